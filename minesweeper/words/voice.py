"""Proofs in the language in use: clauses become sentences.

The window points at the cells and numbers that it marks; elsewhere every one is named.
"""

from __future__ import annotations

from minesweeper.explain.explanation import Excerpt, Walk
from minesweeper.explain.voice import Voice
from minesweeper.words.language import tr
from minesweeper.words.links import STEP

SPOKEN = Voice(tr)
"""Says sentences in the language in use, and names every cell and number."""


def lines(shown: Excerpt) -> list[str]:
    """Return sentences that are shown together."""
    voice = _window_voice(shown)
    return [voice.say(clause) for clause in shown.clauses]


def _window_voice(shown: Excerpt) -> Voice:
    """Return what says sentences beside a board that marks what they name."""
    return Voice(tr, shown.shaded, shown.outlined)


def named_lines(shown: Excerpt) -> list[str]:
    """Return sentences with every cell by name, where no board marks any."""
    return [SPOKEN.say(clause) for clause in shown.clauses]


# The steps of a proof as lines of the panel


def linked_lines(shown: Excerpt) -> list[str]:
    """Return sentences that are shown together, each a link."""
    told = zip(shown.sentences, lines(shown), strict=True)
    return [_link(sentence.place, line) for sentence, line in told]


def walk_lines(walk: Walk) -> list[str]:
    """Return all steps of a proof, each a link; the one that the board shows is bold."""
    voice = _window_voice(walk.shown)
    count = tr("Step {place} of {count}", place=walk.place + 1, count=len(walk.steps))
    told = []
    for place, step in enumerate(walk.steps):
        shown = place == walk.place
        link = _link(place, (voice if shown else SPOKEN).say(step.clause))
        told.append(f"<b>{link}</b>" if shown else link)
    return [f"{count}:", *told]


def _link(place: int, text: str) -> str:
    return f'<a href="{STEP}{place}">{text}</a>'

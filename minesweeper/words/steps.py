"""The steps of a proof as lines of the panel, each a link that chooses it."""

from __future__ import annotations

from minesweeper.explain.walk import Excerpt, Walk
from minesweeper.words.language import tr
from minesweeper.words.links import STEP
from minesweeper.words.voice import WindowVoice, lines


def linked_lines(shown: Excerpt) -> list[str]:
    """Return sentences that are shown together, each a link."""
    told = zip(shown.sentences, lines(shown), strict=True)
    return [_link(sentence.place, line) for sentence, line in told]


def walk_lines(walk: Walk) -> list[str]:
    """Return all steps of a proof, each a link; the one that the board shows is bold."""
    others, voice = WindowVoice(), WindowVoice(walk.shown)
    count = tr("Step {place} of {count}", place=walk.place + 1, count=len(walk.steps))
    told = []
    for place, step in enumerate(walk.steps):
        shown = place == walk.place
        link = _link(place, (voice if shown else others).say(step.clause))
        told.append(f"<b>{link}</b>" if shown else link)
    return [f"{count}:", *told]


def place_of(target: str) -> int | None:
    """Return the place of the step that a link leads to; None for another link.

    >>> place_of("step-3"), place_of("why")
    (3, None)
    """
    return int(target.removeprefix(STEP)) if target.startswith(STEP) else None


def _link(place: int, text: str) -> str:
    return f'<a href="{STEP}{place}">{text}</a>'

"""The next game in one line of plain words: its board, and every rule that is not the usual one."""

from __future__ import annotations

from collections.abc import Iterator

from minesweeper.rules.clues import ClueKind
from minesweeper.rules.level import Level, Start, StartRule
from minesweeper.rules.no_guess import Difficulty
from minesweeper.rules.rules import Goal, Rules
from minesweeper.words.games import clue_warning
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import size_text


def game_text(level: Level, start: StartRule, rules: Rules, clues: ClueKind) -> str:
    """Return what a game is.

    >>> game_text(Level(16, 16, 40), Start.SAFE, Rules(), ClueKind.EXACT)
    '16x16, 40 mines, first cell safe, may need a guess'
    """
    return tr(", ").join([size_text(level), *_start_words(start), *_rule_words(rules, clues)])


def _start_words(start: StartRule) -> Iterator[str]:
    if isinstance(start, Start):
        yield tr(_STARTS[start])
        return
    yield tr("never a guess")
    if start.difficulty is not None:
        yield tr(_DIFFICULTIES[start.difficulty])
    if not start.count_known:
        yield tr("without the number of mines")


def _rule_words(rules: Rules, clues: ClueKind) -> Iterator[str]:
    if rules.strict:
        yield tr("strict")
    if rules.goal is Goal.LOCATE:
        yield tr("to flag every mine")
    if rules.play_on:
        yield tr("goes on after a mine")
    if not rules.flood:
        yield tr("a 0 opens only itself")
    if clues is not ClueKind.EXACT:
        yield clue_warning(clues)
    if not rules.count_known:
        yield tr("the AI does not know the number of mines")


_STARTS = {
    Start.ANY: msgid("may need a guess, even the first cell"),
    Start.SAFE: msgid("first cell safe, may need a guess"),
    Start.OPENING: msgid("may need a guess"),
}
_DIFFICULTIES = {
    Difficulty.EASY: msgid("easy: one number at a time"),
    Difficulty.MEDIUM: msgid("medium: two numbers together"),
    Difficulty.HARD: msgid("hard: one step that counts mines or tries out cases"),
    Difficulty.EXTREME: msgid("extreme: two or more steps that count mines or try out cases"),
}

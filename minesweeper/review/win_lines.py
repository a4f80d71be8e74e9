"""The chance to win over a whole game, as lines over its commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minesweeper.review.judgement import Label
from minesweeper.review.review import GUESSES, JudgedMove, Review, is_ai_move
from minesweeper.rules.command import OVER, Command, Status
from minesweeper.rules.command_log import TAKES_BACK

WinLine: TypeAlias = list[tuple[int, float]]
"""Points from left to right: how many commands were given, and the chance to win then."""


def win_lines(found: Review, commands: Sequence[Command], *, whole: bool) -> list[WinLine]:
    """Return the lines of the chance to win over a game, as far as its moves have been judged.

    After a risk the chance is that before the next guess. The guess takes it down to what was left
    before its number was seen, and a step leads from there to the next chance, which is luck. Gaps
    are where it is not known: up to the first number, a risk without a chance to win, a move of
    the AI, or a command that takes others back. If the `whole` game is judged, a won one stands at
    1 in the end, and a lost one falls to 0, from the last known chance if the move that lost it is
    the next one that may change it. Without a guess that has its chances there is no line.
    """
    lines: list[WinLine] = []
    judged, begun = {one.move.count: one for one in found.moves}, 0
    for count, command in enumerate(commands):
        one = judged.get(count)
        if not (_is_by_other(command) if one is None else _may_change(one)):
            continue
        win = None if one is None else one.judgement.win_chosen
        if one is not None and win is not None and one.judgement.label in GUESSES:
            best = float(one.judgement.win_best or 0)
            _go_on(lines, [(begun, best), (count, best), (count + 1, float(win))])
        begun = count + 1
    if whole and lines and found.status in OVER:
        last, won = len(commands), found.status is Status.WON
        before = float(won)
        if found.lost_by is not None and found.lost_by.judgement.label not in GUESSES:
            begun = found.lost_by.move.count
            before = lines[-1][-1][1] if lines[-1][-1][0] == begun else 0.0
        elif not won:
            begun = last
        _go_on(lines, [(begun, before), (last, float(won))])
    return [line for line in lines if line[0][0] < line[-1][0]]


def _is_by_other(command: Command) -> bool:
    """Return whether a command that is not judged may change the chance to win."""
    return command.action in TAKES_BACK or is_ai_move(command)


def _may_change(one: JudgedMove) -> bool:
    """Return whether a move may change the chance to win by more than its safe cells tell."""
    return one.judgement.label is not Label.SAFE or one.move.protected


def _go_on(lines: list[WinLine], points: WinLine) -> None:
    """Add points to the last line if they begin where it ends, else as a new line."""
    if lines and lines[-1][-1][0] == points[0][0]:
        lines[-1] += points
    else:
        lines.append(points)

"""The figures and the log of the AI view, as simple HTML."""

from __future__ import annotations

from collections.abc import Set

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of
from minesweeper.words.language import tr


def statistics(game: Game, located: Set[Cell]) -> str:
    """Return the game's figures; `located` are the player's claims.

    At the end of the game the figures say how many claims are right.
    """
    level = game.level
    moves = sum(command.action in (Action.REVEAL, Action.CHORD) for command in game.commands)
    lines = [
        tr("Board: {width} x {height}, {mines} mines, density {density} %").format(
            width=level.width,
            height=level.height,
            mines=level.mines,
            density=round(100 * level.mines / level.cells, 1),
        ),
        tr("Moves without flags: {moves}; {opened} cells opened, {percent} % of the board").format(
            moves=moves,
            opened=len(game.numbers),
            percent=round(100 * len(game.numbers) / level.cells, 1),
        ),
        tr("Mines located: {located} of {mines}; hit: {hit}").format(
            located=len(located), mines=level.mines, hit=len(game.hit)
        ),
        tr("Status: {status}").format(status=status_name(game.status)),
    ]
    if game.is_over and game.mines is not None:
        right = len(located & game.mines)
        lines.append(
            tr("Correctly located: {right} of {total}").format(right=right, total=len(located))
        )
    return "<br>".join(lines)


def status_name(status: Status) -> str:
    """Return the name of a status."""
    return {
        Status.READY: tr("not begun"),
        Status.PLAYING: tr("in play"),
        Status.WON: tr("won"),
        Status.LOST: tr("lost"),
    }[status]


def move_log(game: Game, most: int = 400) -> str:
    """Return the last `most` commands, the last one first, each a link to its place from 0."""
    first = max(len(game.commands) - most, 0)
    lines = [
        f'<a href="{place}">{place + 1}. {_described(game, command)}</a>'
        for place, command in enumerate(game.commands[first:], first)
    ]
    return "<br>".join(reversed(lines))


def _described(game: Game, command: Command) -> str:
    """Return what a command did: the cell, and what it showed."""
    cell = name_of(command.cell)
    if command.action is Action.FLAG:
        return tr("flag {cell}").format(cell=cell)
    if command.action is Action.CLAIM:
        return tr("claim {cell}").format(cell=cell)
    if command.action is Action.CHORD:
        return tr("chord {cell}").format(cell=cell)
    if command.cell in game.hit:
        return tr("{cell}: a mine").format(cell=cell)
    return f"{cell} = {game.numbers.get(command.cell, '')}"

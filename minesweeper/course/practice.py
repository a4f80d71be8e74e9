"""Practice: endless positions of played games in which one technique comes next.

Boards are played until the easiest deduction is the technique wanted. Where nothing is certain, a
lucky guess goes on. Positions for LAYOUTS are too rare for that: they come from a stock, found in
the same way, and are turned and mirrored.

In a game no mine was hit, so SATISFIED always follows FULL: for FULL the mines of such a position
are to be flagged, for SATISFIED its safe cells opened.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from minesweeper.course.exercise import Exercise, Task
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats.mine import parse
from minesweeper.inference import Knowledge, analyze
from minesweeper.inference.constraints import deduce
from minesweeper.players.base import pick
from minesweeper.players.counting import count
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.game import Game
from minesweeper.rules.level import Start
from minesweeper.rules.observation import Observation
from minesweeper.storage.folders import AssetError, assets_folder

STOCK = "layouts.txt"
"""The file of positions for LAYOUTS: a `.mine` text a line, with spaces for its line ends."""

Found: TypeAlias = tuple[Technique, Observation]
"""A position and the technique of its easiest deduction."""


def practice_position(technique: Technique, rng: random.Random) -> Exercise:
    """Return an exercise of a technique, drawn from played games, or from the stock for LAYOUTS.

    The same random numbers give the same exercise. Raises AssetError if the stock cannot be read.
    """
    seen = _from_games(technique, rng) if technique.practice else _from_stock(rng)
    counts = count(seen)
    if technique is Technique.FULL:
        return Exercise(seen, Task.FLAG, technique, counts.mines())
    return Exercise(seen, Task.OPEN, technique, counts.safe())


def practice_technique(exercise: Exercise) -> Technique | None:
    """Return the technique of practice that an exercise belongs to; None for a guess."""
    technique = exercise.technique
    return technique and technique.to_practise(mine=exercise.task is Task.FLAG)


def _from_games(technique: Technique, rng: random.Random) -> Observation:
    wanted = Technique.FULL if technique is Technique.SATISFIED else technique
    while True:
        game = Game(pick(technique.practice, rng), rng, Start.OPENING)
        found = [seen for kind, seen in _positions_of(game, wanted, rng) if kind is wanted]
        if found:
            return pick(found, rng)


def _positions_of(game: Game, wanted: Technique, rng: random.Random) -> Iterator[Found]:
    """Play a game to its end; yield positions with the techniques of their easiest deductions.

    Positions in which something else than `wanted` comes next may be left out.
    """
    cells = list(neighbor_table(game.level.height, game.level.width))
    game.reveal(pick(cells, rng))
    while not game.is_over:
        seen = game.observe()
        kind, safe = _hard(seen, wanted) if not wanted.is_simple else _simple(seen)
        if kind is not None:
            yield kind, seen
        for cell in safe or [pick([c for c in cells if _is_lucky(c, game)], rng)]:
            game.reveal(cell)


def _simple(seen: Observation) -> tuple[Technique | None, list[Cell]]:
    """Return the easiest technique that shows safe cells, up to OVERLAP, and cells to go on with.

    There are none where nothing is certain.
    """
    kind, safe = Ladder(seen).easiest_simple_cells() or (None, analyze(seen).safe())
    return kind, sorted(safe)


def _hard(seen: Observation, wanted: Technique) -> tuple[Technique | None, list[Cell]]:
    """Return the same for a harder technique; cheap tests come before the ladder."""
    local = deduce(seen)
    if local.safe:
        return None, local.frame.cells_of(local.safe)
    analysis = analyze(seen)
    safe = sorted(analysis.safe())
    by_total = [analysis.why(cell) for cell in safe]
    needs_total = all(why is not None and why.rule is Knowledge.MINE_TOTAL for why in by_total)
    if not safe or needs_total is not (wanted is Technique.COUNT):
        return None, safe
    found = Ladder(seen).easiest()
    return None if found is None else found.kind, safe


def _is_lucky(cell: Cell, game: Game) -> bool:
    """Return whether a guess at a cell survives."""
    return game.is_covered(cell) and game.mines is not None and cell not in game.mines


def _from_stock(rng: random.Random) -> Observation:
    while True:
        seen = turned(pick(stock(), rng), int(rng.random() * SYMMETRIES))
        found = Ladder(seen).easiest()
        # The search for suppositions goes by the order of cells, which turning changes.
        if found is not None and found.kind is Technique.LAYOUTS:
            return seen


@functools.cache
def stock() -> tuple[Observation, ...]:
    """Return the positions in stock; raises AssetError if the file cannot be read."""
    return read_stock(assets_folder() / "course" / STOCK)


def read_stock(path: Path) -> tuple[Observation, ...]:
    """Return the positions in a file; raises AssetError with what is wrong with it."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return tuple(parse(line.replace(" ", "\n")) for line in lines)
    except (OSError, ValueError) as error:
        raise AssetError("cannot read the positions {file}: {why}", file=path, why=error) from error


SYMMETRIES = 8
"""The ways to lay a position on the table: four turns, each with or without a mirror."""


def turned(seen: Observation, way: int) -> Observation:
    """Return a position without flags, turned and mirrored in one of `SYMMETRIES` ways, from 0.

    >>> row = Observation(1, 3, 1, {(0, 0): 1})
    >>> [min(turned(row, way).numbers) for way in range(SYMMETRIES)]
    [(0, 0), (0, 2), (0, 0), (0, 2), (0, 0), (2, 0), (0, 0), (2, 0)]
    """
    bottom, right = seen.height - 1, seen.width - 1

    def place(cell: Cell) -> Cell:
        row, column = cell
        row = bottom - row if way & 2 else row
        column = right - column if way & 1 else column
        return (column, row) if way & 4 else (row, column)

    height, width = (seen.width, seen.height) if way & 4 else (seen.height, seen.width)
    numbers = {place(cell): number for cell, number in seen.numbers.items()}
    hit = frozenset(map(place, seen.hit))
    return replace(seen, height=height, width=width, numbers=numbers, hit=hit, flags=frozenset())

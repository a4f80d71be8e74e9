"""How often each technique of the ladder is the easiest next deduction, by level.

The games are those of a match of the arena: its default player, from an opening. Every position
in which it moves counts, whichever safe cell it opens itself.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple, TypeAlias

from minesweeper.arena import GameTurn, MakeExecutor, Match, cut
from minesweeper.arena.match import Chunk
from minesweeper.arena.play import play_chunk
from minesweeper.arena.statistics import mean_and_error, wilson
from minesweeper.arena.workers import play_chunks
from minesweeper.experiments.study import Measured, Row
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import if_affordable
from minesweeper.players import DEFAULT, Move
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation

GUESS = "guess"
"""What a position needs in which no cell is proved safe."""

NEEDS = (*(technique.value for technique in Technique), GUESS)
"""What a position may need, the easiest first."""

TechniqueCounts: TypeAlias = Mapping[str, int]
"""The positions of one game by what they need; what none needs may be left out."""


class ChunkCounts(NamedTuple):
    """The counts of the games of a chunk, by its first game's number."""

    first: int
    games: tuple[TechniqueCounts, ...]


def need(seen: Observation) -> str:
    """Return the technique of the easiest deduction of a safe cell, or GUESS.

    Past the budget of exact inference only the simple techniques are known to fail: GUESS, too.
    """
    found = if_affordable(Ladder(seen).easiest)
    return GUESS if found is None else found.kind.value


def count_chunk(chunk: Chunk) -> ChunkCounts:
    """Play a chunk's games and count their positions. Raises GameError as `play_chunk` does."""
    counts: dict[int, Counter[str]] = {number: Counter() for number in chunk.numbers}

    def tell(number: int, _spec: str, turn: GameTurn) -> None:
        seen, _, move = turn
        if isinstance(move, Move):
            counts[number][need(seen)] += 1

    play_chunk(chunk, tell)
    return ChunkCounts(chunk.first, tuple(map(dict, counts.values())))


def run(
    levels: Mapping[str, Level],
    games: int,
    seed: int,
    make_executor: MakeExecutor | None = None,
    on_games: Callable[[int], None] = lambda _: None,
) -> list[Row]:
    """Play games on each level and return a row for each level and need, in their order.

    The same arguments give the same rows whatever executors do the work. `on_games` is called with
    the number of games finished. Raises GameError if the player fails.
    """
    rows: list[Row] = []
    for place, (name, level) in enumerate(levels.items()):
        counted: list[ChunkCounts] = []
        chunks = cut(Match((DEFAULT,), level, Start.OPENING, games, seed))
        with closing(play_chunks(chunks, make_executor, count_chunk)) as arriving:
            for result in arriving:
                counted.append(result)
                on_games(place * games + sum(len(chunk.games) for chunk in counted))
        counted.sort(key=lambda chunk: chunk.first)
        rows += rows_of(name, [game for chunk in counted for game in chunk.games])
    return rows


def rows_of(level: str, games: Sequence[TechniqueCounts]) -> list[Row]:
    """Return a row for each need, from the counts of all games of one level."""
    return [_row(level, wanted, games) for wanted in NEEDS]


def _row(level: str, wanted: str, games: Sequence[TechniqueCounts]) -> Row:
    found = [game.get(wanted, 0) for game in games]
    positions = [sum(game.values()) for game in games]
    come_up = sum(count > 0 for count in found)
    low, high = wilson(come_up, len(games))
    measured = {
        "positions %": ratio(found, positions),
        "games %": Measured(100 * come_up / len(games), 100 * low, 100 * high),
        "a game": Measured.of(*mean_and_error([float(count) for count in found])),
    }
    return Row({"level": level, "easiest": wanted}, len(games), measured)


def ratio(found: Sequence[int], positions: Sequence[int]) -> Measured:
    """Return the share of all positions, in per cent, with its 95 % interval; 0 of none.

    Positions of one game are alike, so the interval goes by games (ratio estimate, W. G. Cochran,
    Sampling Techniques, 1977, section 6.4).
    """
    total, count = max(sum(positions), 1), len(positions)
    share = sum(found) / total
    squares = math.fsum(
        (some - share * every) ** 2 for some, every in zip(found, positions, strict=True)
    )
    error = math.sqrt(squares * count / max(count - 1, 1)) / total
    return Measured.of(100 * share, 100 * error, most=100.0)

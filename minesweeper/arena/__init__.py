"""The arena: players on the same boards, counted; on any number of processes or machines.

A `Match` is cut into chunks (match.py), chunks are played (play.py) here or by workers
(workers.py), results are written down as they arrive (journal.py) and summed up (standings.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

from minesweeper.arena.journal import Journal
from minesweeper.arena.match import Board, Match, chance, cut, read_boards
from minesweeper.arena.play import (
    ChunkResult,
    GameError,
    GameResult,
    GameTurn,
    Tell,
    play,
    play_chunk,
)
from minesweeper.arena.standings import PlayerGames, standings
from minesweeper.arena.workers import MakeExecutor, cluster, local, play_chunks
from minesweeper.rules.level import Level, StartRule
from minesweeper.rules.rules import CLASSIC, Rules


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a match; has the standings of the chunks played, none if there is no chunk."""

    def __init__(self, ranked: list[PlayerGames]) -> None:
        super().__init__()
        self.ranked = ranked


def compare(
    players: Sequence[str],
    level: Level,
    *,
    games: int,
    seed: int,
    start: StartRule,
    make_executor: MakeExecutor | None = None,
    rules: Rules = CLASSIC,
) -> list[PlayerGames]:
    """Let players, by name and options, play the same boards; return their standings in order.

    The same arguments give the same standings, CPU-seconds aside, whatever executors do the
    work; without any it is done in this process. Raises ValueError for unknown players, and
    GameError if one fails.

    >>> from minesweeper import Start
    >>> ranked = compare(["safest", "random"], Level(5, 5, 4), games=5, seed=1, start=Start.SAFE)
    >>> [standing.player for standing in ranked]
    ['safest', 'random']
    """
    match = Match(tuple(players), level, start, games, seed, rules)
    return run(match, make_executor)


def run(
    match: Match,
    make_executor: MakeExecutor | None = None,
    *,
    journal: Path | None = None,
    on_games: Callable[[int], None] = lambda _: None,
    tell: Tell | None = None,
) -> list[PlayerGames]:
    """Play a match and return the standings, as `compare` does.

    With a `journal`, the chunks that it has are not played again, and each new one is written
    down as it arrives. `on_games` is called with the number of games finished, now and whenever it
    grows. Without executors `tell` gets every position and move. Ctrl-C raises Interrupted.
    """
    results: list[ChunkResult] = []
    try:
        with closing(Journal(journal, match)) if journal else nullcontext() as written:
            results += written.results if written else []
            games = sum(result.games for result in results)
            on_games(games)
            known = {result.first for result in results}
            missing = (chunk for chunk in cut(match) if chunk.first not in known)
            playing = partial(play_chunk, tell=tell)
            with closing(play_chunks(missing, make_executor, playing)) as arriving:
                for result in arriving:
                    if written:
                        written.add(result)
                    results.append(result)
                    games += result.games
                    on_games(games)
    except KeyboardInterrupt:
        raise Interrupted(standings(match, results) if results else []) from None
    return standings(match, results)


__all__ = [
    "Board",
    "GameError",
    "GameResult",
    "GameTurn",
    "Interrupted",
    "MakeExecutor",
    "Match",
    "PlayerGames",
    "Tell",
    "chance",
    "cluster",
    "compare",
    "cut",
    "local",
    "play",
    "read_boards",
    "run",
]

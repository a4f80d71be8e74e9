"""Standings: each player's result in a match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from minesweeper.arena.match import Match
from minesweeper.arena.play import ChunkResult, GameResult
from minesweeper.arena.statistics import Z_95, bootstrap_mean, mean_and_error, wilson

CONFIDENCE = 0.9
"""The confidence of the mean utility's interval, ahornsweeper's."""


class PlayerGames(NamedTuple):
    """A player's games of a match, in board order."""

    player: str
    played: tuple[GameResult, ...]
    rival: tuple[GameResult, ...]
    """The games of the match's first player on the same boards."""

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.played)

    @property
    def wins(self) -> int:
        """The number of games won."""
        return sum(game.won for game in self.played)

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def utility(self) -> tuple[float, float, float]:
        """Low, middle and high of the mean utility at a confidence of 0.9.

        A game's utility is that of its last position (`Observation.utility`).
        """
        unhurt = sum(not game.hit for game in self.played)
        low, high = bootstrap_mean(unhurt, self.games, CONFIDENCE)
        return 2 * low - 1, 2 * unhurt / self.games - 1, 2 * high - 1

    @property
    def difference(self) -> tuple[float, float]:
        """The mean of own win less the first player's win, board by board.

        With it comes half of its 95 % interval.
        """
        pairs = zip(self.played, self.rival, strict=True)
        mean, error = mean_and_error([own.won - other.won for own, other in pairs])
        return mean, Z_95 * error

    def mean(self, name: str) -> float:
        """Return the mean a game of one of `GameResult`'s counts, or of its CPU-seconds."""
        return mean_and_error([float(getattr(game, name)) for game in self.played])[0]

    @property
    def guesses(self) -> int:
        """The number of reveals in all games that the player did not call certain."""
        return sum(game.guesses for game in self.played)

    @property
    def outcomes(self) -> str:
        """A 1 for every game won and a 0 for every other, in board order."""
        return "".join("01"[game.won] for game in self.played)


def standings(match: Match, results: Iterable[ChunkResult]) -> list[PlayerGames]:
    """Return the standing of each player, in the match's order, from results in any order."""
    ordered = sorted(results, key=lambda result: result.first)
    games = [
        tuple(game for result in ordered for game in result.played[place])
        for place in range(len(match.players))
    ]
    return [
        PlayerGames(spec, own, games[0]) for spec, own in zip(match.players, games, strict=True)
    ]

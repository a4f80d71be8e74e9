"""What the arena shows on the terminal and writes to files: positions, the table, JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

from minesweeper.arena.match import Match
from minesweeper.arena.standings import PlayerGames
from minesweeper.arena.terminal import aligned
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Translate
from minesweeper.rules.observation import Observation

COLUMNS: dict[str, Callable[[PlayerGames], str]] = {
    "player": lambda standing: standing.player,
    "games": lambda standing: str(standing.games),
    "wins": lambda standing: str(standing.wins),
    "win rate": lambda standing: f"{standing.win_rate:.2%}",
    "95 % interval": lambda standing: "{:.2%} - {:.2%}".format(*standing.interval),
    "vs first, 95 %": lambda standing: "{:+.2%} ± {:.2%}".format(*standing.difference),
    "guesses a game": lambda standing: f"{standing.mean('guesses'):.2f}",
}
"""The table's columns that are the same whenever and wherever the match is played."""

UTILITY_COLUMN: dict[str, Callable[[PlayerGames], str]] = {
    "utility low/mid/high": lambda standing: "{:.3f}/{:.3f}/{:.3f}".format(*standing.utility),
}
"""For rules by which an explosion ends the game: where play goes on, every player has some."""

CLAIM_COLUMNS: dict[str, Callable[[PlayerGames], str]] = {
    "opened": lambda standing: f"{standing.mean('opened'):.2f}",
    "hit": lambda standing: f"{standing.mean('hit'):.2f}",
    "located": lambda standing: f"{standing.mean('located'):.2f}",
    "wrong claims": lambda standing: f"{standing.mean('wrong'):.2f}",
}
"""The columns, means a game, for rules that play on or that ask for the mines."""

TIME_COLUMN: dict[str, Callable[[PlayerGames], str]] = {
    "CPU s a game": lambda standing: f"{standing.mean('cpu'):.5f}",
}

HEADINGS = (*COLUMNS, *UTILITY_COLUMN, *CLAIM_COLUMNS, *TIME_COLUMN)
"""The headings of all columns; the catalogues translate them."""


def picture(seen: Observation, claims: Set[Cell] = frozenset()) -> str:
    """Return a position as rows of `?`, numbers and `☆` (a mine that was hit), `.` if blank.

    This is the text view of ahornsweeper: it shows only what the player knows. A covered cell that
    the player claims to be a mine is `X`.

    >>> print(picture(Observation(2, 2, 1, {(0, 1): 1}, hit=frozenset({(1, 0)}))))
    ? 1
    ☆ ?
    """
    return "\n".join(
        " ".join(_symbol((row, column), seen, claims) for column in range(seen.width))
        for row in range(seen.height)
    )


def _symbol(cell: Cell, seen: Observation, claims: Set[Cell]) -> str:
    if cell in seen.hit:
        return "☆"
    if cell in claims:
        return "X"
    return "." if cell in seen.blank else str(seen.numbers.get(cell, "?"))


def table(match: Match, ranked: Sequence[PlayerGames], tr: Translate = str) -> str:
    """Return the standings as lines of aligned columns, a player a line, headings through `tr`."""
    columns = COLUMNS | (CLAIM_COLUMNS if match.rules.ask_for_mines else UTILITY_COLUMN)
    columns |= TIME_COLUMN
    told = ([tell(one) for tell in columns.values()] for one in ranked)
    return aligned([list(map(tr, columns)), *told])


def as_json(match: Match, ranked: Sequence[PlayerGames]) -> dict[str, Any]:
    """Return the standings as plain data; outcomes and CPU-seconds are in board order."""
    return {
        "games": match.games,
        "level": str(match.level),
        "start": match.start.value,
        "seed": match.seed,
        "players": [_player_json(match, standing) for standing in ranked],
    }


def _player_json(match: Match, standing: PlayerGames) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": standing.player,
        "wins": standing.wins,
        "outcomes": standing.outcomes,
        "cpu_seconds": [game.cpu for game in standing.played],
        "guesses": standing.guesses,
    }
    if match.rules.ask_for_mines:
        for name in ("opened", "hit", "located", "wrong"):
            told[name] = [getattr(game, name) for game in standing.played]
    return told

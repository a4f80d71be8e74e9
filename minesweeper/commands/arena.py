"""`python -m minesweeper arena`: players against each other on the same boards."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, TypeAlias

from minesweeper import arena
from minesweeper.commands.arguments import (
    add_clues_argument,
    add_level_argument,
    add_rule_arguments,
    add_run_arguments,
    at_least_one,
    executor,
    rules,
)
from minesweeper.commands.files import text_in
from minesweeper.commands.limits import LARGEST_BOARDS
from minesweeper.commands.matches.progress import progress
from minesweeper.commands.output import print_table
from minesweeper.commands.wording import claims_line, move_line
from minesweeper.experiments.strip import symbol
from minesweeper.players import Move
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Start, start_rule
from minesweeper.rules.observation import Observation
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import player_list
from minesweeper.words.terminal import aligned

TableColumns: TypeAlias = Mapping[str, Callable[[arena.PlayerGames], str]]
"""What stands in a table, by its headings."""

COLUMNS: TableColumns = {
    msgid("player"): lambda games: games.player,
    msgid("games"): lambda games: str(games.games),
    msgid("wins"): lambda games: str(games.wins),
    msgid("win rate"): lambda games: f"{games.win_rate:.2%}",
    msgid("95 % interval"): lambda games: "{:.2%} - {:.2%}".format(*games.interval),
    msgid("vs first, 95 %"): lambda games: "{:+.2%} ± {:.2%}".format(*games.difference),
    msgid("guesses a game"): lambda games: f"{games.mean('guesses'):.2f}",
}
"""The table's columns that are the same whenever and wherever the match is played."""

UTILITY_COLUMN: TableColumns = {
    msgid("utility low/mid/high"): lambda games: "{:.3f}/{:.3f}/{:.3f}".format(*games.utility),
}
"""For rules by which an explosion ends the game: where play goes on, every player has some."""

CLAIM_COLUMNS: TableColumns = {
    msgid("opened"): lambda games: f"{games.mean('opened'):.2f}",
    msgid("hit"): lambda games: f"{games.mean('hit'):.2f}",
    msgid("located"): lambda games: f"{games.mean('located'):.2f}",
    msgid("wrong claims"): lambda games: f"{games.mean('wrong'):.2f}",
}
"""The columns, means a game, for rules that play on or that ask for the mines."""

TIME_COLUMN: TableColumns = {
    msgid("CPU s a game"): lambda games: f"{games.mean('cpu'):.5f}",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arena's options to its parser."""
    add = parser.add_argument
    add(
        "--player",
        action="append",
        required=True,
        metavar="NAME[:OPTION=VALUE,...]",
        help=tr("a player, once for each: {players}", players=player_list()),
    )
    add_level_argument(parser)
    add(
        "--start",
        type=start_rule,
        default=Start.OPENING,
        metavar="RULE",
        help=tr(
            "what the first cell may be: any, safe, opening, or no-guess[:DIFFICULTY][,no-count]"
            " (opening)"
        ),
    )
    many = tr("games for each player (50, or all boards)")
    add("--games", type=at_least_one, metavar="N", help=many)
    add_run_arguments(parser)
    add("--boards", metavar="FILE", help=tr("play these boards, one a line"))
    add("--json", type=Path, metavar="FILE", help=tr("write every game's outcome and CPU-seconds"))
    resumes = tr("write each result at once; continue if begun")
    add("--resume", type=Path, metavar="FILE", help=resumes)
    add(
        "--play-by-play",
        action="store_true",
        help=tr("print every position, claim (X), move and reason"),
    )
    add_rule_arguments(parser)
    add_clues_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Play as the options say, print the table, and return the exit code.

    Raises ValueError with one clear line for options, files and addresses that do not work.
    """
    return print_table("arena", lambda: _standings_table(args), args.resume)


def _standings_table(args: argparse.Namespace) -> str:
    """Play as the options say, write the JSON file, and return the table."""
    if args.play_by_play and (args.cluster or args.workers > 1):
        raise BadInput("--play-by-play prints as it plays: use one worker and no cluster")
    match, make_executor = _match(args), executor(args)
    if args.json:
        args.json.open("a").close()  # fail now, not after all the games
    tell = _teller(match.rules.ask_for_mines) if args.play_by_play else None
    with progress(match.games) as on_games:
        try:
            ranked = arena.run(
                match, make_executor, journal=args.resume, on_games=on_games, tell=tell
            )
        except arena.Interrupted as early:
            if early.ranked:
                print(table(match, early.ranked))
            raise
    if args.json:
        args.json.write_text(json.dumps(as_json(match, ranked)) + "\n", encoding="utf-8")
    return table(match, ranked)


def _match(args: argparse.Namespace) -> arena.Match:
    boards: tuple[arena.Board, ...] = ()
    if args.boards:
        text = text_in(args.boards, LARGEST_BOARDS)
        try:
            boards = arena.read_boards(text)
        except ValueError as error:
            raise BadInput("{file}, {what}", file=args.boards, what=error) from None
        if not boards:
            raise BadInput("{file} has no boards", file=args.boards)
    elif not args.level:
        raise BadInput("--level or --boards is needed")
    return arena.Match(
        tuple(args.player),
        args.level or boards[0].level,
        args.start,
        args.games or len(boards) or 50,
        args.seed,
        rules(args),
        boards,
        args.clues,
    )


def _teller(asked_for_mines: bool) -> arena.Tell:
    """Return what prints each turn: a position and its move, in the last one the result."""

    def tell(number: int, player: str, turn: arena.GameTurn) -> None:
        seen, claims, then = turn
        print(tr("game {number}, {player}", number=number, player=player))
        print(picture(seen, claims))
        if isinstance(then, Move):
            print(move_line(then), end="\n\n")
        elif asked_for_mines:
            print(claims_line(then), end="\n\n")
        else:
            print(tr("points: {points}", points=seen.utility), end="\n\n")

    return tell


# What is printed and written


def picture(seen: Observation, claims: Set[Cell] = frozenset()) -> str:
    """Return a position as rows of `?`, numbers and `☆` (a mine that was hit), `.` if blank.

    This is the text view of ahornsweeper: it shows only what the player knows. A covered cell that
    the player claims to be a mine is `X`.

    >>> print(picture(Observation(2, 2, 1, {(0, 1): 1}, hit=frozenset({(1, 0)}))))
    ? 1
    ☆ ?
    """
    return "\n".join(
        " ".join(symbol((row, column), seen, claims, "X") for column in range(seen.width))
        for row in range(seen.height)
    )


def table(match: arena.Match, ranked: Sequence[arena.PlayerGames]) -> str:
    """Return the standings as lines of aligned columns, a player a line."""
    more = CLAIM_COLUMNS if match.rules.ask_for_mines else UTILITY_COLUMN
    columns = {**COLUMNS, **more, **TIME_COLUMN}
    told = ([tell(one) for tell in columns.values()] for one in ranked)
    lines = aligned([list(map(tr, columns)), *told])
    if more is CLAIM_COLUMNS:
        return lines
    foot = tr("Utility of a game: 1, or -1 if a mine was hit; here its mean, with a 90 % interval.")
    return f"{lines}\n{foot}"


def as_json(match: arena.Match, ranked: Sequence[arena.PlayerGames]) -> dict[str, Any]:
    """Return the standings as plain data; outcomes and CPU-seconds are in board order."""
    return {
        "games": match.games,
        "level": str(match.level),
        "start": match.start.value,
        "seed": match.seed,
        "players": [_player_json(match, standing) for standing in ranked],
    }


def _player_json(match: arena.Match, standing: arena.PlayerGames) -> dict[str, Any]:
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

"""`python -m minesweeper arena`: players against each other on the same boards."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from minesweeper import arena
from minesweeper.arena.progress import progress
from minesweeper.arena.report import as_json, picture, table
from minesweeper.commands.arguments import add_rule_arguments, checked, rules, seed, text_of
from minesweeper.commands.output import print_table
from minesweeper.commands.wording import claims_line, move_line
from minesweeper.players import PLAYERS, Move
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import LEVELS, Level, Start, start_rule
from minesweeper.words.language import tr

_LARGEST = 100_000_000
"""The most bytes of a file of boards."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arena's options to its parser."""
    add = parser.add_argument
    add(
        "--player",
        action="append",
        required=True,
        metavar="NAME[:OPTION=VALUE,...]",
        help=tr("a player, once for each: {players}", players=", ".join(PLAYERS)),
    )
    add(
        "--level",
        type=checked(Level.parse),
        metavar="L",
        help=tr("{levels} or WxHxM: width x height x mines", levels=", ".join(LEVELS)),
    )
    add(
        "--start",
        type=checked(start_rule),
        default=Start.OPENING,
        metavar="RULE",
        help=tr(
            "what the first cell may be: any, safe, opening, or no-guess[:DIFFICULTY][,no-count]"
            " (opening)"
        ),
    )
    add("--games", type=int, metavar="N", help=tr("games for each player (50, or all boards)"))
    add("--seed", type=checked(seed), default=1, metavar="N", help=tr("which games (1)"))
    add("--workers", type=int, default=1, metavar="K", help=tr("processes of this machine (1)"))
    add("--cluster", metavar="ADDRESS", help=tr("a Dask scheduler, as in tcp://host:8786"))
    add("--boards", type=Path, metavar="FILE", help=tr("play these boards, one a line"))
    add("--json", type=Path, metavar="FILE", help=tr("write every game's outcome and CPU-seconds"))
    resumes = tr("write each result at once; continue if begun")
    add("--resume", type=Path, metavar="FILE", help=resumes)
    add(
        "--play-by-play",
        action="store_true",
        help=tr("print every position, claim (X), move and reason"),
    )
    add_rule_arguments(parser)
    add(
        "--clues",
        type=checked(ClueModel.parse),
        default=EXACT,
        metavar="C",
        help=tr("exact, missing[:PERCENT], under or over"),
    )


def run(args: argparse.Namespace) -> int:
    """Play as the options say, print the table, and return the exit code.

    Raises ValueError with one clear line for options, files and addresses that do not work.
    """
    try:
        return print_table("arena", lambda: _played(args), args.resume)
    except OSError as error:
        if error.filename is None:  # the output cannot be written
            raise
        raise BadInput("{file}: {what}", file=error.filename, what=error.strerror) from error


def _played(args: argparse.Namespace) -> str:
    """Play as the options say, write the JSON file, and return the table."""
    match = _match(args)
    make_executor = _executor(args)
    if args.json:
        args.json.open("a").close()  # fail now, not after all the games
    tell = _teller(match.rules.ask_for_mines) if args.play_by_play else None
    with progress(match.games, tr=tr) as on_games:
        try:
            ranked = arena.run(
                match, make_executor, journal=args.resume, on_games=on_games, tell=tell
            )
        except arena.Interrupted as early:
            if early.ranked:
                print(table(match, early.ranked, tr))
            raise
    if args.json:
        args.json.write_text(json.dumps(as_json(match, ranked)) + "\n", encoding="utf-8")
    return table(match, ranked, tr)


def _match(args: argparse.Namespace) -> arena.Match:
    boards: tuple[arena.Board, ...] = ()
    if args.boards:
        try:
            with args.boards.open("rb") as file:
                boards = arena.read_boards(text_of(file, args.boards, _LARGEST))
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
        args.games if args.games is not None else len(boards) or 50,
        args.seed,
        rules(args),
        boards,
        args.clues,
    )


def _executor(args: argparse.Namespace) -> arena.MakeExecutor | None:
    if args.workers < 1:
        raise BadInput("--workers takes a whole number from 1, not {found}", found=args.workers)
    if args.play_by_play and (args.cluster or args.workers > 1):
        raise BadInput("--play-by-play prints as it plays: use one worker and no cluster")
    return arena.cluster(args.cluster) if args.cluster else arena.local(args.workers)


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

"""The options of studies, and the function that runs a study."""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from minesweeper import arena
from minesweeper.arena import MakeExecutor
from minesweeper.arena.progress import progress
from minesweeper.commands.arguments import add_clues_argument, checked, seed
from minesweeper.commands.output import print_table
from minesweeper.experiments import (
    Row,
    Study,
    density,
    false_clues,
    plot,
    run,
    techniques,
    write_csv,
)
from minesweeper.experiments.study import table
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level
from minesweeper.words.language import msgid, tr

OnGames: TypeAlias = Callable[[int], None]
"""Gets the number of games finished."""

HEADINGS = (
    msgid("clues"),
    msgid("count"),
    msgid("mines"),
    msgid("player"),
    msgid("start"),
    msgid("level"),
    msgid("sweep"),
    msgid("area"),
    msgid("density"),
    msgid("easiest"),
    msgid("score"),
    msgid("hit"),
    msgid("wrong"),
    msgid("win rate"),
    msgid("opened %"),
    msgid("located all, hit none"),
    msgid("positions %"),
    msgid("games %"),
    msgid("a game"),
)
"""The headings of all studies' tables."""


def add_study_arguments(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of every study of matches; `games` is the default number of games a point."""
    add = parser.add_argument
    _add_run_arguments(parser, games)
    add(
        "--resume",
        type=Path,
        metavar="FOLDER",
        help=tr("write each result at once; continue if begun"),
    )
    add("--plot", type=Path, metavar="FILE", help=tr("draw the picture: png, svg or pdf"))


def _add_run_arguments(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of all that plays games and makes rows."""
    add = parser.add_argument
    add(
        "--games",
        type=checked(at_least_one),
        default=games,
        metavar="N",
        help=tr("a point ({games})", games=games),
    )
    add("--seed", type=checked(seed), default=1, metavar="N", help=tr("which games (1)"))
    add("--workers", type=checked(at_least_one), default=1, metavar="K", help=tr("processes (1)"))
    add("--cluster", metavar="ADDRESS", help=tr("a Dask scheduler, as in tcp://host:8786"))
    add("--csv", type=Path, metavar="FILE", help=tr("write all rows, with 95 %% intervals"))


def add_density_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the experiment over densities."""
    add = parser.add_argument
    add("--size", type=checked(size), default=(8, 8), metavar="WxH", help=tr("cells (8x8)"))
    add(
        "--mines",
        type=checked(whole_range),
        default=range(6, 33, 2),
        metavar="FROM:TO[:STEP]",
        help=tr("numbers of mines, both ends included (6:32:2)"),
    )
    add("--count", choices=density.COUNTS, help=tr("tell the mine total or not (both)"))
    add_clues_argument(parser)
    add("--player", action="append", metavar="NAME", help=tr("a player (constraint, safest, ...)"))
    add_study_arguments(parser, 200)


def density_study(args: argparse.Namespace) -> Study:
    """Return the study that the options of `add_density_arguments` choose."""
    counts = (args.count,) if args.count else density.COUNTS
    return density.study(boards(args), counts, args.player or density.PLAYERS, args.clues)


def add_false_clue_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the experiment with false clues."""
    add = parser.add_argument
    add("--size", type=checked(size), default=(5, 5), metavar="WxH", help=tr("cells (5x5)"))
    add(
        "--mines",
        type=checked(whole_range),
        default=range(2, 13, 2),
        metavar="FROM:TO[:STEP]",
        help=tr("numbers of mines, both ends included (2:12:2)"),
    )
    add("--player", action="append", metavar="NAME", help=tr("a player (constraint, ...)"))
    add_study_arguments(parser, 200)


def false_clue_study(args: argparse.Namespace) -> Study:
    """Return the study that the options of `add_false_clue_arguments` choose."""
    return false_clues.study(boards(args), args.player or false_clues.PLAYERS)


def boards(args: argparse.Namespace) -> density.Boards:
    """Return the boards that the options of a study over densities choose."""
    width, height = args.size
    return density.Boards(width, height, args.mines, args.games, args.seed)


def add_technique_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the experiment over techniques, which has no journal and no picture."""
    parser.add_argument(
        "--level",
        action="append",
        type=checked(Level.parse),
        metavar="L",
        help=tr("a name or WxHxM (beginner, intermediate, expert)"),
    )
    _add_run_arguments(parser, 1000)
    parser.set_defaults(resume=None, plot=None)


def carry_out_techniques(args: argparse.Namespace) -> int:
    """Count techniques as the options say, print the table, and return the exit code.

    Raises ValueError as `carry_out` does.
    """
    levels = {str(level): level for level in args.level or map(Level.parse, techniques.NAMES)}

    def play(make_executor: MakeExecutor | None, on_games: OnGames) -> list[Row]:
        return techniques.run(levels, args.games, args.seed, make_executor, on_games)

    return _carried_out(args, lambda: table(_rows(args, args.games * len(levels), play), tr))


def carry_out(study: Study, args: argparse.Namespace) -> int:
    """Run a study as the options say, print its table, and return the exit code.

    Raises ValueError with one clear line for files and addresses that do not work.
    """

    def play(make_executor: MakeExecutor | None, on_games: OnGames) -> list[Row]:
        return run(study, make_executor, resume=args.resume, on_games=on_games)

    def drawn() -> str:
        rows = _rows(args, study.games, play)
        if args.plot:
            plot.draw(study, rows, args.plot)
        return table(rows, tr)

    return _carried_out(args, drawn)


def _carried_out(args: argparse.Namespace, make_table: Callable[[], str]) -> int:
    """Print a table and return the exit code. Raises ValueError as `carry_out` does."""
    name = f"experiment {args.experiment}" if args.command == "experiment" else args.command
    try:
        return print_table(name, make_table, args.resume)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ValueError(str(error)) from error


def _rows(
    args: argparse.Namespace,
    games: int,
    play: Callable[[MakeExecutor | None, OnGames], list[Row]],
) -> list[Row]:
    """Play games on the executors that the options name; write the CSV file and return its rows."""
    make_executor = arena.cluster(args.cluster) if args.cluster else arena.local(args.workers)
    _try_files(args)
    with progress(games, tr=tr) as on_games:
        rows = play(make_executor, on_games)
    if args.csv:
        text = io.StringIO()
        write_csv(rows, text)
        args.csv.write_text(text.getvalue(), encoding="utf-8")
    return rows


def _try_files(args: argparse.Namespace) -> None:
    """Raise before the games are played if a file cannot be written or drawn."""
    if args.plot:
        plot.check(args.plot)
    for path in (args.csv, args.plot):
        if path:
            path.open("a").close()


def at_least_one(text: str) -> int:
    """Read a whole number from 1 on; raise ValueError for any other text."""
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) == 0:
        raise BadInput("a whole number from 1 on is needed, not {text!r}", text=text)
    return int(text)


def size(text: str) -> tuple[int, int]:
    """Read WxH as (width, height).

    >>> size("8x5")
    (8, 5)
    """
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text.strip().lower(), re.ASCII)
    if match is None:
        raise BadInput("a size is WxH (width x height), as in 8x8, not {text!r}", text=text)
    return int(match[1]), int(match[2])


def whole_range(text: str) -> range:
    """Read FROM:TO:STEP, FROM:TO or one number as a range that includes TO.

    >>> list(whole_range("6:12:3")), list(whole_range("4"))
    ([6, 9, 12], [4])
    """
    match = re.fullmatch(r"(\d{1,6})(?::(\d{1,6})(?::(\d{1,6}))?)?", text.strip(), re.ASCII)
    if match is None or match[3] == "0" * len(match[3] or "-"):
        raise BadInput("a range is FROM:TO or FROM:TO:STEP, as in 6:32:2, not {text!r}", text=text)
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise BadInput("a range goes up, not from {first} to {last}", first=first, last=last)
    return range(first, last + 1, int(match[3] or 1))

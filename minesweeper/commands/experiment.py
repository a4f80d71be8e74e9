"""`python -m minesweeper experiment NAME`: the studies, each with a table, CSV and a picture."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from minesweeper.commands.arguments import (
    add_clues_argument,
    add_run_arguments,
    at_least_one,
    executor,
)
from minesweeper.commands.matches import play_by_play
from minesweeper.commands.matches.progress import progress
from minesweeper.commands.output import print_table
from minesweeper.experiments import (
    Row,
    Study,
    density,
    false_clues,
    levels,
    opened,
    plot,
    techniques,
    write_csv,
)
from minesweeper.experiments import run as play_study
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import CLASSIC_LEVELS, Level
from minesweeper.words.language import msgid, tr
from minesweeper.words.terminal import aligned

PlayGames: TypeAlias = Callable[..., list[Row]]
"""Plays games by `make_executor` and returns rows; `on_games` gets the number of games finished."""


# Options


def add_study_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of every study of matches."""
    _add_row_arguments(parser, 200)
    resumes = tr("write each result at once; continue if begun")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help=resumes)
    drawn = tr("draw the picture: png, svg or pdf")
    parser.add_argument("--plot", type=Path, metavar="FILE", help=drawn)


def _add_row_arguments(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options of all that plays games and makes rows; `games` is the default of one."""
    add = parser.add_argument
    many = tr("a point ({games})", games=games)
    add("--games", type=at_least_one, default=games, metavar="N", help=many)
    add_run_arguments(parser)
    add("--csv", type=Path, metavar="FILE", help=tr("write all rows, with 95 %% intervals"))


def _add_boards_arguments(
    parser: argparse.ArgumentParser, side: int, mines: str, player: str
) -> None:
    """Add the options of studies over densities: square boards, unless others are named."""
    add, usual = parser.add_argument, f"{side}x{side}"
    cells = tr("cells ({size})", size=usual)
    add("--size", type=size, default=size(usual), metavar="WxH", help=cells)
    add(
        "--mines",
        type=whole_range,
        default=whole_range(mines),
        metavar="FROM:TO[:STEP]",
        help=tr("numbers of mines, both ends included ({range})", range=mines),
    )
    players = tr("a player ({players}, ...)", players=player)
    add("--player", action="append", metavar="NAME", help=players)
    add_study_arguments(parser)


def add_density_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the experiment over densities."""
    _add_boards_arguments(parser, 8, "6:32:2", "constraint, safest")
    told = tr("tell the mine total or not (both)")
    parser.add_argument("--count", choices=density.COUNTS, help=told)
    add_clues_argument(parser)


def add_technique_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the experiment over techniques, which has no journal and no picture."""
    parser.add_argument(
        "--level",
        action="append",
        type=Level.parse,
        metavar="L",
        help=tr("a name or WxHxM (beginner, intermediate, expert)"),
    )
    _add_row_arguments(parser, 1000)
    parser.set_defaults(resume=None, plot=None)


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
    match = re.fullmatch(r"(\d{1,6})(?::(\d{1,6})(?::0*([1-9]\d{0,5}))?)?", text.strip(), re.ASCII)
    if match is None:
        raise BadInput("a range is FROM:TO or FROM:TO:STEP, as in 6:32:2, not {text!r}", text=text)
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise BadInput("a range goes up, not from {first} to {last}", first=first, last=last)
    return range(first, last + 1, int(match[3] or 1))


# Running


def _density_study(args: argparse.Namespace) -> Study:
    counts = (args.count,) if args.count else density.COUNTS
    return density.study(_boards(args), counts, args.player or density.PLAYERS, args.clues)


def _false_clue_study(args: argparse.Namespace) -> Study:
    return false_clues.study(_boards(args), args.player or false_clues.PLAYERS)


def _boards(args: argparse.Namespace) -> density.Boards:
    width, height = args.size
    return density.Boards(width, height, args.mines, args.games, args.seed)


def _run_study(choose: Callable[[argparse.Namespace], Study], args: argparse.Namespace) -> int:
    """Run the study that the options choose; return the exit code."""
    study = choose(args)
    play = partial(play_study, study, resume=args.resume)
    return _run(args, study.games, play, lambda rows: plot.draw(study, rows, args.plot))


def _run_techniques(args: argparse.Namespace) -> int:
    """Count techniques; return the exit code."""
    names = {str(level): level for level in args.level or map(Level.parse, CLASSIC_LEVELS)}
    play = partial(techniques.run, names, args.games, args.seed)
    return _run(args, args.games * len(names), play, lambda _: None)


def _run(
    args: argparse.Namespace, games: int, play: PlayGames, draw: Callable[[list[Row]], None]
) -> int:
    """Play games, print their table, write and draw what the options ask; return the exit code.

    Raises ValueError with one clear line for files and addresses that do not work.
    """

    def make_table() -> str:
        make_executor = executor(args)
        _try_files(args)
        with progress(games) as on_games:
            rows = play(make_executor=make_executor, on_games=on_games)
        if args.csv:
            with args.csv.open("w", encoding="utf-8") as file:
                write_csv(rows, file)
        if args.plot:
            draw(rows)
        return _table(rows)

    name = f"experiment {args.experiment}" if args.command == "experiment" else args.command
    return print_table(name, make_table, args.resume)


def _try_files(args: argparse.Namespace) -> None:
    """Raise before the games are played if a file cannot be written or drawn."""
    if args.plot:
        plot.check(args.plot)
    for path in (args.csv, args.plot):
        if path:
            path.open("a").close()


class Experiment(NamedTuple):
    """What an experiment shows, what adds its options, and what runs it."""

    shows: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


EXPERIMENTS = {
    "density": Experiment(
        msgid("how many mines are found and hit as boards get fuller"),
        add_density_arguments,
        partial(_run_study, _density_study),
    ),
    "false-clues": Experiment(
        msgid("what clues that are missing, too low or too high cost"),
        partial(_add_boards_arguments, side=5, mines="2:12:2", player=false_clues.PLAYERS[0]),
        partial(_run_study, _false_clue_study),
    ),
    "opened": Experiment(
        msgid("how many cells are opened and mines hit until all mines are located"),
        add_study_arguments,
        partial(_run_study, lambda args: opened.study(args.games, args.seed)),
    ),
    "levels": Experiment(
        msgid("how often each player wins on the classic levels"),
        add_study_arguments,
        partial(_run_study, lambda args: levels.study(args.games, args.seed)),
    ),
    "techniques": Experiment(
        msgid("which technique is the easiest next deduction, by level"),
        add_technique_arguments,
        _run_techniques,
    ),
    "play-by-play": Experiment(
        msgid("one game step by step, with the reason for every move"),
        play_by_play.add_arguments,
        play_by_play.run,
    ),
}
"""The experiments by name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a parser for every experiment."""
    names = parser.add_subparsers(dest="experiment", required=True, metavar="NAME")
    for name, experiment in EXPERIMENTS.items():
        shows = tr(experiment.shows)
        description = tr("Shows {shows}.", shows=shows)
        experiment.add_arguments(names.add_parser(name, help=shows, description=description))


def run(args: argparse.Namespace) -> int:
    """Run the experiment; return the exit code. Raises ValueError for bad input."""
    return EXPERIMENTS[args.experiment].run(args)


def _table(rows: Sequence[Row]) -> str:
    """Return rows as lines of aligned columns: the keys, and each measure with its interval.

    Names, as those of levels and players, stay as they are.
    """
    lines = [[tr(heading) for heading in (*rows[0].keys, *rows[0].measured)]]
    for row in rows:
        told = [f"{m.mean:.3f} [{m.low:.3f}, {m.high:.3f}]" for m in row.measured.values()]
        lines.append([*map(str, row.keys.values()), *told])
    return aligned(lines)

"""`python -m minesweeper experiment NAME`: the studies, each with a table, CSV and a picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from minesweeper.commands import play_by_play
from minesweeper.commands.study_options import (
    add_density_arguments,
    add_false_clue_arguments,
    add_study_arguments,
    add_technique_arguments,
    carry_out,
    carry_out_techniques,
    density_study,
    false_clue_study,
)
from minesweeper.experiments import Study, levels, opened
from minesweeper.words.language import msgid, tr


class Experiment(NamedTuple):
    """What an experiment shows, what adds its options, and what runs it."""

    shows: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _running(study: Callable[[argparse.Namespace], Study]) -> Callable[[argparse.Namespace], int]:
    return lambda args: carry_out(study(args), args)


EXPERIMENTS = {
    "density": Experiment(
        msgid("how many mines are found and hit as boards get fuller"),
        add_density_arguments,
        _running(density_study),
    ),
    "false-clues": Experiment(
        msgid("what clues that are missing, too low or too high cost"),
        add_false_clue_arguments,
        _running(false_clue_study),
    ),
    "opened": Experiment(
        msgid("how many cells are opened and mines hit until all mines are located"),
        partial(add_study_arguments, games=200),
        _running(lambda args: opened.study(args.games, args.seed)),
    ),
    "levels": Experiment(
        msgid("how often each player wins on the classic levels"),
        partial(add_study_arguments, games=200),
        _running(lambda args: levels.study(args.games, args.seed)),
    ),
    "techniques": Experiment(
        msgid("which technique is the easiest next deduction, by level"),
        add_technique_arguments,
        carry_out_techniques,
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

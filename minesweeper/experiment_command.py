"""`python -m minesweeper experiment NAME`: the studies, each with a table, CSV and a picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from minesweeper.experiments import Study, levels, opened
from minesweeper.study_options import (
    add_density_arguments,
    add_false_clue_arguments,
    add_study_arguments,
    carry_out,
    density_study,
    false_clue_study,
)


class Experiment(NamedTuple):
    """What an experiment asks, its options, and the study they stand for."""

    question: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    study: Callable[[argparse.Namespace], Study]


EXPERIMENTS = {
    "density": Experiment(
        "how many mines are found and hit as boards get fuller",
        add_density_arguments,
        density_study,
    ),
    "false-clues": Experiment(
        "what clues that are missing, too low or too high cost",
        add_false_clue_arguments,
        false_clue_study,
    ),
    "opened": Experiment(
        "how many cells are opened and mines hit until all mines are located",
        partial(add_study_arguments, games=200),
        lambda args: opened.study(args.games, args.seed),
    ),
    "levels": Experiment(
        "how often each player wins on the classic levels",
        partial(add_study_arguments, games=200),
        lambda args: levels.study(args.games, args.seed),
    ),
}
"""The experiments by name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a parser for every experiment."""
    names = parser.add_subparsers(dest="experiment", required=True, metavar="NAME")
    for name, experiment in EXPERIMENTS.items():
        told = experiment.question
        experiment.add_arguments(names.add_parser(name, help=told, description=f"Asks {told}."))


def run(args: argparse.Namespace) -> int:
    """Run the experiment; return the exit code. Raises ValueError for bad input."""
    study = EXPERIMENTS[args.experiment].study(args)
    return carry_out(f"experiment {args.experiment}", study, args)

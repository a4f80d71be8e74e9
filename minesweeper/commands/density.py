"""`python -m minesweeper density`: the experiment over densities by its own name."""

from __future__ import annotations

import argparse

from minesweeper.commands.study_options import add_density_arguments, carry_out, density_study

add_arguments = add_density_arguments


def run(args: argparse.Namespace) -> int:
    """Run the experiment; return the exit code. Raises ValueError for bad input."""
    return carry_out("density", density_study(args), args)

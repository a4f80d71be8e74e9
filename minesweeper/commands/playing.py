"""What the commands that play games share: options for the rules, and exit codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from minesweeper.arena import GameError
from minesweeper.rules.rules import Goal, Rules
from minesweeper.ui.text.faults import said
from minesweeper.ui.text.language import tr

FAILED = 1
"""The exit code when a player failed in a game."""

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C, by the custom of shells."""


def add_rule_arguments(parser: argparse.ArgumentParser) -> None:
    """Add an option for each rule."""
    add = parser.add_argument
    add(
        "--goal",
        choices=[goal.value for goal in Goal],
        default=Goal.OPEN.value,
        help=tr("what wins: every safe cell opened, or every mine flagged (open)"),
    )
    add("--play-on", action="store_true", help=tr("go on after a mine was hit"))
    add(
        "--count",
        choices=["known", "unknown"],
        default="known",
        help=tr("tell the mine total or not"),
    )
    add("--no-flood", action="store_true", help=tr("a 0 opens only itself"))


def rules(args: argparse.Namespace) -> Rules:
    """Return the rules that the options of `add_rule_arguments` choose."""
    return Rules(Goal(args.goal), args.play_on, not args.no_flood, args.count == "known")


def exit_code(name: str, play: Callable[[], str], resume: Path | None) -> int:
    """Print the table that `play` returns; return 0, or the exit code of what ended it."""
    try:
        table = play()
    except GameError as error:
        print(f"minesweeper {name}: {said(error)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        told = tr("interrupted")
        if resume:
            told = tr("interrupted; continue with --resume {file}").format(file=resume)
        print(f"minesweeper {name}: {told}", file=sys.stderr)
        return INTERRUPTED
    print(table)
    return 0

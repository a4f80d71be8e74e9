"""A command line parser whose faults are one line, and the values that several commands read."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn

from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import LARGEST_SEED, no_seed
from minesweeper.rules.faults import BadInput, one_line
from minesweeper.rules.level import LEVELS, Level
from minesweeper.rules.numerals import fraction, whole_number
from minesweeper.rules.rules import CLASSIC, Goal, Rules
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr

if TYPE_CHECKING:  # the window would wait for the arena
    from minesweeper.arena import MakeExecutor


class WideHelp(argparse.HelpFormatter):
    """Breaks lines between Chinese characters, which take two places each."""

    def format_help(self) -> str:
        """Return the help, whose headings end with the colon of the language."""

        def heading(found: re.Match[str]) -> str:
            return tr("{heading}:", heading=found[1])

        return re.sub(r"^(\S.*):$", heading, super().format_help(), flags=re.MULTILINE)

    def _split_lines(self, text: str, width: int) -> list[str]:
        from minesweeper.words.terminal import wrapped_lines

        return wrapped_lines(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))


class OneLineParser(argparse.ArgumentParser):
    """Prints one line about a wrong command line, and ends with exit code 2."""

    def __init__(self, **options: Any) -> None:  # Any: argparse's own
        super().__init__(**{"formatter_class": WideHelp} | options)

    def error(self, message: str) -> NoReturn:
        """Print the message without the usage."""
        self.exit(2, f"{self.prog}: {one_line(message)}\n")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Return what a text means; a ValueError of what reads it says what is wrong with it."""
        try:
            return action.type(arg_string) if callable(action.type) else arg_string
        except ValueError as error:
            raise argparse.ArgumentError(action, fault_text(error)) from error

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help without argparse's silence about an output that cannot be written."""
        if file is not None and file is sys.stdout:
            print(message, end="", file=file, flush=True)
        else:
            super()._print_message(message, file)


def seed(text: str) -> int:
    """Read a seed, a whole number from 0 to 2^64 - 1; raise ValueError for any other text."""
    number = whole_number(text.strip())
    if number is None or number > LARGEST_SEED:
        raise no_seed(text)
    return number


def number_from(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` on; it raises ValueError for other texts."""

    def read(text: str) -> int:
        number = whole_number(text.strip())
        if number is None or number < least:
            raise BadInput(
                "a whole number from {least} on is needed, not {text!r}", least=least, text=text
            )
        return number

    return read


at_least_one = number_from(1)


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of all that plays many games: which ones, and in which processes."""
    add = parser.add_argument
    add("--seed", type=seed, default=1, metavar="N", help=tr("which games (1)"))
    add("--workers", type=at_least_one, default=1, metavar="K", help=tr("processes (1)"))
    add("--cluster", metavar="ADDRESS", help=tr("a Dask scheduler, as in tcp://host:8786"))


def executor(args: argparse.Namespace) -> MakeExecutor | None:
    """Return what makes the processes that the options of `add_run_arguments` choose, if any."""
    from minesweeper import arena

    return arena.cluster(args.cluster) if args.cluster else arena.local(args.workers)


def add_level_argument(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Add the option for a level."""
    parser.add_argument(
        "--level",
        type=Level.parse,
        required=required,
        metavar="L",
        help=tr("{levels} or WxHxM: width x height x mines", levels=tr(", ").join(LEVELS)),
    )


def add_clues_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for the clue model."""
    parser.add_argument(
        "--clues",
        type=ClueModel.parse,
        default=EXACT,
        metavar="C",
        help=tr("exact, missing[:PERCENT], under or over (default: exact)"),
    )


def density(text: str) -> Fraction:
    """Read a density such as 0.2 or 1/5; raise ValueError unless it lies between 0 and 1."""
    value = fraction(text)
    if value is None or not 0 < value < 1:
        raise BadInput("a density lies between 0 and 1, as in 0.2 or 1/5, not {text!r}", text=text)
    return value


def add_density_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for the density of boards with an unknown number of mines."""
    parser.add_argument(
        "--density",
        type=density,
        metavar="P",
        help=tr(
            "chance of a mine in a cell nothing is known about, as in 0.2 or 1/5,"
            " if the number of mines is unknown (default: every layout is equally likely)"
        ),
    )


def check_density(args: argparse.Namespace, *, mines_known: bool) -> None:
    """Raise ValueError if there are both a density and a known number of mines."""
    if mines_known and args.density is not None:
        raise BadInput("a density is for an unknown number of mines: WxHx?")


def add_rule_arguments(parser: argparse.ArgumentParser) -> None:
    """Add an option for each rule; what is not given is None."""
    add, either = parser.add_argument, argparse.BooleanOptionalAction
    add(
        "--goal",
        choices=[goal.value for goal in Goal],
        help=tr("what wins: every safe cell opened, or every mine flagged (open)"),
    )
    add("--play-on", action=either, help=tr("go on after a mine was hit"))
    add("--count", choices=["known", "unknown"], help=tr("tell the mine total or not"))
    add("--flood", action=either, help=tr("a 0 opens all around it, or only itself"))


def rules(args: argparse.Namespace, usual: Rules = CLASSIC) -> Rules:
    """Return the rules that the options of `add_rule_arguments` choose, the others as usual."""
    return replace(usual, **given_rules(args))


def given_rules(args: argparse.Namespace) -> dict[str, Any]:
    """Return the fields of Rules that the options of `add_rule_arguments` choose."""
    chosen = {
        "goal": args.goal and Goal(args.goal),
        "play_on": args.play_on,
        "flood": args.flood,
        "count_known": args.count and args.count == "known",
    }
    return {name: value for name, value in chosen.items() if value is not None}

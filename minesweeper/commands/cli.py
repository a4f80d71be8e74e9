"""The command line: `minesweeper [play|arena|...]`; without a command it opens the window.

Each command has `add_arguments(parser)` and `run(args)`, which returns the exit code. Bad input is
a ValueError there, and one line with exit code 2 here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from minesweeper import __version__
from minesweeper.commands.arguments import OneLineParser
from minesweeper.commands.output import argparse_translated, exit_code, speak, use_plain_signs
from minesweeper.words.language import msgid, tr

COMMANDS: Mapping[str, str] = {
    "play": msgid("open the window"),
    "analyze": msgid("say what is certain in a position, and how likely the rest is"),
    "explain": msgid("say step by step why a cell is safe or a mine, or its chance"),
    "advise": msgid("name the cells to reveal in a game that is played elsewhere"),
    "read": msgid("read a position from a picture of another program's board"),
    "review": msgid("judge a finished game move by move"),
    "replay": msgid("show a game step by step, or write it as another file"),
    "stats": msgid("say how the stored games went, hand them on or take others in"),
    "generate": msgid("make boards that need no guess"),
    "arena": msgid("let players play the same boards, and compare them"),
    "density": msgid("measure how many mines are found as boards get fuller"),
    "experiment": msgid("run one of the studies, with a table and a picture"),
}
"""What each command does, by its name."""

_OF_THE_PROGRAM = ("-h", "--help", "--version")
"""The options that stand without a command and do not open the window."""


def command(name: str) -> Any:
    """Return the module or object that does a command; only then it is loaded."""
    if name == "density":
        return command("experiment").EXPERIMENTS[name]
    return import_module(f"minesweeper.commands.{name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; return the exit code, which is 2 for bad input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _OF_THE_PROGRAM):
        given = ["play", *given]
    program = f"minesweeper {given[0]}" if given[0] in COMMANDS else "minesweeper"
    use_plain_signs()
    return exit_code(program, lambda: _command_code(given))


def _command_code(given: Sequence[str]) -> int:
    speak()
    with argparse_translated():
        args = _parser(given[:1] if given[0] in COMMANDS else COMMANDS).parse_args(given)
    code: int = command(args.command).run(args)
    return code


def _parser(names: Iterable[str]) -> OneLineParser:
    """Return the parser of some commands."""
    about = tr("Minesweeper with a strong player behind its AI Move button.")
    parser = OneLineParser(prog="minesweeper", description=about)
    parser.add_argument(
        "--version", action="version", version=__version__, help=tr("print the version and exit")
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in names:
        purpose = tr(COMMANDS[name])
        description = tr("{purpose}.", purpose=purpose[:1].upper() + purpose[1:])
        command(name).add_arguments(
            commands.add_parser(name, help=purpose, description=description)
        )
    return parser

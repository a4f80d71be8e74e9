"""The command line: `minesweeper [play|arena|...]`; without a command it opens the window.

Each command has `add_arguments(parser)` and `run(args)`, which returns the exit code. Bad input is
a ValueError there, and one line with exit code 2 here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from minesweeper.commands import (
    advise,
    analyze,
    arena,
    experiment,
    explain,
    generate,
    play,
    replay,
    review,
    stats,
)
from minesweeper.commands.arguments import OneLineParser
from minesweeper.commands.output import argparse_translated, exit_code, speak, use_plain_signs
from minesweeper.words.language import msgid, tr

COMMANDS: dict[str, tuple[str, Any]] = {
    "play": (msgid("open the window"), play),
    "analyze": (msgid("say what is certain in a position, and how likely the rest is"), analyze),
    "explain": (msgid("say step by step why a cell is safe or a mine, or its chance"), explain),
    "advise": (msgid("name the cells to reveal in a game that is played elsewhere"), advise),
    "review": (msgid("judge a finished game move by move"), review),
    "replay": (msgid("show a game step by step, or write it as another file"), replay),
    "stats": (msgid("say how the stored games went, hand them on or take others in"), stats),
    "generate": (msgid("make boards that need no guess"), generate),
    "arena": (msgid("let players play the same boards, and compare them"), arena),
    "density": (
        msgid("measure how many mines are found as boards get fuller"),
        experiment.EXPERIMENTS["density"],
    ),
    "experiment": (msgid("run one of the studies, with a table and a picture"), experiment),
}
"""Each command's name, what it does, and the module or object that does it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; return the exit code, which is 2 for bad input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help")):
        given = ["play", *given]
    program = f"minesweeper {given[0]}" if given[0] in COMMANDS else "minesweeper"
    use_plain_signs()
    return exit_code(program, lambda: _command_code(given))


def _command_code(given: Sequence[str]) -> int:
    speak()
    with argparse_translated():
        args = _parser().parse_args(given)
    code: int = COMMANDS[args.command][1].run(args)
    return code


def _parser() -> OneLineParser:
    """Return the parser of all commands."""
    parser = OneLineParser(prog="minesweeper", description=tr(play.DESCRIPTION))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (phrase, module) in COMMANDS.items():
        purpose = tr(phrase)
        description = tr("{purpose}.", purpose=purpose.capitalize())
        module.add_arguments(commands.add_parser(name, help=purpose, description=description))
    return parser

"""`python -m minesweeper generate`: boards without guesses, by their codes."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeAlias

from minesweeper import arena
from minesweeper.commands.arguments import add_level_argument, at_least_one, seed
from minesweeper.generator import Grade, find_board, grade, most_tries
from minesweeper.players import usual_first_cell
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Difficulty, Level, NoGuess, Start
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.naming import name_of
from minesweeper.rules.numerals import whole_number
from minesweeper.words.language import tr
from minesweeper.words.names import choice_name

NoGuessBoard: TypeAlias = tuple[Code, Grade]
"""A board without guesses: the code, which names the first cell and the accepted try; how hard."""


def make_board(
    level: Level, rule: NoGuess, seed: int, first: Cell, tries: int | None, number: int
) -> NoGuessBoard:
    """Return board `number` of a seed: the same whoever makes it, in whatever order.

    Raises NoBoardError if no try passes, ValueError if an opening has no room at the first cell.
    """
    rng = random.Random(f"{seed}/{number}/board")
    code = find_board(Code(level, rule, new_seed(rng)), first, tries)
    found = grade(level, code.mines(first), first, count_known=rule.count_known)
    assert found is not None  # the board passed
    return code, found


def first_cell(text: str) -> Cell:
    """Read `R,C`, row and column counted from 0; raise ValueError for other text."""
    row, column = map(whole_number, text.partition(",")[::2])
    if row is None or column is None or max(row, column) >= LARGEST:
        raise BadInput(
            "a first cell is R,C, row and column from 0, as in 3,3, not {text!r}", text=text
        )
    return row, column


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options to the command's parser."""
    add = parser.add_argument
    add_level_argument(parser, required=True)
    add(
        "--no-guess",
        action="store_true",
        required=True,
        help=tr("from the first reveal on, a certainly safe cell always exists"),
    )
    add(
        "--difficulty",
        choices=[difficulty.value for difficulty in Difficulty],
        help=tr("the hardest technique needed (any)"),
    )
    add("--no-count", action="store_true", help=tr("solvable without the number of mines, too"))
    add(
        "--first",
        type=first_cell,
        metavar="R,C",
        help=tr("the first cell, row and column from 0 (the level's usual one)"),
    )
    add("--games", type=at_least_one, default=1, metavar="N", help=tr("boards (1)"))
    add("--seed", type=seed, metavar="S", help=tr("which boards (new ones)"))
    usual, many = most_tries(NoGuess()), most_tries(NoGuess(Difficulty.EASY))
    tries = tr(
        "the most tries for a board ({usual}; {many} with a difficulty)", usual=usual, many=many
    )
    add("--tries", type=at_least_one, metavar="N", help=tries)
    add("--workers", type=at_least_one, default=1, metavar="K", help=tr("processes (1)"))
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=tr("print one JSON object"))
    output.add_argument(
        "--format",
        choices=["text", "boards"],
        default="text",
        help=tr("one line a board: text, or what `arena --boards` reads (text)"),
    )


def run(args: argparse.Namespace) -> int:
    """Print the boards; return 0.

    Raises NoBoardError if no try passes for one, ValueError for bad input.
    """
    level = args.level
    first = args.first or usual_first_cell(level, Start.OPENING) or (0, 0)
    if first[0] >= level.height or first[1] >= level.width:
        raise BadInput("{cell} is not on this {level} board", cell=name_of(first), level=level)
    rule = NoGuess(Difficulty(args.difficulty) if args.difficulty else None, not args.no_count)
    which = new_seed(random.SystemRandom()) if args.seed is None else args.seed
    make = partial(make_board, level, rule, which, first, args.tries)
    entries: list[dict[str, Any]] = []
    write = _boards_line if args.format == "boards" else _line
    for board in _boards_in_order(make, args.games, args.workers):
        entries.append(_json_entry(first, *board))
        if not args.json:
            print(write(first, *board), flush=True)
    if args.json:
        print(json.dumps({"games": entries}))
    return 0


def _boards_in_order(
    make: partial[NoGuessBoard], games: int, workers: int
) -> Iterator[NoGuessBoard]:
    """Yield the boards in order, made here or by several processes."""
    make_executor = arena.local(workers)
    if make_executor is None:
        yield from map(make, range(games))
        return
    with make_executor() as executor:
        yield from executor.map(make, range(games))


def _line(first: Cell, code: Code, found: Grade) -> str:
    """Return a board in one line of text."""
    return tr(
        "{code}  first {cell}  {difficulty}, hard steps: {steps}, tries: {tries}",
        code=code,
        cell=name_of(first),
        difficulty=choice_name(found.difficulty),
        steps=found.hard_steps,
        tries=code.accepted,
    )


def _boards_line(first: Cell, code: Code, _: Grade) -> str:
    """Return a board as a line that `arena --boards` reads."""
    level, mines = code.level, sorted(code.mines(first))
    places = ",".join(str(row * level.width + column) for row, column in mines)
    return f"{level.width} {level.height} {level.mines} {first[1]} {first[0]} {places}"


def _json_entry(first: Cell, code: Code, found: Grade) -> dict[str, Any]:
    """Return a board as an entry of the JSON output."""
    return {
        "code": str(code),
        "first": list(first),
        "mines": [list(mine) for mine in sorted(code.mines(first))],
        "tries": code.accepted,
        "difficulty": found.difficulty.value,
        "hard_steps": found.hard_steps,
    }

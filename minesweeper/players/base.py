"""What a player is: it gets observations and answers with moves and claims.

A player never sees the layout: `Observation` is all it gets. All its chance comes from the random
generator that it gets at the start of a game. Its options are read from text.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from minesweeper.players.move import Move, MoveReason, Rule
from minesweeper.players.view import CellView, ViewMap
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, Start
from minesweeper.rules.numerals import fraction, whole_number
from minesweeper.rules.observation import Observation

Reader: TypeAlias = Callable[[str], object]
"""Turns the text of an option's value into the value, or raises ValueError saying what it takes."""


def whole_number_within(least: int, most: int) -> Reader:
    """Return a reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or not least <= number <= most:
            raise BadInput("a whole number from {least} to {most}", least=least, most=most)
        return number

    return read


def share(text: str) -> Fraction:
    """Read a number from 0 to 1, as in 0.2 or 1/5, exactly."""
    value = fraction(text)
    if value is None or value > 1:
        raise BadInput("a number from 0 to 1")
    return value


def one_of(*choices: str) -> Reader:
    """Return a reader of one of the given words."""

    def read(text: str) -> str:
        if text not in choices:
            raise BadInput("one of {choices}", choices=", ".join(choices))
        return text

    return read


def read_options(name: str, text: str, readers: Mapping[str, Reader]) -> dict[str, object]:
    """Return the values of a player's options, as in `layouts=50`, separated by commas.

    Raises ValueError for an unknown option or value, listing the known ones.
    """
    options: dict[str, object] = {}
    for item in text.split(",") if text else ():
        option, _, value = item.partition("=")
        if option not in readers:
            if not readers:
                raise BadInput(
                    "player {name!r} has no option {option!r}: its options are none",
                    name=name,
                    option=option,
                )
            raise BadInput(
                "player {name!r} has no option {option!r}: its options are {known}",
                name=name,
                option=option,
                known=", ".join(readers),
            )
        if option in options:
            raise BadInput(
                "player {name!r} got its option {option!r} twice", name=name, option=option
            )
        try:
            options[option] = readers[option](value)
        except ValueError as error:
            raise BadInput(
                "option {option!r} of player {name!r} takes {taken}, not {text!r}",
                option=option,
                name=name,
                taken=error,
                text=value,
            ) from None
    return options


T = TypeVar("T")


class MineTotal(Enum):
    """Whether a player takes the number of mines on the board into account."""

    ALWAYS = "always"
    OPTIONAL = "optional"
    """One of its options decides."""
    NEVER = "never"


class Player(Protocol):
    """A way to play. One player plays one game at a time; `start` begins the next.

    An observation need not continue the last one: a person may have moved in between, taken
    moves back or removed flags. A player is a class that inherits this one and declares of itself
    what differs from what stands here; that may depend on its options.

    >>> class First(Player):
    ...     name, title, summary = "first", "First", "the first covered cell"
    ...     def start(self, level, start, rng): ...
    ...     def move(self, seen):
    ...         return Move(seen.covered()[0], False, MoveReason(Rule.RANDOM))
    ...     def claims(self, seen):
    ...         return frozenset()
    ...     def view(self, seen):
    ...         return {}
    >>> First().move(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1})).cell
    (0, 1)
    """

    name: str
    """What it is called in specs and tables, as in `safest`."""
    title: str
    """What people call it, in English: the window translates it."""
    summary: str
    """How it plays, in a few words that follow the title and a colon; also translated."""
    options: ClassVar[Mapping[str, Reader]] = {}
    """Its options by name, each with what reads its value: it is called with them by name."""
    mine_total: MineTotal = MineTotal.ALWAYS
    thinks_long: bool = False
    """Whether a move may take more than 50 ms on a board of at most 1,000 cells."""
    is_sound: bool = True
    """Whether its claims are proved; its certain moves always are."""
    knowledge_first: bool = False
    """Whether a knowledge base may play the cells it proves safe before this player is asked.

    The player reveals safe cells, too, but gives reasons that are less simple, or none.
    """
    easiest_first: bool = False
    """Whether a person who asks it gets the easiest deduction of a safe cell, if there is one.

    The player itself may reveal another safe cell.
    """
    guesses_at_random: bool = False
    """Whether it knows no more than that knowledge base, and guesses at random otherwise.

    It then opens any covered cell that is neither flagged nor a known mine.
    """
    unhurried: str = ""
    """The spec of the player to ask in its place where a person waits for one move.

    It takes longer and plays better. Empty if the player itself is asked.
    """
    maps: tuple[ViewMap, ...] = (ViewMap.KNOWLEDGE,)
    """The maps on which it shows what it knows; one of them is not that of the numbers."""
    has_sentences: bool = False
    """Whether `sentences` ever returns any."""

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready for a new game, with the source of all chance in it."""
        ...

    def move(self, seen: Observation) -> Move | None:
        """Return the next cell to reveal; None if the player holds all covered cells for mines.

        The cell is covered and not among `claims(seen)`; a flag on it does not matter.
        """
        ...

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the covered cells that the player holds to be mines."""
        ...

    def view(self, seen: Observation) -> Mapping[Cell, CellView]:
        """Return what the player knows of each cell of the board."""
        ...

    def sentences(self, seen: Observation) -> Sequence[tuple[Set[Cell], int]]:  # noqa: ARG002  # most players hold none
        """Return the groups of cells of which it knows how many are mines."""
        return ()


def pick(items: Sequence[T], rng: random.Random) -> T:
    """Return one of the items, each equally likely.

    Uses only `rng.random()`, as `board.draw` does. Raises ValueError if there are none.
    """
    if not items:
        raise ValueError("there is nothing to pick from")
    return items[int(rng.random() * len(items))]


def best(scores: Iterable[tuple[Cell, Any]]) -> list[Cell]:
    """Return the cells of the highest score, in the given order; none if there are no cells.

    Scores are of any one type that can be compared: numbers, or tuples of numbers.

    >>> best([((0, 0), 1), ((0, 1), 3), ((0, 2), 3)])
    [(0, 1), (0, 2)]
    """
    cells: list[Cell] = []
    top = None
    for cell, score in scores:
        if top is None or score > top:
            top, cells = score, [cell]
        elif score == top:
            cells.append(cell)
    return cells


def usual_first_cell(level: Level, start: Start) -> Cell | None:
    """Return the first cell that suits a start rule best; None if the rule protects none.

    Without protection all cells are mines equally often, but do not win equally often: a corner
    wins most on the classic levels, an edge on some small boards (`python -m
    benchmarks.first_cell`). No one cell being best, that choice is the player's.
    The corner when it is never a mine: of all cells it is the likeliest to show a 0. With an
    opening granted, (3, 3) on large boards and (2, 2) on others: among the cells that open much
    without a border too near, the ones published comparisons of solvers start from.

    >>> expert = Level(30, 16, 99)
    >>> usual_first_cell(expert, Start.OPENING), usual_first_cell(expert, Start.SAFE)
    ((3, 3), (0, 0))
    """
    if start is Start.ANY:
        return None
    if start is Start.SAFE:
        return (0, 0)
    inward = 3 if level.cells >= 400 else 2
    return min(inward, (level.height - 1) // 2), min(inward, (level.width - 1) // 2)


def first_move(level: Level, start: Start, seen: Observation) -> Move | None:
    """Return the usual first move, safe by the start rule; None once the game is under way."""
    cell = usual_first_cell(level, start)
    if cell is None or seen.numbers or seen.blank or seen.hit:
        return None
    return Move(cell, True, MoveReason(Rule.FIRST))

"""What is said about cells, as data: phrases with gaps, and what fills them.

A `Clause` says what a step of a proof says; a voice (`words/voice.py`) turns it into text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import runs

Clue: TypeAlias = tuple[Cell, int]
"""A revealed cell and its number."""


MOST_NAMES = 4
"""Of more cells, or of more numbers, a voice first says how many they are."""


class Phrase(NamedTuple):
    """English with gaps, as in `str.format`: for one thing, and for any other number of them.

    A gap whose name begins with a capital begins a sentence.
    """

    one: str
    many: str


def phrase(text: str) -> Phrase:
    """Return a phrase that is the same for any number; it goes into the catalogues."""
    return Phrase(text, text)


def phrases(one: str, many: str) -> Phrase:
    """Return a phrase that depends on a number; it goes into the catalogues."""
    return Phrase(one, many)


class Cells(NamedTuple):
    """Cells by name.

    An `area` is where mines lie; other cells are what a sentence concludes about. Of cells that are
    a `choice` one is meant: the last is named after "or". Those `in_brackets` are never too many
    to name.
    """

    cells: tuple[Cell, ...]
    area: bool = False
    choice: bool = False
    in_brackets: bool = False

    @property
    def are_many(self) -> bool:
        """Whether they are too many to name, and not an area."""
        return not self.area and named_runs(self.cells) is None


class Others(Enum):
    """How the rest of the board is called."""

    EVERYTHING = phrase("everything else")
    CELLS = phrase("all other cells")


class Rest(NamedTuple):
    """All undecided cells that were not spoken of before, and what they are called."""

    cells: tuple[Cell, ...]
    others: Others

    @property
    def are_many(self) -> bool:
        """Whether they are too many to name."""
        return named_runs(self.cells) is None


class Numbers(NamedTuple):
    """Numbers on the board, in the order in which they are named.

    With `by_cell` they are named by their cells alone: "C2" instead of "the 2 at C2".
    """

    clues: tuple[Clue, ...]
    by_cell: bool = False


class Count(NamedTuple):
    """A small number in words: "one"."""

    number: int


class Several(NamedTuple):
    """Parts that are listed."""

    parts: tuple[Gap, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A phrase, what fills its gaps, and the number that its form depends on."""

    phrase: Phrase
    parts: Mapping[str, Gap] = field(default_factory=dict)
    number: int = 1
    alone: Clause | None = None
    """The same for a reader who has not seen the sentence before; None if it is this one."""


Gap: TypeAlias = Cells | Rest | Numbers | Several | Count | Clause | str | int
"""What fills a gap."""


@dataclass(frozen=True, slots=True)
class Marked:
    """The cells, or the numbers, that a board marks while clauses are shown.

    Where a set of them is too many to name, words point at the largest such set by its looks: the
    last clause's stands out alone, and a set before it is `pale`.
    """

    plain: frozenset[Cell]
    pale: frozenset[Cell] = frozenset()
    """Those that are not marked like the set in the last clause, or the set before it."""
    points_at_pale: bool = False
    """Whether the pale ones are the set that words point at."""

    @property
    def every(self) -> frozenset[Cell]:
        """All of them, however they are marked."""
        return self.plain | self.pale


def shaded(clauses: Sequence[Clause]) -> Marked:
    """Return the covered cells that are shaded while these clauses are shown."""

    def sets(clause: Clause) -> list[tuple[frozenset[Cell], bool]]:
        parts = [part for part in _parts(clause) if isinstance(part, Cells | Rest)]
        return [(frozenset(part.cells), part.are_many) for part in parts]

    return _marked([sets(clause) for clause in clauses])


def outlined(clauses: Sequence[Clause]) -> Marked:
    """Return the cells of the numbers that are outlined while these clauses are shown."""

    def sets(clause: Clause) -> list[tuple[frozenset[Cell], bool]]:
        parts = [part.clues for part in _parts(clause) if isinstance(part, Numbers)]
        return [(frozenset(cell for cell, _ in part), len(part) > MOST_NAMES) for part in parts]

    return _marked([sets(clause) for clause in clauses])


def _marked(named: Sequence[Sequence[tuple[frozenset[Cell], bool]]]) -> Marked:
    """Return how the sets of each clause are marked; each has whether it is too many to name."""
    every = frozenset[Cell]().union(*(cells for sets in named for cells, _ in sets))
    many = [cells for sets in named for cells, are_many in sets if are_many]
    largest = max(many, key=len, default=every)
    if largest == every:
        return Marked(every)
    if any(cells == largest for cells, _ in named[-1]):
        return Marked(largest, every - largest)
    return Marked(every - largest, largest, points_at_pale=True)


def _parts(part: Gap) -> Iterator[Gap]:
    """Yield a part and all parts within it."""
    yield part
    within: Iterable[Gap] = ()
    if isinstance(part, Clause):
        within = part.parts.values()
    elif isinstance(part, Several):
        within = part.parts
    for one in within:
        yield from _parts(one)


@lru_cache(maxsize=64)
def named_runs(cells: tuple[Cell, ...]) -> list[str] | None:
    """Return the names of cells and runs; None if they take more than MOST_NAMES cells' names.

    A frame asks for the same large sets again and again; the names must not be changed.
    """
    named = runs(cells)
    return named if sum(1 + ("-" in name) for name in named) <= MOST_NAMES else None

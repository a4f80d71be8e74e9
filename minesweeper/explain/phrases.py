"""What is said about cells, as data: phrases with gaps, and what fills them.

A `Clause` says what a step of a proof says; a voice (`words/voice.py`) turns it into text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
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


def shaded(clauses: Iterable[Clause]) -> frozenset[Cell]:
    """Return the covered cells that are shaded while these clauses are shown.

    Of several sets too many to name the largest is shaded alone, so that "the 6 shaded cells" are
    these; without any, all cells that the clauses speak of are.
    """
    spoken_of = [part for part in _all_parts(clauses) if isinstance(part, Cells | Rest)]
    many = [part for part in spoken_of if part.are_many]
    return _marked_cells([one.cells for one in spoken_of], [one.cells for one in many])


def outlined(clauses: Iterable[Clause]) -> frozenset[Cell]:
    """Return the cells of the numbers that are outlined while these clauses are shown.

    Of several sets of numbers too many to name, and without any, as `shaded` does.
    """
    named = [
        [cell for cell, _ in part.clues]
        for part in _all_parts(clauses)
        if isinstance(part, Numbers)
    ]
    return _marked_cells(named, [cells for cells in named if len(cells) > MOST_NAMES])


def _marked_cells(
    named: Iterable[Sequence[Cell]], many: Sequence[Sequence[Cell]]
) -> frozenset[Cell]:
    return frozenset(max(many, key=len) if many else chain.from_iterable(named))


def _all_parts(clauses: Iterable[Clause]) -> Iterator[Gap]:
    return chain.from_iterable(map(_parts, clauses))


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


def named_runs(cells: Sequence[Cell]) -> list[str] | None:
    """Return the names of cells and runs; None if they take more than MOST_NAMES cells' names."""
    named = runs(cells)
    return named if sum(1 + ("-" in name) for name in named) <= MOST_NAMES else None

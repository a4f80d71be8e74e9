"""Chains of influence: the reasons for a known cell, down to the numbers on the board, as data.

Everything here is a plain frozen value. A `Reason` holds the `ChainFact` that decides a cell. A
fact comes from the board or the caller (`Number`, `BoardTotal`, `Told`, `Revealed`), or is the
difference of two facts, so every chain of `Difference` ends at such a leaf. A fact may rely on
other covered cells being known: these are `given`, and each of them has a reason of its own.

`str` of a reason, and of a `Chain` of them, is its plain text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import english_list, name_of


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """The number at `cell`: `mines` of its neighbours are mines."""

    cell: Cell
    mines: int

    def __str__(self) -> str:
        return f"{self.mines} at {name_of(self.cell)}"


@dataclass(frozen=True, slots=True)
class BoardTotal:
    """The mine total: `mines` of all cells are mines."""

    mines: int

    def __str__(self) -> str:
        return f"{self.mines} {'mine' if self.mines == 1 else 'mines'} in all"


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the caller: exactly `mines` of `cells` are mines."""

    cells: frozenset[Cell]
    mines: int

    def __str__(self) -> str:
        return f"{{{', '.join(map(name_of, sorted(self.cells)))}}} = {self.mines}"


@dataclass(frozen=True, slots=True)
class Revealed:
    """`cell` is revealed, and so no mine."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Difference:
    """`larger` without the cells and the mines of `smaller`, its subset."""

    larger: ChainFact
    smaller: ChainFact


Leaf: TypeAlias = Number | BoardTotal | Told | Revealed
"""The end of a chain: a fact of the board, or a sentence of the caller."""


@dataclass(frozen=True, slots=True)
class ChainFact:
    """The statement that exactly `count` of `cells`, all undecided until then, are mines.

    The cells of a leaf are `cells`, `given` and the cells already revealed. `given` are the
    cells known by then but covered, `mined` the mines among them; `count` is the leaf's number
    less these. For a difference both are empty: its two facts have their own.
    """

    cells: frozenset[Cell]
    count: int
    source: Leaf | Difference
    given: frozenset[Cell] = frozenset()
    mined: frozenset[Cell] = frozenset()

    def leaves(self) -> Iterator[tuple[int, ChainFact]]:
        """Yield the leaves from which this fact follows, left to right, each with its sign.

        The sum of the leaves is this fact; those with the sign -1 are subtracted.
        """
        stack: list[tuple[int, ChainFact]] = [(1, self)]
        while stack:
            sign, fact = stack.pop()
            if isinstance(fact.source, Difference):
                stack += [(-sign, fact.source.smaller), (sign, fact.source.larger)]
            else:
                yield sign, fact


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `cell` is known: in `fact`, which contains it, all cells are mines or none is."""

    cell: Cell
    is_mine: bool
    fact: ChainFact

    def __str__(self) -> str:
        return in_words([self])

    def sources(self) -> Counter[Leaf]:
        """Return how often each leaf is added, less than 0 for those that are subtracted.

        What is added as often as subtracted is left out.
        """
        times: Counter[Leaf] = Counter()
        for sign, leaf in self.fact.leaves():
            if not isinstance(leaf.source, Difference):
                times[leaf.source] += sign
        return Counter({source: count for source, count in times.items() if count})

    def numbers(self) -> tuple[Number, ...]:
        """Return the numbers from which this follows, row by row, each once.

        Numbers that only prove `given` cells are not among them. A reason that rests on the
        caller's sentences alone has none.
        """
        return tuple(sorted(source for source in self.sources() if isinstance(source, Number)))

    def given(self) -> frozenset[Cell]:
        """Return the covered cells that this needs to be known, to be safe or mines.

        A number that has all its mines needs only these to be known; one that needs all its
        other cells as mines, only its safe cells. What lies in facts that cancel out is not needed.
        """
        return frozenset(self.needed())

    def needed(self) -> dict[Cell, bool]:
        """Return the cells of `given`, row by row, each with whether it is a mine."""
        times: Counter[Cell] = Counter()
        mined: set[Cell] = set()
        for sign, leaf in self.fact.leaves():
            mined |= leaf.mined
            for cell in leaf.given:
                times[cell] += sign
        needed = (c for c, n in times.items() if n and (c in mined) == ((n > 0) != self.is_mine))
        return {cell: cell in mined for cell in sorted(needed)}

    def needs_total(self) -> bool:
        """Return whether this follows from the mine total."""
        return any(isinstance(source, BoardTotal) for source in self.sources())


class Chain(tuple[Reason, ...]):
    """The reasons that a known cell rests on, each after those for its `given` cells.

    The last one is the cell's own. A cell that is not known has an empty chain.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return in_words(self)


def in_words(reasons: Iterable[Reason]) -> str:
    """Return reasons as plain text; cells that follow from the same are named together.

    "2 at B1 less 1 at A1: C1 is a mine; then the 1 at D2 has its mine: E3 is safe".
    """
    steps: dict[tuple[str, bool], list[Reason]] = {}
    for reason in reasons:
        steps.setdefault((_cause(reason), reason.is_mine), []).append(reason)
    texts: list[str] = []
    for (cause, is_mine), together in steps.items():
        then = "then " if texts and together[0].given() else ""
        cells = english_list([name_of(cell) for cell in sorted(reason.cell for reason in together)])
        be = "is" if len(together) == 1 else "are"
        kind = "safe" if not is_mine else "a mine" if len(together) == 1 else "mines"
        texts.append(f"{then}{cause}: {cells} {be} {kind}")
    return "; ".join(texts)


def _cause(reason: Reason) -> str:
    """Return from what a reason's cell follows, without what earlier reasons say."""
    sources = reason.sources()
    if len(sources) == 1:
        return _alone(next(iter(sources)), reason)
    cause = _sum(sources)
    if sum(map(abs, sources.values())) == sum(1 for _ in reason.fact.leaves()):
        cause = _difference(reason.fact)
    known = reason.needed().items()
    given = [f"{name_of(cell)} {'a mine' if mined else 'safe'}" for cell, mined in known]
    return f"{cause}, with {english_list(given)}" if given else cause


def _difference(fact: ChainFact) -> str:
    """Return the steps by which a fact was made from its sources."""
    taken: list[str] = []
    while isinstance(fact.source, Difference):
        smaller = fact.source.smaller
        made = isinstance(smaller.source, Difference)
        taken.insert(0, f"({_difference(smaller)})" if made else str(smaller.source))
        fact = fact.source.larger
    return f"{fact.source} less {english_list(taken)}"


def _sum(sources: Counter[Leaf]) -> str:
    """Return sources of which others have cancelled out."""
    added, taken = list(map(str, sources.elements())), list(map(str, (-sources).elements()))
    return f"{english_list(added)} less {english_list(taken)}" if taken else english_list(added)


def _alone(source: Leaf, reason: Reason) -> str:
    """Return how one source alone decides a reason's cell."""
    match source:
        case Number(_, mines) if reason.is_mine:
            return f"the {source} needs all the cells it has left"
        case Number(_, mines):
            return f"the {source} has " + {0: "no mines", 1: "its mine"}.get(mines, "its mines")
        case BoardTotal(mines) if reason.is_mine:
            return f"{source} need all the cells left"
        case BoardTotal(mines):
            return f"{source}, known already" if mines else f"{source}"
        case Told(cells) if len(cells) > 1:
            return f"given {source}"
        case Told():
            return "as was found"
        case Revealed():
            return "revealed"

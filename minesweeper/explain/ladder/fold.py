"""Folding: one step for many numbers that are full, or satisfied, each by itself.

The mine total speaks of the whole board, so a proof that counts needs mines everywhere. Told number
by number it would take dozens of steps that all say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from operator import or_

from minesweeper.explain.ladder.derivation import Derivation
from minesweeper.explain.ladder.line import Entry, Goal, Line, shortest_line
from minesweeper.explain.ladder.technique import Technique

FOLDED = (Technique.FULL, Technique.SATISFIED)


def folded(derivation: Derivation, line: Line, goal: Goal) -> Line:
    """Return a line with as few entries of FULL and SATISFIED as the order of the others allows.

    A line that does not count stays as it is.
    """
    kinds = {entry.conclusion.kind for entry in line.entries}
    if Technique.COUNT not in kinds and goal.total is None:
        return line
    order = [entry.deduction for entry in _in_rounds(line, derivation.supposed.cells)]
    sorted_line = shortest_line(derivation, order, goal) or line
    return Line(_merged(sorted_line.entries), sorted_line.decided)


def _in_rounds(line: Line, decided: int) -> Iterable[Entry]:
    """Yield the entries, all that are ready and FULL, or SATISFIED, before any other."""
    waiting = list(enumerate(line.entries))
    done: set[int] = set()
    while waiting:
        ready = [
            (index, entry)
            for index, entry in waiting
            if not entry.conclusion.rests_on & ~decided and done.issuperset(entry.takes)
        ]
        ready = ready or waiting[:1]
        for kind in FOLDED:
            alike = [item for item in ready if item[1].conclusion.kind is kind]
            if alike:
                break
        else:
            alike = ready[:1]
        for index, entry in alike:
            yield entry
            done.add(index)
            if entry.conclusion.passes is None:
                decided |= entry.conclusion.cells
        waiting = [item for item in waiting if item[0] not in done]


def _merged(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries, neighbours of one folded technique as one.

    A number's being full rests on safe cells alone, its being satisfied on mines alone, so none of
    the entries merged rests on another.
    """
    merged: list[Entry] = []
    place: dict[int, int] = {}
    numbered = list(enumerate(entries))
    for _, items in groupby(numbered, key=_group):
        group = list(items)
        place.update((index, len(merged)) for index, _ in group)
        first = group[0][1]
        clues = tuple(clue for _, entry in group for clue in entry.clues)
        cells = reduce(or_, (entry.conclusion.cells for _, entry in group))
        holds = sum(entry.conclusion.holds for _, entry in group)
        conclusion = first.conclusion._replace(cells=cells, holds=holds)
        merged.append(Entry(clues, conclusion, tuple(place[take] for take in first.takes)))
    return tuple(merged)


def _group(item: tuple[int, Entry]) -> object:
    index, entry = item
    kind = entry.conclusion.kind
    return kind if kind in FOLDED else index

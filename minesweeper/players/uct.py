"""UCT, bandit tree search (L. Kocsis and Cs. Szepesvari, 2006), over drawn layouts of a position.

An idea that ahornsweeper's authors left for later. The tree knows a position by the drawn layouts
that still fit it, a set kept as the bits of an int. A simulation plays one layout: where the tree
has been, by the upper confidence bound; from the first move that is new there, by the safest cell.
Its reward is ahornsweeper's utility of the end: -1 after an explosion, +1 without one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from minesweeper.inference import Sampler, analyze, if_affordable
from minesweeper.players.base import Reader, whole_number_within
from minesweeper.players.move import Candidate, Figures, Measure, Move, MoveReason, Rule
from minesweeper.players.safest import SafestPlayer
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.observation import Observation

EXPLORATION = 1.4
"""The weight of what was tried little; the value of ahornsweeper's framework."""

Layouts: TypeAlias = int
"""A set of drawn layouts: bit i stands for the i-th of them.

With four drawn, 0b0101 are the layouts 0 and 2.
"""


class UctPlayer(SafestPlayer):
    """Plays each of `simulations` drawn layouts out in a search tree and takes the busiest move.

    Certain cells are revealed at once, without a search. A position too big to draw layouts for,
    or with clues that may be false, is left to the safest player.
    """

    name = "uct"
    title = "Tree search"
    summary = "tries out how the game may go on"
    thinks_long = True
    easiest_first = False
    options: ClassVar[Mapping[str, Reader]] = {"simulations": whole_number_within(1, 1_000_000)}

    def __init__(self, *, simulations: int = 300) -> None:
        self._simulations = simulations

    def choose(self, seen: Observation) -> Move | None:
        """Return a certain cell, else the one tried most; None if all are mines."""
        return self.safe_move(seen) or self._search(seen) or super().choose(seen)

    def _search(self, seen: Observation) -> Move | None:
        """Return the cell tried most; None without layouts to draw or anything to decide."""
        if not seen.clues.is_true:
            return None
        sampler = if_affordable(lambda: Sampler(analyze(seen)))
        if sampler is None:
            return None
        layouts = [sampler.draw(self._rng) for _ in range(self._simulations)]
        search = Search(seen, layouts)
        for layout in range(len(layouts)):
            search.simulate(layout)
        judged = tuple(Candidate(cell, arm.figures) for cell, arm in search.ranked()[:3])
        if not judged:  # all layouts drawn are the same one
            return None
        return Move(judged[0].cell, False, MoveReason(Rule.TREE, candidates=judged))


@dataclass(slots=True)
class Arm:
    """A cell to try in a position: how often it was tried, and the sum of the rewards.

    It begins with one try, worth the share of layouts in which the cell does not explode: what
    the sampling player goes by.
    """

    tries: int
    total: float

    @property
    def utility(self) -> float:
        """The mean reward."""
        return self.total / self.tries

    @property
    def figures(self) -> Figures:
        """The figures that the cell is judged by."""
        return Figures(measures={Measure.TRIES: self.tries, Measure.UTILITY: self.utility})


@dataclass(slots=True)
class Node:
    """A position: a cell that is safe and tells something, or else the cells worth a risk."""

    free: Cell | None
    arms: dict[Cell, Arm] = field(default_factory=dict)

    def upper_bound(self) -> Cell:
        """Return the cell of the highest upper confidence bound, the first on ties."""
        log_tries = math.log(sum(arm.tries for arm in self.arms.values()))
        return max(
            self.arms,
            key=lambda cell: (
                self.arms[cell].utility + EXPLORATION * math.sqrt(log_tries / self.arms[cell].tries)
            ),
        )


class Search:
    """A search tree over layouts drawn for one position."""

    def __init__(self, seen: Observation, layouts: Sequence[Iterable[Cell]]) -> None:
        """Look up what each covered cell would show in each of the layouts."""
        table = neighbor_table(seen.height, seen.width)
        self._covered = seen.covered()
        self._all: Layouts = (1 << len(layouts)) - 1
        self._numbers: list[dict[Cell, int]] = []
        self._showing: dict[Cell, dict[int, Layouts]] = {cell: {} for cell in self._covered}
        for i, mines in enumerate(layouts):
            mined = seen.hit.union(mines)
            numbers = {
                cell: sum(other in mined for other in table[cell])
                for cell in self._covered
                if cell not in mined
            }
            for cell, number in numbers.items():
                self._showing[cell][number] = self._showing[cell].get(number, 0) | 1 << i
            self._numbers.append(numbers)
        self._safe = {cell: sum(shown.values()) for cell, shown in self._showing.items()}
        self._nodes: dict[Layouts, Node] = {}
        self._safest: dict[Layouts, Cell] = {}

    def simulate(self, layout: int) -> None:
        """Play one of the layouts, by its index, and remember how it ended."""
        path: list[Arm] = []
        fitting, exploring = self._all, True
        reward = 1.0
        while reward > 0:
            node = self._node(fitting)
            if node.free is not None:
                cell = node.free
            elif not node.arms:
                break
            elif exploring:
                cell = node.upper_bound()
                path.append(node.arms[cell])
                exploring = path[-1].tries > 1
            else:
                cell = max(node.arms, key=lambda c: (self._safe[c] & fitting).bit_count())
            number = self._numbers[layout].get(cell)
            if number is None:
                reward = -1.0
            else:
                fitting &= self._showing[cell][number]
        for arm in path:
            arm.tries += 1
            arm.total += reward

    def ranked(self) -> list[tuple[Cell, Arm]]:
        """Return the cells of the position itself, those tried most first."""
        arms = self._node(self._all).arms
        return sorted(arms.items(), key=lambda item: (-item[1].tries, -item[1].utility, item[0]))

    def _node(self, fitting: Layouts) -> Node:
        if fitting not in self._nodes:
            self._nodes[fitting] = self._grow(fitting)
        return self._nodes[fitting]

    def _grow(self, fitting: Layouts) -> Node:
        """Return a new node: with a free cell, with arms, or, if nothing is open, with neither."""
        count = fitting.bit_count()
        arms = {}
        for cell in self._covered:
            unhurt = (self._safe[cell] & fitting).bit_count()
            if unhurt == count:
                if not any(fitting & shown == fitting for shown in self._showing[cell].values()):
                    return Node(cell)
            elif unhurt:
                arms[cell] = Arm(1, 2 * unhurt / count - 1)
        return Node(None, arms)

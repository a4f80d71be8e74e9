"""The risk and knowledge-gain player of Andrea Covre's minesweeper-ai, with its three maps.

Rebuilt from its description: the order of updates, the formulas and the claims are its own. Its
claims are a rule of thumb and can be wrong, so nothing that rests on one is called certain.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from minesweeper.players.base import Candidate, Move, MoveReason, Rule, best, pick
from minesweeper.players.options import Reader
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start


class Flag(Enum):
    """What the gain player holds a cell to be, with the letter its map shows."""

    SAFE = "S"
    OPENED = "M"
    UNKNOWN = "U"
    CLAIMED = "X"
    """Inferred to be a mine, by the rule of thumb."""
    HIT = "H"


@dataclass(frozen=True, slots=True)
class GainView:
    """The player's maps of one position; every map has every cell of the board.

    `value` is an opened cell's number less the claimed and hit mines around it (its offset),
    and an unknown cell's risk; 0 elsewhere. The gains of opened cells are 0.
    """

    flags: Mapping[Cell, Flag]
    value: Mapping[Cell, int]
    risk_gain: Mapping[Cell, int]
    explorative_gain: Mapping[Cell, int]

    def cells(self, flag: Flag) -> list[Cell]:
        """Return the cells with that flag, row by row."""
        return [cell for cell, own in self.flags.items() if own is flag]


class GainPlayer:
    """Opens the safe cell that teaches most; without one, risks the best trade of the two.

    Its claims persist through a game and are unsound: it claims a mine wherever the risk exceeds
    the explorative gain. Wrong claims happen on about every second 10x10 board with 10 mines.
    Of clues that may be false it takes in only those that are sure.
    """

    name = "gain"
    options: ClassVar[Mapping[str, Reader]] = {}

    def start(self, level: Level, start: Start, rng: random.Random) -> None:  # noqa: ARG002  # the maps come from the observation
        """Get ready for a new game: all claims are forgotten."""
        self._rng = rng
        self._claims: frozenset[Cell] = frozenset()

    def view(self, seen: Observation) -> GainView:
        """Return the maps after this observation, new claims included."""
        seen = seen.sure()
        self._claims = frozenset(cell for cell in self._claims if seen.is_covered(cell))
        view, self._claims = update(seen, self._claims)
        return view

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the mines claimed so far; they can be wrong."""
        self.view(seen)
        return self._claims

    def move(self, seen: Observation) -> Move | None:
        """Return the safe cell of the highest gains, else the unknown cell that risks least.

        Safe cells that would teach nothing come last: they are opened when no unknown cell is
        left.
        """
        seen = seen.sure()
        view = self.view(seen)
        safe, unknown = view.cells(Flag.SAFE), view.cells(Flag.UNKNOWN)
        gains = {cell: (view.risk_gain[cell], view.explorative_gain[cell]) for cell in safe}
        most = max(gains.values(), default=(0, 0))
        if most != (0, 0) or (safe and not unknown):
            cell = pick(best(gains.items()), self._rng)
            rule = Rule.INVESTIGATE if most[0] else Rule.EXPLORE if most[1] else Rule.SAFE_LEFT
            clues = _proof(cell, seen)
            return Move(
                cell, bool(clues), MoveReason(rule, clues, candidates=(_candidate(cell, view),))
            )
        if not unknown:
            return None
        trade = ((cell, view.explorative_gain[cell] - view.value[cell]) for cell in unknown)
        cell = pick(best(trade), self._rng)
        return Move(cell, False, MoveReason(Rule.LEAST_RISK, candidates=(_candidate(cell, view),)))


def update(seen: Observation, claims: frozenset[Cell]) -> tuple[GainView, frozenset[Cell]]:
    """Return the maps and the claims after this observation, starting from earlier claims.

    Offsets, knowledge, gains, then claims, row by row; each new claim restarts the update.
    """
    maps = Maps(seen, claims)
    while maps.claimable:
        maps.claim(min(maps.claimable))
    return maps.view, frozenset(maps.claims)


class Maps:
    """The maps of one position while claims are added; a claim changes only what is near it."""

    def __init__(self, seen: Observation, claims: frozenset[Cell]) -> None:
        self.claims = set(claims)
        self.claimable: set[Cell] = set()
        """Unknown cells whose risk exceeds their explorative gain."""
        self._seen = seen
        self._table = neighbor_table(seen.height, seen.width)
        self._flags: dict[Cell, Flag] = {}
        self._value = dict.fromkeys(self._table, 0)
        self._risk_gain, self._explorative_gain = self._value.copy(), self._value.copy()
        self._renew(self._table, self._table, self._table)

    @property
    def view(self) -> GainView:
        """The maps as they are now."""
        return GainView(self._flags, self._value, self._risk_gain, self._explorative_gain)

    def claim(self, cell: Cell) -> None:
        """Claim a mine: offsets differ next to it, risks next to these, gains next to those."""
        self.claims.add(cell)
        self.claimable.discard(cell)
        offsets = self._with_neighbors({cell})
        risks = self._with_neighbors(offsets)
        self._renew(offsets, risks, self._with_neighbors(risks))

    def _with_neighbors(self, cells: set[Cell]) -> set[Cell]:
        return cells.union(*(self._table[cell] for cell in cells))

    def _renew(self, offsets: Iterable[Cell], risks: Iterable[Cell], gains: Iterable[Cell]) -> None:
        """Compute the maps anew where they may differ."""
        numbers, table = self._seen.numbers, self._table
        for cell in offsets:
            if cell in numbers:
                mines = sum(o in self.claims or o in self._seen.hit for o in table[cell])
                self._value[cell] = numbers[cell] - mines
        for cell in risks:
            around = [self._value[other] for other in table[cell] if other in numbers]
            self._flags[cell] = flag = _flag(cell, self._seen, self.claims, 0 in around)
            if flag is not Flag.OPENED:
                self._value[cell] = sum(around) if flag is Flag.UNKNOWN else 0
        for cell in gains:
            if self._flags[cell] is not Flag.OPENED:
                self._gain(cell)

    def _gain(self, cell: Cell) -> None:
        near = [o for o in (cell, *self._table[cell]) if self._flags[o] is Flag.UNKNOWN]
        self._risk_gain[cell] = sum(self._value[other] for other in near)
        self._explorative_gain[cell] = len(near)
        is_unknown = self._flags[cell] is Flag.UNKNOWN
        if is_unknown and self._value[cell] > max(self._explorative_gain[cell], 0):
            self.claimable.add(cell)
        else:
            self.claimable.discard(cell)


def _flag(cell: Cell, seen: Observation, claims: Set[Cell], beside_zero: bool) -> Flag:
    if cell in seen.numbers or cell in seen.blank:
        return Flag.OPENED
    if cell in seen.hit:
        return Flag.HIT
    if cell in claims:
        return Flag.CLAIMED
    return Flag.SAFE if beside_zero else Flag.UNKNOWN


def _proof(cell: Cell, seen: Observation) -> frozenset[Cell]:
    """Return a number beside the cell that hit mines alone use up, if there is one."""
    table = neighbor_table(seen.height, seen.width)
    for clue in table[cell]:
        if clue in seen.numbers and seen.numbers[clue] == _count(table[clue], seen.hit):
            return frozenset({clue})
    return frozenset()


def _count(cells: Iterable[Cell], marked: frozenset[Cell]) -> int:
    return sum(cell in marked for cell in cells)


def _candidate(cell: Cell, view: GainView) -> Candidate:
    return Candidate(
        cell,
        {
            "risk": view.value[cell],
            "risk gain": view.risk_gain[cell],
            "explorative gain": view.explorative_gain[cell],
        },
    )

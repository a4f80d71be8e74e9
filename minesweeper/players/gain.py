"""The risk and knowledge-gain player of Andrea Covre's minesweeper-ai, with its three maps.

Rebuilt from its description: the order of updates, the formulas and the claims are its own. Its
claims are a rule of thumb and can be wrong, so nothing that rests on one is called certain.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from minesweeper.board import Cell, neighbor_table
from minesweeper.game import Observation
from minesweeper.level import Level, Start
from minesweeper.players.base import Candidate, Move, MoveReason, Rule, best, pick
from minesweeper.players.options import Reader


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
    while True:
        view = _maps(seen, claims)
        claimed = next(
            (
                cell
                for cell in view.cells(Flag.UNKNOWN)
                if view.value[cell] > view.explorative_gain[cell] and view.value[cell] > 0
            ),
            None,
        )
        if claimed is None:
            return view, claims
        claims |= {claimed}


def _maps(seen: Observation, claims: frozenset[Cell]) -> GainView:
    table = neighbor_table(seen.height, seen.width)
    mines = claims | seen.hit
    value = dict.fromkeys(table, 0)
    for cell, number in seen.numbers.items():
        value[cell] = number - sum(other in mines for other in table[cell])
    flags = {}
    for cell, around in table.items():
        offsets = [value[other] for other in around if other in seen.numbers]
        flags[cell] = _flag(cell, seen, claims, 0 in offsets)
        if flags[cell] is Flag.UNKNOWN:
            value[cell] = sum(offsets)
    unknown = {cell for cell, flag in flags.items() if flag is Flag.UNKNOWN}
    risk_gain, explorative_gain = dict.fromkeys(table, 0), dict.fromkeys(table, 0)
    for cell, around in table.items():
        if cell not in seen.numbers and cell not in seen.blank:
            near = [other for other in (cell, *around) if other in unknown]
            risk_gain[cell] = sum(value[other] for other in near)
            explorative_gain[cell] = len(near)
    return GainView(flags, value, risk_gain, explorative_gain)


def _flag(cell: Cell, seen: Observation, claims: frozenset[Cell], beside_zero: bool) -> Flag:
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

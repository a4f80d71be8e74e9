"""The risk and knowledge-gain player of Andrea Covre's minesweeper-ai, with its three maps.

Rebuilt from its description: the order of updates, the formulas and the claims are its own. Its
claims are a rule of thumb and can be wrong, so nothing that rests on one is called certain.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Set

from minesweeper.players.base import MineTotal, Player, best, pick
from minesweeper.players.move import Candidate, Figures, Measure, Move, MoveReason, Rule
from minesweeper.players.view import Belief, CellView, ViewMap
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation


class GainPlayer(Player):
    """Opens the safe cell that teaches most; without one, risks the best trade of the two.

    Its claims persist through a game and are unsound: it claims a mine wherever the risk exceeds
    the explorative gain. Wrong claims happen on about every second 10x10 board with 10 mines.
    Of clues that may be false it takes in only those that are sure.
    """

    name = "gain"
    title = "Risk and gain"
    summary = "a rule of thumb; claims can be wrong"
    mine_total = MineTotal.NEVER
    is_sound = False
    maps = (ViewMap.NUMBERS, ViewMap.RISKS, ViewMap.GAINS)

    def start(self, level: Level, start: Start, rng: random.Random) -> None:  # noqa: ARG002  # the maps come from the observation
        """Get ready for a new game: all claims are forgotten."""
        self._rng = rng
        self._claims: frozenset[Cell] = frozenset()

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the mines claimed so far; they can be wrong."""
        return frozenset(self._update(seen).claims)

    def view(self, seen: Observation) -> dict[Cell, CellView]:
        """Return the maps after this observation, new claims included."""
        maps = self._update(seen)
        return {cell: maps.view(cell) for cell in maps.beliefs}

    def move(self, seen: Observation) -> Move | None:
        """Return the safe cell of the highest gains, else the unknown cell that risks least.

        Safe cells that would teach nothing come last: they are opened when no unknown cell is
        left.
        """
        maps = self._update(seen)
        safe, unknown = maps.cells(Belief.SAFE), maps.cells(Belief.UNKNOWN)
        gains = {cell: (maps.risk_gain[cell], maps.explorative_gain[cell]) for cell in safe}
        most = max(gains.values(), default=(0, 0))
        if most != (0, 0) or (safe and not unknown):
            cell = pick(best(gains.items()), self._rng)
            rule = Rule.INVESTIGATE if most[0] else Rule.EXPLORE if most[1] else Rule.SAFE_LEFT
            clues = _proof(cell, seen.sure())
            return Move(
                cell, bool(clues), MoveReason(rule, clues, candidates=(maps.candidate(cell),))
            )
        if not unknown:
            return None
        trade = ((cell, maps.explorative_gain[cell] - maps.value[cell]) for cell in unknown)
        cell = pick(best(trade), self._rng)
        return Move(cell, False, MoveReason(Rule.LEAST_RISK, candidates=(maps.candidate(cell),)))

    def _update(self, seen: Observation) -> Maps:
        """Return the maps after this observation, new claims included, and remember the claims.

        Claims on the board count as earlier ones, so that a resumed game goes on with them.
        """
        seen = seen.sure()
        earlier = self._claims | seen.claims
        maps = update(seen, frozenset(cell for cell in earlier if seen.is_covered(cell)))
        self._claims = frozenset(maps.claims)
        return maps


def update(seen: Observation, claims: frozenset[Cell]) -> Maps:
    """Return the maps after this observation, starting from earlier claims.

    Offsets, knowledge, gains, then claims, row by row; each new claim restarts the update.
    """
    maps = Maps(seen, claims)
    while maps.claimable:
        maps.claim(min(maps.claimable))
    return maps


class Maps:
    """The maps of one position while claims are added; a claim changes only what is near it.

    Every map has every cell of the board, row by row. `value` is an opened cell's number less the
    claimed and hit mines around it (its offset), and an unknown cell's risk; 0 elsewhere. The
    gains of opened cells are 0.
    """

    def __init__(self, seen: Observation, claims: frozenset[Cell]) -> None:
        self.claims = set(claims)
        self.claimable: set[Cell] = set()
        """Unknown cells whose risk exceeds their explorative gain."""
        self._seen = seen
        self._table = neighbor_table(seen.height, seen.width)
        self.beliefs: dict[Cell, Belief] = {}
        self.value = dict.fromkeys(self._table, 0)
        self.risk_gain, self.explorative_gain = self.value.copy(), self.value.copy()
        self._renew(self._table, self._table, self._table)

    def cells(self, belief: Belief) -> list[Cell]:
        """Return the cells held to be this, row by row."""
        return [cell for cell, own in self.beliefs.items() if own is belief]

    def view(self, cell: Cell) -> CellView:
        """Return what the maps say of a cell."""
        belief, number = self.beliefs[cell], self._seen.numbers.get(cell)
        if belief is Belief.OPENED:
            return CellView(belief, number, offset=self.value[cell])
        risk = self.value[cell] if self._numbers_around(cell) else None
        gains = self.risk_gain[cell], self.explorative_gain[cell]
        return CellView(belief, None, None, None, risk, *gains)

    def candidate(self, cell: Cell) -> Candidate:
        """Return a cell with the figures it is judged by."""
        measures = {
            Measure.RISK: self.value[cell],
            Measure.RISK_GAIN: self.risk_gain[cell],
            Measure.EXPLORATIVE_GAIN: self.explorative_gain[cell],
        }
        return Candidate(cell, Figures(measures=measures))

    def claim(self, cell: Cell) -> None:
        """Claim a mine: offsets differ next to it, risks next to these, gains next to those."""
        self.claims.add(cell)
        self.claimable.discard(cell)
        offsets = self._with_neighbors({cell})
        risks = self._with_neighbors(offsets)
        self._renew(offsets, risks, self._with_neighbors(risks))

    def _with_neighbors(self, cells: set[Cell]) -> set[Cell]:
        return cells.union(*(self._table[cell] for cell in cells))

    def _numbers_around(self, cell: Cell) -> list[Cell]:
        return [other for other in self._table[cell] if other in self._seen.numbers]

    def _renew(self, offsets: Iterable[Cell], risks: Iterable[Cell], gains: Iterable[Cell]) -> None:
        """Compute the maps anew where they may differ."""
        numbers, table = self._seen.numbers, self._table
        for cell in offsets:
            if cell in numbers:
                mines = sum(o in self.claims or o in self._seen.hit for o in table[cell])
                self.value[cell] = numbers[cell] - mines
        for cell in risks:
            around = [self.value[other] for other in self._numbers_around(cell)]
            self.beliefs[cell] = belief = _belief(cell, self._seen, self.claims, 0 in around)
            if belief is not Belief.OPENED:
                self.value[cell] = sum(around) if belief is Belief.UNKNOWN else 0
        for cell in gains:
            if self.beliefs[cell] is not Belief.OPENED:
                self._gain(cell)

    def _gain(self, cell: Cell) -> None:
        near = [o for o in (cell, *self._table[cell]) if self.beliefs[o] is Belief.UNKNOWN]
        self.risk_gain[cell] = sum(self.value[other] for other in near)
        self.explorative_gain[cell] = len(near)
        is_unknown = self.beliefs[cell] is Belief.UNKNOWN
        if is_unknown and self.value[cell] > max(self.explorative_gain[cell], 0):
            self.claimable.add(cell)
        else:
            self.claimable.discard(cell)


def _belief(cell: Cell, seen: Observation, claims: Set[Cell], beside_zero: bool) -> Belief:
    if cell in seen.numbers or cell in seen.blank:
        return Belief.OPENED
    if cell in seen.hit:
        return Belief.HIT
    if cell in claims:
        return Belief.CLAIMED
    return Belief.SAFE if beside_zero else Belief.UNKNOWN


def _proof(cell: Cell, seen: Observation) -> frozenset[Cell]:
    """Return a number beside the cell that hit mines alone use up, if there is one."""
    table = neighbor_table(seen.height, seen.width)
    for clue in table[cell]:
        if clue in seen.numbers and seen.numbers[clue] == len(seen.hit.intersection(table[clue])):
            return frozenset({clue})
    return frozenset()

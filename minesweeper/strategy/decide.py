"""What to reveal: a certain cell; an exact move where the tree is small; else the best guess."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from minesweeper.inference import InconsistentBoard, analyze
from minesweeper.inference.analysis import Analysis
from minesweeper.inference.constraints import deduce
from minesweeper.inference.errors import NoLayout
from minesweeper.inference.masks import Mask, frame
from minesweeper.rules.game import Observation
from minesweeper.strategy.candidates import candidates
from minesweeper.strategy.endgame import Endgame, TreeTooLarge, whole_tree
from minesweeper.strategy.lookahead import Prospect
from minesweeper.strategy.network import knows
from minesweeper.strategy.prospects import prospects
from minesweeper.strategy.search import QUICK, Patience

TREE_LAYOUTS = 200
"""With at most so many layouts left the whole game tree is examined."""

PLAYED_LAYOUTS = 1000
"""With more layouts than for the whole tree, but at most so many, each cell is tried by opening
the safest cells after it,"""

NEAR_END, PLAYED_NODES = 60, 10_000
"""until at most so many layouts are left, which are examined whole; in so many positions."""


class Basis(Enum):
    """What a decision rests on."""

    CERTAIN = "certain"
    """No layout has a mine there."""
    TREE = "tree"
    """The full game tree: no other choice wins more often."""
    PLAYED = "played"
    """What is won if only the safest cells are opened after it, to near the end."""
    AHEAD = "ahead"
    """The estimated chance to win after every number the cell may show."""
    SAFEST = "safest"
    """The chance of a mine alone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A cell to reveal, by its bit, and why; `prospects` are the cells considered, best first."""

    bit: int
    basis: Basis
    prospects: tuple[Prospect, ...] = ()


class Strategist:
    """Decides position after position; what was proved stays proved while a game goes on."""

    def __init__(self, patience: Patience = QUICK, network: bool = True) -> None:
        """Search so far; without the network, go by the weights that it was fitted with."""
        self._patience = patience
        self._network = network
        self._proved: Mask = 0
        self._proof = Observation(1, 1, None, {})

    def decide(self, seen: Observation) -> Decision | None:
        """Return what to reveal; None if all covered cells are mines.

        Raises InconsistentBoard if no layout fits, BudgetExceeded if counting takes too long.
        """
        proved = self._still_proved(seen)
        if not proved:
            proved = _deduced_safe(seen)
            if not proved:
                analysis = analyze(seen)
                proved = analysis.safe_mask
                if not proved:
                    return self.guess(analysis)
        self._proved, self._proof = proved, seen
        return Decision(proved.bit_length() - 1, Basis.CERTAIN)

    def _still_proved(self, seen: Observation) -> Mask:
        """Return the cells proved safe before, as far as that still holds and they are covered."""
        proof = self._proof
        if (
            not self._proved
            or (proof.height, proof.width) != (seen.height, seen.width)
            or proof.mines != seen.mines
            or not proof.hit <= seen.hit
            or not proof.numbers.items() <= seen.numbers.items()
        ):
            return 0
        grid, proved = frame(seen.height, seen.width), self._proved
        while proved and grid.cells[proved.bit_length() - 1] in seen.numbers:
            proved ^= 1 << proved.bit_length() - 1
        return proved

    def guess(self, analysis: Analysis) -> Decision | None:
        """Return what to reveal where nothing is certain; None if nothing is left to decide."""
        exact = _by_tree(analysis) or _by_playing_safe(analysis)
        if exact:
            return exact
        found = prospects(analysis, self._patience, self._network and knows(analysis.seen))
        if found:
            return Decision(found[0].bit, Basis.AHEAD, found)
        options = candidates(analysis)
        if not options:
            return None
        return Decision(
            options[0].bit, Basis.SAFEST, (Prospect(options[0].bit, options[0].safe, ahead=0.0),)
        )


def _deduced_safe(seen: Observation) -> Mask:
    """Return what local rules prove safe: often enough to go on, and much cheaper than all."""
    try:
        return deduce(seen).safe
    except NoLayout:
        analyze(seen)
        raise InconsistentBoard("local rules contradict each other") from None


def _by_tree(analysis: Analysis) -> Decision | None:
    """Return the best move by the full game tree, if it is small."""
    if analysis.seen.mines is None or not 1 < analysis.layouts <= TREE_LAYOUTS:
        return None
    return _best(whole_tree(analysis), Basis.TREE)


def _by_playing_safe(analysis: Analysis) -> Decision | None:
    """Return the cell that wins most if only the safest are opened after it, to near the end."""
    if analysis.seen.mines is None or not TREE_LAYOUTS < analysis.layouts <= PLAYED_LAYOUTS:
        return None
    return _best(whole_tree(analysis, PLAYED_NODES, safest_above=NEAR_END), Basis.PLAYED)


def _best(tree: Endgame, basis: Basis) -> Decision | None:
    total, exact = tree.all.bit_count(), basis is not Basis.PLAYED
    try:
        ranked = tree.ranked(tree.all)
    except TreeTooLarge:
        return None
    prospects = tuple(
        Prospect(option.bit, option.safe.bit_count() / total, win=wins / total, exact=exact)
        for wins, option in ranked
    )
    return Decision(prospects[0].bit, basis, prospects)

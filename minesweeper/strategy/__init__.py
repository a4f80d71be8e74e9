"""What to reveal when nothing is certain: look-ahead, exact game trees, parts solved alone."""

from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.lookahead import Prospect

__all__ = ["Basis", "Decision", "Prospect", "Strategist"]

"""What to reveal when nothing is certain: look-ahead, exact game trees, parts solved alone."""

from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.lookahead import Prospect
from minesweeper.strategy.search import DEEP, QUICK, Patience

__all__ = ["DEEP", "QUICK", "Basis", "Decision", "Patience", "Prospect", "Strategist"]

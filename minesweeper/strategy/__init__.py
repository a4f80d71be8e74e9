"""What to reveal when nothing is certain: look-ahead, network, search, full tree.

`decide` chooses among them. `lookahead` judges a candidate by every number it may show, with the
`score` of each position, which counts `fifty_fifties`, and the `network`, which reads its
`features`. `search` follows the best candidates further. `endgame` is the full tree on few
`layouts`, `whole_board` the same from before the first cell. `win_scale` gives the
`win_estimate` of the best to the others, in proportion, for people to read.
"""

from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.lookahead import Evaluation
from minesweeper.strategy.search import DEEP, QUICK, SearchLimits

__all__ = ["DEEP", "QUICK", "Basis", "Decision", "Evaluation", "SearchLimits", "Strategist"]

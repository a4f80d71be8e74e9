"""Exact inference: every certain cell, every probability, exactly uniform layouts, proofs.

How `analyze` works, one module after the other:

1. `constraints` turns numbers into constraints (exactly k of these cells are mines) and takes out
   all cells that one or two numbers decide, on whole boards at once as bits (`masks`);
2. `components` splits the other constraints into components that share no cell, and the cells of
   a component into boxes, which all its constraints treat alike;
3. `counting` counts each component's layouts by number of mines, forward and backward over its
   boxes (`tally` packs such counts into one int, `order` finds a good order for hard ones);
4. `joining` weighs the components' mine counts by the ways to place the other mines elsewhere;
5. `analysis` puts it together: layouts, probabilities, certain cells and why they are certain;
6. `shared_analysis` remembers the last few positions, so that all who ask about one share its
   analysis. Where no layout fits, it finds the number that is wrong.

`distribution` is the common form of a counted position. `after_number` gives one for each number
that a cell may show; `number_tally` counts the cell's surroundings once for all of them.

`sampling` draws layouts. `proof` finds a minimal set of clues for a certain cell. `noisy_clues`
does the same as `analysis` for clues that may be false. `fallback` estimates a position that
exceeds the budget; `limits` has all budgets. docs/how-it-works.md goes through an example by hand.
"""

from minesweeper.inference.analysis import Analysis, Knowledge, Why
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard, if_affordable
from minesweeper.inference.fallback import Estimate, estimate, estimate_noisy
from minesweeper.inference.limits import DEFAULT_BUDGET, NOISY_BUDGET
from minesweeper.inference.noisy_clues import NoisyAnalysis, analyze_noisy
from minesweeper.inference.proof import MinimalProof, proof
from minesweeper.inference.sampling import Sampler, sample
from minesweeper.inference.shared_analysis import analyze, clear_caches

__all__ = [
    "DEFAULT_BUDGET",
    "NOISY_BUDGET",
    "Analysis",
    "BudgetExceeded",
    "Estimate",
    "InconsistentBoard",
    "Knowledge",
    "MinimalProof",
    "NoisyAnalysis",
    "Sampler",
    "Why",
    "analyze",
    "analyze_noisy",
    "clear_caches",
    "estimate",
    "estimate_noisy",
    "if_affordable",
    "proof",
    "sample",
]

"""The weights by which cells are ranked, fitted on guesses that were played out many times.

They are in `worth.json`; `python -m research.fit_worth --write` remakes them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("worth.json")
"""The weights, the command that makes them, and what they rest on."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a cell worth opening, and how much of it.

    `safe`, `first` and `second` weigh the safety of the cell and of the two safest after it, and
    are 1 in all, to the rounding; `flips` weighs the cost of coin flips to come; `telling` the
    certain cells that tell something, as log(1 + their number). A fit uses the same five names for
    what is weighed and for how sure it is of each weight.
    """

    safe: float
    first: float
    second: float
    flips: float
    telling: float


@cache
def weights() -> Weights:
    """Return the fitted weights."""
    return Weights(**json.loads(DATA.read_text(encoding="utf-8"))["weights"])

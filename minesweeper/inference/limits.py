"""What bounds the work of this room: for each limit what it protects, and what it costs.

Work is counted in states, some two microseconds each, so that what is given up is the same on any
machine. Past a budget everything raises BudgetExceeded, and `fallback` estimates.
"""

DEFAULT_BUDGET = 400_000
"""The most states that an analysis counts: about a second's work and 200 MB.

It protects memory and whoever waits; boards in play take some thousand.
"""

NOISY_BUDGET = 30_000
"""The same for clues that may be false: a few tenths of a second's work.

Such a boundary hardly falls apart, so wide boards are mostly estimated.
"""

STATES_A_TRY = 25_000
"""The states for each of the some thirty beginnings of the numbers that are tried, to find the one
that fits no layout.

They protect whoever waits for the error of a wrong position; past them it names no number.
"""

REMEMBERED = 4
"""The most analyses kept: 30 kB each on an expert board, 5 MB on one of 200x200 half opened.

It protects the memory; who asks about five positions in turn counts each of them again.
"""

MOST_ROUNDS = 500
"""How often the one-number rule goes over the whole board; boards in play take under 50.

It protects from a long chain, which takes a round a link. The two-number rule then goes on from
cell to cell, so nothing is lost.
"""

EASY = 25
"""The states a box with which the order of discovery is good enough.

It protects from counting a component in a bad order, at the cost of counting a few once more.
"""

STATE_BITS = 4096
"""Longer states, tallies included, count as several: by the square, as products take time.

It protects the budget from components of hundreds of numbers, whose states are long.
"""

CACHE_SIZE = 5_000
"""The most components kept; before one more, all are dropped. It protects the memory."""

CACHE_STATES = 1_000_000
"""The most states of the components kept; before more, all are dropped."""

ROOTS = 24
"""The most breadth-first sweeps tried, from constraints spread over the component.

They protect a hard component from costing more to order than to count; a better order is missed.
"""

GREEDY = 2
"""The number of best starts from which a greedy sweep is tried as well."""

SWEEPS = ROOTS + GREEDY
"""The most sweeps; the search for an order counts as a state for each box and sweep."""

ORDERS = 1 + GREEDY
"""The most orders that are counted."""

OLDEST = 3
"""A greedy sweep chooses among the boxes of this many constraints, those open for longest."""

LONG_BITS = 4096
"""Multiplying two ints of this length counts as a state.

It protects the budget where many components are joined on a board of thousands of cells.
"""

BITS_A_MINE = 16
"""One mine more makes a weight less than this many bits longer: boards have fewer cells."""

CELLS_A_STATE = 32
"""A try of some clues goes through this many cells of the board in the time of a state."""

"""What bounds the work of this room: for each limit what it protects, and what it costs.

Past a limit the next coarser judgement decides: the tree, playing on, the search, the network, the
score, the safety. So what a limit costs is strength, and what it protects is the time of a move.
How far the search goes is set by its `SearchLimits`.
"""

TREE_LAYOUTS = 200
"""With at most this many layouts left, the full tree decides."""

TREE_NODES = 20_000
"""Positions examined before a tree is given up."""

PLAYED_LAYOUTS = 1_000
"""With at most this many layouts left, each candidate is played on to near the end: of the cells
after it, only the safest is revealed each time."""

PLAYED_NODES = 10_000
"""Playing on gives up after this many positions."""

LEAF_LAYOUTS = 60
"""With at most this many layouts left, the full tree judges a position to which the search or
playing on has come."""

LEAF_NODES = 2_000
"""In the search the network judges such a position if its tree has more positions than this."""

OUTCOME_STATES = 5_000
"""The states for all numbers that a candidate may show; past it, its safety alone decides its
score."""

MOST_INTERIOR = 3
"""Interior cells among the candidates: all are as safe, and differ only in their surroundings."""

CANDIDATES_TIMES_CELLS = 1_000_000
"""The most candidates, the safest first, times the cells of the board: all on boards in play."""

PAIRS_TIMES_CELLS = 40_000_000
"""The most pairs that may be fifty-fifties, times the cells of the board; past it, none are
looked at, and their cost is left out of the score."""

WHOLE_CELLS = 200
"""Boards with more cells are not searched whole: only a single mine leaves them few layouts."""

WHOLE_NODES = 1_000_000
"""The most positions of the kept tree of a whole board, about 400 bytes each; a board that needs
more is played like any other."""

SMALL_DECISIONS = 20_000
"""Decisions kept for boards that are searched whole; the games of one level have some thousand."""

"""What bounds the work of this room: for each limit what it protects, and what it costs."""

MOVES_AT_ONCE = 8
"""The most moves of auto-play between two frames; at the speed `instant` all are due.

It protects the frame: clicks are heard between any eight moves.
"""

MOST_CELLS_HERE = 1000
"""On boards with more cells every player may think longer than a frame lasts.

It protects the frame; a move on a larger board comes from the worker, a few milliseconds later.
"""

MOST_NOISY_CELLS_HERE = 64
"""The same where numbers may be false, which take far longer to weigh."""

MOST_EDITED_CELLS_HERE = 100
"""The same for positions of the editor, which need not come from a game."""

TRIES_HERE = 4
"""The first tries for a board without guesses, which are made at once.

They protect the person from a message that flickers: half of all expert boards come from these.
"""

TRIES_AT_ONCE = 25
"""The tries of one query to the worker: about a tenth of a second on expert boards.

It protects the person who cancels; a query more a tenth of a second is what it costs.
"""

MOST_SEARCHED_CELLS_HERE = 600
"""On boards with more cells even one try may take longer than a frame lasts."""

LONG_SEARCH = 5_000
"""Milliseconds of a search for a board after which the game begins paused.

It protects the time of a person who looked away meanwhile; it costs a click.
"""

WORKERS_TRIED = 2
"""A query is sent to this many workers, if each of them dies of it.

It protects the person from a query that kills every worker, and an answer from one lost process.
"""

JUDGING_AT_ONCE = 0.1
"""The seconds after which a worker answers with the moves that it has judged.

It protects the person from waiting for the first labels; a query more a tenth of a second is what
it costs.
"""

JUDGED_AT_ONCE = 40
"""The most moves that go to the worker at once, each with its position: it protects the memory."""

FIGURES_AT_ONCE = 20
"""How many stored games are worked out in one query: reading them takes less than a frame's time.

More would save the time between queries, and let the screen stutter.
"""

MOST_CELLS_JUDGED = 2_500
"""The most cells of stored games whose moves are judged while the records are open.

It protects the worker from one game that takes minutes; the look-back judges larger ones.
"""

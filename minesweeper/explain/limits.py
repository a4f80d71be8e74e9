"""What bounds the work of this room: for each limit what it protects, and what it costs.

Work is counted in states of about a microsecond each, so that what is found is the same on any
machine.
"""

AFTER_NUMBER_STATES = 20_000
"""The states for all numbers that a cell may show.

They protect a hint from a cell beside a huge component. What such a number proves is not said, and
a coin flip may stay open.
"""

COMPARED_LAYOUTS = 300
"""The most layouts that are compared with each other, each with each.

They protect a hint from the square of their number; of more, a coin flip may stay open.
"""

MOST_JUDGED = 8
"""The most alternatives that are judged where the decision itself judged none.

They protect the explanation of a guess, as each takes a look-ahead; a better one may go unnamed.
"""

PROOF_STATES = 50_000
"""The states for the numbers that prove a cell, and for what is said beside a move.

They protect an answer that is there already; past them it has no numbers, and no coin flip.
"""

FLAGS_PROVED = 6
"""The most wrong flags that are proved, to find the easiest proof.

They protect the hint on a board full of them; an easier proof may be among the others.
"""

LADDER_STATES = 1_600_000
"""The states for all proofs of a position: some two seconds.

They protect whoever waits for them. Past them proofs are longer than they need be, and certain
cells may have none, which is said.
"""

CASE_STEPS = 8
"""The most steps of a proof by cases, with those in its branches.

They protect a person from reading more; such cells count as harder ones.
"""

CASE_RADIUS = 4
"""Numbers that touch no cell within this distance of the cell take no part in its cases.

It protects the budget on large boards; what is seen only from farther away counts as harder.
"""

CASES_TRIED = 12
"""The most cells that are tried for two suppositions that agree, the nearest first.

They protect the budget; others would be found, but such a proof is no easier than the next way.
"""

FAMILY_STATES = 2_000
"""The most beginnings of a family of numbers that share no cell which are followed at a time.

They protect from groups of hundreds of numbers, of which a heavier family may then be missed.
"""

BAND_CELLS = 10_000
"""A board of more cells is divided into bands, each as large with the rows above and below.

It protects from masks of a whole large board. A simple proof that comes from farther away is found
by another way, or not.
"""

STATES_A_PROOF = 50
"""The least that a proof costs, however short it is.

It protects from the sum of many short ones; a board of more certain cells than that has some
without a proof, which is said.
"""

CELLS_A_STATE = 400
"""Each time the board has this many cells more, a proof costs a state more."""

STATES_A_PAIR = 2
"""What it costs to look at a pair of facts."""

STATES_A_REPETITION = 10
"""What it costs to repeat a deduction."""

STATES_A_STEP = 40
"""What it costs to make a step of a deduction, and its words."""

STATES_A_FACT = 10
"""What it costs to derive anew from a fact, where fewer numbers are tried."""

SPARE_STEPS = 2
"""A derivation from fewer numbers may first take this many steps more than the line to replace.

It protects the budget; a line of fewer numbers that is found only later is missed.
"""

"""What bounds the judgements of this room: for each limit what it protects, and what it costs."""

ESTIMATE_ERROR = 0.10
"""The share of the chance to win by which an estimated difference of two guesses may be wrong.

It protects a person from being told of a mistake that is none: where guesses were played out, the
share that one gave up lay about 0.05 from the estimated one, most of it the error of playing
out (benchmarks/judgement.md). Smaller differences that are real get no label.
"""

TREE_LAYOUTS = 1000
"""With at most this many layouts a guess is judged by the full tree, not by estimates.

It protects whoever waits for the label: the tree of more layouts mostly grows too large. A player
moves by the full tree of 200, because it moves more often.
"""

FEW_MOVES = 3
"""With fewer moves than these beside the assistant's a person's play is not summed up.

It protects a person from praise for what the assistant did.
"""

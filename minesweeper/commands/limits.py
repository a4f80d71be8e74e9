"""What bounds the work of this room: for each limit what it protects, and what it costs."""

LARGEST_POSITION = 1_000_000
"""The most bytes of a position: it protects the memory; the largest board has 40,200."""

LARGEST_BOARDS = 100_000_000
"""The most bytes of a file of boards: it protects the memory; that many are 500,000 expert boards.
"""

LONGEST_LINE = 10_000
"""The most letters of a line that is typed.

It protects the memory, for some inputs have no end; of a longer line the rest is another one.
"""

MOST_STEPS_DRAWN = 100
"""The most steps in a picture of a game.

It protects from an hour of drawing; text has no limit.
"""

"""What bounds the work of this room: for each limit what it protects, and what it costs."""

MOST_PIXELS = 10_000_000
"""The most pixels of a picture: it protects time and memory.

A screen of 3840x2160 has 8.3 million.
"""

LARGEST_PICTURE = 50_000_000
"""The most bytes of a picture's file. It protects the memory; pictures of screens have less."""

SMALLEST_PITCH = 9
"""The smallest distance of two cells in pixels: in smaller ones no digit can be told."""

LARGEST_PITCH = 130
"""The greatest distance of two cells in pixels: it protects time."""

MOST_SAMPLED = 400
"""The most rows of a picture whose edges are compared with themselves: it protects time."""

SMALLEST_SIDE = 40
"""The fewest pixels of a picture's side: four of the smallest cells."""

MOST_GROUPS = 700
"""The most groups of cells that are compared all with all: it protects time and memory.

A board with more is read group by group as it is.
"""

MOST_AT_ONCE = 20_000
"""The cells of the boards of readings that are changed at once: it protects memory."""

MOST_LINES = 200
"""The most rows of a lattice that is searched for a board: it protects time."""

LARGEST_BOARD = 10_000
"""The most cells of a board: it protects time and memory."""

LARGEST_SHOWN = (1600, 1600)
"""The most pixels of the board that is cut out of a picture, wide and high.

It protects the memory of the editor, which keeps it with each edit; a larger one is shown smaller.
"""

LARGE = 1_000_000
"""The pixels of a picture that is looked at in half the size first: it saves time."""

MOST_WAYS = 2_500_000
"""The pixels of a picture that is looked at in one way only, for time."""

FEWEST_CELLS = 4
"""The fewest rows and columns of a board."""

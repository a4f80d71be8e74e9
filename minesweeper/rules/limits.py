"""What bounds the work of this room: for each limit what it protects, and what it costs."""

SMALLEST, LARGEST = 2, 200
"""The least and the most rows and columns of a level.

It protects the frame and the memory: 40,000 cells are all that a window has to draw and search.
"""

MOST_DIGITS = 20
"""The most digits of a whole number, which 2^64 - 1 needs: it protects from endless reading."""

LONGEST_PART = 200
"""The characters of a text in a fault: it protects a line of words; the rest is left out."""

LONGEST_FAULT = 1000
"""The characters of a fault on the command line: it protects the terminal; the rest is left out."""

TABLES_KEPT = 8
"""The sizes of boards whose tables of neighbours are kept.

It protects the memory: the largest table takes 8 MB. A ninth size in turn is computed anew.
"""

WAVE_CELLS = 2000
"""An opening of more cells is opened by bit masks from there on; the rest comes row by row."""

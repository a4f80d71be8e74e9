"""What bounds the work of this room: for each limit what it protects, and what it costs."""

MOST_CELLS = 10_000
"""The most cells of a board whose ZiNi is worked out.

It protects the worker from minutes on huge boards; their games have no ZiNi.
"""

CACHE_TIMEOUT = 0.2
"""Seconds to wait for another program that writes the figures.

It protects the frame; what cannot be kept is worked out again.
"""

BEST = 10
"""How many of the best games are listed: as many as people look at."""

LARGEST_EXPORT = 1_000_000_000
"""The most bytes of a file of games, of which 20,000 expert games take a fifth.

It protects the memory from a wrong file.
"""

MOST_FAULTS = 1000
"""The wrong games in a file after which nothing more of it is read.

It protects memory and time from a file of many entries that are no games. Each fault is noted.
"""

STRETCHES = 300
"""The most points of a chart, of which each then stands for several games.

It protects the frame; more points would lie over each other.
"""

DAYS = 62
"""The most days that are bars of their own; more of them are added up by months."""

NEWEST = 50
"""The share won at a moment is that of this many games before it: enough to be no chance."""

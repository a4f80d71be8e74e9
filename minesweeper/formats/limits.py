"""What bounds the work of this room: for each limit what it protects, and what it costs."""

LONGEST_TEXT = 200
"""The most characters of a short text: it protects whoever shows or compares it."""

LONGEST_SHOWN = 40
"""The most characters of a wrong value in a message: it protects the line; the rest is cut off."""

MOST_NAMED = 30
"""The most faults of one file that are named: as many as there are settings, or a few more.

It protects the dialog from a list without an end; the rest is only counted.
"""

MOST_PLAYED_AGAIN = 20_000_000
"""The most commands that a game file's UNDOs make play again, all together.

It protects whoever opens a file from minutes of waiting; a person never comes near it.
"""

LARGEST_FILE = 20_000_000
"""The most bytes of a game file: a game of some 200,000 commands. It protects the memory."""

LONGEST_PARSING = 10
"""The seconds that the parser of foreign recordings may take; a real one takes less than one.

It protects whoever opens a file from waiting for ever; the file is then refused in one line.
"""

LONGEST_TIME = 10**12
"""The most milliseconds after the start at which a command may come, some thirty years.

It protects whoever divides or stores a time; the database takes whole numbers of 64 bits, and holds
no more snapshots of a game either.
"""

"""What bounds the work of this room: for each limit what it protects, and what it costs."""

OPEN_TIMEOUT = 2.0
"""Seconds to wait at the start for another program that is writing, or opens the same file.

It protects games from being kept in memory alone because of a short write elsewhere. The window
opens that much later at most, for each of the two.
"""

WRITE_TIMEOUT = 0.2
"""Seconds to wait for it later.

It protects the person from a message about every short wait. The thread of the writer waits that
long, nobody else does.
"""

LOCK_TIMEOUT = 1.0
"""Seconds in which a new window gets the lock on its own name.

It protects the game from having no owner because another window was just cleaning up. A folder that
can hold no lock says so at once.
"""

RETRY = 0.1
"""Seconds from a write that failed to the next try: nothing runs hot, and games wait as long."""

CLOSING = 30.0
"""The most seconds for which the end of the program waits for a database that takes nothing.

The window is gone by then. It protects the person from a program that never ends; what is not
stored after that time is lost.
"""

FARTHEST_VERSION = 1000
"""The version of a file from which on it is damage, not a newer one.

It protects a damaged file from being left alone for good; no version may be as high.
"""

NUMBERS_TRIED = 100_000
"""The most games that are looked for by their numbers where none can be listed.

It protects the start from a damaged number that is very large. Trying them takes a few seconds.
"""

LARGEST_LOG = 1_000_000
"""A file of faults with more bytes is begun anew: it protects the disk, and loses old faults."""

LONGEST_WRITE = 3600
"""A file that is older, in seconds, is written by nobody any more.

It protects files that another window is writing; what a killed one left stays that long.
"""

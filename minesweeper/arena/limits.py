"""What bounds the work of this room: for each limit what it protects, and what it costs."""

CHUNK_GAMES = 20
"""Games in a chunk: some seconds of work at most, unless a player is slow.

It protects what is played from being lost with a process, or before a journal has it. Another
number would make other chunks, so a journal of one is refused.
"""

IN_FLIGHT = 64
"""Chunks handed out at a time: enough to keep 30 processes busy, few enough to hold in memory."""

FRUITLESS_EXECUTORS = 3
"""This many executors in a row without a result are no bad luck.

It protects a match from being tried for ever; a cluster that fails as often by chance ends it.
"""

CTRL_C_WAITS = 0.1
"""The seconds that Ctrl-C waits while results are: they protect the person from a slow one."""

CLUSTER_TIMEOUT = 10
"""The seconds in which a scheduler answers: it protects from waiting for an address of nobody."""

LONGEST_LINE = 100_000_000
"""No line of a journal is longer, in bytes: it protects the memory, for some files have no end."""

LONGEST_GAME = 1e9
"""More CPU-seconds than a game can take: some 30 years. It protects means from wrong times."""

PROGRESS_LINES = 10
"""Plain lines of a whole match, one for each tenth: they protect a log from a line a game."""

FIRST_PROGRESS = 1.0
"""Seconds after which a line comes whatever the tenths are; the next comes after twice the time."""

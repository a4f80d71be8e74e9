"""What bounds the work of this room: for each limit what it protects, and what it costs."""

MOST_TRIES = 2_000
"""The tries of a search, unless it is given another number; ten times as many with a difficulty,
since the rarest classes are some 3 in 1,000 of expert boards.

They protect from a search for a board that there is not; of a rarer kind it finds none.
"""

"""What bounds the work of this room: for each limit what it protects, and what it costs.

All of them bound what the mine total is compared with. Past them a cell that it decides may stay
unknown, and the knowledge base opens or guesses another.
"""

MOST_SEARCHED = 30
"""Up to this many sentences are searched; with more, a search hardly ever decides a cell.

In 60 games of 30x16/99 revealed in random order, 14 of the 672 packings that decided cells were of
30 sentences or more, and so were 3,573 of the 3,924 searches that decided none.
"""

CHOICES = 100
"""Beginnings of a choice of disjoint sentences that are followed at a time."""

NEAR_THE_END = 40
"""With at most this many undecided cells, the mine total joins disjoint sentences, too."""

MOST_JOINED = 30
"""Sentences made so in one game: on some boards there would be thousands."""

LARGEST_JOINED = 8
"""Sentences made so have at most this many cells, as those of numbers have."""

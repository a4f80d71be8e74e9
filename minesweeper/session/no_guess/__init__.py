"""Games on boards without guesses: the search, the strict rule, the look back, the proof."""

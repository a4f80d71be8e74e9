"""Learning to play: lessons, practice positions, and the judgement of an answer. No window."""

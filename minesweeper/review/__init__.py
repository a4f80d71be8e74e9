"""A game that is over, judged: what was certain, what a guess risked. No window."""

"""A position read from a picture of a board, whatever program drew it."""

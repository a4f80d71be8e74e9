"""The scene for building a position and asking about it."""

"""The scene in which a position is built and asked about."""

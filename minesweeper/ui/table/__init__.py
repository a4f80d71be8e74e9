"""The scene of the game: board, panel, header and AI view."""

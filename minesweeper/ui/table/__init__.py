"""The scene of the game: board, panel, header and the AI's view."""

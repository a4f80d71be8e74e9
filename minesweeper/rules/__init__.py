"""The rules of the game: boards, levels and codes, clues, games, what a player sees, metrics."""

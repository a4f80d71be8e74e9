"""A game being played: the game, its clock, the assistant, the recorder. No pygame in here."""

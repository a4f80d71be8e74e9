"""What the commands that play many games share: how far they are, and a game move by move."""

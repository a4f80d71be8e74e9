"""What the stored games come to: their figures, summaries by kind of board, export and import."""

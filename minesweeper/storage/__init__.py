"""What the program keeps: folders, settings, and games in SQLite."""

"""The files of the program: folders, settings, and games in SQLite."""

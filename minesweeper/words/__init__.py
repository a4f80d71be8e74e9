"""The messages of the window, in every language."""

"""The words of the window, in every language."""

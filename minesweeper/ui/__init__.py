"""The window: the only part of the package that imports pygame."""

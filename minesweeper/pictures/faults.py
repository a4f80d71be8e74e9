"""What is wrong with a picture."""

from minesweeper.rules.faults import BadInput


class PictureError(BadInput):
    """A picture that cannot be read as a board."""

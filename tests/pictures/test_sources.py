"""Pictures of the screen: what is said where none can be taken, and where nothing can be seen."""

import pytest
from PIL import Image, ImageGrab

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.sources import screen_picture


def test_a_screen_of_one_color_is_told_from_one_of_which_no_picture_can_be_taken(monkeypatch):
    monkeypatch.setattr(ImageGrab, "grab", lambda *_, **__: Image.new("RGB", (64, 48)))
    with pytest.raises(PictureError, match="has one color only"):
        screen_picture()
    with pytest.raises(PictureError, match="this region has one color only, or lies beside"):
        screen_picture((0, 0, 64, 48))

    def fails(*_, **__):
        raise OSError("no screen")

    monkeypatch.setattr(ImageGrab, "grab", fails)
    with pytest.raises(PictureError, match="no picture of the screen can be taken here"):
        screen_picture()

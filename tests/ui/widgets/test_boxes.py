"""What can be on or off shows a box, ticked while it is on."""

import pygame
from window import Window

from minesweeper.ui.input.intents import Wish


def test_a_box_that_is_chosen_is_ticked():
    window = Window()
    window.table.do(Wish.EDITOR)
    window.settle()
    box = window.dialog.panel.unknown
    window.click_on(box)
    assert box.is_selected
    pictures = [box.normal_images[0], box.selected_images[0]]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 2


def test_settings_of_which_several_may_be_chosen_show_boxes():
    window = Window(size=(1280, 800))
    window.table.do(Wish.SETTINGS)
    window.settle()
    several = [choice.label for choice, _ in window.dialog.choices if choice.several]
    assert "Chord by" in several
    assert "On or off" in several
    for choice, buttons in window.dialog.choices:
        for button in buttons:
            assert bool(button.normal_images and button.selected_images) == choice.several

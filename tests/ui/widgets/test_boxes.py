"""What can be on or off shows a box, ticked while it is on."""

from dataclasses import replace

import pygame
import pytest
from window import STILL, Window

from minesweeper.ui.input.intents import Wish
from minesweeper.ui.widgets.packing import columns_of


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


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_boxes_in_several_lines_stand_in_columns(scale, language):
    settings = replace(STILL, scale=scale, language=language)
    window = Window(size=(1000, 700), settings=settings)
    window.table.do(Wish.SETTINGS)
    window.settle()
    lines = {}
    for button in window.dialog.choices[-1][1]:
        lines.setdefault(button.rect.y, []).append(button.rect.x)
    first, *others = [sorted(line) for line in lines.values()]
    assert others
    assert all(line == first[: len(line)] for line in others)


def test_columns_take_no_more_lines_than_their_widest_widgets_need():
    assert columns_of([30, 50, 40, 20, 10], 200, 10) == [range(i, i + 1) for i in range(5)]
    assert columns_of([30, 50, 40, 20, 10], 100, 10) == [range(3), range(3, 5)]
    assert columns_of([30, 50], 20, 10) == [range(2)]

"""What can be measured of the looks: nothing is cut off, nothing lies over another, rings show."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame_gui.elements import UIButton, UIDropDownMenu, UILabel, UITextEntryLine
from window import MOST_LOOKS, STILL, Window

from minesweeper.ui.input.intents import Wish
from minesweeper.ui.widgets.text_box import TextBox

WIDGETS = (UIButton, UIDropDownMenu, UILabel, UITextEntryLine, TextBox)

scenes = pytest.mark.parametrize("wish", [None, Wish.PLAYERS, Wish.EDITOR], ids=str)


def shown(wish, settings, size):
    """Return the scene on top, and its widgets that were not made by another widget."""
    window = Window(settings=settings, size=size)  # labels cut off are warnings, so errors
    if wish is not None:
        window.table.do(wish)
    window.settle()
    scene = window.app.scenes[-1]
    root = scene.manager.get_root_container()
    widgets = [element for element in root.elements if isinstance(element, WIDGETS)]
    window.app.table.close()
    return scene, widgets


@scenes
@pytest.mark.parametrize(("language", "size", "scale"), MOST_LOOKS)
def test_every_text_has_room_and_no_widget_lies_over_another(wish, language, size, scale):
    scene, widgets = shown(wish, replace(STILL, language=language, scale=scale), size)
    widgets = [widget for widget in widgets if widget.visible]
    room = getattr(scene, "card", pygame.Rect((0, 0), size))
    for widget in widgets:
        assert room.contains(widget.rect), widget
        if isinstance(widget, UIButton) and widget.text:
            at_left = widget.text_horiz_alignment == "left"
            before = widget.text_horiz_alignment_padding if at_left else 0
            width, height = widget.font.size(widget.text)
            assert before + width <= widget.rect.width - 2, widget.text
            assert height <= widget.rect.height + 6, widget.text  # Chinese faces are airy
    for one, other in combinations(widgets, 2):
        assert not one.rect.colliderect(other.rect), (one, other)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_ring_as_thick_as_the_scale_wants_shows_the_focus(scale):
    window = Window(settings=replace(STILL, scale=scale), size=(1280, 960))

    def ring():
        """Return how many pixels left of AI Move have the cursor's colour."""
        window.app.draw()
        place, ink = window.button(Wish.AI_MOVE).rect, pygame.Color(window.table.theme.cursor)
        beside = [(place.left - x, place.centery) for x in range(1, 12)]
        return sum(window.screen.get_at(each) == ink for each in beside)

    assert ring() == 0
    window.key(pygame.K_TAB)
    assert ring() == 2 * scale
    window.key(pygame.K_ESCAPE)
    assert ring() == 0

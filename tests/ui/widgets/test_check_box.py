"""A checked box has a drawn tick, and settings of several values show boxes."""

from window import Window

from minesweeper.ui.input.intents import Wish


def test_a_checked_box_has_a_drawn_tick_and_no_letter_for_it():
    window = Window()
    window.table.do(Wish.EDITOR)
    window.settle()
    box = window.dialog.panel.unknown
    window.click_on(box)
    assert box.is_checked
    assert box.check_symbol == ""
    middle = window.screen.subsurface(box.rect.inflate(-6, -6))
    colors = {tuple(middle.get_at((x, y))) for x in range(middle.width) for y in range(8)}
    assert len(colors) > 1


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

"""Every page of every dialog has room for all of it, in windows from the least to the largest."""

from dataclasses import replace

import pygame
import pytest
from pygame_gui.elements import UIButton, UIImage, UILabel, UITextEntryLine
from window import FEW, MORE_ROOMS, ROOMS, STILL, Window

from minesweeper.ui.input.intents import Wish
from minesweeper.ui.review.record_pages import Tab
from minesweeper.ui.widgets.text_box import TextBox
from tools.stored_games import filled

DIALOGS = ["new game", "settings", "keys", "help", "about", "course", "practice", "no records"]

WIDGETS = (UIButton, UILabel, UITextEntryLine, TextBox, UIImage)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with filled(tmp_path_factory.mktemp("games")) as store:
        yield store


def dialogs_of_records(language, store):
    """Yield the dialog of the records with each tab, then those that it opens."""
    window = Window(store=store, settings=replace(STILL, language=language))
    window.key(pygame.K_t)
    for _ in range(60):
        window.now += 4000
        window.app.step()
    records = window.dialog
    for tab in Tab:
        records.show(tab)
        yield records
    records.open_files()
    yield window.dialog
    window.key(pygame.K_ESCAPE)
    records.ask(records.start_menu(records.games.kind))
    yield window.dialog


def opened(kind, language="en", theme="light"):
    window = Window(settings=replace(STILL, language=language, theme=theme))
    app = window.app
    {
        "new game": lambda: app.table.do(Wish.CHOOSE_GAME),
        "settings": lambda: app.table.do(Wish.SETTINGS),
        "keys": window.open_keys,
        "help": lambda: app.table.do(Wish.HELP),
        "about": window.open_about,
        "course": app.openers.open_course,
        "no records": app.openers.open_records,
        "practice": lambda: (app.openers.open_course(), window.dialog.open_practice()),
    }[kind]()
    return window.dialog


def pages(dialog):
    """Yield the widgets of each page."""
    for page in range(len(dialog.pages)):
        if page != dialog.page:
            dialog.page = page
            dialog.resize(dialog.manager.window_resolution, dialog.scale)
        root = dialog.manager.get_root_container()
        yield [element for element in root.elements if isinstance(element, WIDGETS)]


languages = pytest.mark.parametrize("language", ["en", "zh_CN"])
each_room = pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.slow)])


@languages
@pytest.mark.parametrize("kind", DIALOGS)
@each_room
def test_everything_is_inside_the_card_and_nothing_is_cut_off_or_scrolls(few, kind, language):
    check(opened(kind, language), rooms(language, few))


@languages
@each_room
def test_everything_of_the_records_is_inside_the_card(few, language, store):
    for dialog in dialogs_of_records(language, store):
        check(dialog, rooms(language, few))


def rooms(language, few):
    """Return the windows and scales that are no slow tests, or all others."""
    return [room for room in [*ROOMS, *MORE_ROOMS] if (room in FEW[language]) is few]


def check(dialog, rooms):
    for size, scale in rooms:
        dialog.page = 0
        dialog.resize(size, scale)
        assert pygame.Rect((0, 0), size).contains(dialog.card)
        for widgets in pages(dialog):
            check_page(dialog, widgets, (size, scale))


def check_page(dialog, widgets, room):
    for widget in widgets:
        assert dialog.card.contains(widget.rect), (room, widget)
        if isinstance(widget, TextBox):
            assert widget.scroll_bar is None, (room, widget.html_text)
        if isinstance(widget, UIButton | UILabel) and widget.text:
            assert widget.font.size(widget.text)[0] <= widget.rect.width, (room, widget.text)
    places = [pygame.Rect(widget.rect) for widget in widgets]
    for i, place in enumerate(places):
        assert place.collidelist(places[i + 1 :]) < 0, (room, widgets[i])


@pytest.mark.parametrize("kind", ["new game", "settings"])
def test_a_choice_takes_one_page_in_a_window_of_the_usual_size(kind):
    dialog = opened(kind)
    assert len(dialog.pages) == 1
    assert {rect.height for _, (first, *_) in dialog.choices for rect in [first.rect]} == {36}


def test_the_page_turns_by_keys_wheel_and_buttons_and_stops_at_both_ends():
    window = Window()
    window.table.do(Wish.HELP)
    dialog, last = window.dialog, len(window.dialog.pages) - 1
    assert last >= 2
    window.key(pygame.K_LEFT)
    assert dialog.page == 0
    window.key(pygame.K_PAGEDOWN)
    assert dialog.page == 1
    window.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert dialog.page == 2
    window.click_on(dialog.turners[-1])
    assert dialog.page == 1
    window.key(pygame.K_RETURN)  # the button that turned it has the focus
    assert dialog.page == 0
    window.key(pygame.K_END)
    assert dialog.page == last
    assert not dialog.turners[1].is_enabled
    window.key(pygame.K_RIGHT)
    assert dialog.page == last
    window.key(pygame.K_HOME)
    assert dialog.page == 0


def test_what_was_typed_and_checked_on_one_page_is_kept_on_the_next():
    window = Window()
    window.table.do(Wish.CHOOSE_GAME)
    window.show_all_choices()
    dialog = window.dialog
    dialog.spacings, dialog.below = ((60, 40),), 54
    dialog.resize((640, 480), 1.0)
    assert len(dialog.pages) > 1
    window.click_on(dialog.entries[0])
    window.key(pygame.K_END)
    window.key(pygame.K_BACKSPACE)
    window.type("12")
    dialog.focus.clear()
    for _ in dialog.pages:
        dialog.turn(1)
    assert dialog.entries == []
    dialog.turn(-len(dialog.pages))
    assert dialog.entries[0].get_text() == "12"

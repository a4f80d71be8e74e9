"""Tool tips: everything that can be pressed has one, it fits in the window and names the key."""

import pygame
import pytest
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine
from window import Window

from minesweeper.rules.command import Action
from minesweeper.rules.level import Start
from minesweeper.storage.settings import Settings
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.widgets.choices import Choice
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.ui.widgets.tips import LateTip

SCENES = [
    "table",
    Wish.CHOOSE_GAME,
    Wish.SETTINGS,
    Wish.HELP,
    Wish.PLAYERS,
    Wish.EDITOR,
    "keys",
    "about",
]


def showing(scene, **options):
    """Return a window that shows a scene, and the scene's focus and manager."""
    window = Window(**options)
    openers = {"keys": window.open_keys, "about": window.open_about}
    if scene == "table":
        window.session.play(Action.FLAG, (0, 0))  # an untouched board cannot begin again
        window.table.do(Wish.AI_VIEW)
        window.settle()
        if window.table.panel is None:  # the view has taken its place
            window.table.do(Wish.AI_VIEW)
            window.settle()
        return window, window.table.focus, window.table.manager
    openers.get(scene, lambda: window.table.do(scene))()
    window.settle()
    return window, window.dialog.focus, window.dialog.manager


def tip_over(widget, manager):
    """Return the tool tip that appears when the mouse rests on a widget, or on its label."""
    if not widget.is_enabled:
        widget = getattr(widget, "text_label", widget)
    pygame.mouse.set_pos(widget.rect.center)
    inner = widget.menu_states["closed"].active_buttons if is_menu(widget) else [widget]
    for _ in range(6):
        manager.update(0.7)
        if tips := [one.tool_tip for one in [widget, *inner] if one.tool_tip is not None]:
            return tips[0]
    return None


def test_a_key_takes_the_tip_of_the_clock_away_until_the_mouse_has_left():
    window = Window()
    window.click_cell((4, 4))
    tip, clock = window.table.clock_tip, window.area.header.counters[1]
    window.move(clock.center)
    assert tip_over(tip, window.table.manager) is not None
    window.key(pygame.K_RIGHT)
    for _ in range(3):
        assert tip.tool_tip is None
        window.now += 2000
        window.key(pygame.K_RIGHT)
    window.move((5, 500))
    assert tip_over(tip, window.table.manager) is not None


def test_no_tool_tip_stays_behind_a_dialog():
    window = Window()
    window.click_cell((4, 4))
    button = window.button(Wish.SETTINGS)
    assert tip_over(button, window.table.manager) is not None
    window.table.do(Wish.SETTINGS)
    window.settle()
    assert button.tool_tip is None
    group = window.table.manager.get_sprite_group()
    drawn = [one.blit_data for one in group.sprites() if one.visible and one.image is not None]
    assert group.visible == drawn
    keys = window.dialog.focus.in_order()[-2]
    assert tip_over(keys, window.dialog.manager) is not None
    window.open_keys()
    window.settle()
    assert keys.tool_tip is None


def is_turner(widget):
    """Return whether a widget turns pages; on the last page one of them rests."""
    return getattr(widget, "text", "") in ("‹", "›")


def is_menu(widget):
    return isinstance(widget, UIDropDownMenu)


WINDOWS = [
    ("en", (640, 480), 1.0),
    ("zh_CN", (960, 640), 1.5),
    ("zh_CN", (640, 480), 1.0),
    ("en", (960, 640), 1.5),
    ("zh_CN", (1280, 800), 1.0),
    ("en", (2560, 1440), 1.0),
]
"""Languages, sizes and scales, of which the first two take turns in the ordinary tests."""


@pytest.mark.parametrize(
    ("scene", "language", "size", "scale"),
    [
        pytest.param(scene, *window, marks=[] if i % 2 == j else pytest.mark.slow)
        for i, scene in enumerate(SCENES)
        for j, window in enumerate(WINDOWS)
    ],
)
def test_everything_that_can_be_pressed_has_a_tool_tip_near_it(scene, language, size, scale):
    settings = Settings(language=language, scale=scale)
    window, focus, manager = showing(scene, settings=settings, size=size)
    # A row to choose says in itself what it does.
    controls = sorted(
        (stop for stop in focus.stops if stop.visible),
        key=lambda stop: (stop.rect.centery, stop.rect.x),
    )
    stops = [s for s in controls if not isinstance(s, UITextEntryLine | TextBox | Choice)]
    pressed = [stop for stop in stops if stop.is_enabled or not is_turner(stop)]
    assert pressed
    for stop in pressed:
        tip = tip_over(stop, manager)
        assert tip is not None, stop.rect
        assert pygame.Rect((0, 0), size).contains(tip.rect)
        assert pygame.Rect((0, 0), size).contains(tip.text_block.rect)
        text = tip.text_block.html_text
        assert text
        assert (language == "zh_CN") is not text.replace("\xa0", " ").isascii(), text
        following = [one.rect for one in controls[controls.index(stop) + 1 :]][:1]
        check_place(stop, tip, [] if scene == "table" else following, manager)
        window.move((3, 3))


def check_place(stop, tip, following, manager):
    """Check that a tip is near its control, and covers neither the following nor an answer.

    On the table some cover the next control rather than the board far from their own.
    """
    assert tip.rect.collidelist(following) < 0, stop.text
    near = stop.rect.inflate(2 * stop.rect.height, 2 * stop.rect.height)
    assert tip.rect.colliderect(near.inflate(2, 2)), stop.text
    assert tip.rect.collidelist(manager.keep_clear) < 0


def test_tool_tips_name_the_keys_as_they_are_bound():
    keys = {"ai_move": ("x", "f5"), "overlay": ()}
    window, _, _ = showing("table", settings=Settings(language="en", keys=keys))
    window.key(pygame.K_n)  # a board that nobody chose
    panel = window.table.panel
    assert panel.buttons[Wish.AI_MOVE].tool_tip_text.endswith(
        "(X or F5)<br>The game will not count."
    )
    assert panel.buttons[Wish.EDITOR].tool_tip_text.endswith("(E)")
    assert "(" not in panel.buttons[Wish.OVERLAY].tool_tip_text
    window.table.do(Wish.EDITOR)
    window.settle()
    assert window.dialog.panel.buttons["AI Move"].tool_tip_text.endswith("(X or F5)")


def test_a_tool_tip_appears_while_the_mouse_rests_and_only_then():
    window = Window()
    window.now += 60_000
    window.settle()
    button = window.button(Wish.HELP)
    window.move(button.rect.center)
    assert button.tool_tip is None
    window.settle(50)
    assert button.tool_tip is not None
    frames = window.app.frames
    window.settle(50)
    assert window.app.frames == frames
    window.move((5, 5))
    assert button.tool_tip is None


@pytest.mark.parametrize("wish", [Wish.HINT, Wish.AI_VIEW, Wish.OVERLAY])
def test_a_tool_tip_goes_at_a_click_and_stays_away_until_the_mouse_has_left(wish):
    window = Window(size=(1920, 1080))
    window.key(pygame.K_n)  # a board that counts: the tip of help changes with the first help
    window.click_cell((4, 4))
    place = window.button(wish).rect.center
    window.move(place)
    window.settle(50)
    assert window.button(wish).tool_tip is not None
    window.click(place)
    window.settle(100)
    assert window.button(wish).rect.collidepoint(place)
    assert not window.table.manager.shows_tip()
    window.move((5, 5))
    window.move(place)
    window.settle(50)
    assert window.button(wish).tool_tip is not None


def test_the_signs_above_and_below_the_board_have_tips_beside_them():
    window = Window(size=(640, 480))
    window.click_cell((4, 4))
    places = window.area.buttons | {None: window.area.header.counters[0]}
    sprites = window.table.manager.get_sprite_group().sprites()
    tips = [one for one in sprites if isinstance(one, LateTip)]
    said = []
    for place in places.values():
        window.move(place.center)
        window.settle()
        tip = next(tip_over(one, window.table.manager) for one in tips if one.rect == place)
        said.append(tip.text_block.html_text)
        assert tip.rect.collidelist(list(places.values())) < 0
        window.move((3, 3))
    assert said[0] == "New game (N or F2)"
    assert len(set(said)) == len(places) == 8


def test_no_tool_tip_of_the_table_appears_under_a_dialog():
    window = Window()
    button = window.button(Wish.HELP)
    window.click_on(button)
    window.settle(100)
    assert window.button(Wish.HELP).tool_tip is None


def test_a_mouse_that_rests_gets_no_tip_of_the_scene_that_opens_or_closes_under_it():
    window = Window()
    window.key(pygame.K_F1)
    tipped = [stop for stop in window.dialog.focus.stops if getattr(stop, "tool_tip_text", "")]
    place = tipped[0].rect.center
    window.key(pygame.K_ESCAPE)
    window.move(place)
    window.settle(50)
    for key in (pygame.K_F1, pygame.K_ESCAPE, pygame.K_F1):
        window.key(key)
        window.settle(100)
        assert not window.app.scenes[-1].manager.shows_tip()
    window.move((place[0] + 6, place[1]))
    window.settle(100)
    assert window.dialog.manager.shows_tip()


def test_each_first_cell_and_each_kind_of_numbers_has_a_tip_of_its_own():
    window = Window(start=Start.ANY)  # a choice that shows all of the dialog at once
    window.key(pygame.K_g)
    told = {
        choice.label: [button.tool_tip_text for button in buttons]
        for choice, buttons in window.dialog.choices
    }
    for label in ("First cell", "Numbers"):
        assert len(set(told[label])) == len(told[label])

"""The side panel: its message, its players, its buttons and its tool tips, by injected events."""

import re
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame_gui.elements import UILabel
from window import STILL, Window

from minesweeper import LEVELS, Action, Status
from minesweeper.inference import analyze
from minesweeper.players import DEFAULT, IN_SIGHT, PLAIN, PLAYERS
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.rules.rules import Rules
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import SPEEDS
from minesweeper.ui.course.lists import CourseDialog
from minesweeper.ui.dialogs.players_dialog import PlayersDialog
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import RIGHT
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import contrast
from minesweeper.ui.look.themes import themes
from minesweeper.ui.table.controls import MAIN, TOOLS, row_places
from minesweeper.ui.widgets.rows import Choice
from minesweeper.ui.widgets.scene import Scene

WINDOWS = [
    ((640, 480), 1.0),
    ((400, 700), 1.0),
    ((1920, 1440), 3.0),
    pytest.param((960, 640), 1.25, marks=pytest.mark.slow),
    pytest.param((640, 480), 0.75, marks=pytest.mark.slow),
    pytest.param((400, 700), 0.75, marks=pytest.mark.slow),
    pytest.param((700, 1000), 1.0, marks=pytest.mark.slow),
]
"""Sizes of the window and scales: both shapes of it, with much room and with the least."""

everywhere = pytest.mark.parametrize(("size", "scale"), WINDOWS)
languages = pytest.mark.parametrize("language", ["en", "zh_CN"])


def opened(size=(960, 640), scale=1.0, language="en", **settings):
    return Window(size=size, settings=replace(STILL, scale=scale, language=language, **settings))


def panel_of(window):
    return window.table.panel


def win(window):
    """Open every safe cell, as the person."""
    window.click_cell((4, 4))
    for cell in window.game.observe().covered():
        if cell not in window.game.mines:
            window.session.act(Action.REVEAL, cell)
    assert window.game.status is Status.WON
    window.settle()


# The message


@everywhere
@languages
def test_the_basics_and_six_lines_of_message_have_room_without_a_scroll_bar(size, scale, language):
    window = opened(size, scale, language)
    card = panel_of(window).card
    assert card.text.scroll_bar is None
    assert window.message.count("<br>") == 3
    line = "扫雷" if language == "zh_CN" else "Hpq"
    card.text.set_text("<br>".join([line] * 6))
    assert card.text.scroll_bar is None
    card.text.set_text("<br>".join([line] * 40))
    assert card.text.scroll_bar is not None


def test_the_heading_says_whose_words_these_are_or_what_happened():
    window = opened()
    assert window.heading == "New game"
    window.click_cell((4, 4))
    assert window.heading == "Playing"
    window.key(pygame.K_a)
    assert window.heading == "AI: Expert"
    window.click_on(panel_of(window).players[1])
    assert window.heading == "AI: Expert"  # who made the move that is explained
    window.key(pygame.K_a)
    assert window.heading == "AI Move"  # the shorter form, beside the badge
    window.key(pygame.K_PAUSE)
    assert window.heading == "Paused"
    window.key(pygame.K_PAUSE)
    window.click_cell(min(window.game.mines - window.game.flags))
    assert window.heading == "Lost"
    window.click_on(window.button(Wish.SAME_BOARD))
    assert window.heading == "Same board"
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert window.heading == "Notice"


@pytest.mark.parametrize("size", [(640, 480), (1000, 700)])
def test_the_board_of_the_day_has_a_whole_title_and_says_first_where_it_begins(size):
    window = opened(size)
    window.table.play_day(LEVELS["beginner"])
    window.settle()
    assert window.heading == ("Daily board" if size == (640, 480) else "Board of the day")
    label = window.table.message_card.heading
    assert label.font.size(label.text)[0] <= label.rect.width
    assert window.message.startswith(f"This board begins at {name_of(window.session.begins_at)}:")


@pytest.mark.parametrize(
    ("language", "headings"), [("en", ["AI Move", "Why?"]), ("zh_CN", ["AI 走一步", "为什么？"])]
)
def test_a_heading_without_room_is_shortened(language, headings):
    window = opened((640, 480), language=language)
    window.click_on(panel_of(window).players[1])
    window.click_cell((4, 4))
    window.key(pygame.K_a)
    window.key(pygame.K_a)
    for heading in headings:
        assert window.heading.startswith(heading)
        widgets = window.table.manager.get_root_container().elements
        labels = [one for one in widgets if isinstance(one, UILabel)]
        label = next(one for one in labels if one.text == window.heading)
        assert label.font.size(label.text)[0] <= label.rect.width
        window.move(window.middle(min(window.game.observe().covered())))
        window.key(pygame.K_w)


def test_the_basics_are_said_before_each_game_until_the_first_win_and_then_never():
    window = opened()
    said = [
        "Open every cell without a mine.",
        "A number counts the mines around it.",
        "Left click opens, right click flags.",
        '<a href="course"><u>Learn step by step</u></a>',
    ]
    assert window.message.split("<br>") == said
    window.click_cell((0, 0))
    window.key(pygame.K_n)
    assert window.message.split("<br>")[2:] == said  # below the link to the game that was left
    win(window)
    assert window.kept[-1].shows_basics is False
    window.key(pygame.K_n)
    assert window.message == "Click any cell to begin, or let the AI move."


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ("missing", "A number counts the mines around it."),
        ("under", "A number is drawn from 0 up to the mines around it, each as likely."),
    ],
)
def test_the_basics_say_what_the_numbers_of_the_game_are(clues, told):
    window = opened()
    window.table.new_game(Setup(LEVELS["beginner"], clues=ClueModel.parse(clues)))
    window.settle()
    assert told in window.message
    assert ("counts the mines" in window.message) == (clues == "missing")


@pytest.mark.parametrize("shows_basics", [False, True])
def test_a_new_strict_game_says_that_it_is_one(shows_basics):
    told = "The strict rule is on: a needless guess hits a mine if one can be there."
    for strict in (False, True):
        window = opened(shows_basics=shows_basics)
        window.table.new_game(replace(window.session.setup, rules=Rules(strict=strict)))
        window.settle()
        assert (told in window.message) is strict
        window.click_cell((0, 0))
        window.settle()
        assert window.game.status is Status.PLAYING
        assert (told in window.message) is strict


def test_the_keyboard_scrolls_a_message_that_is_too_long_and_skips_one_that_is_not():
    window = opened((640, 480), shows_basics=False)
    panel = panel_of(window)
    assert panel.card.text not in window.table.focus.in_order()
    panel.card.text.set_text("<br>".join(f"line {i}" for i in range(16)))
    while window.table.focus.current is not panel.card.text:
        window.key(pygame.K_TAB)
    shown, looks = [], []
    for _ in range(4):
        shown.append(round(panel.card.text.scroll_bar.start_percentage, 3))
        place = panel.card.text.rect.inflate(-2 * panel.card.text.scroll_bar_width, 0)
        looks.append(pygame.image.tobytes(window.screen.subsurface(place), "RGB"))
        window.key(pygame.K_SPACE)
    page = panel.card.text.scroll_bar.visible_percentage
    assert shown == [0, round(page, 3), round(1 - page, 3), 0]
    assert looks[0] == looks[3]
    assert len(set(looks)) == 3


def test_the_keyboard_follows_the_only_link_of_a_message():
    window = opened()
    text = panel_of(window).card.text
    while window.table.focus.current is not text:
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, CourseDialog)


# Copying


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_message_is_copied_as_plain_text_with_its_heading(way):
    window = opened()
    window.click_cell((4, 4))
    window.key(pygame.K_a)
    before = window.message
    if way == "key":
        window.key(pygame.K_c, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    else:
        window.click_on(panel_of(window).card.copy)
    heading, *lines = pygame.scrap.get_text().splitlines()
    assert heading == "AI: Expert"
    assert lines == [line for line in before.split("<br>") if line]
    assert window.message == before


def test_ctrl_and_c_still_copy_the_code():
    window = opened()
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == str(window.game.code)


# Players


def test_expert_and_knowledge_base_are_in_sight_with_what_they_do():
    window = opened()
    said = [(row.title, row.summary, row.more, row.is_selected) for row in panel_of(window).players]
    assert said == [
        ("Expert", "plays to win", "", True),
        ("Knowledge base", "simple logic, else a random cell", "", False),
        ("", "", "More players …", False),
    ]


@everywhere
@languages
def test_the_way_to_more_players_keeps_its_place_whoever_is_chosen(size, scale, language):
    window = opened(size, scale, language)
    places = set()
    for name in (DEFAULT, *PLAYERS):
        window.table.choose("player", name)
        window.settle(1)
        row = panel_of(window).players[2]
        places.add(tuple(row.more_place))
        assert not row.ends_with_more or row.has_room_for(row.title, row.more)
    assert len(places) == 1
    assert pygame.Rect((0, 0), row.rect.size).contains(row.more_place)


def test_the_last_row_of_players_stands_apart_from_the_card():
    window = opened()
    panel = panel_of(window)
    assert panel.card.place.top - panel.players[2].rect.bottom >= 10


def test_a_row_chooses_its_player():
    window = opened()
    for row, name in list(zip(panel_of(window).players, IN_SIGHT, strict=False))[::-1]:
        window.click_on(row)
        assert window.table.preferences.settings.player == name
        assert [each.is_selected for each in panel_of(window).players].count(True) == 1
        assert row.is_selected


def test_the_other_players_are_chosen_in_a_dialog_and_named_in_the_panel():
    window = opened()
    window.click_on(panel_of(window).players[2])
    assert isinstance(window.dialog, PlayersDialog)
    assert set(window.dialog.offered) == set(PLAYERS)
    assert window.dialog.offered[DEFAULT].is_selected
    window.click_on(window.dialog.offered["uct"])
    assert window.app.scenes == [window.table]
    assert window.table.preferences.settings.player == "uct"
    *rows, others = panel_of(window).players
    assert not any(row.is_selected for row in rows)
    assert (others.title, others.more, others.is_selected) == (
        "Tree search",
        "More players …",
        True,
    )


def test_the_keyboard_reaches_every_player():
    window = opened()
    while window.table.focus.current is not panel_of(window).players[2]:
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    while window.dialog.focus.current is not window.dialog.offered["random"]:
        window.key(pygame.K_TAB)
    window.key(pygame.K_SPACE)
    assert window.app.scenes == [window.table]
    assert window.table.preferences.settings.player == "random"


def test_a_player_with_options_is_named_by_its_spec():
    window = opened(player="sampling:layouts=50")
    assert panel_of(window).players[2].title == "sampling:layouts=50"
    window.table.do(Wish.PLAYERS)
    window.settle()
    assert window.dialog.offered["sampling:layouts=50"].is_selected


@everywhere
@languages
def test_the_words_of_every_player_have_room_in_its_row(size, scale, language):
    window = opened(size, scale, language)
    for name in PLAYERS:
        window.table.choose("player", name)
        window.settle(1)
        for row in panel_of(window).players:
            if row.summary:
                assert row.summary_height >= text_picture("x", 9, "#000000").height, row.summary
    window.table.do(Wish.PLAYERS)
    window.settle()
    least = text_picture("x", 9, "#000000").height
    assert all(choice.summary_height >= least for choice in window.dialog.offered.values())
    assert all(window.dialog.card.contains(each.rect) for each in window.dialog.offered.values())


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0])
@pytest.mark.parametrize(
    ("title", "summary"),
    [("知识库", "简单推理，否则随机一格"), ("Knowledge base", "simple logic, else a random cell")],
)
def test_the_summary_below_a_title_does_not_touch_it(title, summary, scale):
    scene = Scene(opened((640, 480), 1.0, "zh_CN").table.preferences)
    scene.begin_layout((640, 480), scale)
    place = pygame.Rect(0, 0, round(190 * scale), round(34 * scale))
    row = Choice(place, scene, lambda: None)
    row.tell(title, summary)
    drawn = row.normal_images[0]
    beside_ring = drawn.subsurface(drawn.get_rect(left=round(22 * scale)).clip(drawn.get_rect()))
    inked = [
        bool(beside_ring.subsurface((0, y, beside_ring.width, 1)).get_bounding_rect().width)
        for y in range(beside_ring.height)
    ]
    assert sum(now and not before for before, now in pairwise([False, *inked])) == 2


def test_the_plain_player_says_which_kind_of_move_it_makes():
    window = opened(player=PLAIN)
    window.click_on(window.button(Wish.AI_MOVE))
    assert window.message.endswith("as the first cell always is.")
    window.click_on(window.button(Wish.AI_MOVE))
    assert window.message.endswith("is safe.")


# Buttons


def test_there_is_a_speed_only_while_the_ai_can_play_by_itself():
    window = opened()
    panel = panel_of(window)
    narrow = window.button(Wish.AUTO_PLAY).rect.width
    assert panel.speed.visible
    window.click_cell((4, 4))
    window.key(pygame.K_PAUSE)
    assert not panel.speed.visible
    assert panel.speed not in window.table.focus.in_order()
    assert window.button(Wish.AUTO_PLAY).rect.width > narrow
    window.key(pygame.K_PAUSE)
    assert panel_of(window).speed.visible
    assert window.button(Wish.AUTO_PLAY).rect.width == narrow


@everywhere
def test_tab_visits_the_widgets_in_reading_order(size, scale):
    window = opened(size, scale)
    window.click_cell((4, 4))
    places = [stop.rect for stop in window.table.focus.in_order()]
    for before, after in pairwise(places):
        assert before.centery < after.centery or before.right <= after.left


@everywhere
@languages
def test_every_button_has_room_and_the_list_of_speeds_ends_at_an_entry(size, scale, language):
    window = opened(size, scale, language)
    buttons = panel_of(window).buttons
    assert set(buttons) == {control.wish for control in (*MAIN, *TOOLS)} | {Wish.AUTO_PLAY}
    for button in buttons.values():
        assert button.font.size(button.text)[0] <= button.rect.width - 4
        assert window.table.area.frame.panel.contains(button.rect)
    menu = panel_of(window).speed
    window.click_on(menu)
    window.settle(10)
    shown = menu.menu_states["expanded"].options_selection_list
    assert pygame.Rect((0, 0), window.app.screen.size).contains(shown.rect)
    entries = [item["button_element"].rect for item in shown.item_list]
    assert len(entries) == len(SPEEDS)
    assert all(shown.rect.contains(entry) for entry in entries)
    assert shown.rect.bottom - max(entry.bottom for entry in entries) <= 3 * scale
    assert shown.scroll_bar is None


def test_a_second_button_shares_the_first_row_with_ai_move():
    row = pygame.Rect(8, 8, 197, 38)
    assert len(MAIN) >= 1
    assert row_places(row, [100, 75], 6, [True, True]) == [
        pygame.Rect(8, 8, 108, 38),
        pygame.Rect(122, 8, 83, 38),
    ]
    assert row_places(row, [100], 6, [True]) == [row]
    assert row_places(row, [300, 100], 7, [True, True]) == [
        pygame.Rect(8, 8, 142, 38),
        pygame.Rect(157, 8, 48, 38),
    ]


# Tool tips


def tip_over(window, widget):
    """Return the tool tip that appears when the mouse rests on a widget, or None."""
    window.move((2, 2))
    window.move(widget.rect.center)
    for _ in range(6):
        window.table.manager.update(0.7)
    parts = [widget]
    if hasattr(widget, "menu_states"):
        parts += widget.menu_states["closed"].active_buttons
    return next((part.tool_tip for part in parts if part.tool_tip is not None), None)


@everywhere
@pytest.mark.parametrize("language", ["en", pytest.param("zh_CN", marks=pytest.mark.slow)])
def test_no_tool_tip_lies_over_the_message_or_its_own_button(size, scale, language):
    window = opened(size, scale, language, shows_basics=False)
    window.click_cell((0, 0), RIGHT)  # an untouched board cannot begin again
    panel = panel_of(window)
    hidden = {panel.card.text, panel.card.steps}
    assert set(window.table.focus.in_order()) == set(window.table.focus.stops) - hidden
    for stop in window.table.focus.in_order():
        tip = tip_over(window, stop)
        assert tip is not None
        assert pygame.Rect((0, 0), size).contains(tip.rect)
        assert not tip.rect.colliderect(panel.card.place)
        assert not tip.rect.colliderect(stop.rect)


def test_a_tool_tip_is_as_wide_as_its_text_and_lies_close_beside_its_control_and_the_card():
    window = opened((960, 640))
    panel = panel_of(window)
    widths = set()
    for wish in (Wish.HELP, Wish.PAUSE, Wish.OVERLAY):
        if wish not in panel.buttons:
            continue
        tip = tip_over(window, panel.buttons[wish])
        control = panel.buttons[wish].rect
        assert tip.rect.collidelist([control, panel.card.place]) < 0
        assert tip.rect.colliderect(control.inflate(2 * control.height, 2 * control.height))
        rows = tip.text_block.text_box_layout.layout_rows
        assert tip.rect.width - max(row.width for row in rows) < 40
        widths.add(tip.rect.width)
    assert len(widths) > 1


def test_a_number_that_is_pressed_after_the_button_why_is_explained():
    window = opened()
    window.click_cell((4, 4))
    number = next(cell for cell, mines in window.session.game.numbers.items() if mines)
    window.table.do(Wish.ASK_WHY)
    window.click_cell(number)
    assert window.session.teacher.answer.asked == number


def test_a_number_that_may_be_wrong_is_no_chord_after_the_why_sign_and_the_next_cell_is_asked():
    window = opened()
    window.table.new_game(Setup(LEVELS["beginner"], seed=3, clues=ClueModel.parse("under")))
    window.click_cell((4, 4))
    commands = list(window.game.commands)
    window.table.do(Wish.ASK_WHY)
    window.click_cell((4, 4))
    window.click_cell(min(window.game.observe().covered()))
    assert window.game.commands == commands
    assert window.session.teacher.answer is not None


def test_a_tool_tip_goes_when_its_button_is_pressed_and_comes_back_after_the_mouse_has_left():
    window = opened()
    button = window.button(Wish.FLAG_MODE)
    window.now += 60_000
    window.move(button.rect.center)
    window.settle(50)
    assert button.tool_tip is not None
    window.down(button.rect.center)
    assert button.tool_tip is None
    window.up(button.rect.center)
    window.settle(100)
    assert button.tool_tip is None
    frames = window.app.frames
    window.settle(50)
    assert window.app.frames == frames
    window.move((5, 5))
    window.move(button.rect.center)
    window.settle(50)
    assert button.tool_tip is not None


# Looks


@pytest.mark.parametrize("theme", themes())
def test_the_card_has_a_ground_and_an_edge_of_its_own(theme):
    window = opened(theme=theme)
    card, screen = panel_of(window).card.place, window.screen
    colors = themes()[theme]
    inside = screen.get_at((card.centerx, card.bottom - 8))
    assert inside == pygame.Color(colors.field)
    assert screen.get_at((card.centerx, card.top)) != inside
    assert screen.get_at((card.x + 3, card.centery)) == pygame.Color(colors.accent)


def test_a_click_meant_to_stop_auto_play_begins_no_other_game_as_the_last_one_ends():
    window = Window(settings=replace(STILL, speed="instant"))
    window.click_cell((4, 4))
    stop = window.button(Wish.AUTO_PLAY).rect.center
    window.click(stop)
    played = window.session
    while not window.game.is_over:
        window.settle(1)
    assert window.button(Wish.NEW_GAME).rect.collidepoint(stop)
    window.click(stop)
    assert window.session is played
    window.now += DOUBLE_CLICK
    window.click(stop)
    assert window.session is not played


def test_unusual_rules_are_named_before_the_first_click_and_while_nothing_else_is_said():
    window = opened()
    rules = Rules(play_on=True, flood=False, count_known=False)
    window.table.new_game(Setup(rules=rules, clues=ClueModel.parse("under")))
    window.settle()
    named = (
        "Rules: goes on after a mine, a 0 opens only itself, numbers may be too low,"
        " the AI does not know the number of mines."
    )
    assert f"It counts for no record: its rules are unusual. {named}" in window.message
    window.click_cell((4, 4))
    assert window.message == named
    window.table.new_game(Setup())
    window.settle()
    assert "Rules" not in window.message


@pytest.mark.parametrize("shows_basics", [False, True])
def test_a_game_that_goes_on_after_a_mine_says_what_it_counts_for(shows_basics):
    window = opened(shows_basics=shows_basics)
    window.table.new_game(Setup(rules=Rules(play_on=True)))
    window.settle()
    assert "It counts for no record: its rules are unusual." in window.message
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    assert re.search(r"The mine at \w+ was hit", window.message)
    for cell in window.game.observe().covered():
        if cell not in window.game.mines:
            window.session.act(Action.REVEAL, cell)
    window.settle()
    assert window.heading == "Finished"
    assert window.message.startswith("Finished with 1 mine hit: no win. Time: ")
    assert "Lost" not in window.message
    assert "3BV: " in window.message


@pytest.mark.parametrize("seed", range(4))
def test_the_end_says_what_was_certain_when_the_ai_lost_by_a_move_without_need(seed):
    window = Window(seed=seed, settings=replace(STILL, player="random"))
    while not window.game.is_over:
        before = window.game.observe()
        window.table.do(Wish.AI_MOVE)
        window.settle()
    window.settle(20)
    (hit,), known = window.game.hit, analyze(before)
    told = rf"(\w\d) was certainly safe, and {name_of(hit)} was a mine in (\d+) % of the layouts\."
    (found,) = re.findall(told, window.message)
    assert found[0] in {name_of(cell) for cell in known.safe()}
    assert int(found[1]) == whole_percent(known.probability(hit))


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_the_sign_of_why_is_lit_while_a_cell_is_awaited(theme):
    window = Window(size=(1000, 700), settings=replace(STILL, theme=theme.name))
    window.click_cell((4, 4))
    why = panel_of(window).card.why
    window.click_on(why)
    window.move((2, 2))
    assert why.is_selected
    seen = pygame.transform.average_color(window.screen, why.rect.inflate(-6, -6))
    ground = window.screen.get_at((why.rect.x + 4, why.rect.centery))
    assert ground == pygame.Color(theme.accent)
    assert seen[:3] != ground[:3]
    assert contrast(theme.accent, theme.on_accent) >= 3


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.45, 1.5])
def test_a_heading_keeps_apart_from_the_badge_of_help(language, scale):
    window = opened((1000, 700), scale, language)
    window.click_cell((4, 4))
    for cell in window.game.observe().covered()[:12]:
        window.move(window.middle(cell))
        window.key(pygame.K_w)
        card = panel_of(window).card
        assert card.badge.visible
        words = card.heading.font.size(card.heading.text)[0]
        assert card.badge.rect.left - (card.heading.rect.left + words) >= 4


def test_each_choice_of_the_ai_flags_has_a_tip_of_its_own():
    window = opened()
    window.table.do(Wish.SETTINGS)
    window.settle()
    tips = [button.tool_tip_text for button in window.options("AI flags")]
    assert len(set(tips)) == 3
    assert "by which it proves" in tips[1]

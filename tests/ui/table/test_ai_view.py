"""The AI view: what players know of each cell, figures, the log and its way to the look-back."""

import random
from dataclasses import replace
from itertools import groupby

import pygame
import pygame_gui
import pytest
from window import STILL, Window

from minesweeper import LEVELS, Game, Goal, Level, Observation, Rules, Start, Status
from minesweeper.players import PLAYERS, Belief, ViewMap, make_player
from minesweeper.players.gain import GainPlayer
from minesweeper.review.review import changes_of
from minesweeper.session.probabilities import ShownChance
from minesweeper.session.setup import Setup
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.frame import LEAST_AI_VIEW
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.legend import Legend
from minesweeper.ui.input.intents import Explain, LookBackAt, Scroll, Wish, Zoom
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.table.ai_view import Places
from minesweeper.ui.table.knowledge_view import (
    CellFigures,
    CellLook,
    LookKind,
    knowledge_of,
    look_picture,
    looks_of,
    risk_look,
)
from minesweeper.ui.table.knowledge_words import (
    cell_words,
    entries,
    move_log,
    sentence_list,
    statistics,
)
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.words import language

LIGHT = theme_named("light")


def known(spec, seen):
    return knowledge_of(spec, LEVELS["beginner"], Start.OPENING, seen)


def played(seed=3):
    game = Game(LEVELS["beginner"], random.Random(seed), Start.OPENING)
    game.reveal((4, 4))
    return game


@pytest.mark.parametrize("size", [18, 19, 24, 40])
def test_two_figures_over_each_other_keep_apart_and_whole(size):
    pygame.font.init()
    drawn = look_picture(risk_look(3, "16", "98"), LIGHT, size)
    ground = drawn.get_at((1, 1))
    rows = [all(drawn.get_at((x, y)) == ground for x in range(1, size - 1)) for y in range(1, size)]
    assert [is_ground for is_ground, _ in groupby(rows[:-1])] == [True, False, True, False, True]


HIT = Observation(2, 3, 3, {(0, 0): 2}, hit=frozenset({(1, 1)}))
"""A1 is a 2 beside the mine that was hit at B2; C1 and C2 are beside no number."""

OFFSETS = Observation(3, 4, 3, {(1, 0): 1, (1, 1): 2}, hit=frozenset({(0, 0)}))
"""A1 was a mine: the 1 at A2 has none left to find, the 2 at B2 one."""


@pytest.mark.parametrize("spec", PLAYERS)
def test_every_cell_has_a_look_on_every_map_and_what_is_seen_is_shown_as_it_is(spec):
    game = played()
    knowledge = known(spec, game.observe())
    for shown in knowledge.player.maps:
        looks = looks_of(knowledge, shown)
        assert len(looks) == 81
        for cell, look in looks.items():
            assert (look.kind is LookKind.OPENED) == (cell in game.numbers)


@pytest.mark.parametrize("spec", sorted(set(PLAYERS) - {"gain"}))
def test_sound_players_mark_only_what_is_so(spec):
    for seed in range(20):
        game = played(seed)
        for cell, look in looks_of(known(spec, game.observe())).items():
            assert look.kind is not LookKind.SAFE or cell not in game.mines
            assert look.kind is not LookKind.CLAIMED or cell in game.mines


def test_opened_cells_show_their_numbers_as_on_the_board():
    game = played()
    looks = looks_of(known("expert", game.observe()))
    assert all(looks[cell].shown == number for cell, number in game.numbers.items())


def test_chances_are_shown_as_on_the_board_with_a_common_one_told_by_the_legend():
    seen = Observation(1, 5, 2, {(0, 0): 1})
    knowledge = known("safest", seen)
    looks = looks_of(knowledge)
    assert looks[0, 1] == CellLook(LookKind.CLAIMED, ShownChance(100, 100))
    assert {looks[0, column] for column in (2, 3, 4)} == {
        CellLook(LookKind.COMMON, ShownChance(None, 0))
    }
    words = [entry.words for entry in entries(knowledge, ViewMap.KNOWLEDGE, LIGHT)]
    assert "elsewhere 33\u00a0%: the least" in words
    third = looks_of(known("safest", Observation(2, 2, 1, {(0, 0): 1})))[1, 1]
    assert third == CellLook(LookKind.CHANCE, ShownChance(33, 0))


def test_a_hit_mine_is_marked_as_hit():
    assert looks_of(known("expert", HIT))[1, 1] == CellLook(LookKind.HIT, CellState.HIT)


def test_only_the_player_that_declares_more_maps_has_them():
    for spec in PLAYERS:
        maps = known(spec, HIT).player.maps
        assert (maps == (ViewMap.KNOWLEDGE,)) == (spec != GainPlayer.name)
    assert GainPlayer.maps == (ViewMap.NUMBERS, ViewMap.RISKS, ViewMap.GAINS)


def test_the_map_of_numbers_shows_what_is_revealed_and_no_more():
    looks = looks_of(known("gain", OFFSETS), ViewMap.NUMBERS)
    assert looks[1, 1].shown == CellFigures("#a8a8a8", "2")
    assert looks[0, 0].shown == CellFigures("#ff00ff", "H")
    assert {looks[cell].shown for cell in ((0, 1), (2, 0), (2, 3))} == {CellState.COVERED}


def test_the_map_of_risks_shows_offsets_letters_and_the_sums_of_offsets():
    looks = looks_of(known("gain", OFFSETS), ViewMap.RISKS)
    assert looks[1, 0] == CellLook(LookKind.OPENED, CellFigures("#a8a8a8", "0"))
    assert looks[1, 1] == CellLook(LookKind.OPENED, CellFigures("#a8a8a8", "1"))
    assert looks[0, 0] == CellLook(LookKind.HIT, CellFigures("#ff00ff", "H"))
    assert looks[0, 1] == looks[2, 0] == CellLook(LookKind.SAFE, CellFigures("#00c000", "S"))
    assert looks[1, 2] == CellLook(LookKind.RISK, CellFigures("#ffdf00", "1"))
    assert looks[0, 3] == CellLook(LookKind.UNINFORMED, CellFigures("#7a1f1f"))


FALSE_CLAIMS = Observation(2, 3, 3, {(0, 1): 1}, claims=frozenset({(0, 0), (0, 2)}))
"""Two claims beside a 1: one mine too many, so that the risks below it are negative."""


def test_a_negative_risk_is_drawn_as_it_is_with_a_true_minus_sign_and_the_colour_of_no_risk():
    gain = known("gain", FALSE_CLAIMS)
    looks = looks_of(gain, ViewMap.RISKS)
    assert looks[0, 1].shown == CellFigures("#a8a8a8", "−1")
    assert looks[1, 1] == CellLook(LookKind.RISK, CellFigures("#ffff00", "−1"))
    assert looks_of(gain, ViewMap.GAINS)[1, 1].shown == CellFigures("#ffff00", "−3", "3")
    assert cell_words((1, 1), gain) == (
        "B2: covered, risk −1, risks in its 3x3: −3, unknown cells in its 3x3: 3"
    )
    assert cell_words((0, 1), gain) == "B1: opened, its number: 1, left to find: −1"


def test_the_map_of_gains_adds_the_risks_and_counts_the_unknown_cells_of_each_square():
    looks = looks_of(known("gain", OFFSETS), ViewMap.GAINS)
    assert looks[1, 1] == CellLook(LookKind.OPENED, CellFigures("#a8a8a8"))
    assert looks[0, 1] == CellLook(LookKind.SAFE, CellFigures("#00c000", "2", "2"))
    assert looks[1, 2] == CellLook(LookKind.RISK, CellFigures("#ffdf00", "3", "6"))
    assert looks[0, 3] == CellLook(LookKind.UNINFORMED, CellFigures("#7a1f1f", "2", "4"))


def test_a_claim_is_black_with_its_letter():
    looks = looks_of(known("gain", Observation(1, 3, 1, {(0, 0): 1})), ViewMap.RISKS)
    assert looks[0, 2].kind is LookKind.UNINFORMED
    claimed = looks_of(known("gain", Observation(2, 2, 3, {(0, 0): 3})), ViewMap.RISKS)
    assert claimed[0, 1] == CellLook(LookKind.RISK, CellFigures("#ff9f00", "3"))
    claimed = looks_of(known("gain", Observation(1, 2, 1, {(0, 0): 2})), ViewMap.RISKS)
    assert claimed[0, 1] == CellLook(LookKind.CLAIMED, CellFigures("#000000", "X"))


def test_the_figures_of_the_maps_are_the_players_own():
    game = played()
    seen = game.observe()
    player = make_player("gain")
    player.start(game.level, game.start, random.Random(1))
    view = player.view(seen)
    for cell, look in looks_of(known("gain", seen), ViewMap.GAINS).items():
        if view[cell].belief in (Belief.UNKNOWN, Belief.SAFE):
            gains = str(view[cell].risk_gain), str(view[cell].explorative_gain)
            assert look.shown[1:] == gains


@pytest.mark.parametrize("spec", PLAYERS)
def test_the_legend_has_a_meaning_for_each_look_and_for_nothing_else(spec):
    for seen in (HIT, OFFSETS, played().observe()):
        knowledge = known(spec, seen)
        for shown in knowledge.player.maps:
            looks = set(looks_of(knowledge, shown).values())
            legend = entries(knowledge, shown, LIGHT, looks)
            samples = {entry.sample.args[0] for entry in legend if entry.sample}
            assert {look.kind for look in samples} == {look.kind for look in looks}
            with_figures = {LookKind.CHANCE} if shown is ViewMap.KNOWLEDGE else {LookKind.RISK}
            if shown is not ViewMap.GAINS:
                assert {look for look in samples if look.kind in with_figures} <= looks


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_every_line_of_the_legend_fits_the_narrowest_view(spoken, scale):
    pygame.font.init()
    language.use(spoken)
    legend, width = Legend(LIGHT, scale), round(LEAST_AI_VIEW[0] * scale)
    for spec in PLAYERS:
        knowledge = known(spec, HIT)
        for shown in knowledge.player.maps:
            every = entries(knowledge, shown, LIGHT)
            area = pygame.Rect(0, 0, width, legend.lines(every, width) * legend.line_height)
            assert legend.kept(every, area) == every


def test_a_cell_is_told_in_words():
    gain = known("gain", OFFSETS)
    assert cell_words((1, 1), gain) == "B2: opened, its number: 2, left to find: 1"
    assert cell_words((0, 0), gain) == "A1: a mine that was hit"
    assert cell_words((0, 1), gain) == (
        "B1: safe by its claims, risks in its 3x3: 2, unknown cells in its 3x3: 2"
    )
    assert (
        cell_words((1, 2), gain)
        == "C2: covered, risk 1, risks in its 3x3: 3, unknown cells in its 3x3: 6"
    )
    assert cell_words((0, 3), gain) == (
        "D1: covered, beside no number, risks in its 3x3: 2, unknown cells in its 3x3: 4"
    )
    safest = known("safest", Observation(1, 5, 2, {(0, 0): 1}))
    assert cell_words((0, 1), safest) == "B1: mine"
    assert cell_words((0, 2), safest) == "C1: covered, a mine with a chance of 33.3 %"
    nothing = known("sentence", Observation(1, 5, 2, {(0, 0): 1}))
    assert cell_words((0, 2), nothing) == "C1: covered, nothing known"
    begun = known("sentence", Observation(2, 4, 2, {(0, 0): 1}))
    assert cell_words((1, 1), begun) == "B2: covered, in 1 sentence"


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", [(260, 300), (400, 560), (900, 700)])
def test_the_parts_of_the_view_lie_inside_its_area_and_not_over_one_another(size, scale):
    for cells in ((9, 9), (30, 16), (200, 200), (2, 2)):
        for tabs in (False, True):
            check_parts(size, scale, cells, tabs=tabs)


def check_parts(size, scale, cells, *, tabs):
    area = pygame.Rect(100, 50, *(round(length * scale) for length in size))
    beside = Grid(area, *cells, scale, hangs=True)
    places = Places.of(area, beside, round(60 * scale), round(90 * scale), tabs=tabs)
    parts = (places.board, places.tabs, places.tip, places.legend, places.figures, places.log)
    rects = [part for part in parts if part is not None]
    assert (places.tabs is not None) == tabs
    assert all(area.contains(rect) for rect in rects)
    assert all(not a.colliderect(b) for a in rects for b in rects if a is not b)
    assert places.board.height >= min(cells[1] * round(14 * scale), round(60 * scale))
    followed = beside.following(places.board)
    assert beside.scrolls or not followed.scrolls


def test_the_figures_count_moves_cells_mines_and_judge_the_end():
    game = Game.with_mines(3, 3, {(0, 0), (2, 2)}, Rules(Goal.LOCATE))
    game.reveal((1, 1))
    game.chord((1, 1))  # opens nothing
    game.flag((0, 0))
    text = statistics(game, {(0, 0)}, [*changes_of(game)])
    assert "3 x 3, 2 mines, density 22.2 %" in text
    assert "Reveals and chords: 1; 1 cells opened, 11 % of the board" in text
    assert "located: 1 of 2; hit: 0" in text
    assert "rightly" not in text
    game.flag((2, 2))
    assert game.status is Status.WON
    assert "Correctly located: 1 of 2" in statistics(game, {(0, 0), (1, 0)}, [*changes_of(game)])


def test_the_log_names_each_move_with_a_link_to_its_place():
    game = Game.with_mines(2, 3, {(0, 0)})
    game.reveal((0, 1))
    game.flag((0, 0))
    game.reveal((0, 0))
    game.flag((0, 2))
    game.flag((0, 2))
    game.chord((0, 1))
    assert move_log(game, [*changes_of(game)]).split("<br>") == [
        '<a href="4">5. chord B1</a>',
        '<a href="3">4. flag off C1</a>',
        '<a href="2">3. flag C1</a>',
        '<a href="1">2. flag A1</a>',
        '<a href="0">1. B1 = 1</a>',
    ]


def test_the_sentences_of_the_knowledge_base_are_listed_those_about_a_cell_first():
    knowledge = known("sentence", Observation(1, 7, None, {(0, 1): 1, (0, 5): 1}))
    assert sentence_list(knowledge, None) == "{A1, C1} = 1<br>{E1, G1} = 1"
    assert sentence_list(knowledge, (0, 6)) == "<b>{E1, G1} = 1</b><br>{A1, C1} = 1"
    assert sentence_list(known("expert", HIT), None) == ""


@pytest.mark.parametrize(("level", "size"), [("beginner", (760, 600)), ("expert", (1280, 800))])
def test_the_view_takes_the_panels_place_where_both_boards_would_be_small(level, size):
    window = Window(LEVELS[level], size=size, settings=replace(STILL, player="gain", ai_view=True))
    assert min(window.grid.cell, window.ai_view.grid.cell) >= 18
    assert not window.grid.scrolls
    assert window.table.panel is None
    window.key(pygame.K_a)
    window.settle()
    card = window.table.message_card.place
    assert "<br>Safe: " in window.message
    assert card.top > window.table.area.footer.place.bottom
    assert card.bottom < size[1]
    window.key(pygame.K_b)
    window.settle()
    assert window.ai_view is None
    assert window.table.panel is not None


def test_an_entry_of_the_log_opens_the_look_back_at_its_command():
    window = Window(size=(1280, 720))
    window.click_cell((4, 4))
    for _ in range(4):
        window.key(pygame.K_a)
    window.key(pygame.K_v)
    assert window.session.is_assisted
    click_entry(window, 3)
    assert isinstance(window.dialog, LookBackScene)
    assert window.dialog.place == 2
    assert window.dialog.command == window.game.commands[2]


def test_an_entry_of_a_game_that_can_count_first_says_that_looking_back_is_help():
    window = Window(seed=None)
    window.click_cell((4, 4))
    window.table.do(LookBackAt(0))
    window.settle()
    assert window.dialog is window.table
    assert "will then count as helped" in window.message
    window.table.do(LookBackAt(0))
    window.settle()
    assert window.dialog.place == 0
    assert window.session.is_assisted


def click_entry(window, number):
    """Click the link of an entry of the log, by its number from 1."""
    window.post(
        pygame_gui.UI_TEXT_BOX_LINK_CLICKED,
        link_target=str(number - 1),
        ui_element=window.ai_view.log,
    )
    window.settle()


def test_showing_the_mines_marks_the_game_as_assisted():
    window = Window()
    window.key(pygame.K_F9)
    assert not window.session.shows_mines  # nothing is placed before the first reveal
    window.click_cell((4, 4))
    assert not window.session.is_assisted
    window.key(pygame.K_F9)
    assert window.table.marks().states == dict.fromkeys(window.game.mines, CellState.MINE)
    assert "counts as helped" in window.message
    window.key(pygame.K_F9)
    assert window.table.marks().states == {}
    assert "counts as helped" not in window.message
    assert window.session.is_assisted


@pytest.mark.parametrize("width", [1, 20, 40, 80, 400])
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_a_text_box_is_laid_out_however_narrow_its_place_is(width, scale):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    manager = managers.Manager((800, 600), LIGHT, scale)
    place = pygame.Rect(10, 10, width, 100)
    box = TextBox("<br>".join(f"{i}. flag C{i}" for i in range(40)), place, manager)
    assert box.rect.width >= width


def with_view(player, size=(1280, 800), **values):
    """Return a window in play with the AI view of a player."""
    window = Window(size=size, settings=replace(STILL, player=player, ai_view=True, **values))
    window.click_cell((4, 4))
    return window


def test_the_maps_are_chosen_by_mouse_and_by_key():
    window = with_view("gain")
    view = window.ai_view
    assert [button.text for button in view.buttons] == ["Numbers", "Flags and risks", "Gains"]
    assert view.shown_map is ViewMap.RISKS
    window.click_on(view.buttons[2])
    assert view.shown_map is ViewMap.GAINS
    assert [button.is_selected for button in view.buttons] == [False, False, True]
    for _ in range(40):
        window.key(pygame.K_TAB)
        if window.table.focus.current is view.buttons[0]:
            break
    window.key(pygame.K_RETURN)
    assert view.shown_map is ViewMap.NUMBERS
    assert {look.kind for look in view.looks.values()} == {LookKind.OPENED, LookKind.COVERED}


def test_the_map_chosen_stays_when_the_window_is_laid_out_anew():
    window = with_view("gain")
    window.click_on(window.ai_view.buttons[2])
    window.key(pygame.K_v)
    window.key(pygame.K_v)
    assert window.ai_view.shown_map is ViewMap.GAINS


def test_another_player_has_its_own_maps_and_lists_at_once():
    window = with_view("gain")
    assert window.table.area.ai_view.buttons
    window.table.choose("player", "sentence")
    window.settle()
    assert not window.table.area.ai_view.buttons
    assert window.table.area.ai_view.sentences is not None
    window.table.choose("player", "gain")
    window.settle()
    assert len(window.table.area.ai_view.buttons) == 3


def test_a_player_with_one_map_has_no_buttons():
    assert with_view("expert").ai_view.buttons == []


def test_a_cell_of_the_view_is_told_while_the_mouse_is_over_it():
    window = with_view("expert")
    view = window.ai_view
    window.move((1, 1))
    assert "What Expert knows" in view.told.html_text
    window.move(view.grid.rect((4, 4)).center)
    assert "E5: opened, its number: 0" in view.told.html_text
    before = window.game.observe()
    window.click(view.grid.rect((0, 0)).center)
    assert window.game.observe() == before
    window.move((1, 1))
    assert "What Expert knows" in view.told.html_text
    window.move(window.middle((4, 4)))
    assert "E5: opened, its number: 0" in view.told.html_text


def test_the_cell_of_the_keyboards_cursor_is_told():
    window = with_view("expert")
    window.key(pygame.K_RIGHT)
    row, column = window.cursor
    assert f"{'ABCDEFGHI'[column]}{row + 1}: " in window.ai_view.told.html_text


def test_in_a_pause_the_view_tells_nothing():
    window = with_view("expert")
    window.table.do(Wish.PAUSE)
    window.settle()
    view = window.ai_view
    assert not any(box.visible for box in (view.told, view.figures, view.log))
    window.table.do(Wish.PAUSE)
    window.settle()
    assert all(box.visible for box in (view.told, view.figures, view.log))


def pixels_of(view):
    """Return the second board as it is drawn."""
    drawn = pygame.Surface(view.grid.view.size)
    drawn.blit(view.picture_of_cells(), (0, 0))
    return pygame.image.tobytes(drawn, "RGB")


def test_the_view_shows_the_part_of_the_board_that_the_board_shows():
    window = Window(level=LEVELS["intermediate"], size=(1280, 800))
    window.key(pygame.K_v)
    window.click_cell((8, 8))
    window.table.do(Zoom(6, window.middle((0, 0))))
    window.settle()
    before = pixels_of(window.ai_view)
    window.table.do(Scroll(2, 2))
    window.settle()
    beside, followed = window.grid, window.ai_view.grid
    assert beside.offset != (0, 0)
    assert [at // followed.cell for at in followed.offset] == [
        at // beside.cell for at in beside.offset
    ]
    assert pixels_of(window.ai_view) != before


TALL = Level(9, 30, 50)


@pytest.mark.parametrize(
    ("level", "size", "scale"),
    [
        (LEVELS["expert"], (640, 688), 1.0),
        (TALL, (1280, 800), 1.0),
        (LEVELS["intermediate"], (1920, 1080), 2.0),
    ],
)
@pytest.mark.parametrize("player", ["expert", "gain"])
def test_the_view_shows_every_row_that_the_board_shows(level, size, scale, player):
    settings = replace(STILL, player=player, ai_view=True, scale=scale)
    window = Window(level, size=size, settings=settings)
    beside, followed = window.grid, window.ai_view.grid
    assert list(beside.shown_rows) == list(followed.shown_rows) == list(range(level.height))
    assert followed.view.height == followed.extent[1]
    assert followed.cell_at(followed.rect((level.height - 1, 0)).center) == (level.height - 1, 0)
    assert set(beside.shown_columns) <= set(followed.shown_columns)


def test_a_view_with_less_room_reaches_the_last_row_with_the_board():
    window = Window(Level(100, 100, 1500), size=(1280, 800), settings=replace(STILL, ai_view=True))
    assert window.ai_view.log.rect.height < window.ai_view.grid.view.height / 3
    window.table.do(Scroll(0, 100))
    window.settle()
    assert window.grid.shown_rows.stop == window.ai_view.grid.shown_rows.stop == 100


def test_a_smaller_board_under_a_resting_mouse_is_told_without_the_cell_that_is_gone():
    window = Window(level=LEVELS["intermediate"], size=(1280, 800))
    window.key(pygame.K_v)
    resting = window.middle((15, 15))
    window.move(resting)
    window.table.new_game(Setup(Level(2, 2, 1)))
    window.settle()
    assert window.table.pointer.cell == window.table.area.cell_at(resting)


def test_a_new_game_is_shown_from_its_start():
    window = Window(size=(1280, 800))
    window.click_cell((4, 4))
    window.key(pygame.K_v)
    assert window.ai_view.log.said
    window.key(pygame.K_n)
    assert not window.ai_view.log.said
    assert LookKind.OPENED not in {look.kind for look in window.ai_view.looks.values()}


def test_the_gains_stand_over_each_other_where_a_cell_has_room_for_both():
    window = with_view("gain")
    window.click_on(window.ai_view.buttons[2])
    view = window.ai_view
    assert view.grid.cell >= 24
    both = pixels_of(view)
    view.looks = {
        cell: look._replace(shown=look.shown._replace(second=""))
        for cell, look in view.looks.items()
    }
    assert pixels_of(view) != both


def test_w_asks_about_the_cell_that_the_view_outlines():
    window = Window(size=(1600, 900), settings=replace(STILL, ai_view=True))
    window.click_cell((4, 4))
    covered = min(window.game.observe().covered())
    window.move(window.ai_view.grid.rect(covered).center)
    window.key(pygame.K_w)
    assert window.session.teacher.answer.asked == covered


@pytest.mark.parametrize("panel", [True, False])
@pytest.mark.parametrize("asked", [Wish.HINT, Wish.WHY, Wish.COPY_CODE, Explain((0, 0))])
def test_a_view_in_the_place_of_the_panel_closes_where_there_are_words_to_read(asked, panel):
    window = with_view("expert", size=(640, 480), panel=panel)
    window.settle()
    assert window.ai_view is not None
    window.table.do(asked)
    window.settle()
    assert window.ai_view is None
    assert window.message


@pytest.mark.parametrize("player", PLAYERS)
def test_before_a_given_first_cell_is_opened_the_view_tells_at_most_that_it_is_safe(player):
    window = with_view(player)
    window.table.play_day(LEVELS["beginner"])
    window.table.do(Wish.AI_VIEW)
    window.settle()
    knowledge, first = window.ai_view.knowledge, window.session.begins_at
    assert not knowledge.chances.mined
    told = {cell for cell, view in knowledge.views.items() if view.belief is Belief.SAFE}
    knows_chances = known(player, window.game.observe()).chances.mined
    assert told == ({first} if knows_chances else set())


@pytest.mark.parametrize(
    ("level", "size", "panel"),
    [("beginner", (420, 1000), True), ("expert", (900, 700), False), ("expert", (1280, 800), True)],
)
def test_a_legend_below_the_board_leaves_out_what_else_is_there(level, size, panel):
    settings = replace(STILL, ai_view=True, panel=panel)
    window = Window(LEVELS[level], size=size, settings=settings)
    window.settle()
    footer, card = window.area.frame.footer, window.area.card_place
    view = window.ai_view.grid.view
    assert footer.height >= 44
    assert not footer.colliderect(view.inflate(2, 2))
    assert card is None or not footer.colliderect(card)
    assert footer.bottom <= size[1]

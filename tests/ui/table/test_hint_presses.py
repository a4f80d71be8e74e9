"""Hints, why, and the way through a proof, by injected events: what the board marks, what is said.

The boards are drawn with `*` for mines; the cells that are open at first are listed.
"""

from dataclasses import replace

import pygame
import pytest
from legends import check_legend
from window import STILL, Window
from workers import STRIKES, SilentWorker, strike, wait_for

from minesweeper import LEVELS, Action, Actor, Game
from minesweeper.explain.explanation import Supposition
from minesweeper.explain.hint import HintKind, HintStep
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.naming import name_of
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.session.worker import Worker
from minesweeper.ui.board.cell_state import CellState, appearance_of
from minesweeper.ui.board.legend import Legend
from minesweeper.ui.input.intents import Explain, Wish
from minesweeper.ui.input.mouse import LEFT, RIGHT

SAFE = ("*...", "....", "....", "..**"), ((1, 1), (1, 0), (0, 1))
"""Two numbers prove three cells safe, C1 the first of them.

? 1 ? ?
1 1 ? ?
? ? ? ?
"""
C1 = (0, 2)
NUMBERS = {(1, 0), (1, 1)}
SPOKEN = {(0, 0), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}

GUESS = ("*.*", "..."), ((1, 0),)
"""One number, and five covered cells of which none is certain."""

MINE = ("*..", "..."), ((1, 0), (1, 1), (0, 1))
"""A1 is a mine, C1 and C2 are safe.

? 1 ?
1 1 ?
"""

CASES = (
    ("..*..", "*....", "*...*"),
    ((0, 1), (0, 3), (1, 1), (1, 2), (2, 1), (2, 3)),
)
"""Only a supposition proves that E2 is safe: a mine there breaks the 1 at D3.

? 2 ? 1 ?
? 3 1 ? ?
? 2 ? 1 ?
"""
E2 = (1, 4)

SURE_BUT_FOUR = (
    ("..*.", "....", "***.", "..*."),
    ((0, 0), (0, 1), (0, 3), (1, 0), (1, 1), (1, 3), (2, 3)),
)
"""A3, B3 and C3 are mines; C1 or C2 is one, and one of the four cells below.

0 1 ? 1
2 4 ? 2
? ? ? 2
? ? ? ?
"""

MORE = "<br><br>Press Hint (H) again to see more."


def on(board, flags=(), worker=None, size=(960, 640), language="en"):
    """Return a window with the game of a board, flags of the person on some of its cells."""
    rows, opened = board
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    game = Game.with_mines(len(rows), len(rows[0]), mines)
    for cell in opened:
        game.reveal(cell)
    window = Window(size=size, settings=replace(STILL, language=language), worker=worker)
    window.table.actions.session = Session(game, window.session.environment)
    window.table.lay_out_changed()
    window.settle()
    for cell in flags:
        window.click_cell(cell, RIGHT)
    window.move((2, 2))
    return window


def press(window, times=1):
    for _ in range(times):
        window.key(pygame.K_h)


def click(window, times=1):
    for _ in range(times):
        window.click_on(window.button(Wish.HINT))


def shift_click(window, cell):
    place = window.middle(cell)
    window.move(place)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT))
    window.settle()
    window.down(place, LEFT)
    window.up(place, LEFT)
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    window.settle()


def point_and_press_w(window, cell):
    window.move(window.middle(cell))
    window.key(pygame.K_w)


def marked(window):
    """Return what the board marks: glow, outlined numbers, shaded cells, candidates, the cell."""
    marks = window.table.marks()
    return (
        set(marks.explained.region),
        set(marks.explained.outlined),
        set(marks.explained.shaded),
        set(marks.explained.candidates),
        marks.explained.cell,
    )


def position(window):
    return dict(window.game.numbers), set(window.game.flags)


NEAR = {(0, 2), (1, 0), (1, 1), (1, 2), (2, 2)}
"""The cells of the proof alone: with a margin they are more than a third of the board."""


@pytest.mark.parametrize("ask", [press, click])
def test_each_press_shows_one_step_more_and_the_fifth_plays(ask):
    window = on(SAFE)
    before = position(window)
    steps = [
        (set(), set(), set(), set(), None),
        (NEAR, set(), set(), set(), None),
        (NEAR, NUMBERS, set(), set(), None),
        (set(), NUMBERS, SPOKEN, set(), C1),
    ]
    words = ["There are safe cells.", "glowing part is safe.", "outlined numbers.", "1 at A2"]
    for number, (shown, said) in enumerate(zip(steps, words, strict=True), start=1):
        ask(window)
        assert window.heading == f"Hint {number} of 4"
        assert marked(window) == shown
        assert said in window.message
        assert all(later not in window.message for later in words[number:])
        assert position(window) == before
    assert "Hint again opens C1." in window.message
    ask(window)
    command = window.game.commands[-1]
    assert (command.action, command.cell, command.by) == (Action.REVEAL, C1, Actor.AI)
    assert window.session.teacher.hint is None
    ask(window)
    assert window.heading == "Hint 1 of 4"


def test_with_keys_that_ask_the_last_press_plays_too_as_the_button_says():
    window = Window(seed=None, settings=replace(STILL, keys_ask=True))
    window.click_cell((4, 4))
    assert "the last plays it" in window.button(Wish.HINT).tool_tip_text
    moves = len(window.game.commands)
    for _ in range(6):  # the first one asks
        assert len(window.game.commands) == moves
        press(window)
    assert len(window.game.commands) > moves


def test_a_guess_rings_three_candidates_at_most_with_their_figures():
    window = on(GUESS)
    press(window)
    assert window.message == f"No cell is certainly safe: you must guess.{MORE}"
    press(window)
    region, *others = marked(window)
    assert len(region) > 0
    assert others == [set(), set(), set(), None]
    press(window)
    region, clues, spoken, candidates, best = marked(window)
    assert (len(candidates), clues, spoken) == (3, set(), set())
    assert len(window.game.observe().covered()) == 5
    assert best in candidates <= region
    marks = window.table.marks()
    for cell, chance in marks.explained.candidates.items():
        assert f"{name_of(cell)} ({chance.percent} % " in window.message
    press(window)
    assert set(window.table.marks().explained.candidates) == candidates
    assert "Chance to win" in window.message
    press(window)
    assert not window.game.is_covered(best)


def test_the_candidates_of_a_guess_keep_the_colours_of_their_chances():
    window = on(GUESS)
    window.key(pygame.K_o)
    chances = window.table.marks().heat
    press(window, 3)
    marks = window.table.marks()
    assert any(chances[cell].warmth for cell in marks.explained.candidates)
    for cell, candidate in marks.explained.candidates.items():
        shown = appearance_of(window.game, cell, marks)
        assert shown == (candidate.percent, chances[cell].warmth)


def test_a_wrong_flag_is_pointed_at_proved_and_taken_away():
    window = on(SAFE, flags=[C1])
    press(window)
    assert window.message == f"A flag of yours is wrong.{MORE}"
    assert marked(window) == (set(), set(), set(), set(), None)
    press(window)
    assert marked(window) == (NEAR, set(), set(), set(), None)
    press(window)
    assert window.message == f"The flag at C1 is wrong.{MORE}"
    assert marked(window)[1:] == (set(), set(), set(), C1)
    press(window)
    assert marked(window) == (set(), NUMBERS, SPOKEN, set(), C1)
    assert "Hint again takes the flag away." in window.message
    press(window)
    assert window.game.is_covered(C1)
    assert not window.game.flags
    assert (window.heading, window.message) == (
        "Hint",
        "Took the flag at C1 away, as the hint said.",
    )
    assert marked(window)[4] == C1


def test_a_change_of_the_position_begins_at_the_verdict():
    window = on(SAFE)
    press(window, 3)
    window.click_cell((3, 3), RIGHT)
    assert marked(window) == (set(), set(), set(), set(), None)
    press(window)
    assert window.session.teacher.hint.step is HintStep.VERDICT
    press(window)
    window.click_cell(C1)
    press(window)
    assert window.session.teacher.hint.step is HintStep.VERDICT


def test_the_first_press_marks_the_game_as_helped_and_the_button_says_so_before():
    window = on(SAFE)
    panel = window.table.panel
    assert panel.hint_line == "game won't count"
    hint = window.button(Wish.HINT)
    assert "The game will not count." in hint.tool_tip_text
    window.move(hint.rect.center)
    for _ in range(6):
        window.table.manager.update(0.7)
    tip = hint.tool_tip
    assert tip is not None
    assert not panel.card.badge.visible
    assert not window.session.is_assisted
    press(window)
    assert window.session.is_assisted
    assert panel.card.badge.visible
    assert panel.hint_line == ""
    assert "will not count" not in hint.tool_tip_text
    assert hint.tool_tip is not tip
    window.key(pygame.K_n)
    assert not panel.card.badge.visible
    assert panel.hint_line == "game won't count"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("size", [(640, 480), (1000, 700), (1600, 900)])
def test_both_lines_of_the_hint_button_keep_clear_of_its_edges(language, size):
    window = Window(seed=None, size=size, settings=replace(STILL, language=language))
    assert window.table.panel is not None
    window.settle()
    assert window.table.panel.hint_line
    inner = window.button(Wish.HINT).rect.inflate(-8, -4)
    button = window.screen.subsurface(inner)
    ground = button.get_at((0, 0))
    rows = [
        y
        for y in range(inner.height)
        if any(button.get_at((x, y)) != ground for x in range(inner.width))
    ]
    assert 2 + rows[0] >= 4
    assert inner.height - rows[-1] + 1 >= 5


ASKING = pytest.mark.parametrize("ask", [shift_click, point_and_press_w])


@ASKING
@pytest.mark.parametrize(("cell", "told"), [((0, 2), "safe"), ((0, 0), "mine")])
def test_why_proves_a_certain_cell_and_leaves_it_covered(ask, cell, told):
    window = on(MINE)
    ask(window, cell)
    assert window.heading == f"Why? {name_of(cell)}"
    assert told in window.message
    region, clues, spoken, candidates, asked = marked(window)
    assert (region, candidates, asked) == (set(), set(), cell)
    assert clues <= window.game.numbers.keys()
    assert len(clues) > 0
    assert cell in spoken
    assert window.game.is_covered(cell)
    assert window.session.is_assisted


@ASKING
def test_why_compares_an_uncertain_cell_with_the_best_guess(ask):
    window = on(GUESS)
    ask(window, (0, 2))
    assert window.heading == "Why? C1"
    best = window.session.teacher.answer.explanation.comparison.best.cell
    assert {(0, 2), best} == marked(window)[3]
    assert "C1" in window.message
    assert name_of(best) in window.message
    assert "50 %" in window.message
    assert window.table.marks().explained.candidates[0, 2].percent == 50
    assert window.game.is_covered((0, 2))


@ASKING
def test_why_of_a_number_says_what_it_needs(ask):
    window = on(MINE)
    ask(window, (1, 1))
    assert window.heading == "Why? B2"
    assert window.message == (
        "Certainly a mine: A1.<br>There is no other mine around the 1 at B2.<br>"
        "Certainly safe: C1 and C2.<br>Ask about one of these cells to see its proof."
    )
    marks = window.table.marks().explained
    assert marks.cell == (1, 1)
    assert (marks.mines, marks.safe) == ({(0, 0)}, {(0, 2), (1, 2)})


@ASKING
def test_why_of_a_wrong_flag_says_so_first_and_crosses_it_out(ask):
    window = on(MINE, flags=[(0, 2)])
    ask(window, (0, 2))
    assert window.message.startswith("The flag at C1 is wrong.<br>")
    shown = appearance_of(window.game, (0, 2), window.table.marks())
    assert shown is CellState.WRONG_FLAG
    window.key(pygame.K_PERIOD)
    assert window.message.startswith("The flag at C1 is wrong.<br>")


def test_a_number_asked_about_is_not_called_the_move_that_was_made(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw_below", lambda *places: drawn.append(places[-1]))
    window = on(SAFE)
    window.key(pygame.K_a)
    window.app.show()
    assert drawn[-1][0].words == "just opened"
    point_and_press_w(window, (1, 1))
    window.app.show()
    told = ["cell in question", "cells it speaks of", "certainly safe", "certain mine"]
    assert [entry.words for entry in drawn[-1]] == told


@pytest.mark.parametrize("board", [SAFE, GUESS, MINE, CASES, SURE_BUT_FOUR])
@pytest.mark.parametrize("keys", ["hhhhhhh", "ahha", "oahhhhhh", "hhhh..,,hh"])
def test_every_mark_of_a_hint_or_move_has_its_entry_and_says_what_the_cell_is_now(
    monkeypatch, board, keys
):
    drawn = []
    monkeypatch.setattr(Legend, "draw_below", lambda *places: drawn.append(places[-1]))
    window = on(board)
    for key in keys:
        window.key(ord(key))
        window.app.show()
        check_legend(drawn[-1], window.table.marks(), window.game)
    for cell in window.game.observe().covered():
        point_and_press_w(window, cell)
        window.app.show()
        check_legend(drawn[-1], window.table.marks(), window.game)


def test_a_wrong_flag_and_what_shows_it_have_their_entries_in_the_least_window(
    monkeypatch,
):
    drawn = []
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.append(places[-1]))
    window = on(MINE, flags=[C1], size=(640, 480))
    point_and_press_w(window, C1)
    window.app.show()
    told = {entry.words for entry in drawn[-1]}
    proved = {"numbers of the proof", "certainly safe", "certain mine"}
    assert {"cell in question", "wrong flag"} | proved <= told


def test_a_number_with_too_many_flags_has_its_entry_until_one_goes(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw_below", lambda *places: drawn.append(places[-1]))
    window = on(MINE, flags=[(0, 0), C1])

    def told():
        window.app.show()
        return "too many flags around it" in {entry.words for entry in drawn[-1]}

    assert told()
    window.click_cell(C1, RIGHT)
    assert not told()


def test_the_marks_of_a_move_that_is_made_leave_their_room_to_the_chances(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.append(places[-1]))
    window = on(SAFE, size=(640, 480))
    window.key(pygame.K_o)
    window.key(pygame.K_a)
    window.app.show()
    kept = [entry for entry in drawn[-1] if entry.rank < 10]
    assert {"safe", "mine"} <= {entry.words for entry in kept}
    assert {"advised", "clue", "shade"}.isdisjoint(
        entry.sample.keywords.get("mark") for entry in kept
    )


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_with_little_room_the_legend_keeps_what_a_guess_compares(monkeypatch, spoken):
    drawn = []
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.extend(places[-1]))
    window = on(SURE_BUT_FOUR, size=(640, 480), language=spoken)
    window.key(pygame.K_o)
    press(window, 4)
    drawn.clear()
    window.app.show()
    told = [entry.sample.keywords.get("mark") for entry in drawn]
    assert {"advised", "candidate", "best"} <= set(told)


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        (
            "over",
            "Nothing can be said of the {number} at E5: in this game numbers may be too high.",
        ),
        (
            "under",
            "Nothing can be said of the {number} at E5: in this game numbers may be too low.",
        ),
        ("missing:99", "E5 is open already: click a covered cell."),
    ],
)
def test_why_of_an_open_cell_of_which_nothing_is_known_says_so(clues, told):
    window = Window()
    setup = Setup(LEVELS["beginner"], clues=ClueModel.parse(clues), seed=2)
    window.table.new_game(setup)
    window.click_cell((4, 4))
    window.move(window.middle((4, 4)))
    window.key(pygame.K_w)
    assert window.message == told.format(number=window.game.numbers.get((4, 4)))


def test_why_of_an_empty_cell_says_that_no_mine_is_around_it():
    window = on((("*...", "...."), ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3))))
    point_and_press_w(window, (0, 3))
    assert window.message == "The 0 at D1 has no mine around it."


def chosen(window):
    """Return the place of the step that is shown, None while the whole proof is."""
    walk = window.table.teaching.walk(window.session)
    return None if walk is None else walk.place


def names_exactly_what_it_marks(window):
    """Return whether the board marks the cells of the step that is shown, and no others."""
    marks = window.table.marks()
    step = window.table.teaching.walk(window.session).shown
    assert not marks.explained.region
    return (set(marks.explained.outlined), set(marks.explained.shaded)) == (
        set(step.outlined.plain),
        set(step.shaded.plain),
    )


STEPS = [(set(), {E2}), ({(0, 3), (1, 2)}, {E2, (2, 2)}), ({(2, 3)}, {E2})]
"""The numbers and cells of each step of the proof on `CASES`."""


def test_comma_and_full_stop_go_through_the_steps():
    window = on(CASES)
    press(window, 4)
    whole = marked(window)
    for place in (0, 1, 2, 2):
        window.key(pygame.K_PERIOD)
        assert chosen(window) == place
        assert marked(window)[1:3] == STEPS[place]
        assert names_exactly_what_it_marks(window)
        assert f"Step {place + 1} of 3:" in window.message
    for place in (1, 0):
        window.key(pygame.K_COMMA)
        assert marked(window)[1:3] == STEPS[place]
    window.key(pygame.K_COMMA)
    assert chosen(window) is None
    assert marked(window) == whole
    window.key(pygame.K_COMMA)
    assert chosen(window) == 2


def test_the_steps_of_why_are_gone_through_as_those_of_a_hint():
    window = on(CASES)
    shift_click(window, E2)
    window.move((2, 2))
    for marks in STEPS:
        window.key(pygame.K_PERIOD)
        assert marked(window)[1:3] == marks
    assert window.heading == "Why? E2"


def test_a_hint_that_is_played_forgets_the_step():
    window = on(CASES)
    press(window, 4)
    window.key(pygame.K_PERIOD)
    press(window)
    assert E2 in window.game.numbers
    assert window.table.marks().explained.supposed == Supposition(E2, mine=True)
    assert chosen(window) is None
    press(window, 4)
    assert chosen(window) is None


def click_line(window, place):
    """Click the line of the card that leads to a step."""
    box = window.table.panel.card.text
    chunk = next(one for one in box.link_hover_chunks if one.href == f"step-{place}")
    window.click((box.rect.x + chunk.x + 12, box.rect.y + chunk.centery + 4))


@pytest.mark.parametrize("place", [1, 2])
def test_a_click_on_a_line_shows_its_step_and_another_the_whole(place):
    window = on(CASES)
    press(window, 4)
    whole = marked(window)
    click_line(window, place)
    assert chosen(window) == place
    assert marked(window)[1:3] == STEPS[place]
    click_line(window, place)
    assert chosen(window) is None
    assert marked(window) == whole


def test_without_a_proof_the_keys_of_steps_say_what_to_do():
    window = on(SAFE)
    window.key(pygame.K_PERIOD)
    assert chosen(window) is None
    assert "No proof is shown." in window.message
    assert not window.session.is_assisted


@pytest.mark.parametrize("key", [pygame.K_COMMA, pygame.K_PERIOD, pygame.K_c])
@pytest.mark.parametrize("asked", ["number", "move"])
def test_a_notice_leaves_in_sight_what_the_board_shows_the_marks_of(asked, key):
    window = Window()
    window.click_cell((4, 4))
    if asked == "number":
        window.table.do(Explain(min(window.game.numbers)))  # its answer has no steps
    else:
        window.table.do(Wish.AI_MOVE)
        key = pygame.K_c  # the others go through its steps
    window.settle()
    told = window.message
    window.key(key, pygame.KMOD_CTRL if key == pygame.K_c else 0)
    assert window.heading == "Notice"
    assert window.message.endswith(told)
    assert len(window.message) > len(told)


def picture_of(window, cell):
    """Return the pixels of a cell as they are on the screen."""
    window.settle()
    return pygame.image.tobytes(window.screen.subsurface(window.grid.rect(cell)), "RGB")


def test_the_branch_of_a_proof_by_cases_shows_what_it_supposes():
    window = on(CASES)
    press(window, 3)
    before = picture_of(window, E2)
    press(window)
    assert window.table.marks().explained.supposed == Supposition(E2, mine=True)
    assert "Suppose E2 is a mine." in window.message
    assert picture_of(window, E2) != before
    window.key(pygame.K_PERIOD)
    assert "<b>Suppose E2 is a mine.</b>" in window.message
    branch = picture_of(window, E2)
    for place in range(3):
        assert chosen(window) == place
        assert window.table.marks().explained.supposed == Supposition(E2, mine=True)
        assert names_exactly_what_it_marks(window)
        window.key(pygame.K_PERIOD)
    assert "Step 3 of 3" in window.message
    assert not window.game.flags
    flagged = on(CASES, flags=[E2])
    assert picture_of(flagged, E2) != branch
    press(window)
    assert E2 in window.game.numbers
    assert window.table.marks().explained.supposed == Supposition(E2, mine=True)


def waiting(worker):
    """Return a window that looks for a hint: nothing but a long query can tell."""
    window = on(GUESS, worker=worker)
    press(window)
    return window


def test_while_the_worker_is_slow_the_window_goes_on_and_says_for_how_long():
    worker = SilentWorker()
    window = waiting(worker)
    assert worker.query is not None
    window.settle(15)
    assert "Looking for a hint …" in window.message
    assert "Esc stops it." in window.message
    assert window.heading == "Hint"
    frames = window.app.frames
    window.now += 3000
    window.settle()
    assert "Looking for a hint … 3 s" in window.message
    assert window.app.frames > frames
    assert not window.button(Wish.HINT).is_enabled
    window.click_cell((0, 0), RIGHT)
    assert window.game.flags == {(0, 0)}
    assert not window.session.teacher.thinks


@pytest.mark.parametrize("asks", [press, lambda window: shift_click(window, (0, 2))])
def test_escape_drops_the_question_and_the_next_press_asks_anew(asks):
    worker = SilentWorker()
    window = on(GUESS, worker=worker)
    asks(window)
    assert window.session.teacher.thinks
    window.key(pygame.K_ESCAPE)
    assert not window.session.teacher.thinks
    assert window.session.teacher.hint is window.session.teacher.answer is None
    assert "Looking" not in window.message
    assert window.button(Wish.HINT).is_enabled
    worker.query = None
    press(window)
    assert worker.query is not None


def until_answered(window):
    def has_answered():
        window.settle(1)
        return None if window.session.teacher.thinks else True

    wait_for(has_answered)


@STRIKES
def test_a_lost_worker_is_replaced_and_the_hint_comes(signum):
    worker = Worker()
    try:
        window = waiting(worker)
        killed = strike(worker, signum)
        until_answered(window)
        assert worker.pid != killed
        assert window.session.teacher.hint.kind is HintKind.GUESS
        assert window.message == f"No cell is certainly safe: you must guess.{MORE}"
    finally:
        worker.stop()


def shown_state(window):
    """Return everything that a press of H may change."""
    hint = window.session.teacher.hint
    return (
        len(window.game.commands),
        hint and (hint.kind, hint.step),
        window.game.status,
        window.session.advice,
    )


@pytest.mark.parametrize(
    ("level", "seeds"),
    [
        ("beginner", [0]),
        pytest.param("beginner", [1], marks=pytest.mark.slow),
        pytest.param("intermediate", [0], marks=pytest.mark.slow),
        pytest.param("expert", [5], marks=pytest.mark.slow),
    ],
)
def test_games_are_played_to_their_end_by_hints_alone_and_no_press_is_in_vain(level, seeds):
    window = Window(level=LEVELS[level], size=(640, 480))
    for seed in seeds:
        window.table.new_game(Setup(LEVELS[level], seed=seed))
        while not window.game.is_over:
            before = shown_state(window)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
            window.settle(1)
            assert shown_state(window) != before


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_hint_of_two_steps_has_room_in_the_least_window_with_what_the_next_press_does(language):
    settings = replace(STILL, language=language)
    window = Window(LEVELS["intermediate"], size=(640, 480), settings=settings)
    window.click_cell((4, 4))
    for _ in range(4):
        window.key(pygame.K_h)
    assert window.session.teacher.hint.is_whole
    assert window.message.count("<br>") == 2
    assert window.table.panel.card.text.scroll_bar is None


def test_a_hint_that_a_notice_hid_is_in_sight_again_before_a_press_plays_it():
    window = Window()
    window.click_cell((4, 4))
    while not (window.session.teacher.hint and window.session.teacher.hint.is_whole):
        window.key(pygame.K_h)
    told, played = window.message, len(window.game.commands)
    window.table.do(Wish.COPY_CODE)
    window.settle()
    assert window.message != told
    window.key(pygame.K_h)
    assert (window.message, len(window.game.commands)) == (told, played)
    window.key(pygame.K_h)
    assert len(window.game.commands) > played


def test_a_notice_is_seen_above_a_step_to_which_the_card_had_scrolled():
    window = on(CASES, size=(640, 480))
    window.click_cell((0, 2))
    window.settle()
    card, shown = window.table.panel.card.text, []
    for key in (pygame.K_COMMA, pygame.K_w):
        window.key(key)
        shown.append(card.scroll_bar.start_percentage)
    assert window.message.startswith("The game is over")
    assert shown[0] > 0 == shown[1]


def test_w_without_a_cell_asks_about_the_one_that_is_pressed_next_and_opens_none():
    window = Window()
    window.click_cell((4, 4))
    covered = min(window.game.observe().covered())
    before = position(window)
    window.move((1, 1))
    window.key(pygame.K_w)
    assert "Which cell? Press it, or point at it and press W." in window.message
    window.click_cell(covered)
    assert position(window) == before
    assert window.session.teacher.answer.asked == covered
    for _ in range(2):  # a second press lets the next one open
        window.move((1, 1))
        window.session.teacher.forget()
        window.key(pygame.K_w)
    window.click_cell(covered, RIGHT)
    assert covered in window.game.flags


@pytest.mark.parametrize(("key", "presses"), [(pygame.K_h, 4), (pygame.K_a, 1)])
def test_what_is_explained_stays_in_sight_in_a_smaller_window(key, presses):
    wall = {(row, 27) for row in range(16)} - {(8, 27)}
    game = Game.with_mines(16, 30, wall | {(row, 0) for row in range(16)})
    game.reveal((8, 29))
    window = Window(size=(1600, 900))
    window.table.play_on(game)
    for _ in range(presses):
        window.key(key)
    cell = window.table.marks().explained.cell
    assert cell is not None
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(640, 480), w=640, h=480))
    pygame.display.set_mode((640, 480))
    window.settle()
    assert len(window.grid.shown_columns) < 27
    assert window.grid.view.contains(window.grid.rect(cell))

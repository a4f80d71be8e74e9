"""Recordings of other programs: read as their mouse meant it, written so that they play again."""

import random

import pytest

from minesweeper.formats import FormatError, rawvf
from minesweeper.formats.game_file import RecordedGame
from minesweeper.generator.search import find_board
from minesweeper.review.judgement import Label
from minesweeper.review.review import review
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, NoGuess, Start
from minesweeper.rules.rules import CLASSIC, Goal, Rules
from tests.formats.rawvf_reader import Recording

BOARD = ["*0000", "00000", "0000*"]
"""A1 and E3 are mines: the cells between them show 1 or open at once."""


def recording(*events, board=BOARD, **entries):
    """Return a text with events, and with header entries before the board."""
    known = {"Width": len(board[0]), "Height": len(board)} | entries
    head = [f"{name}: {value}" for name, value in known.items() if value is not None]
    return "\n".join([*head, "Board:", *board, "Events:", *events, ""])


def played(*events, **entries):
    """Return what the commands of a recording are: letters and cells."""
    game = rawvf.parse(recording(*events, **entries)).game
    return [(one.action.value, one.cell) for one in game.commands]


def click(button, column, row, at="1.00"):
    return [f"{at} {button}{end} {column} {row} ({column * 16 - 8} {row * 16 - 8})" for end in "cr"]


# The mouse


def test_a_cell_opens_where_the_left_button_is_released():
    pressed = "0.00 lc 1 1 (3 3)"
    assert played(pressed) == []
    assert played(pressed, "0.50 mv 3 2 (40 20)", "0.52 lr 3 2 (40 20)") == [("reveal", (1, 2))]
    assert played(pressed, "0.52 lr 9 2 (140 20)") == []
    assert played("0.52 lr 3 2 (40 20)") == []
    assert played(*(line.upper() for line in click("l", 3, 2))) == [("reveal", (1, 2))]


def test_a_flag_comes_when_the_right_button_is_pressed():
    assert played("0.1 rc 1 1 (1 1)") == [("flag", (0, 0))]
    assert played("0.1 rc 1 1 (1 1)", "0.2 rr 5 3 (70 40)") == [("flag", (0, 0))]


def test_with_marks_a_right_click_takes_a_flag_away_then_the_question_mark():
    clicks = click("r", 1, 1) * 4
    assert len(played(*clicks, Marks="On")) == 3
    assert len(played(*clicks, Marks="off")) == 4
    assert len(played(*clicks)) == 4
    assert len(played("0.00 mt", *clicks)) == 3
    game = rawvf.parse(recording(*click("r", 1, 1) * 2, Marks="on")).game
    assert not game.flags


FLAG_AND_ONE = [*click("r", 1, 1), *click("l", 2, 1)]
"""B1 shows its 1, and A1 has its flag."""


@pytest.mark.parametrize(
    "chord",
    [
        ["2.0 lc 2 1", "2.0 rc 2 1", "2.1 lr 2 1", "2.2 rr 2 1"],
        ["2.0 lc 2 1", "2.0 rc 2 1", "2.1 rr 2 1", "2.2 lr 2 1"],
        ["2.0 rc 2 1", "2.0 lc 2 1", "2.1 lr 2 1", "2.2 rr 2 1"],
        ["2.0 mc 2 1", "2.1 mr 2 1"],
        ["2.0 sc 2 1", "2.1 lr 2 1"],
        ["2.0 lc 1 1", "2.0 rc 1 1", "2.1 mv 2 1", "2.1 lr 2 1 (20 3) (r)", "2.2 rr 2 1"],
    ],
)
def test_a_chord_is_made_once_by_both_buttons_the_middle_one_or_shift(chord):
    text = recording(*FLAG_AND_ONE, *chord)
    commands = rawvf.parse(text).game.commands
    assert [one.action.value for one in commands] == ["flag", "reveal", "chord"]
    assert commands[-1].cell == (0, 1)


def test_a_left_click_on_a_number_chords_if_the_file_says_so():
    again = click("l", 2, 1)
    assert played(*FLAG_AND_ONE, *again, SuperClick="On")[-1] == ("chord", (0, 1))
    assert played(*FLAG_AND_ONE, *again)[-1] == ("reveal", (0, 1))


def test_a_right_press_beside_a_held_left_button_sets_no_flag():
    assert played("0.1 lc 1 1", "0.2 rc 1 1") == []


# The text


def test_times_never_fall_and_begin_at_0():
    events = [
        *click("r", 1, 1, at="-0.12"),
        *click("r", 5, 3, at="2.50"),
        *click("l", 2, 1, at="1.125"),
        *click("l", 3, 2, at="3.1"),
    ]
    game = rawvf.parse(recording(*events)).game
    assert [one.at for one in game.commands] == [0, 2500, 2500, 3100]


def test_cells_come_from_columns_and_rows_or_from_pixels():
    assert played("0.1 rc 2 1 (90 90)") == [("flag", (0, 1))]
    assert played("0.1 rc (17 15)") == [("flag", (0, 1))]
    assert played("0.1 rc (39 19)", SquareSize=20) == [("flag", (0, 1))]
    assert played("0.1 rc (-1 15)", "0.2 rc 1 1 (-1 15)", "0.3 rc (0 999)") == []
    assert played("0.1 rc 6 1", "0.1 rc 1 4") == []


def test_columns_and_rows_that_some_programs_count_from_0_give_way_to_pixels():
    events = ["0.1 rc 0 1 (8 24)", "0.1 rr 0 1 (8 24)", "0.2 rc 1 1 (24 24)", "0.3 rr 1 1 (24 24)"]
    assert played(*events) == [("flag", (1, 0)), ("flag", (1, 1))]


def test_blank_lines_unknown_entries_and_what_follows_from_the_clicks_are_skipped():
    text = recording(
        "0.000 start",
        *click("l", 5, 1),
        "number1 5 1",
        "closed 1 1",
        "pressed 2 1",
        "1.5 sx 3",
        "1.6 zz 1 1",
        "2.5 Solved 3BV: 1 of 3",
        "RAW_Time: 2.5",
        Skin="default: blue",
        Player="<b>名</b>",
        LEVEL="custom",
    )
    spread = "\r\n\r\n".join(["", *text.split("\n"), " "])
    plain = spread.replace("Events:", "")  # some files lack it
    for one in (text, spread, plain):
        assert [c.cell for c in rawvf.parse(one).game.commands] == [(0, 4)]


def test_a_recording_was_played_elsewhere():
    found = rawvf.parse(recording(*click("l", 2, 1)))
    assert found.imported
    assert not found.helped
    assert rawvf.parse(recording(*click("l", 2, 1), Mode="Cheat")).helped


# What the file states


LOSES = click("l", 1, 1, at="4.56")


def test_a_recording_that_ends_as_it_states_differs_in_nothing():
    for stated in ("Lost", "loss", "boom", "?", ""):
        text = recording(*LOSES, Status=stated, Time="4.565", BBBV=1, Mines=2)
        assert rawvf.parse(text).differs is None


@pytest.mark.parametrize(
    ("stated", "fault"),
    [
        ({"Status": "Won"}, "Status: the file states 'won', its events give lost"),
        ({"Time": "4.5"}, "Time: the file states '4.5', its events give 4.560"),
        ({"BBBV": "7"}, "BBBV: the file states '7', its events give 1"),
        ({"Mines": "3"}, "Mines: the file states '3', its events give 2"),
    ],
)
def test_what_does_not_end_as_stated_is_said(stated, fault):
    assert str(rawvf.parse(recording(*LOSES, **stated)).differs) == fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("RawVF_Version: Rev6", "line 1: Board: is missing"),
        (recording(Width=None), "line 2: Width is missing"),
        (recording(Height="x"), "line 2: Height: 'x' is no whole number from 1 on"),
        (recording(board=["*0", "0"]), "line 5, column 2: 2 cells expected, not 1"),
        (
            recording(board=["*0", "02"]),
            "line 5, column 2: '2' is neither * nor 0",
        ),
        (
            recording(Height=9, board=["*0"]),
            "line 5, column 1: 'E' is neither * nor 0",
        ),
        ("Width: 2\nHeight: 2\nBoard:\n*0", "line 3: 2 rows expected, not 1"),
        (recording(board=["00", "00"]), "line 3: a 2x2 board holds 1 to 3 mines, not 0"),
        (recording(board=["*"]), "line 3: a board is 2 to 200 cells wide and high, not 1x1"),
        (recording("1:5 lc 1 1"), "line 8: '1:5 lc 1 1' is no event of the mouse"),
        (recording("1.5 lc"), "line 8: '1.5 lc' is no event of the mouse"),
        (recording("1.5 lc 1 (2)"), "line 8: '1.5 lc 1 (2)' is no event of the mouse"),
        (recording(SquareSize=0), "line 3: SquareSize: '0' is no whole number from 1 on"),
    ],
)
def test_a_fault_is_said_with_its_line(text, fault):
    with pytest.raises(FormatError) as caught:
        rawvf.parse(text)
    assert str(caught.value) == fault


# Writing


def some_game(seed):
    """Return a game with commands of all kinds, some taken back."""
    rng = random.Random(seed)
    game = Game(Level(9, 7, 8), rng)
    game.reveal((3, 4))
    for at in range(40):
        action = rng.choice(list(Action))
        cell = rng.randrange(7), rng.randrange(9)
        game.play(Command(action, cell, 37 * at, rng.choice(list(Actor))))
    return game


def test_a_game_that_was_written_plays_again_to_the_same_position():
    ended = set()
    for seed in range(60):
        game = some_game(seed)
        found = rawvf.parse(rawvf.write(RecordedGame(game)))
        assert found.differs is None
        assert found.game.observe() == game.observe() or game.claims
        assert found.game.observe().numbers == game.observe().numbers
        assert (found.game.flags, found.game.status) == (game.flags, game.status)
        ended.add(game.status)
    assert Status.LOST in ended


@pytest.mark.parametrize("start", [Start.ANY, Start.SAFE, Start.OPENING, NoGuess()])
def test_a_game_that_was_written_is_judged_the_same_when_read_again(start):
    game = Game(LEVELS["beginner"], random.Random(4), start)
    if game.no_guess is not None:
        game = Game.from_code(find_board(game.code, (4, 4)))
    game.reveal((4, 4))
    for cell in sorted(set(game.observe().covered()) - game.mines)[:4]:
        game.reveal(cell)
    again = rawvf.parse(rawvf.write(RecordedGame(game))).game
    assert again.start is game.start
    assert review(again) == review(game)


def test_the_first_cell_of_a_recording_of_another_program_is_no_guess():
    game = rawvf.parse(recording(*click("l", 2, 1), *click("l", 2, 3, "2.00"))).game
    first = review(game).moves[0]
    assert (first.judgement.label, first.judgement.risk) == (Label.SAFE, 0)


def test_a_recording_looks_as_those_of_other_programs():
    game = Game.with_mines(3, 5, {(0, 0), (2, 4)})
    for action, cell, at in [
        (Action.REVEAL, (0, 1), 0),
        (Action.FLAG, (0, 0), 1250),
        (Action.CHORD, (0, 1), 2007),
    ]:
        game.play(Command(action, cell, at))
    lines = rawvf.write(RecordedGame(game, started="2026-11-24T10:00:00Z")).splitlines()
    for entry in ("Level: Custom", "Time: 2.007", "Status: Won", "Mode: Classic", "Mines: 2"):
        assert entry in lines
    assert lines[lines.index("Board:") + 1 :] == [
        *("*0000", "00000", "0000*", "Events:"),
        *("0.000 lc 2 1 (24 8)", "0.000 lr 2 1 (24 8)"),
        *("1.250 rc 1 1 (8 8)", "1.250 rr 1 1 (8 8)"),
        *("2.007 lc 2 1 (24 8)", "2.007 rc 2 1 (24 8)"),
        *("2.007 lr 2 1 (24 8)", "2.007 rr 2 1 (24 8)"),
    ]


def test_levels_have_their_usual_names_and_help_is_told():
    game = Game(LEVELS["expert"], random.Random(1))
    game.play(Command(Action.REVEAL, (8, 8), 0, Actor.AI))
    text = rawvf.write(RecordedGame(game))
    assert "Level: Expert\n" in text
    assert "Mode: Cheat\n" in text
    assert "Status" not in text


def begun(rules=CLASSIC, clues="exact"):
    game = Game.with_mines(3, 5, {(0, 0), (2, 4)}, rules, ClueModel.parse(clues))
    game.reveal((0, 0))
    return game


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Game(LEVELS["beginner"], random.Random(1)), "it has no mines yet"),
        (begun(clues="missing"), "RAWVF cannot hold missing or wrong numbers, a 0"),
        (begun(Rules(flood=False)), "a 0 that opens only itself, a win by flags"),
        (begun(Rules(goal=Goal.LOCATE)), "RAWVF cannot hold missing or wrong numbers, a 0"),
        (begun(Rules(play_on=True)), "RAWVF cannot hold missing or wrong numbers, a 0"),
    ],
)
def test_what_a_recording_cannot_hold_is_said(game, fault):
    with pytest.raises(ValueError, match=fault):
        rawvf.write(RecordedGame(game))


def played_as_a_person_does(rng):
    """Return a game with reveals, flags, chords and moves that were taken back."""
    level = rng.choice([Level(4, 3, 2), Level(7, 5, 6), LEVELS["beginner"], LEVELS["intermediate"]])
    game, at = Game(level, rng, rng.choice(list(Start))), 0
    while not game.is_over and rng.random() < 0.99:
        at += rng.randint(0, 1500)
        covered, kind = game.observe().covered(), rng.random()
        mines = game.mines or set()
        if kind < 0.2 and game.numbers:
            command = Command(Action.CHORD, rng.choice(sorted(game.numbers)), at)
        elif kind < 0.45:
            likely = sorted(mines - game.flags) if rng.random() < 0.9 else covered
            command = Command(Action.FLAG, rng.choice(likely or covered), at)
        elif kind < 0.5 and game.can_undo:
            command = Command(Action.UNDO, (0, 0), at)
        else:
            spared = [cell for cell in covered if cell not in mines or rng.random() < 0.05]
            command = Command(Action.REVEAL, rng.choice(spared or covered), at)
        game.play(command)
    return game


@pytest.mark.parametrize("part", range(10))
def test_a_second_reader_sees_what_was_written_of_100_games(part):
    for seed in range(10 * part, 10 * part + 10):
        game = played_as_a_person_does(random.Random(f"second reader {seed}"))
        if game.mines is None:
            continue
        found = Recording(rawvf.write(RecordedGame(game)))
        assert found.mines == game.mines
        assert found.open == set(game.numbers)
        assert found.flags == game.flags
        assert found.hit == set(game.hit)
        entries, level = found.entries, game.level
        assert int(entries["Mines"]) == level.mines == len(found.mines)
        assert int(entries["BBBV"]) == found.three_bv
        assert entries.get("Status", "Playing") == found.status
        assert entries["Level"] == (level.name.title() if level.name else "Custom")
        if game.is_over:
            assert float(entries["Time"]) == found.time

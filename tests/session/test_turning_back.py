"""Taking back at the session: the clock goes on, the store keeps what happened, nothing counts."""

from fractions import Fraction

import pytest

from minesweeper.explain.explanation import by_start_rule
from minesweeper.rules.command import Action, Status
from minesweeper.session.explained import explanation_of
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.store import Store
from minesweeper.ui.board.cell_state import CellMarks, appearance_of
from minesweeper.words.advice import advice_sentence
from minesweeper.words.games import not_turned_sentence, taken_back_sentence
from minesweeper.words.hints import why_sentences
from minesweeper.words.voice import named_lines
from tests.session.test_session import Clock, environment, on_board

BOARD = "*.*", "..."
SAFE = (0, 1), (1, 0), (1, 1), (1, 2)


@pytest.fixture
def clock():
    return Clock()


def played(session, clock, *cells):
    for cell in cells:
        clock.now += 1000
        session.act(Action.REVEAL, cell)
    return session


def test_a_lost_game_goes_on_from_before_the_mine(clock):
    lost = played(on_board(*BOARD, clock=clock), clock, (0, 1), (0, 0))
    assert lost.game.status is Status.LOST
    clock.now += 60_000  # nobody plays
    session = lost.turned(Action.UNDO)
    assert (session.game.status, session.elapsed) == (Status.PLAYING, 1000)
    assert (session.marks.undone, session.can_count) == (True, False)
    assert taken_back_sentence(session.game) == "1 move was taken back. The mine at A1 was hit."
    played(session, clock, *SAFE[1:])
    assert session.game.status is Status.WON
    assert session.elapsed == 4000
    times = [command.at for command in session.game.commands]
    assert times == sorted(times)


def after_a_mine(clock):
    """Return a session in which A1 was a guess, hit a mine and was taken back."""
    lost = played(on_board(*BOARD, clock=clock), clock, (0, 1), (0, 0))
    return lost.turned(Action.UNDO)


def test_no_move_of_the_ai_opens_a_mine_that_was_hit_and_taken_back(clock):
    session = after_a_mine(clock)
    assert session.game.is_covered((0, 0))
    assert session.game.recall().hit == {(0, 0)}
    assert session.game.observe().hit == frozenset()
    while not session.game.is_over:
        before = len(session.game.commands)
        session.ai_move()
        assert len(session.game.commands) > before
        opened = [one.cell for one in session.game.commands[before:] if one.action is Action.REVEAL]
        assert (0, 0) not in opened


def test_a_hint_after_a_mine_names_another_cell_and_why_says_that_it_was_hit(clock):
    session = after_a_mine(clock)
    for _ in range(4):
        session.hint()
    assert (0, 0) not in session.teacher.hint.evidence
    assert session.teacher.hint.explanation.cell != (0, 0)
    session.why((0, 0))
    known = session.teacher.answer.explanation
    assert why_sentences(known) == ["A1 is a mine, for it was hit before."]


def test_a_proof_says_first_which_mine_is_known_because_it_was_hit(clock):
    board = on_board("*..*..", "......", ".....*", clock=clock)
    session = played(board, clock, (0, 1), (0, 0)).turned(Action.UNDO)
    said = ["A1 is a mine: it was hit before."]
    said.append("The 1 at B1 has its mine at A1: C1 and A2-C2 are safe.")
    for ask in (lambda: session.why((1, 2)), session.ai_move):
        ask()
        known = explanation_of(session)
        assert (named_lines(known.excerpt()), known.is_long) == (said, False)


@pytest.mark.parametrize(
    ("player", "rows"),
    [("gain", ("*..*..", "......", ".....*")), ("sentence", ("*" + 39 * ".", *39 * [40 * "."]))],
)
def test_a_reason_without_steps_says_which_mine_is_known_because_it_was_hit(clock, player, rows):
    session = played(on_board(*rows, clock=clock), clock, (0, 1), (0, 0)).turned(Action.UNDO)
    session.preferences.change(player=player)
    session.ai_move()
    said = advice_sentence(session.advice)
    assert said.endswith(", from the 1 at B1, and A1 was hit before.")


def test_chances_after_a_mine_know_of_it(clock):
    session = after_a_mine(clock)
    assert session.probabilities.mined[0, 2] == Fraction(1, 4)
    shown = appearance_of(session.game, (0, 0), CellMarks(heat=session.probabilities.chances))
    assert shown.percent == 100


def test_what_was_taken_back_can_be_brought_back(clock):
    session = played(on_board(*BOARD, clock=clock), clock, (0, 1), (1, 0))
    before = session.game.observe()
    session = session.turned(Action.UNDO)
    assert session.game.observe() != before
    session = session.turned(Action.REDO)
    assert session.game.observe() == before
    assert session.turned(Action.REDO) is session


@pytest.mark.parametrize("seconds", [0, 5])
def test_what_the_ai_did_for_one_move_is_taken_and_brought_back_at_once(clock, seconds):
    session = played(Session.fresh(Setup(seed=3), environment(clock=clock)), clock, (4, 4))
    positions = [session.game.observe()]
    for _ in range(3):
        clock.now += 1000 * seconds  # as with auto-play at full speed, none
        session.ai_move()
        positions.append(session.game.observe())
    assert len(session.game.commands) > len(positions)
    for before in positions[2::-1]:
        session = session.turned(Action.UNDO)
        assert session.game.observe() == before
    assert session.game.log.moves_taken_back == 3
    for after in positions[1:]:
        session = session.turned(Action.REDO)
        assert session.game.observe() == after


def test_a_flag_that_a_hint_takes_away_later_is_a_move_of_its_own(clock):
    session = played(Session.fresh(Setup(seed=3), environment(clock=clock)), clock, (4, 4))
    session.act(Action.FLAG, (8, 8))
    session.ai_move()
    before = session.game.observe()
    clock.now += 1000
    session.assistant.take_wrong_flag("expert", by_start_rule((8, 8)))
    assert session.game.flags == before.flags - {(8, 8)}
    assert session.turned(Action.UNDO).game.observe() == before


def test_a_loss_that_is_brought_back_is_over(clock):
    session = played(on_board(*BOARD, clock=clock), clock, (0, 1), (0, 0))
    session = session.turned(Action.UNDO)
    clock.now += 500
    session = session.turned(Action.REDO)
    assert session.game.status is Status.LOST
    assert session.game.exploded == {(0, 0)}
    clock.now += 500
    assert session.elapsed == 1500


def test_nothing_is_taken_back_before_the_first_command_after_a_win_and_in_a_pause(clock):
    session = on_board(*BOARD, clock=clock)
    assert session.turned(Action.UNDO) is session
    assert not_turned_sentence(session.game, Action.UNDO) == "There is nothing to take back yet."
    played(session, clock, (0, 1))
    session.pause()
    assert session.turned(Action.UNDO) is session
    session.toggle_pause()
    played(session, clock, *SAFE[1:])
    assert session.game.status is Status.WON
    assert session.turned(Action.UNDO) is session
    assert "won" in not_turned_sentence(session.game, Action.UNDO)


def test_a_first_cell_that_is_taken_back_is_shown_as_safe(clock):
    session = played(on_board(*BOARD, clock=clock), clock, (0, 1)).turned(Action.UNDO)
    assert session.game.status is Status.READY
    assert session.begins_at == (0, 1)


def test_play_on_from_the_first_moment_begins_where_the_game_began(clock):
    game = played(on_board(*BOARD, clock=clock), clock, (0, 1)).game
    session = Session.played_on(game.at(0), environment(clock=clock), game.first_cell)
    assert session.begins_at == (0, 1)
    assert session.marks.replayed
    later = Session.played_on(game.at(1), environment(clock=clock), game.first_cell)
    assert later.begins_at is None
    lost = played(on_board(*BOARD, clock=clock), clock, (0, 0)).game
    assert Session.played_on(lost.at(0), environment(), lost.first_cell).begins_at is None


def test_nothing_is_left_to_take_back_after_all_was(clock):
    session = played(on_board(*BOARD, clock=clock), clock, (0, 1)).turned(Action.UNDO)
    assert not_turned_sentence(session.game, Action.UNDO) == "Nothing is left to take back."


def test_questions_stay_where_cells_are_covered(clock):
    session = on_board(*BOARD, clock=clock, question_marks=True)
    played(session, clock, (0, 1))
    for _ in range(2):
        session.act(Action.FLAG, (0, 2))
    assert session.questions == {(0, 2)}
    assert session.turned(Action.UNDO).questions == set()  # the flag is there again


def test_the_store_keeps_the_loss_and_the_game_that_went_on(tmp_path, clock):
    with Store(tmp_path / "games.sqlite") as store:
        around = environment(clock=clock, recorder=Recorder(store))
        session = Session(on_board(*BOARD).game, around)
        session.recorder.begin(session.game)
        played(session, clock, (0, 1), (0, 0))
        lost = session.recorder.record.number
        session = played(session.turned(Action.UNDO), clock, (1, 0))
        kept = store.unfinished()
        assert store.load(lost).game.status is Status.LOST
        assert store.load(lost).game.log.taken_back == 0
        assert list(kept.game.commands) == list(session.game.commands)
        assert kept.game.exploded == {(0, 0)}
        assert kept.marks.undone
        resumed = Session.resumed(kept, around)
        resumed.toggle_pause()
        assert resumed.elapsed == session.elapsed


def test_a_clock_that_runs_without_an_open_cell_is_resumed(tmp_path, clock):
    with Store(tmp_path / "games.sqlite") as store:
        session = Session(on_board(*BOARD).game, environment(clock=clock, recorder=Recorder(store)))
        session.recorder.begin(session.game)
        played(session, clock, (0, 1))
        clock.now += 2000
        session = session.turned(Action.UNDO)
        resumed = Session.resumed(store.unfinished(), environment(clock=clock))
        clock.now += 500
        assert (resumed.is_paused, resumed.elapsed, session.elapsed) == (True, 2000, 2500)
        resumed.toggle_pause()
        clock.now += 500
        assert resumed.elapsed == 2500


@pytest.mark.parametrize("again", [False, True])
def test_a_board_again_is_a_game_of_its_own(clock, again):
    session = played(on_board(*BOARD, clock=clock), clock, (0, 1), (0, 0))
    session = session.turned(Action.UNDO)
    if again:
        session = session.again()
        assert taken_back_sentence(session.game) == ""
        assert not session.game.exploded
    else:
        assert taken_back_sentence(session.game)


class Ticking(Clock):
    """A clock that goes on with every look at it, as a real one does."""

    def __call__(self):
        self.now += 7
        return self.now


@pytest.mark.parametrize("brought_back", [False, True])
def test_the_stored_time_of_a_finished_game_is_the_one_that_is_shown(tmp_path, brought_back):
    with Store(tmp_path / "games.sqlite") as store:
        session = Session(
            on_board(*BOARD).game, environment(clock=Ticking(), recorder=Recorder(store))
        )
        session.recorder.begin(session.game)
        played(session, Ticking(), (0, 1), (0, 0))
        if brought_back:
            session = session.turned(Action.UNDO).turned(Action.REDO)
        assert store.load(session.recorder.record.number).elapsed == session.elapsed


def test_a_mine_that_was_hit_first_is_no_safe_cell_to_begin_at(clock):
    lost = played(on_board(*BOARD, clock=clock), clock, (0, 0))
    session = lost.turned(Action.UNDO)
    assert session.game.status is Status.READY
    assert session.begins_at is None

"""A session without a window: AI Move, flags, clock, what is stored, messages."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from workers import SilentWorker

from minesweeper import LEVELS, Action, Actor, Game, Goal, Level, Rules, Start, Status
from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.phrases import Clause, phrase
from minesweeper.explain.sentences import ProofSentence
from minesweeper.players import PLAYERS, Figures, Rule
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.command import Command
from minesweeper.rules.metrics import played
from minesweeper.rules.rules import CLASSIC
from minesweeper.session import session as session_module
from minesweeper.session.assistant import PAUSES
from minesweeper.session.environment import Environment
from minesweeper.session.game_knowledge import GameKnowledge
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.game_rows import Marks
from minesweeper.storage.settings import ChordStyle, Flagging, Settings
from minesweeper.storage.store import Store
from minesweeper.ui.table.panel_message import session_sentences
from minesweeper.words.advice import advice_sentence
from minesweeper.words.games import state_sentence
from tests.counted import best_times, summary


class Clock:
    now = 5000

    def __call__(self):
        return self.now


def environment(seed=1, clock=None, recorder=None, **settings):
    preferences = Preferences(Settings(**settings))
    rng = random.Random(seed)
    return Environment(preferences, clock or Clock(), rng, recorder=recorder or Recorder())


def on_board(*rows, rules=CLASSIC, **around):
    """Return a session on a board drawn with `*` for mines, in an `environment`."""
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    game = Game.with_mines(len(rows), len(rows[0]), mines, rules)
    return Session(game, environment(**around))


def fresh(setup, **around):
    return Session.fresh(setup, environment(**around))


def said(session):
    return advice_sentence(session.advice)


def after_moves_of_both():
    """Return a game in which the person moved, then the AI."""
    session = on_board("*...", "....", "....", "..**")
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.FLAG, (0, 0))
    session.act(Action.REVEAL, (1, 0))
    session.act(Action.REVEAL, (0, 1))
    session.ai_move()
    return session


def test_ai_move_opens_a_safe_cell_and_names_the_number():
    session = after_moves_of_both()
    assert session.advice.outcome is Outcome.SAFE
    assert session.advice.cell == (0, 2)
    assert session.advice.explanation.clues == (((1, 0), 1), ((1, 1), 1))
    assert said(session) == (
        "The 1 at A2 has its mine in A1, A3 or B3."
        " The 1 at B2 touches them all and needs no more: C1-C3 are safe."
    )


CORNER_AND_NEAREST = pytest.mark.parametrize(
    ("corner", "nearest"), [((1, 0), (0, 2)), ((1, 8), (0, 6))]
)


def between_corners(corner, **around):
    """Return a session in which both ends tell the same; `corner` was opened last."""
    session = on_board("*...*...*", "....*....", **around)
    for cell in sorted({(1, 0), (1, 1), (0, 1), (1, 7), (0, 7), (1, 8)} - {corner}):
        session.act(Action.REVEAL, cell)
    session.act(Action.REVEAL, corner)
    return session


@CORNER_AND_NEAREST
def test_of_equally_easy_deductions_the_nearest_to_the_last_opened_cell_is_played(corner, nearest):
    session = between_corners(corner)
    session.ai_move()
    assert session.advice.cell == nearest


@CORNER_AND_NEAREST
def test_instant_auto_play_begins_with_the_known_cell_nearest_to_the_last_opened(corner, nearest):
    session = between_corners(corner, player="expert", speed="instant")
    session.toggle_auto_play()
    session.go_on()
    first = next(one for one in session.game.commands if one.by is Actor.AI)
    assert first.cell == nearest


@CORNER_AND_NEAREST
def test_instant_auto_play_counts_the_rows_to_the_last_opened_cell_as_well(corner, nearest):
    rows = ("*.", "..", "..", "..", "**", "..", "..", "..", "*.")
    session = on_board(*rows, player="expert", speed="instant")
    for cell in sorted({(0, 1), (1, 1), (1, 0), (7, 1), (7, 0), (8, 1)} - {corner[::-1]}):
        session.act(Action.REVEAL, cell)
    session.act(Action.REVEAL, corner[::-1])
    session.toggle_auto_play()
    session.go_on()
    first = next(one for one in session.game.commands if one.by is Actor.AI)
    assert first.cell == nearest[::-1]


@pytest.mark.parametrize(
    ("clues", "sentence"),
    [
        ("exact", ""),
        ("missing", ""),
        ("under", "Numbers may be too low, so there is no proof in steps."),
        ("over", "Numbers may be too high, so there is no proof in steps."),
    ],
)
def test_where_numbers_may_be_wrong_a_certain_move_says_that_it_has_no_steps(clues, sentence):
    session = fresh(Setup(LEVELS["small"], seed=1, clues=ClueModel.parse(clues)))
    session.assistant.advice = safe((0, 0), Kind.START_RULE)
    *_, told = session_sentences(session)
    assert told == "<br>".join(filter(None, ["Safe: A1, as the first cell always is.", sentence]))


def test_a_long_proof_is_told_by_its_last_steps_until_all_are_wanted():
    clauses = [Clause(phrase(f"Step {number}.")) for number in range(1, 5)]
    steps = tuple(ProofSentence(clause, place) for place, clause in enumerate(clauses))
    proved = Explanation(Verdict.SAFE, (0, 0), Kind.STEPS, steps=steps)
    advice = Advice(Outcome.SAFE, proved)
    assert advice_sentence(advice) == "Step 1.<br>Step 2.<br>Step 3.<br>Step 4."
    assert advice_sentence(advice, whole=False, key="W") == (
        '<a href="why"><u>2 earlier steps (W)</u></a><br>Step 3.<br>Step 4.'
    )
    alone = steps[2]._replace(clause=replace(clauses[2], alone=clauses[0]))
    referring = Advice(Outcome.SAFE, replace(proved, steps=(*steps[:2], alone, steps[3])))
    assert referring.explanation.excerpt(whole=True).clauses[2] is alone.clause
    assert referring.explanation.excerpt(whole=False).clauses == (clauses[0], clauses[3])
    likewise, last = steps[3]._replace(needs=(1,)), ProofSentence(clauses[3], 4)
    repeated = Advice(Outcome.SAFE, replace(proved, steps=(*steps[:3], likewise, last)))
    assert repeated.explanation.excerpt(whole=False).sentences == (steps[1], likewise, last)
    short = Advice(Outcome.SAFE, replace(proved, steps=steps[:3]))
    told = advice_sentence(short, whole=False, key="W")
    assert told == "Step 1.<br>Step 2.<br>Step 3."  # a line for what is left out takes as much room


def safe(cell, kind, clues=(), mine_total=False, **more):
    explanation = Explanation(Verdict.SAFE, cell, kind, clues, mine_total, **more)
    return Advice(Outcome.SAFE, explanation)


def test_two_numbers_are_both_named():
    advice = safe((2, 2), Kind.SUBSETS, (((1, 0), 1), ((1, 1), 1)))
    assert advice_sentence(advice) == "Safe: C3, from the 1 at A2 and the 1 at B2."


@pytest.mark.parametrize(
    ("advice", "sentence"),
    [
        (
            safe((2, 2), Kind.COMPONENT, ways=1204),
            "Safe: C3, for all 1,204 ways to fill this edge agree.",
        ),
        (
            safe((2, 2), Kind.COMPONENT, (((1, 0), 1),), ways=7),
            "Safe: C3, for all 7 ways to fill this edge agree; see the 1 at A2.",
        ),
        (
            safe((2, 2), Kind.MINE_TOTAL, (((1, 0), 1),), True),
            "Safe: C3, from the mine count with the 1 at A2.",
        ),
        (
            safe((2, 2), Kind.START_RULE),
            "Safe: C3, as the first cell always is.",
        ),
        (
            Advice(
                Outcome.GUESS,
                Explanation(
                    Verdict.GUESS, (2, 2), Kind.CHOICE, rule=Rule.LOWEST,
                    figures=Figures(mine=Fraction(1, 1000)),
                ),
            ),
            "Opening C3 without proof: the lowest risk of all uncertain cells; 1 % risk of a mine.",
        ),
    ],
)  # fmt: skip  # an advice and its sentence belong together
def test_the_knowledge_behind_a_move_is_named(advice, sentence):
    assert advice_sentence(advice) == sentence


def test_many_numbers_are_those_outlined():
    clues = tuple(((0, c), 1) for c in range(7))
    sentence = advice_sentence(safe((0, 0), Kind.SUBSETS, clues, mine_total=True))
    assert "the 7 outlined numbers and the number of mines" in sentence


def test_without_a_safe_move_the_assistant_guesses_and_says_so():
    session = on_board("..", ".*", player="sentence")
    session.ai_move()
    assert session.advice.outcome is Outcome.GUESS
    assert said(session).startswith("The knowledge base knows no safe cell: guessing at random, ")


@pytest.mark.parametrize(
    ("player", "says"),
    [("random", "Opening at random: "), ("gain", "Opening ")],
)
def test_a_player_that_overlooks_a_safe_cell_does_not_say_that_none_is_known(player, says):
    for seed in range(30):
        session = on_board("*...*", ".....", ".....", player=player, seed=seed)
        session.act(Action.REVEAL, (0, 1))
        for cell in ((1, 0), (1, 1)):
            session.act(Action.REVEAL, cell)
        session.ai_move()
        if session.advice.outcome is Outcome.GUESS:
            assert said(session).startswith(says)
            break
    else:
        pytest.skip("this player takes the safe cell")


def test_the_assistant_flags_the_mines_it_knows_after_its_move():
    session = on_board("*.*.", "..*.", "....", "....", rules=Rules(Goal.LOCATE))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        session.act(Action.REVEAL, cell)
    assert session.game.flags == set()
    session.ai_move()
    assert session.game.flags >= {(0, 0)}
    assert session.game.flags <= session.game.mines


@pytest.mark.parametrize(
    ("flagging", "flagged"),
    [
        (Flagging.NONE, set()),
        (Flagging.PROOF, {(0, 0)}),
        (Flagging.ALL, {(0, 0), (0, 8)}),
    ],
)
def test_the_assistant_flags_the_mines_that_its_proof_speaks_of_or_all_or_none(flagging, flagged):
    session = on_board("*...*...*", "....*....", player="sentence", flagging=flagging)
    for column in (0, 1, 7, 8):
        session.act(Action.REVEAL, (1, column))
    for column in (1, 7):
        session.act(Action.REVEAL, (0, column))
    session.ai_move()
    assert session.advice.cell == (0, 2)
    assert session.game.flags == flagged


def test_flagging_by_the_assistant_can_be_switched_off():
    session = fresh(Setup(seed=1), flagging=Flagging.NONE)
    while not session.game.is_over:
        session.ai_move()
    assert session.game.flags == set()


def test_a_flag_that_was_taken_away_is_not_put_back_unasked():
    setup = Setup(LEVELS["intermediate"], seed=2)
    session = fresh(setup)
    while not session.game.flags:
        session.ai_move()
    taken = min(session.game.flags)
    session.act(Action.FLAG, taken)
    for _ in range(10):
        session.ai_move()
        assert not session.game.is_over
        assert taken not in session.game.flags
    session.act(Action.FLAG, taken)
    session.ai_move()
    assert taken in session.game.flags


def test_a_wrong_flag_is_pointed_out_and_then_taken_away():
    session = on_board("*..", "...", flagging=Flagging.NONE, rules=Rules(play_on=True))
    session.act(Action.FLAG, (0, 2))
    session.act(Action.REVEAL, (1, 2))
    while session.advice is None or session.advice.outcome is not Outcome.WRONG_FLAG:
        session.ai_move()
        assert not session.game.is_over
    assert session.advice.cell == (0, 2)
    assert "Your flag at C1 is wrong" in said(session)
    assert (0, 2) in session.game.flags
    session.ai_move()
    assert session.advice.outcome is Outcome.REMOVED_FLAG
    assert (0, 2) in session.game.numbers
    assert "Took your flag from C1" in said(session)


def test_no_moves_left_flags_all_that_is_known():
    session = on_board("*.", "..", flagging=Flagging.NONE, rules=Rules(Goal.LOCATE))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        session.act(Action.REVEAL, cell)
    assert not session.game.is_over
    session.ai_move()
    assert session.advice.outcome is Outcome.NO_MOVE
    assert said(session) == "No moves left to make."
    assert session.game.flags == {(0, 0)}
    assert session.game.status is Status.WON


def test_with_every_cell_flagged_the_assistant_asks_for_one_back():
    session = on_board("*.", "..", player="sentence")
    for cell in [(0, 0), (0, 1), (1, 0), (1, 1)]:
        session.act(Action.FLAG, cell)
    session.ai_move()
    assert session.advice.outcome is Outcome.ALL_FLAGGED
    assert "Take a flag away" in said(session)


def test_a_random_move_never_reveals_a_flagged_cell():
    for seed in range(40):
        session = on_board("*.", "..", player="random", seed=seed)
        session.act(Action.FLAG, (0, 0))
        session.ai_move()
        assert session.game.status is not Status.LOST


@pytest.mark.parametrize("knows", [True, False])
def test_the_mine_total_settles_what_no_number_reaches(knows):
    session = on_board("*.*.", "..*.", player="sentence", mine_total=knows)
    for cell in [(0, 1), (1, 0), (1, 1)]:
        session.act(Action.REVEAL, cell)
    session.ai_move()
    assert session.advice.outcome is (Outcome.SAFE if knows else Outcome.GUESS)
    assert session.advice.explanation.mine_total is knows
    assert not knows or said(session) == (
        "The 3 at B1 has only A1, C1 and C2 left: all are mines."
        "<br>All 3 mines are known: everything else (D1 and D2) is safe."
    )


def test_the_assistant_is_never_wrong_about_a_safe_cell_whoever_played_before():
    for seed in range(15):
        rng = random.Random(seed)
        session = fresh(Setup(LEVELS["intermediate"]), seed=seed)
        while not session.game.is_over:
            if rng.random() < 0.3:
                covered = [
                    c for c in session.game.observe().covered() if c not in session.game.flags
                ]
                session.act(Action.REVEAL, covered[int(rng.random() * len(covered))])
                continue
            session.ai_move()
            if session.advice.outcome is Outcome.SAFE:
                assert session.game.status is not Status.LOST
            assert session.game.is_over or session.game.flags <= session.game.mines


def test_the_clock_runs_from_the_first_reveal_to_the_end():
    clock = Clock()
    session = on_board("..", ".*", clock=clock)
    clock.now += 1000
    session.act(Action.FLAG, (1, 1))
    assert session.elapsed == 0
    session.act(Action.REVEAL, (0, 0))
    clock.now += 2500
    assert session.elapsed == 2500
    session.act(Action.REVEAL, (0, 1))
    session.act(Action.REVEAL, (1, 0))
    clock.now += 9000
    assert session.elapsed == 2500
    assert state_sentence(session.game, session.elapsed) == "Time: 2.50 seconds."
    assert [command.at for command in session.game.commands] == [0, 0, 2500, 2500]


def test_too_many_flags_make_the_counter_negative():
    session = on_board("..", ".*")
    for cell in [(0, 0), (0, 1), (1, 1)]:
        session.act(Action.FLAG, cell)
    assert session.mines_left == -2


def test_the_same_board_again_waits_for_its_first_click_at_zero():
    clock = Clock()
    session = fresh(Setup(seed=4), clock=clock)
    session.act(Action.REVEAL, (2, 7))
    opened = dict(session.game.numbers)
    clock.now += 5000
    again = session.again()
    clock.now += 3000
    assert (again.game.status, again.game.numbers, again.elapsed) == (Status.READY, {}, 0)
    assert again.game.mines == session.game.mines
    assert again.begins_at == (2, 7)
    for asked in ((2, 7), (0, 0)):
        again.why(asked)
        known = again.teacher.answer.explanation
        assert (known.kind, known.cell) == (Kind.BEGUN_THERE, (2, 7))
    again.act(Action.REVEAL, (2, 7))
    assert again.game.numbers == opened


def test_the_same_board_again_is_stored_as_one_that_was_played_before(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        session = fresh(Setup(seed=4), recorder=Recorder(store))
        session.act(Action.REVEAL, (2, 7))
        session.again()
        kept = store.unfinished()
        assert kept.marks == Marks(replayed=True)
        assert (kept.game.mines, kept.game.commands) == (session.game.mines, [])


def test_on_the_same_board_again_the_assistant_begins_where_it_was_begun():
    session = fresh(Setup(seed=4))
    session.act(Action.REVEAL, (2, 7))
    again = session.again().again()
    again.ai_move()
    assert again.game.numbers == session.game.numbers
    assert again.is_assisted
    assert (again.advice.outcome, again.advice.cell) == (Outcome.SAFE, (2, 7))
    assert again.advice.explanation.kind is Kind.BEGUN_THERE


def test_a_flag_where_the_same_board_began_is_taken_away_by_the_assistant():
    session = fresh(Setup(seed=4))
    session.act(Action.REVEAL, (2, 7))
    again = session.again()
    again.act(Action.FLAG, (2, 7))
    again.ai_move()
    assert again.game.numbers == session.game.numbers
    assert again.advice.outcome is Outcome.REMOVED_FLAG


def test_a_board_that_began_with_a_mine_says_nothing_of_its_beginning():
    session = on_board("*.", "..")
    session.act(Action.REVEAL, (0, 0))
    assert session.game.status is Status.LOST
    assert session.again().begins_at is None


def test_the_message_says_when_the_start_rule_had_no_room():
    session = fresh(Setup(Level(4, 4, 14), Start.OPENING, seed=1))
    session.act(Action.REVEAL, (1, 1))
    assert "no room for an opening" in state_sentence(session.game, 0)


def test_revealing_a_number_chords_it():
    session = on_board("*..", "...")
    session.act(Action.REVEAL, (0, 1))
    session.act(Action.FLAG, (0, 0))
    session.act(Action.REVEAL, (0, 1))
    assert session.game.status is Status.WON


@pytest.mark.parametrize("chords", [frozenset(), frozenset(ChordStyle)])
def test_a_left_click_on_a_number_that_opens_nothing_is_a_click_however_chords_are_made(chords):
    session = on_board("*..", "...", chords=chords)
    for cell in ((0, 1), (0, 1), (0, 1)):
        session.act(Action.REVEAL, cell)
    clicks = played(session.game, 1000)
    assert (clicks.clicks, clicks.wasted) == (3, 2)


def test_auto_play_stops_at_the_end():
    session = fresh(Setup(seed=8))
    session.assistant.auto_plays = True
    for _ in range(200):
        session.ai_move()
    assert session.game.is_over
    assert not session.assistant.auto_plays


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_can_stand_behind_ai_move(player):
    session = fresh(Setup(Level(4, 3, 3), seed=5), player=player)
    for _ in range(60):
        session.ai_move()
        assert session.advice.outcome is not Outcome.FAULT
        if session.game.is_over:
            break
    assert session.game.is_over


def test_a_flag_on_the_cell_of_a_guess_is_pointed_out_before_it_is_taken_away():
    session = on_board("*.", "..", player="safest")
    for cell in [(0, 0), (0, 1), (1, 0), (1, 1)]:
        session.act(Action.FLAG, cell)
    session.ai_move()
    assert session.advice.outcome is Outcome.FLAGGED_GUESS
    assert len(session.game.flags) == 4
    guessed = session.advice.cell
    session.ai_move()
    assert guessed not in session.game.flags
    assert session.advice.outcome is Outcome.GUESS


def test_unsound_claims_never_become_flags():
    wrong = 0
    for seed in range(15):
        session = fresh(Setup(seed=seed), player="gain")
        while not session.game.is_over:
            session.ai_move()
            assert session.game.flags <= session.game.mines
        wrong += session.game.status is Status.LOST
    assert wrong > 0  # it does go wrong, and still no flag was


def test_changes_are_taken_once_and_in_order_whoever_made_them():
    session = after_moves_of_both()
    changes = session.take_changes()
    assert [change.command for change in changes] == session.game.commands
    assert frozenset().union(*(change.opened for change in changes)) == set(session.game.numbers)
    assert session.take_changes() == []


def test_probabilities_are_found_once_a_position_and_flags_leave_them(monkeypatch):
    counted = []
    count = session_module.probabilities_of
    monkeypatch.setattr(
        session_module, "probabilities_of", lambda seen: counted.append(seen) or count(seen)
    )
    session = on_board("*...", "....", "....", "..**")
    session.act(Action.REVEAL, (1, 1))
    assert session.probabilities is session.probabilities
    session.act(Action.FLAG, (0, 0))
    assert session.probabilities.mined
    assert len(counted) == 1
    session.act(Action.REVEAL, (1, 0))
    assert session.probabilities.mined[0, 0] == Fraction(1, 4)
    assert len(counted) == 2


def test_a_paused_game_goes_on_by_a_click_and_only_that():
    session = on_board("..", ".*")
    session.act(Action.REVEAL, (0, 0))
    session.toggle_pause()
    session.act(Action.REVEAL, (0, 1))
    assert not session.is_paused
    assert (0, 1) not in session.game.numbers


def test_a_scene_over_the_game_holds_it_and_lets_go_only_of_what_it_held():
    clock = Clock()
    session = fresh(Setup(seed=3), clock=clock)
    session.hold()
    assert not session.is_paused  # no clock runs yet
    session.act(Action.REVEAL, (4, 4))
    session.hold()
    clock.now += 60_000
    assert session.is_paused
    assert session.elapsed == 0
    assert session.position() == session.game.observe()
    session.release()
    assert not session.is_paused
    session.pause()
    session.hold()
    session.release()
    assert session.is_paused
    assert session.position() is None


def test_the_mine_counter_is_zero_after_a_win_without_flags():
    session = on_board("..", ".*")
    for cell in [(0, 0), (0, 1), (1, 0)]:
        assert session.mines_left == 1
        session.act(Action.REVEAL, cell)
    assert session.game.status is Status.WON
    assert session.mines_left == 0


def test_a_session_says_when_it_has_something_new():
    clock = Clock()
    session = fresh(Setup(seed=3), clock=clock, speed="fast")
    assert session.next_event() is None
    session.act(Action.REVEAL, (4, 4))
    clock.now += 2300
    assert session.next_event() == pytest.approx(0.7)  # the clock's next second
    session.assistant.toggle_auto_play()
    assert session.next_event() == 0
    assert session.go_on()
    assert session.next_event() == PAUSES["fast"] / 1000
    assert not session.go_on()
    session.toggle_pause()
    clock.now += 10_000
    assert not session.go_on()
    assert session.next_event() is None
    session.toggle_pause()
    assert session.go_on()


def test_auto_play_stops_when_it_is_toggled_again():
    session = fresh(Setup(seed=3))
    session.assistant.toggle_auto_play()
    assert session.assistant.is_busy
    session.assistant.toggle_auto_play()
    assert not session.assistant.is_busy
    assert not session.go_on()
    assert session.game.commands == []


@pytest.mark.parametrize("shown", ["overlay", "ai_view"])
def test_who_sees_chances_or_the_ai_view_plays_with_help(shown):
    session = fresh(Setup(seed=3), **{shown: True})
    session.go_on()
    assert not session.is_assisted
    session.act(Action.REVEAL, (4, 4))
    session.go_on()
    assert session.is_assisted


def test_a_position_is_seen_only_in_play_and_with_exact_numbers():
    session = fresh(Setup(seed=3))
    assert session.position() is None
    session.act(Action.REVEAL, (4, 4))
    assert session.position() == session.game.observe()
    session.toggle_pause()
    assert session.position() is None
    inexact = fresh(Setup(seed=3, clues=ClueModel(ClueKind.UNDER)))
    inexact.act(Action.REVEAL, (4, 4))
    assert inexact.game.status is Status.PLAYING
    assert inexact.position() is None


def test_a_game_that_goes_on_has_had_each_position_it_showed():
    session = on_board("*...", "....", "....", "..**")
    session.act(Action.REVEAL, (1, 1))
    before = session.game.observe()
    session.act(Action.REVEAL, (1, 0))
    assert session.has_had(before)
    assert not session.has_had(replace(before, numbers={(1, 1): 2}))
    session.act(Action.REVEAL, (0, 0))
    assert session.game.is_over
    assert not session.has_had(before)


def test_the_next_setup_keeps_the_start_rule_that_was_chosen_even_if_there_was_no_room():
    setup = Setup(Level(4, 4, 14), Start.OPENING, Rules(play_on=True), seed=1)
    session = fresh(setup)
    session.act(Action.REVEAL, (1, 1))
    assert session.game.start is not Start.OPENING
    assert session.setup == replace(setup, seed=None)
    assert on_board("*.", "..").setup.start is Start.OPENING  # nobody chose one: the settings'


def test_a_random_player_has_no_move_where_only_known_mines_are_left():
    rules = Rules(Goal.LOCATE)
    session = on_board("*.", "..", player="random", flagging=Flagging.NONE, rules=rules)
    for cell in [(0, 1), (1, 0), (1, 1)]:
        session.act(Action.REVEAL, cell)
    session.ai_move()
    assert session.advice.outcome is Outcome.NO_MOVE
    assert session.game.status is Status.WON


def test_an_answer_is_carried_out_only_when_it_has_come():
    session = fresh(Setup(seed=3))
    assert not session.assistant.take_answer()
    assert session.game.commands == []


def test_a_store_that_fails_is_noted_and_the_game_goes_on(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    session = fresh(Setup(seed=3), recorder=Recorder(store))
    session.act(Action.REVEAL, (4, 4))
    assert session.recorder.backlog is None
    store.close()
    session.act(Action.FLAG, (0, 0))
    assert "closed database" in str(session.recorder.backlog.fault)
    assert session.game.flags == {(0, 0)}


def test_a_stored_game_goes_on_with_its_clock_and_its_help(tmp_path):
    clock, path = Clock(), tmp_path / "games.sqlite"
    session = fresh(Setup(), clock=clock, recorder=Recorder(Store(path)))
    session.act(Action.REVEAL, (4, 4))
    clock.now += 4000
    session.ai_move()
    session.environment.close()
    recorder = Recorder(Store(path))
    resumed = Session.resumed(recorder.unfinished(), environment(recorder=recorder))
    assert resumed.game.observe() == session.game.observe()
    assert resumed.elapsed == 4000
    assert resumed.is_paused
    assert resumed.is_assisted
    resumed.environment.close()


def begun_on_a_drawn_board(path, clock):
    """Return a session with a random game in play, that stores in a file."""
    around = environment(clock=clock, recorder=Recorder(Store(path)))
    session = Session.fresh(Setup(SMALL, Start.SAFE), around)
    session.act(Action.REVEAL, (1, 1))
    return session


def resumed_at(path, clock):
    recorder = Recorder(Store(path))
    session = Session.resumed(recorder.unfinished(), environment(clock=clock, recorder=recorder))
    session.toggle_pause()
    return session


def win(session):
    for cell in sorted(set(session.game.observe().covered()) - session.game.mines):
        session.act(Action.REVEAL, cell)
    assert session.game.status is Status.WON


SMALL = Level(4, 4, 3)


@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("then", ["nothing", "the mines shown"])
def test_a_game_helped_before_the_program_ended_counts_no_more_than_one_helped_after(
    tmp_path, helped, then
):
    clock, path = Clock(), tmp_path / "games.sqlite"
    session = begun_on_a_drawn_board(path, clock)
    if helped:
        session.hint()
    session.recorder.close()
    session = resumed_at(path, clock)
    assert session.is_assisted is helped
    if then == "the mines shown":
        session.toggle_mines()
    clock.now += 1000
    win(session)
    session.recorder.close()
    with Store(path) as store:
        counts = not helped and then == "nothing"
        assert (
            len(best_times(store, SMALL, start="safe"))
            == summary(store, SMALL, "safe").won
            == counts
        )


def test_the_time_of_a_win_stays_whatever_the_clock_shows_later(tmp_path):
    clock, path = Clock(), tmp_path / "games.sqlite"
    session = begun_on_a_drawn_board(path, clock)
    clock.now += 3000
    win(session)
    for elapsed in (2000, 9000):
        session.recorder.keep_clock(elapsed)
    clock.now += 6000
    assert session.elapsed == 3000
    session.environment.close()
    with Store(path) as store:
        assert [best.time for best in best_times(store, SMALL, start="safe")] == [3000]


def test_without_a_store_there_is_no_game_to_resume():
    assert Recorder().unfinished() is None


def test_while_a_player_thinks_the_assistant_looks_often_for_its_answer():
    worker = SilentWorker()
    around = replace(environment(player="uct"), worker=worker)
    session = Session.fresh(Setup(seed=3), around)
    session.ai_move()
    assert session.assistant.thinks
    assert not session.assistant.is_slow
    assert session.next_event() == 0.01
    asked = worker.query
    session.ai_move()
    assert worker.query is asked  # not asked again
    assert not session.go_on()
    session.act(Action.FLAG, (0, 0))
    assert not session.assistant.thinks
    around.close()
    assert not worker.alive
    around.warm_up()
    assert worker.alive


ONE_GUESS = "*.*", "..."
"""Once A2 shows its 1, no cell is certain."""


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [
        ("expert", "expert:depth=deep"),
        ("expert:depth=quick", "expert:depth=quick"),
        ("uct", "uct"),
    ],
)
def test_where_a_person_waits_the_player_is_asked_that_takes_its_time(chosen, asked):
    worker = SilentWorker()
    session = on_board(*ONE_GUESS, player=chosen)
    session = Session(session.game, replace(session.environment, worker=worker))
    session.act(Action.REVEAL, (1, 0))
    session.ai_move()
    assert session.assistant.thinks
    assert (worker.query.spec, worker.query.near) == (asked, (1, 0))


def test_a_cell_that_is_proved_safe_is_opened_without_the_worker():
    worker = SilentWorker()
    session = on_board("*...", "....", "....", "..**", player="expert")
    session = Session(session.game, replace(session.environment, worker=worker))
    for cell in ((1, 1), (1, 0), (0, 1)):
        session.act(Action.REVEAL, cell)
    session.ai_move()
    assert session.advice.outcome is Outcome.SAFE
    assert worker.query is None


def test_a_guess_is_said_beside_the_alternatives():
    session = on_board(*ONE_GUESS, player="expert")
    session.act(Action.REVEAL, (1, 0))
    session.ai_move()
    assert session.advice.outcome is Outcome.GUESS
    guess = session.advice.explanation.guess
    assert guess.best == session.advice.cell
    assert said(session).startswith("No cell is certainly safe.")
    assert "Chance to win: " in said(session)


def test_the_knowledge_base_of_a_resumed_game_knows_the_mines_that_were_hit():
    game = Game.with_mines(2, 3, {(0, 0)}, Rules(play_on=True))
    game.reveal((0, 0))
    assert GameKnowledge(game).mines() == {(0, 0)}


def test_numbers_that_may_be_false_tell_the_knowledge_base_which_cells_are_open():
    clues, rules = ClueModel(ClueKind.UNDER), Rules(Goal.LOCATE)
    knowledge = GameKnowledge(game := Game.with_mines(2, 2, {(0, 0)}, rules, clues))
    for cell in ((0, 1), (1, 0), (1, 1)):
        knowledge.follow(game.play(Command(Action.REVEAL, cell)))
    knowledge.catch_up()
    assert (knowledge.safe(), knowledge.mines()) == ([], set())
    knowledge.use_mine_total(1)
    knowledge.catch_up()
    assert (knowledge.safe(), knowledge.mines()) == ([], {(0, 0)})


def test_the_knowledge_base_is_behind_until_it_has_read_all_that_was_opened():
    knowledge = GameKnowledge(game := Game.with_mines(2, 3, {(0, 0)}))
    assert not knowledge.is_behind
    for cell in ((0, 1), (1, 0)):
        knowledge.follow(game.play(Command(Action.REVEAL, cell)))
    knowledge.follow(game.play(Command(Action.FLAG, (0, 0))))
    assert knowledge.is_behind
    knowledge.catch_up(1)
    assert knowledge.is_behind
    knowledge.catch_up(1)
    assert not knowledge.is_behind


def test_a_win_ends_that_the_panel_says_how_a_game_is_played():
    stored = []
    preferences = Preferences(keep=stored.append)
    around = replace(environment(), preferences=preferences)
    alone = Session(on_board("*.", "..").game, around)
    for cell in [(0, 1), (1, 0), (1, 1)]:
        alone.play(Action.REVEAL, cell, Actor.AI)
    assert alone.game.status is Status.WON
    assert stored == []  # the AI has won
    session = Session(on_board("*.", "..").game, around)
    win(session)
    assert stored == [Settings(shows_basics=False)]
    assert preferences.settings == Settings(shows_basics=False)
    preferences.change(shows_basics=False)
    assert len(stored) == 1  # nothing differs


def test_instant_auto_play_asks_no_worker_while_a_cell_is_known_to_be_safe():
    worker = SilentWorker()
    around = replace(environment(player="expert", speed="instant"), worker=worker)
    session = Session.fresh(Setup(Level(60, 40, 300), seed=3), around)
    session.act(Action.REVEAL, (20, 30))
    session.toggle_auto_play()
    moves = []
    while worker.query is None:
        session.go_on()
        moves.append(session.advice)
    assert len(moves) > 3
    assert all(advice.outcome is Outcome.SAFE for advice in moves)
    assert session.assistant.knowledge.safe() == []
    assert not session.game.is_over


class Ticking(Clock):
    """A clock on which every look takes a millisecond."""

    def __call__(self):
        self.now += 1
        return self.now


@pytest.mark.parametrize("flagging", Flagging)
def test_a_game_that_the_ai_ends_has_one_time_whatever_it_flags_after_it(flagging):
    kept, recorder = [], Recorder()
    recorder.follow = lambda change, elapsed: kept.append((change, elapsed))
    around = {"clock": Ticking(), "recorder": recorder, "flagging": flagging}
    session = on_board("*..*", "....", "....", **around)
    session.act(Action.REVEAL, (2, 1))
    while not session.game.is_over:
        session.ai_move()
    assert session.game.status is Status.WON
    (ended,) = [elapsed for change, elapsed in kept if change.ends]
    assert session.elapsed == ended

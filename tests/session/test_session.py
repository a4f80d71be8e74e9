"""The game in the window without the window: AI Move, flags, clock, messages."""

import random
from fractions import Fraction

import pytest

from minesweeper import LEVELS, Action, Game, Goal, Level, Rules, Start, Status
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.players import PLAYERS, Figures, Rule
from minesweeper.rules.game import CLASSIC
from minesweeper.session import session
from minesweeper.session.advice import Advice, Outcome
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Services, Session, Setup
from minesweeper.session.worker import WorkerHere
from minesweeper.storage.settings import Settings
from minesweeper.ui.text.explanations import advice_sentence
from minesweeper.ui.text.messages import state_sentence


class Clock:
    now = 5000

    def __call__(self):
        return self.now


def choosing(**settings):
    return Preferences(Settings(**settings))


def play_on_board(*rows, preferences=None, clock=None, rules=CLASSIC):
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    game = Game.with_mines(len(rows), len(rows[0]), mines, rules)
    return Session(
        game,
        preferences or Preferences(),
        clock or Clock(),
        random.Random(1),
        Services(WorkerHere()),
    )


def fresh(setup, preferences, clock, rng):
    return Session.fresh(setup, preferences, clock, rng, Services(WorkerHere()))


def said(play):
    return advice_sentence(play.advice)


def test_ai_move_opens_a_safe_cell_and_names_the_number():
    play = play_on_board("*...", "....", "....", "..**")
    play.act(Action.REVEAL, (1, 1))
    play.act(Action.FLAG, (0, 0))
    play.act(Action.REVEAL, (1, 0))
    play.act(Action.REVEAL, (0, 1))
    play.ai_move()
    assert play.advice.outcome is Outcome.SAFE
    assert play.advice.cell == (0, 2)
    assert play.advice.clues == (((1, 0), 1), ((1, 1), 1))
    assert said(play) == "Safe: C1, from the 1 at A2 and the 1 at B2 (subset rule)."


def safe(cell, kind, clues=(), mine_total=False, **more):
    explanation = Explanation(Verdict.SAFE, cell, kind, clues, mine_total, **more)
    return Advice(Outcome.SAFE, explanation)


def test_two_numbers_are_both_named():
    advice = safe((2, 2), Kind.SUBSETS, (((1, 0), 1), ((1, 1), 1)))
    assert advice_sentence(advice) == "Safe: C3, from the 1 at A2 and the 1 at B2 (subset rule)."


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
            "Safe: C3, by the start rule.",
        ),
        (
            Advice(
                Outcome.GUESS,
                Explanation(
                    Verdict.GUESS, (2, 2), Kind.CHOICE, rule=Rule.LOWEST,
                    figures=Figures(mine=Fraction(1, 1000)),
                ),
            ),
            "No known safe move: guessing C3, the lowest chance of a mine; 1 % mine.",
        ),
    ],
)  # fmt: skip  # an advice and its sentence belong together
def test_the_knowledge_behind_a_move_is_named(advice, sentence):
    assert advice_sentence(advice) == sentence


def test_many_numbers_are_counted_instead_of_named():
    clues = tuple(((0, c), 1) for c in range(7))
    sentence = advice_sentence(safe((0, 0), Kind.SUBSETS, clues, mine_total=True))
    assert "4 more numbers and the number of mines" in sentence


def test_without_a_safe_move_the_ai_guesses_and_says_so():
    play = play_on_board("..", ".*", preferences=choosing(player="sentence"))
    play.ai_move()
    assert play.advice.outcome is Outcome.GUESS
    assert said(play).startswith("No known safe move: guessing at random, ")


def test_the_ai_flags_the_mines_it_knows_after_its_move():
    play = play_on_board("*.*.", "..*.", "....", "....", rules=Rules(Goal.LOCATE))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        play.act(Action.REVEAL, cell)
    assert play.game.flags == set()
    play.ai_move()
    assert play.game.flags >= {(0, 0)}
    assert play.game.flags <= play.game.mines


def test_flagging_by_the_ai_can_be_switched_off():
    play = fresh(Setup(seed=1), choosing(auto_flag=False), Clock(), random.Random(1))
    while not play.game.is_over:
        play.ai_move()
    assert play.game.flags == set()


def test_a_flag_that_was_taken_away_is_not_put_back_unasked():
    setup = Setup(LEVELS["intermediate"], seed=2)
    play = fresh(setup, Preferences(), Clock(), random.Random(1))
    while not play.game.flags:
        play.ai_move()
    taken = min(play.game.flags)
    play.act(Action.FLAG, taken)
    for _ in range(10):
        play.ai_move()
        assert not play.game.is_over
        assert taken not in play.game.flags
    play.act(Action.FLAG, taken)
    play.ai_move()
    assert taken in play.game.flags


def test_a_wrong_flag_is_pointed_out_and_then_taken_away():
    play = play_on_board(
        "*..", "...", preferences=choosing(auto_flag=False), rules=Rules(play_on=True)
    )
    play.act(Action.FLAG, (0, 2))
    play.act(Action.REVEAL, (1, 2))
    while play.advice is None or play.advice.outcome is not Outcome.WRONG_FLAG:
        play.ai_move()
        assert not play.game.is_over
    assert play.advice.cell == (0, 2)
    assert "Your flag at C1 is wrong" in said(play)
    assert (0, 2) in play.game.flags
    play.ai_move()
    assert play.advice.outcome is Outcome.REMOVED_FLAG
    assert (0, 2) in play.game.numbers
    assert "Took your flag from C1" in said(play)


def test_no_moves_left_flags_all_that_is_known():
    preferences = choosing(auto_flag=False)
    play = play_on_board("*.", "..", preferences=preferences, rules=Rules(Goal.LOCATE))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        play.act(Action.REVEAL, cell)
    assert not play.game.is_over
    play.ai_move()
    assert play.advice.outcome is Outcome.NO_MOVE
    assert said(play) == "No moves left to make."
    assert play.game.flags == {(0, 0)}
    assert play.game.status is Status.WON


def test_with_every_cell_flagged_the_ai_asks_for_one_back():
    play = play_on_board("*.", "..", preferences=choosing(player="sentence"))
    for cell in [(0, 0), (0, 1), (1, 0), (1, 1)]:
        play.act(Action.FLAG, cell)
    play.ai_move()
    assert play.advice.outcome is Outcome.ALL_FLAGGED
    assert "Take a flag away" in said(play)


def test_a_random_move_never_reveals_a_flagged_cell():
    for seed in range(40):
        play = play_on_board("*.", "..", preferences=choosing(player="random"))
        play._rng = random.Random(seed)
        play.act(Action.FLAG, (0, 0))
        play.ai_move()
        assert play.game.status is not Status.LOST


@pytest.mark.parametrize("knows", [True, False])
def test_the_mine_total_settles_what_no_number_reaches(knows):
    play = play_on_board("*.*.", "..*.", preferences=choosing(player="sentence", mine_total=knows))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        play.act(Action.REVEAL, cell)
    play.ai_move()
    assert play.advice.outcome is (Outcome.SAFE if knows else Outcome.GUESS)
    assert play.advice.explanation.mine_total is knows
    assert not knows or said(play) == "Safe: D1, from the number of mines."


def test_manual_and_ai_moves_mix_and_the_ai_is_never_wrong_about_a_safe_cell():
    for seed in range(30):
        rng = random.Random(seed)
        play = fresh(Setup(LEVELS["intermediate"]), Preferences(), Clock(), rng)
        while not play.game.is_over:
            if rng.random() < 0.3:
                covered = [c for c in play.game.observe().covered() if c not in play.game.flags]
                play.act(Action.REVEAL, covered[int(rng.random() * len(covered))])
                continue
            play.ai_move()
            if play.advice.outcome is Outcome.SAFE:
                assert play.game.status is not Status.LOST
            assert play.game.is_over or play.game.flags <= play.game.mines


def test_the_clock_runs_from_the_first_reveal_to_the_end():
    clock = Clock()
    play = play_on_board("..", ".*", clock=clock)
    clock.now += 1000
    play.act(Action.FLAG, (1, 1))
    assert play.elapsed == 0
    play.act(Action.REVEAL, (0, 0))
    clock.now += 2500
    assert play.elapsed == 2500
    play.act(Action.REVEAL, (0, 1))
    play.act(Action.REVEAL, (1, 0))
    clock.now += 9000
    assert play.elapsed == 2500
    assert state_sentence(play.game, play.elapsed / 1000) == "Won in 2.5 seconds."
    assert [command.at for command in play.game.commands] == [0, 0, 2500, 2500]


def test_too_many_flags_make_the_counter_negative():
    play = play_on_board("..", ".*")
    for cell in [(0, 0), (0, 1), (1, 1)]:
        play.act(Action.FLAG, cell)
    assert play.mines_left == -2


def test_the_same_board_again_opens_the_same_first_cell():
    rng = random.Random(4)
    play = fresh(Setup(), Preferences(), Clock(), rng)
    play.act(Action.REVEAL, (2, 7))
    opened = dict(play.game.numbers)
    again = play.again()
    assert again.game.numbers == opened
    assert again.game.mines == play.game.mines


def test_the_message_tells_when_the_start_rule_had_no_room():
    play = fresh(
        Setup(Level(4, 4, 14), Start.OPENING, seed=1), Preferences(), Clock(), random.Random(1)
    )
    play.act(Action.REVEAL, (1, 1))
    assert "no room for an opening" in state_sentence(play.game, 0)


def test_revealing_a_number_chords_it():
    play = play_on_board("*..", "...")
    play.act(Action.REVEAL, (0, 1))
    play.act(Action.FLAG, (0, 0))
    play.act(Action.REVEAL, (0, 1))
    assert play.game.status is Status.WON


def test_auto_play_stops_at_the_end():
    play = fresh(Setup(seed=8), Preferences(), Clock(), random.Random(1))
    play.assistant.auto_plays = True
    for _ in range(200):
        play.ai_move()
    assert play.game.is_over
    assert not play.assistant.auto_plays


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_can_stand_behind_ai_move(player):
    preferences = choosing(player=player)
    play = fresh(Setup(LEVELS["tiny"], seed=5), preferences, Clock(), random.Random(1))
    for _ in range(60):
        play.ai_move()
        assert play.advice.outcome is not Outcome.FAULT
        if play.game.is_over:
            break
    assert play.game.is_over


def test_a_flag_on_the_cell_of_a_guess_is_pointed_out_before_it_is_taken_away():
    play = play_on_board("*.", "..", preferences=choosing(player="safest"))
    for cell in [(0, 0), (0, 1), (1, 0), (1, 1)]:
        play.act(Action.FLAG, cell)
    play.ai_move()
    assert play.advice.outcome is Outcome.FLAGGED_GUESS
    assert len(play.game.flags) == 4
    guessed = play.advice.cell
    play.ai_move()
    assert guessed not in play.game.flags
    assert play.advice.outcome is Outcome.GUESS


def test_unsound_claims_never_become_flags():
    wrong = 0
    for seed in range(30):
        play = fresh(Setup(seed=seed), choosing(player="gain"), Clock(), random.Random(1))
        while not play.game.is_over:
            play.ai_move()
            assert play.game.flags <= play.game.mines
        wrong += play.game.status is Status.LOST
    assert wrong > 0  # it does go wrong, and still no flag was


def test_changes_are_taken_once_and_in_order_whoever_made_them():
    play = play_on_board("*...", "....", "....", "..**")
    play.act(Action.REVEAL, (1, 1))
    play.act(Action.FLAG, (0, 0))
    play.act(Action.REVEAL, (1, 0))
    play.act(Action.REVEAL, (0, 1))
    play.ai_move()
    changes = play.take_changes()
    assert [change.command for change in changes] == play.game.commands
    assert frozenset().union(*(change.opened for change in changes)) == set(play.game.numbers)
    assert play.take_changes() == []


def test_probabilities_are_found_once_a_position_and_flags_leave_them(monkeypatch):
    counted = []
    count = session.probabilities_of
    monkeypatch.setattr(
        session, "probabilities_of", lambda seen: counted.append(seen) or count(seen)
    )
    play = play_on_board("*...", "....", "....", "..**")
    play.act(Action.REVEAL, (1, 1))
    assert play.probabilities is play.probabilities
    play.act(Action.FLAG, (0, 0))
    assert play.probabilities.mined
    assert len(counted) == 1
    play.act(Action.REVEAL, (1, 0))
    assert play.probabilities.mined[0, 0] == Fraction(1, 4)
    assert len(counted) == 2


def test_a_paused_game_goes_on_by_a_click_and_only_that():
    play = play_on_board("..", ".*")
    play.act(Action.REVEAL, (0, 0))
    play.toggle_pause()
    play.act(Action.REVEAL, (0, 1))
    assert not play.is_paused
    assert (0, 1) not in play.game.numbers

"""A player that claims without proof, in the window: judged by its claims, as in the arena."""

import random

import pytest

from minesweeper import Action, Game, Goal, Level, Rules, Start, Status
from minesweeper.arena.play import play
from minesweeper.explain.advice import Outcome
from minesweeper.players import make_player
from minesweeper.rules.command import Actor
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Flagging, Settings
from minesweeper.storage.store import Store
from minesweeper.words.advice import advice_sentence
from minesweeper.words.games import claim_sentence, state_sentence

LOCATE = Rules(Goal.LOCATE, play_on=True)
LEVEL = Level(10, 10, 10)


def environment(player="gain", recorder=None, **settings):
    preferences = Preferences(Settings(player=player, speed="instant", **settings))
    return Environment(preferences, lambda: 0, random.Random(1), recorder=recorder or Recorder())


def located(seed, **settings):
    """Return a session in which the gain player alone acts, ready to begin."""
    setup = Setup(LEVEL, Start.SAFE, LOCATE, seed)
    return Session.fresh(setup, environment(**settings))


def play_out(session):
    """Let the assistant play alone; as in the window, the knowledge base learns every number."""
    session.assistant.toggle_auto_play()
    while session.assistant.auto_plays:
        session.assistant.knowledge.catch_up()
        session.go_on()
    return session


def on_board(*rows, rules=LOCATE, **settings):
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    game = Game.with_mines(len(rows), len(rows[0]), mines, rules)
    return Session(game, environment(**settings))


def in_arena(session):
    """Return the arena's game on the session's board, with the same chance for the player."""
    game, player = Game.from_code(session.game.code, LOCATE), make_player("gain")
    player.start(LEVEL, Start.SAFE, random.Random(f"{session.assistant.seed}/gain"))
    return game, play(game, player)


@pytest.mark.parametrize("flagging", Flagging)
def test_window_and_arena_agree_on_every_game_of_a_player_that_claims(flagging):
    won = 0
    for seed in range(1, 13):
        ours = play_out(located(seed, flagging=flagging)).game
        arenas, result = in_arena(located(seed))
        assert [(c.action, c.cell, c.by) for c in ours.commands] == [
            (c.action, c.cell, c.by) for c in arenas.commands
        ]
        assert ours.status is arenas.status
        assert result.won == (ours.claims == ours.mines)  # a mine that was hit is no claim
        assert (ours.status is Status.WON) is result.won
        won += result.won
    assert 0 < won < 12


def test_nothing_but_its_claims_is_flagged_where_such_a_player_is_judged():
    for seed in range(1, 11):
        game = play_out(located(seed)).game
        assert game.flags == game.claims == game.flags_by_ai
        assert {command.by for command in game.commands} == {Actor.AI}
        assert {command.action for command in game.commands} == {Action.REVEAL, Action.CLAIM}


def test_where_safe_cells_win_its_claims_stay_off_the_board():
    flags = set()
    for seed in range(1, 6):
        setup = Setup(LEVEL, Start.SAFE, Rules(play_on=True), seed)
        game = play_out(Session.fresh(setup, environment())).game
        assert game.claims == set()
        assert game.flags_by_ai == game.flags <= game.mines
        flags |= game.flags
    assert flags


def test_a_claim_that_the_person_took_away_is_not_made_again():
    session = located(2)
    while not session.game.claims:
        session.ai_move()
    taken = min(session.game.claims)
    session.act(Action.FLAG, taken)
    for _ in range(3):
        session.ai_move()
        assert taken not in session.game.flags


def test_more_claims_than_mines_end_the_players_part_and_win_nothing():
    session = on_board("*.", "..", player="constraint:confidence=0.3")
    session.act(Action.REVEAL, (1, 1))
    session.ai_move()
    assert session.advice.outcome is Outcome.TOO_MANY_CLAIMS
    assert session.game.flags == set()
    assert session.game.status is Status.PLAYING
    sentence = "The AI claims more mines than the board has, so some claim is wrong."
    assert advice_sentence(session.advice) == sentence


def test_a_fault_withdraws_no_claim(monkeypatch):
    session = located(2)
    while not session.game.claims:
        session.ai_move()
    claims = set(session.game.claims)
    monkeypatch.setattr(
        "minesweeper.session.query.MoveQuery.answered_by", lambda self, _: self.failed("too large")
    )
    session.ai_move()
    assert session.advice.outcome is Outcome.FAULT
    assert session.game.claims == claims


def test_the_end_by_claims_is_said():
    sessions = [play_out(located(seed)) for seed in range(1, 11)]
    told = {s.game.status: s for s in sessions if s.advice.outcome is Outcome.CLAIMED}
    lost, won = told[Status.LOST], told[Status.WON]
    assert advice_sentence(won.advice) == "The AI claims every mine that is left."
    assert state_sentence(won.game, 2000) == "Time: 2.00 seconds."
    session = on_board("*.*.", "....")
    session.act(Action.REVEAL, (1, 3))
    for cell in ((0, 0), (0, 1)):
        session.play(Action.CLAIM, cell, Actor.AI)
    assert state_sentence(session.game, 2000) == "0 mines were hit; wrong claims at B1."
    assert lost.game.claims - lost.game.mines or lost.game.hit


def test_the_meaning_of_a_claim_is_said():
    sentence = "C1 is a claim: the AI infers a mine there, without proof."
    assert claim_sentence((0, 2)) == sentence


# Whose flag it is


def test_who_gave_a_command_is_part_of_it():
    session = on_board("*...", "....", "....", "..**", rules=Rules(), player="sentence")
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.FLAG, (0, 0))
    session.act(Action.REVEAL, (1, 0))
    session.act(Action.REVEAL, (0, 1))
    session.ai_move()
    by = [command.by for command in session.game.commands]
    assert by[:4] == [Actor.PERSON] * 4
    assert set(by[4:]) == {Actor.AI}
    assert session.game.flags_by_ai == session.game.flags - {(0, 0)}


@pytest.mark.parametrize("action", [Action.FLAG, Action.CLAIM])
def test_a_wrong_flag_of_the_ai_is_not_called_the_persons(action):
    session = on_board("*..", "...", rules=Rules(play_on=True), player="sentence")
    for cell in ((0, 1), (1, 0), (1, 1), (0, 0)):
        session.act(Action.REVEAL, cell)
    for cell in ((0, 2), (1, 2)):
        session.play(action, cell, Actor.AI)
    session.ai_move()
    assert session.advice.outcome is Outcome.REMOVED_OWN_FLAG
    assert advice_sentence(session.advice).startswith("Took the AI's flag from C1 and opened it")
    assert session.game.numbers[0, 2] == 0
    assert session.game.flags == {(1, 2)}


def test_a_flag_of_the_ai_on_the_cell_of_a_guess_is_taken_away_at_once():
    session = on_board(
        "*.", "..", rules=Rules(play_on=True), player="safest", flagging=Flagging.NONE
    )
    for row in range(2):
        for column in range(2):
            session.play(Action.FLAG, (row, column), Actor.AI)
    session.ai_move()
    assert session.advice.outcome is Outcome.GUESS
    assert len(session.game.flags) == 3


# What is stored


def test_a_resumed_game_has_who_acted_and_what_was_claimed_and_goes_on_with_it(tmp_path):
    whole = play_out(located(1)).game
    with Store(tmp_path / "games.sqlite") as store:
        session = located(1, recorder=Recorder(store))
        session.act(Action.FLAG, (9, 9))
        session.act(Action.FLAG, (9, 9))
        while len(session.game.claims) < 4:
            session.ai_move()
        before = session.game
    with Store(tmp_path / "games.sqlite") as store:
        kept = store.unfinished()
        assert kept.game.commands == before.commands
        assert [c.by for c in kept.game.commands[:3]] == [Actor.PERSON, Actor.PERSON, Actor.AI]
        assert kept.game.claims == kept.game.flags_by_ai == before.claims
        resumed = Session.resumed(kept, environment(recorder=Recorder(store)))
        resumed.toggle_pause()
        resumed.ai_move()
        assert resumed.game.claims >= before.claims
        assert play_out(resumed).game.is_over
    assert whole.is_over


# What the player may know


@pytest.mark.parametrize("count_known", [True, False])
def test_the_knowledge_base_uses_no_mine_total_that_the_rules_withhold(count_known):
    rules = Rules(count_known=count_known)
    session = on_board("*.*.", "..*.", rules=rules, player="sentence", mine_total=True)
    for cell in [(0, 1), (1, 0), (1, 1)]:
        session.act(Action.REVEAL, cell)
    session.ai_move()
    assert session.advice.outcome is (Outcome.SAFE if count_known else Outcome.GUESS)

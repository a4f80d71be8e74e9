"""The strict rule: a reveal that is not certain, where one was, hits a mine if one can be there."""

import random
from collections import Counter
from itertools import count

import pytest
from oracle import layouts

from minesweeper import LEVELS, Action, Game, Rules, Start, Status
from minesweeper.formats import game_file
from minesweeper.inference import analyze
from minesweeper.records.transfer import import_games
from minesweeper.rules.code import Code
from minesweeper.rules.level import Difficulty, NoGuess
from minesweeper.session.environment import Environment
from minesweeper.session.no_guess import mines_against
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.store import Store
from tests.counted import best_times, summary

STRICT = Rules(strict=True)


def drawn(*rows):
    """Return a strict game on a drawn board: * is a mine."""
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    return Game.with_mines(len(rows), len(rows[0]), mines, STRICT)


def played_until(wanted, seed_from=0):
    """Return a strict session in a position that `wanted` is true of, and what is known of it."""
    for seed in range(seed_from, seed_from + 200):
        around = Environment(Preferences(), lambda: 0, random.Random(seed))
        session = Session.fresh(Setup(LEVELS["beginner"], rules=STRICT), around)
        session.act(Action.REVEAL, (2, 2))
        while not session.game.is_over:
            known = analyze(session.game.observe())
            if wanted(known):
                return session, known
            safe = min(known.safe(), default=None)
            if safe is None:
                break
            session.act(Action.REVEAL, safe)
    raise AssertionError("no such position")


def test_a_strict_game_played_on_from_its_first_moment_begins_at_the_same_cell():
    session, known = played_until(lambda known: bool(known.safe() and uncertain(known)))
    session.act(Action.REVEAL, uncertain(known)[0])  # the mines are laid anew, and no code is left
    game = session.game
    assert (game.status, game.code) == (Status.LOST, None)
    again = Session.played_on(game.at(0), session.environment, game.first_cell)
    assert (again.begins_at, again.game.rules.strict) == ((2, 2), True)


def uncertain(known):
    return [cell for cell, mined in known.mined.items() if 0 < mined < known.layouts]


def both(known):
    return known.safe() and uncertain(known)


def test_an_uncertain_reveal_where_a_safe_cell_was_always_hits_a_mine():
    for number in range(12):
        session, known = played_until(both, 10 * number)
        cell = uncertain(known)[number % len(uncertain(known))]
        before = dict(session.game.numbers)
        session.act(Action.REVEAL, cell)
        game = session.game
        assert (game.status, game.hit) == (Status.LOST, [cell])
        assert game.code is None
        again = Game.with_mines(game.level.height, game.level.width, game.mines)
        again.replay(game.commands)
        assert again.numbers == before


def test_certain_cells_and_forced_guesses_are_left_to_the_board():
    session, known = played_until(both)
    mines = session.game.mines
    session.act(Action.REVEAL, min(known.safe()))
    assert (session.game.mines, session.game.status) == (mines, Status.PLAYING)
    session, known = played_until(lambda known: not known.safe())
    cell = uncertain(known)[0]
    assert mines_against(session.game, [cell], random.Random(1)) is None


def test_without_the_rule_nothing_is_laid_anew():
    session, known = played_until(both)
    game = Game.from_code(session.game.code)
    game.replay(session.game.commands)
    ordinary = Session(game, session.environment)
    mines = game.mines
    ordinary.act(Action.REVEAL, uncertain(known)[0])
    assert game.mines == mines
    assert game.code is not None


def test_the_mines_are_drawn_uniformly_among_the_layouts_with_a_mine_there():
    game = drawn("..*.*", ".....", "...*.", "*....")
    game.reveal((0, 0))
    game.reveal((1, 3))
    seen = game.observe()
    known = analyze(seen)
    assert known.safe()
    cell = uncertain(known)[-1]
    fitting = [mines for mines in layouts(seen) if cell in mines]
    rng, draws = random.Random(2), 200 * len(fitting)
    found = Counter(mines_against(game, [cell], rng) for _ in range(draws))
    assert set(found) == set(fitting)
    chi_square = sum((found[mines] - 200) ** 2 / 200 for mines in fitting)
    freedom = len(fitting) - 1
    assert freedom > 3
    assert abs(chi_square - freedom) < 3 * (2 * freedom) ** 0.5


def test_a_chord_over_uncertain_cells_hits_one_of_them():
    session, known = played_until(both)
    game = session.game
    number = next(
        cell
        for cell, shown in game.numbers.items()
        if shown == 1
        and sum(abs(cell[0] - r) <= 1 and abs(cell[1] - c) <= 1 for r, c in uncertain(known)) > 1
    )
    around = [c for c in uncertain(known) if max(abs(c[0] - number[0]), abs(c[1] - number[1])) == 1]
    session.act(Action.FLAG, around[0])
    session.act(Action.CHORD, number)
    assert game.status is Status.LOST
    assert set(game.hit) <= set(around[1:])


def test_the_stored_game_keeps_the_mines_that_were_laid(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        rng = random.Random(5)
        around = Environment(Preferences(), lambda: 0, rng, None, Recorder(store))
        session = Session.fresh(Setup(LEVELS["beginner"], rules=STRICT), around)
        session.act(Action.REVEAL, (2, 2))
        while not both(known := analyze(session.game.observe())):
            session.act(Action.REVEAL, min(known.safe()))
        session.act(Action.REVEAL, uncertain(known)[0])
        (number,) = [row[0] for row in store.database.execute("SELECT id FROM game")]
        kept = store.load(number)
        assert kept.game.mines == session.game.mines
        assert kept.game.hit == session.game.hit
        assert (kept.game.code, kept.game.rules) == (None, STRICT)


def test_a_game_takes_only_mines_that_fit_what_it_shows():
    game = Game.from_code(Code(LEVELS["beginner"], Start.OPENING, 3), STRICT)
    game.reveal((2, 2))
    with pytest.raises(ValueError, match="do not fit"):
        game.field.lay_anew(frozenset(), game.numbers, [])
    shown = next(iter(game.numbers))
    with pytest.raises(ValueError, match="do not fit"):
        game.field.lay_anew(frozenset([shown, *list(game.mines)[1:]]), game.numbers, [])
    safe = min(cell for cell in game.observe().covered() if cell not in game.mines)
    with pytest.raises(ValueError, match="do not fit") as refused:
        game.field.lay_anew(game.mines, game.numbers, [safe])
    assert str(refused.value) == "these mines do not fit what the board shows"
    game.field.lay_anew(game.mines, game.numbers, [])
    assert Counter(game.numbers.values())[0]


def test_games_without_guesses_and_strict_ones_have_records_of_their_own(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        for rules in (Rules(), STRICT):
            recorder, clock = Recorder(store), count(0, 100).__next__
            around = Environment(Preferences(), clock, random.Random(5), None, recorder)
            session = Session.fresh(Setup(LEVELS["beginner"], NoGuess(), rules), around)
            session.act(Action.REVEAL, (2, 2))
            while not session.game.is_over:
                session.go_on()
                if session.game.status is Status.PLAYING:
                    session.act(Action.REVEAL, min(analyze(session.game.observe()).safe()))
            assert session.game.status is Status.WON
            assert recorder.place == 1
        level = LEVELS["beginner"]
        assert best_times(store, level) == []
        assert [one.number for one in best_times(store, level, start="no-guess")] == [1]
        strict = {"start": "no-guess", "strict": True}
        assert [one.number for one in best_times(store, level, **strict)] == [2]
        assert summary(store, level, **strict).won == 1


def test_a_board_that_no_code_names_stays_of_its_kind_when_it_is_played_again(tmp_path):
    with Store(tmp_path / "games.sqlite") as store, Store(tmp_path / "other.sqlite") as other:
        around = Environment(Preferences(), lambda: 0, random.Random(5), None, Recorder(store))
        start = NoGuess(Difficulty.EASY)
        session = Session.fresh(Setup(LEVELS["beginner"], start, STRICT), around)
        session.act(Action.REVEAL, (2, 2))
        anew = frozenset(set(session.game.mines))  # as a needless guess lays them
        session.game.field.lay_anew(anew, session.game.numbers, [])
        session.act(Action.REVEAL, min(session.game.mines))
        kind, stored = around.recorder.record.kind, store.load(1)
        assert (kind.start, kind.strict) == (start.value, True)
        for again in (session, Session.resumed(stored, around)):
            assert again.again().marks.no_guess
            assert around.recorder.record.kind == kind
            Session.played_on(again.game.at(0), around, (2, 2))
            assert around.recorder.record.kind == kind
        import_games(game_file.write(stored.recorded()), other)
        assert [(one.kind, one.why) for one in other.entries()] == [(kind, None)]


def test_mines_laid_anew_stay_where_one_was_hit_and_taken_back():
    around = Environment(Preferences(), lambda: 0, random.Random(1))
    session = Session(drawn("*..*", "...."), around)
    for cell in [(0, 1), (0, 0)]:
        session.act(Action.REVEAL, cell)
    session = session.turned(Action.UNDO)
    session.act(Action.REVEAL, (1, 3))  # the 1 at B1 has its mine at A1, so C1 is safe
    assert session.game.mines == {(0, 0), (1, 3)}

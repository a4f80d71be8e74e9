"""Games in the database: a killed game resumes, records count only what may, nothing is lost."""

import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Difficulty, Level, NoGuess, Start
from minesweeper.rules.rules import CLASSIC, Goal, Rules
from minesweeper.storage import schema
from minesweeper.storage.database import StoreError
from minesweeper.storage.marks import Marks, why_uncounted
from minesweeper.storage.store import Store
from tests.counted import best_times, summary
from tests.storage import game_writer

ROOT = Path(__file__).resolve().parents[2]
BEGINNER = LEVELS["beginner"]


def fresh_game(seed=1, rules=CLASSIC, clues=EXACT):
    return Game.from_code(Code(BEGINNER, Start.OPENING, seed, clues), rules)


def play(store, game, *commands, marks=None):
    """Play and keep commands one by one, 100 milliseconds apart."""
    record = store.begin(game, marks or Marks())
    for at, (action, cell, *by) in enumerate(commands):
        game.play(Command(action, cell, 100 * at, *by))
        record.keep(game, 100 * at)
    return record


def win(store, milliseconds, seed=1, marks=None, rules=CLASSIC, start=(4, 4), clues=EXACT):
    game = fresh_game(seed, rules, clues)
    record = store.begin(game, marks or Marks())
    game.reveal(start)
    record.keep(game, 0)
    for cell in game.observe().covered():
        if cell not in game.mines:
            game.reveal(cell, milliseconds)
    record.keep(game, milliseconds)
    assert game.status is Status.WON
    return record


def place(store, record):
    """Return the place of a stored game among the best times as they are now."""
    numbers = [best.number for best in store.best_times(record.kind, 99)]
    return 1 + numbers.index(record.number) if record.number in numbers else None


def change(path, statement, *values):
    """Change a database as another program."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement, values)


def lose(store, seed=1):
    game = fresh_game(seed)
    record = play(store, game, (Action.REVEAL, (4, 4)))
    game.reveal(min(game.mines), 500)
    record.keep(game, 500)
    return record, game


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "games.sqlite"


@pytest.fixture
def store(path):
    with Store(path) as store:
        yield store


def take_back(game, at):
    game.play(Command(Action.UNDO, (0, 0), at))


def same_state(one, other):
    return all(getattr(one, part) == getattr(other, part) for part in PARTS)


PARTS = ("level", "code", "start", "rules", "clues", "status", "mines", "numbers", "blank")
PARTS += ("flags", "flags_by_ai", "claims", "hit", "commands")


COMMANDS = (
    (Action.FLAG, (0, 0)),
    (Action.REVEAL, (4, 4)),
    (Action.CHORD, (4, 3)),
    (Action.REVEAL, (4, 4)),
    (Action.FLAG, (0, 0)),
    (Action.CLAIM, (8, 8), Actor.AI),
    (Action.FLAG, (8, 7), Actor.AI),
)


@pytest.mark.parametrize("count", range(len(COMMANDS) + 1))
def test_an_unfinished_game_resumes_where_it_stood(path, count):
    game = fresh_game(rules=Rules(Goal.LOCATE, play_on=True, flood=False))
    with Store(path) as store:
        play(store, game, *COMMANDS[:count], marks=Marks(assisted=True))
    with Store(path) as store:
        kept = store.unfinished()
        assert same_state(kept.game, game)
        assert kept.elapsed == max(count - 1, 0) * 100
        assert kept.marks == Marks(assisted=True)


def test_a_resumed_game_is_kept_further(path):
    game = fresh_game()
    with Store(path) as store:
        play(store, game, *COMMANDS[:3])
    with Store(path) as store:
        kept = store.unfinished()
        record = store.resume(kept)
        kept.game.flag((8, 8), 900)
        record.keep(kept.game, 950)
    game.flag((8, 8), 900)
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


def test_the_clock_resumes_at_the_later_of_tick_and_command(path):
    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:3])
        record.keep_clock(7_250)
    with Store(path) as store:
        assert store.unfinished().elapsed == 7_250
        record = store.resume(store.unfinished())
        game.flag((8, 8), 9_000)
        record.keep(game, 9_000)
        assert store.unfinished().elapsed == 9_000


def test_the_same_board_again_resumes_on_the_same_layout(path):
    first = fresh_game()
    first.reveal((4, 4))
    game = first.again()
    with Store(path) as store:
        play(store, game, (Action.REVEAL, (8, 8)), marks=Marks(replayed=True))
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


@pytest.mark.parametrize("clues", ["missing:40", "under", "over"])
@pytest.mark.parametrize("again", [False, True])
def test_a_game_with_false_clues_resumes_with_the_same_clues(path, clues, again):
    game = fresh_game(clues=ClueModel.parse(clues), rules=Rules(play_on=True, count_known=False))
    if again:
        game.reveal((4, 4))
        game = game.again()
    with Store(path) as store:
        play(store, game, *((Action.REVEAL, cell) for cell in [(4, 4), (8, 8), (0, 0)]))
    assert len(game.numbers) + len(game.hit) > 2
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


def test_a_given_layout_without_a_code_resumes(path):
    game = Game.with_mines(3, 4, [(0, 0), (2, 3)], Rules(play_on=True))
    with Store(path) as store:
        play(store, game, (Action.REVEAL, (0, 0)), (Action.FLAG, (2, 3)))
    with Store(path) as store:
        assert same_state(store.unfinished().game, game)


def test_a_game_whose_code_spells_a_preset_by_its_size_resumes(path):
    code = "1-16X16X40-O-49JV3WHPPH"
    with Store(path) as store:
        play(store, Game.from_code(Code.parse(code)), (Action.REVEAL, (2, 2)))
    change(path, "UPDATE game SET code = ?", code)
    with Store(path) as store:
        kept = store.unfinished()
    assert kept.game.level == LEVELS["intermediate"]
    assert kept.game.first_cell == (2, 2)


def test_a_game_that_is_over_does_not_resume_but_can_be_loaded(store):
    record, game = lose(store)
    assert store.unfinished() is None
    assert same_state(store.load(record.number).game, game)


def test_a_new_game_replaces_the_unfinished_one(store):
    play(store, fresh_game(1), *COMMANDS[:3])
    store.begin(fresh_game(2))
    assert store.unfinished().game.code.seed == 2


def test_games_without_a_command_do_not_pile_up(store):
    numbers = [store.begin(fresh_game(seed)).number for seed in range(5)]
    with pytest.raises(StoreError, match="no stored game"):
        store.load(numbers[0])
    assert store.load(numbers[-1]).game.commands == []


def test_taken_back_commands_stay_in_the_log_and_the_game_is_marked(store):
    game = fresh_game()
    record = play(store, game, *COMMANDS[:4])
    take_back(game, 400)
    record.keep(game, 400)
    kept = store.unfinished()
    assert same_state(kept.game, game)
    assert kept.game.log.taken_back == 1
    assert kept.marks == record.marks == Marks(undone=True)
    game.flag((8, 8), 500)
    record.keep(game, 500)
    assert same_state(store.unfinished().game, game)


def test_a_loss_that_is_undone_stays_a_loss(store):
    record, game = lose(store)
    lost = record.number
    take_back(game, 600)
    record.keep(game, 600)
    assert store.load(lost).game.status is Status.LOST
    assert same_state(store.unfinished().game, game)
    assert store.unfinished().game.exploded
    assert store.unfinished().marks.undone
    assert record.number != lost
    for cell in game.observe().covered():
        if cell not in game.mines:
            game.reveal(cell, 700)
    record.keep(game, 700)
    assert game.status is Status.WON
    assert (summary(store, BEGINNER).played, summary(store, BEGINNER).won) == (1, 0)


def test_the_ten_best_times_are_named_unless_another_number_is_asked_for(store):
    for seed in range(11):
        win(store, 1_000 + seed, seed)
    assert [best.time for best in best_times(store, BEGINNER)] == list(range(1_000, 1_010))
    assert len(best_times(store, BEGINNER, most=20)) == 11


def test_only_fresh_random_unassisted_classic_wins_have_a_place(store):
    for mark in ("assisted", "seeded", "undone", "replayed"):
        record = win(store, 1_000, marks=Marks(**{mark: True}))
        assert place(store, record) is None
    assert place(store, win(store, 1_000, rules=Rules(flood=False))) is None
    assert place(store, win(store, 1_000, rules=Rules(play_on=True))) is None
    assert place(store, win(store, 1_000, rules=Rules(count_known=False))) is None
    assert place(store, win(store, 1_000, clues=ClueModel.parse("missing:1"))) is None
    assert best_times(store, BEGINNER) == []
    slow, quick = win(store, 9_000, seed=2), win(store, 8_000, seed=3)
    assert (place(store, quick), place(store, slow)) == (1, 2)
    times = best_times(store, BEGINNER)
    assert [(best.number, best.time) for best in times] == [
        (quick.number, 8_000),
        (slow.number, 9_000),
    ]
    assert best_times(store, BEGINNER, most=1) == times[:1]
    assert best_times(store, LEVELS["expert"]) == []


MARKED = [Marks(**{mark: True}) for mark in ("assisted", "seeded", "undone", "replayed")]


@pytest.mark.parametrize("marks", [Marks(), Marks(no_guess=True), *MARKED], ids=str)
@pytest.mark.parametrize("clues", ["exact", "missing:1"])
@pytest.mark.parametrize("rules", [CLASSIC, Rules(strict=True), Rules(flood=False)], ids=str)
def test_exactly_the_games_that_can_count_have_a_place(store, marks, clues, rules):
    game = fresh_game(2, rules, ClueModel.parse(clues))
    record = win(store, 1_000, 2, marks, rules, clues=ClueModel.parse(clues))
    assert (why_uncounted(marks, rules, game.clues) is None) is (record.place == 1)
    assert record.is_refused is (record.place is None)


def test_a_loss_has_no_place(store):
    record, _ = lose(store)
    assert place(store, record) is None


def test_a_tie_goes_to_the_older_time(store):
    first, second = win(store, 5_000), win(store, 5_000, seed=2)
    assert [best.number for best in best_times(store, BEGINNER)] == [first.number, second.number]


def test_a_board_opened_by_its_code_counts_no_more_unless_the_game_had_ended(store, path):
    before, level = win(store, 9_000, seed=2), BEGINNER
    with Store(path) as other:
        for seed in (2, 3):
            play(other, fresh_game(seed), (Action.REVEAL, (4, 4)), marks=Marks(seeded=True))
        other.begin(fresh_game(4), Marks(seeded=True))
    assert place(store, win(store, 8_000, seed=3)) is None
    untouched = win(store, 8_500, seed=4)
    numbers = [best.number for best in best_times(store, level)]
    assert numbers == [untouched.number, before.number]


FOUND = Code(BEGINNER, NoGuess(), 3, first=(2, 2), accepted=4)
CROWDED = Code(Level(4, 4, 9), Start.OPENING, 5, first=(1, 1))


@pytest.mark.parametrize(
    ("code", "other"),
    [
        (FOUND, FOUND),
        (FOUND, replace(FOUND, start=NoGuess(count_known=False))),
        (FOUND, replace(FOUND, start=NoGuess(Difficulty.EXTREME))),
        (replace(CROWDED, first=None), CROWDED),
        (CROWDED, replace(CROWDED, clues=ClueModel.parse("under"))),
        (CROWDED, replace(CROWDED, clues=ClueModel.parse("missing:20"))),
        (CROWDED, replace(CROWDED, start=Start.SAFE)),
        (CROWDED, replace(CROWDED, start=Start.SAFE, first=(0, 0))),
    ],
)
@pytest.mark.parametrize("marks", [Marks(seeded=True, assisted=True), Marks(replayed=True)])
def test_a_board_is_known_by_its_mines_whatever_code_they_were_opened_by(
    store, path, code, other, marks
):
    game, opened = Game.from_code(code), Game.from_code(other)
    record = store.begin(game, Marks(no_guess=code.no_guess is not None))
    record.add(game.play(Command(Action.REVEAL, code.first or (1, 1))), 0)
    with Store(path) as elsewhere:
        begun = elsewhere.begin(opened, marks)
        begun.add(opened.play(Command(Action.REVEAL, other.first)), 0)
    for cell in sorted(set(game.observe().covered()) - game.mines):
        record.add(game.play(Command(Action.REVEAL, cell)), 5_000)
    assert game.status is Status.WON
    is_known = game.mines == opened.mines
    assert is_known is (other.first != (0, 0))
    assert record.place == (None if is_known else 1)


def test_mines_that_come_twice_by_chance_are_not_known(store):
    assert [win(store, time).place for time in (3_000, 2_000)] == [1, 1]


def test_help_after_the_first_command_counts_and_after_the_end_does_not(store):
    game = fresh_game()
    record = play(store, game, *COMMANDS[:3])
    record.mark(assisted=True)
    assert store.unfinished().marks == Marks(assisted=True)
    won = win(store, 1_000)
    won.mark(assisted=True)
    assert place(store, won) == 1


def test_rates_and_streaks_follow_the_order_of_the_games(store):
    assert summary(store, BEGINNER).rate is None
    for won in (True, True, False, True):
        if won:
            win(store, 1_000)
        else:
            lose(store)
    play(store, fresh_game(), *COMMANDS[:3])
    win(store, 1_000, marks=Marks(assisted=True))
    found = summary(store, BEGINNER)
    assert (found.played, found.won, found.unfinished, found.rate) == (4, 3, 1, 0.75)
    assert (found.streak, found.best_streak) == (1, 2)
    lose(store)
    assert summary(store, BEGINNER).streak == 0


def test_a_second_program_keeps_its_games_but_resumes_none(path):
    with Store(path) as first, Store(path) as second:
        play(first, fresh_game(), *COMMANDS[:3])
        assert first.unfinished() is not None
        assert second.unfinished() is None
        record = win(second, 1_000)
        assert place(first, record) == 1


@pytest.mark.parametrize("content", [b"no database at all" * 40, b"SQLite format 3\0" + bytes(999)])
def test_a_damaged_file_is_set_aside_with_a_message(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with Store(path) as store:
        assert store.damage.aside.name == "games.sqlite.damaged"
        win(store, 1_000)
    assert path.with_name("games.sqlite.damaged").read_bytes() == content
    with Store(path) as store:
        assert store.damage is None
        assert summary(store, BEGINNER).won == 1


def test_a_file_with_a_damaged_page_is_set_aside(path):
    with Store(path) as store:
        for seed in range(30):
            win(store, 1_000, seed)
    content = bytearray(path.read_bytes())
    for place in range(4096, len(content), 4096):
        content[place : place + 200] = bytes(200)
    path.write_bytes(content)
    with Store(path) as store:
        assert store.damage.aside.exists()
        assert store.unfinished() is None


def test_a_file_of_another_program_is_set_aside(path):
    path.parent.mkdir()
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {schema.VERSION}")
    database.close()
    with Store(path) as store:
        assert "something else" in str(store.damage.what)


def test_without_a_place_for_the_file_games_are_kept_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    with Store(tmp_path / "file" / "games.sqlite") as store:
        assert store.damage.aside is None
        assert place(store, win(store, 1_000)) == 1


def with_a_column_more(monkeypatch):
    """Let the tables be those of a newer version."""
    more = schema.TABLES.replace("ended TEXT,", "ended TEXT, note TEXT NOT NULL DEFAULT '',")
    monkeypatch.setattr(schema, "TABLES", more)
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def test_an_older_file_is_brought_up_to_date_with_its_games(path, monkeypatch):
    with Store(path) as store:
        number = win(store, 1_000).number
    with_a_column_more(monkeypatch)
    with Store(path) as store:
        assert store.damage is None
        assert store.load(number).game.status is Status.WON
    database = sqlite3.connect(path)
    assert database.execute("SELECT note FROM game").fetchall() == [("",)]
    assert database.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    database.close()


def test_the_games_of_version_0_1_are_there_with_all_their_rules(path):
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.executescript((Path(__file__).parent / "data" / "games-0.1.sql").read_text())
    database.close()
    with Store(path) as store:
        assert store.damage is None
        games = [store.load(number) for number in range(1, 7)]
        assert store.unfinished().number == 6
        assert [best.number for best in best_times(store, BEGINNER)] == [1]
        assert summary(store, BEGINNER).won == 1
    assert [kept.game.rules for kept in games] == [
        CLASSIC,
        Rules(count_known=False),
        CLASSIC,
        CLASSIC,
        Rules(Goal.LOCATE, play_on=True, flood=False),
        Rules(Goal.LOCATE, play_on=True, flood=False, count_known=False),
    ]
    assert {command.by for kept in games for command in kept.game.commands} == {Actor.PERSON}
    assert [kept.elapsed for kept in games] == [8_000, 5_000, 700, 400, 20, 2_500]
    assert [str(kept.game.clues) for kept in games[1::4]] == ["missing:10", "under"]
    assert games[2].marks == Marks(assisted=True)
    assert games[3].marks == Marks(replayed=True)
    assert games[4].marks == Marks(seeded=True, no_guess=True)
    assert games[3].game.mines == games[2].game.mines


@pytest.mark.parametrize(
    "rules", [CLASSIC, Rules(count_known=False), Rules(Goal.LOCATE, play_on=True, flood=False)]
)
def test_every_rule_of_a_game_survives(path, rules):
    with Store(path) as store:
        play(store, fresh_game(rules=rules), *COMMANDS)
    with Store(path) as store:
        assert store.unfinished().game.rules == rules


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE command SET row = 99 WHERE number = 1", "(99, 4) is not on this beginner board"),
        ("UPDATE command SET row = 'x' WHERE number = 1", "'x' is no whole number from 0 on"),
        (
            "UPDATE command SET action = 'dance' WHERE number = 1",
            "one of reveal, flag, claim, chord, undo, redo, not 'dance'",
        ),
        ("UPDATE command SET at = -5 WHERE number = 1", "-5 is no whole number from 0 on"),
        ("DELETE FROM command WHERE number = 1", "command 1 is missing"),
        ("UPDATE game SET code = NULL", "it has neither a code nor a layout"),
        ("UPDATE game SET layout = '1;1'", "'1;1' is no cell of a layout"),
        ("UPDATE game SET layout = '1,1'", "its board is not the beginner it should be"),
        ('UPDATE game SET rules = \'{"goal": "fun"}\'', "goal: one of open, locate, not 'fun'"),
        (
            'UPDATE game SET rules = \'{"of_2030": true, "of_2040": 1, "flood": 3}\'',
            "flood: true or false, not 3; this version does not know the rule of_2030, of_2040",
        ),
        ("UPDATE game SET rules = '[]'", "an object, not []"),
        ("UPDATE game SET status = 'won'", "it is stored as won, but was playing"),
        ("UPDATE game SET time = 'now'", "'now' is no whole number from 0 on"),
        ("UPDATE game SET time = 1000000000001", "1000000000001 is too large"),
        ("DELETE FROM command", "it is stored as playing, but was ready"),
    ],
)
def test_a_stored_game_that_makes_no_sense_is_named(path, statement, says):
    with Store(path) as store:
        number = play(store, fresh_game(), *COMMANDS[:3]).number
    change(path, statement)
    with Store(path) as store:
        with pytest.raises(StoreError) as refused:
            store.load(number)
        assert str(refused.value) == f"stored game {number}: {says}"
        store.begin(fresh_game(2))
        assert store.unfinished().game.code.seed == 2


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE game SET width = 1", "200 cells wide"),
        ("UPDATE game SET code = '1-E-S-AAAA'", "mistyped"),
    ],
)
def test_a_board_that_the_rules_refuse_is_named(path, statement, says):
    with Store(path) as store:
        number = play(store, fresh_game(), *COMMANDS[:3]).number
        change(path, statement)
        with pytest.raises(StoreError, match=f"stored game {number}: .*{says}"):
            store.load(number)


def test_a_write_that_fails_says_so_and_is_made_up_for(path, monkeypatch):
    def read_only(*_):
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error

    game = fresh_game()
    with Store(path) as store:
        record = play(store, game, *COMMANDS[:2])
        with monkeypatch.context() as patched:
            patched.setattr("minesweeper.storage.writer.write_snapshot", read_only)
            game.flag((8, 8), 300)
            record.keep(game, 300)
        assert "the file is read-only" in str(store.backlog.fault)
        assert store.backlog.commands == 1
        game.flag((8, 7), 400)
        record.keep(game, 400)
        assert store.backlog is None
        assert same_state(store.unfinished().game, game)


def test_a_file_that_cannot_be_read_any_more_says_so(path):
    store = Store(path)
    store.close()
    with pytest.raises(StoreError, match="cannot be read"):
        best_times(store, BEGINNER)


def test_a_damaged_file_that_cannot_be_renamed_is_left_alone(path, monkeypatch):
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 40)

    def refuse(*_):
        raise PermissionError("it is in use")

    monkeypatch.setattr(Path, "rename", refuse)
    with Store(path) as store:
        assert store.damage.aside is None
        assert place(store, win(store, 1_000)) == 1
    assert path.read_bytes() == b"no database at all" * 40


def test_flags_alone_are_a_game_to_resume(store):
    game = fresh_game()
    play(store, game, (Action.FLAG, (0, 0)))
    store.begin(fresh_game(2))
    assert store.load(1).game.flags == {(0, 0)}


def test_a_game_of_any_size_keeps_its_level(store):
    level = Level(200, 200, 8_000)
    game = Game(level, random.Random(1))
    play(store, game, (Action.REVEAL, (100, 100)))
    assert store.unfinished().game.level == level


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_game_killed_again_and_again_ends_as_if_nothing_had_happened(path):
    rng = random.Random(9)
    for _ in range(4):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.game_writer", str(path)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip  # the arguments belong together
        for _ in range(1 + int(rng.random() * 120)):
            said = writer.stdout.readline()
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.read()
        writer.wait()
        writer.stdout.close()
        written = int(said.split()[-1])
        with Store(path) as store:
            kept = store.unfinished()
        expected = game_writer.game_after(len(kept.game.commands))
        assert len(kept.game.commands) >= written
        assert same_state(kept.game, expected)
        assert kept.elapsed == kept.game.commands[-1].at
    assert written > 30

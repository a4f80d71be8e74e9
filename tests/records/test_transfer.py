"""Games handed on: nothing is doubled or lost, and only what is proved counts."""

import json
import random
from datetime import date

import pytest

from minesweeper.formats import game_file
from minesweeper.records.figures import FigureCache, figures_of
from minesweeper.records.limits import MOST_FAULTS
from minesweeper.records.summary import kinds
from minesweeper.records.table import table
from minesweeper.records.transfer import export, import_games
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.rules import Rules
from minesweeper.storage.store import Marks, Store, StoreError, Uncounted

LEVEL = LEVELS["beginner"]
DAY = date(2026, 1, 31)


def play(store, seed=1, win=True, marks=None, daily=None, rules=None):
    """Play a game to its end and keep it."""
    code = Code(LEVEL, Start.OPENING, seed) if daily is None else daily_code(LEVEL, daily)
    game = Game.from_code(code, rules or Rules())
    day = None if daily is None else daily.isoformat()
    record, rng = store.begin(game, marks or Marks(), day), random.Random(seed)
    record.add(game.play(Command(Action.REVEAL, (4, 4))), 0)
    cells = sorted(set(game.observe().covered()) - game.mines)
    rng.shuffle(cells)
    for number, cell in enumerate(cells if win else [*cells[:3], min(game.mines)]):
        if not game.is_over:
            at = 137 * (number + 1)
            record.add(game.play(Command(Action.REVEAL, cell, at)), at)
    assert game.is_over
    return record


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


@pytest.fixture
def other(tmp_path):
    with Store(tmp_path / "other.sqlite") as other:
        yield other


def exported(store):
    return "".join(export(store, store.entries()))


def shown(store, *, numbers=False):
    """Return what the entries say, but for their numbers in this file."""
    return [one if numbers else one._replace(number=0, imported=False) for one in store.entries()]


def test_an_export_brings_the_same_records_to_another_file_and_doubles_nothing(store, other):
    for seed in range(6):
        play(store, seed, win=seed % 3 > 0)
    play(store, 7, daily=DAY)
    text = exported(store)
    json.loads(text)
    found = import_games(text, other)
    assert (found.added, found.known, found.uncounted, found.faults) == (7, 0, 0, [])
    assert shown(other) == shown(store)
    assert all(one.imported for one in other.entries())
    again = import_games(text, other)
    assert (again.added, again.known) == (0, 7)
    assert shown(other) == shown(store)
    assert import_games(text, store).known == 7
    assert not any(one.imported for one in store.entries())
    assert exported(other).replace('  "imported": true,\n', "") == text


def test_the_files_of_two_machines_are_merged(store, other):
    for seed in range(3):
        play(store, seed)
        play(other, 10 + seed, win=False)
    before = {one.key for one in store.entries()} | {one.key for one in other.entries()}
    mine, theirs = exported(store), exported(other)
    import_games(theirs, store)
    import_games(mine, other)
    assert {one.key for one in store.entries()} == before == {one.key for one in other.entries()}
    assert kinds(store.entries(), {})[0].counted.played == 6


def test_of_a_file_cut_off_the_whole_games_are_taken_and_the_rest_is_said(store, tmp_path):
    for seed in range(4):
        play(store, seed)
    text = exported(store)
    for length in range(0, len(text), 97):
        with Store(tmp_path / f"{length}.sqlite") as new:
            whole = text[:length].count("\n},") + text[:length].endswith("\n}")
            if '"games": [' not in text[:length]:
                with pytest.raises(ValueError, match="no file of games"):
                    import_games(text[:length], new)
                continue
            found = import_games(text[:length], new)
            assert found.added == whole
            assert len(found.faults) == 1
            assert "no game can be read" in str(found.faults[0])


FORGED = {
    "no id": lambda game: game.pop("id"),
    "no code": lambda game: game.update(code=None),
    "another code": lambda game: game.update(code="1-B-O-E5F-0NN"),
    "it says that it does not count": lambda game: game.update(counts=False),
    "other hits": lambda game: game.update(hits=3),
    "other takebacks": lambda game: game.update(taken_back=1),
}


@pytest.mark.parametrize("forge", FORGED)
def test_a_game_whose_file_does_not_prove_it_is_kept_and_counts_nowhere(store, other, forge):
    play(store, 3)
    entries = json.loads(exported(store))
    FORGED[forge](entries["games"][0])
    text = json.dumps(entries)
    found = import_games(text, other)
    assert found.uncounted + found.stated == 1
    (why,) = (one.why for one in other.entries())
    assert why is (Uncounted.STATED if found.stated else Uncounted.UNPROVED)
    assert (import_games(text, other).added, len(other.entries())) == (0, 1)


def test_a_game_whose_file_says_that_it_does_not_count_is_told_from_one_without_proof(store, other):
    play(store, 3, marks=Marks(replayed=True))
    found = import_games(exported(store), other)
    assert (found.stated, found.uncounted) == (1, 0)


def test_help_and_moves_of_the_ai_stay_help(store, other):
    play(store, 3, marks=Marks(assisted=True))
    play(store, 4)
    entries = json.loads(exported(store))
    for command in entries["games"][1]["commands"]:
        command["by"] = "ai"
    import_games(json.dumps(entries), other)
    assert [one.why for one in other.entries()] == [Uncounted.HELPED] * 2


def test_what_did_not_count_does_not_count_elsewhere(store, other):
    for marks in (Marks(seeded=True), Marks(replayed=True), Marks(undone=True)):
        play(store, 5, marks=marks)
    import_games(exported(store), other)
    assert all(one.why is not None for one in other.entries())


@pytest.mark.parametrize("time", [10**12 + 1, 10**30])
def test_a_game_that_took_too_long_to_be_stored_costs_no_other_game(store, other, time):
    for seed in range(2):
        play(store, seed)
    entries = json.loads(exported(store))
    entries["games"][0]["time"] = time
    found = import_games(json.dumps(entries), other)
    assert found.added == 1
    assert [str(fault) for fault in found.faults] == [f"game 1: time: {time} is too long a time"]
    assert all(other.load(one.number) for one in other.entries())


def test_wrong_games_are_said_and_the_others_taken(store, other):
    for seed in range(5):
        play(store, seed)
    entries = json.loads(exported(store))
    games = entries["games"]
    games[0]["commands"].pop()
    games[1]["time"] = 5
    games[2] = [1, 2]
    games[3]["level"] = "9x9x11"
    found = import_games(json.dumps(entries), other)
    assert found.added == 1
    assert [str(fault).partition(":")[0] for fault in found.faults] == [
        f"game {number}" for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("end", ["]}", ""])
def test_of_a_file_of_many_entries_that_are_no_games_the_first_faults_are_said(other, end):
    entries = "1," * 20_000 + "1"
    text = f'{{"format": "minesweeper-games", "version": 1, "games": [{entries}{end}'
    found = [str(fault) for fault in import_games(text, other).faults]
    assert found[::MOST_FAULTS] == [
        "game 1: an object, not 1",
        "nothing after game 1000 is read",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "5", "no", "{}", '{"games": []}', "[" * 9999],
)
def test_what_is_no_file_of_games_is_refused(other, text):
    with pytest.raises(ValueError, match="no file of games"):
        import_games(text, other)
    newer = '{"format": "minesweeper-games", "version": 2, "games": []}'
    with pytest.raises(ValueError, match="version 2"):
        import_games(newer, other)


def test_a_single_game_file_is_taken_too(store, other):
    record = play(store, 2)
    text = game_file.write(store.load(record.number).recorded())
    assert import_games(text, other).added == 1
    assert [one.why for one in other.entries()] == [None]


def test_a_day_counts_as_such_only_on_its_own_board(store, other):
    play(store, 7, daily=DAY)
    entries = json.loads(exported(store))
    entries["games"][0]["daily"] = "2026-02-01"
    import_games(json.dumps(entries), other)
    assert [one.daily for one in other.entries()] == [None]


def test_only_the_first_attempt_at_a_day_counts(store):
    assert not store.has_daily(LEVEL, DAY.isoformat())
    play(store, 7, daily=DAY)
    assert store.has_daily(LEVEL, DAY.isoformat())
    assert not store.has_daily(Level(9, 9, 11), DAY.isoformat())
    play(store, 8, daily=DAY)
    assert [one.why for one in store.entries()] == [None, Uncounted.KNOWN]


@pytest.mark.parametrize("order", [1, -1])
def test_the_attempt_that_began_first_counts_in_whatever_order_files_come(tmp_path, other, order):
    texts = []
    for number, name in enumerate(["early", "late"]):
        with Store(tmp_path / name) as machine:
            play(machine, number, daily=DAY)
            entries = json.loads(exported(machine))
        entries["games"][0] |= {"id": name, "started": f"2026-01-31T1{number}:00:00Z"}
        texts.append(json.dumps(entries))
    for text in texts[::order]:
        import_games(text, other)
    found = {one.key: one.why for one in other.entries()}
    assert found == {"early": None, "late": Uncounted.KNOWN}


def test_a_game_that_is_taken_in_counts_whatever_was_played_on_its_board_later(store, other):
    again, first = play(store, 3, marks=Marks(replayed=True)), play(store, 3)
    dates = {again.snapshot.key: "2026-01-31T11:00:00Z", first.snapshot.key: "2026-01-31T10:00:00Z"}
    kept = [one.snapshot for one in (again, first)]
    other.add([one._replace(columns={**one.columns, "begun": dates[one.key]}) for one in kept])
    found = {one.key: one.why for one in other.entries()}
    assert found == {again.snapshot.key: Uncounted.KNOWN, first.snapshot.key: None}


def test_reset_keeps_a_copy_and_the_game_in_play(store):
    play(store, 1)
    game = Game.from_code(Code(LEVEL, Start.OPENING, 9))
    store.begin(game).add(game.play(Command(Action.REVEAL, (4, 4))), 0)
    copy = store.reset()
    assert [one.status for one in store.entries()] == [Status.PLAYING]
    with Store(copy) as before:
        assert [one.status for one in before.entries()] == [Status.WON, Status.PLAYING]
    play(store, 2)
    assert store.reset() != copy


def test_a_board_of_today_that_was_deleted_stays_tried_and_comes_back_whole(store, monkeypatch):
    monkeypatch.setattr("minesweeper.storage.store.today", lambda: DAY)
    play(store, 7, daily=DAY)
    text, before = exported(store), shown(store)
    for _ in range(2):
        store.reset()
        assert store.entries() == []
        assert store.has_daily(LEVEL, DAY.isoformat())
    import_games(text, store)
    assert shown(store) == before
    monkeypatch.setattr("minesweeper.storage.store.today", lambda: date(2026, 2, 1))
    store.reset()
    assert not store.has_daily(LEVEL, DAY.isoformat())


def test_a_reset_that_cannot_be_copied_deletes_nothing(store, monkeypatch):
    play(store, 1)
    monkeypatch.setattr(
        "minesweeper.storage.store.free_name", lambda path, end: path.parent / "no" / end
    )
    with pytest.raises(StoreError):
        store.reset()
    assert len(store.entries()) == 1


def test_the_table_has_a_line_for_each_game_with_the_figures_that_are_known(store):
    for seed in range(3):
        play(store, seed, win=seed > 0)
    figures = {one.key: figures_of(store.load(one.number)) for one in store.entries()[1:]}
    last = store.entries()[2].key
    figures[last] = figures[last]._replace(luck=0.1029)
    lines = table(store.entries(), figures).splitlines()
    assert len(lines) == 4
    assert ",0.789," in lines[3]  # the share that the look-back says
    names = lines[0].split(",")
    first, second = (dict(zip(names, line.split(","), strict=True)) for line in lines[1:3])
    assert (first["status"], first["3bv"], first["counts"]) == ("lost", "", "1")
    assert (second["status"], second["ms"]) == ("won", str(store.entries()[1].time))
    assert int(second["3bv"]) == figures[store.entries()[1].key].three_bv
    assert float(second["rqp"]) > 0


def test_figures_survive_in_the_cache(store, tmp_path):
    play(store, 1)
    found = figures_of(store.load(1))
    with FigureCache(tmp_path / "figures.sqlite") as cache:
        cache.put([found])
        assert cache.all() == {found.key: found}

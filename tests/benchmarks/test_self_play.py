"""The benchmark of self-play: the same games everywhere, and nothing wrong goes uncounted."""

import json
from dataclasses import replace

import pytest

from benchmarks import self_play
from benchmarks.self_play import Tally, Task, described, play_chunk, run, together
from minesweeper.players import make_player
from minesweeper.rules.level import LEVELS, Start

TASK = Task(LEVELS["beginner"], Start.SAFE, "test")


class Liar:
    """Calls every move certain, and every covered cell a mine."""

    def __init__(self):
        self._player = make_player("random")

    def start(self, *arguments):
        self._player.start(*arguments)

    def move(self, seen):
        return replace(self._player.move(seen), certain=True)

    def claims(self, seen):
        return frozenset(seen.covered())


def test_the_same_games_have_the_same_digest_and_others_another():
    first, again = play_chunk(TASK, 12, 0), play_chunk(TASK, 12, 0)
    assert first.digest == again.digest
    assert (first.games, first.moves, first.wins) == (12, again.moves, again.wins)
    assert play_chunk(replace(TASK, seed="other"), 12, 0).digest != first.digest


def test_games_are_the_same_with_any_number_of_workers(monkeypatch):
    monkeypatch.setattr(self_play, "CHUNK", 5)
    one, two = run(TASK, 12, 1, None), run(TASK, 12, 2, None)
    assert one.games == two.games == 12
    assert one.digest == two.digest == together([play_chunk(TASK, 12, i) for i in range(3)]).digest


def test_what_is_certain_is_right():
    tally = play_chunk(replace(TASK, level=LEVELS["expert"]), 5, 0)
    assert tally.certain > 50
    assert tally.claims > 50
    assert (tally.wrong, tally.false_claims, tally.failures) == (0, 0, [])


def test_wrong_moves_and_claims_are_counted(monkeypatch):
    monkeypatch.setattr(self_play, "make_player", lambda _: Liar())
    tally = play_chunk(TASK, 5, 0)
    assert tally.certain == tally.moves
    assert tally.wrong == 5 - tally.wins > 0
    assert tally.false_claims > 0


def test_a_game_that_fails_is_named_and_the_others_go_on(monkeypatch):
    class Failing(Liar):
        def claims(self, seen):
            raise RuntimeError(f"no idea of {seen.width} columns")

    monkeypatch.setattr(self_play, "make_player", lambda _: Failing())
    tally = play_chunk(TASK, 3, 0)
    assert tally.games == 3
    assert [failure.split(": ", 1) for failure in tally.failures] == [
        [str(TASK.code(number)), "RuntimeError: no idea of 9 columns"] for number in range(3)
    ]
    assert tally.failures[0] in described(tally)


def test_a_run_that_was_ended_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(self_play, "CHUNK", 4)
    journal = tmp_path / "journal"
    whole = run(TASK, 12, 1, journal)
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:2], lines[2][:30]]))
    kept = json.loads(lines[1])
    chunks = []
    monkeypatch.setattr(self_play, "keep", lambda *told: chunks.append(told[1]))
    assert run(TASK, 12, 1, journal).digest == whole.digest
    assert chunks.count(kept["chunk"]) == 1
    assert len(chunks) == 3


def test_a_journal_of_other_games_is_refused(tmp_path):
    journal = tmp_path / "journal"
    journal.write_text("small any 7 games, seed 1\n")
    with pytest.raises(ValueError, match="of other games"):
        run(TASK, 12, 1, journal)


def test_times_are_told_to_one_per_cent():
    tally = Tally()
    for milliseconds in range(1, 1001):
        tally.time(float(milliseconds))
    assert tally.quantile(0.5) == pytest.approx(500, rel=0.011)
    assert tally.quantile(0.99) == pytest.approx(990, rel=0.011)
    assert tally.quantile(1) == tally.longest == 1000

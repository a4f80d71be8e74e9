"""The benchmark of certainties: the same games everywhere, and nothing wrong goes uncounted."""

from dataclasses import replace

import pytest

from benchmarks import certainty
from benchmarks.certainty import Task, described, play_chunk, run
from minesweeper.players import PLAYERS, Belief, CellView, make_player

SOUND = [name for name in PLAYERS if make_player(name).is_sound]


class Liar:
    """Plays at random, calls it certain, and claims and shows every covered cell as a mine."""

    is_sound = True

    def __init__(self):
        self._player = make_player("random")

    def start(self, *arguments):
        self._player.start(*arguments)

    def move(self, seen):
        return replace(self._player.move(seen), certain=True)

    def claims(self, seen):
        return frozenset(seen.covered()[:1])

    def view(self, seen):
        return {cell: CellView(Belief.CLAIMED) for cell in seen.covered()}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(certainty, "CHUNK", 8)


@pytest.mark.parametrize("player", SOUND)
def test_nothing_that_a_sound_player_calls_certain_is_wrong(player):
    whole = run(Task(player, "test"), moves=80, games=0)
    assert whole.moves >= 80
    assert whole.wrong == []
    if player != "random":
        assert min(whole.certain, whole.claims, whole.safe, whole.mines) > 20


def test_boards_without_guesses_are_played_by_certain_moves_alone():
    whole = run(Task("safest", "test", no_guess=True), moves=0, games=8)
    assert (whole.games, whole.wrong) == (8, [])
    assert whole.certain == whole.moves > 100


def test_what_is_wrong_is_counted_with_its_game(monkeypatch):
    monkeypatch.setattr(certainty, "make_player", lambda _: Liar())
    whole = run(Task("liar", "test"), moves=1, games=0)
    assert len(whole.wrong) >= 8
    assert "game 0: [" in described(Task("liar", "test"), whole)


def test_the_same_games_have_the_same_digest_and_others_another():
    task = Task("sentence", "test")
    assert play_chunk(task, 0).digest == play_chunk(task, 0).digest
    assert play_chunk(task, 0).digest != play_chunk(replace(task, seed="other"), 0).digest


def test_an_interrupted_run_resumes_from_its_journal(tmp_path):
    task, journal = Task("sentence", "test"), tmp_path / "journal"
    whole = run(task, moves=0, games=24, journal=journal)
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:3], lines[3][:20]]))
    again = run(task, moves=0, games=24, journal=journal)
    assert (again.digest, again.moves, again.games) == (whole.digest, whole.moves, 24)
    with pytest.raises(ValueError, match="of other games"):
        run(replace(task, seed="other"), moves=0, games=24, journal=journal)

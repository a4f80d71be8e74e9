"""The arena: the same table however it is played, whatever dies on the way."""

import errno
import json
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import wait
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from minesweeper.arena import Board, GameError, Match, chance, compare, cut, read_boards, run
from minesweeper.arena.play import GameResult, play_chunk
from minesweeper.arena.standings import PlayerGames
from minesweeper.arena.statistics import bootstrap_mean, mean_and_error, wilson
from minesweeper.arena.workers import LocalPool, local, play_chunks
from minesweeper.commands.arena import as_json, picture, table
from minesweeper.commands.matches.progress import plain_lines, progress
from minesweeper.players import PLAYERS, make_player
from minesweeper.players.random_cell import RandomPlayer
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, NoGuess, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Goal, Rules

MATCH = Match(("sentence", "random"), LEVELS["beginner"], Start.SAFE, 90, 5)


def timeless(ranked):
    """Return standings without the only thing that differs from run to run."""
    return [
        (one.player, [game._replace(cpu=0.0) for game in one.played], one.difference)
        for one in ranked
    ]


def played(won, **counts):
    return GameResult(won, *(counts.get(name, 0) for name in GameResult._fields[1:]))


@pytest.fixture(scope="module")
def expected():
    return timeless(run(MATCH))


def test_more_workers_give_the_same_table(expected):
    assert timeless(run(MATCH, local(2))) == expected


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Ctrl-C cannot be held back")
def test_ctrl_c_comes_only_when_no_lock_of_a_result_is_held(monkeypatch):
    ended = []

    def interrupted(*args):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        found = wait(*args)
        ended.append(found)
        return found

    monkeypatch.setattr("minesweeper.arena.workers.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(play_chunks(cut(MATCH), local(2), play_chunk))
    assert len(ended) == 1


def test_compare_is_the_same_as_running_the_match(expected):
    ranked = compare(MATCH.players, MATCH.level, games=MATCH.games, seed=5, start=Start.SAFE)
    assert timeless(ranked) == expected


def test_a_match_of_more_games_begins_with_the_same_games(expected):
    longer = run(replace(MATCH, games=110))
    assert timeless(longer)[0][1][: MATCH.games] == expected[0][1]


def test_a_players_games_do_not_depend_on_its_rivals(expected):
    alone = run(replace(MATCH, players=("random",)))
    assert timeless(alone)[0][1] == expected[1][1]


def test_all_players_play_the_same_layouts():
    chunk = list(cut(MATCH))[3]
    layouts = []
    for spec in MATCH.players:
        player = make_player(spec)
        game, first = chunk.begin(chunk.first)
        player.start(game.level, Start.SAFE, chance(chunk.first, spec))
        game.reveal(first)
        layouts.append(game.mines)
    assert layouts[0] == layouts[1]
    assert len({chunk.begin(number)[0].code.seed for number in chunk.numbers}) == chunk.games


def test_a_worker_that_dies_is_replaced_and_its_games_are_replayed(expected):
    pools = []

    def make_executor():
        pools.append(LocalPool(2))
        return pools[-1]

    def kill_one_early(games):
        if len(pools) == 1 and games < 60:
            os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)

    ranked = run(MATCH, make_executor, on_games=kill_one_early)
    assert timeless(ranked) == expected
    assert len(pools) >= 2


class EnoughError(Exception):
    """Ends a match from outside."""


def stop_after_one_chunk(games):
    if games:
        raise EnoughError


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_of_a_million_million_games_begins_at_once(workers):
    endless = replace(MATCH, games=10**12)
    with pytest.raises(EnoughError):
        run(endless, local(workers), on_games=stop_after_one_chunk)


class Witness(RandomPlayer):
    """A player that keeps the state of its chance, from which it may try to guess the board."""

    def start(self, level, start, rng):
        super().start(level, start, rng)
        Witness.states.append(rng.getstate())


@pytest.fixture
def witnesses(monkeypatch):
    monkeypatch.setattr(Witness, "states", [], raising=False)
    monkeypatch.setitem(PLAYERS, "witness", Witness)
    monkeypatch.setitem(PLAYERS, "other", Witness)
    return Witness.states


def test_a_players_chance_says_nothing_of_the_seed(witnesses):
    match = replace(MATCH, players=("witness",), games=30)
    run(match)
    under_one_seed = witnesses.copy()
    witnesses.clear()
    run(replace(match, seed=6))
    assert witnesses == under_one_seed
    chunks = [next(cut(match)), next(cut(replace(match, seed=6)))]
    assert len({chunk.begin(0)[0].code.seed for chunk in chunks}) == 2


def test_every_player_has_its_own_chance_in_every_game_and_none_is_a_boards(witnesses):
    match = replace(MATCH, players=("witness", "other"), games=30)
    run(match)
    assert len(set(witnesses)) == 60
    for seed in range(20):
        texts = [f"{seed}/{number}/{end}" for number in range(30) for end in ("board", "clues")]
        assert not {random.Random(text).getstate() for text in texts} & set(witnesses)


class Hopeless:
    """An executor whose processes always die."""

    made = 0

    def __init__(self):
        Hopeless.made += 1

    def submit(self, *_):
        raise multiprocessing.ProcessError("gone")

    def shutdown(self, **_):
        pass


def test_an_executor_that_never_works_is_given_up():
    with pytest.raises(multiprocessing.ProcessError):
        list(play_chunks(cut(MATCH), Hopeless, play_chunk))
    assert Hopeless.made == 3


class Broken(RandomPlayer):
    """A player with a fault."""

    def move(self, seen):
        raise KeyError(len(seen.numbers))


class Stubborn(RandomPlayer):
    """A player that reveals the same cell for ever."""

    def move(self, seen):
        return replace(super().move(seen), cell=(0, 0))


@pytest.mark.parametrize(("player", "told"), [(Broken, "KeyError"), (Stubborn, "cannot be")])
def test_a_failing_player_is_named_with_its_game(monkeypatch, player, told):
    monkeypatch.setitem(PLAYERS, "broken", player)
    with pytest.raises(GameError, match=rf"player 'broken' failed in game 0: .*{told}"):
        compare(["broken"], LEVELS["tiny"], games=1, seed=1, start=Start.SAFE)


def test_a_resumed_match_ends_the_same_whatever_the_kill_left(tmp_path, expected):
    journal = tmp_path / "journal"
    run(MATCH, journal=journal)
    whole = journal.read_bytes()
    rng = random.Random(1)
    for length in [0, 40, *(int(rng.random() * len(whole)) for _ in range(2))]:
        journal.write_bytes(whole[:length])
        assert timeless(run(MATCH, journal=journal)) == expected
        assert len(journal.read_bytes().splitlines()) == len(whole.splitlines())


def test_finished_chunks_are_not_played_again(tmp_path):
    finished = []
    run(MATCH, journal=tmp_path / "journal")
    run(MATCH, journal=tmp_path / "journal", on_games=finished.append)
    assert finished == [90]


COMMAND = """
import sys
from pathlib import Path
from minesweeper.arena import local, run
from tests.arena.test_arena import MATCH
if __name__ == "__main__":
    run(MATCH, local(2), journal=Path(sys.argv[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system with kill -9")
def test_a_killed_arena_resumes_to_the_same_table_and_leaves_no_process(tmp_path, expected):
    journal = tmp_path / "journal"
    script = tmp_path / "script.py"
    script.write_text(COMMAND)
    root = Path(__file__).resolve().parents[2]
    rng = random.Random(2)
    for _ in range(2):
        lines = _lines(journal) + 1 + int(rng.random() * 2)
        arena = subprocess.Popen(
            [sys.executable, str(script), str(journal)], env=os.environ | {"PYTHONPATH": str(root)}
        )
        while arena.poll() is None and _lines(journal) < lines:
            time.sleep(0.002)
        workers = _children(arena.pid)
        arena.kill()
        arena.wait()
        for worker in workers:
            _wait_until_gone(worker)
    assert 2 <= _lines(journal) <= len(list(cut(MATCH))) + 1
    assert timeless(run(MATCH, journal=journal)) == expected


def _lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _children(pid):
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def _wait_until_gone(pid):
    stat = Path(f"/proc/{pid}/stat")
    while stat.exists() and stat.read_text().split()[2] != "Z":
        time.sleep(0.01)


def test_a_board_line_is_read():
    (board,) = read_boards("4 3 2 1 2 5,11\n\n")
    assert board == Board(Level(4, 3, 2), (2, 1), frozenset({(1, 1), (2, 3)}))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("4 3 2 1 2", "line 2: a board is"),
        ("4 3 2 1 2 5,x", "line 2: a board is"),
        ("4 3 2 4 2 5,11", "line 2: a board is"),
        ("4 3 2 1 2 5,12", "line 2: a board is"),
        ("4 3 2 1 2 5,5", "line 2: a board is"),
        ("4 3 12 1 2 5", "line 2: a 4x3 board holds"),
    ],
)
def test_a_wrong_board_line_is_refused_with_its_number(line, told):
    with pytest.raises(ValueError, match=told):
        read_boards(f"4 3 2 1 2 5,11\n{line}\n")


def test_given_boards_are_played_from_their_first_cell_on():
    boards = read_boards("4 3 1 0 0 11\n" * 3 + "5 5 1 4 4 24\n")
    match = Match(("sentence",), boards[0].level, Start.SAFE, 4, 1, boards=boards)
    (standing,) = run(match)
    assert standing.outcomes == "1110"
    with pytest.raises(ValueError, match="4 boards, too few for 5 games"):
        replace(match, games=5)


@pytest.mark.parametrize("wrong", [{"players": ()}, {"players": ("x",)}, {"games": 0}])
def test_a_match_that_cannot_be_played_is_refused(wrong):
    with pytest.raises(ValueError, match=r"at least|no player"):
        replace(MATCH, **wrong)


def test_claims_are_judged_when_mines_are_to_be_located():
    rules = Rules(Goal.LOCATE, play_on=True)
    sound, _ = compare(
        ["sentence", "gain"], Level(6, 6, 4), games=40, seed=3, start=Start.SAFE, rules=rules
    )
    assert sum(game.wrong for game in sound.played) == 0
    for game in sound.played:
        assert game.won == (game.located == 4)
        assert game.located + game.hit <= 4
    assert 0 < sound.wins < 40


def test_without_flood_a_zero_opens_only_itself():
    game = Game.with_mines(3, 3, [(2, 2)], Rules(flood=False))
    assert game.reveal((0, 0)) == {(0, 0)}
    assert game.again().rules.flood is False


def test_the_table_of_a_known_match():
    games = tuple(played(won=i < 1, hit=int(i >= 1), guesses=2) for i in range(50))
    better = tuple(played(won=i < 12, hit=int(i >= 12)) for i in range(50))
    first, second = PlayerGames("a", games, games), PlayerGames("b", better, games)
    match = Match(("random", "sentence"), LEVELS["tiny"], Start.ANY, 50, 1)
    lines = table(match, [first, second]).splitlines()
    assert "-1.000/-0.960/-0.880" in lines[1]
    assert "-0.720/-0.520/-0.320" in lines[2]
    assert "0.35% - 10.50%" in lines[1]
    assert "+22.00% ± 11.60%" in lines[2]
    data = as_json(match, [first, second])
    assert data["players"][0]["outcomes"] == "1" + "0" * 49
    assert data["players"][0]["guesses"] == 100
    assert json.loads(json.dumps(data)) == data


def test_the_bootstrap_agrees_with_resampling():
    rng = random.Random(1)
    outcomes = [1] * 30 + [0] * 70
    means = sorted(
        sum(outcomes[int(rng.random() * 100)] for _ in range(100)) / 100 for _ in range(4000)
    )
    low, high = bootstrap_mean(30, 100, 0.9)
    assert abs(low - means[200]) < 0.015
    assert abs(high - means[3800]) < 0.015


def test_the_bootstrap_of_a_billion_games_is_the_normal_interval():
    low, high = bootstrap_mean(400_000_000, 1_000_000_000, 0.9)
    half = 1.6448536 * (0.4 * 0.6 / 1e9) ** 0.5
    assert low == pytest.approx(0.4 - half, abs=1e-9)
    assert high == pytest.approx(0.4 + half, abs=1e-9)


def test_intervals_at_the_ends_stay_within_0_and_1():
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert bootstrap_mean(0, 10, 0.9) == (0, 0)
    assert bootstrap_mean(10, 10, 0.9) == (1, 1)
    assert mean_and_error([3.0]) == (3.0, 0.0)


def test_plain_progress_is_told_by_tenths_in_the_words_of_the_first_arena():
    stream = StringIO()
    seconds = iter([0.0, 0.2, 0.4, 0.5, 30.0])
    tell = plain_lines(100, stream, lambda: next(seconds))
    for finished in (0, 4, 20, 25, 100):
        tell(finished)
    assert stream.getvalue().splitlines() == [
        "Game 20 out of 100 in 0.4 s (0.0200 s per game)",
        "Game 100 out of 100 in 30.0 s (0.3000 s per game)",
    ]


def test_a_long_match_shows_soon_that_it_plays_and_says_so_ever_more_rarely():
    stream = StringIO()
    seconds = iter([0.0, 0.9, 1.5, 2.9, 3.0, 5.9, 6.5])
    tell = plain_lines(10**8, stream, lambda: next(seconds))
    for finished in (0, 20, 40, 60, 80, 100, 120):
        tell(finished)
    played = [line.split()[1] for line in stream.getvalue().splitlines()]
    assert played == ["40", "80", "120"]


class FullStream(StringIO):
    """A stream to a file on a full disk."""

    def write(self, _):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_progress_that_cannot_be_written_ends_no_match():
    tell = plain_lines(100, FullStream())
    tell(0)
    tell(100)


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_a_terminal_gets_a_bar_with_games_a_second_and_the_time_left():
    pytest.importorskip("rich", reason="the bar needs the extra: pip install rich")
    stream = Terminal()
    with progress(100, stream) as tell:
        for finished in (0, 40, 100):
            tell(finished)
    drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", stream.getvalue())
    assert "100 of 100 games" in drawn
    assert re.search(r"[\d.]+ games/s, left 0:00:00", drawn)


def test_without_a_terminal_there_is_no_bar():
    stream = StringIO()
    with progress(10, stream) as tell:
        tell(0)
        tell(10)
    assert stream.getvalue().startswith("Game 10 out of 10 in ")


def test_a_resumed_match_counts_only_the_games_it_plays_itself():
    stream = StringIO()
    seconds = iter([0.0, 5.0])
    tell = plain_lines(100, stream, lambda: next(seconds))
    tell(90)
    tell(100)
    assert stream.getvalue() == "Game 100 out of 100 in 5.0 s (0.5000 s per game)\n"


def test_every_step_is_told_with_the_position_before_it():
    told = []
    match = Match(("random",), LEVELS["tiny"], Start.ANY, 1, 1)
    run(match, tell=lambda *step: told.append(step))
    assert [step[:2] for step in told] == [(0, "random")] * len(told)
    turns = [turn for _, _, turn in told]
    assert turns[0][0].numbers == {}
    assert turns[-1][2].moves == len(turns) - 1
    assert all(move.cell in seen.covered() for seen, _, move in turns[:-1])


def test_the_text_view_shows_what_is_known_and_nothing_else():
    seen = Observation(2, 3, 2, {(0, 0): 1, (1, 2): 0}, frozenset({(0, 1)}), frozenset({(1, 0)}))
    assert picture(seen) == "1 ? ?\n☆ ? 0"
    assert picture(seen, {(0, 2)}) == "1 ? X\n☆ ? 0"


def test_a_chunk_can_be_played_apart(expected):
    result = play_chunk(list(cut(MATCH))[1])
    assert [game._replace(cpu=0.0) for game in result.played[0]] == expected[0][1][20:40]


# Boards without guesses


def test_players_that_know_all_that_is_certain_win_every_board_without_guesses():
    match = Match(("safest", "expert"), LEVELS["intermediate"], NoGuess(), 12, 4)
    for standing in run(match):
        assert (standing.games, standing.wins) == (12, 12)
        assert not any(game.guesses for game in standing.played)


def test_a_level_without_boards_that_need_no_guess_ends_the_match_in_one_line(monkeypatch):
    monkeypatch.setattr("minesweeper.generator.limits.MOST_TRIES", 20)
    match = Match(("safest",), Level(30, 24, 200), NoGuess(), 1, 1)
    with pytest.raises(GameError, match=r"^game 0: none of 20 tries at 30x24x200"):
        run(match)


def test_numbers_that_may_be_false_and_boards_without_guesses_exclude_each_other():
    with pytest.raises(ValueError, match="need exact clues, not under"):
        Match(("safest",), LEVELS["beginner"], NoGuess(), 1, 1, clues=ClueModel.parse("under"))

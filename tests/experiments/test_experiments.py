"""Experiments: what is measured, the same rows for the same seed, and their commands."""

import csv
import io
import math
import random
from dataclasses import replace

import pytest

from minesweeper.arena import GameError, Match, PlayerGames, local, play
from minesweeper.arena.play import GameResult
from minesweeper.commands.cli import main
from minesweeper.commands.experiment import whole_range
from minesweeper.commands.matches.play_by_play import lines
from minesweeper.commands.wording import caption, ending_line, step_line
from minesweeper.experiments import (
    density,
    false_clues,
    levels,
    opened,
    plot,
    run,
    write_csv,
)
from minesweeper.experiments.strip import record
from minesweeper.experiments.study import win_rate
from minesweeper.inference import analyze
from minesweeper.players import PLAYERS, make_player
from minesweeper.players.random_cell import RandomPlayer
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import CLASSIC_LEVELS, LEVELS, Level, Start
from minesweeper.rules.rules import CLASSIC, Goal, Rules

EIGHT = Level(8, 8, 10)
BOARDS = density.Boards(5, 5, [3, 8], 20, 7)
SMALL = density.study(BOARDS, players=("constraint", "safest", "random"))


def as_csv(rows):
    file = io.StringIO()
    write_csv(rows, file)
    return file.getvalue()


@pytest.fixture(scope="module")
def rows():
    return run(SMALL)


@pytest.fixture(scope="module")
def expected(rows):
    return as_csv(rows)


def played(**counts):
    return GameResult(**dict.fromkeys(GameResult._fields, 0) | counts)


def row(rows, **keys):
    (found,) = [row for row in rows if keys.items() <= row.keys.items()]
    return found


def test_the_score_is_the_share_of_all_mines_that_were_flagged():
    match = Match(("random",), EIGHT, Start.ANY, 1, 1)
    games = (played(located=7, hit=2, wrong=1),)
    standing = PlayerGames("random", games, games)
    assert density.SCORE(standing, match).mean == 0.7


@pytest.mark.parametrize("count", density.COUNTS)
@pytest.mark.parametrize("spec", ["constraint", "safest", "sentence"])
def test_each_mine_is_either_flagged_in_time_or_hit(spec, count):
    level = Level(6, 6, 9)
    for seed in range(10):
        player = make_player(spec)
        player.start(level, Start.ANY, random.Random(seed))
        game = Game(level, random.Random(seed), Start.ANY, density.rules(count))
        came_to = play(game, player)
        assert came_to.located + came_to.hit == level.mines
        assert came_to.wrong == 0


def test_a_player_may_or_may_not_be_told_the_number_of_mines():
    told = [Game(Level(4, 4, 5), random.Random(1), rules=density.rules(c)) for c in density.COUNTS]
    assert [game.observe().mines for game in told] == [5, None]


def test_the_random_player_finds_no_mine_and_hits_them_all(rows):
    for number in (3, 8):
        measured = row(rows, player="random", mines=number, count="known").measured
        assert measured["score"].mean == 0
        assert measured["hit"].mean == number


def test_knowing_the_number_of_mines_helps_the_constraint_player(rows):
    known, unknown = (
        row(rows, player="constraint", mines=8, count=count).measured["score"].mean
        for count in density.COUNTS
    )
    assert known > unknown


def test_fuller_boards_have_lower_scores(rows):
    few, many = (
        row(rows, player="safest", mines=m, count="known").measured["score"] for m in (3, 8)
    )
    assert few.mean > many.mean


@pytest.mark.slow  # test_arena.py has it for the executors of all
def test_two_processes_give_the_same_csv(expected):
    assert as_csv(run(SMALL, local(2))) == expected


def test_an_interrupted_run_goes_on_and_gives_the_same_csv(expected, tmp_path):
    def stop(games):
        if games >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(SMALL, resume=tmp_path, on_games=stop)
    told = []
    assert as_csv(run(SMALL, resume=tmp_path, on_games=told.append)) == expected
    assert told[0] == 20  # the first match was not played again
    assert told[-1] == SMALL.games == 80


def test_a_journal_that_a_kill_cut_short_is_mended(expected, tmp_path):
    run(SMALL, resume=tmp_path)
    journal = sorted(tmp_path.iterdir())[2]
    content = journal.read_bytes()
    journal.write_bytes(content[:-100])
    assert as_csv(run(SMALL, resume=tmp_path)) == expected
    assert journal.stat().st_size > len(content) - 100


def test_a_longer_study_has_the_same_boards(rows):
    one = run(replace(SMALL, points=SMALL.points[1:2]))
    assert one == rows[3:6]


def test_the_csv_has_a_row_a_player_and_point_with_intervals(expected):
    read = list(csv.DictReader(io.StringIO(expected)))
    assert len(read) == 2 * 2 * 3
    assert list(read[0])[:5] == ["clues", "count", "mines", "player", "games"]
    for line in read:
        low, mean, high = (float(line[f"score{end}"]) for end in ("_low", "", "_high"))
        assert low <= mean <= high


REFERENCE = [
    ("constraint", "unknown", {6: (0.955, 0.27), 10: (0.936, 0.64), 16: (0.876, 1.98)}),
    ("constraint", "unknown", {24: (0.765, 5.64)}),
    ("constraint", "known", {6: (0.958, 0.25), 10: (0.945, 0.56), 16: (0.907, 1.48)}),
    ("constraint", "known", {24: (0.772, 5.47)}),
    ("safest", "known", {6: (0.973, 0.17), 10: (0.948, 0.52), 16: (0.914, 1.38)}),
    ("safest", "known", {24: (0.821, 4.30)}),
]
"""Score and mines hit by number of mines, of another program's 200 boards of 8x8 a point."""


@pytest.mark.slow
@pytest.mark.parametrize(("player", "count", "by_mines"), REFERENCE)
def test_scores_are_those_of_an_independent_program(player, count, by_mines):
    boards = density.Boards(8, 8, list(by_mines), 200, 1)
    rows = run(density.study(boards, (count,), (player,)))
    for row in rows:
        for name, mean in zip(("score", "hit"), by_mines[row.keys["mines"]], strict=True):
            ours = row.measured[name]
            # The other program's spread is not told; with as many games it is about ours.
            half = ours.mean - ours.low
            assert ours.low <= mean + half, (row.keys, name)
            assert mean - half <= ours.high, (row.keys, name)


def test_a_range_has_both_its_ends():
    assert list(whole_range("6:32:2"))[-1] == 32
    assert list(whole_range("3:5")) == [3, 4, 5]


@pytest.mark.parametrize("text", ["", "6:", "6:4", "1:9:0", "a", "1:2:3:4", "-1"])
def test_a_wrong_range_is_refused(text):
    with pytest.raises(ValueError, match="range"):
        whole_range(text)


def command(*options):
    return main([*map(str, options), "--games", "3", "--mines", "2:4:2", "--size", "4x5"])


@pytest.mark.parametrize("name", [("density",), ("experiment", "density")])
def test_the_command_writes_csv_and_a_picture(name, tmp_path, capsys):
    table, picture = tmp_path / "density.csv", tmp_path / "density.png"
    assert command(*name, "--csv", table, "--plot", picture, "--count", "known") == 0
    assert len(table.read_text().splitlines()) == 1 + 2 * 4
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 * 4


def test_a_picture_shows_every_mean_and_its_interval(rows):
    figure = plot.figure_of(SMALL, rows)
    score, _ = figure.axes
    lines = [container for container in score.containers if container.lines[0].get_xdata().size]
    assert len(lines) == 6  # three players, with and without the count
    (means, _, (bars,)) = lines[0].lines
    chosen = [row for row in rows if row.keys["player"] == "constraint"][:2]
    assert list(means.get_ydata()) == [row.measured["score"].mean for row in chosen]
    (first, _) = bars.get_segments()
    assert list(first[:, 1]) == pytest.approx(
        [chosen[0].measured["score"].low, chosen[0].measured["score"].high]
    )


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--mines", "5:3"], "a range goes up"),
        (["--size", "8"], "a size is WxH"),
        (["--size", "4x4", "--mines", "16"], "1 to 15 mines"),
        (["--games", "0"], "from 1 on"),
        (["--plot", "picture.bmp"], "one of .png, .svg, .pdf"),
        (["--player", "nobody"], "no player 'nobody'"),
        (["--csv", "no/such/folder/x.csv"], "no/such/folder"),
    ],
)
def test_bad_input_is_told_in_one_line(options, told, capsys):
    try:
        code = main(["density", *options])
    except SystemExit as stopped:  # argparse ends the program itself
        code = stopped.code
    assert code == 2
    assert told in capsys.readouterr().err.splitlines()[-1]


def test_without_matplotlib_one_line_says_what_to_install(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    assert command("density", "--plot", tmp_path / "x.png") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install" in line
    assert "matplotlib" in line
    assert not (tmp_path / "x.png").exists()


def test_a_player_that_fails_is_named(monkeypatch, capsys):
    def fail(*_, **__):
        raise GameError("player 'x' failed in game 3")

    monkeypatch.setattr("minesweeper.commands.experiment.play_study", fail)
    assert command("density") == 1
    assert capsys.readouterr().err == "minesweeper density: player 'x' failed in game 3\n"


def test_false_clues_cost_score_and_with_over_clues_and_no_count_nothing_is_proved():
    rows = run(false_clues.study(density.Boards(4, 4, [4], 12, 3)))
    scores = {
        (row.keys["clues"], row.keys["count"]): row.measured["score"].mean
        for row in rows
        if row.keys["player"] == "constraint"
    }
    assert scores["exact", "known"] > scores["missing:20", "known"] > scores["under", "known"]
    assert scores["over", "known"] > scores["over", "unknown"] == 0
    proved = [row for row in rows if row.keys["player"] == "constraint"]
    assert all(row.measured["wrong"].mean == 0 for row in proved)


def test_the_scout_locates_ten_mines_opening_less_than_half_of_the_board():
    study = opened.study(8, 1, ("gain", "scout"))
    (point,) = [p for p in study.points if p.keys["sweep"] == "area" and p.keys["area"] == 100]
    gain, scout = run(replace(study, points=(point,)))
    assert scout.measured["opened %"].high < 45
    assert scout.measured["opened %"].high < gain.measured["opened %"].low
    assert scout.measured["wrong"].mean == 0


def test_the_levels_have_all_players_the_slow_ones_with_fewer_games():
    study = levels.study(20, 1)
    for start in levels.STARTS:
        for name in CLASSIC_LEVELS:
            here = [p for p in study.points if p.keys == {"start": start.value, "level": name}]
            players = [spec for point in here for spec in point.match.players]
            assert sorted(players) == sorted(PLAYERS)
            assert {p.match.games for p in here if "uct" in p.match.players} == {2}
            assert {p.match.level for p in here} == {LEVELS[name]}


def test_a_picture_of_bars_has_one_for_every_player_and_level():
    study = levels.study(2, 1, ("random", "sentence"))
    rows = run(replace(study, points=(*study.points[:2], study.points[-1])))
    safe, opening = plot.figure_of(study, rows).axes
    for axes, bars in ((safe, 4), (opening, 2)):
        heights = [bar.get_height() for bar in axes.patches]
        where = axes.get_title().split()[-1]
        assert len(heights) == bars
        assert sorted(heights) == sorted(
            row.measured["win rate"].mean for row in rows if row.keys["start"] == where
        )


@pytest.mark.parametrize("wins", [0, 1, 7, 199, 200])
def test_a_win_rate_lies_in_its_interval(wins):
    games = (*[played(won=True)] * wins, *[played(won=False)] * (200 - wins))
    measured = win_rate(
        PlayerGames("x", games, games), Match(("random",), EIGHT, Start.ANY, 200, 1)
    )
    assert measured.low <= measured.mean <= measured.high


SIX = Code(Level(6, 6, 8), Start.SAFE, 2)


def test_a_strip_has_every_move_of_the_game_and_its_end():
    strip = record(SIX, "constraint", CLASSIC)
    assert strip.steps[-1].move is None
    assert all(step.move for step in strip.steps[:-1])
    game = Game.from_code(SIX)
    for step in strip.steps[:-1]:
        assert step.seen == game.observe()
        game.reveal(step.move.cell)
    assert strip.steps[-1].seen == game.observe()
    assert strip.status is game.status
    assert ending_line(strip).startswith(game.status.value)


def test_the_numbers_a_strip_names_prove_its_move():
    strip = record(SIX, "constraint", CLASSIC)
    proved = [step for step in strip.steps if step.clues]
    assert len(proved) > 5
    for step in proved:
        numbers = {clue: step.seen.numbers[clue] for clue in step.clues}
        revealed = frozenset(step.seen.numbers) - set(numbers)
        seen = replace(step.seen, numbers=numbers, blank=revealed)
        seen = seen if step.mine_total else replace(seen, mines=None)
        player = make_player("safest")
        player.start(SIX.level, Start.ANY, random.Random(1))
        assert step.move.cell in player.counts(seen).safe()
        assert all(f"at {clue}" in step_line(step) for clue in step.clues)


def test_a_strip_names_the_numbers_that_prove_each_new_claim_once():
    strip = record(SIX, "constraint", Rules(Goal.LOCATE, play_on=True))
    claimed = [cell for step in strip.steps for cell in step.claimed]
    assert len(claimed) == len(set(claimed)) == SIX.level.mines
    for step in strip.steps:
        assert step.claimed.keys() <= step.claims
        for cell, clues in step.claimed.items():
            numbers = {clue: step.seen.numbers[clue] for clue in clues}
            revealed = frozenset(step.seen.numbers) - set(numbers)
            seen = replace(step.seen, numbers=numbers, blank=revealed)
            assert analyze(seen).probability(cell) == 1


def test_claims_that_are_not_proved_have_no_clues():
    strip = record(Code(Level(10, 10, 10), Start.SAFE, 3), "gain", Rules(Goal.LOCATE, play_on=True))
    unproved = 0
    for step in strip.steps:
        for cell, clues in step.claimed.items():
            assert bool(clues) == (analyze(step.seen).probability(cell) == 1)
            unproved += not clues
    assert unproved > 0


def test_arrows_lead_from_each_clue_to_what_it_proves_and_leave_digits_clear():
    from matplotlib.patches import FancyArrowPatch

    strip = record(SIX, "constraint", Rules(Goal.LOCATE, play_on=True))
    figure = plot.strip_figure(strip, [caption(step) for step in strip.steps])
    arrows = 0
    for axes, step in zip(figure.axes, strip.steps, strict=True):
        drawn = [patch for patch in axes.patches if isinstance(patch, FancyArrowPatch)]
        led = list(step.leads())
        assert len(drawn) == len(led)
        for patch, ends in zip(drawn, led, strict=True):
            points = patch.get_path().vertices
            for row, column in ends:
                nearest = min(math.hypot(x - column, y - row) for x, y in points)
                assert 0.2 < nearest < 0.5
        arrows += len(led)
        assert all(text.get_zorder() > 4 for text in axes.texts)
    assert arrows > 20


def test_a_strip_shows_flags_hits_and_cells_without_a_clue():
    code = replace(SIX, clues=ClueModel.parse("missing:40"))
    strip = record(code, "constraint", Rules(Goal.LOCATE, play_on=True))
    text = "\n".join(lines(strip))
    assert str(code) in text
    for mark in ("[?]", " F ", " . "):
        assert mark in text
    assert "wrong flags" in ending_line(strip)


def test_the_chance_of_a_strips_player_says_nothing_of_the_board(monkeypatch):
    states = []

    class Witness(RandomPlayer):
        def start(self, level, start, rng):
            super().start(level, start, rng)
            states.append(rng.getstate())

    monkeypatch.setitem(PLAYERS, "witness", Witness)
    for seed in (1, 2):
        record(replace(SIX, seed=seed), "witness", Rules())
    assert states[0] == states[1]


def test_the_command_prints_a_strip_and_draws_it(tmp_path, capsys):
    picture = tmp_path / "strip.png"
    options = ["--code", str(SIX), "--player", "sentence", "--plot", str(picture)]
    assert main(["experiment", "play-by-play", *options]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    out = capsys.readouterr().out
    assert out.startswith(f"{SIX}, played by sentence\n\n1. reveal ")
    assert main(["experiment", "play-by-play", *options[:-2]]) == 0
    assert capsys.readouterr().out == out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--code", "nonsense"], "no game code"),
        (["--code", str(SIX), "--player", "nobody"], "no player 'nobody'"),
        (["--code", str(SIX), "--plot", "strip.gif"], "a picture is one of"),
        (["--code", str(SIX), "--plot", "no/such/folder/strip.png"], "no/such/folder"),
    ],
)
def test_a_strip_that_cannot_be_made_is_told_in_one_line(options, told, capsys):
    try:
        code = main(["experiment", "play-by-play", *options])
    except SystemExit as stopped:  # argparse ends the program itself
        code = stopped.code
    assert code == 2
    assert told in capsys.readouterr().err.splitlines()[-1]

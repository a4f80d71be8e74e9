"""`stats` in the terminal: the same figures as text, JSON and a table; games handed on."""

import csv
import json
import random

import pytest

from minesweeper.commands.cli import main
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.storage.store import Marks, Store, games_file


def play(store, level=LEVELS["beginner"], seed=1, win=True, marks=None):
    game = Game.from_code(Code(level, Start.OPENING, seed))
    record = store.begin(game, marks or Marks())
    middle = level.height // 2, level.width // 2
    record.add(game.play(Command(Action.REVEAL, middle)), 0)
    cells = sorted(set(game.observe().covered()) - game.mines)
    random.Random(seed).shuffle(cells)
    for number, cell in enumerate(cells if win else [min(game.mines)], 1):
        if not game.is_over:
            record.add(game.play(Command(Action.REVEAL, cell, 150 * number)), 150 * number)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    def move_to(name):
        monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path / name))

    move_to("home")
    return move_to


@pytest.fixture
def games():
    with Store() as store:
        play(store, seed=1)
        play(store, seed=2, win=False)
        play(store, seed=3, marks=Marks(assisted=True))
        play(store, Level(12, 8, 12), seed=4)


def told(capsys, *arguments):
    assert main(["stats", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("games")
def test_json_sums_up_counted_and_other_games_apart(capsys):
    found = json.loads(told(capsys, "--json"))["levels"]
    assert [(one["level"], one["start"]) for one in found] == [
        ("beginner", "opening"),
        ("12x8x12", "opening"),
    ]
    counted, helped = found[0]["counted"], found[0]["helped"]
    assert (counted["played"], counted["won"], counted["rate"]) == (2, 1, 0.5)
    assert (counted["streak"], counted["best_streak"]) == (0, 1)
    assert counted["interval"][0] < 0.5 < counted["interval"][1]
    (best,) = counted["best"]
    assert best["3bv_per_s"] == pytest.approx(1000 * best["3bv"] / best["ms"])
    assert best["date"].endswith("Z")
    assert (helped["played"], helped["why"]) == (1, {"helped": 1})


@pytest.mark.usefixtures("games")
def test_one_level_alone_can_be_asked_for(capsys):
    found = json.loads(told(capsys, "--level", "12x8x12", "--json"))["levels"]
    assert [one["level"] for one in found] == ["12x8x12"]
    assert json.loads(told(capsys, "--level", "expert", "--json")) == {"levels": []}


@pytest.mark.usefixtures("games")
def test_text_names_each_kind_of_board(capsys):
    text = told(capsys)
    assert text.startswith("Beginner: begins with an opening\n  Games that count\n")
    assert "    Games played: 2\n    Games won: 1\n    Share won: 50 % (" in text
    assert "12x8, 12 mines: begins with an opening" in text
    assert "      with help: 1\n" in text
    assert text.endswith("\n\nThe records in the window judge the games while they are open.\n")


def test_without_games_there_is_one_line(capsys):
    assert told(capsys) == "No game is stored yet.\n"
    assert json.loads(told(capsys, "--json")) == {"levels": []}


@pytest.mark.usefixtures("games")
def test_a_table_has_the_figures_of_every_finished_game(capsys, tmp_path):
    path = tmp_path / "games.csv"
    assert told(capsys, "--csv", str(path)) == ""
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 4
    assert all(int(line["3bv"]) > 0 and float(line["ioe"]) > 0 for line in lines)
    assert [line["why"] for line in lines] == ["", "", "helped", ""]
    assert all(line["luck_chance"] == "" or 0 < float(line["luck_chance"]) <= 1 for line in lines)


@pytest.mark.usefixtures("games")
def test_an_export_taken_in_twice_gives_the_same_statistics(home, capsys, tmp_path):
    path = str(tmp_path / "games.json")
    before = told(capsys, "--json")
    assert told(capsys, "--export", path) == ""
    home("elsewhere")
    assert told(capsys, "--import", path) == "4 games added.\n"
    assert told(capsys, "--import", path) == "0 games added. 4 games were here already.\n"
    assert told(capsys, "--json") == before


@pytest.mark.usefixtures("games")
def test_the_games_of_another_database_are_taken_in(home, capsys, tmp_path):
    before, path = told(capsys, "--json"), str(games_file())
    home("elsewhere")
    assert told(capsys, "--import", path) == "4 games added.\n"
    assert told(capsys, "--json") == before
    tmp_path.joinpath("other.sqlite").write_bytes(b"SQLite format 3\0 and no database")
    assert main(["stats", "--import", str(tmp_path / "other.sqlite")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("games")
def test_what_could_not_be_taken_in_is_said_and_the_rest_is_there(home, capsys, tmp_path):
    path = tmp_path / "games.json"
    told(capsys, "--export", str(path))
    path.write_text(path.read_text()[:-200])
    home("elsewhere")
    assert main(["stats", "--import", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "3 games added."
    path.write_text("no games")
    assert main(["stats", "--import", str(path)]) == 2
    assert capsys.readouterr().err == f"minesweeper stats: {path}: it is no file of games\n"


@pytest.mark.usefixtures("games")
def test_an_export_that_begins_with_a_byte_order_mark_is_taken_in(home, capsys, tmp_path):
    path = tmp_path / "games.json"
    told(capsys, "--export", str(path))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    home("elsewhere")
    assert told(capsys, "--import", str(path)) == "4 games added.\n"


@pytest.mark.usefixtures("games")
def test_games_that_could_not_be_kept_are_not_said_to_be_added(home, capsys, tmp_path):
    path = str(tmp_path / "games.json")
    told(capsys, "--export", path)
    home("elsewhere")
    games_file().mkdir(parents=True)
    assert main(["stats", "--import", path]) == 2
    assert capsys.readouterr().err == (
        "minesweeper stats: games.sqlite: the file cannot be opened\n"
    )
    games_file().rmdir()
    games_file().write_bytes(b"no database" * 100)
    assert main(["stats", "--import", path]) == 0
    answer = capsys.readouterr()
    assert answer.out == "4 games added.\n"
    assert "was renamed to games.sqlite.damaged" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--level", "huge"],
        ["--json", "--csv", "x"],
        ["--import", "/no/such/file"],
        ["--csv", "/no/such/folder/x.csv"],
        ["--export", "/no/such/folder/x.json"],
        ["--export", "there-is-no-game.json"],
    ],
)
def test_bad_input_is_one_line(capsys, arguments):
    try:
        code = main(["stats", *arguments])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert capsys.readouterr().err.count("\n") == 1

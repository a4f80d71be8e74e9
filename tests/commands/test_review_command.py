"""`review` in the terminal: the same judgements as text and as JSON, and one line for bad input."""

import json
import random
from xml.etree import ElementTree

import pytest

from minesweeper.commands.cli import main
from minesweeper.formats.game_file import RecordedGame, write
from minesweeper.review.review import review
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.storage.store import Store
from minesweeper.words.judgements import reason_sentences
from minesweeper.words.language import paragraph


@pytest.fixture
def lost():
    """Return a game that needs a guess, takes a needless one, and ends at a certain mine."""
    game = Game.with_mines(2, 5, [(0, 0), (1, 3)], start=Start.ANY)
    game.reveal((0, 1), 100)
    game.reveal((0, 2), 2500)
    game.reveal((1, 3), 4000)
    return game


@pytest.fixture
def file(lost, tmp_path):
    path = tmp_path / "lost.json"
    path.write_text(write(RecordedGame(lost)), encoding="utf-8")
    return path


def test_text_names_each_risk_with_its_reason(file, capsys):
    assert main(["review", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0 moves were certainly safe."
    assert lines[1].startswith("Move 1, B1 after 0.1 s: ")
    assert lines[-2:] == [
        "Accuracy: your guesses kept 100 % of the chance to win.",
        "Luck: all the risks you survived had a chance of 64 % together.",
    ]


def test_json_has_what_the_judge_says(lost, file, capsys):
    assert main(["review", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = review(lost)
    assert told["result"] == "lost"
    assert (told["accuracy"], told["luck"]) == (found.accuracy, found.luck)
    assert [one["cell"] for one in told["moves"]] == [[0, 1], [0, 2], [1, 3]]
    for entry, one in zip(told["moves"], found.moves, strict=True):
        assert entry["label"] == one.judgement.label.value
        assert entry["risk"] == float(one.judgement.risk)
        assert entry["at"] == one.move.command.at
        assert entry["reason"] == paragraph(reason_sentences(one))


def test_the_last_finished_game_is_judged(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["review", "--last"]) == 2
    assert capsys.readouterr().err == "minesweeper review: no game that was finished is stored\n"
    with Store() as store:
        for seed, moves in ((1, 1), (2, 100), (3, 1)):
            game = Game(LEVELS["beginner"], random.Random(seed))
            record = store.begin(game)
            for cell in [(4, 4), *game.observe().covered()][:moves]:
                game.reveal(cell)
            record.keep(game, 0)
    assert main(["review", "--last", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["result"] == "lost"
    assert told["moves"][0]["label"] == "safe"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: it is no game file, RAWVF, .mine position or .mbf board"),
        ("{", "line 1, column 2: it is no JSON"),
        ("{}", "it is no game file: its format is not minesweeper-game"),
        ('{"format": "minesweeper-game", "version": 1}', "commands is missing"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_one_line(tmp_path, capsys, text, fault):
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    assert main(["review", str(path)]) == 2
    assert capsys.readouterr().err == f"minesweeper review: {path}: {fault}\n"


def test_a_file_and_the_last_game_together_are_refused(file, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["review", str(file), "--last"])
    assert ended.value.code == 2
    assert "not allowed with argument" in capsys.readouterr().err


def test_a_page_shows_the_risks_and_needs_neither_network_nor_script(file, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["review", str(file), "--html", str(page)]) == 0
    assert capsys.readouterr().out == ""
    text = page.read_text(encoding="utf-8")
    for banned in ("<script", "http:", "https:", "src=", "@import", "url("):
        assert banned not in text
    parts = ElementTree.fromstring(text.partition("\n")[2].replace('<meta charset="utf-8">', ""))
    assert parts.find("head/title").text == "Minesweeper 5x2x2: Lost"
    headings = [one.text for one in parts.iter("h2")]
    assert [one for one in headings if one.startswith("Move")] == [
        "Move 1, B1 after 0.1 s: forced.",
        "Move 2, C1 after 2.5 s: forced.",
        "Move 3, D2 after 4.0 s: forced.",
    ]
    assert main(["review", str(file), "--html", "/"]) == 2
    assert "/ cannot be written" in capsys.readouterr().err

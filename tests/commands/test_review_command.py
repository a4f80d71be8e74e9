"""`review` in the terminal: the same judgements as text and as JSON, and one line for bad input."""

import json
import random
from html.parser import HTMLParser

import pytest

from minesweeper.commands.cli import main
from minesweeper.formats.game_file import RecordedGame, write
from minesweeper.review.review import review
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.storage.store import Store
from minesweeper.words import look_back, review_page
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
    assert lines[0] == "0 moves of yours were certainly safe."
    assert lines[1].startswith("Move 1, B1 after 0.1 s: ")
    assert lines[-2:] == [
        "Accuracy: your needed guesses kept 100 % of the chance to win.",
        "Luck: the chance to survive all the risks you survived was 64 %.",
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


def written(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(write(RecordedGame(game)), encoding="utf-8")
    return path


def test_of_a_game_of_the_ai_nothing_is_claimed(tmp_path, capsys):
    game = Game.with_mines(2, 5, [(0, 0), (1, 3)])
    for cell in game.observe().covered():
        if cell not in game.mines:
            game.play(Command(Action.REVEAL, cell, 0, Actor.AI))
    assert game.status is Status.WON
    path, told = written(game, tmp_path), "The AI or a hint made the moves: only yours are judged."
    assert main(["review", str(path)]) == 0
    assert capsys.readouterr().out == f"{told}\n"
    assert main(["review", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["moves"], found["accuracy"], found["luck"]) == ([], None, None)
    page = Page(page_of(path, tmp_path))
    assert page.texts["p"][1:] == [told]
    card = look_back.summary_text(review(game), [], judged=True, whole=False)
    assert card == f"<b>Won</b><br><br>{told}"


def test_where_both_moved_only_the_moves_of_the_person_are_claimed(tmp_path, capsys):
    game = Game.with_mines(2, 5, [(0, 1), (1, 1)])
    game.play(Command(Action.REVEAL, (0, 4), 0, Actor.AI))
    assert main(["review", str(written(game, tmp_path))]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    game.reveal((0, 0), 100)
    assert main(["review", str(written(game, tmp_path))]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 move of yours was certainly safe.",
        "Only 1 of the 2 reveals and chords was yours; the AI or a hint made the rest.",
    ]


def test_flags_are_counted_as_moves_and_what_changed_nothing_is_not(tmp_path, capsys):
    game = Game.with_mines(2, 5, [(0, 0), (1, 3)])
    game.flag((0, 0), 50)
    game.reveal((0, 0), 60)
    game.play(Command(Action.UNDO, (0, 0), 70))
    game.reveal((0, 1), 100)
    path = written(game, tmp_path)
    assert main(["review", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("Move 2, B1 after 0.1 s: ")
    assert main(["review", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"][0]["number"] == 2


def test_the_last_finished_game_is_judged(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
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
        ("", "it is empty"),
        ("{", "line 1, column 2: it is no JSON"),
        ("{}", "it is no game file: its format is not minesweeper-game"),
        ('{"format": "minesweeper-game", "version": 1}', "it has no commands"),
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


class Page(HTMLParser):
    """Reads a page strictly: what is opened is closed in its order, and nothing is loaded."""

    MAY_LOAD = frozenset({"src", "href", "srcset", "action", "data", "poster"})

    def __init__(self, text):
        super().__init__()
        self.opened, self.texts, self.metas = [], {}, []
        self.feed(text)
        self.close()
        assert self.opened == []

    def handle_starttag(self, tag, attributes):
        assert tag not in {"script", "link", "img", "iframe", "object", "embed", "form", "base"}
        names = [name for name, _ in attributes]
        assert len(set(names)) == len(names)
        assert not any(name in self.MAY_LOAD or name.startswith("on") for name in names)
        if tag == "meta":
            self.metas.append(dict(attributes))
        else:
            self.opened.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.opened.pop() == tag

    def handle_data(self, data):
        if data.strip():
            self.texts.setdefault(self.opened[-1], []).append(data)


def page_of(file, tmp_path):
    page = tmp_path / "page.html"
    assert main(["review", str(file), "--html", str(page)]) == 0
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_page_shows_the_risks_and_needs_neither_network_nor_script(
    file, tmp_path, capsys, monkeypatch, language
):
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    text = page_of(file, tmp_path)
    assert capsys.readouterr().out == ""
    page = Page(text)
    assert {"charset": "utf-8"} in page.metas
    assert any(meta.get("name") == "viewport" for meta in page.metas)
    for banned in ("http:", "https:", "@import", "url("):
        assert banned not in "".join(page.texts["style"])
    headings = page.texts["h2"][1:]
    if language == "en":
        assert page.texts["title"] == ["Minesweeper 5x2x2: Lost"]
        assert page.texts["h2"][0] == "Chance to win, from guess to guess"
        assert headings == [
            "Move 1, B1 after 0.1 s: forced.",
            "Move 2, C1 after 2.5 s: forced.",
            "Move 3, D2 after 4.0 s: forced.",
        ]
    else:
        assert '<html lang="zh-CN">' in text
        assert len(headings) == 3
        assert not any("Move" in one for one in headings)
    assert main(["review", str(file), "--html", "/"]) == 2
    assert "/" in capsys.readouterr().err


def test_what_a_file_says_of_itself_is_not_in_the_page(lost, tmp_path):
    hostile = "</style><script>alert(1)</script>\"' onload=&"
    path = tmp_path / "hostile.json"
    path.write_text(write(RecordedGame(lost, False, hostile, hostile, hostile)), encoding="utf-8")
    text = page_of(path, tmp_path)
    assert "alert" not in text
    assert Page(text).texts["title"] == ["Minesweeper 5x2x2: Lost"]


def test_a_page_has_all_moves_in_order_and_says_when_it_was_and_what_went_wrong(tmp_path):
    game = Game.with_mines(2, 4, {(0, 1), (1, 3)})
    game.reveal((0, 0), 500)
    game.flag((1, 0), 700)
    game.flag((1, 0), 900)
    game.play(Command(Action.UNDO, (0, 0), 1300))
    game.play(Command(Action.FLAG, (1, 3), 1400, Actor.AI))
    game.chord((0, 0), 2000)
    path = tmp_path / "game.json"
    begun = "2026-01-31T12:00:00+00:00"
    path.write_text(write(RecordedGame(game, started=begun, time=2100)), encoding="utf-8")
    text = page_of(path, tmp_path)
    rows = Page(text).texts["td"]
    assert [row.split()[1].rstrip(",") for row in rows] == list(map(str, range(1, len(rows) + 1)))
    assert "Move 2 after 0.7 s: Flag A2: a wrong flag." in rows
    assert [row.split(": ")[1] for row in rows[3:5]] == [
        "Take back.",
        "Flag D2 (the AI or a hint).",
    ]
    assert "<p>4x2, 2 mines · 2026-01-31 12:00 UTC · Time: 2.10 seconds.</p>" in text
    assert text.count("<circle") == 1


def test_of_a_large_board_few_positions_are_in_the_page(monkeypatch, lost):
    monkeypatch.setattr(review_page, "MOST_CELLS", 2 * lost.level.cells)
    page = review_page.review_page(RecordedGame(lost), review(lost))
    assert page.count("<h2>Move") == 2
    monkeypatch.setattr(review_page, "MOST_CELLS", 0)
    page = review_page.review_page(RecordedGame(lost), review(lost))
    assert page.count("<h2>Move") == 1
    assert page.count("<td>Move") == 3

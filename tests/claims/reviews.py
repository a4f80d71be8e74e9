"""Asks the doors that judge a game: the look-back, its summary and curve, `review` and its page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from minesweeper.formats.game_file import RecordedGame, write
from minesweeper.review.judgement import Label
from minesweeper.review.review import GAVE_UP
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.session.explained import explained_by_judgement
from minesweeper.session.look_back import LookBack
from minesweeper.ui.board.cell_state import proof_marks
from minesweeper.ui.table.panel_message import plain_text
from minesweeper.words import look_back as words
from tests.claims.doors import marked, marks_in, run
from tests.claims.judged import GUESSES, GameTruth, Truth
from tests.claims.names import NO_MARKS, Marks
from tests.claims.texts import Text, check
from tests.claims.world import World

EACH = 3
"""Of the covered cells every third one is tried instead of a mistake."""


def text(door: str, told: str, game: GameTruth, one: Truth, marks: Marks = NO_MARKS) -> Text:
    move = one.move
    return Text(
        door,
        told,
        one.world,
        marks,
        protected=move.protected,
        hit=frozenset(move.hit),
        flags=frozenset(move.flags),
        layout=game.game.mines or frozenset(),
        revealed=frozenset(move.cells),
        truth=one,
        game=game,
    )


def looked(game: GameTruth) -> LookBack:
    found = LookBack(game.game, None)
    while not found.is_judged:
        found.go_on()
    return found


def look_backs(game: GameTruth) -> Iterator[Text]:
    """Yield what the look-back says of each move, and its summary."""
    found = looked(game)
    for judged, one in zip(found.judged, game.moves, strict=True):
        told = plain_text(words.command_text(judged.move.command, judged))
        marks = marked(explained_by_judgement(judged.judgement))
        yield text("the look-back", told, game, one, marks)
    for whole in (False, True):
        mistakes = found.mistakes
        flags = found.wrong_flags
        told = words.summary_text(found.review, mistakes, judged=True, whole=whole, flags=flags)
        told = plain_text(told)
        if game.moves:
            yield text("the summary", told, game, game.moves[-1])


def flags(game: GameTruth) -> Iterator[Text]:
    """Yield what the look-back says of each flag and of each cell that is not judged."""
    found = looked(game)
    judged = {one.move.count for one in found.judged}
    for place, command in enumerate(found.game.commands):
        if place in judged or command.action in TAKES_BACK:
            continue
        found.certain_at(place)
        while found.waits:
            found.go_on()
        certain, now = found.certain_at(place), found.at(place)
        told = words.command_text(
            command,
            None,
            certain,
            flagged=command.cell in now.flags,
            is_wrong=place in found.wrong_flags,
        )
        seen = now.recall().without_flags()
        marks = NO_MARKS if certain is None else marks_in(proof_marks(certain))
        layout = game.game.mines or frozenset()
        yield Text("the flag", plain_text(told), World(seen), marks, layout=layout)


def tries(game: GameTruth) -> Iterator[Text]:
    """Yield the task of each mistake, and what is said of cells that are tried instead."""
    found = looked(game)
    truths = {one.move.count: one for one in game.moves}
    for number, mistake in enumerate(found.mistakes, 1):
        one = truths[mistake.move.count]
        told = words.task_text(mistake, number, len(found.mistakes))
        yield text("the task", plain_text(told), game, one)
        for cell in one.world.covered[number % EACH :: EACH]:
            found.try_instead(mistake, cell)
            while found.waits:
                found.go_on()
            tried = found.tried
            assert tried is not None
            gave_up = tried.judgement.label in GAVE_UP
            told = plain_text(words.tried_text(tried, gave_up=gave_up))
            misread = tried.judgement.label is Label.MISREAD
            proof = None if gave_up and not misread else tried.judgement.proof
            marks = NO_MARKS if proof is None else marks_in(proof_marks(proof))
            yield text("the try", told, game, Truth(tried.move, one.world), marks)
        told, proof = words.answer_text(mistake), mistake.judgement.better
        marks = NO_MARKS if proof is None else marks_in(proof_marks(proof))
        yield text("the answer", plain_text(told), game, one, marks)


def numbered_move(game: GameTruth, number: str) -> Truth:
    """Return the move that was the command of this number."""
    return next(one for one in game.moves if one.move.count == int(number) - 1)


def reviewed(game: GameTruth) -> Iterator[Text]:
    """Yield the lines of `review`: those of moves, and how the game was played."""
    lines = run(["review", "-"], write(RecordedGame(game.game))).splitlines()
    for line in lines:
        numbered = re.match(r"Move (\d+), ", line)
        one = numbered_move(game, numbered[1]) if numbered else None
        if one is not None or game.moves:
            yield text("review", line, game, one or game.moves[-1])


class Sections(HTMLParser):
    """The texts of a page, its sections apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sections: list[list[str]] = [[]]
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: object) -> None:  # noqa: ARG002
        if tag != "meta":
            self._open.append(tag)
        if tag == "section":
            self.sections.append([])

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self._open[-1] in ("h1", "h2", "p", "td"):
            self.sections[-1].append(data)


def pages(game: GameTruth) -> Iterator[Text]:
    """Yield what the page of a game says: the sections of moves, the list, the rest."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        run(["review", "-", "--html", str(page)], write(RecordedGame(game.game)))
        whole = page.read_text(encoding="utf-8")
    for section in Sections(whole).sections:
        lines = [line for line in section if not re.match(r"Move \d+ after ", line)]
        for other in set(section).difference(lines):
            yield text("the page", other, game, game.moves[-1])
        numbered = [re.match(r"Move (\d+), ", line) for line in lines]
        if numbered and all(numbered):
            for line, found in zip(lines, numbered, strict=True):
                yield text("the page", line, game, numbered_move(game, found[1]))
        elif game.moves:
            first = next((found for found in numbered if found), None)
            one = numbered_move(game, first[1]) if first else game.moves[-1]
            yield text("the page", "\n".join(lines), game, one)


JUDGING = (look_backs, flags, tries, reviewed, pages)
"""The doors that say sentences about a game."""


def check_curve(game: GameTruth) -> None:
    """Judge the curve: each guess has its chances to win, and what follows says how it ended."""
    lines = looked(game).win_lines
    points = {point for line in lines for point in line}
    for one in game.guesses:
        if one.wins is not None:
            best, chosen = map(float, one.wins)
            wanted = {(one.move.count, best), (one.move.count + 1, chosen)}
            check(wanted <= points, f"the curve: {wanted - points} is not in {lines}")
    for line in lines:
        places = [place for place, _ in line]
        check(places == sorted(places), f"the curve goes back: {line}")
        check(all(0 <= win <= 1 for _, win in line), f"the curve: {line}")


def check_review_json(game: GameTruth) -> None:
    """Judge the claims of `review --json`."""
    found = json.loads(run(["review", "-", "--json"], write(RecordedGame(game.game))))
    for told, one in zip(found["moves"], game.moves, strict=True):
        check(told["label"] in one.labels, f"review --json: {told['label']}, not {one.labels}")
        check(abs(told["risk"] - one.risk) < 1e-9, f"review --json: risk {told['risk']}")
        if one.labels[0] in GUESSES and one.wins is not None:
            wins = told["win_best"], told["win_chosen"]
            check(told["exact"], "review --json: an estimate where few layouts are left")
            off = [abs(said - win) for said, win in zip(wins, one.wins, strict=True)]
            check(max(off) < 1e-9, f"review --json: {wins}, not {one.wins}")
    if not game.moves:
        check(
            (found["accuracy"], found["luck"]) == (None, None), "review --json: nothing is judged"
        )
    elif game.accuracy is not None:
        check(abs(found["accuracy"] - game.accuracy) < 1e-9, "review --json: accuracy")

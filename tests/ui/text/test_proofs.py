"""Proofs in the window: at most two lines a step, whole, in the language in use."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from minesweeper.explain.ladder import Ladder
from minesweeper.explain.phrases import Cells, Clause, Marked, phrase, shaded
from minesweeper.explain.sentences import proof_sentences
from minesweeper.inference import analyze
from minesweeper.players import make_player
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules
from minesweeper.ui.text import language
from minesweeper.ui.text.proofs import LONGEST, lines
from tests.explain.test_ladder import FAR_APART, LAYOUTS
from tests.oracle import random_position, see


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


def told(seen: Observation, name: str) -> list[str]:
    found = Ladder(seen).prove(cell_named(name))
    assert found is not None
    return lines(proof_sentences(found, seen))


def played_positions(level: str, seed: int) -> Iterator[Observation]:
    """Yield the positions of a game in which something is known."""
    game = Game.from_code(Code(LEVELS[level], Start.OPENING, seed), Rules(play_on=True))
    player = make_player("safest")
    player.start(LEVELS[level], Start.OPENING, random.Random(seed))
    while not game.is_over:
        seen = game.observe()
        if seen.numbers:
            yield seen
        move = player.move(seen)
        if move is None:
            break
        game.reveal(move.cell)


def all_lines(seen: Observation) -> Iterator[str]:
    ladder, analysis = Ladder(seen), analyze(seen)
    for cell in analysis.safe() | analysis.mines():
        found = ladder.prove(cell)
        assert found is not None
        yield from lines(proof_sentences(found, seen))


RAW = re.compile(r"subset|rule|and \d+ more|\{|\}|None|\d(st|nd|rd|th)\b| one mines| 1 mines", re.I)


def check(line: str) -> None:
    assert len(line) <= LONGEST, line
    assert not RAW.search(line), line
    assert line[0].isupper() or line[0].isdigit(), line
    assert line.endswith("."), line


@pytest.mark.parametrize("seed", range(4))
def test_sentences_about_random_positions_are_short_and_plain(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(75):
        for line in all_lines(random_position(rng, 14)):
            check(line)


@pytest.mark.parametrize(("level", "games"), [("beginner", 3), ("intermediate", 1)])
def test_sentences_about_played_positions_are_short_and_plain(level: str, games: int) -> None:
    for seed in range(games):
        for seen in list(played_positions(level, seed))[::4]:
            for line in all_lines(seen):
                check(line)


def test_more_than_a_few_cells_are_shaded_and_more_than_a_few_numbers_outlined() -> None:
    assert told(see("* 1 ? ? 1 *", "? ? ? ? ? ?"), "A2") == [
        "The 1 at B1 has its mine at A1: C1 and A2-C2 are safe."
    ]
    assert told(see("? ? ?", "? 8 ?", "? ? ?"), "A1") == [
        "The 8 at B2 touches only the 8 shaded cells: all are mines."
    ]
    assert told(LAYOUTS, "E3") == [
        "The 6 outlined numbers can be filled in 3 ways, and E3 is safe in each."
    ]


def test_words_point_at_shaded_cells_only_if_all_and_only_these_are_shaded() -> None:
    eight = see("? ? ?", "? 8 ?", "? ? ?")
    clauses = proof_sentences(Ladder(eight).prove((0, 0)), eight)
    assert shaded(clauses) == Marked(frozenset(eight.covered()), is_clear=True)
    elsewhere = see("? ? ? 1", "? ? ? ?", "? ? ? ?", "? ? ? ?", "? ? ? ?")
    two = [*clauses, Clause(phrase("{cells}."), {"cells": Cells(tuple(elsewhere.covered()[9:]))})]
    assert shaded(two) == Marked(frozenset([*eight.covered(), *elsewhere.covered()[9:]]), False)
    assert (
        lines(two)[0]
        == "The 8 at B2 touches only 8 cells (A1-C1, A2-A3, C2-C3 and B3): all are mines."
    )


def test_everything_else_is_not_listed_for_it_is_shaded() -> None:
    assert told(FAR_APART, "C1") == [
        "2 mines are left. The 1s at A1 and F1 need one each and share no cell:"
        " everything else is safe."
    ]


def test_proofs_are_told_in_chinese() -> None:
    language.use("zh_CN")
    assert told(see("* 1 ?"), "C1") == ["B1 的 1 的雷已全部找到（A1）：C1 安全。"]
    assert told(see("? ? ?", "1 1 1"), "C1") == [
        "A2 的 1 的雷在 A1-B1 之中。B2 的 1 与这两格相邻，且只需要 1 个雷：C1 安全。"
    ]

"""Proofs in the window: at most two lines a step, whole, in the language in use."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from minesweeper.explain.explanation import Excerpt
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.phrases import Cells, Clause, Numbers, phrase
from minesweeper.explain.sentences import ProofSentence, proof_sentences
from minesweeper.inference import analyze
from minesweeper.players import make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules
from minesweeper.words import language
from minesweeper.words.voice import lines
from tests.explain.test_ladder import FAR_APART, LAYOUTS
from tests.oracle import random_position, see


def told(seen: Observation, name: str) -> list[str]:
    found = Ladder(seen).prove(cell_named(name))
    assert found is not None
    return lines(Excerpt(proof_sentences(found, seen)))


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
        yield from lines(Excerpt(proof_sentences(found, seen)))


RAW = re.compile(r"subset|rule|and \d+ more|\{|\}|None|\d(st|nd|rd|th)\b| one mines| 1 mines", re.I)


LONGEST = 200
"""A sentence on a board of at most 16x16 takes at most four lines of the panel."""


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
        "The 8 at B2 has only the 8 shaded cells left: all are mines."
    ]
    assert told(LAYOUTS, "E3") == [
        "The 6 outlined numbers can be filled in 3 ways, and E3 is safe in each."
    ]


def test_words_point_at_shaded_cells_only_if_all_and_only_these_are_shaded() -> None:
    eight = see("? ? ?", "? 8 ?", "? ? ?")
    (sentence,) = proof_sentences(Ladder(eight).prove((0, 0)), eight)
    assert Excerpt((sentence,)).shaded.plain == set(eight.covered())
    more = tuple((row, column) for row in (3, 5) for column in range(0, 18, 2))
    said = ProofSentence(Clause(phrase("{cells}."), {"cells": Cells(more)}), 1)
    two = Excerpt((sentence, said))
    assert two.shaded.plain == set(more)
    assert lines(two) == [
        "The 8 at B2 has only 8 cells (A1-C1, A2, C2 and A3-C3) left: all are mines.",
        "the 18 shaded cells.",
    ]


def said_of(cells: Sequence[Cell], numbers: Sequence[Cell]) -> ProofSentence:
    """Return a sentence about cells and numbers."""
    parts = {"cells": Cells(tuple(cells)), "numbers": Numbers(tuple((one, 1) for one in numbers))}
    return ProofSentence(Clause(phrase("{numbers}: {cells}"), parts), 0)


def test_many_cells_and_numbers_of_a_step_before_are_pale_and_the_last_step_stands_out() -> None:
    many, clues = [(0, 2 * i) for i in range(9)], [(1, i) for i in range(5)]
    shown = Excerpt((said_of(many, clues), said_of([(0, 2), (5, 5)], [(6, 6), (1, 1)])))
    assert (shown.shaded.plain, shown.shaded.pale) == ({(5, 5)}, set(many))
    assert (shown.outlined.plain, shown.outlined.pale) == ({(6, 6)}, set(clues))
    assert lines(shown) == [
        "the 5 palely outlined numbers: the 9 palely shaded cells",
        "the 1s at G7 and B2: C1 and F6",
    ]


def test_many_cells_of_the_last_step_are_just_the_shaded_ones_and_those_before_are_pale() -> None:
    many = [(0, 2 * i) for i in range(9)]
    shown = Excerpt((said_of([(0, 2), (5, 5)], [(6, 6)]), said_of(many, [(1, 1)])))
    assert (shown.shaded.plain, shown.shaded.pale) == (set(many), {(5, 5)})
    assert (shown.outlined.plain, shown.outlined.pale) == ({(6, 6), (1, 1)}, set())
    assert lines(shown) == ["the 1 at G7: C1 and F6", "the 1 at B2: the 9 shaded cells"]


def test_everything_else_is_named_or_shaded() -> None:
    rest = "2 mines are left. The 1s at A1 and F1 need one each and share no cell: everything else"
    assert told(FAR_APART, "C1") == [f"{rest} (C1, D1, C2 and D2) is safe."]
    wide = see("1 ? ? ? ? 1", "? ? ? ? ? ?", "? ? ? ? ? ?", mines=2)
    assert told(wide, "C1") == [f"{rest} (the 10 shaded cells) is safe."]


def test_proofs_are_told_in_chinese() -> None:
    language.use("zh_CN")
    assert told(see("* 1 ?"), "C1") == ["B1 的 1 个雷已找齐（A1）：C1 安全。"]
    assert told(see("? ? ?", "1 1 1"), "C1") == [
        "A2 的 1 个雷在 A1、B1 中。B2 的 1 与这两格相邻，不再需要雷：C1 安全。"
    ]

"""Walks through explanations: text and board always name the same cells."""

import random

from drawn_proofs import all_proofs

from minesweeper.explain.explanation import Excerpt, Verdict, walk
from minesweeper.explain.phrases import Cells, Clause, outlined, phrase, shaded
from minesweeper.explain.reasons import of_cell
from minesweeper.explain.sentences import (
    LIKEWISE,
    SUPPOSE_MINE,
    SUPPOSE_SAFE,
    ProofSentence,
    Supposition,
    proof_sentences,
)
from minesweeper.formats.mine import parse
from minesweeper.rules.naming import cell_named
from tests.oracle import random_position, see
from tests.test_project import ROOT


def steps_of(seen, name):
    return walk(of_cell(cell_named(name), seen).steps)


def every_step(shown):
    found = [shown.shown]
    while shown.gone(1) != shown:
        shown = shown.gone(1)
        found.append(shown.shown)
    return found


def test_a_walk_goes_forth_and_back_and_stops_at_its_ends():
    first = steps_of(see("1 ? 1 ?"), "D1")
    assert first.place == 0
    last = first.gone(1)
    assert last.place == len(last.steps) - 1
    assert last.gone(1) == last
    assert last.gone(-1) == first
    assert first.gone(-1) == first
    assert first.shown.outlined.plain == {(0, 0)}
    assert first.shown.shaded.plain == {(0, 1)}


def test_a_mine_that_a_sentence_names_in_passing_is_marked_as_one():
    known = of_cell(cell_named("A1"), see("? ? 1 0", "? 2 1 0", "? 1 0 0", mines=2))
    assert (0, 1) not in known.steps[-1].mines
    assert known.excerpt().mines == {(0, 1)}


def test_without_sentences_there_is_no_walk():
    assert walk(()) is None


def test_each_step_of_a_branch_says_what_it_supposes():
    rng, count = random.Random(3), 0
    while count < 8:
        for proof in all_proofs(seen := random_position(rng, 10)):
            if not proof.steps[-1].branches:
                continue
            steps = every_step(walk(proof_sentences(proof, seen)))
            branches = [Supposition(one.cell, one.mine) for one in proof.steps[-1].branches]
            supposed = [step.supposed for step in steps]
            if len(steps) == 1:
                assert supposed == branches
                continue
            count += 1
            assert list(dict.fromkeys(filter(None, supposed))) == branches
            for step in filter(lambda step: step.supposed, steps):
                begins = step.clauses[0]
                assert begins.phrase is (SUPPOSE_MINE if step.supposed.mine else SUPPOSE_SAFE)
                assert begins.parts["cell"] == Cells((step.supposed.cell,))
            assert supposed[-1] == (branches[0] if len(branches) == 1 else None)


def test_the_steps_are_the_sentences_and_mark_what_these_name():
    count = 0
    for technique in ("contained", "overlap", "cases", "count", "layouts"):
        text = (ROOT / f"docs/data/techniques/{technique}.mine").read_text(encoding="utf-8")
        seen = parse(text)
        for cell in seen.covered():
            certain = of_cell(cell, seen)
            sentences = certain.steps
            shown = walk(sentences)
            if shown is None:
                continue
            steps = every_step(shown)
            decided = steps[-1].mines if certain.verdict is Verdict.MINE else steps[-1].safe
            assert cell in decided or steps[-1].supposed is not None
            assert [step.sentences[-1].place for step in steps] == list(range(len(sentences)))
            for step in steps:
                assert step.outlined == outlined(step.clauses)
                assert step.shaded == shaded(step.clauses)
                assert (step.mines | step.safe) <= step.shaded.plain | step.shaded.pale
                assert step.clauses[0].phrase is not LIKEWISE
                count += 1
    assert count > 20


def test_the_cells_of_two_branches_are_not_marked_together():
    """The board has room for one supposition, and the cells of a branch hang on it."""
    cells = [Clause(phrase("{cells}"), {"cells": Cells(((0, column),))}) for column in range(3)]
    mine, safe = Supposition((1, 0), mine=True), Supposition((1, 0), mine=False)
    first, second = ProofSentence(cells[0], 0, mine), ProofSentence(cells[1], 1, safe)
    last = ProofSentence(cells[2], 2)
    assert Excerpt((first, last)).supposed == mine
    assert Excerpt((first, last)).shaded.plain == {(0, 0), (0, 2)}
    assert Excerpt((first, second, last)).supposed is None
    assert Excerpt((first, second, last)).shaded.plain == {(0, 2)}

"""`python -m minesweeper explain`: why cells of a position are safe or mines, step by step.

JSON has what the text has: rows and columns are counted from 0 in it, and chances are floats.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from minesweeper.commands.analyze import candidate_as_json
from minesweeper.commands.files import add_position_arguments, contradiction, position
from minesweeper.commands.wording import cell_sentence, not_on_board, unknown_total_sentences
from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.guess import Comparison, Guess, GuessCandidate
from minesweeper.explain.ladder.proof import Branch, Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.position import ExplainedPosition, explain
from minesweeper.explain.reasons import explain_cell
from minesweeper.explain.sentences import proof_sentences
from minesweeper.explain.step_sentences import MINES, SAFE
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import blocks, cell_named, name_of
from minesweeper.rules.observation import Observation
from minesweeper.words.guesses import comparison_sentences, guess_sentences
from minesweeper.words.language import msgid, paragraph, tr, untranslated
from minesweeper.words.names import and_list
from minesweeper.words.voice import SPOKEN


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of an explanation."""
    add_position_arguments(parser)
    parser.add_argument(
        "--cell",
        type=cell_named,
        metavar="C7",
        help=tr(
            "the one cell to explain: its column's letters and its row, counted from 1"
            " (default: every certain cell, and the guess if none is safe)"
        ),
    )
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))


def run(args: argparse.Namespace) -> int:
    """Print why cells are safe or mines, or the chance of one; return 0.

    Raises ValueError for a position that cannot be, and for a cell that is not covered.
    """
    seen = position(args)
    if args.cell is not None:
        check_covered(args.cell, seen)
    try:
        if args.cell is not None:
            known = explain_cell(args.cell, seen)
            print(json.dumps(cell_as_json(known)) if args.json else _cell_text(known, seen))
        else:
            explained = explain(seen)
            lines = [json.dumps(as_json(explained))] if args.json else _position_lines(explained)
            print("\n".join(lines))
    except InconsistentBoard as error:
        raise contradiction(args.file, seen, error) from error
    return 0


def check_covered(cell: Cell, seen: Observation) -> None:
    """Raise ValueError saying what a cell shows, or that it is not on the board."""
    if not (cell[0] < seen.height and cell[1] < seen.width):
        raise not_on_board(cell, seen.height, seen.width)
    name = name_of(cell)
    if cell in seen.hit:
        raise BadInput("{cell} is revealed: it is a mine that was hit", cell=name)
    if cell in seen.numbers:
        number = seen.numbers[cell]
        raise BadInput("{cell} is revealed: it shows {number}", cell=name, number=number)
    if not seen.is_covered(cell):
        raise BadInput("{cell} is revealed: it shows no number", cell=name)


def _cell_text(known: Explanation, seen: Observation) -> str:
    """Return each step of the proof of a cell, or its chance beside the best guess."""
    beside = known.comparison
    if beside is None:
        return cell_sentence(known)
    return paragraph([*comparison_sentences(beside), *unknown_total_sentences(seen)])


@untranslated()
def as_json(explained: ExplainedPosition) -> dict[str, Any]:
    """Return the proofs and the guess as JSON values."""
    return {
        "cells": [{**_entries(proof), "text": explained.text(proof)} for proof in explained.proofs],
        "guess": None if explained.guess is None else _guess(explained.guess),
        **({"unproved": explained.unproved} if explained.unproved else {}),
    }


@untranslated()
def cell_as_json(known: Explanation) -> dict[str, Any]:
    """Return what is known of one cell: its proof, or as "uncertain" its chance and the best guess.

    A certain cell without a proof, for the position is too large, has a risk of 0 or 1.
    """
    told: dict[str, Any] = {"cells": [], "guess": None}
    if known.proof is not None:
        return {**told, "cells": [{**_entries(known.proof), "text": cell_sentence(known)}]}
    if known.comparison is not None:
        return {**told, "uncertain": _uncertain(known.comparison)}
    risk = {Verdict.SAFE: 0, Verdict.MINE: 1}.get(known.verdict, known.figures.mine)
    asked = GuessCandidate(known.cell, Fraction(risk or 0))
    return {**told, "uncertain": {**_candidate(asked), "best": None, "text": cell_sentence(known)}}


def _uncertain(beside: Comparison) -> dict[str, Any]:
    """Return an uncertain cell as JSON values, with the cell that is best to guess at."""
    asked, text = _candidate(beside.asked), paragraph(comparison_sentences(beside))
    return {**asked, "best": _candidate(beside.best), "text": text}


def _entries(value: Any) -> Any:
    """Return a proof, or what it holds, as JSON values: each field by its name."""
    if isinstance(value, Branch):
        suppose = {"cell": list(value.cell), "mine": value.mine}
        steps, breaks = _entries(value.steps), _entries(value.breaks)
        return {"suppose": suppose, "steps": steps, "breaks": breaks}
    if isinstance(value, Proof | Step):
        return {name: _entries(one) for name, one in value._asdict().items()}
    if isinstance(value, Technique):
        return value.value
    return list(map(_entries, value)) if isinstance(value, tuple) else value


def _guess(guess: Guess) -> dict[str, Any]:
    flip = guess.coin_flip
    return {
        "cells": [_candidate(candidate) for candidate in guess.candidates],
        "best": list(guess.best),
        "coin_flip": flip and {"cells": _entries(flip.cells), "ever": flip.ever},
        "text": paragraph(guess_sentences(guess)),
    }


_candidate = partial(candidate_as_json, risk="risk", progress="progress")


# Words


def _position_lines(explained: ExplainedPosition) -> list[str]:
    """Return the certain cells with their proofs, equal proofs once, and the guess."""
    lines = [
        line
        for proofs in _told_together(explained.proofs)
        for line in _proof_lines(proofs, explained)
    ]
    if explained.unproved:
        phrase = msgid("Too large to prove every cell. Certain without a proof here: {count}.")
        lines.append(tr(phrase, count=explained.unproved))
    if explained.guess is not None:
        unknown = unknown_total_sentences(explained.seen)
        lines.append(paragraph([*guess_sentences(explained.guess), *unknown]))
    elif not explained.seen.covered():
        lines.append(tr("Nothing is left to reveal: no cell is covered."))
    elif not explained.unproved and all(proof.mine for proof in explained.proofs):
        lines.append(tr("Nothing is left to reveal: every covered cell is a mine."))
    return lines


def _told_together(proofs: Sequence[Proof]) -> list[list[Proof]]:
    """Return the proofs in groups of the same steps, mines last, then the easiest first."""
    together: dict[tuple[Step, ...], list[Proof]] = {}
    for proof in sorted(proofs, key=lambda one: (one.mine, one.kind, one.length)):
        together.setdefault(proof.steps, []).append(proof)
    return list(together.values())


def _proof_lines(proofs: list[Proof], explained: ExplainedPosition) -> list[str]:
    """Return which cells a proof decides, and its steps."""
    forms = MINES if proofs[0].mine else SAFE
    decided = tr(forms, len(proofs), cells=and_list(blocks(proof.cell for proof in proofs)))
    steps = proof_sentences(proofs[0], explained.seen)
    return [
        tr("{conclusion}:", conclusion=decided),
        *(f"  {SPOKEN.say(s.clause)}" for s in steps),
    ]

"""`python -m minesweeper review`: a game judged move by move, by what was visible at each.

JSON has what the text has: rows and columns are counted from 0 in it, chances are from 0 to 1.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from minesweeper.commands.analyze import as_float, inward
from minesweeper.commands.files import add_game_arguments, recorded_game, write_file
from minesweeper.explain.phrases import phrases
from minesweeper.review.judgement import Label
from minesweeper.review.review import JudgedMove, Review, condensed, review
from minesweeper.rules.command import OVER
from minesweeper.words.judgements import move_heading, reason_sentences, summary_sentences
from minesweeper.words.language import paragraph, tr, untranslated
from minesweeper.words.review_page import review_page

SAFE_MOVES = phrases(
    "{count} move of yours was certainly safe.", "{count} moves of yours were certainly safe."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a review."""
    add_game_arguments(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    how.add_argument(
        "--html", type=Path, metavar="PAGE", help=tr("write one page that any browser shows")
    )


def run(args: argparse.Namespace) -> int:
    """Print what each move of a game was, or write it as a page; return 0.

    Raises ValueError for a file that is no game, and for a page that cannot be written.
    """
    recorded = recorded_game(args)
    game = condensed(recorded.game)
    found = review(game)
    if args.html is not None:
        write_file(args.html, review_page(recorded._replace(game=game), found))
        return 0
    print(json.dumps(as_json(found)) if args.json else "\n".join(text_lines(found)))
    return 0


@untranslated()
def as_json(found: Review) -> dict[str, Any]:
    """Return a review as JSON values."""
    return {
        "moves": [_move(one) for one in found.moves],
        "accuracy": found.accuracy,
        "luck": found.luck if found.moves else None,
        "result": found.status.value if found.status in OVER else "unfinished",
    }


def _move(one: JudgedMove) -> dict[str, Any]:
    judged, command = one.judgement, one.move.command
    return {
        "number": one.move.count + 1,
        "cell": list(command.cell),
        "at": command.at,
        "label": judged.label.value,
        "risk": None if judged.risk is None else inward(judged.risk),
        "least": None if judged.least is None else inward(judged.least),
        "win_best": as_float(judged.win_best),
        "win_chosen": as_float(judged.win_chosen),
        "exact": judged.is_exact,
        "best": list(judged.best),
        "reason": paragraph(reason_sentences(one)),
    }


def text_lines(found: Review) -> list[str]:
    """Return the moves that were not safe, each with its reason, and how the game was played."""
    safe = sum(one.judgement.label is Label.SAFE for one in found.moves)
    risky = [one for one in found.moves if one.judgement.label is not Label.SAFE]
    head = [tr(SAFE_MOVES, safe, count=safe)] if found.moves else []
    return [*head, *map(_line, risky), *summary_sentences(found)]


def _line(one: JudgedMove) -> str:
    return paragraph([move_heading(one), *reason_sentences(one)])

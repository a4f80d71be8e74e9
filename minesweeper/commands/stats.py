"""`python -m minesweeper stats`: how the stored games went; games handed on and taken in.

JSON has what the text has: times in milliseconds, shares from 0 to 1.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from minesweeper.commands.files import text_in, write_file
from minesweeper.commands.output import complain
from minesweeper.records.figures import FigureCache, figures_of
from minesweeper.records.limits import LARGEST_EXPORT
from minesweeper.records.summary import KindGames, KnownFigures, Summary, kinds
from minesweeper.records.table import table
from minesweeper.records.transfer import export, import_games, is_database
from minesweeper.rules.command import OVER, Status
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level
from minesweeper.storage.store import GameEntry, Store, StoredGames, StoreError, stored_games
from minesweeper.words.faults import damage_sentence, fault_text
from minesweeper.words.language import tr, untranslated
from minesweeper.words.record_screen import game_note
from minesweeper.words.records import (
    figure_rows,
    imported_sentence,
    judged_sentence,
    kind_text,
    missed_counts,
    reason_text,
    seconds_text,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the statistics."""
    parser.add_argument(
        "--level",
        type=Level.parse,
        metavar="L",
        help=tr("only this level: a name or WxHxM (width x height x mines)"),
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))
    what.add_argument(
        "--csv", type=Path, metavar="FILE", help=tr("write a table with a line for each game")
    )
    what.add_argument(
        "--export", type=Path, metavar="FILE", help=tr("write all finished games, whole, as JSON")
    )
    what.add_argument(
        "--import",
        dest="taken_from",
        metavar="FILE",
        help=tr(
            "take in the finished games of such a file, of one game file or of a database of games"
            " (- for standard input); games that are here already stay as they are"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Print the statistics, or hand games on or take them in; return 0.

    It is 1 if something of an imported file could not be taken. Raises ValueError for a file that
    cannot be read or written.
    """
    if args.taken_from is not None:
        return _take_in(args.taken_from)
    with stored_games() as games:
        entries = [one for one in games.entries() if args.level in (None, one.kind.level)]
        is_written = args.export is not None or args.csv is not None
        if is_written and all(one.status not in OVER for one in entries):
            raise BadInput("there is no finished game to write")
        if args.export is not None:
            write_file(args.export, "".join(export(games, entries)))
            return 0
        figures = _figures(games, entries, of_all=args.csv is not None)
    if args.csv is not None:
        write_file(args.csv, table(entries, figures))
        return 0
    found = kinds(entries, figures)
    print(json.dumps(as_json(found)) if args.json else "\n".join(text_lines(found)))
    return 0


def _take_in(name: str) -> int:
    source = Path(name) if _is_stored(name) else text_in(name, LARGEST_EXPORT)
    with Store() as store:
        if (damage := store.damage) is not None and store.is_kept:
            complain("minesweeper stats", damage_sentence(damage))
        elif damage is not None:
            raise BadInput("{file}: {what}", file=damage.path.name, what=damage.what)
        try:
            found = import_games(source, store)
        except StoreError:  # it names its database
            raise
        except BadInput as error:
            raise BadInput("{file}: {what}", file=name, what=error) from error
    print(imported_sentence(found))
    for fault in found.faults:
        print(tr("{fault}.", fault=fault_text(fault)))
    return 1 if found.faults else 0


def _is_stored(name: str) -> bool:
    try:
        return name != "-" and is_database(Path(name))
    except OSError:  # whoever reads it as a text says why it cannot be read
        return False


def _figures(games: StoredGames, entries: Iterable[GameEntry], *, of_all: bool) -> KnownFigures:
    """Return the figures of the wins, or of all finished games; new ones are kept."""
    with FigureCache() as cache:
        known = cache.all()
        for entry in entries:
            wanted = entry.status is Status.WON or (of_all and entry.status is Status.LOST)
            if wanted and entry.key not in known:
                try:
                    known[entry.key] = figures_of(games.load(entry.number))
                except StoreError:
                    continue
                cache.put([known[entry.key]])
    return known


@untranslated()
def as_json(found: Iterable[KindGames]) -> dict[str, Any]:
    """Return statistics as JSON values."""
    return {
        "levels": [
            {
                "level": str(one.kind.level),
                "start": one.kind.name,
                "counted": _summary(one.counted),
                "helped": _summary(one.helped)
                | {"why": {why.value: count for why, count in one.helped.reasons.items()}},
            }
            for one in found
        ]
    }


def _summary(summary: Summary) -> dict[str, Any]:
    return {
        "played": summary.played,
        "won": summary.won,
        "unfinished": summary.unfinished,
        "rate": summary.rate,
        "interval": None if summary.interval is None else list(summary.interval),
        "streak": summary.streak,
        "best_streak": summary.best_streak,
        "best": [_game(one, summary) for one in summary.best_times],
        "best_3bv_per_s": [_game(one, summary) for one in summary.best_rates],
        "median_ms": summary.median_time,
        "median_3bv_per_s": summary.median_rate,
        "days": {day: list(games) for day, games in summary.days.items()},
        "judged": len(summary.judged),
        "accuracy": summary.accuracy,
        "luck": summary.luck,
        "needless": summary.needless,
        "misread": summary.misread,
        "missed": dict(summary.missed.most_common()),
    }


def _game(game: GameEntry, summary: Summary) -> dict[str, Any]:
    return {
        "ms": game.time,
        "3bv": summary.three_bv(game),
        "3bv_per_s": summary.three_bv_per_second(game),
        "date": game.date,
        "id": game.key,
    }


def text_lines(found: Collection[KindGames]) -> list[str]:
    """Return the statistics of each kind of boards: the games that count first."""
    lines: list[str] = []
    for one in found:
        lines += ["", kind_text(one.kind)]
        for heading, summary in (
            (tr("Games that count"), one.counted),
            (tr("Games that do not count"), one.helped),
        ):
            if summary.games:
                lines += [f"  {heading}", *_summary_lines(summary)]
        lines.append(f"  {judged_sentence(one.counted, one.helped)}")
    if any(len(one.judged) < one.played for kind in found for one in (kind.counted, kind.helped)):
        lines += ["", tr("The records in the window judge the games while they are open.")]
    return lines[1:] or [tr("No game is stored yet.")]


def _summary_lines(summary: Summary) -> list[str]:
    figures = [
        tr("{name}: {value}", name=name, value=value) for name, value, _ in figure_rows(summary)
    ]
    bests = [
        f"{place}. " + tr(", ").join([seconds_text(game.time), game_note(game, summary)])
        for place, game in enumerate(summary.best_times, 1)
    ]
    reasons = [
        tr("{name}: {value}", name=reason_text(why), value=count)
        for why, count in summary.reasons.most_common()
    ]
    missed = [
        tr("{name}: {value}", name=tr(technique.title), value=count)
        for technique, count in missed_counts(summary)
    ]
    blocks = [
        figures,
        *_block(tr("Best times"), bests),
        *_block(tr("Why they do not count"), reasons),
        *_block(tr("Missed cells by technique"), missed),
    ]
    return [f"    {line}" for block in blocks for line in block]


def _block(heading: str, lines: list[str]) -> list[list[str]]:
    return [[heading, *(f"  {line}" for line in lines)]] if lines else []

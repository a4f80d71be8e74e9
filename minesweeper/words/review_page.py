"""A judged game as one HTML page that needs no network and no script."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from minesweeper.formats.game_file import RecordedGame
from minesweeper.review.judgement import Label
from minesweeper.review.review import GAVE_UP, JudgedMove, Review, changes_of, wrong_flags
from minesweeper.review.win_lines import WinLine, win_lines
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Change, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS
from minesweeper.rules.naming import column_name, row_name
from minesweeper.rules.observation import Observation
from minesweeper.words.judgements import (
    move_heading,
    reason_sentences,
    result_name,
    summary_sentences,
)
from minesweeper.words.language import name_spoken, paragraph, tr
from minesweeper.words.look_back import done_text
from minesweeper.words.names import level_name, size_text, tenths, won_sentence

MOST_BOARDS = 60
"""The most moves that are shown with their board: it protects whoever opens the page."""

MOST_CELLS = 60_000
"""The most cells of these boards together, a page of some 6 MB; one board is always shown."""

_CELL = 18
"""The width of a cell in pixels."""

_STYLE = """
body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 62em; padding: 0 1em;
  color: #1b2230; background: #f7f9fc; }
section { background: #fff; border: 1px solid #d5dbe6; border-radius: 8px; margin: 1em 0;
  padding: 1em; overflow-x: auto; }
h1, h2 { line-height: 1.2; } h2 { font-size: 1.2em; margin-top: 0; }
.curve { max-width: 100%; height: auto; }
table { border-collapse: collapse; } td, th { padding: 2px 10px; text-align: left; }
"""

_BLUE, _RED, _LINE = "#2563eb", "#dc2626", "#d5dbe6"

_NUMBERS = (
    *("#888", "#1d4ed8", "#15803d", "#b91c1c", "#5b21b6"),
    *("#9a3412", "#0e7490", "#111", "#555"),
)
"""The colours of the numbers from 0 to 8."""


def review_page(recorded: RecordedGame, found: Review) -> str:
    """Return the page: how the game was played, its curve, and every move that was a risk.

    Each command of the game has to change something.
    """
    game, level = recorded.game, str(recorded.game.level)
    level = level_name(level) if level in LEVELS else level
    result = result_name(found.status, finished=found.finished)
    title = tr("Minesweeper {level}: {result}", level=level, result=result)
    risky = [one for one in found.moves if one.judgement.label is not Label.SAFE]
    most = min(MOST_BOARDS, max(1, MOST_CELLS // game.level.cells))
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        f"<p>{html.escape(_facts(recorded))}</p>",
        f"<p>{html.escape(paragraph(summary_sentences(found)))}</p>",
        f"<p>{html.escape(_legend())}</p>" if risky else "",
        _curve(found, game.commands),
        *(_section(game, one) for one in risky[:most]),
        f"<section>{_table(game, found)}</section>" if found.moves else "",
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title><style>{_STYLE}</style>"
    )
    language = name_spoken().replace("_", "-")
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head>\n'
        f"<body>{chr(10).join(parts)}</body></html>\n"
    )


def _facts(recorded: RecordedGame) -> str:
    """Return the size of the board, when the game was played, and how long it took."""
    commands, time = recorded.game.commands, recorded.time
    last = commands[-1].at if commands else 0
    parts = [size_text(recorded.game.level), won_sentence(last if time is None else time)]
    try:
        began = datetime.fromisoformat(recorded.started or "")
    except ValueError:  # whatever a file says there
        return " · ".join(parts)
    return " · ".join([parts[0], began.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC"), parts[1]])


def _legend() -> str:
    return tr("Framed red: the move. Blue: the best one. Orange: the numbers of the proof.")


def _section(game: Game, one: JudgedMove) -> str:
    """Return a move with the board before it and its reason."""
    sentences = [f"<p>{html.escape(sentence)}</p>" for sentence in reason_sentences(one)]
    board = _board(game.at(one.move.count).recall(), one)
    return f"<section><h2>{_heading(one)}</h2>{board}{''.join(sentences)}</section>"


def _heading(one: JudgedMove) -> str:
    return html.escape(move_heading(one))


def _table(game: Game, found: Review) -> str:
    """Return every command in a line: flags, moves of the AI and what was taken back, too."""
    judged, wrong = {one.move.count: one for one in found.moves}, wrong_flags(game)
    told = [
        move_heading(judged[count]) if count in judged else _other(count, change, count in wrong)
        for count, change in enumerate(changes_of(game))
    ]
    rows = [f"<tr><td>{html.escape(line)}</td></tr>" for line in told]
    return f"<table>{''.join(rows)}</table>"


def _other(count: int, change: Change, is_wrong: bool) -> str:
    """Return a command that is not judged, with its number."""
    done = done_text(change.command, flagged=bool(change.unflagged))
    if is_wrong:
        done = tr("{done}: {label}", done=done, label=tr("a wrong flag"))
    seconds = tenths(change.command.at)
    return tr(
        "Move {number} after {seconds} s: {done}.", number=count + 1, seconds=seconds, done=done
    )


def _curve(found: Review, commands: Sequence[Command]) -> str:
    """Return the chance to win over the game; empty if none is known."""
    lines = win_lines(found, commands, whole=True)
    if not lines:
        return ""
    grid = "".join(map(_grid_line, (0, 50, 100)))
    drawn = "".join(_curve_line(line, len(commands)) for line in lines)
    mistakes = [one for one in found.moves if one.judgement.label in GAVE_UP]
    drawn += "".join(_mark(one, len(commands)) for one in mistakes)
    heading = html.escape(tr("Chance to win, from guess to guess"))
    legend = tr("Dots: the moves that gave something up, with their numbers.") if mistakes else ""
    picture = f'<svg class="curve" viewBox="-44 -12 664 138" width="664">{grid}{drawn}</svg>'
    return f"<section><h2>{heading}</h2>{picture}<p>{html.escape(legend)}</p></section>"


def _mark(one: JudgedMove, length: int) -> str:
    """Return a dot where a move took the curve, or at the bottom, with the number of the move."""
    x = 600 * (one.move.count + 1) / length
    y = 110 - 100 * float(one.judgement.win_chosen or 0)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_RED}"/><text x="{x:.1f}"'
        f' y="{y - 7:.1f}" font-size="11" text-anchor="middle" fill="{_RED}">'
        f"{one.move.count + 1}</text>"
    )


def _grid_line(percent: int) -> str:
    """Return a line at a chance to win, with its figure before it."""
    y, figure = 110 - percent, tr("{percent} %", percent=percent)
    return (
        f'<line x1="0" x2="600" y1="{y}" y2="{y}" stroke="{_LINE}"/><text x="-6" y="{y + 4}"'
        f' font-size="12" text-anchor="end" fill="#888">{figure}</text>'
    )


def _curve_line(line: WinLine, length: int) -> str:
    points = " ".join(f"{600 * x / length:.1f},{110 - 100 * y:.1f}" for x, y in line)
    return f'<polyline points="{points}" fill="none" stroke="{_BLUE}" stroke-width="2"/>'


def _board(seen: Observation, one: JudgedMove) -> str:
    """Return a position as a picture; the move has a red frame, the best cell a blue one."""
    proof = one.judgement.proof
    framed: dict[Cell, str] = {}
    if proof is not None:
        framed = dict.fromkeys(proof.excerpt().outlined.every, "#d97706")
    if one.judgement.label is not Label.MISREAD:  # its proof is about what was misread
        framed[one.judgement.best] = _BLUE
    framed |= dict.fromkeys(one.move.cells, _RED)
    width, height = (seen.width + 2) * _CELL, (seen.height + 1) * _CELL
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" font-size="12" font-weight="bold"'
        f' text-anchor="middle">{"".join(_cells(seen, framed))}</svg>'
    )


def _cells(seen: Observation, framed: dict[Cell, str]) -> Iterator[str]:
    for column in range(seen.width):
        yield _text(0, column + 1, column_name(column), "#888", 8)
    for row in range(seen.height):
        yield _text(row + 1, 0, row_name(row), "#888", 8)
        for column in range(seen.width):
            yield from _cell(seen, (row, column), framed)


def _cell(seen: Observation, cell: Cell, framed: dict[Cell, str]) -> Iterator[str]:
    row, column = cell[0] + 1, cell[1] + 1
    fill = "#aebfdd" if seen.is_covered(cell) else "#fff"
    frame, line = framed.get(cell, _LINE), 2 if cell in framed else 1
    yield (
        f'<rect x="{column * _CELL + 1}" y="{row * _CELL + 1}" width="{_CELL - 2}"'
        f' height="{_CELL - 2}" fill="{fill}" stroke="{frame}" stroke-width="{line}"/>'
    )
    number = seen.numbers.get(cell)
    if number:
        yield _text(row, column, str(number), _NUMBERS[number], 12)
    elif cell in seen.hit:
        yield _text(row, column, "*", _RED, 12)
    elif cell in seen.blank:
        yield _text(row, column, "?", _NUMBERS[0], 12)
    elif cell in seen.flags:
        yield _text(row, column, "F", _RED, 12)


def _text(row: int, column: int, text: str, color: str, size: int) -> str:
    x, y = (column + 0.5) * _CELL, (row + 0.72) * _CELL
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{color}">{text}</text>'

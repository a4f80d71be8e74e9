"""The progress of a match: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TextIO

from minesweeper.arena.limits import FIRST_PROGRESS, PROGRESS_LINES
from minesweeper.words.language import tr


@contextmanager
def progress(games: int, stream: TextIO | None = None) -> Iterator[Callable[[int], None]]:
    """Give a function that takes the number of games finished and shows it on `stream`.

    The bar, with games a second and the time left, needs `rich` and a terminal.
    """
    stream = stream or sys.stderr
    if stream.isatty() and find_spec("rich"):
        with _bar(games, stream) as tell:
            yield tell
    else:
        yield plain_lines(games, stream)


def plain_lines(
    games: int, stream: TextIO, clock: Callable[[], float] = time.monotonic
) -> Callable[[int], None]:
    """Return a function that prints each further tenth in the words of ahornsweeper's arena.

    A line also comes after a second, and whenever twice the time of the last line is over: so a
    match of any length soon shows that it plays, in few lines. Games that were finished before the
    first call take no part in the times.
    """
    began, due = clock(), FIRST_PROGRESS
    before: int | None = None
    tenths = 0

    def tell(finished: int) -> None:
        nonlocal before, tenths, due
        if before is None:
            before, tenths = finished, finished * PROGRESS_LINES // games
            return
        seconds = clock() - began
        if finished > before and (finished * PROGRESS_LINES // games > tenths or seconds >= due):
            tenths, due = finished * PROGRESS_LINES // games, 2 * max(seconds, FIRST_PROGRESS / 2)
            each = seconds / (finished - before)
            line = tr(
                "Game {game} out of {games} in {seconds:.1f} s ({each:.4f} s per game)",
                game=finished,
                games=games,
                seconds=seconds,
                each=each,
            )
            _print(line, stream)

    return tell


def _print(line: str, stream: TextIO) -> None:
    """Print a line; a disk that is full is no reason to end a match."""
    try:
        print(line, file=stream, flush=True)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


@contextmanager
def _bar(games: int, stream: TextIO) -> Iterator[Callable[[int], None]]:
    from rich.console import Console  # an extra: only where there is a terminal to draw on
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    began, before = time.monotonic(), None
    columns = (
        TextColumn(tr("{task.completed:.0f} of {task.total:.0f} games")),
        BarColumn(),
        TextColumn(tr("{task.fields[speed]:.1f} games/s, left")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=stream)) as bar:
        task = bar.add_task("", total=games, speed=0.0)

        def tell(finished: int) -> None:
            nonlocal before
            before = finished if before is None else before
            seconds = max(time.monotonic() - began, 1e-9)
            bar.update(task, completed=finished, speed=(finished - before) / seconds)

        yield tell

"""`experiment play-by-play`: one game from its code, as text and as a strip of pictures."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from minesweeper.commands.arguments import add_rule_arguments, rules
from minesweeper.commands.limits import MOST_STEPS_DRAWN
from minesweeper.commands.wording import caption, ending_line, step_line
from minesweeper.experiments import plot
from minesweeper.experiments.strip import PLAYER, Strip, record, rows
from minesweeper.rules.code import Code
from minesweeper.rules.faults import BadInput
from minesweeper.words.language import tr


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a play-by-play."""
    add = parser.add_argument
    add("--code", type=Code.parse, required=True, help=tr("the game, as in 1-S-A-..."))
    add("--player", default=PLAYER, metavar="NAME", help=tr("who plays (%(default)s)"))
    add_rule_arguments(parser)
    add("--plot", type=Path, metavar="FILE", help=tr("draw the strip: png, svg or pdf"))


def run(args: argparse.Namespace) -> int:
    """Play the game, print its steps with their reasons, and draw them; return 0.

    Raises ValueError for a player that does not exist or a picture that cannot be drawn.
    """
    strip = record(args.code, args.player, rules(args))
    if args.plot:
        _draw(strip, args.plot)
    print("\n".join(lines(strip)))
    return 0


def lines(strip: Strip) -> Iterator[str]:
    """Yield a strip as text: for each step its move and reason, then the position."""
    yield tr("{code}, played by {player}", code=strip.code, player=strip.player)
    for number, step in enumerate(strip.steps, start=1):
        yield ""
        yield f"{number}. {step_line(step)}" if step.move else ending_line(strip)
        yield from rows(step)


def _draw(strip: Strip, path: Path) -> None:
    if len(strip.steps) > MOST_STEPS_DRAWN:
        raise BadInput(
            "{count} steps are too many for a picture: try a smaller board", count=len(strip.steps)
        )
    try:
        plot.check(path)
        path.open("a").close()  # fail before drawing
        plot.draw_strip(strip, [caption(step) for step in strip.steps], path)
    except OSError as error:
        raise BadInput("{file}: {what}", file=path, what=error) from error

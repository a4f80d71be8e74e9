"""Make the animation of the README: `python -m tools.animation [FILE [LANGUAGE]]`.

A stuck moment on an expert board, a hint pressed five times, the steps of its proof. Then another
game, in which a mine is hit that was certain: the card says why, and the look-back shows the moment
before. The window is drawn without a screen and gets injected keys, so the same code gives the same
pictures.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

from tools.screenshots import Look, Stage, careful_moves, hinted, looked_back, supposing

import pygame  # isort: skip  # after tools.screenshots, which chooses SDL's driver
from PIL import Image

from minesweeper.explain.reasons import by_steps
from minesweeper.rules.command import Action
from minesweeper.rules.level import LEVELS
from minesweeper.ui.input.intents import OnCell
from minesweeper.words.language import SOURCE

SIZE = (960, 600)
"""The size of the window in pixels."""

SECONDS = {"stuck": 2.0, "hint": 2.2, "reason": 3.5, "step": 1.7, "moved": 2.0, "lost": 4.5}
"""How long each kind of picture is shown."""

COLORS = 256

LOST_SEED, LOST_AFTER, LOST_STEPS = 82, 75, 2
"""The board of the game that is lost, after how many moves, and the steps that prove the mine."""


def frames(look: Look) -> list[tuple[pygame.Surface, float]]:
    """Return the pictures, each with the seconds for which it is shown."""
    stage = hinted(look, supposing, 0)
    shown = [(stage.picture(), SECONDS["stuck"])]
    for press in range(1, 5):
        _key(stage, pygame.K_h)
        shown.append((stage.picture(), SECONDS["reason" if press == 4 else "hint"]))
    hint = stage.app.table.session.teacher.hint
    assert hint is not None
    assert hint.explanation is not None
    for _ in hint.explanation.steps[:4]:
        _key(stage, pygame.K_PERIOD)
        shown.append((stage.picture(), SECONDS["step"]))
    _key(stage, pygame.K_h)
    shown.append((stage.picture(), SECONDS["moved"]))
    return [*shown, *_lost_game(look)]


def _lost_game(look: Look) -> list[tuple[pygame.Surface, float]]:
    """Return the pictures of a game that a person loses to a mine that was certain."""
    stage = Stage(LEVELS["intermediate"], LOST_SEED, look)
    moves = careful_moves(stage, (8, 8))
    counts = next(islice(moves, LOST_AFTER, None))
    proofs = (by_steps(mine, counts.seen) for mine in sorted(counts.mines()))
    mine = next(one.cell for one in proofs if one and len(one.steps) == LOST_STEPS)
    table = stage.app.table
    shown = [(stage.picture(), SECONDS["stuck"])]
    table.do(OnCell(Action.REVEAL, mine))
    while table.session.no_guess.ending.lost_by is None:
        stage.app.step()
    shown.append((stage.picture(), SECONDS["lost"]))
    looked_back(stage)
    return [*shown, (stage.picture(), SECONDS["lost"])]


def _key(stage: Stage, code: int) -> None:
    """Press a key."""
    stage.now += 1000
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode=""))
    stage.app.step()


def save(path: Path, language: str = SOURCE) -> None:
    """Write the animation as a GIF with one palette, in which only what changes is kept."""
    shown = frames(Look(language=language, size=SIZE))
    images = [
        Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
        for picture, _ in shown
    ]
    strip = Image.new("RGB", (images[0].width, images[0].height * len(images)))
    for place, image in enumerate(images):
        strip.paste(image, (0, place * image.height))
    palette = strip.quantize(COLORS, method=Image.Quantize.FASTOCTREE)
    flat = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    durations = [round(1000 * seconds) for _, seconds in shown]
    flat[0].save(
        path, save_all=True, append_images=flat[1:], duration=durations, loop=0, optimize=True
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        save(Path(sys.argv[1]), *sys.argv[2:])
    else:
        save(Path("docs/pictures/hint.gif"))
        save(Path("docs/pictures/zh_CN/hint.gif"), "zh_CN")

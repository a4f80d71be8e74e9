"""How long the first and the second opening of each scene take: `python -m benchmarks.openings`.

Each scene of each window opens in a process of its own, over a game in play. Prints the CPU time
of both openings, from the key to the drawn frame, and the worst of all. `--pictures FOLDER` also
saves the window after each opening; two versions can so be compared.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.command import Action
from minesweeper.rules.level import LEVELS, NoGuess
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings
from minesweeper.ui.app import App
from minesweeper.ui.course.exercise_scenes import LessonScene, PracticeScene
from minesweeper.ui.course.lists import CourseDialog, PracticeDialog
from minesweeper.ui.dialogs.about import AboutDialog
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.dialogs.new_game import NewGameDialog
from minesweeper.ui.input.intents import OnCell, Wish
from minesweeper.ui.widgets import managers

WINDOWS = {"640x480": 1.0, "960x640": 1.0, "1280x800": 1.5}
"""The ui scale of each size of the window."""

LANGUAGES = ("en", "zh_CN")

BUDGET = 60
"""The milliseconds that an opening may take."""


def _all_choices(app: App) -> None:
    """Open a new game with all its choices."""
    chooses = app.table.new_game, app.table.play_day, app.openers.files.choose
    dialog = NewGameDialog(app.preferences, app.table.session.setup, *chooses)
    dialog.shows_all, dialog.wanted_size = True, (660, 640)
    app.open(dialog)


def _course(app: App) -> CourseDialog:
    return CourseDialog(app.table.session.environment, app.learning)


def _wish(wish: Wish) -> Callable[[App], None]:
    return lambda app: app.table.do(wish)


SCENES: dict[str, Callable[[App], None]] = {
    "settings": _wish(Wish.SETTINGS),
    "keys": lambda app: app.open(KeysDialog(app.preferences)),
    "help": _wish(Wish.HELP),
    "about": lambda app: app.open(AboutDialog(app.preferences)),
    "new game": _wish(Wish.CHOOSE_GAME),
    "new game, all choices": _all_choices,
    "players": _wish(Wish.PLAYERS),
    "editor": _wish(Wish.EDITOR),
    "lessons": lambda app: app.open(_course(app)),
    "techniques": lambda app: app.open(PracticeDialog(app.table.session.environment, app.learning)),
    "lesson": lambda app: app.open(LessonScene(app.table.session.environment, app.learning, 4)),
    "practice": lambda app: app.open(
        PracticeScene(app.table.session.environment, app.learning, Technique.OVERLAP)
    ),
    "proof": _wish(Wish.PROVE),
}
"""What opens each scene."""


def openings(scene: str, window: str, language: str, picture: Path | None) -> list[float]:
    """Return the CPU seconds of the first and of the second opening of a scene."""
    managers.keep_for_good()  # as the program does
    width, height = map(int, window.split("x"))
    settings = Settings(window_size=(width, height), language=language, scale=WINDOWS[window])
    setup = Setup(LEVELS["beginner"], NoGuess(), seed=3)
    app = App(setup, random.Random(1), settings=settings, clock=lambda: 0)
    app.table.do(OnCell(Action.REVEAL, (4, 4)))
    for _ in range(3):
        app.step()
    seconds = []
    for _ in range(2):
        random.seed(1)
        began = time.process_time()
        SCENES[scene](app)
        app.step()
        seconds.append(time.process_time() - began)
        if picture:
            pygame.image.save(app.screen, picture.with_stem(f"{picture.stem}-{len(seconds)}"))
        while len(app.scenes) > 1:
            escape = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}
            pygame.event.post(pygame.Event(pygame.KEYDOWN, escape))
            app.step()
    app.table.close()
    return seconds


def _measured(scene: str, window: str, language: str, folder: Path | None) -> list[float]:
    """Return what `openings` returns in a new process, in milliseconds."""
    name = f"{scene}-{window}-{language}.png".replace(" ", "-").replace(",", "")
    picture = [str(folder / name)] if folder else []
    command = [sys.executable, "-m", "benchmarks.openings", "--one", scene, window, language]
    said = subprocess.run([*command, *picture], capture_output=True, check=True, text=True)
    return [1000 * second for second in json.loads(said.stdout.splitlines()[-1])]


def main() -> None:
    """Print the two openings of every scene, those of all windows in one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", default=list(SCENES))
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--one", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        scene, window, language, *rest = options.one
        print(json.dumps(openings(scene, window, language, Path(rest[0]) if rest else None)))
        return
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    cases = list(itertools.product(LANGUAGES, WINDOWS))
    print(f"{'first / second, ms':22}" + "".join(f"{w + ' ' + x:>17}" for x, w in cases))
    worst = 0.0
    for scene in options.scenes:
        line = f"{scene:22}"
        for language, window in cases:
            first, second = _measured(scene, window, language, options.pictures)
            line += f"{first:9.1f} /{second:6.1f}"
            worst = max(worst, first, second)
        print(line, flush=True)
    print(f"worst {worst:.1f} ms (budget {BUDGET} ms)")


if __name__ == "__main__":
    main()

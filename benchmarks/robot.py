"""A robot that misuses the program: `python -m benchmarks.robot [SECONDS] [SEED]`, usually 300 s.

Random clicks, drags, fingers, wheels, the keys of all actions (AI moves, dialogs, pause, the AI's
view, full screen, ...), resizes to wide and high windows, lost focus, texts on the clipboard, and
changes of the settings go into the real program without a screen. It must neither fail nor grow.
Before, each player plays some games of the demonstration in docs/playing.md, with the AI view open.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from minesweeper.players import PLAYERS, ViewMap
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.rules import Goal, Rules
from minesweeper.session.setup import Setup
from minesweeper.session.worker import Worker
from minesweeper.storage.settings import (
    SCALES,
    SPEEDS,
    Animation,
    Flagging,
    Settings,
)
from minesweeper.storage.store import Store
from minesweeper.ui import system
from minesweeper.ui.app import App
from minesweeper.ui.input.intents import ACTIONS, Wish
from minesweeper.ui.input.mouse import LEFT
from minesweeper.ui.look.themes import themes
from minesweeper.words.language import languages

import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

KEYS = [key.rpartition("+")[2] or key for action in ACTIONS.values() for key in action.keys]
KEYS += ["a", "a", "tab", "tab", "escape", "escape", "escape", "f9", "9", "c", "v", "z"]
KEYS += ["home", "end", "page up", "page down", "return", "delete", "q"]
MODIFIERS = [0] * 16 + [pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT]
SIZES = [(640, 480), (800, 600), (960, 640), (1280, 720), (1920, 1080), (500, 300)]
SIZES += [(400, 700), (600, 1000), (1080, 1920), (400, 480), (3840, 2160)]
SWITCHES = ["overlay", "ai_view", "panel", "question_marks", "dim_finished", "long_press"]
SWITCHES += ["pause_unfocused", "mine_total", "muted"]
DEMONSTRATION = Setup(
    Level(10, 10, 10), Start.SAFE, Rules(Goal.LOCATE, play_on=True, flood=False), seed=0
)
BOARDS = [*LEVELS.values(), Level(2, 2, 1), Level(60, 40, 400), Level(200, 200, 6000)]

Thing = TypeVar("Thing")


class Robot:
    """Posts random events, step by step."""

    def __init__(self, app: App, rng: random.Random) -> None:
        self._app = app
        self._rng = rng
        self.actions = 0

    def watch(self, player: str, seeds: range, moves: int) -> None:
        """Let a player play boards of the demonstration, and look at each of its maps."""
        self._app.preferences.change(player=player, ai_view=True)
        for seed in seeds:
            self._app.table.new_game(replace(DEMONSTRATION, seed=seed))
            self._app.step()
            view = self._app.table.area.ai_view
            assert view is not None, "the window has no room for the AI view"
            for _ in range(moves):
                self._app.table.do(Wish.AI_MOVE)
                for view_map in ViewMap:
                    view.show_map(view_map)
                    self._app.step()

    def step(self) -> None:
        """Do something at random, and let the program react."""
        actions: list[tuple[float, Callable[[], None]]] = [
            (0.28, self._click),
            (0.36, self._drag),
            (0.50, self._touch),
            (0.76, self._key),
            (0.81, self._move),
            (0.87, self._wheel),
            (0.89, self._resize),
            (0.91, self._style),
            (0.93, self._ask),
            (0.94, self._switch),
            (0.95, self._leave),
            (0.96, self._board),
            (0.97, self._copy),
            (1.00, self._type),
        ]
        chosen = self._rng.random()
        next(action for limit, action in actions if chosen < limit)()
        self._app.step()
        self.actions += 1

    def _one_of(self, things: Sequence[Thing]) -> Thing:
        return things[int(self._rng.random() * len(things))]

    def _place(self) -> tuple[int, int]:
        width, height = self._app.screen.get_size()
        return int(self._rng.random() * width), int(self._rng.random() * height)

    def _click(self) -> None:
        place, button = self._place(), 1 + int(self._rng.random() * 3)
        pygame.mouse.set_pos(place)
        post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        if self._rng.random() < 0.2:
            place = self._place()
            post(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0))
        if self._rng.random() < 0.9:
            post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def _near(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return a place at most 60 pixels from another in each direction."""
        x, y = (int(at + 120 * self._rng.random() - 60) for at in place)
        return x, y

    def _drag(self) -> None:
        """Press the left button, also on scroll bars and the map, and move."""
        place = self._place()
        pygame.mouse.set_pos(place)
        post(pygame.MOUSEBUTTONDOWN, pos=place, button=LEFT)
        for _ in range(3):
            place = self._near(place)
            pygame.mouse.set_pos(place)
            post(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0))
            self._app.step()
        post(pygame.MOUSEBUTTONUP, pos=place, button=LEFT)

    def _touch(self) -> None:
        """Put one or two fingers down, move them, and mostly lift them; sometimes wait between.

        The first is a mouse, too, as SDL has it.
        """
        fingers = [self._place()]
        if self._rng.random() < 0.4:
            fingers.append(self._near(fingers[0]))
        for number, place in enumerate(fingers):
            self._finger(pygame.FINGERDOWN, number, place)
        if self._rng.random() < 0.3:
            time.sleep(0.51)  # a long press
            self._app.step()
        for _ in range(self._one_of([0, 0, 3])):
            for number, place in enumerate(fingers):
                fingers[number] = self._near(place)
                self._finger(pygame.FINGERMOTION, number, fingers[number])
            self._app.step()
        if self._rng.random() < 0.95:
            for number, place in enumerate(fingers):
                self._finger(pygame.FINGERUP, number, place)

    def _finger(self, kind: int, number: int, place: tuple[int, int]) -> None:
        width, height = self._app.screen.get_size()
        if number == 0:
            pygame.mouse.set_pos(place)
            if kind == pygame.FINGERMOTION:
                post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=True)
            else:
                button = (
                    pygame.MOUSEBUTTONDOWN if kind == pygame.FINGERDOWN else pygame.MOUSEBUTTONUP
                )
                post(button, pos=place, button=LEFT, touch=True)
        x, y = place[0] / width, place[1] / height
        post(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)

    def _key(self) -> None:
        key = pygame.key.key_code(self._one_of(KEYS))
        modifier = self._one_of(MODIFIERS)
        post(pygame.KEYDOWN, key=key, mod=modifier, unicode="")
        post(pygame.KEYUP, key=key, mod=0)

    def _move(self) -> None:
        post(pygame.MOUSEMOTION, pos=self._place(), rel=(1, 1), buttons=(0, 0, 0))

    def _wheel(self) -> None:
        ctrl = self._one_of([0, pygame.KMOD_LCTRL])
        post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=ctrl, unicode="")
        x, y = self._rng.random() - 0.5, 4 * self._rng.random() - 2
        post(pygame.MOUSEWHEEL, x=int(x), y=int(y), precise_x=x, precise_y=y)
        post(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)

    def _resize(self) -> None:
        size = self._one_of(SIZES)
        self._app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def _style(self) -> None:
        change = self._app.preferences.change
        change(theme=self._one_of(list(themes())))
        change(language=self._one_of(["system", *languages()]))
        change(scale=SCALES[0] + round(self._rng.random() * 9) / 4)
        change(animation=self._one_of(list(Animation)))

    def _ask(self) -> None:
        """Choose whom AI Move asks, and how quickly auto-play goes on."""
        change = self._app.preferences.change
        change(player=self._one_of(list(PLAYERS)), speed=self._one_of(SPEEDS))
        change(flagging=self._one_of(list(Flagging)))

    def _switch(self) -> None:
        """Switch a setting over; then lay the window out anew, as its dialogs do."""
        name = self._one_of(SWITCHES)
        preferences = self._app.preferences
        preferences.change(**{name: not getattr(preferences.settings, name)})
        size = self._app.screen.get_size()
        post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def _copy(self) -> None:
        """Put a board's code or any other text on the clipboard."""
        code = self._app.table.session.game.code
        system.copy(self._one_of([str(code), "3x2x1\nHHH\nH1H\n", "1-B-O-3NY!", ""]))

    def _leave(self) -> None:
        """Let the window lose the focus, and be uncovered."""
        post(self._one_of([pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED]))

    def _board(self) -> None:
        setup = replace(self._app.table.session.setup, level=self._one_of(BOARDS))
        self._app.table.new_game(setup)

    def _type(self) -> None:
        post(pygame.TEXTINPUT, text=self._one_of("0123456789xX-abc"))


def post(kind: int, **values: Any) -> None:
    """Put an event into the queue."""
    pygame.event.post(pygame.Event(kind, **values))


def megabytes() -> float:
    """Return how much memory the program holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    """Let the robot loose and print what it found."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite", in_background=True)
        settings, worker = Settings(language="en"), Worker()
        wide = replace(settings, window_size=(1280, 800))
        app = App(Setup(), random.Random(seed), settings=wide)
        for player in PLAYERS:
            Robot(app, random.Random(seed)).watch(player, range(3), 12)
        app.table.close()
        app = App(Setup(), random.Random(seed), settings=settings, store=store, worker=worker)
        robot, began, told = Robot(app, random.Random(seed)), time.monotonic(), 0.0
        while (past := time.monotonic() - began) < seconds and app.running:
            robot.step()
            if not app.running:
                app.running = True  # the robot found Ctrl+Q
            if past >= told:
                print(
                    f"{past:5.0f} s  {robot.actions:7} actions  {megabytes():6.1f} MB", flush=True
                )
                told += seconds / 10
        print(f"{robot.actions} actions, {app.frames} frames, {megabytes():.1f} MB, no exception")
        app.table.close()


if __name__ == "__main__":
    main()

"""The program under test of `benchmarks.faults`: it plays by itself and prints what it sees.

    python -m tools.fault_probe play|workers|full SEED [FRAMES]

It is the whole program, with its settings, store and worker; only the loop's step is another one:
it acts as a person might, takes the next frame, and measures both. A line is a list in JSON: a slow
frame, what has been played, what is stored, how a question ended.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from minesweeper.commands.cli import main as play
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.command import Action
from minesweeper.rules.level import LEVELS, Level, NoGuess
from minesweeper.session.setup import Setup
from minesweeper.ui.app import App
from minesweeper.ui.course.exercise_scenes import PracticeScene
from minesweeper.ui.course.proof_scene import ProofScene
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import OnCell, Wish

import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

SLOW = 0.05
"""Seconds from which a frame is reported."""
DEADLINE = 120.0
"""Seconds after which a question counts as never answered."""
_LATEST = 8
"""A signal is sent to the worker within this many frames after a question."""

_END = object()
Acts: TypeAlias = Iterator[str]
"""Acts once before each frame, and names what it did."""


def report(*what: Any) -> None:
    """Print a line at once, for the program may be killed at any moment."""
    os.write(1, (json.dumps(what) + "\n").encode())


@dataclass(frozen=True)
class Times:
    """Seconds of the window's thread."""

    wall: float
    cpu: float
    queued: float
    """For how long it could run but other programs had the processors; 0 where nobody tells."""
    stolen: tuple[float, ...]
    """For how long the host of a virtual machine had each processor for itself."""

    @classmethod
    def now(cls) -> Times:
        """Return the times from any fixed moment on."""
        try:
            queued = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
        except OSError:
            queued = 0.0
        return cls(time.perf_counter(), time.thread_time(), queued, _stolen())

    def since(self, before: Times) -> Times:
        """Return the times that have passed."""
        stolen = tuple(now - then for now, then in zip(self.stolen, before.stolen, strict=True))
        queued = self.queued - before.queued
        return Times(self.wall - before.wall, self.cpu - before.cpu, queued, stolen)

    def milliseconds(self) -> list[float]:
        """Return the wall time, the CPU time, and the wall time in which the thread had its turn.

        Nobody tells from which processor the thread was taken: the one that lost most counts.
        """
        away = self.queued + max(self.stolen, default=0.0)
        times = (self.wall, self.cpu, max(self.cpu, self.wall - away))
        return [round(1000 * seconds, 1) for seconds in times]


def _stolen() -> tuple[float, ...]:
    """Return the seconds that the host has taken from each processor since its start."""
    try:
        lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    except OSError:
        return ()
    ticks = [int(line.split()[8]) for line in lines if re.match(r"cpu\d", line)]
    return tuple(tick / os.sysconf("SC_CLK_TCK") for tick in ticks)


class Probe:
    """Acts before each frame, measures it, and reports what changed."""

    def __init__(self, acts: Callable[[App], Acts], most: int) -> None:
        self._make, self._most = acts, most
        self._acts: Acts | None = None
        self._step = App.step
        self._frames = 0
        self._said: dict[str, Any] = {}

    def step(self, app: App) -> None:
        """Take the place of `App.step`."""
        if self._acts is None:
            self._acts = self._make(app)
        before = Times.now()
        act = next(self._acts, _END)
        self._step(app)
        spent = Times.now().since(before)
        self._frames += 1
        if spent.wall > SLOW:
            report("frame", *spent.milliseconds(), act if isinstance(act, str) else "")
        self._tell(app)
        if act is _END or self._frames == self._most:
            app.quit()

    def _tell(self, app: App) -> None:
        """Report what has been played and what is stored, where that is new."""
        recorder, commands = app.table.session.recorder, app.table.session.game.commands
        key = None if recorder.record is None else recorder.record.snapshot.key
        now = (key, len(commands), *(_named(command) for command in commands[-1:]))
        self._say("played", *now)
        if recorder.store is not None and not recorder.store.writer.waiting:
            self._say("stored", *now)  # the window only says what is not stored
        self._say("frames", self._frames // 20)

    def _say(self, name: str, *what: Any) -> None:
        if self._said.get(name) != what:
            self._said[name] = what
            report(name, *what)


def _named(command: Any) -> str:
    return f"{command.action.value} {command.cell[0]} {command.cell[1]}"


# What the program does by itself


def plays(app: App, rng: random.Random) -> Acts:
    """Play expert games, change a setting and open dialogs, in a random order."""
    app.preferences.change(animation=app.preferences.settings.animation, speed="instant")
    volume = app.preferences.settings.volume
    while True:
        table, game, name = app.table, app.table.session.game, ""
        act = rng.random()
        if len(app.scenes) > 1:
            if rng.random() < 0.2:
                _close_scene(app)
                name = "closed a dialog"
        elif game.is_over:
            table.new_game(Setup(LEVELS["expert"]))
            name = "new game"
        elif act < 0.3:
            table.do(Wish.AI_MOVE)
            name = "AI Move"
        elif act < 0.8:
            action = Action.FLAG if rng.random() < 0.7 else Action.REVEAL
            table.do(OnCell(action, rng.choice(game.observe().covered())))
            name = action.value
        elif act < 0.85:
            name = "volume"
            volume = (volume + 0.001) % 1
            _keep_volume(app, volume)
        elif act < 0.86:
            wish = rng.choice([Wish.HELP, Wish.SETTINGS, Wish.CHOOSE_GAME])
            table.do(wish)
            name = wish.name
        yield name


def _close_scene(app: App) -> None:
    """Go back to the scene below."""
    scene: Any = app.scenes[-1]
    scene.close()
    app.handle(pygame.Event(pygame.USEREVENT))  # takes it off the stack


def _keep_volume(app: App, volume: float) -> None:
    """Store a volume, and report it if it was stored."""
    keep, kept = app.keep, []  # the window only says when it failed

    def notes(settings: Any) -> None:
        keep(settings)
        kept.append(settings)

    app.keep = notes
    app.preferences.change(volume=volume)
    app.keep = keep
    if kept:
        report("volume", volume)


def plays_on_a_full_disk(app: App, rng: random.Random) -> Acts:
    """Play, while now and then no file can grow."""
    playing, hard = plays(app, rng), resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    while True:
        for limit in (hard, rng.randrange(0, 200_000)):
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
            for _ in range(rng.randrange(10, 120)):
                yield next(playing)


# Questions, at each of which the worker is lost


@dataclass(frozen=True)
class _Question:
    """A kind of thinking: how it is asked, and whether it is still open."""

    name: str
    ask: Callable[[App], Acts]
    is_open: Callable[[App], bool]


def _begin(app: App, level: Level, start: NoGuess | None = None, player: str = "expert") -> Acts:
    """Begin a game in its middle, and wait for its board if that must be found."""
    app.preferences.change(player=player)
    yield "player"
    app.table.new_game(Setup(level, seed=5) if start is None else Setup(level, start, seed=5))
    yield "new game"
    app.table.do(OnCell(Action.REVEAL, (level.height // 2, level.width // 2)))
    while app.table.session.no_guess.waits:
        yield "first reveal"


_SAMPLES = "sampling:layouts=20000"


def _asks_for_a_move(app: App) -> Acts:
    yield from _begin(app, LEVELS["expert"], player=_SAMPLES)
    app.table.do(Wish.AI_MOVE)


def _asks_for_a_hint(app: App) -> Acts:
    yield from _begin(app, Level(40, 40, 300))
    app.table.do(Wish.HINT)


def _asks_why(app: App) -> Acts:
    yield from _begin(app, LEVELS["expert"])
    app.table.session.why(app.table.session.game.observe().covered()[0])


def _looks_for_a_board(app: App) -> Acts:
    app.table.new_game(Setup(Level(30, 24, 120), NoGuess(), seed=5))
    yield "asking"
    app.table.do(OnCell(Action.REVEAL, (12, 15)))


def _looks_back(app: App) -> Acts:
    yield from _begin(app, LEVELS["intermediate"], NoGuess())
    app.table.do(OnCell(Action.REVEAL, min(app.table.session.game.mines or [(0, 0)])))


def _proves(app: App) -> Acts:
    yield from _begin(app, LEVELS["intermediate"], NoGuess())
    app.table.do(Wish.PROVE)


def _practises(app: App) -> Acts:
    app.openers.open_course()  # as its key does
    yield "course"
    lists: Any = app.scenes[-1]
    lists.open_practice()
    yield "practice"
    lists = app.scenes[-1]
    lists.open_technique(Technique.CASES)


def _edits(app: App) -> Acts:
    yield from _begin(app, Level(30, 30, 150))
    app.table.do(Wish.EDITOR)


def _edits_and_asks(app: App) -> Acts:
    yield from _begin(app, LEVELS["expert"], player=_SAMPLES)
    app.table.do(Wish.EDITOR)
    yield "asking"
    editor: Any = app.scenes[-1]
    editor.query.want(move=True)


def _scene_waits(app: App) -> bool:
    """Return whether the scene on top waits for an answer."""
    scene = app.scenes[-1]
    if isinstance(scene, PracticeScene):
        return scene.practice.is_drawing
    if isinstance(scene, Editor):
        return scene.query.is_open
    return isinstance(scene, ProofScene) and scene.wait() is not None


QUESTIONS = [
    _Question("AI Move", _asks_for_a_move, lambda app: app.table.session.assistant.thinks),
    _Question("hint", _asks_for_a_hint, lambda app: app.table.session.teacher.thinks),
    _Question("why", _asks_why, lambda app: app.table.session.teacher.thinks),
    _Question("board search", _looks_for_a_board, lambda app: app.table.session.no_guess.waits),
    _Question("look back", _looks_back, lambda app: app.table.session.no_guess.waits),
    _Question("proof", _proves, _scene_waits),
    _Question("practice", _practises, _scene_waits),
    _Question("editor", _edits, _scene_waits),
    _Question("editor, AI Move", _edits_and_asks, _scene_waits),
]


def loses_workers(app: App, rng: random.Random) -> Acts:
    """Ask every kind of question, lose the worker at it, wait for the answer or cancel it."""
    while True:
        for question in QUESTIONS:
            for number in (signal.SIGKILL, signal.SIGSTOP):
                for act in question.ask(app):
                    yield f"{question.name}: {act}"
                yield from _loses_worker(app, rng, question, number)


def _loses_worker(
    app: App, rng: random.Random, question: _Question, number: signal.Signals
) -> Acts:
    """Send a signal to the worker while a question is open, and report how the question ends."""
    worker: Any = app.table.session.environment.worker
    for _ in range(rng.randrange(_LATEST)):
        yield question.name
    began, was_open = time.monotonic(), question.is_open(app)
    if worker.pid is not None:
        os.kill(worker.pid, number)
    cancels, waited = rng.random() < 0.25, 0.0
    while question.is_open(app) and not cancels and waited < DEADLINE:
        yield question.name
        waited = time.monotonic() - began
    end = "canceled" if cancels else "never" if question.is_open(app) else "answered"
    report("asked", question.name, number.name, was_open, end, round(waited, 2))
    app.table.session.stop()
    while len(app.scenes) > 1:
        _close_scene(app)
        yield f"{question.name}: closed"
    yield question.name


def main() -> int:
    """Run the program as the arguments say."""
    kind, seed = sys.argv[1], int(sys.argv[2])
    most = int(sys.argv[3]) if len(sys.argv) > 3 else -1
    rng = random.Random(seed)
    acts = {"play": plays, "workers": loses_workers, "full": plays_on_a_full_disk}[kind]
    probe = Probe(lambda app: acts(app, rng), most)
    App.step = lambda app: probe.step(app)  # type: ignore[method-assign,assignment]
    return play([])


if __name__ == "__main__":
    sys.exit(main())

"""The window and its one loop: events go to the top scene, and a frame is drawn if one changed.

It is one module because the stack has one owner: whoever opens a scene must hold the game, lay the
scene out and give the game back. What a scene does is its own.

The loop sleeps between events, and longer the longer none has come, so that an idle game uses
hardly any processor. (`pygame.event.wait` would look for events every millisecond.)
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from minesweeper.course.learning import Learning
from minesweeper.rules.command import Milliseconds
from minesweeper.session.clock import Clock
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.session.worker import Worker
from minesweeper.storage import fault_log
from minesweeper.storage.settings import Settings
from minesweeper.storage.store import Store, StoredGame
from minesweeper.ui import limits, system
from minesweeper.ui.board.frame import fitting_scale
from minesweeper.ui.input.intents import LookBackAt, Wish
from minesweeper.ui.input.keys import FIXED, key_name, own_keys
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.look import assets
from minesweeper.ui.screen import WindowSize, open_window
from minesweeper.ui.table.table import Table
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words import language
from minesweeper.words.faults import fault_markup, frame_fault
from minesweeper.words.language import tr

if TYPE_CHECKING:
    from minesweeper.ui.openers import Openers

_NAPS = ((0.25, 0.005), (2.0, 0.010), (10.0, 0.033), (float("inf"), 0.050))
"""(seconds without an event, seconds to sleep between two looks at the events)."""

_LONGEST_REST = 0.5
"""Seconds after which scenes are updated though nothing happened: stored games have no event."""

_SAME_PLACE = 4
"""How far the two presses of a double click may be from each other, in pixels."""


class WindowError(Exception):
    """Frame after frame failed; `log` is the file that says how, or None."""

    def __init__(self, log: Path | None) -> None:
        super().__init__(log)
        self.log = log


class App:
    """The window: a stack of scenes over one loop.

    Raises NoDisplayError without a screen and AssetError for a missing or damaged picture.
    """

    def __init__(
        self,
        setup: Setup,
        rng: random.Random,
        *,
        settings: Settings | None = None,
        keep: Callable[[Settings], None] | None = None,
        store: Store | None = None,
        resume: bool = False,
        notice: str = "",
        clock: Clock = pygame.time.get_ticks,
        worker: Worker | None = None,
        learning: Learning | None = None,
    ) -> None:
        """Open the window as the settings say; `keep` stores them after every change.

        Without a store no game is stored, and without `learning` no progress in the course. With
        `resume` the unfinished game goes on, if there is one; else it was left. `notice` is shown
        until the first move. `clock` returns milliseconds. Without a worker, players that think
        long are asked in this process, and the window waits.
        """
        settings = settings or Settings()
        settings = replace(settings, keys=own_keys(settings.keys))  # a file may name all of them
        self.preferences = Preferences(settings)
        self.keep = keep or (lambda _: None)
        recorder = Recorder(store)
        kept = recorder.unfinished()
        level = setup.level if kept is None or not resume else kept.game.level
        self.screen = open_window(self.preferences.settings, level)
        self._size = WindowSize(level, self.screen.get_size())
        _speak(self.preferences.settings)
        self._clock = clock
        self._last_frame = self._idle_since = self._due = clock()
        self._rests = False
        """Whether nothing changed in the last update: the next waits for `_due` or an event."""
        self._pressed: tuple[Scene, tuple[int, int], Milliseconds] | None = None
        """The last press of a button of the mouse: on which scene, where and when."""
        self._keys: dict[int, Scene] = {}
        """The keys that are held, and the scene on which each was pressed."""
        self.running = True
        self.failed = 0
        """How many frames have failed since the last that was drawn."""
        self.frames = 0
        """How many frames have been drawn."""
        environment = Environment(self.preferences, clock, rng, worker, recorder)
        session = _first_session(setup, kept, environment, resume=resume)
        self._applied = self.preferences.settings
        """The settings that the window follows."""
        self.table = Table(session, self.open_dialog)
        self.preferences.keep = self._settings_changed
        said = [notice] if notice else []
        if (unread := recorder.unread) is not None:
            said.append(tr("The last game cannot go on: {fault}.", fault=fault_markup(unread)))
        self.table.tell("<br><br>".join(said))
        self.scenes: list[Scene] = [self.table]
        self.learning = learning or Learning(is_kept=False)
        self._lay_out(*self.scenes)

    def run(self) -> None:
        """Play until the window is closed.

        What a frame raises goes into the log; raises WindowError where frame after frame fails,
        and AssetError at once for a missing or damaged picture.
        """
        self.table.warm_up()
        self.openers  # noqa: B018  # loads their modules, while the worker starts
        assets.check()
        self._rests = False
        try:
            while self.running:
                try:
                    if self._has_work():
                        self.step()
                except Exception as error:  # whatever it is, the game goes on
                    self._outlive(error)
                if self.running:
                    self.sleep()
        finally:
            pygame.display.quit()  # nobody looks at a window that waits for the database
            self.table.close()
            pygame.quit()

    def _outlive(self, error: Exception) -> None:
        """Log what a frame raised, store the game's time, and close the scene on top."""
        self.failed += 1
        log = fault_log.write(error)
        if self.failed > limits.MOST_FAILED:
            raise WindowError(log) from error
        try:
            self.table.session.recorder.keep_clock(self.table.session.elapsed)
            self._close_what_failed()
            self.table.tell(frame_fault(log))
            self._lay_out(*self.scenes)
        except Exception as another:  # it is counted, too
            self._outlive(another)

    def _close_what_failed(self) -> None:
        """Close the scene on top; the table stays, without what it shows beside the game."""
        if self.scenes[-1] is not self.table:
            self._take_off(self.scenes[-1])
        else:
            self.table.session.stop()
            self.table.session.teacher.forget()
            self.preferences.change(ai_view=False, overlay=False)

    def quit(self) -> None:
        """Close the window after this frame."""
        self.running = False

    def step(self) -> None:
        """Handle the events that have come, let time pass, and draw if anything changed."""
        self._rests = False
        for event in pygame.event.get():
            self._idle_since = self._clock()
            self.handle(event)
        now = self._clock()
        seconds = min((now - self._last_frame) / 1000, limits.LONGEST_FRAME)
        self._make_room()
        self.scenes[-1].await_tip()
        changed = [scene.update(seconds) for scene in self.scenes]
        for scene in self.scenes[:-1]:  # the mouse rests on the top scene alone
            scene.manager.drop_tips()
        waits = [wait for scene in self.scenes if (wait := scene.wait()) is not None]
        self._rests, self._due = not any(changed), now + round(1000 * min([_LONGEST_REST, *waits]))
        if any(changed) and self.running:
            self._last_frame = now
            self.draw()
            self.failed = 0
        elif self.scenes == [self.table] and (place := self.table.draw_clock(self.screen)):
            pygame.display.update(place)
            self.frames += 1

    def _has_work(self) -> bool:
        """Return whether a scene may look different, or an event has come."""
        return not self._rests or self._clock() >= self._due or pygame.event.peek()

    def draw(self) -> None:
        """Draw the scenes that can be seen, the lowest first."""
        lowest = max(i for i, scene in enumerate(self.scenes) if scene.covers)
        for scene in self.scenes[lowest:]:
            scene.draw(self.screen)
        pygame.display.flip()
        self.frames += 1

    def handle(self, event: pygame.Event) -> None:
        """React to an event of the window."""
        if event.type == pygame.QUIT or _asks_to_quit(event):
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            if self._size.takes(event.size, self.preferences.settings):
                self.preferences.change(window_size=tuple(event.size))
            self._lay_out(*self.scenes)
        elif event.type == pygame.DROPFILE:
            self.open_file(Path(event.file))
        elif event.type == pygame.WINDOWEXPOSED:
            self.draw()
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._size.is_maximized = event.type == pygame.WINDOWMAXIMIZED
        elif not self._is_second_click(event) and not self._was_pressed_elsewhere(event):
            self._hand_to_scene(event)

    def _hand_to_scene(self, event: pygame.Event) -> None:
        """Let the top scene react, and take off what is closed then.

        A game that is begun in a scene is played at once: nothing stays over it.
        """
        session = self.table.session
        self.scenes[-1].handle(event)
        if self.table.session is not session:
            for scene in self.scenes[1:]:
                scene.close()
        if closed := [scene for scene in self.scenes if scene.closed]:
            self._take_off(*closed)
            self._uncover()
            managers.free_memory()

    def _take_off(self, *closed: Scene) -> None:
        """Take scenes off the stack; the game goes on once the table is the top."""
        for scene in closed:
            self.scenes.remove(scene)
        if self.scenes == [self.table]:
            self.table.session.release()

    def _uncover(self) -> None:
        """Show the scene on top anew; the table keeps a layout that is by the same settings."""
        if self.scenes[-1] is self.table and self.table.shown_by == self.preferences.settings:
            self.table.focus.clear()
            self.table.changed = True
        else:
            self._lay_out(self.scenes[-1])
        self.scenes[-1].manager.hush()

    def _is_second_click(self, event: pygame.Event) -> bool:
        """Return whether a press is the second of a double click that began on another scene.

        Who closes a dialog so means nothing that lies below it, and the other way round.
        """
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        before, self._pressed = self._pressed, (self.scenes[-1], event.pos, self._clock())
        if before is None or before[0] is self.scenes[-1]:
            return False
        _, (x, y), when = before
        near = abs(event.pos[0] - x) <= _SAME_PLACE and abs(event.pos[1] - y) <= _SAME_PLACE
        return near and self._clock() - when <= DOUBLE_CLICK

    def _was_pressed_elsewhere(self, event: pygame.Event) -> bool:
        """Return whether a key repeats that opened or closed the top scene, or was held then."""
        if event.type == pygame.KEYUP:
            self._keys.pop(event.key, None)
        is_press = event.type == pygame.KEYDOWN
        return is_press and self._keys.setdefault(event.key, self.scenes[-1]) != self.scenes[-1]

    def _lay_out(self, *scenes: Scene) -> None:
        """Lay scenes out anew for the size of the window, and draw all."""
        self.screen = pygame.display.get_surface() or self.screen
        for scene in scenes:
            self._resize(scene)
            scene.update(0.0)
        self.draw()

    def _resize(self, scene: Scene) -> None:
        """Lay a scene out for the size of the window."""
        size = self.screen.get_size()
        scene.resize(size, fitting_scale(self.preferences.settings.scale, size))

    def open_dialog(self, wish: Wish | LookBackAt) -> None:
        """Do what is asked for beyond the table: open a scene, or fill the screen."""
        if wish is Wish.FULL_SCREEN:
            self.preferences.change(full_screen=not self.preferences.settings.full_screen)
        else:
            self.openers.do(wish)

    @cached_property
    def openers(self) -> Openers:
        """What opens the other scenes, whose modules the first frame does not wait for."""
        from minesweeper.ui.openers import Openers

        return Openers(self.table, self.open, self.learning)

    def open_file(self, path: Path) -> None:
        """Open a file that was dropped onto the table, the editor or the look-back."""
        top = self.scenes[-1]
        self.openers.open_file(path, top)
        if top.closed:
            self._take_off(top)
        if self.scenes[-1] is self.table:
            self._uncover()

    def open(self, scene: Scene) -> None:
        """Put a scene over the others; until the last is closed, it pauses the game.

        The frame after this event shows it: the others keep their layout.
        """
        self.table.session.hold()
        self.scenes[-1].rest()
        self.scenes.append(scene)
        scene.open_above = self.open
        self._resize(scene)

    def _settings_changed(self, settings: Settings) -> None:
        """Store the settings and apply them; the window grows for a scale that needs it."""
        before, level = self._applied, self.table.session.game.level
        settings = self.preferences.settings = self._size.scaled(before, settings, level)
        self._applied = settings
        try:
            self.keep(settings)
        except OSError as error:
            self.table.tell(tr("The settings cannot be kept: {fault}.", fault=fault_markup(error)))
        self.table.restyle()
        resized = self._size.follow(before, settings, level)
        restyled = _style(settings) != _style(before)
        if restyled:
            _speak(settings)
        if resized or restyled:
            self._lay_out(*self.scenes)
        if restyled:
            managers.free_memory()

    def _make_room(self) -> None:
        """Let the window grow for a game that needs more."""
        if self._size.make_room(self.preferences.settings, self.table.session.game.level):
            self._lay_out(*self.scenes)

    def sleep(self) -> None:
        """Wait for the next frame: the longer nothing happens, the longer the wait."""
        now = self._clock()
        nap = next(nap for limit, nap in _NAPS if now - self._idle_since < 1000 * limit)
        pygame.time.wait(max(0, min(round(1000 * nap), self._due - now)))


def _first_session(
    setup: Setup, kept: StoredGame | None, environment: Environment, *, resume: bool
) -> Session:
    """Return the unfinished game, or a new one that an UNDO leads back from to it."""
    begin = partial(Session.fresh, setup, environment)
    if kept is None:
        return begin()
    session = Session.resumed(kept, environment)
    return session if resume else session.followed_by(begin, is_given=False)


def _asks_to_quit(event: pygame.Event) -> bool:
    """Return whether an event is the key that closes the program, whichever scene is on top."""
    return event.type == pygame.KEYDOWN and FIXED.get(key_name(event)) is Wish.QUIT


def _style(settings: Settings) -> tuple[object, ...]:
    """Return the settings that the layout of every scene depends on."""
    return settings.theme, settings.scale, settings.language


def _speak(settings: Settings) -> None:
    """Use the language of the settings; the window's title is in it, too."""
    language.use(settings.language, system.locales())
    pygame.display.set_caption(tr("Minesweeper"))

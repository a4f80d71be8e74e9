"""A window without a screen for the tests: events are injected, and so is the time."""

import random
import re
from dataclasses import replace

import pygame
import pytest

from minesweeper import LEVELS, Start
from minesweeper.rules.rules import CLASSIC
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Animation, Settings
from minesweeper.ui.app import App
from minesweeper.ui.dialogs.about import AboutDialog
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.input.mouse import LEFT

ROOMS = [
    ((400, 700), 1.0),
    ((640, 480), 1.0),
    ((1920, 1440), 3.0),
]
"""Windows and scales: the least of both shapes, and the least with room for the largest scale."""
MORE_ROOMS = [
    ((400, 700), 0.75),
    ((640, 480), 0.75),
    ((960, 640), 1.25),
    ((1080, 1920), 2.0),
    ((1280, 800), 1.5),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((3840, 2160), 3.0),
]
"""Windows and scales that the slow tests add."""
FEW = {"en": ROOMS[:2], "zh_CN": [ROOMS[0], ROOMS[2]]}
"""The windows and scales of each language that are no slow tests: both have the narrow one."""
MOST_LOOKS = [
    pytest.param(language, *room, marks=[] if room in few else pytest.mark.slow)
    for room in [*ROOMS, *MORE_ROOMS]
    for language, few in FEW.items()
]
"""Languages, windows and scales as cases of a test."""

STILL = Settings(language="en", animation=Animation.OFF, keys_ask=False)
"""The default settings, in English, without animation and questions of keys."""


class Program(App):
    """The program; what it draws waits until a test looks at the window."""

    waits = False

    def draw(self):
        self.waits = True
        self.frames += 1

    def show(self):
        """Draw what waits."""
        if self.waits:
            frames, self.waits = self.frames, False
            super().draw()
            self.frames = frames


class Window:
    """The program under full control."""

    def __init__(
        self,
        level=LEVELS["beginner"],
        seed=3,
        start=Start.OPENING,
        size=(960, 640),
        settings=None,
        rules=CLASSIC,
        rng=None,
        **options,
    ):
        self.now = 0
        self.kept = []
        pygame.display.init()
        pygame.event.get()  # to clear them would leak what they hold
        self.app = Program(
            Setup(level, start, rules, seed=seed),
            rng or random.Random(1),
            settings=replace(settings or STILL, window_size=size),
            keep=self.kept.append,
            clock=lambda: self.now,
            **options,
        )
        pygame.event.get()  # that it has been opened
        self.move((0, 0))  # from where another window left the mouse

    @property
    def screen(self):
        """The picture of the window as it is now."""
        self.app.show()
        return self.app.screen

    @property
    def table(self):
        return self.app.table

    @property
    def area(self):
        """The board with the header and the line below, whose places are those drawn last."""
        self.app.show()
        return self.table.area

    @property
    def session(self):
        return self.app.table.session

    @property
    def game(self):
        return self.session.game

    @property
    def grid(self):
        return self.table.area.viewport.grid

    @property
    def cursor(self):
        return self.table.area.viewport.cursor

    @property
    def ai_view(self):
        return self.table.area.ai_view

    @property
    def dialog(self):
        return self.app.scenes[-1]

    def options(self, label):
        """Return the buttons of a choice of the dialog by its label."""
        return next(buttons for choice, buttons in self.dialog.choices if choice.label == label)

    def box(self, words):
        """Return the box of the dialog whose text has these words, or None."""
        return next((box for box in self.boxes() if words in box.text), None)

    def boxes(self):
        """Return the buttons of the dialog that show boxes to tick."""
        choices = [buttons for choice, buttons in self.dialog.choices if choice.several]
        return [button for buttons in choices for button in buttons]

    def show_all_choices(self):
        """Press More in the dialog of a new game, unless it shows all choices already."""
        stops = self.dialog.focus.stops
        for more in [stop for stop in stops if stop.text in ("More …", "更多…")]:
            self.click_on(more)

    @property
    def message(self):
        """What the panel says, without the links from its lines to steps of a proof."""
        said = self.table.message_card.message.html
        return re.sub(r'<a href="step-\d+">(.*?)</a>', r"\1", said)

    @property
    def heading(self):
        return self.table.message_card.heading.text

    def button(self, wish):
        return self.table.panel.buttons[wish]

    def open_keys(self):
        self.app.open(KeysDialog(self.app.preferences))

    def open_about(self):
        self.app.open(AboutDialog(self.app.preferences))

    def settle(self, steps=3):
        for _ in range(steps):
            self.now += 20
            self.app.step()

    def resize(self, size):
        """Give the window another size, as the person does, and let it settle."""
        self.app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def middle(self, cell):
        return self.grid.rect(cell).center

    def down(self, position, button=LEFT):
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def up(self, position, button=LEFT):
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def move(self, position):
        pygame.mouse.set_pos(position)
        self.post(pygame.MOUSEMOTION, pos=position, rel=(1, 1), buttons=(0, 0, 0))

    def click_cell(self, cell, button=LEFT):
        self.click(self.middle(cell), button)

    def click_on(self, widget):
        self.click(widget.rect.center)

    def click(self, position, button=LEFT):
        self.move(position)
        self.down(position, button)
        self.up(position, button)

    def key(self, code, mod=0, text=""):
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=text)
        self.post(pygame.KEYUP, key=code, mod=mod)

    def touch(self, kind, position, finger=0):
        """Let a finger do something as SDL tells it: the first one is a mouse, too."""
        if finger == 0:
            copy = {
                pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
                pygame.FINGERUP: pygame.MOUSEBUTTONUP,
            }
            if kind != pygame.FINGERUP:
                pygame.mouse.set_pos(position)
                values = {"rel": (1, 1), "buttons": (0, 0, 0), "touch": True}
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=position, **values))
            if kind in copy:
                values = {"pos": position, "button": LEFT, "touch": True}
                pygame.event.post(pygame.Event(copy[kind], **values))
        width, height = self.app.screen.get_size()
        x, y = (position[0] + 0.5) / width, (position[1] + 0.5) / height
        self.post(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def tap(self, position):
        self.touch(pygame.FINGERDOWN, position)
        self.touch(pygame.FINGERUP, position)

    def type(self, text):
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.settle()

    def post(self, kind, **values):
        pygame.event.post(pygame.Event(kind, **values))
        self.settle()

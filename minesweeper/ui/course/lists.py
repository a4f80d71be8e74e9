"""The lists of the course: all lessons, and all techniques that can be practised."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from minesweeper.course.exercise import Lesson, lessons
from minesweeper.course.learning import Learning
from minesweeper.explain.ladder.technique import TO_LEARN, Technique
from minesweeper.session.environment import Environment
from minesweeper.ui.course.exercise_scenes import LessonScene, PracticeScene
from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.widgets.dialog import Below, Dialog
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.ui.widgets.rows import TITLE, ListRow, with_texts
from minesweeper.words import course as words
from minesweeper.words.faults import damage_sentence
from minesweeper.words.language import msgid, tr

_TICK_AT, _TICK, _TEXT_AT, _END = 15, 16, 30, 10
"""Where the tick's middle is, its width, where the title begins, and what is free after the note,
in pixels at scale 1."""


class CourseRow(ListRow):
    """A row that opens something."""

    title = note = ""
    is_done = False

    def tell(self, title: str, note: str, *, done: bool) -> None:
        """Show a title with a note, and a tick if that is done."""
        self.title, self.note, self.is_done = title, note, done
        picture, theme = pygame.Surface(self.rect.size, pygame.SRCALPHA), self.theme
        middle = self.rect.height // 2
        if done:
            tick = assets.icon("copied", self.px(_TICK), theme.good)
            picture.blit(tick, tick.get_rect(center=(self.px(_TICK_AT), middle)))
        words = text_picture(title, self.px(TITLE), theme.text, bold=True)
        at = words.get_rect(midleft=(self.px(_TEXT_AT), middle))
        room = self.rect.width - at.right - self.px(2 * _END)
        beside = self.side_note(note, room)
        end = beside.get_rect(midright=(self.rect.width - self.px(_END), middle))
        self.show_pictures(with_texts(picture, [(words, at), (beside, end)]))


_ARROWS = {pygame.K_UP: pygame.KMOD_SHIFT, pygame.K_DOWN: pygame.KMOD_NONE}
"""Keys that go through the rows as Tab does, or as Shift+Tab."""


class _List(PagedDialog):
    """Rows, each of which opens a scene; nothing of the game can be seen below."""

    covers = True
    wanted_size = (620, 660)
    spacings = ((34, 2), (30, 2))

    def __init__(self, environment: Environment, learning: Learning) -> None:
        super().__init__(environment.preferences)
        self.environment, self.learning = environment, learning
        self._left_at: int | None = None
        """The place of the focus when a row was opened by a key."""

    def build(self, inner: pygame.Rect) -> None:
        """Make the rows; the focus goes back to the one that was opened."""
        super().build(inner)
        self.focus.go_to(self._left_at)

    def handle(self, event: pygame.Event) -> None:
        """React to an event; up and down go from row to row."""
        self._left_at = None
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            tab = {"key": pygame.K_TAB, "mod": _ARROWS[event.key], "unicode": ""}
            event = pygame.Event(pygame.KEYDOWN, tab)
        super().handle(event)

    def open(self, scene: Dialog) -> None:
        """Open the scene of a row."""
        self._left_at = self.focus.place()
        self.open_above(scene)

    def opener(
        self, title: str, note: str, command: Callable[[], None], tip: str, *, done: bool = False
    ) -> Item:
        """Return the item of a row with its title and note, what it opens, and its tool tip."""

        def make(place: pygame.Rect) -> None:
            CourseRow(place, self, command, tip).tell(title, note, done=done)

        return Item(self.row, make)


class CourseDialog(_List):
    """All lessons in their order, with a tick at those that are done."""

    heading_phrase = msgid("Learn step by step")

    def buttons(self) -> list[Below]:
        """Return the ways to the first lesson that is not done, to practice, and out."""
        tip = tr("Open the first lesson that is not done")
        practice = tr("Endless positions from played games")
        return [
            (tr("Go on") if self.learning.progress.lessons else tr("Begin"), self.accept, tip),
            (tr("Practice"), self.open_practice, practice),
            self.close_button(),
        ]

    def items(self, width: int) -> list[Item]:
        """Return a row for each lesson, after what was wrong with the file of the progress."""
        damage = self.learning.damage
        notices = [] if damage is None else [self.text_item(damage_sentence(damage), width)]
        return [*notices, *(self._lesson(i, lesson) for i, lesson in enumerate(lessons()))]

    def _lesson(self, place: int, lesson: Lesson) -> Item:
        title, command = tr(lesson.title), partial(self.open_lesson, place)
        note, done = words.technique_note(lesson.exercise, title), self._is_done(lesson)
        return self.opener(f"{place + 1}. {title}", note, command, tr(lesson.text), done=done)

    def accept(self) -> None:
        """Open the first lesson that is not done; if all are, the first one."""
        undone = (i for i, each in enumerate(lessons()) if not self._is_done(each))
        self.open_lesson(next(undone, 0))

    def _is_done(self, lesson: Lesson) -> bool:
        return self.learning.has_done(lesson.name)

    def open_lesson(self, place: int) -> None:
        """Open a lesson by its place from 0."""
        self.open(LessonScene(self.environment, self.learning, place))

    def open_practice(self) -> None:
        """Open the list of techniques."""
        self.open(PracticeDialog(self.environment, self.learning))


class PracticeDialog(_List):
    """All techniques that can be practised, with the answers so far."""

    heading_phrase = msgid("Practice")
    wanted_size = (620, 460)

    def items(self, width: int) -> list[Item]:
        """Return a row for each technique."""
        said = tr(
            "Choose a technique. You get positions from real games in which it finds the next cell."
        )
        rows = [
            self.opener(
                tr(each.title),
                words.answers_sentence(self.learning.answers_in(each)),
                partial(self.open_technique, each),
                tr(each.rule),
            )
            for each in TO_LEARN
        ]
        return [self.text_item(said, width, leads=True), *rows]

    def open_technique(self, technique: Technique) -> None:
        """Open the practice of a technique."""
        self.open(PracticeScene(self.environment, self.learning, technique))

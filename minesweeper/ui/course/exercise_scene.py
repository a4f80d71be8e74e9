"""The scene of one exercise after the other: a position, the task in words, and the reasons."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.course.exercise import Exercise, Judgment
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.board.rulers import draw_rulers
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.course.exercise_panel import (
    LEAST_HEIGHT,
    MOST_OF_THE_WIDTH,
    ExercisePanel,
    PanelButton,
)
from minesweeper.ui.course.position_view import PositionMarks, draw_position, marks_of
from minesweeper.ui.input.intents import Intent, MoveCursor, OnCell, Wish
from minesweeper.ui.input.keys import bindings, keys_of, meant
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.input.touch import FINGER_EVENTS, Surroundings
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Color
from minesweeper.ui.text import course as words
from minesweeper.ui.text.hints import judgment_sentences, title_text
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.focus import Focus

_RULER_TEXT, _LINE = 11, 14
"""The sizes of the rulers' names and of the line below the board in pixels at scale 1."""

_MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_ACTS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_AT_CURSOR = {Wish.REVEAL_AT_CURSOR: Action.REVEAL, Wish.FLAG_AT_CURSOR: Action.FLAG}


class ExerciseScene(Dialog):
    """Shows `exercise`, None while there is none; `judged` is the last answer to it."""

    covers = True

    def __init__(self, preferences: Preferences, clock: Clock) -> None:
        super().__init__(preferences)
        self.exercise: Exercise | None = None
        self.judged: Judgment | None = None
        self._answered = Action.REVEAL
        # Flag mode belongs to the game: here a click always opens.
        self._pointer = Pointer(Preferences(preferences.settings), clock)
        self._keys = preferences.settings.keys
        self._bound = bindings(self._keys)
        self.viewport = Viewport(1, 1)

    # For subclasses

    def judge(self, cell: Cell, action: Action) -> Judgment | None:
        """Judge an answer, and count it; None if it is none."""
        raise NotImplementedError

    def next(self) -> None:
        """Go on to the next exercise."""
        raise NotImplementedError

    def panel_buttons(self) -> list[PanelButton]:
        """Return the buttons below the text."""
        raise NotImplementedError

    def buttons_act(self) -> list[bool]:
        """Return which of them can act now."""
        raise NotImplementedError

    def introduction(self) -> list[str]:
        """Return what is said before an answer."""
        return []

    def remarks(self) -> list[str]:
        """Return what is said last."""
        return []

    def below_board(self) -> str:
        """Return the line below the board: how many mines it has, where that is known."""
        total = None if self.exercise is None else self.exercise.seen.mines
        return "" if total is None else words.total_sentence(total)

    def waiting(self) -> str:
        """Return why there is no exercise."""
        return ""

    def take(self, exercise: Exercise | None) -> None:
        """Show an exercise; the cursor goes to its middle if there was one."""
        had_cursor = self.viewport.cursor is not None
        self.exercise, self.judged = exercise, None
        self._pointer.let_go()
        if exercise is not None:
            self.viewport.take_board(exercise.seen.width, exercise.seen.height)
            if had_cursor:
                self.viewport.move(MoveCursor(0, 0))
        self._changed = True

    def again(self) -> None:
        """Take the answer back."""
        self.judged = None
        self._pointer.let_go()
        self._changed = True

    @property
    def is_solved(self) -> bool:
        """Whether the last answer was right."""
        return self.judged is not None and self.judged.is_right

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out the board with the panel beside it or, in a window higher than wide, below."""
        self._size, self._scale = size, scale
        self.discard()
        self._manager = managers.take(size, self.theme, scale)
        self.focus = Focus(self.manager, self.theme, scale)
        band = round(LEAST_HEIGHT * scale)
        frame = Frame.of(size, scale, band=band, share=MOST_OF_THE_WIDTH)
        self.viewport.place(frame.board, scale)
        kind = ObjectID(class_id="@title")
        self._title = UILabel(frame.header, self.title(), self.manager, object_id=kind)
        assert frame.panel is not None  # it is not hidden here
        self.panel = ExercisePanel(self, frame.panel, self.panel_buttons())
        self.manager.keep_clear = [self.panel.card]
        self._changed = True

    def handle(self, event: pygame.Event) -> None:
        """React to an event; none goes on to the scenes below."""
        self._pointer.note(event)
        if event.type == pygame.KEYDOWN and self._key(event):
            self._changed = True
        else:
            super().handle(event)

    def accept(self) -> None:
        """Do nothing: Enter answers at the cursor, or presses a button."""

    def left_over(self, event: pygame.Event) -> None:
        """React to what no widget wants: mouse and fingers over the board."""
        around = Surroundings(self.viewport.grid.cell_at, self._size, self._scale)
        if event.type in FINGER_EVENTS:
            self._take(self._pointer.touch(event, around, ()))
        elif event.type in _MOUSE_EVENTS and not self._pointer.fingers.drops(event, around.cell_at):
            self._take(self._pointer.handle(event, around, ()))

    def update(self, seconds: float) -> bool:
        """Let a long press flag, and the widgets follow."""
        if self.exercise is not None:
            self._take(self._pointer.held_long(self.exercise.seen))
        if self._changed:
            self._title.set_text(self.title())
            self.panel.show(self.text(), self.buttons_act())
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until a press is a long one."""
        return self._pointer.press_wait()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the board and the panel; nothing of the scenes below can be seen."""
        theme, grid = self.theme, self.viewport.grid
        target.fill(theme.window)
        if self.exercise is not None:
            edge = edge_width(theme, self._scale)
            around = grid.view.inflate(2 * edge, 2 * edge)
            draw_edge(target, around, theme, self._scale, sunken=True)
            draw_rulers(target, grid, self.px(_RULER_TEXT), theme.muted)
            draw_position(target, grid, self.exercise.seen, self.marks(), theme)
            line = written(self.below_board(), self.px(_LINE), theme.text)
            below = grid.view.bottom + self.px(_LINE)
            target.blit(line, line.get_rect(midtop=(grid.view.centerx, below)))
        self.panel.draw_ground(target, self._scale, self._stripe())
        self.manager.draw_ui(target)
        self.focus.draw(target)

    def marks(self) -> PositionMarks:
        """Return what lies over the cells."""
        marks = PositionMarks()
        if self.judged is not None:
            marks = marks_of(self.judged, self._answered)
        pressed = self._pressed()
        if pressed is not None:
            marks = replace(marks, states={**marks.states, pressed: CellState.PRESSED})
        return replace(marks, cursor=self.viewport.cursor)

    def _pressed(self) -> Cell | None:
        """Return the covered cell that a release of the button would open."""
        mouse = self._pointer.mouse
        if self.exercise is None or self.is_solved or not mouse.previews_cell:
            return None
        cell = mouse.cell
        return cell if cell is not None and self.exercise.seen.is_covered(cell) else None

    # Words

    def text(self) -> str:
        """Return what the card says: the task, then how to answer or the judgement."""
        if self.exercise is None:
            return "<br><br>".join([self.waiting(), *self.remarks()])
        task = f"<b>{title_text(self.exercise.task.title)}</b>"
        return "<br><br>".join([task, *self._said(self.exercise), *self.remarks()])

    def _said(self, exercise: Exercise) -> list[str]:
        if self.judged is None:
            wish = next(
                wish for wish, action in _AT_CURSOR.items() if action is exercise.task.action
            )
            how = words.how_to_answer(exercise.task, keys_of(self._keys, wish))
            return [*self.introduction(), f'<font color="{self.theme.muted}">{how}</font>']
        verdict, *reasons = judgment_sentences(self.judged)
        said = f'<font color="{self._stripe()}"><b>{verdict}</b></font>'
        return ["<br>".join([said, *reasons])]

    def _stripe(self) -> Color:
        """Return the colour of a right answer, of a wrong one, or of none."""
        if self.judged is None:
            return self.theme.accent
        return self.theme.good if self.judged.is_right else self.theme.bad

    # Answers

    def _key(self, event: pygame.Event) -> bool:
        """React to a key of the board; return whether it was one."""
        if event.key in _ACTS and self.focus.current is not None:
            return False
        if self.exercise is None or self.focus.reads(event):
            return False
        intent = meant(self._bound, event)
        if isinstance(intent, MoveCursor):
            self.focus.clear()
            self.viewport.move(intent)
        elif intent in _AT_CURSOR:
            self._act_at_cursor(_AT_CURSOR[intent])
        else:
            return False
        return True

    def _act_at_cursor(self, action: Action) -> None:
        """Answer at the cursor, which only appears if there is none; once solved, go on."""
        if self.is_solved:
            self.next()
        elif self.viewport.cursor is None:
            self.viewport.move(MoveCursor(0, 0))
        else:
            self.answer(self.viewport.cursor, action)

    def _take(self, intent: Intent | None) -> None:
        """Answer by mouse or finger, unless the exercise is solved."""
        if isinstance(intent, OnCell) and intent.action in _AT_CURSOR.values():
            self.viewport.cursor = None
            if not self.is_solved:
                self.answer(intent.cell, intent.action)

    def answer(self, cell: Cell, action: Action) -> None:
        """Show the judgement of an answer; a number is none."""
        if self.exercise is None or not self.exercise.seen.is_covered(cell):
            return
        self.judged, self._answered = self.judge(cell, action), action
        self._changed = True

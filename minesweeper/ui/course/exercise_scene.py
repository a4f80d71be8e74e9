"""The scene of one exercise after the other: a position, the task in words, and the reasons."""

from __future__ import annotations

from dataclasses import replace

import pygame

from minesweeper.course.exercise import Exercise, Judgment, Task
from minesweeper.course.learning import Learning
from minesweeper.explain.explanation import Verdict
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.observation import Observation
from minesweeper.session.environment import Environment
from minesweeper.session.explained import Explained
from minesweeper.ui.board.cell_state import CellMarks, CellState, proof_marks
from minesweeper.ui.board.legend import LegendEntry, mark_entries
from minesweeper.ui.input.intents import Intent, MoveCursor, OnCell, Wish
from minesweeper.ui.input.keys import bindings, keys_of, meant
from minesweeper.ui.look.theme import Color
from minesweeper.ui.position.position_scene import PanelButton, PositionScene
from minesweeper.words import course as words
from minesweeper.words.faults import fault_markup
from minesweeper.words.language import tr

_AT_CURSOR = {Wish.REVEAL_AT_CURSOR: Action.REVEAL, Wish.FLAG_AT_CURSOR: Action.FLAG}


class ExerciseScene(PositionScene):
    """Shows `exercise`, None while there is none; `judged` is the last answer to it."""

    def __init__(self, environment: Environment, learning: Learning) -> None:
        super().__init__(environment)
        self.learning = learning
        self.exercise: Exercise | None = None
        self.judged: Judgment | None = None
        self._answered = Action.REVEAL
        self._keys = self.preferences.settings.keys
        self._bound = bindings(self._keys)

    # For subclasses

    def judge(self, cell: Cell, action: Action) -> Judgment | None:
        """Judge an answer, and count it; None if it is none."""
        raise NotImplementedError

    def next(self) -> None:
        """Go on to the next exercise."""
        raise NotImplementedError

    def introduction(self) -> list[str]:
        """Return what is said before an answer."""
        return []

    def remarks(self) -> list[str]:
        """Return what is said last: that progress cannot be kept."""
        fault = self.learning.fault
        return (
            [tr("Your progress cannot be kept: {fault}.", fault=fault_markup(fault))]
            if fault
            else []
        )

    def below_board(self) -> str:
        """Return the line below the board: how many mines it has, where that is known."""
        total = None if self.exercise is None else self.exercise.seen.mines
        return "" if total is None else words.total_sentence(total)

    def legend(self) -> list[LegendEntry]:
        """Return what the marks of an answer mean."""
        if self.exercise is None or self.judged is None:
            return []
        known = self.judged.known
        words = tr("your choice") if known.is_certain else ""
        if known.comparison is not None:
            words = tr("best guess")
        elif not words and self.exercise.task is Task.FLAG:
            words = tr("cell to flag")
        return mark_entries(self.theme, self.marks(), self.exercise.seen, words)

    def waiting(self) -> str:
        """Return why there is no exercise."""
        return ""

    def take(self, exercise: Exercise | None) -> None:
        """Show an exercise; the cursor goes to its middle if there was one."""
        had_cursor = self.viewport.cursor is not None
        self.exercise, self.judged = exercise, None
        self.pointer.let_go()
        if exercise is not None:
            self.viewport.take_board(exercise.seen.width, exercise.seen.height)
            if had_cursor:
                self.viewport.move(MoveCursor(0, 0))
        self.changed = True

    def again(self) -> None:
        """Take the answer back."""
        self.judged = None
        self.pointer.let_go()
        self.changed = True

    def again_button(self) -> PanelButton:
        """Return the button that takes the answer back."""
        tip, answered = tr("Take your answer back"), self.judged is not None
        return PanelButton(tr("Try again"), self.again, tip, acts=answered)

    def next_kind(self) -> str:
        """Return the class of the button that goes on: the main one after a right answer."""
        return "@primary" if self.is_solved else ""

    @property
    def is_solved(self) -> bool:
        """Whether the last answer was right."""
        return self.judged is not None and self.judged.is_right

    # Scene

    def accept(self) -> None:
        """Do nothing: Enter answers at the cursor, or presses a button."""

    def update(self, seconds: float) -> bool:
        """Let a long press flag; the panel and the widgets follow."""
        held = None if self.exercise is None else self.pointer.held_long(self.exercise.seen)
        if held is not None:
            self.do(held)
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until a press is a long one."""
        return self.pointer.press_wait()

    def position(self) -> Observation | None:
        """Return the position of the exercise."""
        return None if self.exercise is None else self.exercise.seen

    def marks(self) -> CellMarks:
        """Return what lies over the cells."""
        marks = CellMarks()
        if self.judged is not None:
            marks = answer_marks(self.judged, self._answered)
        pressed = self._pressed_cell()
        if pressed is not None:
            marks = replace(marks, states={**marks.states, pressed: CellState.PRESSED})
        return replace(marks, cursor=self.viewport.cursor)

    def _pressed_cell(self) -> Cell | None:
        """Return the covered cell that a release of the button would open."""
        mouse = self.pointer.mouse
        if self.exercise is None or self.is_solved or not mouse.previews_cell:
            return None
        cell = mouse.cell
        return cell if cell is not None and self.exercise.seen.is_covered(cell) else None

    # Words

    def text(self) -> str:
        """Return what the card says: the task, then how to answer or the judgement."""
        if self.exercise is None:
            return "<br><br>".join([self.waiting(), *self.remarks()])
        task = f"<b>{tr(self.exercise.task.title)}</b>"
        return "<br><br>".join([task, *self._said(self.exercise), *self.remarks()])

    def _said(self, exercise: Exercise) -> list[str]:
        if self.judged is None:
            wishes = {action: wish for wish, action in _AT_CURSOR.items()}
            keys = keys_of(self._keys, wishes[exercise.task.action])
            how = words.how_to_answer(exercise.task, keys)
            return [*self.introduction(), f'<font color="{self.theme.muted}">{how}</font>']
        verdict, *reasons = words.judgment_sentences(self.judged)
        said = f'<font color="{self.stripe()}"><b>{verdict}</b></font>'
        return ["<br>".join([said, *reasons])]

    def stripe(self) -> Color:
        """Return the colour of a right answer, of a wrong one, or of none."""
        if self.judged is None or not self.judged.is_answer:
            return self.theme.accent
        return self.theme.good if self.judged.is_right else self.theme.bad

    # Answers

    def key(self, event: pygame.Event) -> bool:
        """React to a key of the board; return whether it was one."""
        if self.exercise is None or self.focus.takes(event):
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

    def do(self, intent: Intent) -> None:
        """Answer by mouse or finger, unless the exercise is solved."""
        if isinstance(intent, OnCell) and intent.action in _AT_CURSOR.values():
            self.viewport.hide_cursor()
            if not self.is_solved:
                self.answer(intent.cell, intent.action)

    def answer(self, cell: Cell, action: Action) -> None:
        """Show the judgement of an answer; a number is none."""
        if self.exercise is None or not self.exercise.seen.is_covered(cell):
            return
        self.judged, self._answered = self.judge(cell, action), action
        self.changed = True


def answer_marks(judged: Judgment, action: Action) -> CellMarks:
    """Return the marks of an answer and of everything that is said about it."""
    known, cell = judged.known, judged.known.cell
    proved = known if known.is_certain else judged.solution
    marks = CellMarks(Explained(cell)) if proved is None else proof_marks(proved)
    if known.comparison is not None:
        marks = CellMarks(Explained(known.comparison.best.cell))
    state = _answered_state(known.verdict, action)
    if state is not None:
        wrong = None if known.is_certain or judged.is_right else cell
        return replace(marks, states={cell: state}, wrong=wrong)
    if known.is_certain:
        return replace(marks, safe={cell}) if action is Action.REVEAL else marks
    return marks if judged.is_right else replace(marks, wrong=cell)


def _answered_state(verdict: Verdict, action: Action) -> CellState | None:
    """Return what a cell shows after an answer, if that is not covered."""
    if action is Action.FLAG:
        return CellState.WRONG_FLAG if verdict is Verdict.SAFE else CellState.FLAG
    return CellState.EXPLODED if verdict is Verdict.MINE else None

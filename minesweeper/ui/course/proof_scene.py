"""The scene that proves a board without guesses: its deductions one after another."""

from __future__ import annotations

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.explain.phrases import outlined, shaded
from minesweeper.generator.solution import Deduction
from minesweeper.session.environment import Environment
from minesweeper.session.no_guess.proof import Deductions, ProofQuery
from minesweeper.session.worker import Asker
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.board.overview import draw_bars
from minesweeper.ui.board.rulers import draw_rulers
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.course.exercise_panel import (
    LEAST_HEIGHT,
    MOST_OF_THE_WIDTH,
    ExercisePanel,
    PanelButton,
)
from minesweeper.ui.course.position_view import PositionMarks, draw_position
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.text import no_guess as words
from minesweeper.ui.text.language import tr, tr_as
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.focus import Focus

_RULER_TEXT = 11

_PAUSE = 1200
"""Milliseconds for which each deduction is shown while they play by themselves."""

_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_COMMA: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PERIOD: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -10_000,
    pygame.K_END: 10_000,
}
"""The keys that go through the deductions, and by how many."""

_LOOKS_AGAIN = 0.01


class ProofScene(Dialog):
    """Shows deduction `place` of the proof, counted from 0; past the last the board is solved."""

    covers = True

    def __init__(self, environment: Environment, query: ProofQuery) -> None:
        super().__init__(environment.preferences)
        self.place = 0
        self.plays = False
        """Whether the deductions follow each other by themselves."""
        self._clock = environment.clock
        self._next_at = 0
        self._deductions: Deductions | None = None
        self._asker: Asker[Deductions] = Asker(environment.worker)
        self._asker.ask(query)
        self.viewport = Viewport(query.level.width, query.level.height)

    def title(self) -> str:
        """Return the heading."""
        return tr("No guess is needed")

    @property
    def shown(self) -> Deduction | None:
        """The deduction that is shown; None before there is one."""
        if not self._deductions:
            return None
        return self._deductions[self.place]

    @property
    def last(self) -> int:
        """The place of the last deduction."""
        return max(len(self._deductions or ()) - 1, 0)

    def go(self, steps: int) -> None:
        """Show the deduction n places further, and no longer play."""
        self.plays = False
        self._show(self.place + steps)

    def play(self) -> None:
        """Let the deductions follow each other, from the first if the last is shown; or stop."""
        self.plays = not self.plays
        if self.plays and self.place == self.last:
            self._show(0)
        self._next_at = self._clock() + _PAUSE
        self._changed = True

    def _show(self, place: int) -> None:
        self.place = min(max(place, 0), self.last)
        deduction = self.shown
        if deduction is not None:
            self.viewport.show(deduction.explanation.cell)
        self._changed = True

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out the board with the panel beside it or, in a window higher than wide, below."""
        self._scale = scale
        self.discard()
        self._manager = managers.take(size, self.theme, scale)
        self.focus = Focus(self.manager, self.theme, scale)
        band = round(LEAST_HEIGHT * scale)
        frame = Frame.of(size, scale, band=band, share=MOST_OF_THE_WIDTH)
        self.viewport.place(frame.board, scale)
        kind = ObjectID(class_id="@title")
        UILabel(frame.header, self.title(), self.manager, object_id=kind)
        assert frame.panel is not None  # it is not hidden here
        self._panel = ExercisePanel(self, frame.panel, self._buttons())
        self._show(self.place)

    def _buttons(self) -> list[PanelButton]:
        return [
            PanelButton(
                tr_as("deduction", "Next"),
                lambda: self.go(1),
                tr("The next deduction (.)"),
                "@primary",
            ),
            PanelButton(
                tr_as("deduction", "Back"), lambda: self.go(-1), tr("The deduction before (,)")
            ),
            PanelButton(tr("Play"), self.play, tr("Show one after another, or stop (P)")),
            PanelButton(tr("Close"), self.close, tr("Back to the game (Escape)")),
        ]

    def handle(self, event: pygame.Event) -> None:
        """React to an event: keys and the wheel go through the deductions."""
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self.go(_STEPS[event.key])
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_p:
            self.play()
        else:
            super().handle(event)

    def accept(self) -> None:
        """Show the next deduction."""
        self.go(1)

    def update(self, seconds: float) -> bool:
        """Take in the proof when it is there, and play on."""
        found = self._asker.poll()
        if found is not None:
            self._deductions = found
            self._show(0)
        if self.plays and self._clock() >= self._next_at:
            self._show(self.place + 1)
            self.plays = self.place < self.last
            self._next_at = self._clock() + _PAUSE
        if self._changed:
            has_any = bool(self._deductions)
            acts = [has_any and self.place < self.last, self.place > 0, has_any, True]
            self._panel.show(self.text(), acts)
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until the proof may be there, or the next deduction is due."""
        if self._asker.query is not None:
            return _LOOKS_AGAIN
        return max(self._next_at - self._clock(), 0) / 1000 if self.plays else None

    def close(self) -> None:
        """Go back to the game."""
        self._asker.cancel()
        super().close()

    def text(self) -> str:
        """Return what the card says."""
        if self._deductions is None:
            return words.proving_sentence()
        if self.shown is None:
            return words.nothing_left_sentence()
        return words.deduction_text(self.shown, self.place + 1, len(self._deductions))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the position with the marks of the deduction, and the panel."""
        theme, grid = self.theme, self.viewport.grid
        target.fill(theme.window)
        if self.shown is not None:
            edge = edge_width(theme, self._scale)
            around = grid.view.inflate(2 * edge, 2 * edge)
            draw_edge(target, around, theme, self._scale, sunken=True)
            draw_rulers(target, grid, self.px(_RULER_TEXT), theme.muted)
            draw_position(target, grid, self.shown.seen, _marks(self.shown), theme)
            draw_bars(target, grid, theme)
        self._panel.draw_ground(target, self._scale, theme.accent)
        self.manager.draw_ui(target)
        self.focus.draw(target)


def _marks(shown: Deduction) -> PositionMarks:
    """Return the numbers and cells that the sentences name, and the cells that are opened next."""
    steps = shown.explanation.steps
    return PositionMarks(
        clues=frozenset(outlined(steps).cells),
        spoken_of=frozenset(shaded(steps).cells),
        advised=shown.explanation.cell,
    )

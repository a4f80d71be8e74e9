"""The scene that proves a board without guesses: its deductions one after another."""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.generator.solving import SolutionStep
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Milliseconds
from minesweeper.rules.faults import Fault
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation
from minesweeper.session.environment import Environment
from minesweeper.session.query import BoardProof
from minesweeper.session.worker import Asker, Query
from minesweeper.ui.board.cell_state import CellMarks, proof_marks
from minesweeper.ui.board.legend import LegendEntry, mark_entries
from minesweeper.ui.position.position_scene import PanelButton, SteppedScene
from minesweeper.words.faults import no_answer_sentence
from minesweeper.words.language import msgid, tr, tr_as
from minesweeper.words.no_guess import deduction_text

_PAUSE = 1200
"""Milliseconds for which each deduction is shown while they play by themselves."""

_LOOKS_AGAIN = 0.01


class ProofScene(SteppedScene):
    """Shows deduction `place` of the proof, counted from 0; past the last the board is solved.

    `helps` is called before anything of the proof is shown.
    """

    heading_phrase = msgid("No guess is needed")

    def __init__(
        self,
        environment: Environment,
        level: Level,
        query: Query[BoardProof],
        helps: Callable[[], None],
    ) -> None:
        super().__init__(environment, level.width, level.height)
        self._helps, self._level = helps, level
        self._proof: BoardProof | None = None
        self._asker: Asker[BoardProof] = Asker(environment.worker)
        self._asker.ask(query)

    @property
    def shown(self) -> SolutionStep | None:
        """The deduction that is shown; None before there is one."""
        return self._deductions[self.place] if self._deductions else None

    @property
    def _deductions(self) -> tuple[SolutionStep, ...]:
        """The deductions; none before they are found."""
        return self._proof if isinstance(self._proof, tuple) else ()

    @property
    def last(self) -> int:
        """The place of the last deduction."""
        return max(len(self._deductions) - 1, 0)

    def cell_in_sight(self) -> Cell | None:
        """Return the cell that the deduction proves."""
        return None if self.shown is None else self.shown.explanation.cell

    def pause(self) -> Milliseconds:
        """Return for how long each deduction is shown."""
        return _PAUSE

    # Scene

    def panel_buttons(self) -> list[PanelButton]:
        """Return the buttons below the text."""
        has_any, place = bool(self._deductions), self.place
        goes_on = has_any and place < self.last
        on, back = tr("The next deduction (.)"), tr("The deduction before (,)")
        play, close = tr("Show one after another, or stop (P)"), tr("Back to the game (Esc)")
        return [
            PanelButton(tr_as("deduction", "Back"), lambda: self.go(-1), back, acts=place > 0),
            PanelButton(tr_as("deduction", "Next"), lambda: self.go(1), on, "@primary", goes_on),
            PanelButton(tr("Play"), self.play, play, acts=has_any),
            PanelButton(tr("Close"), self.close, close),
        ]

    def update(self, seconds: float) -> bool:
        """Take in the proof when it is there, and play on."""
        found = self._asker.poll()
        if found is not None:
            self._proof = found
            if self._deductions:
                self._helps()
            self.show(0)
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until the proof may be there, or the next deduction is due."""
        return super().wait() if self._asker.query is None else _LOOKS_AGAIN

    def close(self) -> None:
        """Go back to the game."""
        self._asker.cancel()
        super().close()

    def text(self) -> str:
        """Return what the card says."""
        if self._proof is None:
            return tr("Looking for the easiest deductions …")
        if isinstance(self._proof, Fault):
            return no_answer_sentence(self._proof)
        if self.shown is None:
            return tr("There is nothing left to deduce.")
        return deduction_text(self.shown, self.place + 1, len(self._deductions))

    def position(self) -> Observation | None:
        """Return the position of the deduction; a covered board until there is a proof."""
        if self._proof is None:
            return Observation(self._level.height, self._level.width, self._level.mines, {})
        return None if self.shown is None else self.shown.seen

    def marks(self) -> CellMarks:
        """Return the numbers and cells that the sentences name, and the cell to open next."""
        if self.shown is None:
            return CellMarks()
        return proof_marks(self.shown.explanation)

    def legend(self) -> list[LegendEntry]:
        """Return what the marks of the deduction mean."""
        seen = self.position()
        return mark_entries(self.theme, self.marks(), seen) if seen else []

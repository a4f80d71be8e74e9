"""Finding what there is to know of a position in the editor, without letting the window wait."""

from __future__ import annotations

from dataclasses import dataclass, replace

from minesweeper.inference import InconsistentBoard
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start
from minesweeper.session.advisor import Advice, Kind, advice_from
from minesweeper.session.chances import NONE, Chances, chances_of
from minesweeper.session.worker import (
    PROCESS_ENDED,
    SLOW_PLAYERS,
    Desk,
    Question,
    Worker,
    WorkerDiedError,
)

EDITOR = 0
"""The number of no game: positions of the editor are told apart from those of games by it."""

MOST_CELLS_HERE = 100
"""Larger positions may take longer than a frame lasts: nobody promises that they were played."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about a position, by its number.

    Where no layout `fits`, there is no more to say; `culprit` is the number that cannot be, None
    if the number of mines cannot. `advice` is there if a player was asked.
    """

    position: int
    chances: Chances = NONE
    fits: bool = True
    culprit: Cell | None = None
    advice: Advice | None = None
    game: int = EDITOR


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A position to look into, and the player (name and options) to ask for a move, if any."""

    position: int
    seen: Observation
    player: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame."""
        cells = self.seen.width * self.seen.height
        return cells > MOST_CELLS_HERE or self.player.split(":")[0] in SLOW_PLAYERS

    def answered_by(self, desk: Desk) -> Findings:
        """Return the findings; a position that no layout fits is no error."""
        seen = replace(self.seen, flags=frozenset())  # a flag tells nothing
        try:
            findings = Findings(self.position, chances_of(seen))
        except InconsistentBoard as error:
            return Findings(self.position, fits=False, culprit=error.cell)
        if not self.player:
            return findings
        level = Level(max(seen.width, 2), max(seen.height, 2), 1)
        question = Question(EDITOR, self.position, self.player, level, Start.ANY, 0, seen)
        return replace(findings, advice=advice_from(desk.answer(question), seen))


class Analyst:
    """Answers one inquiry at a time: here, or in the worker if it may take long."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._desk = Desk()
        self._open: Inquiry | None = None
        self._findings: Findings | None = None
        self._tries = 0

    @property
    def asks(self) -> str | None:
        """The player that an open inquiry is put to, empty if to none; None without an inquiry."""
        return None if self._open is None else self._open.player

    def ask(self, inquiry: Inquiry) -> None:
        """Put an inquiry in place of any other."""
        self.cancel()
        self._open, self._tries = inquiry, 0
        if inquiry.is_long:
            self._send(inquiry)
        else:
            self._findings = inquiry.answered_by(self._desk)

    def poll(self) -> Findings | None:
        """Return the findings once they are there."""
        inquiry = self._open
        if inquiry is None:
            return None
        if self._findings is None:
            try:
                reply = self._worker.poll()
            except WorkerDiedError:
                self._worker.stop()
                self._send(inquiry)
                return None
            if not isinstance(reply, Findings) or reply.position != inquiry.position:
                return None
            self._findings = reply
        findings, self._open, self._findings = self._findings, None, None
        return findings

    def cancel(self) -> None:
        """Forget the open inquiry; a worker that is busy with it is replaced."""
        if self._open is not None and self._findings is None:
            self._worker.stop()
            self._worker.warm()
        self._open = self._findings = None

    def _send(self, inquiry: Inquiry) -> None:
        """Send an inquiry to the worker; one that it dies of twice is given up."""
        self._tries += 1
        try:
            if self._tries <= 2:
                self._worker.ask(inquiry)
                return
        except WorkerDiedError:
            self._worker.stop()
        fault = Advice(Kind.FAULT, fault=PROCESS_ENDED)
        self._findings = Findings(inquiry.position, advice=fault)

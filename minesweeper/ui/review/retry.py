"""The mistakes of a game, tried again one after another until each has had its answer."""

from __future__ import annotations

from dataclasses import replace

from minesweeper.explain.explanation import Verdict
from minesweeper.review.review import GAVE_UP, JudgedMove
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Command
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.session.explained import Explained, explained_by, explained_by_judgement
from minesweeper.session.look_back import LookBack
from minesweeper.ui.board.cell_state import CellMarks, proof_marks
from minesweeper.words import look_back as words
from minesweeper.words.hints import open_already_sentence
from minesweeper.words.language import tr


class Retry:
    """The mistake that the person tries to better now, if any, and which have had their answers."""

    def __init__(self, look_back: LookBack) -> None:
        self._look_back = look_back
        self._place: int | None = None
        """The place of the mistake among all; None while none is tried again."""
        self._last, self._answered = 0, set[int]()
        """The mistake that was tried last, and those that had their answers."""
        self._shows_answer = self._was_wrong = False

    @property
    def mistake(self) -> JudgedMove | None:
        """The mistake that is tried again."""
        return None if self._place is None else self._look_back.mistakes[self._place]

    @property
    def asks(self) -> bool:
        """Whether a mistake waits for its answer."""
        return self._place is not None and not self._is_solved

    @property
    def goes_on(self) -> bool:
        """Whether a mistake has its answer, and another is left."""
        return self._place is not None and self._is_solved and not self._is_last

    @property
    def _is_solved(self) -> bool:
        tried = self._look_back.tried
        is_right = tried is not None and tried.judgement.label not in GAVE_UP
        return is_right or self._shows_answer

    @property
    def _is_last(self) -> bool:
        return len(self._answered) == len(self._look_back.mistakes)

    def stop(self) -> None:
        """Try nothing again."""
        self._place = None

    def begin_next(self) -> JudgedMove | None:
        """Return the next mistake that has had no answer, after the last all; None without any."""
        mistakes = self._look_back.mistakes
        if not mistakes or not self._look_back.is_judged:
            return None
        if self._is_last:
            self._answered.clear()
        left = [place for place in range(len(mistakes)) if place not in self._answered]
        after = self._last if self._place is None else self._last + 1
        self._place = self._last = min(left, key=lambda place: (place < after, place))
        self._look_back.tried = None
        self._shows_answer = self._was_wrong = False
        return mistakes[self._place]

    def show_answer(self) -> None:
        """Show the better cell than the mistake, and no longer what was tried."""
        self._shows_answer, self._look_back.tried = True, None
        self._note_solved()

    def try_cell(self, cell: Cell) -> str:
        """Ask what a cell would have been; return why an open one cannot be tried, else nothing."""
        mistake = self.mistake
        if mistake is None or not self.asks:
            return ""
        if not self._look_back.at(mistake.move.count).is_covered(cell):
            return open_already_sentence(cell)
        self._look_back.try_instead(mistake, cell)
        return ""

    def take_answer(self) -> None:
        """Note what the cell was, once that is known; after two wrong ones show the answer."""
        if self._look_back.tried is not None:
            if self.asks:
                self._shows_answer, self._was_wrong = self._was_wrong, True
            self._note_solved()

    def _note_solved(self) -> None:
        if self._place is not None and self._is_solved:
            self._answered.add(self._place)

    def text(self) -> str:
        """Return what is to be done, or what was found; empty while nothing is tried again."""
        mistake, tried = self.mistake, self._look_back.tried
        if mistake is None:
            return ""
        if self._shows_answer:
            answer = words.answer_text(mistake, is_last=self._is_last, tried=tried)
            if tried is None:
                return answer
            return f"{words.tried_text(tried, gave_up=True)}<br><br>{answer}"
        if tried is not None:
            gave_up = tried.judgement.label in GAVE_UP
            told = words.tried_text(tried, gave_up=gave_up, is_last=self._is_last)
            return f"{told}<br><br>{words.try_again_sentence()}" if gave_up else told
        return words.task_text(mistake, self._last + 1, len(self._look_back.mistakes))

    def words(self, cell: Cell) -> str:
        """Return what a framed cell is; empty while nothing is tried again."""
        if self.mistake is None:
            return ""
        tried = self._look_back.tried
        if tried is not None and cell == tried.move.command.cell:
            return tr("what you tried")
        if cell == self.mistake.move.command.cell:
            return tr("played in the game")
        is_covered = self._look_back.at(self.mistake.move.count).is_covered(cell)
        return tr("the cell to try") if is_covered else tr("open already")

    def marks(self, cursor: Cell | None) -> CellMarks | None:
        """Return the cell to try, then what was tried or is better; None without a mistake.

        `cursor` is the cell that the keyboard tries.
        """
        mistake, tried = self.mistake, self._look_back.tried
        if mistake is None:
            return None
        if self.asks:
            proof = None if tried is None else tried.judgement.proof
            if proof is None or proof.verdict is not Verdict.MINE:  # a safe one is the answer
                return CellMarks(cursor=cursor)
            return CellMarks(replace(explained_by(proof), cell=None), cursor=cursor)
        if tried is not None and not self._shows_answer:
            return move_marks(tried.move.command, tried)
        cell, judged = mistake.move.command.cell, mistake.judgement
        if judged.better is None:
            return CellMarks(Explained(judged.best), cursor=cell)
        return replace(proof_marks(judged.better), cursor=cell)


def move_marks(command: Command, judged: JudgedMove | None) -> CellMarks:
    """Return the cell of a command, the better one, and what the proof names."""
    cell: Cell | None = None if command.action in TAKES_BACK else command.cell
    if judged is None:
        return CellMarks(cursor=cell)
    return CellMarks(explained_by_judgement(judged.judgement), cursor=cell)

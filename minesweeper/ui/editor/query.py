"""What the editor asks about its draft, and the answers."""

from __future__ import annotations

from minesweeper.pictures.door import PictureAnswer, PictureQuery
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from minesweeper.session.environment import Environment
from minesweeper.session.explained import (
    NOT_EXPLAINED,
    Explained,
    explained_by,
    explained_by_answer,
)
from minesweeper.session.probabilities import NONE, Probabilities
from minesweeper.session.query import Findings, PositionQuery
from minesweeper.session.worker import Asker
from minesweeper.ui.board.cell_state import CellMarks, CellState
from minesweeper.ui.editor import messages
from minesweeper.ui.editor.draft import Draft, Drafts
from minesweeper.words.games import thinking_sentence
from minesweeper.words.language import tr


class EditorQuery:
    """Asks about each new draft, and for a player's move or about a cell if that is wanted.

    A long analysis runs to its end, and a picture or the newest draft comes next. Only a player
    that thinks about an old draft is stopped.
    """

    def __init__(self, environment: Environment) -> None:
        self._asker: Asker[Findings | PictureAnswer] = Asker(environment.worker)
        self._preferences = environment.preferences
        self.findings: Findings | None = None
        """The answer about the draft as it is now; None until there is one."""
        self._is_old = False
        """Whether the open query is about a draft that is another one now."""
        self._seen: Observation | None = None
        """The position that was asked about last."""
        self._wants_move = False
        self._cell: Cell | None = None
        """The cell that is asked about, until there is an answer."""
        self._picture: PictureQuery | None = None
        """The picture that is to be read, or being read."""

    def read(self, content: bytes | None) -> None:
        """Ask for the position on a picture, or on that of the clipboard; the answer stays."""
        if self.is_reading:  # another picture
            self._asker.cancel()
        self.want()
        self._picture = PictureQuery(content)

    @property
    def is_reading(self) -> bool:
        """Whether a picture is being read."""
        return self._picture is not None

    @property
    def probabilities(self) -> Probabilities:
        """The probabilities of the draft's cells."""
        return NONE if self.findings is None else self.findings.probabilities

    @property
    def is_open(self) -> bool:
        """Whether an answer is still to come."""
        wants = self._wants_move or self._cell is not None
        return self.is_reading or self.findings is None or wants

    @property
    def _asked_player(self) -> str:
        """The player that an open query is put to; empty if to none."""
        query = self._asker.query
        return query.player if isinstance(query, PositionQuery) else ""

    def forget(self) -> None:
        """Drop the answer: the draft is another one now."""
        self.findings = None
        self.want()
        self._is_old = self._asker.query is not None

    def want(self, *, move: bool = False, cell: Cell | None = None) -> None:
        """Ask for a move of the chosen player from now on, or about a cell, or for nothing more.

        A player that thinks about something else is stopped.
        """
        self._wants_move, self._cell = move, cell
        if self._asked_player and not move:
            self._asker.cancel()

    def go_on(self, draft: Draft) -> Findings | PictureAnswer | None:
        """Send the query that is due, take the answer that came; return it, None if none came."""
        if self._asker.query is None and self.is_open:
            player = self._preferences.settings.player if self._wants_move else ""
            self._seen = draft.seen
            self._asker.ask(self._picture or PositionQuery(self._seen, player, self._cell))
        answer = self._asker.poll()
        if answer is None:
            return None
        is_old, self._is_old = self._is_old, False
        if isinstance(answer, PictureAnswer):
            self._picture = None
        elif is_old:
            return None
        else:
            self.findings = answer
            self._wants_move &= answer.advice is None and answer.contradiction is None
            told = None if answer.answer is None else answer.answer.asked
            if told == self._cell or answer.contradiction is not None:
                self._cell = None
        return answer

    def told_of(self, drafts: Drafts) -> Observation | None:
        """Return the position of which an answer is shown; None while none is."""
        found = self.findings
        if found is None:
            return None
        asked = drafts.shows_certain or drafts.shows_chances
        told = found.advice or found.answer or found.contradiction
        return self._seen if asked or told else None

    @property
    def explained(self) -> Explained:
        """The cells that the answer explains."""
        found = self.findings
        if found is not None and found.answer is not None:
            return explained_by_answer(found.answer)
        known = None if found is None or found.advice is None else found.advice.explanation
        return NOT_EXPLAINED if known is None else explained_by(known)

    @property
    def wrong(self) -> Cell | None:
        """The cell that contradicts; None if none does, or the number of mines alone."""
        error = self.findings and self.findings.contradiction
        return error.cell if error else None

    def contradiction(self, draft: Draft) -> str:
        """Say why no layout fits the draft; an empty text as long as one may."""
        found = self.findings
        return "" if found is None else messages.contradiction(found, draft)

    def sentences(self, drafts: Drafts) -> list[str]:
        """Return what the answer says, or that it takes a while."""
        if self.is_reading:
            return [tr("Reading the picture …")]
        if self._wants_move and self._asked_player:
            return [thinking_sentence(self._preferences.settings.player)]
        if self.findings is None or self._cell is not None:
            return [tr("Counting …")]
        return messages.findings_sentences(self.findings, drafts)

    def marks(self, drafts: Drafts, cursor: Cell | None) -> CellMarks:
        """Return what lies over the cells, as far as the person wants it shown."""
        found, doubtful = self.findings, drafts.draft.doubtful
        if found is None:
            return CellMarks(doubtful=doubtful, cursor=cursor)
        chances, flags = found.probabilities, drafts.draft.seen.flags
        shown = chances.chances.keys() if drafts.shows_chances else set[Cell]()
        if drafts.shows_certain:
            shown = shown | chances.safe | chances.mines
        safe = shown & chances.safe
        return CellMarks(
            self.explained,
            heat={cell: chances.chances[cell] for cell in shown},
            best=chances.best if drafts.shows_chances else frozenset(),
            states=dict.fromkeys(safe & flags, CellState.WRONG_FLAG),
            wrong=self.wrong,
            doubtful=doubtful,
            cursor=cursor,
        )

    def close(self) -> None:
        """Stop what is still being computed."""
        self._asker.cancel()

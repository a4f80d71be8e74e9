"""The position editor: a scene over the table, for building a position and asking about it.

The draft and its last edits live in `Drafts`, which outlives the scene.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from minesweeper.pictures.door import PictureAnswer
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.observation import Observation
from minesweeper.session.probabilities import NONE
from minesweeper.session.session import Session
from minesweeper.ui.board.cell_state import CellMarks, chances_drawn
from minesweeper.ui.board.legend import LegendEntry, chance_entries, mark_entries
from minesweeper.ui.editor import messages, read_picture
from minesweeper.ui.editor.actions import EditorActions
from minesweeper.ui.editor.draft import Draft, Drafts
from minesweeper.ui.editor.input import Painter, editor_bindings
from minesweeper.ui.editor.panel import EditorPanel
from minesweeper.ui.editor.query import EditorQuery
from minesweeper.ui.input.intents import Intent, OnCell, Wish
from minesweeper.ui.input.keys import meant
from minesweeper.ui.input.mouse import LEFT, RIGHT
from minesweeper.ui.input.touch import Surroundings
from minesweeper.ui.position.board_scene import BoardScene
from minesweeper.words.games import chance_sentence
from minesweeper.words.language import msgid, tr

_GAP = 40
"""The room between board and picture in pixels at scale 1: the rulers, and a scroll bar."""


class Editor(BoardScene):
    """Builds a position on a board like the table's, and asks about it.

    `session` is the game on the table, whose position can be taken over; `open_file` lets the
    person choose a file that takes this scene's place.
    """

    heading_phrase = msgid("Position editor")
    least_height = 418
    """Three lines of message have room in it."""
    has_edge = False
    picture_room = pygame.Rect(0, 0, 1, 1)
    """The place of the picture from which the position was read, if it was."""

    def __init__(self, drafts: Drafts, session: Session, open_file: Callable[[], None]) -> None:
        super().__init__(session.environment, drafts.draft.width, drafts.draft.height)
        self.drafts = drafts
        self.viewport.cursor = (0, 0)
        self.query = EditorQuery(session.environment)
        self.actions = EditorActions(drafts, self.viewport, self.query, session, open_file)
        self._session = session
        self._wrong: Cell | None = None  # the cell that contradicted last
        self._told: Observation | None = None
        """The position of which an answer was shown last."""
        self._painter = Painter()
        self.actions.wishes |= {
            Wish.EDITOR: self.close,
            Wish.WHY: lambda: self.actions.explain(self._cell_in_question),
        }
        self._bound = editor_bindings(self.preferences.settings.keys, self.actions.wishes)

    @property
    def draft(self) -> Draft:
        """The position as it is now."""
        return self.drafts.draft

    # Scene

    def build_panel(self, area: pygame.Rect) -> None:
        """Make the widgets of the panel; a number of mines that was asked for still is."""
        self.panel = EditorPanel(self, area, self.actions, self.drafts)
        if self.drafts.asks_total:
            self.panel.ask_total()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out; what is explained, or contradicts, stays in sight."""
        super().resize(size, scale)
        self._show_explained()
        self._show_wrong()

    def _show_explained(self) -> None:
        """Scroll as little as shows what the answer speaks of, its cell above all."""
        for cell in self.query.explained.cells:
            self.viewport.show(cell)

    def _show_wrong(self) -> None:
        """Scroll as little as shows a cell that contradicts."""
        if self.query.wrong is not None:
            self.viewport.show(self.query.wrong)

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        """Return the room of the board, and note that of the picture from which it was read."""
        if not self.draft.picture:
            return room
        size, gap = (self.draft.width, self.draft.height), self.px(_GAP)
        board, self.picture_room = read_picture.rooms(room, self.footer.bottom, gap, size)
        return board

    def handle(self, event: pygame.Event) -> None:
        """React to an event; none goes on to the table."""
        typed = self.focus.current if self.focus.on_text else None
        if event.type == pygame.WINDOWFOCUSLOST:
            self._painter.let_go()
        super().handle(event)
        if typed not in (None, self.focus.current) and not self.closed:
            self.accept()

    def accept(self) -> None:
        """Take over the size and the mines that were typed, or say what is wrong with them."""
        try:
            self.actions.change(self.panel.draft_as_typed(self.draft))
        except ValueError as fault:
            self.actions.fault = str(fault)
        else:
            self.panel.show_size(self.draft)

    def use_mouse(self, event: pygame.Event, around: Surroundings) -> None:
        """Paint cells from a press of the mouse to its release."""
        self.pointer.handle(event, around, ())
        if event.type == pygame.MOUSEBUTTONUP:
            self._painter.release(event.button)
        elif self.pointer.cell is not None:
            self._paint(event, self.pointer.cell)

    def do(self, intent: Intent) -> None:
        """Paint by a finger: a tap is a click, a long one that of the right button."""
        if isinstance(intent, OnCell):
            button = LEFT if intent.action is Action.REVEAL else RIGHT
            self._paint(pygame.Event(pygame.MOUSEBUTTONDOWN, button=button), intent.cell)
            self._painter.release(button)
            self.changed = True

    def _paint(self, event: pygame.Event, cell: Cell) -> None:
        """Paint the cell of a press or of a drag."""
        before = self.draft
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus.clear()
            if self.actions.asks_why:
                self.actions.explain(cell)
                self.changed = True
                return
            painted = self._painter.press(self.drafts, cell, event.button)
        else:
            painted = self._painter.drag(self.drafts, cell)
        if painted:
            self.viewport.cursor = cell
        if self.draft is not before:
            self.actions.follow_edit()

    def update(self, seconds: float) -> bool:
        """Take in an answer, and let the widgets follow."""
        held = self.pointer.fingers.held_long()
        if held is not None:
            self.do(OnCell(Action.FLAG, held))
        answer = self.query.go_on(self.draft)
        if isinstance(answer, PictureAnswer):
            self.actions.take_picture(answer)
        self.changed |= answer is not None
        if self.changed:
            self._mark_help()
            self.place_board()
        if answer is not None:
            self._show_explained()
            before, self._wrong = self._wrong, self.query.wrong
            if self._wrong != before:  # once, for what mends it may lie elsewhere
                self._show_wrong()
        if self.changed or self.focus.on_text:
            self.panel.show(self._text(), asks_why=self.actions.asks_why)
        if isinstance(answer, PictureAnswer) and answer.seen and self.draft.mines is None:
            self.panel.ask_total()
        return super().update(seconds)

    def _mark_help(self) -> None:
        """Mark the game as helped if an answer is about a position of it.

        How the position came into the editor does not matter.
        """
        told, before = self.query.told_of(self.drafts), self._told
        self._told = told
        if told is None or told is before or self._session.is_assisted:
            return
        if self._session.has_had(told):
            self._session.assist()
            self.actions.notice = tr(
                "This position belongs to your game, which counts as helped from now on."
            )

    def wait(self) -> float | None:
        """Return the seconds until an answer may be there, or the text cursor blinks."""
        waits = (0.01 if self.query.is_open else None, super().wait(), self.pointer.fingers.wait())
        return min((wait for wait in waits if wait is not None), default=None)

    def close(self) -> None:
        """Go back to the table; the draft is kept."""
        self.query.close()
        super().close()

    def tell(self, fault: str) -> None:
        """Say what is wrong with a file; the position stays."""
        self.actions.fault, self.changed = fault, True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the board and the panel over the table, and the picture that was read."""
        super().draw(target)
        if self.draft.picture:
            cell, grid = self.pointer.cell or self.viewport.cursor, self.viewport.grid
            read_picture.draw(target, self.picture_room, self.draft.picture, grid, cell, self.theme)

    def position(self) -> Observation:
        """Return the draft."""
        return self.draft.seen

    def marks(self) -> CellMarks:
        """Return what was found out about the cells, as far as it is wanted, and the cursor."""
        return self.query.marks(self.drafts, self.viewport.cursor)

    def legend(self) -> list[LegendEntry]:
        """Return what the chances on the board mean, while they are shown, and other marks."""
        shown, marks = self.query.probabilities if self.drafts.shows_chances else NONE, self.marks()
        entries = chance_entries(self.theme, shown, chances_drawn(self.draft.seen, shown, marks))
        return entries + mark_entries(self.theme, marks, self.draft.seen)

    def _text(self) -> str:
        """Return the message: what went wrong just now, then a contradiction or the answer."""
        fault, wrong = self.actions.fault, self.query.contradiction(self.draft)
        notice = self.in_red(fault) if fault else self.actions.notice
        if wrong and not self.query.is_reading:
            both = [notice, self.in_red(wrong)] if fault else [self.in_red(wrong), notice]
            return "<br>".join(filter(None, both))
        sentences = [notice, *self.query.sentences(self.drafts)]
        chances, cell = self.query.probabilities, self._cell_in_question
        is_told = cell in chances.elsewhere or cell == self.query.explained.cell
        if self.drafts.shows_chances and cell in chances.mined and not is_told:
            sentences.append(chance_sentence(cell, chances.mined[cell], exact=chances.exact))
        return "<br>".join(filter(None, sentences)) or self._first_words()

    def _first_words(self) -> str:
        """Say how the board is edited, and what it means to take over the game's position."""
        warns = self._session.position() is not None and not self._session.is_assisted
        offer = [messages.offer_sentence()] if warns else []
        how = tr(
            "Click cells until they show what you see, or type: 0 to 8, M for an open mine,"
            " Delete to cover. Then ask."
        )
        return "<br>".join([*offer, how])

    # Keys

    def key(self, event: pygame.Event) -> bool:
        """React to a key of the board; return whether it was one."""
        intent = meant(self._bound, event)
        asks = bool(event.mod & pygame.KMOD_CTRL) and intent not in (None, Wish.COPY_CODE)
        if self.focus.on_text and (asks or event.unicode.isalpha()):  # entries take digits alone
            self.focus.clear()
            self.accept()
        if self.focus.takes(event) or intent is None:
            return False
        if not isinstance(intent, Wish):
            self.focus.clear()
            self.pointer.cell = None
        self.actions.do(intent)
        return True

    @property
    def _cell_in_question(self) -> Cell:
        """The cell that is pointed at, or has the cursor."""
        return self.pointer.cell or self.viewport.cursor or (0, 0)

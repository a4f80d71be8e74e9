"""What the editor does about each intent and each button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from minesweeper.formats import FormatError, mine
from minesweeper.pictures.door import PictureAnswer, PictureError
from minesweeper.rules.board import Cell
from minesweeper.session.session import Session
from minesweeper.ui import system
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.editor import messages
from minesweeper.ui.editor.draft import Draft, Drafts, Mark
from minesweeper.ui.editor.input import EditorIntent, Typed, mark_after_click
from minesweeper.ui.editor.query import EditorQuery
from minesweeper.ui.input.intents import MoveCursor, Wish, Zoom
from minesweeper.ui.input.keys import keys_of
from minesweeper.words.hints import how_to_ask_why_sentence
from minesweeper.words.language import tr


class EditorActions:
    """Edits the draft, asks about it, and takes positions from elsewhere.

    `session` is the game on the table, whose position can be taken over; `open_file` lets the
    person choose a file. `notice` says what was done last, `fault` what was wrong with it, and
    `asks_why` is whether the next press of a cell asks about it.
    """

    def __init__(
        self,
        drafts: Drafts,
        viewport: Viewport,
        query: EditorQuery,
        session: Session,
        open_file: Callable[[], None],
    ) -> None:
        self.notice = self.fault = ""
        self.asks_why = False
        self.open_file = open_file
        self._drafts = drafts
        self._viewport = viewport
        self._query = query
        self._session = session
        self.wishes: dict[Wish, Callable[[], None]] = {
            Wish.REVEAL_AT_CURSOR: self._paint_at_cursor,
            Wish.TAKE_BACK: self.undo,
            Wish.COPY_CODE: self.copy,
            Wish.PASTE_CODE: self.paste,
            Wish.OPEN_FILE: self.open_file,
            Wish.AI_MOVE: self.ask_for_move,
            Wish.OVERLAY: self.toggle_chances,
        }
        """What the wishes do that the editor shares with the table."""

    @property
    def _draft(self) -> Draft:
        return self._drafts.draft

    @property
    def _cursor(self) -> Cell:
        return self._viewport.cursor or (0, 0)

    def do(self, intent: EditorIntent) -> None:
        """Do what a key asks for."""
        if isinstance(intent, Wish):
            self.wishes[intent]()
        elif isinstance(intent, MoveCursor):
            self._viewport.move(intent)
        elif isinstance(intent, Zoom):
            self._viewport.turn(intent)
        else:
            self._type(intent)

    def _type(self, typed: Typed) -> None:
        """Write a mark at the cursor and step on, or step back and cover."""
        if typed.backwards:
            self._step(-1)
        self._mark_at_cursor(typed.mark)
        if not typed.backwards:
            self._step(1)

    def _step(self, cells: int) -> None:
        """Move the cursor as in text: from the end of a row to the next."""
        width, count = self._draft.width, len(self._draft.marks)
        row, column = self._cursor
        place = min(max(row * width + column + cells, 0), count - 1)
        self._viewport.cursor = divmod(place, width)
        self._viewport.show(self._viewport.cursor)

    def _paint_at_cursor(self) -> None:
        if self.asks_why:
            self.explain(self._cursor)
            return
        self._mark_at_cursor(mark_after_click(self._drafts, self._cursor))

    def _mark_at_cursor(self, mark: Mark) -> None:
        self.change(self._draft.with_marks([self._cursor], mark))

    def choose_brush(self, brush: Mark | None) -> None:
        """Paint with another brush from now on."""
        self._drafts.brush = brush

    def toggle_certain(self) -> None:
        """Mark the certain cells, or stop."""
        self._drafts.shows_certain = not self._drafts.shows_certain
        self._say("")

    def toggle_chances(self) -> None:
        """Show the chances, or stop."""
        self._drafts.shows_chances = not self._drafts.shows_chances
        self._say("")

    def ask_for_move(self) -> None:
        """Ask the chosen player where to go on."""
        self._query.want(move=True)
        self._say("")

    def ask_why(self) -> None:
        """Ask about the cell with the cursor, and then about that which is pressed next.

        A second time, let a press edit again.
        """
        asks = not self.asks_why
        if asks:
            self.explain(self._cursor)
        key = keys_of(self._session.preferences.settings.keys, Wish.WHY)
        self.asks_why = asks
        self._say(how_to_ask_why_sentence(key, another=True) if asks else "")

    def explain(self, cell: Cell) -> None:
        """Ask what is known of a cell."""
        self.asks_why, self._viewport.cursor = False, cell
        self._query.want(cell=cell)
        self._say("")

    def copy(self) -> None:
        """Put the position on the clipboard as .mine text."""
        told = tr("Copied the position as .mine text.")
        self._say(system.copied(mine.write(self._draft.seen), told))

    def paste(self) -> None:
        """Take over the position on the clipboard, or say what is wrong with its text.

        Without a text it may hold a picture.
        """
        text = system.clipboard_text()
        if not text.strip():
            self.read(None)
            return
        try:
            seen = mine.parse(text)
        except FormatError as error:
            self.fault = messages.text_fault(error)
            return
        self.change(Draft.of(seen))
        self._say(tr("Pasted a position."))

    def read(self, content: bytes | None) -> None:
        """Read the position of a picture, or of that on the clipboard."""
        self._query.read(content)
        self._say("")

    def take_picture(self, answer: PictureAnswer) -> None:
        """Take over the position that a picture shows, or say why there is none."""
        if answer.fault is not None:
            self.fault = messages.picture_fault(answer.fault)
        elif answer.seen is not None:
            read = Draft.of(answer.seen)
            self.change(replace(read, picture=answer.board, doubtful=answer.doubtful))
            self._say(messages.read_sentence(self._draft))

    def read_screen(self) -> None:
        """Read the board that lies on the screen, beside or below the window."""
        from minesweeper.pictures.sources import screen_picture  # the extra

        try:
            with system.window_hidden():
                content = screen_picture()
        except PictureError as error:
            self.fault = messages.picture_fault(error)
        else:
            self.read(content)

    def take_over(self) -> None:
        """Take over the position of the game on the table, if it shows one; the game is helped."""
        seen = self._session.position()
        if seen is None:
            self._say(messages.nothing_to_take_over(self._session))
            return
        self._session.assist()  # its clock stands still while the person looks at it
        self.change(Draft.of(seen))
        self._drafts.begin(self._draft)  # the game's next position may take its place
        self._say(tr("Took over the position of your game. The game counts as helped."))

    def clear(self) -> None:
        """Cover every cell, and drop the picture that they were read from."""
        marks = (CellState.COVERED,) * len(self._draft.marks)
        self.change(replace(self._draft, marks=marks, picture=b"", doubtful=frozenset()))

    def undo(self) -> None:
        """Undo the last edit."""
        if self._drafts.undo():
            self.follow_edit()
        else:
            self._say(tr("There is nothing to take back."))

    def _say(self, notice: str) -> None:
        self.fault, self.notice = "", notice

    def change(self, draft: Draft) -> None:
        """Take over an edited draft."""
        before = self._draft
        self._drafts.change(draft)
        self.fault = ""
        if self._draft is not before:
            self.follow_edit()

    def follow_edit(self) -> None:
        """Ask about the new position, on a board of its size."""
        self._say("")
        self._query.forget()
        grid, draft = self._viewport.grid, self._draft
        if (grid.columns, grid.rows) != (draft.width, draft.height):
            row, column = self._cursor
            self._viewport.take_board(draft.width, draft.height)
            self._viewport.cursor = min(row, draft.height - 1), min(column, draft.width - 1)

"""Opening files and pasted texts where they belong, and saving games.

What would end or help the game in play, or replace a file, is done when it is wanted twice.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from minesweeper.formats import any_file
from minesweeper.formats.any_file import FileKind, written
from minesweeper.formats.game_file import RecordedGame
from minesweeper.formats.limits import LARGEST_FILE
from minesweeper.rules.code import Code
from minesweeper.rules.command import Status
from minesweeper.rules.faults import BadInput
from minesweeper.rules.observation import Observation
from minesweeper.session.session import Session
from minesweeper.storage.folders import documents_folder
from minesweeper.ui import system
from minesweeper.ui.dialogs.file_dialogs import OpenFileDialog, SaveFileDialog
from minesweeper.ui.table.table import Table
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.words.faults import fault_markup, game_file_fault, paste_fault, plain
from minesweeper.words.language import tr


class Files:
    """Opens and saves for the table; `open_` shows a dialog.

    `look_back` gets a game of a file, `edit` a position.
    """

    def __init__(
        self,
        table: Table,
        open_: Callable[[Dialog], None],
        look_back: Callable[[RecordedGame], None],
        edit: Callable[[Observation], None],
    ) -> None:
        self.folder = documents_folder()
        """Where the person opened or saved last."""
        self._table, self._open = table, open_
        self._look_back, self._edit = look_back, edit
        self._warned: tuple[Session, object] | None = None
        """The game on the table, and what the person was warned of."""

    def choose(self) -> None:
        """Let the person choose a file to open."""
        self._open(OpenFileDialog(self._table.preferences, self.folder, self.open))

    def open(self, path: Path) -> None:
        """Open a file, or say on the table what is wrong with it."""
        self.folder = path.parent
        try:
            with path.open("rb") as file:
                self._show(file.read(LARGEST_FILE))
        except (OSError, ValueError) as error:
            self._table.tell(game_file_fault(path.name, error))

    def paste(self) -> None:
        """Begin the board of a code on the clipboard, or open the text of a file."""
        text, begin = system.clipboard_text(), self._table.new_game
        try:
            code = Code.parse(text)
        except ValueError:
            self._paste_file(text)
        else:
            if self._may_end(code):
                begin(self._table.session.setup.on(code))

    def _paste_file(self, text: str) -> None:
        try:
            self._show(text.encode("utf-8", "replace"))
        except BadInput as error:
            fault = game_file_fault(tr("The clipboard"), error)
            self._table.tell(paste_fault() if error.phrase == any_file.UNKNOWN else fault)

    def _show(self, content: bytes) -> None:
        """Show what a file holds: a game, a position, or a board to play; raises BadInput."""
        found, session = any_file.read(content), self._table.session
        if isinstance(found, Observation):
            self._edit(found)
        elif not found.game.commands:
            if self._may_end(content):
                self._table.play_on(found.game)
        elif found.game.mines != session.game.mines:
            self._look_back(found)
        elif not session.can_count or self._wants(content, _shows_own_board()):
            session.assist()
            self._look_back(found)

    def _may_end(self, wanted: object) -> bool:
        """Return whether the game on the table may end for another one."""
        plays = self._table.session.game.status is Status.PLAYING
        warning = tr("The game in play would end. Open it again to begin the other one.")
        return not plays or self._wants(wanted, warning)

    def _wants(self, wanted: object, warning: str) -> bool:
        """Return whether the person wants something for the second time; else say the warning."""
        is_known = self._warned == (self._table.session, wanted)
        if not is_known:
            self._warned = self._table.session, wanted
            self._table.tell(warning)
        return is_known

    # Saving

    def save(self, recorded: RecordedGame, place: int, tell: Callable[[str], None]) -> None:
        """Let the person save a game, or its position after some commands; `tell` says the end."""
        game, session = recorded.game, self._table.session
        if game.mines is None:
            tell(tr("There is nothing to save yet."))
            return
        helps = game is session.game and session.can_count

        def save(kind: FileKind, name: str) -> str:
            wanted = RecordedGame(game.at(place)) if kind is FileKind.MINE else recorded
            fault = self._written(wanted, kind, name, tell)
            if helps and not fault:
                session.assist()
            return fault

        kinds = [kind for kind in FileKind if kind is not FileKind.MBF or game.is_over]
        name = f"minesweeper-{recorded.started or game.level}".replace(":", "-")
        note = tr("Folder: {folder}").format(folder=plain(str(self.folder)))
        if helps:
            told = tr("The file shows the game in play, which then counts as helped.")
            note = "<br>".join([told, note])
        dialog = SaveFileDialog(self._table.preferences, kinds, name, note, save)
        self._open(dialog)

    def _written(
        self, recorded: RecordedGame, kind: FileKind, name: str, tell: Callable[[str], None]
    ) -> str:
        """Write a file; return what is wrong, the first time also that the name is taken."""
        ending = f".{kind.value}"
        path = self.folder / ((name.strip().removesuffix(ending) or "minesweeper") + ending)
        shown_path, known = plain(str(path)), (self._table.session, path)
        try:
            content = written(recorded, kind)
            if path.exists() and self._warned != known:
                self._warned = known
                taken = tr("{file} is there already. Press Save again to replace it.")
                return taken.format(file=shown_path)
            path.write_bytes(content)
        except (OSError, ValueError) as error:
            return tr("{file} cannot be saved: {why}.", file=shown_path, why=fault_markup(error))
        self.folder, self._warned = path.parent, None
        tell(tr("Saved as {file}.", file=shown_path))
        return ""


def _shows_own_board() -> str:
    """Return what it costs to see a file with the mines of the game in play."""
    return tr(
        "This has the mines of the game in play, which will then count as helped."
        " Open it again to see it."
    )

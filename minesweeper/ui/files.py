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
from minesweeper.pictures.door import is_picture
from minesweeper.pictures.limits import LARGEST_PICTURE
from minesweeper.rules.code import Code
from minesweeper.rules.command import Status
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.session.session import Session
from minesweeper.storage.folders import write_whole
from minesweeper.ui import system
from minesweeper.ui.table.table import Table
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.file_dialogs import OpenFileDialog, SavedKind, SaveFileDialog
from minesweeper.words.faults import game_file_fault, paste_fault, plain
from minesweeper.words.language import msgid, tr

_KINDS = {
    FileKind.GAME: (msgid("Game"), msgid("Everything, to look back at it here (.json)")),
    FileKind.RAWVF: ("RAWVF", msgid("A recording that other Minesweeper programs show (.rawvf)")),
    FileKind.MINE: (msgid("Position"), msgid("What can be seen now, without the mines (.mine)")),
    FileKind.MBF: (msgid("Board"), msgid("The mines alone, to be played again (.mbf)")),
}
"""What each kind of file is called, and what it holds."""

_OWN_BOARD = msgid(
    "This has the mines of the game in play, which will then count as helped."
    " Open it again to see it."
)
"""What it costs to see a file with the mines of the game in play."""


class Files:
    """Opens and saves for the table; `open_` shows a dialog.

    `look_back` gets a game of a file, `edit` a position or a picture of one, None for that on the
    clipboard.
    """

    def __init__(
        self,
        table: Table,
        open_: Callable[[Dialog], None],
        look_back: Callable[[RecordedGame], None],
        edit: Callable[[Observation | bytes | None], None],
    ) -> None:
        self._table, self._open = table, open_
        self._look_back, self._edit = look_back, edit
        self._warned: tuple[Session, object] | None = None
        """The game on the table, and what the person was warned of."""

    def choose(
        self, make_way: Callable[[], None] = lambda: None, tell: Callable[[str], None] | None = None
    ) -> None:
        """Let the person choose a file to `open`."""

        def chosen(path: Path) -> None:
            self.open(path, make_way, tell)

        self._open(OpenFileDialog(self._table.preferences, chosen, msgid("Open a file")))

    def open(
        self,
        path: Path,
        make_way: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        """Open a file, or `tell` what is wrong with it, on the table unless another place is given.

        `make_way` closes the scene that the file replaces, which stays if it cannot be read.
        """
        try:
            with path.open("rb") as file:
                content = file.read(LARGEST_PICTURE + 1)
            found = _found(content, path.suffix.lower())
        except (OSError, ValueError) as error:
            (tell or self._table.tell)(game_file_fault(path.name, error))
            return
        make_way()
        self._show(found, content)

    def paste(self) -> None:
        """Begin the board of a code on the clipboard, or open the text or the picture there."""
        text, begin = system.clipboard_text(), self._table.new_game
        if not text.strip():
            self._edit(None)
            return
        try:
            code = Code.parse(text)
        except ValueError:
            self._paste_file(text)
        else:
            if self._may_end(code):
                begin(self._table.session.next_setup.on(code))

    def _paste_file(self, text: str) -> None:
        content = text.encode("utf-8", "replace")
        try:
            found = _found(content)
        except BadInput as error:
            fault = game_file_fault(tr("The clipboard"), error)
            self._table.tell(paste_fault() if isinstance(error, any_file.UnknownFormat) else fault)
        else:
            self._show(found, content)

    def _show(self, found: RecordedGame | Observation | bytes, content: bytes) -> None:
        """Show what was found in the content of a file: a game, a position, a picture or a board.

        A board is played.
        """
        session = self._table.session
        if not isinstance(found, RecordedGame):
            self._edit(found)
        elif not found.game.commands:
            if self._may_end(content):
                self._table.play_on(found.game)
        elif found.game.mines != session.game.mines:
            self._look_back(found)
        elif not session.can_count or self._wants(content, tr(_OWN_BOARD)):
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

    def save(self, recorded: RecordedGame, shown: Game, tell: Callable[[str], None]) -> None:
        """Let the person save a game, or the position that is `shown`; `tell` says the end."""
        game, session = recorded.game, self._table.session
        if game.mines is None:
            tell(tr("There is nothing to save yet."))
            return
        helps = game is session.game and session.can_count

        def save(saved: SavedKind, path: Path) -> None:
            kind = kinds[saved]
            wanted = RecordedGame(shown) if kind is FileKind.MINE else recorded
            write_whole(path, written(wanted, kind))
            tell(tr("Saved as {file}.", file=plain(str(path))))
            if helps:
                session.assist()

        kinds = {
            SavedKind(*words, ending=f".{kind.value}"): kind
            for kind, words in _KINDS.items()
            if kind is not FileKind.MBF or game.is_over
        }
        name = f"minesweeper-{recorded.started or game.level}".replace(":", "-")
        note = tr("The file shows the game in play, which then counts as helped.") if helps else ""
        self._open(SaveFileDialog(self._table.preferences, [*kinds], name, save, note))


def _found(content: bytes, ending: str = "") -> RecordedGame | Observation | bytes:
    """Return what a file holds, its content if that is a picture; raises BadInput as `read`."""
    return content if is_picture(content) else any_file.read(content[:LARGEST_FILE], ending)

"""The dialog that writes games to a file, takes games in, and deletes them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pygame

from minesweeper.records.table import table
from minesweeper.records.transfer import Imported, export, read_file, take
from minesweeper.rules.command import OVER
from minesweeper.session.preferences import Preferences
from minesweeper.ui.review.record_games import RecordGames
from minesweeper.ui.widgets.file_dialogs import OpenFileDialog, SavedKind, SaveFileDialog
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.words import record_screen as words
from minesweeper.words.faults import fault_markup, plain
from minesweeper.words.language import msgid, tr
from minesweeper.words.records import imported_sentence

_AT_ONCE = 0.03
"""The seconds for which games are written or read between two frames."""

_NAME = "minesweeper-games"
"""The first name of a file, without its end."""

_TAKEN_IN = frozenset({".json", ".copy", ".sqlite"})
"""The endings of files whose games are taken in."""

_GAMES = SavedKind(msgid("Games (JSON)"), msgid("All finished games, whole"), ".json")
_TABLE = SavedKind(msgid("Table (CSV)"), msgid("A line for each finished game"), ".csv")

_MOST_SHOWN = 10
"""The faults of a file that are shown; of the others their number is said."""

_BUTTON = 210
"""The width of a button in pixels at scale 1."""


class FilesDialog(PagedDialog):
    """Opens a file, writes all games or a table of them, takes a file in, and deletes the games.

    `open_file` lets the person choose a file that is shown in place of the records. Games are
    deleted when that is wanted twice. `changed` is called once there are other games.
    """

    heading_phrase = msgid("Games as files")
    wanted_size = (620, 500)
    below = 128

    def __init__(
        self,
        preferences: Preferences,
        games: RecordGames,
        open_file: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(preferences)
        assert games.store is not None  # only then there is a button that opens this
        self._store, self._games = games.store, games
        self._open_file, self._tell_changed = open_file, changed
        self.said = ""
        self._folder: Path | None = None
        """The folder of the copy of games that were just deleted, where an import begins."""
        self._deletes = False
        """Whether the person was warned that games are deleted."""
        self._work: Iterator[None] | None = None
        """What is still to be written or read; None while nothing is."""

    def items(self, width: int) -> list[Item]:
        """Return the buttons with what each does."""
        exports, what = tr("Export games …"), tr("All finished games as JSON, or a table as CSV")
        taken = tr("From an exported JSON file, a game file, or a copy")
        resets = tr("Press again to delete") if self._deletes else tr("Delete all games …")
        actions = [
            (tr("Open …"), self._open_file, tr("A game, a recording, a position or a board")),
            (exports, self.export, what),
            (tr("Import games …"), self.take_in, taken),
            (resets, self.reset, tr("Begin anew; a copy is kept")),
        ]
        return [self._action(width, *action) for action in actions]

    def _action(self, width: int, title: str, command: Callable[[], None], what: str) -> Item:
        """Return a button with what it does beside it."""
        button = min(self.px(_BUTTON), width // 2)
        text = self.text_item(what, width - button - self.px(8))
        height = max(self.row, text.height)

        def make(place: pygame.Rect) -> None:
            self.button(pygame.Rect(place.topleft, (button, self.row)), title, command, what)
            left, top = place.x + button + self.px(8), place.y + (height - text.height) // 2
            text.build(pygame.Rect(left, top, place.right - left, text.height))

        return Item(height, make)

    def noted(self) -> str:
        """Return what was done."""
        return self.said

    def say(self, text: str) -> None:
        """Say what was done, or what is wrong."""
        self.said, self.changed = text, True
        self.note.set_text(text)

    # Writing and reading, some games between two frames

    def export(self) -> None:
        """Let the person choose what is written, and the file, if there is a finished game."""
        if all(one.status not in OVER for one in self._games.entries):
            self.say(tr("There is no finished game to write."))
            return
        self.open_above(
            SaveFileDialog(self.preferences, [_GAMES, _TABLE], _NAME, self._begin_writing)
        )

    def _begin_writing(self, kind: SavedKind, path: Path) -> None:
        """Begin to write a file."""
        pieces = iter([table(self._games.entries, self._games.known)])
        if kind is _GAMES:
            pieces = export(self._store, self._games.entries)
        self._begin(path, _writing(path, pieces), tr("Saved as {file}.", file=plain(str(path))))

    def take_in(self) -> None:
        """Let the person choose the file whose games are taken in."""
        heading = msgid("Import games")
        kinds = _TAKEN_IN, self._folder
        self.open_above(OpenFileDialog(self.preferences, self._begin_reading, heading, *kinds))

    def _begin_reading(self, path: Path) -> None:
        self._begin(path, self._reading(path), "")

    def _reading(self, path: Path) -> Iterator[None]:
        """Take in the games of a file; yield after each that is read."""
        found, read = Imported(), []
        for game in read_file(path, found):
            read.append(game)
            yield
        take(read, self._store, found)
        shown = found.faults[:_MOST_SHOWN]
        lines = [tr("{fault}.", fault=fault_markup(fault)) for fault in shown]
        if more := len(found.faults) - len(shown):
            lines.append(tr("Other faults: {count}.", count=more))
        self.say("<br>".join([imported_sentence(found), *lines]))
        self._tell_changed()

    def _begin(self, path: Path, work: Iterator[None], done: str) -> None:
        """Begin to write or read a file, in place of another one; `done` is said after it."""
        self._stop()
        self._work, self._done = work, done
        self._path = path
        self.say(tr("Please wait …"))

    def update(self, seconds: float) -> bool:
        """Go on with the work."""
        if self._work is not None:
            self._go_on(self._work)
        return super().update(seconds)

    def _go_on(self, work: Iterator[None]) -> None:
        until = time.monotonic() + _AT_ONCE
        try:
            for _ in work:
                if time.monotonic() >= until:
                    return
        except (OSError, ValueError) as error:
            told = tr("{file}: {what}", file=plain(str(self._path)), what=fault_markup(error))
            self.say(self.in_red(told))
        else:
            self.say(self._done or self.said)
        self._work = None

    def _stop(self) -> None:
        if isinstance(self._work, Generator):
            self._work.close()
        self._work = None

    def wait(self) -> float | None:
        """Return the seconds until the work goes on."""
        return super().wait() if self._work is None else 0.0

    def close(self) -> None:
        """Close; a file that is not whole is dropped."""
        self._stop()
        super().close()

    # Deleting

    def rest(self) -> None:
        """Drop the question whether games are deleted: another scene is about to lie above."""
        self._ask_to_delete(asks=False)

    def reset(self) -> None:
        """Delete the games, the second time that this is wanted."""
        if not self._games.entries:
            self.say(tr("No game is stored."))
        elif self._deletes:
            self._ask_to_delete(asks=False)
            self._delete()
        else:
            self._ask_to_delete(asks=True)
            self.say(words.reset_sentence(len(self._games.entries)))

    def _ask_to_delete(self, *, asks: bool) -> None:
        """Let the button ask whether games are deleted, or not any more."""
        if self._deletes and not asks:
            self.said = ""
        if self._deletes is not asks:
            self._deletes = asks
            self.show_anew()

    def _delete(self) -> None:
        try:
            copy = self._store.reset()
        except ValueError as error:
            self.say(self.in_red(tr("{fault}.", fault=fault_markup(error))))
            return
        told = tr("The games are deleted.")
        if copy is not None:
            self._folder = copy.parent
            file = plain(str(copy))
            told = tr("The games are deleted. A copy is {file}: Import brings it back.", file=file)
        self.say(told)
        self._tell_changed()


def _writing(path: Path, pieces: Iterator[str]) -> Iterator[None]:
    """Write a file in pieces under another name until it is whole; raises OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            for piece in pieces:
                file.write(piece)
                yield
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)

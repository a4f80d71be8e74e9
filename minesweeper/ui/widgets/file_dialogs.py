"""The dialogs for every file: one chooses a file to open, one the name and kind of one to save.

pygame_gui's own dialog of files is a window that no key reaches, in English alone.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pygame

from minesweeper.formats.any_file import FileKind
from minesweeper.formats.checks import short_text
from minesweeper.formats.recording import PARSERS
from minesweeper.rules.faults import BadInput, one_line
from minesweeper.session.preferences import Preferences
from minesweeper.storage.folders import documents_folder
from minesweeper.ui.widgets.buttons import press
from minesweeper.ui.widgets.choices import ChoiceButtons, ChoiceDialog
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.inputs import Entry
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.words.faults import fault_markup, fault_text, plain
from minesweeper.words.language import msgid, tr


class SavedKind(NamedTuple):
    """A kind of file: what it is called and holds, phrases to translate, and how its name ends."""

    title: str
    content: str
    ending: str


_PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
_RECORDINGS = (f".{kind.lower()}" for kind in PARSERS)
_OPENED = frozenset({*(f".{kind.value}" for kind in FileKind), ".txt", *_PICTURES, *_RECORDINGS})
"""The endings of files that can be opened."""

_SHOWN, _LONGEST = 56, 500
"""The most letters of a name that are shown, wide ones counted twice, and that are typed."""

_NAME = "minesweeper"
"""The name of a file for which none is typed."""


def last_folder(preferences: Preferences) -> Path:
    """Return the folder in which the person opened or saved a file last, if it is still there."""
    kept = preferences.settings.folder
    return Path(kept) if kept and Path(kept).is_dir() else documents_folder()


def keep_folder(preferences: Preferences, folder: Path) -> None:
    """Let the next dialog begin in a folder, unless its name is one that settings cannot hold."""
    with contextlib.suppress(BadInput):
        preferences.change(folder=short_text(str(folder.absolute())))


def _typed_path(folder: Path, typed: str) -> Path:
    """Return the path of a typed name or path."""
    path = Path(typed)
    with contextlib.suppress(RuntimeError):  # it begins with ~ and a user nobody knows
        path = path.expanduser()
    return Path(os.path.normpath(folder / path))


def _file_tip(path: Path) -> str:
    """Return what a press on a file does; any text may be one that the game reads."""
    if path.suffix.lower() == ".txt":
        return tr("Open this text, if it holds a game, a position or a board")
    return tr("Open this file")


class OpenFileDialog(PagedDialog):
    """Goes through folders, and calls `chosen` with the file that is pressed or typed.

    It begins in `folder`, by default that of the last time.

    It lists the files with one of these `endings`, the newest first, then the folders; a typed name
    marks the first row that begins with it, and a path leads anywhere.
    """

    wanted_size = (560, 600)
    spacings = ((30, 4),)
    below = 104
    """Two lines of what is wrong have room in it."""

    def __init__(
        self,
        preferences: Preferences,
        chosen: Callable[[Path], None],
        heading: str,
        endings: Collection[str] = _OPENED,
        folder: Path | None = None,
    ) -> None:
        super().__init__(preferences)
        self._chosen = chosen
        self.heading_phrase, self._endings = heading, endings
        self._enter(folder or last_folder(preferences))

    def _enter(self, folder: Path) -> None:
        """List the folder above, the files and the folders of a folder."""
        self._folder, self._fault, self._typed = folder, "", ""
        try:
            with os.scandir(self._folder) as found:
                visible = [one for one in found if not one.name.startswith(".")]
            folders = [one for one in visible if one.is_dir()]
            files = [one for one in visible if self._is_offered(one)]
            folders.sort(key=lambda one: one.name.lower())
            files.sort(key=lambda one: (-one.stat().st_mtime, one.name.lower()))
        except OSError as error:
            folders = files = []
            self._fault = fault_text(error)
        self._listed = [self._folder.parent, *(self._folder / one.name for one in files + folders)]
        self._has_files = bool(files)

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        return [(tr("Open"), self.accept, tr("Open what is typed")), self.close_button()]

    def items(self, width: int) -> list[Item]:
        """Return a row for each that is listed."""
        rows = [Item(self.row, partial(self._row, path)) for path in self._listed]
        if self._has_files or self._fault:
            return rows
        endings = tr(", ").join(sorted(self._endings))
        said = tr("No file here has one of these endings: {endings}.", endings=endings)
        return [*rows, self.text_item(said, width)]

    def _is_offered(self, entry: os.DirEntry[str]) -> bool:
        return entry.is_file() and Path(entry.name).suffix.lower() in self._endings

    def _row(self, path: Path, place: pygame.Rect) -> None:
        name = ".." if path is self._listed[0] else path.name
        goes_on = name == ".." or path.is_dir()
        button = self.button(
            place,
            one_line(name, _SHOWN if name.isascii() else _SHOWN // 2) + "/" * goes_on,
            partial(self.press, path),
            tr("Go to this folder") if goes_on else _file_tip(path),
            "@left",
        )
        press(button, held=path == self._match())

    def press(self, path: Path) -> None:
        """Go to a folder, or open a file."""
        if path.is_dir():
            self._enter(path)
            self.lay_out_again()
        else:
            keep_folder(self.preferences, path.parent)
            self.close()
            self._chosen(path)

    def build_below(self, place: pygame.Rect) -> None:
        """Write which folder it is, or what is wrong, and make the line to type into."""
        said = self.in_red(plain(self._fault)) if self._fault else plain(str(self._folder))
        line = pygame.Rect(place.x, place.bottom - self.px(32), place.width, self.px(32))
        room = pygame.Rect(place.topleft, (place.width, place.height - line.height - self.px(4)))
        TextBox(said, room, self.manager)
        hint = tr("Name or path")
        self.entry = Entry(line, self, text=self._typed, hint=hint, longest=_LONGEST)

    # Typing

    def _match(self) -> Path | None:
        """Return the first folder or file whose name begins with what is typed."""
        typed = self._typed.strip().lower()
        below = self._listed[1:] if typed else []
        return next((path for path in below if path.name.lower().startswith(typed)), None)

    def _look_for(self, typed: str) -> None:
        """Show the page of the row that begins with what is typed."""
        before = self._match(), self._fault
        self._typed, self._fault = typed, ""
        found = self._match()
        if typed and before == (found, ""):
            return  # to lay out long lists at each letter would be slow
        if found is not None:
            place, ends = self._listed.index(found), accumulate(map(len, self.pages))
            self.page = next(page for page, end in enumerate(ends) if place < end)
        self._show_typed()

    def _show_typed(self) -> None:
        self.resize(self.size, self.scale)
        if self._typed:
            self.focus.give(self.entry)
            self.entry.edit_position = len(self._typed)

    def handle(self, event: pygame.Event) -> None:
        """React to an event: letters go to the line, Escape empties it before it closes."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._typed:
            self._look_for("")
            return
        if event.type == pygame.TEXTINPUT and not self.focus.on_text and event.text != " ":
            self.focus.give(self.entry)
        super().handle(event)

    def typed(self) -> None:
        """Show what begins with what is typed."""
        self._look_for(self.entry.get_text())

    def accept(self) -> None:
        """Open what is typed, if anything is: a path, or the row that begins so."""
        typed = self._typed.strip()
        if not typed:
            return
        path = _typed_path(self._folder, typed)
        found = path if os.path.exists(path) else self._match()  # noqa: PTH110  # never raises
        if found is not None:
            self.press(found)
        else:
            self._fault = tr("There is no {file}.", file=str(path))
            self._show_typed()


class SaveFileDialog(ChoiceDialog):
    """Asks for a kind of file and its name, and calls `save` with both; the name may be a path.

    What `save` raises, OSError or ValueError, is said in place of `note`. A file that is there is
    replaced once that is wanted twice.
    """

    heading_phrase = msgid("Save as a file")
    wanted_size = (560, 300)
    below = 84

    def __init__(
        self,
        preferences: Preferences,
        kinds: Sequence[SavedKind],
        name: str,
        save: Callable[[SavedKind, Path], None],
        note: str = "",
    ) -> None:
        super().__init__(preferences)
        self.kind, self.name = kinds[0], name
        self._kinds, self._folder, self._save = kinds, last_folder(preferences), save
        self._note = note
        self._warned: Path | None = None
        """The file whose place the person was warned of."""

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        return [(tr("Save"), self.accept, tr("Write the file")), self.close_button()]

    def items(self, width: int) -> list[Item]:
        """Return the kinds, and the line of the name."""
        kinds = ChoiceButtons(
            tr("Kind"),
            "",
            {kind: tr(kind.title) for kind in self._kinds},
            lambda: (self.kind,),
            lambda kind: setattr(self, "kind", kind),
            tips={kind: tr(kind.content) for kind in self._kinds},
        )
        return [
            self.choice_item(width, kinds),
            self.row_item(width, tr("Name"), self._build_name),
        ]

    def _build_name(self, row: pygame.Rect) -> None:
        self.entry = Entry(row, self, text=self.name, longest=_LONGEST)

    def noted(self) -> str:
        """Return the note, and the folder of the name or path as it is typed."""
        folder = tr("Folder: {folder}", folder=plain(str(self._path().parent)))
        return "<br>".join(filter(None, [self._note, folder]))

    def typed(self) -> None:
        """Keep the typed name."""
        self.name = self.entry.get_text()
        self.note.set_text(self.noted())

    def accept(self) -> None:
        """Save, or say what is wrong."""
        path = self._path()
        try:
            if path.exists() and self._warned != path:
                self._warned = path
                taken = tr("{file} is there already. Press Save again to replace it.")
                self._say(taken.format(file=plain(str(path))))
                return
            self._save(self.kind, path)
        except (OSError, ValueError) as error:
            fault = tr("{file} cannot be saved: {why}.")
            self._say(fault.format(file=plain(str(path)), why=fault_markup(error)))
        else:
            keep_folder(self.preferences, path.parent)
            self.close()

    def _path(self) -> Path:
        """Return the file of the typed name, with the ending of its kind."""
        ending = self.kind.ending
        return _typed_path(self._folder, (self.name.strip().removesuffix(ending) or _NAME) + ending)

    def _say(self, fault: str) -> None:
        self.note.set_text(self.in_red(fault))

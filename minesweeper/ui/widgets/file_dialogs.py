"""The dialogs for every file: one chooses a file to open, one the name and kind of one to save.

pygame_gui's own dialog of files is a window that no key reaches, in English alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame_gui

from minesweeper.formats.any_file import FileKind
from minesweeper.rules.faults import one_line
from minesweeper.session.preferences import Preferences
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
_OPENED = frozenset({*(f".{kind.value}" for kind in FileKind), ".txt", *_PICTURES})
"""The endings of files that can be opened."""

_SHOWN, _LONGEST = 56, 500
"""The most letters of a name that are shown, wide ones counted twice, and that are typed."""

_NAME = "minesweeper"
"""The name of a file for which none is typed."""


def _order(path: Path) -> tuple[bool, bool, str]:
    """Return what folders and files are sorted by: folders, what can be opened, the rest."""
    return not path.is_dir(), path.suffix.lower() not in _OPENED, path.name.lower()


class OpenFileDialog(PagedDialog):
    """Goes through folders, and calls `chosen` with the file that is pressed."""

    heading_phrase = msgid("Open a file")
    wanted_size = (560, 600)
    spacings = ((30, 4),)
    below = 54

    def __init__(
        self, preferences: Preferences, folder: Path, chosen: Callable[[Path], None]
    ) -> None:
        super().__init__(preferences)
        self._folder, self._chosen = folder, chosen
        self._fault = ""

    def items(self, width: int) -> list[Item]:  # noqa: ARG002  # a row takes all of it
        """Return a row for the folder above, for each folder, and for each file, games first."""
        paths: list[Path] = []
        self._fault = ""
        try:
            visible = [path for path in self._folder.iterdir() if not path.name.startswith(".")]
            paths = sorted(visible, key=_order)
        except OSError as error:
            self._fault = fault_text(error)
        above = ("..", self._folder.parent)
        named = [above, *((path.name, path) for path in paths)]
        return [Item(self.row, partial(self._row, *each)) for each in named]

    def _row(self, name: str, path: Path, place: pygame.Rect) -> None:
        goes_on = name == ".." or path.is_dir()
        self.button(
            place,
            one_line(name, _SHOWN if name.isascii() else _SHOWN // 2) + "/" * goes_on,
            partial(self.press, path),
            tr("Go to this folder") if goes_on else tr("Open this file"),
        )

    def press(self, path: Path) -> None:
        """Go to a folder, or open a file."""
        if path.is_dir():
            self._folder = path
            self.lay_out_again()
        else:
            self.close()
            self._chosen(path)

    def build_below(self, place: pygame.Rect) -> None:
        """Write which folder it is, or why it cannot be read."""
        fault = f'<font color="{self.theme.bad}">{plain(self._fault)}</font>'
        TextBox(fault if self._fault else plain(str(self._folder)), place, self.manager)


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
        first: Path,
        save: Callable[[SavedKind, Path], None],
        note: str = "",
    ) -> None:
        super().__init__(preferences)
        self.kind, self.name = kinds[0], first.name
        self._kinds, self._folder, self._save = kinds, first.parent, save
        folder = tr("Folder: {folder}", folder=plain(str(self._folder)))
        self._note = "<br>".join(filter(None, [note, folder]))
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
        self.entry = Entry(row, self.manager, text=self.name, hint="", longest=_LONGEST)
        self.focus.add(self.entry)

    def build_below(self, place: pygame.Rect) -> None:
        """Make the text of the note."""
        self.note = TextBox(self._note, place, self.manager)

    def handle(self, event: pygame.Event) -> None:
        """React to an event, and keep the typed name."""
        super().handle(event)
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED and not self.closed:
            self.name = self.entry.get_text()

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
            self.close()

    def _path(self) -> Path:
        """Return the file of the typed name, with the ending of its kind."""
        ending = self.kind.ending
        path = Path((self.name.strip().removesuffix(ending) or _NAME) + ending)
        with contextlib.suppress(RuntimeError):  # it begins with ~ and a user nobody knows
            path = path.expanduser()
        return self._folder / path

    def _say(self, fault: str) -> None:
        self.note.set_text(f'<font color="{self.theme.bad}">{fault}</font>')

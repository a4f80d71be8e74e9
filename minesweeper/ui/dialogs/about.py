"""The about dialog: version, licence, credits, folders."""

from __future__ import annotations

import html
import os
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pygame

import minesweeper
from minesweeper.storage.folders import assets_folder, config_folder, data_folder
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.words.language import msgid, tr

_FACE = re.compile(r"^\| (?!Face |-)([^|]+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
"""A line of the credits' table of faces: face, use, authors."""


class AboutDialog(PagedDialog):
    """Shows the version, the licence, the credits and the folders."""

    heading_phrase = msgid("About")
    wanted_size = (620, 624)
    spacings = ((36, 14), (36, 8))

    def items(self, width: int) -> list[Item]:
        """Return the paragraphs."""
        return [self.text_item(text, width) for text in about_texts()]


def faces() -> list[tuple[str, str]]:
    """Return the faces that the credits name, each with its authors."""
    credits_file = assets_folder() / "CREDITS.md"
    return _FACE.findall(credits_file.read_text("utf-8"))


def about_texts() -> tuple[str, ...]:
    """Return the paragraphs of the dialog, in the HTML subset of the text boxes."""
    what = tr(
        "<b>Minesweeper {version}</b><br>"
        "A desktop Minesweeper with a strong player behind its AI Move button, able to say why."
        "<br>MIT licence: use, change and share it freely.",
        version=minesweeper.__version__,
    )
    where = tr(
        "<b>Kept in these folders</b><br>Settings: {settings}<br>Games and best times: {games}",
        settings=_folder_text(config_folder()),
        games=_folder_text(data_folder()),
    )
    made_with = tr(
        "<b>Made with</b><br>Python {python}, pygame-ce {pygame}, SDL {sdl}, pygame_gui {gui}",
        python=platform.python_version(),
        pygame=pygame.version.ver,
        sdl=".".join(map(str, pygame.get_sdl_version())),
        gui=_version_of("pygame_gui"),
    )
    named = "<br>".join(f"{face}: {authors}" for face, authors in faces())
    thanks = tr(
        "<b>Credits</b><br>"
        "Pictures, digits and sounds were made for this game and are under its licence. Text is"
        " set in faces that come with pygame_gui, under the SIL Open Font License 1.1:<br>{faces}",
        faces=named,
    )
    return what, where, made_with, thanks


def _version_of(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:  # a bundled program has no metadata
        return "–"


def _folder_text(folder: Path) -> str:
    """Return a folder's name for a text box; bytes that are no text are replaced."""
    return html.escape(os.fsencode(folder).decode(errors="replace"), quote=False)

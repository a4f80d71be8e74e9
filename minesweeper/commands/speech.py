"""The language of the command line: which one it is, and argparse's own words in it."""

from __future__ import annotations

import contextlib
import gettext
import os
import sys
from collections.abc import Iterator

from minesweeper.storage.folders import AssetError
from minesweeper.storage.settings import Settings, parse, settings_file
from minesweeper.words import language


def speak() -> None:
    """Speak the language of the settings; if they say the system's, that of the environment.

    A language that cannot be read leaves English; whatever needs the assets names the fault. So
    does one whose letters the output cannot encode. Raises BadInput, once a language is spoken,
    if the environment names an impossible folder for the settings.
    """
    _use(Settings().language)
    _use(_setting())


def _use(name: str) -> None:
    """Speak a language as far as the output has its letters."""
    with contextlib.suppress(AssetError):
        language.use(name, language.environment_locales(os.environ))
        if not _can_write(language.spoken().title):
            language.use(language.SOURCE)


def _can_write(text: str) -> bool:
    """Return whether standard output has the letters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _setting() -> str:
    """Return the language that the settings name; a damaged file is left for the window."""
    try:
        text = settings_file().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Settings().language
    return parse(text)[0].language


@contextlib.contextmanager
def argparse_translated() -> Iterator[None]:
    """Let parsers that are made and used within take argparse's words from the catalogue.

    argparse asks gettext's global domain, which goes by the environment.
    """
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    with contextlib.suppress(AssetError):
        gettext.bindtextdomain(language.DOMAIN, str(language.catalogues()))
        gettext.textdomain(language.DOMAIN)
    os.environ["LANGUAGE"] = language.name_spoken()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before

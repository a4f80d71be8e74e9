"""The language of the window: which catalogue of words is in use, and which face writes it.

Catalogues are gettext's: assets/locale/LANGUAGE/LC_MESSAGES/minesweeper.mo.
"""

from __future__ import annotations

import gettext

import pygame

from minesweeper.storage.folders import assets_folder

_FACES = {"en": ("en", "NotoSans", "ttf"), "zh_CN": ("zh", "NotoSansSC", "otf")}
"""For each language its name in pygame_gui, and the face that has its letters."""

_language = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(setting: str) -> None:
    """Speak the language a setting names; `system` is the first of the system's that we have."""
    global _language, _catalogue  # a program speaks one language at a time
    _language = _system_language() if setting == "system" else setting
    _catalogue = gettext.translation(
        "minesweeper", assets_folder() / "locale", [_language], fallback=True
    )


def tr(phrase: str) -> str:
    """Return the phrase in the language in use."""
    return _catalogue.gettext(phrase)


def tr_as(sense: str, phrase: str) -> str:
    """Return a phrase that means several things, in the sense told; `sense` is never shown."""
    return _catalogue.pgettext(sense, phrase)


def gui_name() -> str:
    """Return what pygame_gui calls the language in use."""
    return _FACES[_language][0]


def face(*, bold: bool) -> str:
    """Return the file, among those of pygame_gui, of the face that has the language's letters."""
    _, name, kind = _FACES[_language]
    return f"{name}-{'Bold' if bold else 'Regular'}.{kind}"


def _system_language() -> str:
    """Return the first of the languages the system prefers that there is a catalogue for."""
    for locale in pygame.system.get_pref_locales():
        if locale["language"] == "zh":
            return "zh_CN"
        if locale["language"] == "en":
            return "en"
    return "en"

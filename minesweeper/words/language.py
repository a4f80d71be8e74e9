"""The language of window and command line: their phrases, and the face that writes them.

A language is a folder of assets/locale: `language.json` describes it, and gettext's catalogue
LC_MESSAGES/minesweeper.mo translates the phrases of the code, which are English.
"""

from __future__ import annotations

import functools
import gettext
import json
import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from minesweeper import extensions
from minesweeper.explain.phrases import Phrase
from minesweeper.rules.faults import BadInput
from minesweeper.storage.folders import AssetError, assets_folder

SOURCE = "en"
"""The language of the phrases in the code: it has no catalogue."""

DOMAIN = "minesweeper"
"""The name of the catalogues."""

SYSTEM = "system"
"""The setting that leaves the language to the system."""

Locale: TypeAlias = tuple[str, str]
"""A language and a country by their codes, empty where there is none."""


class Language(NamedTuple):
    """A language as its folder describes it."""

    name: str
    """The folder: the language, and the country where that matters, as in `zh_CN`."""
    title: str
    """What the language calls itself."""
    regular: str
    """The file, among those of pygame_gui, of a face that has the language's letters."""
    bold: str
    """The file of the same face in bold."""
    folder: Path
    """The folder that has the folder of the language."""


_spoken = SOURCE
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


@functools.cache
def own_languages() -> Mapping[str, Language]:
    """Return the game's own languages by their folders; raises AssetError for a damaged one."""
    found = sorted((assets_folder() / "locale").glob("*/language.json"))
    return {path.parent.name: _language_in(path) for path in found}


@functools.cache
def languages() -> Mapping[str, Language]:
    """Return every language by the name of its folder, those of other packages last.

    Raises AssetError for a damaged one of the game's own.
    """
    own = own_languages()
    return {**own, **extensions.added(extensions.LANGUAGES, own, _checked)}


def language_named(name: str) -> Language:
    """Return a language that there is; those of other packages are only then looked for."""
    return own_languages().get(name) or languages()[name]


def use(setting: str, locales: Iterable[Locale] = ()) -> None:
    """Speak the language that a setting names, or else the first of the locales that has a folder.

    A language of another package is spoken only if the setting names it, or names none and it is
    unknown: the usual start looks for no packages. Raises AssetError for a damaged language.
    """
    is_known = setting in own_languages() or (setting != SYSTEM and setting in languages())
    _speak(setting if is_known else _first_language(locales))


def _speak(name: str) -> None:
    global _spoken, _catalogue  # a program speaks one language at a time
    _spoken = name
    folder = language_named(name).folder
    _catalogue = gettext.translation(DOMAIN, folder, [name], fallback=True)


@contextmanager
def untranslated() -> Iterator[None]:
    """Speak English for a while, for data that programs read."""
    before = _spoken
    _speak(SOURCE)
    try:
        yield
    finally:
        _speak(before)


def spoken() -> Language:
    """Return the language in use."""
    return language_named(_spoken)


def name_spoken() -> str:
    """Return the name of the language in use, the folder's."""
    return _spoken


def tr(phrase: str | Phrase, number: int = 1, /, **gaps: object) -> str:
    """Return a phrase in the language in use, its gaps filled.

    One of several forms is that for a `number` of things. A text that is no literal was declared
    elsewhere, with `msgid` or as a Phrase, which puts it into the catalogues.
    """
    if isinstance(phrase, str):
        text = _catalogue.gettext(phrase)
    elif phrase.one == phrase.many:
        text = _catalogue.gettext(phrase.one)
    else:
        text = _catalogue.ngettext(phrase.one, phrase.many, number)
    return text.format(**gaps) if gaps else text


def tr_as(sense: str, phrase: str) -> str:
    """Return a phrase of several meanings in one of them; `sense` is never shown."""
    return _catalogue.pgettext(sense, phrase)


def msgid(phrase: str) -> str:
    """Return the phrase as it is: it goes into the catalogues, for `tr` to translate."""
    return phrase


def paragraph(sentences: Sequence[str]) -> str:
    """Return sentences as one text: with spaces between them, but for Chinese.

    >>> paragraph(["One.", "Two."]), paragraph(["一。", "二。"])
    ('One. Two.', '一。二。')
    """
    text = ""
    for sentence in sentences:
        text += sentence if not text or text.endswith("。") else f" {sentence}"
    return text


def _language_in(path: Path) -> Language:
    try:
        fields = json.loads(path.read_text("utf-8"))
        return Language(path.parent.name, folder=path.parents[1], **fields)
    except (OSError, ValueError, TypeError) as error:
        raise AssetError(
            "cannot read the language {path}: {what}", path=path, what=error
        ) from error


def _checked(name: str, found: Any) -> Language:
    """Return the language of a folder of another package; raises what is wrong with it."""
    path = Path(found)
    if path.name != name:
        raise BadInput("its folder is not called {name}", name=name)
    language = _language_in(path / "language.json")
    spec = find_spec("pygame_gui")
    faces = Path(spec.origin).parent / "data" if spec and spec.origin else None
    for face in (language.regular, language.bold):
        if faces and not (faces / face).is_file():
            raise BadInput("pygame_gui has no face {name}", name=face)
    for phrase, text in _phrases_of(path):
        if gaps(text) - gaps(phrase):
            raise BadInput("it fills other gaps than its phrase: {text}", text=text)
    return language


def _phrases_of(folder: Path) -> list[tuple[str, str]]:
    """Return the phrases of a language with their texts, a pair for each form."""
    with (folder / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        texts = vars(gettext.GNUTranslations(file))["_catalog"]
    return [(key[0] if isinstance(key, tuple) else key, text) for key, text in texts.items()]


def gaps(text: str) -> set[str]:
    """Return the names of the gaps of a phrase; raises ValueError for a text with half a gap.

    >>> sorted(gaps("{count} of {all:.1f}"))
    ['all', 'count']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def environment_locales(environment: Mapping[str, str]) -> list[Locale]:
    """Return the languages of messages by the environment, as GNU gettext takes them.

    LANGUAGE may list several; in the locale C it does not count. Empty if no variable names one.

    >>> environment_locales({"LANG": "zh_CN.UTF-8"}), environment_locales({})
    ([('zh', 'CN')], [])
    >>> environment_locales({"LANGUAGE": "fr:zh_TW", "LC_ALL": "en_GB"})
    [('fr', ''), ('zh', 'TW')]
    """
    chosen = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, chosen), "")
    is_plain = locale.split(".")[0] in ("C", "POSIX")
    named = locale if is_plain else environment.get("LANGUAGE") or locale
    codes = (re.split(r"[.@]", one)[0].partition("_") for one in named.split(":") if one)
    return [(language, country) for language, _, country in codes]


def _first_language(locales: Iterable[Locale]) -> str:
    """Return the first language of a list that has a folder; English if none has."""
    for language, country in locales:
        names = [name for name in own_languages() if name.partition("_")[0] == language]
        if names:
            exact = f"{language}_{country}"
            return exact if exact in names else names[0]
    return SOURCE

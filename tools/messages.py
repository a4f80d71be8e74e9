"""Gather the phrases of window and command line for the translators: `python -m tools.messages`.

Every `tr("...")`, `msgid("...")` and `tr_as("sense", "...")`, every `phrase("...")` and
`phrases("...", "...")` of proofs, the phrase of every fault, and every title that is declared as
data, goes into a catalogue for each language, gettext's .po file. A translation stays as long as
the program has its phrase. The .po is then compiled to the .mo that the program reads. Neither file
holds a time or Babel's version, so the same phrases give the same files. A language is a folder of
assets/locale with a language.json, as minesweeper/words/language.py describes it.
"""

from __future__ import annotations

import inspect
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from minesweeper.formats import mine, rawvf
from minesweeper.players import PLAYERS, Rule
from minesweeper.words.language import SOURCE, own_languages

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "minesweeper"
LOCALES = ROOT / "assets" / "locale"
COURSE = ROOT / "assets" / "course"
LANGUAGES = tuple(name for name in own_languages() if name != SOURCE)
"""The languages that have a catalogue."""
KEYWORDS = {
    "tr": None,
    "msgid": None,
    "tr_as": ((1, "c"), 2),
    "phrase": None,
    "phrases": (1, 2),
    **dict.fromkeys(
        (
            "BadInput",
            "FormatError",
            "PictureError",
            "Fault",
            "NoBoardError",
            "InconsistentBoard",
            "BudgetExceeded",
            "JournalError",
            "GameError",
            "Refused",
            "AssetError",
            "StoreError",
            "UnknownFormat",
            "NewerVersionError",
        )
    ),
}
"""The functions and faults whose texts are phrases: the first argument of `tr_as` is the sense, and
`phrases` has one text for one thing and one for several."""

PLAYER_SENSE = "player"
"""The sense of a player's title and summary: some are words of the window in another sense, too."""

FORMS = "\f"
"""Stands between the forms of a translation."""

Phrase: TypeAlias = tuple[str | None, str]
"""A phrase: its sense, if it has several, and its text."""


class Phrases(Catalog):
    """A catalogue whose header says only what a reader of the file needs."""

    def __init__(self, language: str) -> None:
        comment = "# What the program says; `python -m tools.messages` keeps this file up to date."
        super().__init__(language, header_comment=comment, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:  # type: ignore[override]  # read only here
        """The language, its plural forms and the encoding."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]


def po_file(language: str) -> Path:
    """Return the file of a language's translations."""
    return LOCALES / language / "LC_MESSAGES" / "minesweeper.po"


def used_phrases() -> dict[Phrase, list[str]]:
    """Return every phrase, each with the files that use it, in their order."""
    phrases: dict[Phrase, list[str]] = {}
    called = ((source, (sense, texts[0])) for source, sense, texts in _called())
    for source, phrase in [*called, *_titles()]:
        files = phrases.setdefault(phrase, [])
        name = source.relative_to(ROOT).as_posix()
        if name not in files:
            files.append(name)
    return phrases


def sources() -> list[Path]:
    """Return the files that have phrases."""
    called = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
    files = [*sorted(PACKAGE.rglob("*.py")), Path(__file__).with_name("phrases.py")]
    return [source for source in files if called.search(source.read_text("utf-8"))]


@cache
def _called() -> Sequence[tuple[Path, str | None, Sequence[str]]]:
    """Return the file of each call, the sense, and the text, or those for one and for several."""
    return [
        (source, sense, _texts(texts))
        for source in sources()
        for _, texts, _, sense in extract_from_file("python", source, keywords=KEYWORDS)
    ]


def _plurals() -> dict[str, str]:
    """Return the text for several things, by that for one, of each phrase that has both."""
    return {texts[0]: texts[1] for _, _, texts in _called() if len(texts) > 1}


def _titles() -> Iterator[tuple[Path, Phrase]]:
    """Yield what is declared as data, as window and command line ask for it."""
    for rule in Rule:
        for name in filter(None, (rule.phrase, rule.title)):
            yield Path(inspect.getfile(Rule)), (None, name)
    for fault in (*mine.FAULTS, rawvf.NO_MARK):
        yield Path(mine.__file__), (None, fault)
    for lesson in sorted(COURSE.glob("*.json")):
        said = json.loads(lesson.read_text(encoding="utf-8"))
        yield from ((lesson, (None, said[name])) for name in ("title", "text") if name in said)
    for player in PLAYERS.values():
        for phrase in (player.title, player.summary):
            yield Path(inspect.getfile(type(player()))), (PLAYER_SENSE, phrase)


def translations(language: str) -> dict[Phrase, str]:
    """Return the translation of each phrase in a language's .po file; empty where it has none.

    A phrase for one thing and for several has the forms of the language, separated by FORMS.
    """
    with po_file(language).open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    return {(entry.context, _texts(entry.id)[0]): _joined(entry.string) for entry in entries}


def _texts(text: str | Sequence[str]) -> Sequence[str]:
    """Return the forms of a phrase; most have one."""
    return (text,) if isinstance(text, str) else text


def _joined(text: str | Sequence[str]) -> str:
    """Return the forms of a translation as one text, empty unless all are translated."""
    forms = _texts(text)
    return FORMS.join(forms) if all(forms) else ""


def catalogue(language: str, known: Mapping[Phrase, str]) -> Phrases:
    """Return a catalogue of all phrases, translated as far as `known` goes."""
    made = Phrases(language)
    forms = _plurals()
    for (sense, text), files in used_phrases().items():
        places = [(name, 0) for name in files]
        told = known.get((sense, text), "")
        if text in forms:
            made.add((text, forms[text]), tuple(told.split(FORMS)), places)
        else:
            made.add(text, told, places, context=sense)
    return made


def compiled(phrases: Catalog) -> bytes:
    """Return the .mo file of a catalogue."""
    buffer = io.BytesIO()
    write_mo(buffer, phrases)
    return buffer.getvalue()


def main() -> None:
    """Update the catalogue of every language, and name the phrases without a translation."""
    for language in LANGUAGES:
        file = po_file(language)
        phrases = catalogue(language, translations(language) if file.exists() else {})
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as target:
            write_po(target, phrases, width=96, include_lineno=False)
        file.with_suffix(".mo").write_bytes(compiled(phrases))
        for entry in phrases:
            if entry.id and not _joined(entry.string):
                print(f"{language}: not translated: {entry.id}", file=sys.stderr)


if __name__ == "__main__":
    main()

"""The words of docs/glossary.md: its tables can be read, and the tree keeps to them."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"

ROOMS = (
    "runner.py",
    "minesweeper",
    "research",
    "tools",
    "benchmarks",
    "tests",
    "docs",
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
)
"""What is searched. CHANGELOG.md tells of the past in its own words, and so do `QUOTES`."""

QUOTES = frozenset({"docs/history.md", "docs/glossary.md", "tests/test_glossary.py"})

FOREIGN = frozenset(
    {
        "analyse",
        "background_colour",
        "base_colours",
        "ColourGradient",
        "IColourGradientInterface",
        "colours",
        "colour_1",
        "colour_2",
        "colour_gradient",
        "get_colour_or_gradient",
        "text_colour",
        "ui_element_colours",
    }
)
"""Identifiers of pygame_gui, which spells them so."""

PLACES = {"word", "prose", "name", "spelling"}
GAP = r"[\s#\"']+"
"""What may stand between the words of a phrase: a line's end within a comment or a string, too."""


class Banned(NamedTuple):
    """A row of the table of words not to use."""

    words: str
    where: str
    better: str


def rows(text: str, columns: int) -> list[tuple[str, ...]]:
    """Return the rows of the tables of that many columns, without heads and rules."""
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    split = [
        [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()]
        for table in tables
    ]
    return [row for table in split if len(table[0]) == columns for row in table[2:]]


def banned_words() -> list[Banned]:
    return [Banned(*row) for row in rows(GLOSSARY.read_text(encoding="utf-8"), 3)]


def terms() -> dict[str, str]:
    return dict(rows(GLOSSARY.read_text(encoding="utf-8"), 2))


BANNED = banned_words()


@cache
def parts(name: str) -> frozenset[str]:
    """Return the words of an identifier: `EditorDeeds` and `editor_deeds` have the same."""
    return frozenset(
        word.lower() for word in re.findall(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*|\d+", name)
    )


def names_of(path: str, text: str) -> Iterator[str]:
    """Yield the identifiers in a file, and the names of the folders and modules of its path.

    A program of which no word is banned is not read sign by sign: it has no banned name.
    """
    yield from Path(path).with_suffix("").parts
    if path.endswith(".py"):
        words = Names(set(re.findall(r"[^\W\d]\w*", text)))
        if any(words.have(banned) for banned in BANNED if banned.where != "prose"):
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type == tokenize.NAME:
                    yield token.string
    else:
        for code in re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^```.*?^```", "", text)):
            yield from re.findall(r"[^\W\d]\w*", code)


def in_prose(banned: Banned, small: str) -> bool:
    """Return whether a text in small letters has these words."""
    own = banned.words.lower().split()
    if any(word not in small for word in own):
        return False
    words = GAP.join(re.escape(word) for word in own)
    return re.search(rf"(?<!\w){words}(?!\w)", small) is not None


class Names:
    """Identifiers, looked through for one banned word after another."""

    def __init__(self, names: set[str]) -> None:
        self.whole = {name.lstrip("_") for name in names}
        self.parts = frozenset().union(*map(parts, names))
        own = (name for name in names - FOREIGN if not name.startswith("test_"))
        self.spelled = " ".join(own).lower()

    def have(self, banned: Banned) -> bool:
        if banned.where == "spelling":
            return banned.words in self.spelled
        return banned.words in (self.whole if banned.where == "name" else self.parts)


def found_in(path: str, text: str) -> list[str]:
    """Return the banned words of a file, each with what to say instead."""
    names, small = Names(set(names_of(path, text))), text.lower()
    return [
        f"{path}: {banned.words!r} ({banned.where}): say {banned.better}"
        for banned in BANNED
        if (banned.where in ("word", "prose") and in_prose(banned, small))
        or (banned.where != "prose" and names.have(banned))
    ]


def pages(room: str) -> list[Path]:
    at = ROOT / room
    found = [at] if at.is_file() else [*at.rglob("*.py"), *at.rglob("*.md")]
    return sorted(page for page in found if page.relative_to(ROOT).as_posix() not in QUOTES)


def faults(room: str) -> list[str]:
    """Return the banned words in a room's code and documents."""
    return [
        fault
        for page in pages(room)
        for fault in found_in(page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_keeps_to_the_words_of_the_glossary(room):
    assert pages(room)
    assert faults(room) == []


def test_each_term_has_one_definition_that_is_a_sentence():
    listed = [term for term, _ in rows(GLOSSARY.read_text(encoding="utf-8"), 2)]
    assert len(listed) > 55
    assert len(set(listed)) == len(listed)
    sentence = re.compile(r"[A-Z3].*\.")
    assert [term for term, meaning in terms().items() if not sentence.fullmatch(meaning)] == []


def test_each_banned_word_has_a_place_and_something_better_to_say():
    assert len(BANNED) > 30
    assert {banned.where for banned in BANNED} == PLACES
    assert all(banned.words and banned.better for banned in BANNED)
    assert len({(banned.words, banned.where) for banned in BANNED}) == len(BANNED)


def test_no_banned_word_is_a_term_and_no_definition_uses_one():
    words = {banned.words.lower() for banned in BANNED if banned.where != "spelling"}
    assert words.isdisjoint(map(str.lower, terms()))
    said = " ".join(f"{term}: {meaning}" for term, meaning in terms().items()).lower()
    assert [b.words for b in BANNED if b.where in ("word", "prose") and in_prose(b, said)] == []


@pytest.mark.parametrize("banned", BANNED, ids=lambda banned: f"{banned.words}-{banned.where}")
def test_a_planted_word_is_found(banned):
    across_lines = "\n    # ".join(banned.words.split())
    prose = f'"""Say it."""\n\n    # Here {across_lines} stands.\n'
    code = f"self._{banned.words.replace(' ', '_')} = 1\n"
    planted = {"prose": [prose], "word": [prose, code]}.get(banned.where, [code])
    for text in planted:
        found = found_in("minesweeper/planted.py", text.replace("    #", "#"))
        assert any(repr(banned.words) in fault and banned.where in fault for fault in found)


def test_a_planted_word_fails_in_its_room(tmp_path, monkeypatch):
    page = tmp_path / "minesweeper" / "rules" / "board.py"
    page.parent.mkdir(parents=True)
    page.write_text("KEEPER = 1  # what there is\n", encoding="utf-8")
    monkeypatch.setattr("test_glossary.ROOT", tmp_path)
    assert len(faults("minesweeper")) == 2


@pytest.mark.parametrize(
    "innocent",
    [
        'head, _, tail = text.partition("-")  # in hand, by hand, at hand\n',
        "handler.handle(rough, worthwhile, lines, unknown, KnownFolder, a.background_colour)\n",
        '"""Not worth a look: soft wares, marshall, so  few, many, told apart."""\n',
        "def test_a_colour_and_a_neighbour_may_stand_in_a_fact(): ...\n",
    ],
)
def test_innocent_code_is_left_alone(innocent):
    assert found_in("minesweeper/innocent.py", innocent) == []


def test_a_word_in_the_name_of_a_module_is_found():
    assert found_in("minesweeper/session/keeper.py", "") != []
    assert found_in("minesweeper/ui/table/hand.py", "") != []

"""Hostile inputs: valid examples that are cut, doubled, swapped and spoiled, and noise.

Everything is drawn from a `random.Random` by its `random()`, so a seed gives the same inputs
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

LONG = 100_000
"""The characters of a long input."""

ONE_LONG_IN = 400
"""A long input comes once in this many."""

ODD_TEXTS = (
    *("\0", "\x1b", "\n", "\r\n", "\t", "\x85", "\u2028", " ", "\u3000", "\u00a0", "\ufeff"),
    *("\ud800", "\udc80", "\udfff", "\u202e", "\u0301", "😀", "\U0010ffff"),
    *("٣", "३", "３", "𝟗", "²", "½", "Ⅷ", "ı", "ſ", "ß", "K", "İ", "Ａ"),
    *("'", '"', "\\", "<", ">", "&", "%s", "%", "{", "}", "{0}", "{text}", "<b>", "<img src='x'>"),
    *("-", "--", ",", ":", ";", "=", "/", ".", "..", "*", "?", "#", "x", "X", "@", "$(x)"),
    *("-1", "+1", "0", "00", "007", "1.5", "1e3", "1e999", "1e999999999", "1/0", "1/3", "0x10"),
    *("1_000", "65536", "4294967296", "18446744073709551616", "9" * 30, "9" * 5000),
    *("NaN", "Infinity", "-Infinity", "null", "None", "true", "false", "[]", "{}", '""', "[0]"),
    *("[" * 30, "{" * 30, '{"a":' * 30, "(" * 30, "[" * 5000, "[" * 400 + "]" * 400),
)
"""What is put into texts."""

ODD_VALUES = (
    *(None, True, False, 0, 1, -1, 2, 200, 201, 2**31, 2**63 - 1, -(2**63)),
    *(0.5, -0.0, 1e300, float("inf"), b"", b"\x80", b"{}", b"1", "", "0", "x", "\0", "٣"),
    *("9" * 5000, "[" * 5000, "{}", '{"goal": 1}', '{"dance": true}', "0,0", "0,0 0,0", "-1,0"),
    *("any", "opening", "exact", "missing", "1-B-O-000000G4", "reveal", "person", "won", "ready"),
)
"""What is put into the rows of a database: all that SQLite can keep."""

_TOKEN = re.compile(r'"[^"]*"|\w+|\s+|.', re.DOTALL)


def pick(items: Sequence[T], rng: Random) -> T:
    """Return one of the items."""
    return items[int(rng.random() * len(items))]


def _span(text: Sequence[Any], rng: Random) -> tuple[int, int]:
    """Return where a part of a text begins and ends; short parts are likelier."""
    begin = int(rng.random() * (len(text) + 1))
    return begin, begin + int(rng.random() ** 3 * (len(text) + 1 - begin))


def _cut(text: str, rng: Random) -> str:
    begin, end = _span(text, rng)
    return text[:begin] + text[end:]


def _end_early(text: str, rng: Random) -> str:
    return text[: int(rng.random() * (len(text) + 1))]


def _double(text: str, rng: Random) -> str:
    begin, end = _span(text, rng)
    return text[:end] + text[begin:end] * (1 + int(rng.random() * 3)) + text[end:]


def _swap(text: str, rng: Random) -> str:
    (begin, middle), end = _span(text, rng), int(rng.random() * (len(text) + 1))
    end = max(middle, end)
    return text[:begin] + text[middle:end] + text[begin:middle] + text[end:]


def _insert(text: str, rng: Random) -> str:
    place = int(rng.random() * (len(text) + 1))
    return text[:place] + pick(ODD_TEXTS, rng) + text[place:]


def _splice(text: str, other: str, rng: Random) -> str:
    return _end_early(text, rng) + other[int(rng.random() * (len(other) + 1)) :]


def _replace_token(text: str, other: str, rng: Random) -> str:
    """Replace a word, a quoted text or a sign by an odd text, or by a token of another example."""
    tokens = _TOKEN.findall(text)
    if not tokens:
        return pick(ODD_TEXTS, rng)
    foreign = _TOKEN.findall(other) if rng.random() < 0.5 else []
    tokens[int(rng.random() * len(tokens))] = pick(foreign or ODD_TEXTS, rng)
    return "".join(tokens)


def _change_line_ends(text: str, rng: Random) -> str:
    return text.replace("\n", pick(("\r\n", "\r", "\x0b", "\u2028", "\n\n", ""), rng))


_CHANGES = (_cut, _end_early, _double, _swap, _insert, _insert, _change_line_ends)
_MIXTURES = (_splice, _replace_token, _replace_token, _replace_token)


def spoiled(examples: Sequence[str], rng: Random) -> str:
    """Return an example changed once to five times, rarely noise or a very long text."""
    if rng.random() < 1 / 20:
        return noise(rng)
    text = pick(examples, rng)
    for _ in range(1 + int(rng.random() ** 2 * 5)):
        if rng.random() < 0.5:
            text = pick(_CHANGES, rng)(text, rng)
        else:
            text = pick(_MIXTURES, rng)(text, pick(examples, rng), rng)
    return _long(text, rng) if rng.random() < 1 / ONE_LONG_IN else text


def noise(rng: Random) -> str:
    """Return up to 30 characters of any kind."""
    characters = (chr(int(rng.random() ** 4 * 0x110000)) for _ in range(int(rng.random() * 30)))
    return "".join(characters)


def _long(text: str, rng: Random) -> str:
    """Return a text in which a part is repeated up to LONG characters."""
    begin, end = _span(text, rng)
    part = text[begin:end] or pick(("9", "0", "[", "{", "A", "H", " ", "\n", "1,", "a:", "1-"), rng)
    return text[:end] + part * (LONG // len(part)) + text[end:]


def spoiled_bytes(examples: Sequence[bytes], rng: Random) -> bytes:
    """Return an example of which a few bytes are flipped, cut, doubled or zeroed."""
    content = bytearray(pick(examples, rng))
    changes: tuple[Callable[[bytearray, Random], None], ...] = (_flip, _flip, _flip, _zero, _drop)
    for _ in range(1 + int(rng.random() ** 2 * 8)):
        pick(changes, rng)(content, rng)
    return bytes(content)


def _flip(content: bytearray, rng: Random) -> None:
    # Half of the flips hit the first bytes, which say what the rest of a file is.
    end = len(content) if rng.random() < 0.5 else min(len(content), 128)
    if end:
        content[int(rng.random() * end)] = int(rng.random() * 256)


def _zero(content: bytearray, rng: Random) -> None:
    begin, end = _span(content, rng)
    content[begin:end] = bytes(end - begin)


def _drop(content: bytearray, rng: Random) -> None:
    begin, end = _span(content, rng)
    del content[begin:end]


def spoiled_row(examples: Sequence[Mapping[str, Any]], rng: Random) -> dict[str, Any]:
    """Return an example row with a few other values, most of them of wrong types."""
    row = dict(pick(examples, rng))
    for _ in range(1 + int(rng.random() ** 2 * 4)):
        name = pick(list(row), rng)
        texts = [value for value in row.values() if isinstance(value, str)]
        odd = rng.random() < 0.6 or not texts
        row[name] = pick(ODD_VALUES, rng) if odd else spoiled(texts, rng)
    return row

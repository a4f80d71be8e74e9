"""Reads the names of cells and numbers in English sentences, without the code that wrote them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named

CELL = r"[A-Z]{1,2}\d+"
NAME = rf"{CELL}(?:-{CELL})?"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class NotUnderstood(Exception):  # noqa: N818  # what happened, not what is wrong
    """A sentence that no claim was found in."""


@dataclass(frozen=True)
class Marks:
    """What the board marks while a text is shown."""

    shaded: frozenset[Cell] = frozenset()
    outlined: frozenset[Cell] = frozenset()
    supposed: tuple[Cell, bool] | None = None
    mines: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()
    pale_cells: frozenset[Cell] = frozenset()
    pale_numbers: frozenset[Cell] = frozenset()


NO_MARKS = Marks()


@dataclass(frozen=True)
class Number:
    """A number as it is named: its cell, what it shows (None if not said), its known mines."""

    cell: Cell
    shown: int | None
    less: frozenset[Cell] = field(default=frozenset())


def count_of(text: str) -> int:
    """Read a count in words or digits."""
    text = text.lower().replace(",", "")
    if text in WORDS:
        return WORDS.index(text)
    if text == "none":
        return 0
    if not text.isdecimal():
        raise NotUnderstood(text)
    return int(text)


def rectangle(name: str) -> set[Cell]:
    first, _, last = name.partition("-")
    (top, left), (bottom, right) = cell_named(first), cell_named(last or first)
    return {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}


def cells_of(text: str, marks: Marks = NO_MARKS) -> frozenset[Cell]:
    """Read cells: "A1", "A1, B1 and C1-C3", "6 cells (A1-C2)", "the 6 shaded cells"."""
    text = text.removeprefix("one of ").removeprefix("One of ")
    pointed = re.fullmatch(r"[Tt]he ([\d,]+) (palely )?shaded cells?", text)
    if pointed:
        marked = marks.pale_cells if pointed[2] else marks.shaded
        if count_of(pointed[1]) != len(marked):
            raise NotUnderstood(f"{text}, but {len(marked)} are")
        return marked
    counted = re.fullmatch(r"([\d,]+) cells? \((.+)\)", text)
    if counted:
        cells = cells_of(counted[2], marks)
        if len(cells) != count_of(counted[1]):
            raise NotUnderstood(text)
        return cells
    rest = re.fullmatch(r"(?:[Ee]verything else|[Aa]ll other cells) \((.+)\)", text)
    if rest:
        return cells_of(rest[1], marks)
    if not re.fullmatch(rf"{NAME}(?:(?:, | and | or ){NAME})*", text):
        raise NotUnderstood(text)
    return frozenset().union(*map(rectangle, re.findall(NAME, text)))


def numbers_of(text: str, shown: dict[Cell, int], marks: Marks) -> list[Number]:
    """Read numbers: "the 1s at A1 and B1 and the 2 at C3 (less its mine at D4)", "A1"."""
    text = text[:1].lower() + text[1:] if text[:2] == "Th" else text
    pointed = re.fullmatch(r"the (\d+) (palely )?outlined numbers?", text)
    if pointed:
        marked = marks.pale_numbers if pointed[2] else marks.outlined
        if int(pointed[1]) != len(marked):
            raise NotUnderstood(f"{text}, but {len(marked)} are")
        return [Number(cell, shown[cell]) for cell in sorted(marked)]
    counted = re.fullmatch(r"(\d+) numbers? \((.+)\)", text)
    if counted:
        found = numbers_of(counted[2], shown, marks)
        if len(found) != int(counted[1]):
            raise NotUnderstood(text)
        return found
    one = r"(?:the (\d)s? at )?(CELL(?:(?:, | and )CELL)*)(?: \(less its mines? at ([^()]+)\))?"
    one = one.replace("CELL", CELL)
    if not re.fullmatch(rf"{one}(?:(?:, | and ){one})*", text):
        raise NotUnderstood(text)
    found = []
    for match in re.finditer(one, text):
        number = None if match[1] is None else int(match[1])
        less = frozenset() if match[3] is None else cells_of(match[3])
        found += [Number(cell_named(name), number, less) for name in re.findall(CELL, match[2])]
    return found

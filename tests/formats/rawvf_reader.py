"""A second reader of RAWVF, after the description of the format alone: it takes nothing from ours.

Header lines `Key: value`, `Board:` with rows of `*` and `0`, `Events:` with lines of a time, a
kind, column and row from 1, and pixels. An open happens when the left button is released, a flag
when the right one is pressed, a chord when both are down and one is released.
"""

from __future__ import annotations

import re

EVENT = re.compile(r"(-?\d+\.\d{2,3}) (l[cr]|r[cr]|m[crv]|sc|mt) (\d+) (\d+) \((\d+) (\d+)\)")


class Recording:
    """A recording, played to its end by the rules of the game."""

    def __init__(self, text: str) -> None:
        head, rest = text.split("Board:\n")
        board, events = rest.split("Events:\n")
        self.entries = dict(line.split(": ", 1) for line in head.splitlines())
        self.rows = board.splitlines()
        self.width, self.height = int(self.entries["Width"]), int(self.entries["Height"])
        assert {len(row) for row in self.rows} == {self.width}
        assert len(self.rows) == self.height
        places = [(r, c) for r in range(self.height) for c in range(self.width)]
        self.mines = {(r, c) for r, c in places if self.rows[r][c] == "*"}
        self.safe = set(places) - self.mines
        self.open: set[tuple[int, int]] = set()
        self.flags: set[tuple[int, int]] = set()
        self.hit: set[tuple[int, int]] = set()
        self.time = 0.0
        self._down: set[str] = set()
        self._chorded = False
        for line in events.splitlines():
            self._take(line)

    @property
    def status(self) -> str:
        if self.hit:
            return "Lost"
        return "Won" if self.open == self.safe else "Playing"

    def _take(self, line: str) -> None:
        match = EVENT.fullmatch(line)
        assert match, line
        time, kind = float(match[1]), match[2]
        if self.status != "Playing":
            assert kind == "rr", f"{line} follows the end"  # a chord's other button
            return
        column, row, x, y = (int(number) for number in match.groups()[2:])
        size = int(self.entries.get("SquareSize", 16))
        assert time >= self.time
        assert (x // size, y // size) == (column - 1, row - 1), line
        self.time, cell = time, (row - 1, column - 1)
        if kind in ("lc", "rc"):
            self._down.add(kind[0])
            if self._down == {"r"} and cell not in self.open:
                self.flags ^= {cell}
        elif kind in ("lr", "rr"):
            both, self._down = self._down == {"l", "r"}, self._down - {kind[0]}
            if both:
                self._chord(cell)
            elif kind == "lr" and not self._chorded:
                self._reveal(cell)
            self._chorded = both

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        near = [(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [one for one in near if one != cell and one in self.safe | self.mines]

    def number(self, cell: tuple[int, int]) -> int:
        return len(self.mines.intersection(self.around(cell)))

    def _reveal(self, cell: tuple[int, int]) -> None:
        if cell in self.open | self.flags:
            return
        if cell in self.mines:
            self.hit.add(cell)
            return
        self.open.add(cell)
        if not self.number(cell):
            for beside in self.around(cell):
                self._reveal(beside)

    def _chord(self, cell: tuple[int, int]) -> None:
        around = self.around(cell)
        if cell in self.open and self.number(cell) == len(self.flags.intersection(around)):
            for beside in around:
                self._reveal(beside)

    @property
    def three_bv(self) -> int:
        """Openings, and the safe cells in none of them."""
        zeros, count = {cell for cell in self.safe if not self.number(cell)}, 0
        alone = {cell for cell in self.safe - zeros if zeros.isdisjoint(self.around(cell))}
        while zeros:
            front, count = [zeros.pop()], count + 1
            while front:
                beside = zeros.intersection(self.around(front.pop()))
                zeros -= beside
                front += beside
        return count + len(alone)

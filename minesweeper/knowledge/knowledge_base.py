"""The knowledge base: CS50's `Sentence` and `MinesweeperAI`, drop-in for the course's runner.

The AI learns numbers, infers by subsets to a fixpoint (`closure.py`), and gives the reason for each
known cell (`chains.py`). Its contract is that of CS50's Introduction to Artificial Intelligence,
project "Minesweeper" (B. Yu and D. J. Malan, 2020): callers may change `mines`, `safes`,
`moves_made` and `knowledge` from outside, and the next call takes that into account.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping

from minesweeper.knowledge.chains import Chain, Number, Reason, Told
from minesweeper.knowledge.closure import Closure, Statement
from minesweeper.knowledge.mine_total import TotalCheck
from minesweeper.knowledge.watched import WatchedSet
from minesweeper.rules.board import Cell, neighbors


class Sentence:
    """The statement that exactly `count` of `cells` are mines.

    >>> sentence = Sentence([(0, 0), (0, 1)], 1)
    >>> sentence.mark_safe((0, 0))
    >>> sentence.known_mines()
    {(0, 1)}
    """

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.cells == other.cells and self.count == other.count

    def __repr__(self) -> str:
        return f"Sentence({self.cells or '{}'}, {self.count})"

    def __str__(self) -> str:
        return f"{self.cells or '{}'} = {self.count}"

    def known_mines(self) -> set[Cell]:
        """Return the cells that this sentence alone proves to be mines, as a new set."""
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that this sentence alone proves to be safe, as a new set."""
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """Remove a cell that is a mine; a cell that is not in the sentence changes nothing."""
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Remove a cell that is safe; a cell that is not in the sentence changes nothing."""
        self.cells.discard(cell)


class MinesweeperAI:
    """Learns numbers, knows safe cells and mines, and makes moves.

    `moves_made`, `mines` and `safes` are live sets, and `knowledge` is the list of undecided
    sentences: first those of the numbers, in the order in which they were added, then those
    derived from them. Callers may add to all four, and the next call infers from the additions. A
    cell that a caller removes from `mines` or `safes` stays known. Numbers that contradict each
    other prove nothing.

    `add_knowledge`, `mark_mine` and `mark_safe` infer at once: when they return, `mines`, `safes`
    and `knowledge` have all that follows.

    `total` is the mine total, or None if unknown; callers may set it at any time. It decides the
    cells outside disjoint sentences that hold all the mines left, or all the safe cells left.

    >>> ai = MinesweeperAI(height=1, width=3)
    >>> ai.add_knowledge((0, 0), 0)
    >>> ai.make_safe_move()
    (0, 1)
    """

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        *,
        total: int | None = None,
        rng: random.Random | None = None,
    ) -> None:
        """Start without knowledge of the board; without `rng`, random moves are unpredictable."""
        self.height = height
        self.width = width
        self.total = total
        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = WatchedSet()
        self.safes: set[Cell] = WatchedSet()
        self._rng = rng or random.Random()
        self._closure = Closure(height, width)
        self._mine_total = TotalCheck(self._closure)
        self._queue: list[tuple[Cell, int]] = []
        self._unread: list[Cell] = []
        self._knowledge: list[Sentence] | None = None
        self._as_shown: set[Statement] = set()

    @property
    def knowledge(self) -> list[Sentence]:
        """The undecided sentences: always the same list, up to date, which callers may change.

        A sentence that stays true as it is stays the same object.
        """
        if self._knowledge is None:
            self._knowledge = []
            self._show()
        return self._knowledge

    @knowledge.setter
    def knowledge(self, sentences: list[Sentence]) -> None:
        self._as_shown = set(self._closure.statements())
        self._knowledge = sentences

    def mark_mine(self, cell: Cell) -> None:
        """Learn that `cell` is a mine, for example one that was hit, and infer all that follows."""
        self.mines.add(cell)
        self._infer()

    def mark_safe(self, cell: Cell) -> None:
        """Learn that `cell` is safe, and infer all that follows."""
        self.safes.add(cell)
        self._infer()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` is revealed with the number `count`, and infer all that follows.

        Raises ValueError if the cell is not on the board.
        """
        self.learn({cell: count})
        self.catch_up()

    def learn(self, numbers: Mapping[Cell, int]) -> None:
        """Add the cells to the safe ones, and queue their numbers for the next `catch_up`.

        Costs little more than a copy. Raises ValueError, with nothing queued, if a cell is not on
        the board.
        """
        for cell in numbers:
            neighbors(cell, self.height, self.width)  # raises for a cell that is not on the board
        self._honour_sets()
        self.moves_made.update(numbers)
        _put(self.safes, numbers)
        self._unread.extend(numbers)
        self._queue.extend(numbers.items())

    def catch_up(self) -> None:
        """Infer all that follows from queued numbers."""
        for cell, count in self._queue:
            self._closure.read(Number(cell, count))
        self._queue.clear()
        self._infer()

    def make_safe_move(self) -> Cell | None:
        """Return the first cell, row by row, known to be safe and not yet moved to, or None.

        Catches up with queued numbers first, and changes nothing else.
        """
        if self._queue:
            self.catch_up()
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """Return a random cell not yet moved to and not known to be a mine, or None."""
        if self._queue:
            self.catch_up()
        out = self.moves_made | self.mines
        cells = [cell for cell in self._closure.around if cell not in out]
        return cells[int(self._rng.random() * len(cells))] if cells else None

    def why(self, cell: Cell) -> Reason | None:
        """Return the reason for which `cell` is known to be safe or a mine, or None."""
        return self._closure.why(cell)

    def chain(self, cell: Cell) -> Chain:
        """Return all reasons that `cell` relies on, and last its own; empty if it is not known.

        Each reason comes after the reasons for its `given` cells.
        """
        reasons: dict[Cell, Reason] = {}
        stack = [(cell, False)]
        while stack:
            current, relied_on = stack.pop()
            reason = self.why(current)
            if reason is None or current in reasons:
                continue
            if relied_on:
                reasons[current] = reason
            else:
                stack.append((current, True))
                stack += [(other, False) for other in sorted(reason.given())]
        return Chain(reasons.values())

    def _infer(self) -> None:
        """Draw all conclusions, and update the live sets and the list of sentences."""
        closure = self._closure
        self._honour_sets()
        self._honour_sentences()
        closure.reveal(self._unread)
        self._unread.clear()
        closure.close()
        if self.total is not None:
            while self._mine_total.read(self.total):
                closure.close()
        _put(self.mines, closure.mines.intersection(closure.news))
        _put(self.safes, closure.safes.intersection(closure.news))
        closure.news.clear()
        self._show()

    def _honour_sets(self) -> None:
        """Learn the mines and safe cells that callers have put into the live sets."""
        self._honour(self.mines, self._closure.mines, 1)
        self._honour(self.safes, self._closure.safes, 0)

    def _honour(self, cells: set[Cell], known: set[Cell], count: int) -> None:
        """Learn the cells of a live set that are not known to have that count of mines each.

        A plain set that a caller has put in place of ours is looked through each time.
        """
        if isinstance(cells, WatchedSet):
            if not cells.changed:
                return
            cells.changed = False
        for cell in cells - known:
            self._closure.read(Told(frozenset({cell}), count))

    def _honour_sentences(self) -> None:
        """Learn what callers have changed in the list of sentences, if they have it."""
        if self._knowledge is None:
            return
        now = dict.fromkeys(map(_statement, self._knowledge))
        for cells, _ in self._as_shown - now.keys():
            self._closure.forget(cells)
        for cells, count in now:
            if (cells, count) not in self._as_shown:
                self._closure.read(Told(cells, count))

    def _show(self) -> None:
        """Update the list of sentences, if callers have it, to the sentences held."""
        if self._knowledge is None:
            return
        same = {_statement(sentence): sentence for sentence in reversed(self._knowledge)}
        statements = self._closure.statements()
        self._as_shown = set(statements)
        self._knowledge[:] = [same.get(said) or Sentence(*said) for said in statements]


def _put(live: set[Cell], cells: Collection[Cell]) -> None:
    """Add cells to a live set as the AI itself."""
    if isinstance(live, WatchedSet):
        live.put(cells)
    else:
        live.update(cells)


def _statement(sentence: Sentence) -> Statement:
    return frozenset(sentence.cells), sentence.count

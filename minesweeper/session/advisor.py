"""What AI Move does next: a cell that the knowledge base proves, else the chosen player's move.

The knowledge base comes first because its reasons are the simplest to tell; a player is asked for
what subsets cannot see, and for guesses.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from minesweeper.inference import BudgetExceeded, Why, analyze, proof
from minesweeper.inference import Rule as Knowledge
from minesweeper.knowledge import MinesweeperAI
from minesweeper.players.base import Figure, Move, Rule
from minesweeper.rules.board import Cell, draw
from minesweeper.rules.game import Game, Observation
from minesweeper.session.worker import Answer

PROOF_BUDGET = 20_000
"""States spent on finding the few numbers that prove a cell; without them none is outlined."""


def is_sound(player: str) -> bool:
    """Return whether a player claims only what is proved: its mines may be flagged."""
    name, _, options = player.partition(":")
    return name != "gain" and "confidence" not in options


class Kind(Enum):
    """What the AI found."""

    SAFE = auto()
    GUESS = auto()
    WRONG_FLAG = auto()
    """The only safe cells it knows carry flags of the person's."""
    REMOVED_FLAG = auto()
    """It took such a flag away and opened the cell."""
    FLAGGED_GUESS = auto()
    """It would guess at a cell that carries a flag."""
    ALL_FLAGGED = auto()
    """Nothing is left to reveal but flagged cells."""
    NO_MOVE = auto()
    """Nothing is left to reveal but mines."""
    FAULT = auto()
    """The player could not answer."""


WAITS = frozenset({Kind.WRONG_FLAG, Kind.FLAGGED_GUESS})
"""What is only pointed out, and done by the next AI Move."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the AI wants to do, and why: the clues (cell and number) and the rule behind it."""

    kind: Kind
    cell: Cell | None = None
    clues: tuple[tuple[Cell, int], ...] = ()
    mine_total: bool = False
    """Whether the number of mines on the board is needed for it, too."""
    rule: Rule | None = None
    """By which rule a player chose the cell; None if the knowledge base did."""
    why: Why | None = None
    """What makes the cell certain, where exact inference found it."""
    figures: Mapping[str, Figure] = field(default_factory=dict)
    """What the player knows of the cell, by name."""
    fault: str = ""


class Advisor:
    """The AI's view of one game; of the cells it sees the numbers of those opened so far.

    Clues that may be false say nothing to the knowledge base: it learns only what is safe.

    What was opened is only noted by `tell`, so that no opening waits for the AI; `catch_up`
    learns and infers.
    """

    def __init__(self, game: Game) -> None:
        self._knowledge = MinesweeperAI(game.level.height, game.level.width)
        self._numbers = game.numbers if game.clues.is_true else {}
        self._unread: deque[Cell] = deque()
        self.is_behind = False
        """Whether `catch_up` has something to infer."""

    def tell(self, opened: Iterable[Cell], hits: Iterable[Cell] = ()) -> None:
        """Note the cells opened and the mines that were hit."""
        self.is_behind = True
        self._unread.extend(opened)
        for cell in hits:
            self._knowledge.mark_mine(cell)

    def catch_up(self, most: int | None = None) -> None:
        """Infer from at most so many of the opened cells; all without a number."""
        count = len(self._unread) if most is None else min(most, len(self._unread))
        cells = [self._unread.popleft() for _ in range(count)]
        self._knowledge.learn({c: self._numbers[c] for c in cells if c in self._numbers})
        for cell in cells:
            if cell not in self._numbers:
                self._knowledge.moves_made.add(cell)
                self._knowledge.safes.add(cell)
        self._knowledge.catch_up()
        self.is_behind = bool(self._unread)

    def use_mine_total(self, mines: int | None) -> None:
        """Let the knowledge base know the mine total, or not."""
        self._knowledge.total = mines

    def known_mines(self) -> set[Cell]:
        """Return the cells the knowledge base has proved to be mines so far."""
        return set(self._knowledge.mines)

    def safe_move(self, game: Game) -> Advice | None:
        """Return a cell the knowledge base proves safe: one without a flag, if there is one."""
        self.catch_up()
        safe = sorted(self._knowledge.safes - self._knowledge.moves_made)
        if not safe:
            return None
        unflagged = next((cell for cell in safe if cell not in game.flags), None)
        if unflagged is None:
            return self._explained(Kind.WRONG_FLAG, safe[0])
        return self._explained(Kind.SAFE, unflagged)

    def random_move(self, game: Game, rng: random.Random) -> Advice:
        """Return a random cell that is neither revealed, a known mine, nor flagged."""
        self.catch_up()
        mines = self.known_mines()
        covered = [cell for cell in game.observe().covered() if cell not in mines]
        if not covered:
            return Advice(Kind.NO_MOVE)
        unflagged = [cell for cell in covered if cell not in game.flags]
        if not unflagged:
            return Advice(Kind.ALL_FLAGGED)
        return Advice(Kind.GUESS, draw(unflagged, 1, rng)[0], rule=Rule.RANDOM)

    def _explained(self, kind: Kind, cell: Cell) -> Advice:
        reason = self._knowledge.why(cell)
        if reason is None:
            return Advice(kind, cell)
        clues = tuple((number.cell, number.mines) for number in reason.numbers())
        return Advice(kind, cell, clues, reason.needs_total())


def advice_from(answer: Answer, seen: Observation) -> Advice:
    """Return what a player's answer advises in the position it was asked about."""
    move = answer.move
    if answer.fault:
        return Advice(Kind.FAULT, fault=answer.fault)
    if move is None:
        return Advice(Kind.NO_MOVE)
    figures = move.reason.candidates[0].figures if move.reason.candidates else {}
    flagged = move.cell in seen.flags
    if not move.certain:
        kind = Kind.FLAGGED_GUESS if flagged else Kind.GUESS
        return Advice(kind, move.cell, rule=move.reason.rule, figures=figures)
    kind = Kind.WRONG_FLAG if flagged else Kind.SAFE
    why = move.reason.deduction if isinstance(move.reason.deduction, Why) else _why(move, seen)
    return _proved(
        Advice(kind, move.cell, rule=move.reason.rule, why=why, figures=figures), move, seen
    )


def _why(move: Move, seen: Observation) -> Why | None:
    """Return the knowledge behind a counted move whose player does not say."""
    if move.reason.rule is not Rule.COUNTED or not seen.clues.is_true:
        return None
    try:
        return analyze(seen, PROOF_BUDGET).why(move.cell)
    except BudgetExceeded:
        return None


def _proved(advice: Advice, move: Move, seen: Observation) -> Advice:
    """Add the few numbers that prove the cell, where they can be found quickly."""
    cells, total = sorted(move.reason.clues), False
    if advice.why is not None and not cells and seen.clues.is_true:
        total = advice.why.rule is Knowledge.MINE_TOTAL
        try:
            found = proof(seen, move.cell, PROOF_BUDGET)
        except BudgetExceeded:
            found = None
        if found is not None:
            cells, total = list(found.clues), found.mine_total
    clues = tuple((cell, seen.numbers[cell]) for cell in cells)
    return replace(advice, clues=clues, mine_total=total)

"""Queries: a move or a hint in a game, what is known of a cell, a position of the editor, a board.

Also whether such a position is one of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

from minesweeper.explain.advice import Advice, Outcome, advice_on
from minesweeper.explain.explanation import Explanation, hit_before
from minesweeper.explain.hint import Hint, HintKind, about_flag, about_move
from minesweeper.explain.reasons import NumberNeed, easiest_safe, explain_cell, need_of, of_player
from minesweeper.explain.wrong_flags import wrong_flag
from minesweeper.generator.solving import SolutionStep, solution
from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.players import for_person, make_player
from minesweeper.players.counting import count_quickly
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.session import limits
from minesweeper.session.probabilities import NONE, Probabilities, probabilities_of
from minesweeper.session.worker import PROCESS_ENDED, Computation, PlayerCache, Query


class Answer(NamedTuple):
    """A player's explained move and its claims, or what is known of a cell; or a fault.

    Without a fault, no explanation stands for no move, unless a number `needs` mines. `asked` is
    the cell that was asked about.
    """

    explanation: Explanation | None = None
    claims: frozenset[Cell] = frozenset()
    fault: Fault | None = None
    asked: Cell | None = None
    needs: NumberNeed | None = None

    def advice(self, flags: Set[Cell]) -> Advice:
        """Return the advice on a board with these flags of the person."""
        if self.fault is not None:
            return Advice(Outcome.FAULT, fault=self.fault)
        if self.explanation is None:
            return Advice(Outcome.NO_MOVE)
        return advice_on(self.explanation, flags)


@dataclass(frozen=True, slots=True)
class MoveQuery(Query[Answer]):
    """Asks a player for a move in a game; `seen` is all that it may know.

    A player that people ask for the easiest deduction gives that, of equal ones the nearest to
    `near`, where a cell is certainly safe.
    """

    game: int
    """Its number in this program, from 1, for a player may remember its game; 0 stands for none."""
    spec: str
    """The player's name and options."""
    level: Level
    start: Start
    seed: int
    """Seeds the player's random numbers."""
    seen: Observation
    near: Cell | None = None

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        is_true = self.seen.clues.is_true
        most = limits.MOST_CELLS_HERE if is_true else limits.MOST_NOISY_CELLS_HERE
        return self.level.cells > most or make_player(self.spec).thinks_long

    def answered_by(self, players: PlayerCache) -> Answer:
        """Return the player's answer; a position that is too large for it is a fault."""
        player = players.player(self.game, self.spec, self.level, self.start, self.seed)
        try:
            easiest = easiest_safe(self.seen, self.near) if player.easiest_first else None
            known = easiest or of_player(player, self.seen, self.level, self.start)
            return Answer(known, player.claims(self.seen))
        except (BudgetExceeded, InconsistentBoard) as error:
            return self.failed(error)

    def failed(self, fault: Fault) -> Answer:
        """Return the answer with a fault."""
        return Answer(fault=fault)


def move_in(seen: Observation, player: str, start: Start = Start.ANY) -> MoveQuery:
    """Return what asks a player for a move in a position of which no game is known.

    `start` tells what the first cell may be of a board that is all covered.
    """
    width, height = max(seen.width, 2), max(seen.height, 2)
    level = Level(width, height, min(seen.mines or 1, width * height - 1))
    return MoveQuery(0, for_person(player), level, start, 0, seen)


class Findings(NamedTuple):
    """The answer about a position of the editor.

    `advice` is None unless a player was asked, `answer` unless a cell was asked about.
    """

    probabilities: Probabilities = NONE
    contradiction: InconsistentBoard | None = None
    """Why no layout fits; None if one does."""
    advice: Advice | None = None
    player: str = ""
    """Who gave the advice."""
    answer: Answer | None = None
    fault: Fault | None = None
    """Why nothing is known, if whoever counts gave no answer."""


@dataclass(frozen=True, slots=True)
class PositionQuery(Query[Findings]):
    """Asks for the probabilities of a position in the editor.

    It asks a player for a move if one is named, and what is known of a cell.
    """

    seen: Observation
    player: str = ""
    cell: Cell | None = None

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        if self.cell or self.seen.width * self.seen.height > limits.MOST_EDITED_CELLS_HERE:
            return True
        return bool(self.player) and make_player(self.player).thinks_long

    def answered_by(self, players: PlayerCache) -> Findings:
        """Return what is known of the position, or why it cannot be."""
        seen = replace(self.seen, flags=frozenset())  # a flag tells nothing
        try:
            findings = Findings(probabilities_of(seen))
        except InconsistentBoard as error:
            return Findings(contradiction=error)
        if self.cell in seen.hit:
            return findings._replace(answer=Answer(hit_before(self.cell), asked=self.cell))
        if self.cell is not None:
            return findings._replace(answer=known_of(self.cell, seen))
        if not self.player:
            return findings
        advice = move_in(seen, self.player).answered_by(players).advice(seen.flags)
        return findings._replace(advice=advice, player=self.player)

    def failed(self, fault: Fault) -> Findings:
        """Return findings with a fault, which is the advice, too."""
        return Findings(advice=Advice(Outcome.FAULT, fault=fault), fault=fault)


def is_of_game(seen: Observation, game: Game) -> bool:
    """Return whether a position shows a number of the game, and nothing that contradicts it.

    The game has had such a position, or may come to it: its other numbers follow from those that
    the game shows, or suppose something of cells that it covers. Numbers alone decide. What is
    typed as a flag, a mine or the mine total may follow, too, and would not make another game.
    """
    shown = game.numbers
    same_size = (seen.width, seen.height) == (game.level.width, game.level.height)
    if not same_size or seen.numbers.items().isdisjoint(shown.items()):
        return False
    both = {**shown, **seen.numbers}
    if not shown.items() <= both.items():
        return False
    try:
        if len(both) > len(shown):
            count_quickly(replace(game.observe(), numbers=both))  # as far as that tells
    except InconsistentBoard:
        return False
    return True


@dataclass(frozen=True, slots=True)
class HintQuery(Query[Hint]):
    """Asks whether one of the `flags` of the person is wrong, else what AI Move would do."""

    move: MoveQuery
    flags: frozenset[Cell]

    def answered_by(self, players: PlayerCache) -> Hint:
        """Return the hint at its first step."""
        try:
            wrong = wrong_flag(self.move.seen, self.flags)
        except (BudgetExceeded, InconsistentBoard) as error:
            return self.failed(error)
        if wrong is not None:
            return about_flag(wrong, self.move.seen)
        answer = self.move.answered_by(players)
        if answer.fault is not None:
            return self.failed(answer.fault)
        return about_move(answer.explanation, self.move.seen, answer.claims)

    def failed(self, fault: Fault) -> Hint:
        """Return a hint that says what went wrong."""
        return Hint(HintKind.FAULT, fault=fault)


def known_of(cell: Cell, seen: Observation) -> Answer:
    """Return the proof of a covered cell, or its chance beside the best guess; or a number's need.

    The best guess is that of the strongest player, whichever is chosen.
    """
    try:
        if not seen.is_covered(cell):
            return Answer(asked=cell, needs=need_of(cell, seen))
        return Answer(explain_cell(cell, seen), asked=cell)
    except (BudgetExceeded, InconsistentBoard) as error:
        return Answer(fault=error, asked=cell)


def cell_query(cell: Cell, seen: Observation) -> Computation[Answer]:
    """Return what asks for what is known of a covered cell, or what a number still needs."""
    return Computation(partial(known_of, cell, seen), Answer(fault=PROCESS_ENDED, asked=cell))


BoardProof: TypeAlias = tuple[SolutionStep, ...] | Fault
"""The deductions that solve a board, each the easiest that there is, or a fault.

There are none where everything is open, and on boards too large to count.
"""


def _proof(
    level: Level, mines: frozenset[Cell], first: Cell, opened: Mapping[Cell, int], known: bool
) -> BoardProof:
    """Return the deductions from the first cell or what is open on; `known` is the mine total."""
    return tuple(solution(level, mines, first, count_known=known, opened=opened))


def proof_query(game: Game) -> Computation[BoardProof] | None:
    """Return what to ask for a game on a board without guesses that has begun, else None.

    In a game that goes on the proof begins where the game stands, after the game at its first cell.
    """
    rule, first, mines = game.no_guess, game.first_cell, game.mines
    if rule is None or first is None or mines is None:
        return None
    opened = {} if game.is_over else dict(game.numbers)
    compute = partial(_proof, game.level, mines, first, opened, rule.count_known)
    return Computation(compute, PROCESS_ENDED)

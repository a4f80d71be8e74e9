"""One game, step by step: each position, the move made in it, and the numbers that prove it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from minesweeper.arena import GameResult, GameTurn, chance, play
from minesweeper.explain import limits
from minesweeper.inference import MinimalProof, if_affordable, proof
from minesweeper.players import Move, make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules

PLAYER = "constraint"
"""Who plays unless another is named: the agent of the report that the studies go by."""


@dataclass(frozen=True, slots=True)
class StripStep:
    """A position, what the player claims to be mines in it, and its move (None at the end).

    `clues` are the numbers that prove a certain move, as far as they are known, together with
    the mine total if `mine_total`. `claimed` has the claims that are new in this position, each
    with the numbers that prove it; none where they are not known or the claim is no proved one.
    """

    seen: Observation
    claims: frozenset[Cell]
    move: Move | None
    clues: tuple[Cell, ...] = ()
    mine_total: bool = False
    claimed: Mapping[Cell, tuple[Cell, ...]] = field(default_factory=dict)

    def leads(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield each clue with the cell that is revealed or claimed by reason of it."""
        for cell, clues in self.claimed.items():
            yield from ((clue, cell) for clue in clues)
        if self.move is not None:
            yield from ((clue, self.move.cell) for clue in self.clues)


class Strip(NamedTuple):
    """A game from its code: its steps, the last one without a move, and how it ended."""

    code: Code
    player: str
    steps: tuple[StripStep, ...]
    status: Status
    came_to: GameResult
    rules: Rules


def record(code: Code, spec: str, rules: Rules) -> Strip:
    """Let a player play the game of a code, after its first cell; the same code, the same game.

    Raises ValueError for a player that does not exist.
    """
    player, game = make_player(spec), Game.from_code(code, rules)
    player.start(code.level, game.start, chance(0, spec))
    if code.first is not None:
        game.reveal(code.first)
    steps: list[StripStep] = []

    def add(turn: GameTurn) -> None:
        seen, _, then = turn
        move = then if isinstance(then, Move) else None
        before = steps[-1].claims if steps else frozenset()
        claims = player.claims(seen)
        claimed = {cell: _proof(seen, cell, mined=True).clues for cell in sorted(claims - before)}
        steps.append(replace(_step(seen, claims, move), claimed=claimed))

    came_to = play(game, player, add)
    return Strip(code, spec, tuple(steps), game.status, came_to, rules)


def _step(seen: Observation, claims: frozenset[Cell], move: Move | None) -> StripStep:
    if move is None or not move.certain:
        return StripStep(seen, claims, move)
    if move.reason.clues:
        return StripStep(seen, claims, move, tuple(sorted(move.reason.clues)))
    found = _proof(seen, move.cell, mined=False)
    return StripStep(seen, claims, move, found.clues, found.mine_total)


def _proof(seen: Observation, cell: Cell, *, mined: bool) -> MinimalProof:
    """Return the proof that a cell is mined or safe; without clues if none is found."""
    nothing = MinimalProof(cell, mined, clues=(), mine_total=False)
    if not seen.clues.is_true or not (seen.numbers or seen.hit):
        return nothing
    found = if_affordable(proof, seen, cell, limits.PROOF_STATES)
    return found if found is not None and found.mined == mined else nothing


def rows(step: StripStep) -> Iterator[str]:
    """Yield a position's rows; the cell of the move is in brackets, numbers that prove it in ()."""
    marks = dict.fromkeys(step.clues, "()")
    if step.move:
        marks[step.move.cell] = "[]"
    for row in range(step.seen.height):
        cells = [(row, column) for column in range(step.seen.width)]
        yield "".join(
            "{1}{0}{2}".format(symbol(cell, step.seen, step.claims), *marks.get(cell, "  "))
            for cell in cells
        ).rstrip()


def symbol(cell: Cell, seen: Observation, claims: Set[Cell], claimed: str = "F") -> str:
    """Return a cell as text: a number, `.` blank, `☆` hit, `claimed` to be a mine, `?`."""
    if cell in seen.hit:
        return "☆"
    if cell in claims:
        return claimed
    return "." if cell in seen.blank else str(seen.numbers.get(cell, "?"))

"""What players and positions are asked: a move in a game, or all there is to know of a position."""

from __future__ import annotations

from dataclasses import dataclass, replace

from minesweeper.explain.explanation import Explanation, of_move
from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.players import make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.session.advice import Advice, Outcome, advice_on
from minesweeper.session.probabilities import NONE, Probabilities, probabilities_of
from minesweeper.session.worker import Key, PlayerCache

MOST_CELLS_HERE = 1000
"""On larger boards every player may think longer than a frame lasts."""

MOST_NOISY_CELLS_HERE = 64
"""The same where numbers may be false: they take far longer to weigh."""

MOST_EDITED_CELLS_HERE = 100
"""The same for positions of the editor, for nobody promises that they were played."""

EDITOR = 0
"""The number of no game: it tells positions of the editor from those of games."""


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """A player's explained move, None if it has none, and the mines it claims; or a fault."""

    explanation: Explanation | None = None
    claims: frozenset[Cell] = frozenset()
    fault: str = ""

    def advice(self, seen: Observation) -> Advice:
        """Return what the answer comes to in the position that was asked about."""
        if self.fault:
            return Advice(Outcome.FAULT, fault=self.fault)
        if self.explanation is None:
            return Advice(Outcome.NO_MOVE)
        return advice_on(self.explanation, seen.flags)


@dataclass(frozen=True, slots=True)
class MoveQuery:
    """A player is asked for a move in a game: `seen` is all that it may know."""

    key: Key
    spec: str
    """The player's name and options."""
    level: Level
    start: Start
    seed: int
    """Gives the player its chance."""
    seen: Observation

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        most = MOST_CELLS_HERE if self.seen.clues.is_true else MOST_NOISY_CELLS_HERE
        return self.level.cells > most or make_player(self.spec).thinks_long

    def answered_by(self, players: PlayerCache) -> MoveAnswer:
        """Return the player's answer; a position too big for it is a fault, no error."""
        player = players.player(self.key[0], self.spec, self.level, self.start, self.seed)
        try:
            move = player.move(self.seen)
            explanation = None if move is None else of_move(move, self.seen)
            return MoveAnswer(explanation, player.claims(self.seen))
        except (BudgetExceeded, InconsistentBoard) as error:
            return self.failed(str(error))

    def failed(self, fault: str) -> MoveAnswer:
        """Return the answer of a player that has none."""
        return MoveAnswer(fault=fault)


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about a position.

    Where no layout `fits`, nothing else is known; `culprit` is the number that cannot be, None
    if the number of mines cannot. `advice` is there if a player was asked.
    """

    position: int
    probabilities: Probabilities = NONE
    fits: bool = True
    culprit: Cell | None = None
    advice: Advice | None = None


@dataclass(frozen=True, slots=True)
class PositionQuery:
    """A position of the editor is looked into, and a player asked for a move, if one is named."""

    position: int
    seen: Observation
    player: str = ""

    @property
    def key(self) -> Key:
        """The number of the position, in no game."""
        return EDITOR, self.position

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        if self.seen.width * self.seen.height > MOST_EDITED_CELLS_HERE:
            return True
        return bool(self.player) and make_player(self.player).thinks_long

    def answered_by(self, players: PlayerCache) -> Findings:
        """Return the findings; a position that no layout fits is no error."""
        seen = replace(self.seen, flags=frozenset())  # a flag tells nothing
        try:
            findings = Findings(self.position, probabilities_of(seen))
        except InconsistentBoard as error:
            return Findings(self.position, fits=False, culprit=error.cell)
        if not self.player:
            return findings
        level = Level(max(seen.width, 2), max(seen.height, 2), 1)
        asked = MoveQuery(self.key, self.player, level, Start.ANY, 0, seen)
        return replace(findings, advice=asked.answered_by(players).advice(seen))

    def failed(self, fault: str) -> Findings:
        """Return the findings where none could be made."""
        return Findings(self.position, advice=Advice(Outcome.FAULT, fault=fault))

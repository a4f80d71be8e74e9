"""The game being played in the window: the rules, the adviser and the clock in one place.

No surfaces and no pygame in here: the view asks, the scene tells. What the AI did last is kept
as data (`Advice`); `words` turns it into a sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from minesweeper.board import Cell
from minesweeper.game import CLASSIC, Action, Command, Game, Rules, Status
from minesweeper.level import LEVELS, Code, Level, Start, new_seed
from minesweeper.ui.advisor import Advice, Advisor, Kind

Milliseconds: TypeAlias = int
"""A span of time, or a time since the program began."""

Clock: TypeAlias = Callable[[], Milliseconds]
"""Tells the time; it never goes back."""

PLAYERS = ("sentence", "random")
"""Whom AI Move can ask."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game is made of: level, rules and, if wished, the seed of its board."""

    level: Level = LEVELS["beginner"]
    start: Start = Start.OPENING
    rules: Rules = CLASSIC
    seed: int | None = None


@dataclass(slots=True)
class Choices:
    """What the person chose for the AI and for clicks; kept from game to game."""

    player: str = PLAYERS[0]
    mine_total: bool = False
    """Whether the AI may use the number of mines on the board."""
    auto_flag: bool = True
    """Whether the AI flags the mines it knows after each of its moves."""
    flag_mode: bool = False
    """Whether a left click flags."""


class Play:
    """One game on the screen.

    `advice` is the last thing the AI did or said; it is forgotten at the person's next move.
    """

    def __init__(self, game: Game, choices: Choices, clock: Clock, rng: random.Random) -> None:
        self.game = game
        self.choices = choices
        self.advice: Advice | None = None
        self.auto_plays = False
        self._clock = clock
        self._rng = rng
        self._began: Milliseconds | None = None
        self._ended: Milliseconds | None = None
        self._declined: set[Cell] = set()
        self._advisor = Advisor(game.level, game.numbers)

    @classmethod
    def fresh(cls, setup: Setup, choices: Choices, clock: Clock, rng: random.Random) -> Play:
        """Start a new game on the board of the setup's seed, or of a new one."""
        seed = new_seed(rng) if setup.seed is None else setup.seed
        code = Code(setup.level, setup.start, seed)
        game = Game.from_code(code, setup.rules)
        return cls(game, choices, clock, rng)

    def again(self) -> Play:
        """Start the same board again, with the same first cell opened unless it was a mine."""
        play = Play(self.game.again(), self.choices, self._clock, self._rng)
        first = self.game.first_cell
        if first is not None and first not in self.game.hit:
            play.act(Action.REVEAL, first)
        return play

    @property
    def elapsed(self) -> Milliseconds:
        """How long the game has lasted, from the first reveal to the end."""
        if self._began is None:
            return 0
        return (self._clock() if self._ended is None else self._ended) - self._began

    @property
    def mines_left(self) -> int:
        """The mine total less flags and hit mines; negative with too many flags."""
        return self.game.level.mines - len(self.game.flags) - len(self.game.hit)

    def act(self, action: Action, cell: Cell) -> None:
        """Carry out what the person wants at a cell; revealing a number chords."""
        if self.game.is_over:
            return
        if action is Action.REVEAL and cell in self.game.numbers:
            action = Action.CHORD
        had_flag = cell in self.game.flags
        self._command(action, cell)
        if had_flag and action is Action.FLAG:
            self._declined.add(cell)
        self._declined -= self.game.flags
        self.advice = None

    def ai_move(self) -> None:
        """Let the AI make one move and keep why; it flags the mines it knows, if that is chosen.

        A wrong flag that hides the only known safe cells is pointed out first, and taken away
        by the next move.
        """
        if self.game.is_over:
            return
        said_before, advice = self.advice, self._advise()
        if advice.kind is Kind.WRONG_FLAG and advice == said_before:
            assert advice.cell is not None  # a wrong flag lies somewhere
            self._command(Action.FLAG, advice.cell)
            advice = self._advisor.safe_advice(Kind.REMOVED_FLAG, advice.cell)
        self.advice = advice
        if advice.cell is not None and advice.kind is not Kind.WRONG_FLAG:
            self._command(Action.REVEAL, advice.cell)
        if self.choices.auto_flag or advice.kind is Kind.NO_MOVE:
            self._flag_known_mines(again=advice.kind is Kind.NO_MOVE)
        stuck = advice.kind in (Kind.WRONG_FLAG, Kind.ALL_FLAGGED, Kind.NO_MOVE)
        self.auto_plays = self.auto_plays and not stuck and not self.game.is_over

    def catch_up(self, numbers: int) -> bool:
        """Let the AI infer from at most so many opened numbers; return whether none is left."""
        return self._advisor.catch_up(numbers)

    def _advise(self) -> Advice:
        self._advisor.use_mine_total(self.game.level.mines if self.choices.mine_total else None)
        safe = self._advisor.safe_move(self.game) if self.choices.player == "sentence" else None
        return safe or self._advisor.random_move(self.game, self._rng)

    def _command(self, action: Action, cell: Cell) -> None:
        hits = len(self.game.hit)
        opened = self.game.play(Command(action, cell, self.elapsed))
        if self._began is None and self.game.status is not Status.READY:
            self._began = self._clock()
        if self.game.is_over:
            self._ended = self._clock()
        self._advisor.tell(opened, self.game.hit[hits:])

    def _flag_known_mines(self, *, again: bool) -> None:
        """Flag known mines: those whose flag the person took away only `again` if asked."""
        left_alone = set() if again else self._declined
        for cell in sorted(self._advisor.known_mines() - self.game.flags - left_alone):
            if self.game.is_covered(cell):
                self._command(Action.FLAG, cell)

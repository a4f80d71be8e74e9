"""The game being played in the window: the rules, the AI's hand and the clock in one place.

No surfaces and no pygame in here: the view asks, the scene tells.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.game import CLASSIC, Action, Command, Game, Observation, Rules, Status
from minesweeper.rules.level import LEVELS, Code, Level, Start, new_seed
from minesweeper.session.advisor import Advice
from minesweeper.session.clock import Clock, Milliseconds, Stopwatch
from minesweeper.session.mover import Mover
from minesweeper.session.preferences import Choices
from minesweeper.session.recorder import Keeper
from minesweeper.session.worker import Thinker
from minesweeper.storage.game_rows import Kept, Marks
from minesweeper.storage.settings import ChordStyle


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game is made of: level, rules and, if wished, the seed of its board."""

    level: Level = LEVELS["beginner"]
    start: Start = Start.OPENING
    rules: Rules = CLASSIC
    seed: int | None = None
    clues: ClueModel = EXACT

    def on(self, code: Code) -> Setup:
        """Return the setup for the board that a code names, by the same rules."""
        return replace(self, level=code.level, start=code.start, seed=code.seed, clues=code.clues)


@dataclass(frozen=True, slots=True)
class Helpers:
    """What outlives a game: who thinks, and who keeps."""

    thinker: Thinker = field(default_factory=Thinker)
    keeper: Keeper = field(default_factory=Keeper)


class Play:
    """One game on the screen: what the person does, and what the AI's `mover` does for them."""

    def __init__(
        self,
        game: Game,
        choices: Choices,
        clock: Clock,
        rng: random.Random,
        helpers: Helpers | None = None,
    ) -> None:
        self.game = game
        self.choices = choices
        self.helpers = helpers or Helpers()
        self.thinker, self.keeper = self.helpers.thinker, self.helpers.keeper
        self.place: int | None = None
        """Which of the best times a won game has, if it counts."""
        self.shows_mines = False
        """Whether the mines are shown to the person: a switch for finding faults."""
        self.is_assisted = False
        """Whether the AI had a part in the game, or the mines were shown."""
        self.questions: set[Cell] = set()
        """Covered cells that the person marked with a question."""
        self.mover = Mover(game, choices, clock, rng, self.thinker, self._command)
        self._clock = clock
        self._rng = rng
        self._watch = Stopwatch(clock)

    @classmethod
    def fresh(
        cls,
        setup: Setup,
        choices: Choices,
        clock: Clock,
        rng: random.Random,
        helpers: Helpers | None = None,
    ) -> Play:
        """Start a new game on the board of the setup's seed, or of a new one."""
        seed = new_seed(rng) if setup.seed is None else setup.seed
        game = Game.from_code(Code(setup.level, setup.start, seed, setup.clues), setup.rules)
        play = cls(game, choices, clock, rng, helpers)
        play.keeper.begin(game, Marks(seeded=setup.seed is not None))
        return play

    @classmethod
    def resumed(
        cls, kept: Kept, choices: Choices, clock: Clock, rng: random.Random, helpers: Helpers
    ) -> Play:
        """Go on with a stored game where it stood, clock and all."""
        play = cls(kept.game, choices, clock, rng, helpers)
        if kept.game.status is Status.PLAYING:
            play._watch.start(kept.elapsed)
        play.is_assisted = kept.marks.assisted
        play.mover.tell(kept.game.numbers, kept.game.hit)
        return play

    def again(self) -> Play:
        """Start the same board again, with the same first cell opened unless it was a mine."""
        play = Play(self.game.again(), self.choices, self._clock, self._rng, self.helpers)
        play.keeper.begin(play.game, Marks(replayed=True))
        first = self.game.first_cell
        if first is not None and first not in self.game.hit:
            play.act(Action.REVEAL, first)
        return play

    @property
    def elapsed(self) -> Milliseconds:
        """How long the game has lasted, from the first reveal to the end."""
        return self._watch.elapsed

    @property
    def mines_left(self) -> int:
        """The mine total less flags and hit mines; negative with too many flags."""
        return self.game.level.mines - len(self.game.flags) - len(self.game.hit)

    def act(self, action: Action, cell: Cell) -> None:
        """Carry out what the person wants at a cell; revealing a number chords."""
        if self.game.is_over or self.is_paused:
            return
        self.mover.person_moves()
        if action is Action.REVEAL and cell in self.game.numbers:
            if ChordStyle.LEFT_ON_NUMBER not in self.choices.settings.chords:
                return
            action = Action.CHORD
        if action is Action.FLAG and self._marks_question(cell):
            return
        had_flag = cell in self.game.flags
        self._command(action, cell)
        if had_flag and action is Action.FLAG:
            self.mover.declined.add(cell)
        self.mover.declined -= self.game.flags
        self.questions -= self.game.numbers.keys() | self.game.flags

    def _marks_question(self, cell: Cell) -> bool:
        """Let a flag become a question mark, and that nothing, if the person wants these."""
        if cell in self.questions:
            self.questions.remove(cell)
            return True
        if cell in self.game.flags and self.choices.settings.question_marks:
            self._command(Action.FLAG, cell)
            self.mover.declined.add(cell)
            self.questions.add(cell)
            return True
        return False

    def toggle_pause(self) -> None:
        """Stop the clock and hide the board, or go on; nothing happens without a running game."""
        if self.is_paused:
            self._watch.go_on()
        elif self.game.status is Status.PLAYING:
            self.mover.stop()
            self._watch.pause()

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands and the board is hidden."""
        return self._watch.is_paused

    @property
    def advice(self) -> Advice | None:
        """The last thing the AI did or said; forgotten at the person's next move."""
        return self.mover.advice

    @property
    def is_busy(self) -> bool:
        """Whether the AI plays by itself or thinks."""
        return self.mover.auto_plays or self.thinker.thinks

    def ai_move(self) -> None:
        """Let the AI make one move, unless it thinks already; see `Mover.move`."""
        if self.game.is_over or self.thinker.thinks or self.is_paused:
            return
        self.assist()
        self.mover.move()

    def go_on(self) -> bool:
        """Let the AI answer and play on; return whether it has moved or said anything."""
        return self.mover.go_on(self.ai_move)

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` or the clock has something new; None if never."""
        soon = self.mover.next_event()
        if soon is None and self.elapsed and not self.game.is_over and not self.is_paused:
            return 1.0 - self.elapsed % 1000 / 1000
        return soon

    def position(self) -> Observation | None:
        """Return what the person sees of a game in play, if its numbers are exact."""
        plays = self.game.status is Status.PLAYING and not self.is_paused
        return self.game.observe() if plays and self.game.clues == EXACT else None

    def assist(self) -> None:
        """Note that the person was helped: the game does not count for the records."""
        if not self.is_assisted:
            self.is_assisted = True
            self.keeper.mark_assisted()

    def toggle_mines(self) -> None:
        """Show the mines, or hide them again; the game is an assisted one from then on."""
        self.shows_mines = not self.shows_mines and self.game.mines is not None
        if self.shows_mines:
            self.assist()

    def _command(self, action: Action, cell: Cell) -> None:
        change = self.game.play(Command(action, cell, self.elapsed))
        if self.game.status is not Status.READY:
            self._watch.start()
        self.mover.tell(change.opened, change.hit)
        if self.game.is_over:
            self._watch.stop()
        self.keeper.keep(self.game, self.elapsed)
        if self.game.status is Status.WON:
            self.place = self.keeper.place(self.game.level)

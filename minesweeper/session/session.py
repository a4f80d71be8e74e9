"""A game being played: the game, its clock, the assistant and the recorder. No pygame in here.

Every command goes through `Session.play`, whoever gives it, and leaves a `Change`; what shows
the game takes the changes since last time and compares nothing.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.command import Action, Change, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Code, Level, Start, new_seed
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.session.advice import Advice
from minesweeper.session.assistant import Assistant
from minesweeper.session.clock import Clock, Milliseconds, Stopwatch
from minesweeper.session.preferences import Preferences
from minesweeper.session.probabilities import NONE, Probabilities, probabilities_of
from minesweeper.session.query import MoveAnswer
from minesweeper.session.recorder import Recorder
from minesweeper.session.worker import Asker, Worker, WorkerProcess
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
class Services:
    """What outlives a game: the worker that thinks, and the recorder."""

    worker: Worker = field(default_factory=WorkerProcess)
    recorder: Recorder = field(default_factory=Recorder)


class Session:
    """One game on the screen: what the person does in it, and what the assistant does."""

    def __init__(
        self,
        game: Game,
        preferences: Preferences,
        clock: Clock,
        rng: random.Random,
        services: Services | None = None,
    ) -> None:
        self.game = game
        self.preferences = preferences
        self.services = services or Services()
        self.recorder = self.services.recorder
        self.shows_mines = False
        """Whether the mines are shown to the person: a switch for finding faults."""
        self.is_assisted = False
        """Whether the assistant had a part in the game, or the mines were shown."""
        self.questions: set[Cell] = set()
        """Covered cells that the person marked with a question."""
        asker: Asker[MoveAnswer] = Asker(self.services.worker)
        self.assistant = Assistant(game, preferences, clock, rng, asker, self.play)
        self._changes: list[Change] = []
        self._probabilities: Probabilities | None = None
        self._clock = clock
        self._rng = rng
        self._watch = Stopwatch(clock)

    @classmethod
    def fresh(
        cls,
        setup: Setup,
        preferences: Preferences,
        clock: Clock,
        rng: random.Random,
        services: Services | None = None,
    ) -> Session:
        """Begin a new game on the board of the setup's seed, or of a new one."""
        seed = new_seed(rng) if setup.seed is None else setup.seed
        game = Game.from_code(Code(setup.level, setup.start, seed, setup.clues), setup.rules)
        session = cls(game, preferences, clock, rng, services)
        session.recorder.begin(game, Marks(seeded=setup.seed is not None))
        return session

    @classmethod
    def resumed(
        cls,
        kept: Kept,
        preferences: Preferences,
        clock: Clock,
        rng: random.Random,
        services: Services,
    ) -> Session:
        """Go on with a stored game where it stood, clock and all."""
        session = cls(kept.game, preferences, clock, rng, services)
        if kept.game.status is Status.PLAYING:
            session._watch.start(kept.elapsed)
        session.is_assisted = kept.marks.assisted
        return session

    def again(self) -> Session:
        """Begin the same board again, with the same first cell opened unless it was a mine."""
        game, first = self.game.again(), self.game.first_cell
        session = Session(game, self.preferences, self._clock, self._rng, self.services)
        session.recorder.begin(game, Marks(replayed=True))
        if first is not None and first not in self.game.hit:
            session.play(Action.REVEAL, first)
        return session

    # What happens

    def play(self, action: Action, cell: Cell) -> None:
        """Carry out a command, of the person or of the assistant, and note what it changed."""
        change = self.game.play(Command(action, cell, self.elapsed))
        if self.game.status is not Status.READY:
            self._watch.start()
        if self.game.is_over:
            self._watch.stop()
        if change.informs or change.ends:
            self._probabilities = None
        self.questions -= change.cells
        self.assistant.follow(change)
        self.recorder.follow(change, self.game.level, self.elapsed)
        self._changes.append(change)

    def take_changes(self) -> list[Change]:
        """Return what has changed since the last call, in order."""
        changes, self._changes = self._changes, []
        return changes

    def act(self, action: Action, cell: Cell) -> None:
        """Carry out what the person wants at a cell: a paused game goes on, a number chords."""
        if self.is_paused:
            self.toggle_pause()
            return
        if self.game.is_over:
            return
        self.assistant.person_moves()
        settings = self.preferences.settings
        if action is Action.REVEAL and cell in self.game.numbers:
            if ChordStyle.LEFT_ON_NUMBER not in settings.chords:
                return
            action = Action.CHORD
        if action is Action.FLAG and cell in self.questions:
            self.questions.remove(cell)
            return
        had_flag = action is Action.FLAG and cell in self.game.flags
        self.play(action, cell)
        if had_flag:
            self.assistant.leave_unflagged(cell)
            if settings.question_marks:
                self.questions.add(cell)

    def ai_move(self) -> None:
        """Let the assistant make one move, unless it thinks already; see `Assistant.move`."""
        if self.game.is_over or self.assistant.thinks or self.is_paused:
            return
        self.assist()
        self.assistant.move()

    def go_on(self) -> bool:
        """Let the assistant answer and play on; return whether it has moved or said anything."""
        return self.assistant.go_on(self.ai_move)

    def toggle_pause(self) -> None:
        """Stop the clock and hide the board, or go on; nothing happens without a running game."""
        if self.is_paused:
            self._watch.go_on()
        elif self.game.status is Status.PLAYING:
            self.assistant.stop()
            self._watch.pause()

    def toggle_mines(self) -> None:
        """Show the mines, or hide them again; the game is an assisted one from then on."""
        self.shows_mines = not self.shows_mines and self.game.mines is not None
        if self.shows_mines:
            self.assist()

    def assist(self) -> None:
        """Note that the person was helped: the game does not count for the records."""
        if not self.is_assisted:
            self.is_assisted = True
            self.recorder.mark_assisted()

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` or the clock has something new; None if never."""
        soon = self.assistant.next_event()
        if soon is None and self.elapsed and not self.game.is_over and not self.is_paused:
            return 1.0 - self.elapsed % 1000 / 1000
        return soon

    # How things stand

    @property
    def elapsed(self) -> Milliseconds:
        """How long the game has lasted, from the first reveal to the end."""
        return self._watch.elapsed

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands and the board is hidden."""
        return self._watch.is_paused

    @property
    def mines_left(self) -> int:
        """The mine total less flags and hit mines; negative with too many flags."""
        return self.game.level.mines - len(self.game.flags) - len(self.game.hit)

    @property
    def advice(self) -> Advice | None:
        """What the assistant did or said last; None once the person has moved."""
        return self.assistant.advice

    @property
    def probabilities(self) -> Probabilities:
        """The probabilities of the position, found when first asked for.

        There are none after the end, nor before a protected first cell is opened.
        """
        if self._probabilities is None:
            unprotected = self.game.start is Start.ANY
            begun = self.game.status is Status.PLAYING
            hidden = self.game.is_over or not (begun or unprotected)
            self._probabilities = NONE if hidden else probabilities_of(self.game.observe())
        return self._probabilities

    def position(self) -> Observation | None:
        """Return what the person sees of a game in play, if its numbers are exact."""
        plays = self.game.status is Status.PLAYING and not self.is_paused
        return self.game.observe() if plays and self.game.clues == EXACT else None

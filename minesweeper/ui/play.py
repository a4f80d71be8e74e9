"""The game being played in the window: the rules, the adviser and the clock in one place.

No surfaces and no pygame in here: the view asks, the scene tells. What the AI did last is kept
as data (`Advice`); `words` turns it into a sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeAlias

from minesweeper.board import Cell
from minesweeper.clues import EXACT, ClueModel
from minesweeper.game import CLASSIC, Action, Command, Game, Observation, Rules, Status
from minesweeper.game_rows import Kept, Marks
from minesweeper.level import LEVELS, Code, Level, Start, new_seed
from minesweeper.settings import ChordStyle, Settings
from minesweeper.ui.advisor import UNSOUND_PLAYERS, WAITS, Advice, Advisor, Kind, advice_from
from minesweeper.ui.keeper import Keeper
from minesweeper.ui.thinking import Question, Thinker

Milliseconds: TypeAlias = int
"""A span of time, or a time since the program began."""

Clock: TypeAlias = Callable[[], Milliseconds]
"""Tells the time; it never goes back."""


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


MOVES_AT_ONCE = 8
"""How many moves auto-play makes between two frames when it shall be instant."""


PAUSES: Mapping[str, Milliseconds] = {"step": 0, "slow": 700, "fast": 120, "instant": 0}
"""How long auto-play waits between two moves, by the speeds of the settings."""


@dataclass(slots=True)
class Choices:
    """What the person chose: the settings, which are kept, and the flag mode, which is not."""

    settings: Settings = field(default_factory=Settings)
    flag_mode: bool = False
    """Whether a left click flags."""
    keep: Callable[[Settings], None] = field(default=lambda _: None)
    """Called with the settings after every change."""

    def change(self, **values: Any) -> None:
        """Change settings by name, and keep them if any is different now."""
        changed = replace(self.settings, **values)
        if changed != self.settings:
            self.settings = changed
            self.keep(changed)


@dataclass(frozen=True, slots=True)
class Helpers:
    """What outlives a game: who thinks, and who keeps."""

    thinker: Thinker = field(default_factory=Thinker)
    keeper: Keeper = field(default_factory=Keeper)


class Play:
    """One game on the screen.

    `advice` is the last thing the AI did or said; it is forgotten at the person's next move.
    A player that thinks long is asked through `thinker`, and `take_answer` looks whether it has
    an answer.
    """

    _games = count(1)

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
        self.advice: Advice | None = None
        self.auto_plays = False
        self.shows_mines = False
        """Whether the mines are shown to the person: a switch for finding faults."""
        self.is_assisted = False
        """Whether the AI had a part in the game, or the mines were shown."""
        self._next_move_at: Milliseconds = 0
        self._clock = clock
        self._rng = rng
        self._number = next(self._games)
        self._seed = new_seed(rng)
        self._asked: Observation | None = None
        self._began: Milliseconds | None = None
        self._ended: Milliseconds | None = None
        self._paused_at: Milliseconds | None = None
        self.questions: set[Cell] = set()
        """Covered cells that the person marked with a question."""
        self._declined: set[Cell] = set()
        self._advisor = Advisor(game)

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
            play._began = clock() - kept.elapsed
        play.is_assisted = kept.marks.assisted
        play._advisor.tell(kept.game.numbers, kept.game.hit)
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
        if self._began is None:
            return 0
        ends = (time for time in (self._ended, self._paused_at) if time is not None)
        return next(ends, self._clock()) - self._began

    @property
    def mines_left(self) -> int:
        """The mine total less flags and hit mines; negative with too many flags."""
        return self.game.level.mines - len(self.game.flags) - len(self.game.hit)

    def act(self, action: Action, cell: Cell) -> None:
        """Carry out what the person wants at a cell; revealing a number chords."""
        if self.game.is_over or self.is_paused:
            return
        self.thinker.cancel()
        self.advice = None
        if action is Action.REVEAL and cell in self.game.numbers:
            if ChordStyle.LEFT_ON_NUMBER not in self.choices.settings.chords:
                return
            action = Action.CHORD
        if action is Action.FLAG and self._marks_question(cell):
            return
        had_flag = cell in self.game.flags
        self._command(action, cell)
        if had_flag and action is Action.FLAG:
            self._declined.add(cell)
        self._declined -= self.game.flags
        self.questions -= self.game.numbers.keys() | self.game.flags

    def _marks_question(self, cell: Cell) -> bool:
        """Let a flag become a question mark, and that nothing, if the person wants these."""
        if cell in self.questions:
            self.questions.remove(cell)
            return True
        if cell in self.game.flags and self.choices.settings.question_marks:
            self._command(Action.FLAG, cell)
            self._declined.add(cell)
            self.questions.add(cell)
            return True
        return False

    def toggle_pause(self) -> None:
        """Stop the clock and hide the board, or go on; nothing happens without a running game."""
        if self.is_paused:
            self._began = self._clock() - self.elapsed
            self._paused_at = None
        elif self.game.status is Status.PLAYING:
            self.stop()
            self._paused_at = self._clock()

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands and the board is hidden."""
        return self._paused_at is not None

    def ai_move(self) -> None:
        """Let the AI make one move and keep why; it flags the mines it knows, if that is chosen.

        A flag on a cell that the AI wants to reveal is pointed out first, and taken away by the
        next move. A player that thinks long moves when its answer comes.
        """
        if self.game.is_over or self.thinker.thinks or self.is_paused:
            return
        self.assist()
        if self.advice is not None and self.advice.kind in WAITS:
            self._take_flag(self.advice)
            return
        advice = self._known_advice()
        if advice is not None:
            self._carry_out(advice, frozenset())
            return
        self._asked = self.game.observe()
        self.thinker.ask(self._question(self._asked))
        self.take_answer()

    def take_answer(self) -> bool:
        """Carry out the answer that was waited for, if it has come; return whether it had."""
        answer = self.thinker.poll()
        if answer is None or self._asked is None:
            return False
        sound = self.choices.settings.player.split(":")[0] not in UNSOUND_PLAYERS
        self._carry_out(advice_from(answer, self._asked), answer.claims if sound else frozenset())
        return True

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

    def toggle_auto_play(self) -> None:
        """Begin to play by itself, or stop that and any thinking."""
        if self.auto_plays or self.thinker.thinks:
            self.stop()
        else:
            self.auto_plays = not self.game.is_over
            self._next_move_at = self._clock()

    def stop(self) -> None:
        """Stop playing by itself, and thinking."""
        self.auto_plays = False
        self.thinker.cancel()

    def go_on(self) -> bool:
        """Take an answer that has come, and make the moves of auto-play that are due.

        Returns whether the AI has moved or said anything.
        """
        moved = self.thinker.thinks and self.take_answer()
        speed = self.choices.settings.speed
        for _ in range(MOVES_AT_ONCE if speed == "instant" else 1):
            if not self.auto_plays or self.thinker.thinks or self._clock() < self._next_move_at:
                break
            moved = True
            self.ai_move()
            self._next_move_at = self._clock() + PAUSES[speed]
            self.auto_plays = self.auto_plays and speed != "step"
        return moved

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` or the clock has something new; None if never."""
        if self.thinker.thinks:
            return 0.01
        if self.auto_plays:
            return max(self._next_move_at - self._clock(), 0) / 1000
        if self.elapsed and not self.game.is_over and not self.is_paused:
            return 1.0 - self.elapsed % 1000 / 1000
        return None

    def catch_up(self, numbers: int) -> bool:
        """Let the AI infer from at most so many opened numbers; return whether none is left."""
        return self._advisor.catch_up(numbers)

    def _known_advice(self) -> Advice | None:
        """Return what can be said without asking a player, or None."""
        player = self.choices.settings.player
        if player == "random":
            return self._advisor.random_move(self.game, self._rng)
        if player not in ("sentence", "expert"):
            return None
        if player == "expert" and not self.game.clues.is_true:
            return None
        uses_total = self.choices.settings.mine_total and player == "sentence"
        self._advisor.use_mine_total(self.game.level.mines if uses_total else None)
        safe = self._advisor.safe_move(self.game)
        if safe is None and player == "sentence":
            return self._advisor.random_move(self.game, self._rng)
        return safe

    def _question(self, seen: Observation) -> Question:
        spec, level = self.choices.settings.player, self.game.level
        position = len(self.game.commands)
        return Question(self._number, position, spec, level, self.game.start, self._seed, seen)

    def _carry_out(self, advice: Advice, claims: frozenset[Cell]) -> None:
        self.advice = advice
        moves = advice.kind in (Kind.SAFE, Kind.GUESS, Kind.REMOVED_FLAG)
        if moves and advice.cell is not None:
            self._command(Action.REVEAL, advice.cell)
        if self.choices.settings.auto_flag or advice.kind is Kind.NO_MOVE:
            self._flag_known_mines(claims, again=advice.kind is Kind.NO_MOVE)
        self.auto_plays = self.auto_plays and moves and not self.game.is_over

    def _take_flag(self, advice: Advice) -> None:
        """Take the flag away that was pointed out, and open its cell."""
        assert advice.cell is not None  # a flag lies somewhere
        self._command(Action.FLAG, advice.cell)
        guessed = advice.kind is Kind.FLAGGED_GUESS
        kind = Kind.GUESS if guessed else Kind.REMOVED_FLAG
        self._carry_out(replace(advice, kind=kind), frozenset())

    def _command(self, action: Action, cell: Cell) -> None:
        hits = len(self.game.hit)
        opened = self.game.play(Command(action, cell, self.elapsed))
        if self._began is None and self.game.status is not Status.READY:
            self._began = self._clock()
        self._advisor.tell(opened, self.game.hit[hits:])
        if self.game.is_over:
            self._ended = self._clock()
        self.keeper.keep(self.game, self.elapsed)
        if self.game.status is Status.WON:
            self.place = self.keeper.place(self.game.level)

    def _flag_known_mines(self, claims: frozenset[Cell], *, again: bool) -> None:
        """Flag known mines: those whose flag the person took away only `again` if asked."""
        known = self._advisor.known_mines() | claims
        left_alone = set() if again else self._declined
        for cell in sorted(known - self.game.flags - left_alone):
            if self.game.is_covered(cell):
                self._command(Action.FLAG, cell)

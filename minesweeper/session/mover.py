"""AI Move: what the AI does in one game when its button is pressed, once or by itself.

What it did last is kept as data (`Advice`); `advice_words` turns it into a sentence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import count

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Action, Game, Observation
from minesweeper.rules.level import new_seed
from minesweeper.session.advisor import WAITS, Advice, Advisor, Kind, advice_from, is_sound
from minesweeper.session.clock import Clock, Milliseconds
from minesweeper.session.preferences import Choices
from minesweeper.session.worker import Question, Thinker

MOVES_AT_ONCE = 8
"""How many moves auto-play makes between two frames when it shall be instant."""

PAUSES: Mapping[str, Milliseconds] = {"step": 0, "slow": 700, "fast": 120, "instant": 0}
"""How long auto-play waits between two moves, by the speeds of the settings."""


class Mover:
    """The AI's hand in one game: it asks the adviser or the chosen player and plays the move.

    `command` carries out a command in the game. `advice` is the last thing the AI did or said,
    None once the person has moved. A player that thinks long is asked through `thinker`.
    """

    _games = count(1)

    def __init__(
        self,
        game: Game,
        choices: Choices,
        clock: Clock,
        rng: random.Random,
        thinker: Thinker,
        command: Callable[[Action, Cell], None],
    ) -> None:
        self.advice: Advice | None = None
        self.auto_plays = False
        self.declined: set[Cell] = set()
        """Cells that the person took a flag from: it is not put back."""
        self._game = game
        self._choices = choices
        self._clock = clock
        self._rng = rng
        self._thinker = thinker
        self._command = command
        self._next_move_at: Milliseconds = 0
        self._number = next(self._games)
        self._seed = new_seed(rng)
        self._asked: Observation | None = None
        self._advisor = Advisor(game)

    def tell(self, opened: Iterable[Cell], hits: Iterable[Cell]) -> None:
        """Note the cells that were opened and the mines that were hit."""
        self._advisor.tell(opened, hits)

    @property
    def is_behind(self) -> bool:
        """Whether it has still to infer from what was opened."""
        return self._advisor.is_behind

    def catch_up(self, numbers: int) -> None:
        """Infer from at most so many opened numbers."""
        self._advisor.catch_up(numbers)

    def person_moves(self) -> None:
        """Forget what was said and what was asked: the person moves."""
        self._thinker.cancel()
        self.advice = None

    def move(self) -> None:
        """Make one move and keep why; flag the mines it knows, if that is chosen.

        A flag on a cell that the AI wants to reveal is pointed out first, and taken away by the
        next move. A player that thinks long moves when its answer comes.
        """
        if self.advice is not None and self.advice.kind in WAITS:
            self._take_flag(self.advice)
            return
        advice = self._known_advice()
        if advice is not None:
            self._carry_out(advice, frozenset())
            return
        self._asked = self._game.observe()
        self._thinker.ask(self._question(self._asked))
        self.take_answer()

    def take_answer(self) -> bool:
        """Carry out the answer that was waited for, if it has come; return whether it had."""
        answer = self._thinker.poll()
        if answer is None or self._asked is None:
            return False
        sound = is_sound(self._choices.settings.player)
        self._carry_out(advice_from(answer, self._asked), answer.claims if sound else frozenset())
        return True

    # By itself

    def toggle_auto_play(self) -> None:
        """Begin to play by itself, or stop that and any thinking."""
        if self.auto_plays or self._thinker.thinks:
            self.stop()
        else:
            self.auto_plays = not self._game.is_over
            self._next_move_at = self._clock()

    def stop(self) -> None:
        """Stop playing by itself, and thinking."""
        self.auto_plays = False
        self._thinker.cancel()

    def go_on(self, move: Callable[[], None]) -> bool:
        """Take an answer that has come, and call `move` for each move that auto-play is due.

        Returns whether the AI has moved or said anything.
        """
        moved = self._thinker.thinks and self.take_answer()
        speed = self._choices.settings.speed
        for _ in range(MOVES_AT_ONCE if speed == "instant" else 1):
            if not self.auto_plays or self._thinker.thinks or self._clock() < self._next_move_at:
                break
            moved = True
            move()
            self._next_move_at = self._clock() + PAUSES[speed]
            self.auto_plays = self.auto_plays and speed != "step"
        return moved

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` has something to do; None if never."""
        if self._thinker.thinks:
            return 0.01
        if self.auto_plays:
            return max(self._next_move_at - self._clock(), 0) / 1000
        return None

    # One move

    def _known_advice(self) -> Advice | None:
        """Return what can be said without asking a player, or None."""
        player = self._choices.settings.player
        if player == "random":
            return self._advisor.random_move(self._game, self._rng)
        if player not in ("sentence", "expert"):
            return None
        if player == "expert" and not self._game.clues.is_true:
            return None
        uses_total = self._choices.settings.mine_total and player == "sentence"
        self._advisor.use_mine_total(self._game.level.mines if uses_total else None)
        safe = self._advisor.safe_move(self._game)
        if safe is None and player == "sentence":
            return self._advisor.random_move(self._game, self._rng)
        return safe

    def _question(self, seen: Observation) -> Question:
        spec, level = self._choices.settings.player, self._game.level
        position = len(self._game.commands)
        return Question(self._number, position, spec, level, self._game.start, self._seed, seen)

    def _carry_out(self, advice: Advice, claims: frozenset[Cell]) -> None:
        self.advice = advice
        moves = advice.kind in (Kind.SAFE, Kind.GUESS, Kind.REMOVED_FLAG)
        if moves and advice.cell is not None:
            self._command(Action.REVEAL, advice.cell)
        if self._choices.settings.auto_flag or advice.kind is Kind.NO_MOVE:
            self._flag_known_mines(claims, again=advice.kind is Kind.NO_MOVE)
        self.auto_plays = self.auto_plays and moves and not self._game.is_over

    def _take_flag(self, advice: Advice) -> None:
        """Take the flag away that was pointed out, and open its cell."""
        assert advice.cell is not None  # a flag lies somewhere
        self._command(Action.FLAG, advice.cell)
        guessed = advice.kind is Kind.FLAGGED_GUESS
        kind = Kind.GUESS if guessed else Kind.REMOVED_FLAG
        self._carry_out(replace(advice, kind=kind), frozenset())

    def _flag_known_mines(self, claims: frozenset[Cell], *, again: bool) -> None:
        """Flag known mines: those whose flag the person took away only `again` if asked."""
        known = self._advisor.known_mines() | claims
        left_alone = set() if again else self.declined
        for cell in sorted(known - self._game.flags - left_alone):
            if self._game.is_covered(cell):
                self._command(Action.FLAG, cell)

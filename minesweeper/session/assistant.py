"""AI Move: what the assistant does in one game when it is asked for a move, once or by itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count

from minesweeper.explain.explanation import Explanation, at_random
from minesweeper.players import MineTotal, Player, make_player
from minesweeper.rules.board import Cell, draw
from minesweeper.rules.command import Action, Change
from minesweeper.rules.game import Game
from minesweeper.rules.level import new_seed
from minesweeper.rules.observation import Observation
from minesweeper.session.advice import MOVES, WAITS, Advice, Outcome, advice_on
from minesweeper.session.clock import Clock, Milliseconds
from minesweeper.session.game_knowledge import GameKnowledge
from minesweeper.session.preferences import Preferences
from minesweeper.session.query import MoveAnswer, MoveQuery
from minesweeper.session.worker import Asker

MOVES_AT_ONCE = 8
"""How many moves auto-play makes between two frames at the speed `instant`."""

SLOW: Milliseconds = 200
"""A player that has not answered by then is said to think; said sooner, it would only flicker."""

PAUSES: Mapping[str, Milliseconds] = {"step": 0, "slow": 700, "fast": 120, "instant": 0}
"""How long auto-play waits between two moves, by the speeds of the settings."""


class Assistant:
    """Finds a move, by the knowledge base or the chosen player, and makes it.

    `play` carries out a command in the game; the change comes back through `follow`. `advice`
    is what the assistant did or said last, None once the person has moved.
    """

    _numbers = count(1)

    def __init__(
        self,
        game: Game,
        preferences: Preferences,
        clock: Clock,
        rng: random.Random,
        asker: Asker[MoveAnswer],
        play: Callable[[Action, Cell], None],
    ) -> None:
        self.advice: Advice | None = None
        self.auto_plays = False
        self.knowledge = GameKnowledge(game)
        self._unflagged: set[Cell] = set()
        """Cells that the person took a flag from: it is not put back."""
        self._game = game
        self._preferences = preferences
        self._clock = clock
        self._rng = rng
        self._asker = asker
        self._play = play
        self._next_move_at: Milliseconds = 0
        self._asked_at: Milliseconds = 0
        self._number = next(self._numbers)
        self._seed = new_seed(rng)
        self._asked: tuple[Player, Observation] | None = None

    @property
    def thinks(self) -> bool:
        """Whether a player has been asked and has not answered yet."""
        return self._asker.query is not None

    @property
    def is_slow(self) -> bool:
        """Whether a player has thought for so long that the person should know."""
        return self.thinks and self._clock() - self._asked_at >= SLOW

    @property
    def is_busy(self) -> bool:
        """Whether it plays by itself, or thinks and the person should know."""
        return self.auto_plays or self.is_slow

    def follow(self, change: Change) -> None:
        """Take in what a command changed."""
        self.knowledge.follow(change)
        self._unflagged -= change.flagged

    def person_moves(self) -> None:
        """Forget what was said and what was asked: the person moves."""
        self.cancel()
        self.advice = None

    def cancel(self) -> None:
        """Forget what was asked."""
        self._asker.cancel()

    def leave_unflagged(self, cell: Cell) -> None:
        """Put no flag on a cell again that the person took one from."""
        self._unflagged.add(cell)

    def move(self) -> None:
        """Make one move and keep why; flag the mines it knows, if that is chosen.

        A flag on a cell that is to be opened is pointed out first, and taken away by the next
        move. A player that thinks long moves when its answer comes.
        """
        if self.advice is not None and self.advice.outcome in WAITS:
            self._take_flag(self.advice)
            return
        player = make_player(self._preferences.settings.player)
        advice = self._by_knowledge(player)
        if advice is not None:
            self._carry_out(advice)
            return
        seen = self._game.observe()
        self._asked, self._asked_at = (player, seen), self._clock()
        self._asker.ask(self._query(seen))
        self.take_answer()

    def take_answer(self) -> bool:
        """Carry out the answer to the last query, if it has come; return whether it had."""
        answer = self._asker.poll()
        if answer is None or self._asked is None:
            return False
        player, seen = self._asked
        self._carry_out(answer.advice(seen), answer.claims if player.is_sound else frozenset())
        return True

    # By itself

    def toggle_auto_play(self) -> None:
        """Begin to play by itself, or stop that and any thinking."""
        if self.auto_plays or self.thinks:
            self.stop()
        else:
            self.auto_plays = not self._game.is_over
            self._next_move_at = self._clock()

    def stop(self) -> None:
        """Stop playing by itself, and thinking."""
        self.auto_plays = False
        self.cancel()

    def go_on(self, move: Callable[[], None]) -> bool:
        """Take an answer that has come, and call `move` for each move that auto-play is due.

        Returns whether the assistant has moved or said anything.
        """
        moved = self.thinks and self.take_answer()
        speed = self._preferences.settings.speed
        for _ in range(MOVES_AT_ONCE if speed == "instant" else 1):
            if not self.auto_plays or self.thinks or self._clock() < self._next_move_at:
                break
            moved = True
            move()
            self._next_move_at = self._clock() + PAUSES[speed]
            self.auto_plays = self.auto_plays and speed != "step"
        return moved

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` has something to do; None if never."""
        if self.thinks:
            return 0.01
        if self.auto_plays:
            return max(self._next_move_at - self._clock(), 0) / 1000
        return None

    # One move

    def _by_knowledge(self, player: Player) -> Advice | None:
        """Return a move for which the knowledge base serves instead of the player, or None."""
        if player.knowledge_first:
            known = self._known_safe(player)
            if known is not None:
                return advice_on(known, self._game.flags)
        return self._random_move() if player.guesses_at_random else None

    def _known_safe(self, player: Player) -> Explanation | None:
        """Explain a cell that the knowledge base proves safe, one without a flag if possible."""
        optional = player.mine_total is MineTotal.OPTIONAL
        uses_total = optional and self._preferences.settings.mine_total
        self.knowledge.use_mine_total(self._game.level.mines if uses_total else None)
        safe = self.knowledge.safe()
        unflagged = [cell for cell in safe if cell not in self._game.flags]
        return self.knowledge.explain((unflagged or safe)[0]) if safe else None

    def _random_move(self) -> Advice:
        """Return a random cell that is neither revealed, a known mine, nor flagged."""
        self.knowledge.catch_up()
        mines, flags = self.knowledge.mines(), self._game.flags
        covered = [cell for cell in self._game.observe().covered() if cell not in mines]
        if not covered:
            return Advice(Outcome.NO_MOVE)
        unflagged = [cell for cell in covered if cell not in flags]
        if not unflagged:
            return Advice(Outcome.ALL_FLAGGED)
        return advice_on(at_random(draw(unflagged, 1, self._rng)[0]), flags)

    def _query(self, seen: Observation) -> MoveQuery:
        key = self._number, len(self._game.commands)
        spec, level = self._preferences.settings.player, self._game.level
        return MoveQuery(key, spec, level, self._game.start, self._seed, seen)

    def _carry_out(self, advice: Advice, claims: frozenset[Cell] = frozenset()) -> None:
        self.advice = advice
        moves = advice.outcome in MOVES
        if moves and advice.cell is not None:
            self._play(Action.REVEAL, advice.cell)
        ends = advice.outcome is Outcome.NO_MOVE
        if self._preferences.settings.auto_flag or ends:
            self._flag_known_mines(claims, again=ends)
        self.auto_plays = self.auto_plays and moves and not self._game.is_over

    def _take_flag(self, advice: Advice) -> None:
        """Take the flag away that was pointed out, and open its cell."""
        assert advice.cell is not None  # a flag lies somewhere
        self._play(Action.FLAG, advice.cell)
        guessed = advice.outcome is Outcome.FLAGGED_GUESS
        self._carry_out(replace(advice, outcome=Outcome.GUESS if guessed else Outcome.REMOVED_FLAG))

    def _flag_known_mines(self, claims: frozenset[Cell], *, again: bool) -> None:
        """Flag known mines: those that the person unflagged only `again` if asked."""
        known = self.knowledge.mines() | claims
        left_alone = set() if again else self._unflagged
        for cell in sorted(known - self._game.flags - left_alone):
            if self._game.is_covered(cell):
                self._play(Action.FLAG, cell)

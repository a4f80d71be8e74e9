"""AI Move: the assistant makes a move when asked, or goes on by itself.

It is one module because finding a move, making it and flagging what it proves share the advice that
is shown, the flags that the person took away, and the player that was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from itertools import count

from minesweeper.explain.advice import MOVES, WAITS, Advice, Outcome, advice_on
from minesweeper.explain.explanation import Explanation, at_random, by_start_rule
from minesweeper.explain.reasons import by_steps, easiest_safe, recalling
from minesweeper.players import MineTotal, Player, for_person, make_player
from minesweeper.rules.board import Cell, distance, draw
from minesweeper.rules.code import new_seed
from minesweeper.rules.command import Action, Change, Milliseconds
from minesweeper.rules.game import Game
from minesweeper.rules.rules import Goal
from minesweeper.session import limits
from minesweeper.session.environment import Environment
from minesweeper.session.game_knowledge import GameKnowledge
from minesweeper.session.query import Answer, MoveQuery
from minesweeper.session.worker import Asker
from minesweeper.storage.settings import Flagging

LOOKS_AGAIN = 0.01
"""The seconds between two looks for the answer of whoever thinks."""

OPENING = frozenset({Action.REVEAL, Action.CHORD})
"""Actions that open cells."""

PAUSES: Mapping[str, Milliseconds] = {"slow": 700, "fast": 120, "instant": 0}
"""Auto-play waits this long between two moves, by the speed that the settings choose."""


class Assistant:
    """Finds a move by the knowledge base or the chosen player, and makes it.

    `play` carries out a command in the game; its change comes back through `follow`. `advice`
    is what the assistant did or said last. It is None once the person has moved.
    """

    _numbers = count(1)

    def __init__(
        self, game: Game, environment: Environment, play: Callable[[Action, Cell], None]
    ) -> None:
        self.advice: Advice | None = None
        self.auto_plays = False
        self.knowledge = GameKnowledge(game)
        self.unflagged: set[Cell] = set()
        """Cells from which the person took a flag: none is put back."""
        self._game = game
        self._preferences = environment.preferences
        self._clock = environment.clock
        self._rng = environment.rng
        self.asker: Asker[Answer] = Asker(environment.worker, environment.clock)
        self._play = play
        self._next_move_at: Milliseconds = 0
        self._number = next(self._numbers)
        self.seed = new_seed(environment.rng)
        self._asked: Player | None = None
        """The player that the last AI Move chose, even if it needed no asking."""

    @property
    def thinks(self) -> bool:
        """Whether a player has been asked and has not answered yet."""
        return self.asker.query is not None

    @property
    def tells(self) -> bool:
        """Whether advice is shown that is no fault."""
        return self.advice is not None and self.advice.outcome is not Outcome.FAULT

    @property
    def is_slow(self) -> bool:
        """Whether a player thinks so long that the person should know."""
        return self.asker.thinking_seconds is not None

    @property
    def flags_of_person(self) -> Set[Cell]:
        """The flags that may be wrong: the assistant proves its own, but for claims."""
        return self._game.flags - self._game.flags_by_ai

    @property
    def last_opened(self) -> Cell | None:
        """The cell of the last command that may have opened cells."""
        opening = (one.cell for one in reversed(self._game.commands) if one.action in OPENING)
        return next(opening, None)

    @property
    def is_busy(self) -> bool:
        """Whether the assistant plays by itself, or thinks so long that the person should know."""
        return self.auto_plays or self.is_slow

    @property
    def asked(self) -> str:
        """The name of the player that the last AI Move chose; empty before the first."""
        return "" if self._asked is None else self._asked.name

    def follow(self, change: Change) -> None:
        """Learn what a command changed."""
        self.knowledge.follow(change)
        self.unflagged -= change.flagged

    def person_moves(self) -> None:
        """Drop advice and query, because the person moves."""
        self.cancel()
        self.advice = None

    def cancel(self) -> None:
        """Drop the query to a player that thinks."""
        self.asker.cancel()

    def move(self) -> None:
        """Make one move and keep its advice; flag the mines that the settings choose.

        A flag of the person on the chosen cell is pointed out first; the next move takes it away.
        A player that thinks long moves when its answer comes.
        """
        if self.advice is not None and self.advice.outcome in WAITS:
            self._take_flag(self.advice)
            return
        self._asked = player = make_player(self._preferences.settings.player)
        advice = self._by_knowledge(player)
        if advice is not None:
            self._carry_out(advice)
            return
        self.asker.ask(self.query(self._preferences.settings.player))
        self.take_answer()

    def query(self, player: str) -> MoveQuery:
        """Return the query for a move of a player, who may take its time."""
        game, spec = self._game, for_person(player)
        board = game.level, game.start, self.seed, game.recall()
        return MoveQuery(self._number, spec, *board, self.last_opened)

    def play_explained(
        self,
        player: str,
        explanation: Explanation,
        claims: frozenset[Cell],
        *,
        by_hint: bool = False,
    ) -> None:
        """Make a move that a player, or a hint, has explained already, as `move` does.

        The person knows the cell: a flag on it is taken away at once.
        """
        self._asked = make_player(player)
        advice = advice_on(explanation, self.flags_of_person)._replace(by_hint=by_hint)
        if advice.outcome in WAITS:
            self._take_flag(advice)
        else:
            self._carry_out(advice, claims)

    def take_wrong_flag(self, player: str, explanation: Explanation) -> None:
        """Take away the flag of the person that a hint has explained, and open nothing."""
        self._asked = make_player(player)
        self.cancel()
        self._play(Action.FLAG, explanation.cell)
        self.advice = Advice(Outcome.TOOK_FLAG, explanation, by_hint=True)

    def take_answer(self) -> bool:
        """Carry out the answer to the last query; return whether it has come."""
        answer = self.asker.poll()
        if answer is None or self._asked is None:
            return False
        advice = answer.advice(self.flags_of_person)
        if self._claims_decide and answer.fault is None:
            advice = self._claim(answer.claims, advice)
        self._carry_out(advice, answer.claims if self._asked.is_sound else frozenset())
        return True

    # By itself

    def toggle_auto_play(self) -> None:
        """Begin to play by itself, or stop that and a player that thinks."""
        if self.auto_plays or self.thinks:
            self.stop()
        else:
            self.auto_plays = not self._game.is_over
            self._next_move_at = self._clock()

    def stop(self) -> None:
        """Stop playing by itself, and a player that thinks."""
        self.auto_plays = False
        self.cancel()

    def go_on(self, move: Callable[[], None]) -> bool:
        """Carry out an answer that has come, and call `move` for each move that auto-play is due.

        Returns whether the assistant moved or said anything.
        """
        moved = self.thinks and self.take_answer()
        speed = self._preferences.settings.speed
        for _ in range(limits.MOVES_AT_ONCE):
            if not self.auto_plays or self.thinks or self._clock() < self._next_move_at:
                break
            moved = True
            move()
            self._next_move_at = self._clock() + PAUSES[speed]
        return moved

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` has something to do, or None."""
        if self.thinks:
            return LOOKS_AGAIN
        if self.auto_plays:
            return max(self._next_move_at - self._clock(), 0) / 1000
        return None

    # One move

    @property
    def _hurries(self) -> bool:
        """Whether moves follow each other without a pause, so that no reason can be read."""
        return self.auto_plays and self._preferences.settings.speed == "instant"

    @property
    def _is_small(self) -> bool:
        """Whether the ladder takes less than a frame's time."""
        return self._game.level.cells <= limits.MOST_CELLS_HERE

    def _by_knowledge(self, player: Player) -> Advice | None:
        """Return a move found at once, without asking the player, or None."""
        self.knowledge.catch_up()  # for the flags
        hurried = self._hurries and player.easiest_first
        if player.easiest_first and not hurried and self._is_small:
            easiest = easiest_safe(self._game.recall(), self.last_opened, simple=True)
            if easiest is not None:
                return advice_on(easiest, self.flags_of_person)
        if player.knowledge_first or hurried:
            known = self._known_safe(player)
            if known is not None:
                return advice_on(known, self.flags_of_person)
        return self._random_move(player) if player.guesses_at_random else None

    def _known_safe(self, player: Player) -> Explanation | None:
        """Explain a cell that the knowledge base proves safe, if possible one without a flag."""
        optional = player.mine_total is MineTotal.OPTIONAL
        uses_total = optional and self._preferences.settings.mine_total
        self.knowledge.use_mine_total(self._game.recall().mines if uses_total else None)
        safe = self.knowledge.safe()
        unflagged = [cell for cell in safe if cell not in self._game.flags]
        if not safe:
            return None
        cell, seen = self._nearest(unflagged or safe), self._game.recall()
        stepwise = by_steps(cell, seen) if self._is_small else None
        return stepwise or recalling(self.knowledge.explain(cell), seen)

    def _nearest(self, cells: Sequence[Cell]) -> Cell:
        """Return the first cell; of a hurried auto-play the nearest to the last one opened."""
        last = self.last_opened
        if last is None or not self._hurries:
            return cells[0]
        return min(cells, key=lambda cell: distance(cell, last))

    def _random_move(self, player: Player) -> Advice:
        """Return a random covered cell that is neither a known mine nor flagged."""
        self.knowledge.catch_up()
        mines, flags = self.knowledge.mines(), self._game.flags
        covered = [cell for cell in self._game.recall().covered() if cell not in mines]
        if not covered:
            return Advice(Outcome.NO_MOVE)
        unflagged = [cell for cell in covered if cell not in flags]
        if not unflagged:
            return Advice(Outcome.ALL_FLAGGED)
        cell = draw(unflagged, 1, self._rng)[0]
        if self._game.protects(cell):
            return advice_on(by_start_rule(cell), flags)
        return advice_on(at_random(cell, none_safe=player.knowledge_first), flags)

    def _carry_out(self, advice: Advice, claims: frozenset[Cell] = frozenset()) -> None:
        self._open(advice)
        if not self._claims_decide:
            before = len(self._game.flags)
            self._flag_mines(advice, claims)
            flagged = len(self._game.flags) - before
            self.advice = self.advice and self.advice._replace(flagged=flagged)
        self.auto_plays = self.auto_plays and not self._game.is_over

    def _open(self, advice: Advice) -> None:
        """Keep the advice and open its cell, if it is to be opened; else auto-play ends."""
        cell = advice.cell
        if advice.outcome in MOVES and cell is not None:
            if cell in self._game.flags:
                self._play(Action.FLAG, cell)
                if advice.outcome is Outcome.SAFE:
                    advice = advice._replace(outcome=Outcome.REMOVED_OWN_FLAG)
            self._play(Action.REVEAL, cell)
        self.advice = advice
        self.auto_plays = self.auto_plays and advice.outcome in MOVES

    @property
    def _claims_decide(self) -> bool:
        """Whether the game is won or lost by what the player infers without proof.

        Then nothing else is flagged, and its claims go on the board as in the arena.
        """
        is_sound = self._asked is None or self._asked.is_sound
        return self._game.rules.goal is Goal.LOCATE and not is_sound

    def _claim(self, claims: frozenset[Cell], advice: Advice) -> Advice:
        """Put the player's claims on the board; return its advice, unless the game ends by them."""
        game = self._game
        claims |= game.exploded.difference(game.hit)
        if len(claims) + len(game.hit) > game.level.mines:
            return Advice(Outcome.TOO_MANY_CLAIMS)
        for cell in game.claimed_anew(claims):
            if cell not in self.unflagged or advice.outcome is Outcome.NO_MOVE:
                self._play(Action.CLAIM, cell)
        return Advice(Outcome.CLAIMED) if game.is_over else advice

    def _take_flag(self, advice: Advice) -> None:
        """Take away the flag that was pointed out, and open its cell."""
        assert advice.cell is not None  # advice on a flag names its cell
        self._play(Action.FLAG, advice.cell)
        guessed = advice.outcome is Outcome.FLAGGED_GUESS
        self._carry_out(advice._replace(outcome=Outcome.GUESS if guessed else Outcome.REMOVED_FLAG))

    def _flag_mines(self, advice: Advice, claims: frozenset[Cell]) -> None:
        """Flag the mines that the settings choose; when no move is left, all that are known.

        Where the person took a flag away, none is put before that.
        """
        ends = advice.outcome is Outcome.NO_MOVE
        flagging = self._preferences.settings.flagging
        if ends or flagging is Flagging.ALL or self._game.rules.goal is Goal.LOCATE:
            mines: Set[Cell] = self.knowledge.mines() | claims
        elif flagging is Flagging.PROOF and advice.outcome in MOVES:
            mines = frozenset() if advice.explanation is None else advice.explanation.mines
        else:
            mines = frozenset()
        left_alone = set() if ends else self.unflagged
        for cell in sorted(mines - self._game.flags - left_alone):
            if self._game.is_covered(cell):
                self._play(Action.FLAG, cell)

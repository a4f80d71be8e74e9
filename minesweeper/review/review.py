"""A game judged, move by move: its labels, its accuracy, its luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import log10, prod
from typing import NamedTuple, TypeAlias

from minesweeper.review import limits
from minesweeper.review.judgement import Judgement, Label, judge_move, safe
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Actor, Change, Command, Status
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.rules.game import Game
from minesweeper.rules.level import protects
from minesweeper.rules.observation import Observation

GUESSES = (Label.FORCED, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels of guesses where no cell was certainly safe."""

GAVE_UP = (Label.MISREAD, Label.NEEDLESS, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels of moves that gave something up, from which there is something to learn."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A reveal or chord of the person that opened or hit something, before it is judged.

    `count` is the number of commands before it; `Game.at` returns the position then.
    """

    count: int
    command: Command
    clues: ClueModel
    cells: tuple[Cell, ...]
    """The cells that it revealed itself: those of a chord are several."""
    flags: tuple[Cell, ...]
    """Those beside the number of a chord."""
    hit: tuple[Cell, ...]
    protected: bool
    """Whether the start rule kept the cell from being a mine."""

    def judged(self, seen: Observation) -> JudgedMove:
        """Return the move with what it was in the position before it."""
        if self.protected:
            return JudgedMove(self, safe(self.command.cell))
        return JudgedMove(self, judge_move(seen, self.cells, self.flags))


class JudgedMove(NamedTuple):
    """A move, and what it was."""

    move: PlayedMove
    judgement: Judgement

    @property
    def risked(self) -> tuple[object, ...]:
        """Its cells, its risk and its chances to win: all the same for a move made once more."""
        found = self.judgement
        return self.move.cells, found.risk, found.win_best, found.win_chosen


class Review(NamedTuple):
    """All judged moves of a game, in order: those of the person."""

    moves: tuple[JudgedMove, ...]
    status: Status
    ai_moves: int = 0
    """The number of moves by which the assistant opened cells."""
    lost_at: Command | None = None
    """The command that hit a mine and lost the game, whoever gave it."""
    hit: tuple[Cell, ...] = ()
    """The mines that were hit, in that order."""
    strict: bool = False
    """Whether the strict rule was on."""
    finished: bool = False
    """Whether it went on after a mine until nothing was left to do."""

    @property
    def has_few_moves(self) -> bool:
        """Whether the person made too few moves, beside the assistant, to speak of their play."""
        return bool(self.ai_moves) and len(self.moves) < limits.FEW_MOVES

    @property
    def lost_by(self) -> JudgedMove | None:
        """The person's move that hit a mine and lost the game, if one did."""
        last = self.moves[-1] if self.moves else None
        return last if last is not None and last.move.command == self.lost_at else None

    @property
    def accuracy(self) -> float | None:
        """The product over the guesses of (chance to win after the cell / after the best).

        From 0 to 1; None without a guess, and where a chance to win is not worked out. Only guesses
        that were needed count: a needless one is called so. One that was taken back and made again
        counts once.
        """
        if not self.guesses or not self._all_judged:
            return None
        if any(one.win_chosen is None or not one.win_best for one in self.guesses):
            return None
        return prod((1 - one.lost_share for one in self.guesses), start=1.0)

    @property
    def needed_no_guess(self) -> bool:
        """Whether every move is judged, and none is a guess that was needed."""
        return bool(self.moves) and self._all_judged and not self.guesses

    @property
    def _all_judged(self) -> bool:
        return all(one.label is not Label.UNJUDGED for one in self._judgements)

    @property
    def guesses(self) -> list[Judgement]:
        """The judgements of the guesses that were needed, each once."""
        return [one.judgement for one in self._distinct if one.judgement.label in GUESSES]

    @property
    def _distinct(self) -> Iterable[JudgedMove]:
        """The moves, without those that were made before, taken back, and made again."""
        return {one.risked: one for one in self.moves}.values()

    @property
    def _judgements(self) -> list[Judgement]:
        return [one.judgement for one in self.moves]

    @property
    def luck(self) -> float:
        """The sum of -log10 P(safe) over the moves that were a risk and hit nothing, each once."""
        return sum((-log10(1 - risk) for risk in self._survived), start=0.0)

    @property
    def luck_chance(self) -> Fraction:
        """The product of P(safe) over the same moves."""
        return prod((1 - risk for risk in self._survived), start=Fraction(1))

    @property
    def _survived(self) -> list[Fraction]:
        risks = [one.judgement.risk for one in self._distinct if not one.move.hit]
        return [risk for risk in risks if risk]


SeenMove: TypeAlias = tuple[PlayedMove, Observation]
"""A move with what the person knew before it (`Game.recall`), without flags."""


def changes_of(game: Game) -> Iterator[Change]:
    """Yield what each command of a game changed, in order; none for one that changed nothing."""
    replayed = game.again()
    for command in game.commands:
        before = replayed.observe() if command.action in TAKES_BACK else None
        change = replayed.play(command)
        if change.cells if before is None else replayed.observe() != before:
            yield change


def condensed(game: Game) -> Game:
    """Return a game without the commands that changed nothing, so that each is a move to show."""
    again = game.again()
    again.replay(change.command for change in changes_of(game))
    return again


def moves_of(game: Game) -> Iterator[SeenMove]:
    """Yield the person's moves of a game, in order, each with the position before it."""
    replayed, begun = game.again(), False
    for count, command in enumerate(game.commands):
        move = _played(replayed, command, count, begun=begun)
        if move is not None and command.by is Actor.PERSON:
            yield move
        begun = begun or move is not None


def losing_command(game: Game) -> Command | None:
    """Return the command that hit a mine and lost the game, if one did."""
    lost = game.status is Status.LOST and game.hit and not game.rules.play_on
    return game.log.standing[-1] if lost else None


def losing_move(game: Game) -> SeenMove | None:
    """Return the move that hit a mine and lost the game, if one did, whoever made it."""
    command, count = losing_command(game), len(game.commands) - 1
    if command is None:
        return None
    return _played(game.at(count), command, count, begun=True)


def _played(game: Game, command: Command, count: int, *, begun: bool) -> SeenMove | None:
    """Carry out the next command of a replayed game; return it if it opens or hits something."""
    if command.action not in (Action.REVEAL, Action.CHORD):
        game.play(command)
        return None
    seen = game.recall().without_flags()
    cells, flags = _revealed_by(command, game), _flags_beside(command, game)
    change = game.play(command)
    if not change.opened and not change.hit:
        return None
    protected = not begun and not change.hit and protects(game.start, command.cell, game.level)
    move = PlayedMove(count, command, game.clues, cells, flags, change.hit, protected)
    return move, seen


def review(game: Game) -> Review:
    """Return a game judged by what the person knew at each move, never by where the mines are.

    That is what was visible, and the mines that were hit and taken back before.
    """
    return summed_up(game, [move.judged(seen) for move, seen in moves_of(game)])


def summed_up(game: Game, moves: Iterable[JudgedMove]) -> Review:
    """Return a game with its moves, as far as they have been judged."""
    lost_at, hit = losing_command(game), tuple(game.hit)
    ended = lost_at, hit, game.rules.strict, game.is_finished
    return Review(tuple(moves), game.status, ai_moves(game), *ended)


def wrong_flags(game: Game) -> dict[int, Cell]:
    """Return the cells without a mine that the person flagged; empty until the game is over.

    The keys are the numbers of commands before them. Each command has to change something. What
    was taken away before the next cell was opened is no wrong flag: it may be a way to a question
    mark.
    """
    mines, wrong, latest = game.mines, dict[int, Cell](), dict[Cell, int]()
    if mines is None or not game.is_over:
        return {}
    replayed = game.again()
    for count, change in enumerate(changes_of(game)):
        replayed.play(change.command)
        if change.flagged - mines and change.command.by is Actor.PERSON:
            latest[change.command.cell] = count
        if change.informs or change.ends:
            wrong |= {flagged: cell for cell, flagged in latest.items() if cell in replayed.flags}
            latest.clear()
    return wrong


def ai_moves(game: Game) -> int:
    """Return the number of moves by which the assistant opened cells in a game."""
    return sum(is_ai_move(command) for command in game.commands)


def is_ai_move(command: Command) -> bool:
    """Return whether the assistant opens cells by a command."""
    return command.by is Actor.AI and command.action in (Action.REVEAL, Action.CHORD)


def _revealed_by(command: Command, game: Game) -> tuple[Cell, ...]:
    """Return the cells that a command reveals itself, as far as they are covered."""
    if command.action is Action.CHORD:
        return tuple(game.chorded_by(command.cell))
    return (command.cell,)


def _flags_beside(command: Command, game: Game) -> tuple[Cell, ...]:
    """Return the flags beside the number of a chord."""
    if command.action is not Action.CHORD:
        return ()
    around = neighbors(command.cell, game.level.height, game.level.width)
    return tuple(sorted(game.flags.intersection(around)))

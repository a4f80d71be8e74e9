"""One game: revealing, flagging and chording on a board, and what a player may see of it.

A game is its code (or its layout) plus a timed list of commands: the same list gives the same
game. Each command returns the `Change` it made. `Observation` is all that a player gets; the
layout is not in it.

It is one module because every command reads and changes the same sets of cells. The mines are those
of `minefield`, the list of commands is that of `command_log`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import islice

from minesweeper.rules.board import Cell, neighbor_table, neighbors
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.command import OVER, Action, Actor, Change, Command, Milliseconds, Status
from minesweeper.rules.command_log import TAKES_BACK, CommandLog
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, NoGuess, Start, StartRule, protects
from minesweeper.rules.limits import WAVE_CELLS
from minesweeper.rules.minefield import Minefield
from minesweeper.rules.observation import Observation
from minesweeper.rules.openings import reached_by
from minesweeper.rules.rules import CLASSIC, Goal, Rules


class Game:
    """A game in progress.

    Commands outside the board raise ValueError. Commands that change nothing (revealing a
    flagged or revealed cell, chording with the wrong number of flags) are recorded all the
    same; after the end commands are neither carried out nor recorded, but for an UNDO after a loss.

    >>> game = Game(Level(4, 4, 5), random.Random(3), Start.SAFE)
    >>> sorted(game.reveal((0, 0)))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> game.status.value, game.numbers[1, 1], str(game.code)
    ('playing', 2, '1-T-S-A1F-7KNKZWQPSH')
    """

    def __init__(
        self,
        level: Level,
        rng: random.Random,
        start: StartRule = Start.OPENING,
        rules: Rules = CLASSIC,
        clues: ClueModel = EXACT,
    ) -> None:
        """Start a game on a board whose seed is drawn from `rng`."""
        self._begin(Code(level, start, new_seed(rng), clues), rules)

    @classmethod
    def from_code(cls, code: Code, rules: Rules = CLASSIC) -> Game:
        """Start a game on the board that `code` names."""
        game = cls.__new__(cls)
        game._begin(code, rules)
        return game

    @classmethod
    def with_mines(
        cls,
        height: int,
        width: int,
        mines: Iterable[Cell],
        rules: Rules = CLASSIC,
        clues: ClueModel = EXACT,
        seed: int = 0,
        code: Code | None = None,
        start: Start = Start.ANY,
    ) -> Game:
        """Start a game on a given layout.

        The seed decides only what false clues show. `code` is what names the layout, if anything
        does, and `start` the start rule that was granted when it was drawn. Raises ValueError if a
        mine is not on the board or the board is no legal level.
        """
        placed = frozenset(mines)
        for mine in placed:
            neighbors(mine, height, width)  # raises for a cell that is not on the board
        game = cls.__new__(cls)
        game._begin(Code(Level(width, height, len(placed)), Start.ANY, seed, clues), rules)
        game.field.take(placed, code, start)
        return game

    def _begin(self, code: Code, rules: Rules) -> None:
        self.level = code.level
        self.field = Minefield(code)
        self.rules = rules
        self.clues = code.clues
        """How numbers relate to the truth."""
        self.log = CommandLog()
        self.exploded: set[Cell] = set()
        """Every mine that was ever hit, those taken back included."""
        self._neighbors = neighbor_table(code.level.height, code.level.width)
        self._cover()

    def _cover(self) -> None:
        """Cover all cells, without flags, as before the first command."""
        self.status = Status.READY
        self.numbers: dict[Cell, int] = {}
        self.blank: set[Cell] = set()
        """The revealed safe cells that show no number; empty unless clues may be missing."""
        self.flags: set[Cell] = set()
        self.flags_by_ai: set[Cell] = set()
        """The flags that the assistant put, claims among them."""
        self.claims: set[Cell] = set()
        """The flags that say what a player infers without proof."""
        self.hit: list[Cell] = []
        """The mines that were hit, in that order."""

    @property
    def commands(self) -> Sequence[Command]:
        """Every command that was given, in order."""
        return self.log.all

    @property
    def code(self) -> Code | None:
        """The code that names the board; None if nothing does."""
        return self.field.code

    @property
    def start(self) -> Start:
        """The start rule in force: after the first reveal, the one that could be granted."""
        return self.field.start

    @property
    def mines(self) -> frozenset[Cell] | None:
        """The layout, for showing it after the end and for checking; None before it is laid."""
        return self.field.mines

    @property
    def no_guess(self) -> NoGuess | None:
        """The rule of a board that its code says needs no guess; None for other boards."""
        return None if self.code is None else self.code.no_guess

    @property
    def first_cell(self) -> Cell | None:
        """The first cell revealed; None before."""
        return self.field.first

    def protects(self, cell: Cell) -> bool:
        """Return whether the start rule keeps a cell from being a mine if it is revealed now."""
        waits = self.status is Status.READY and self.mines is None
        return waits and protects(self.start, cell, self.level)

    @property
    def is_over(self) -> bool:
        """Whether the game has been won or lost."""
        return self.status in OVER

    @property
    def is_finished(self) -> bool:
        """Whether it went on after a mine until nothing was left to do: it is no win."""
        claimed = self.claims & self.wrong_flags()
        return self.status is Status.LOST and self.rules.play_on and not claimed

    def reveal(self, cell: Cell, at: int = 0) -> frozenset[Cell]:
        """Reveal `cell`, and with a 0 all around it; return the cells opened.

        A flagged or revealed cell stays as it is; and so does every cell but the one at which the
        code's board begins, as long as that is covered. Raises ValueError off the board, and while
        the board is missing.
        """
        return self.play(Command(Action.REVEAL, cell, at)).opened

    def flag(self, cell: Cell, at: int = 0) -> frozenset[Cell]:
        """Put a flag on a covered cell or take it away; opens nothing."""
        return self.play(Command(Action.FLAG, cell, at)).opened

    def chord(self, cell: Cell, at: int = 0) -> frozenset[Cell]:
        """Reveal the unflagged neighbours of a number with as many flags and hit mines around."""
        return self.play(Command(Action.CHORD, cell, at)).opened

    def play(self, command: Command) -> Change:
        """Carry out and record a command; return what it changed, nothing after the end.

        What an UNDO or REDO changes is not said: draw the game anew.

        Raises ValueError for a cell that is not on the board, and for a reveal while the board is
        missing.
        """
        cell, before = command.cell, self.status
        if cell not in self._neighbors:
            raise ValueError(f"{cell} is not on this {self.level} board")
        if command.action is Action.REVEAL and self.field.is_missing:
            raise BadInput("the board {code} is still to be found", code=self.code)
        if command.action in TAKES_BACK:
            self._turn_back([command])
        elif not self.is_over:
            self.log.add(command)
            return self._carry_out(command)
        return Change(command, before, self.status)

    def _carry_out(self, command: Command) -> Change:
        before = self.status
        if command.action in (Action.FLAG, Action.CLAIM):
            set_, cleared = self._toggle_flag(command)
            self._judge()
            return Change(command, before, self.status, flagged=set_, unflagged=cleared)
        chords = command.action is Action.CHORD
        opened, hit = self._open(self.chorded_by(command.cell) if chords else [command.cell])
        self._judge()
        return Change(command, before, self.status, opened, hit)

    def turn(self, action: Action, at: Milliseconds) -> None:
        """Take the last move back by UNDO, or bring one back by REDO; there must be one."""
        self._turn_back([Command(action, (0, 0), at)] * self.log.move_to(action))

    def _turn_back(self, turns: Sequence[Command]) -> None:
        """Take commands back, or bring them back; where there is none, nothing happens."""
        before = len(self.log.standing)
        for command in turns:
            if command.action is Action.REDO and self.can_redo:
                self._carry_out(self.log.redo(command))
            elif command.action is Action.UNDO and self.can_undo:
                self.log.undo(command)
        if len(self.log.standing) < before:
            self._cover()
            for standing in self.log.standing:
                self._carry_out(standing)

    @property
    def can_undo(self) -> bool:
        """Whether a command can be taken back: after a win none can."""
        return self.status is not Status.WON and bool(self.log.standing)

    @property
    def can_redo(self) -> bool:
        """Whether a command that was taken back can be brought back."""
        return not self.is_over and self.log.can_redo

    def replay(self, commands: Iterable[Command]) -> None:
        """Carry out a list of commands in order."""
        for command in commands:
            self.play(command)

    def again(self) -> Game:
        """Return a new game on the same layout under the same rules, with nothing revealed."""
        if self.mines is None:
            assert self.code is not None  # only a game from a code has no layout yet
            return Game.from_code(self.code, self.rules)
        size = self.level.height, self.level.width
        game = Game.with_mines(
            *size, self.mines, self.rules, self.clues, self.field.seed, self.code, self.start
        )
        game.field.asked = self.field.asked  # no code may be left that says it
        return game

    def at(self, count: int) -> Game:
        """Return the game as it was after its first `count` commands."""
        game = self.again()
        game.replay(self.commands[:count])
        return game

    def observe(self) -> Observation:
        """Return what a player may see now: a copy that later commands do not change."""
        return Observation(
            self.level.height,
            self.level.width,
            self.level.mines if self.rules.count_known else None,
            self.numbers.copy(),
            frozenset(self.flags),
            frozenset(self.hit),
            blank=frozenset(self.blank),
            clues=self.clues,
            claims=frozenset(self.claims),
        )

    def recall(self) -> Observation:
        """Return what a player knows now: mines that were hit and taken back are hit mines."""
        flags, hit = frozenset(self.flags - self.exploded), frozenset(self.exploded)
        return replace(self.observe(), flags=flags, hit=hit, taken_back=hit.difference(self.hit))

    def is_covered(self, cell: Cell) -> bool:
        """Return whether `cell` is neither revealed nor a mine that was hit."""
        return cell not in self.numbers and cell not in self.hit and cell not in self.blank

    def chorded_by(self, cell: Cell) -> list[Cell]:
        """Return the cells a chord at `cell` would reveal: none unless the flags match."""
        around = self._neighbors[cell]
        marked = sum(other in self.flags or other in self.hit for other in around)
        if self.numbers.get(cell) != marked:
            return []
        return [other for other in around if self.is_covered(other) and other not in self.flags]

    def claimed_anew(self, claims: Set[Cell]) -> list[Cell]:
        """Return where CLAIM commands leave exactly these claims on the board, in that order.

        Claims that are no longer made go first. Cells with other flags keep them.
        """
        return [*sorted(self.claims - claims), *sorted(claims - self.flags)]

    def wrong_flags(self) -> frozenset[Cell]:
        """Return the flags on safe cells; empty until the game is over."""
        if self.mines is None or not self.is_over:
            return frozenset()
        return frozenset(self.flags - self.mines)

    def _toggle_flag(self, command: Command) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Set or clear a flag; return which cells got one and which lost it.

        A claim changes nothing at a cell with a flag that is no claim.
        """
        cell, claims = command.cell, command.action is Action.CLAIM
        here: frozenset[Cell] = frozenset({cell})
        if cell in self.flags and (cell in self.claims or not claims):
            for flags in (self.flags, self.flags_by_ai, self.claims):
                flags.discard(cell)
            return frozenset(), here
        if cell in self.flags or not self.is_covered(cell):
            return frozenset(), frozenset()
        self.flags.add(cell)
        if command.by is Actor.AI:
            self.flags_by_ai.add(cell)
        if claims:
            self.claims.add(cell)
        return here, frozenset()

    def _open(self, cells: list[Cell]) -> tuple[frozenset[Cell], tuple[Cell, ...]]:
        """Open covered, unflagged cells and all that follows; return safe ones and mines apart."""
        wanted = {cell for cell in cells if self.is_covered(cell) and cell not in self.flags}
        if not wanted or (self.field.begins_at is not None and self.field.begins_at not in wanted):
            return frozenset(), ()
        mines = self.field.open(cells[0])
        self.status = Status.PLAYING
        hit = tuple(sorted(wanted & mines))
        self.hit += hit
        self.exploded.update(hit)
        return self._flood(wanted - mines), hit

    def _flood(self, safe: set[Cell]) -> frozenset[Cell]:
        """Reveal safe cells, then what is around their zeros, and so on.

        An opening granted by the start rule opens whatever its first cell shows.
        """
        opening = self.field.opening
        numbers, clue_at, floods = self.numbers, self.field.clue_at, self.rules.flood
        before, blanks, closed, wave = len(numbers), set(), self.flags | self.blank, sorted(safe)
        numbers.update(dict.fromkeys(wave, 0))
        for cell in wave:  # grows at its end; what waits in it stands for a 0
            if cell in clue_at:
                clue = clue_at[cell]
                if clue is None:
                    del numbers[cell]
                    closed.add(cell)
                    blanks.add(cell)
                else:
                    numbers[cell] = clue
            if floods and (cell not in clue_at or cell == opening):
                for other in self._neighbors[cell]:
                    if other not in numbers and other not in closed:
                        numbers[other] = 0
                        wave.append(other)
                if len(wave) > WAVE_CELLS and self.clues == EXACT:
                    self._open_rest(wave, closed)
                    break
        self.blank |= blanks
        opened = frozenset(islice(numbers, before, None) if before else numbers)
        return opened | blanks if blanks else opened

    def _open_rest(self, wave: list[Cell], closed: set[Cell]) -> None:
        """Reveal all that follows from the cells of a large opening that are revealed."""
        numbers, clue_at = self.numbers, self.field.clue_at
        size = self.level.height, self.level.width
        found = [cell for cell in wave if cell in clue_at]
        known = [cell for cell in wave if cell not in clue_at]
        zeros, beside = reached_by(known, closed.union(numbers), clue_at, size)
        numbers.update(dict.fromkeys(zeros, 0))
        for cell in found + beside:
            clue = clue_at[cell]
            assert clue is not None  # exact numbers are never missing
            numbers[cell] = clue

    def _judge(self) -> None:
        """Set the status to what the cells and flags now say."""
        if self.mines is None:
            return
        if self.hit and not self.rules.play_on:
            self.status = Status.LOST
        elif self._goal_is_reached():
            self.status = Status.LOST if self.hit else Status.WON
        elif self._claims_are_settled():
            self.status = Status.LOST

    def _goal_is_reached(self) -> bool:
        assert self.mines is not None
        if self.rules.goal is Goal.OPEN:
            revealed = len(self.numbers) + len(self.blank)
            return revealed == self.level.cells - self.level.mines
        return self.flags | set(self.hit) == self.mines

    def _claims_are_settled(self) -> bool:
        """Return whether claims alone are judged, and leave no mine to be located."""
        alone = self.rules.goal is Goal.LOCATE and self.claims and self.claims == self.flags
        return bool(alone) and len(self.claims) + len(self.hit) >= self.level.mines

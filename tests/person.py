"""A person at the window, who knows from the own actions alone what was help.

The window has a store in a file, and events drive it. The program's marks are never asked.
"""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import combinations, product

import pygame
from window import STILL, Window

from minesweeper import Action, Game, Level, Start, Status, analyze
from minesweeper.formats import mine
from minesweeper.rules.command import Command
from minesweeper.rules.level import NoGuess
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.storage.store import Marks, Store
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import OnCell
from minesweeper.ui.input.mouse import RIGHT

LEVEL = Level(4, 4, 3)

STARTS = {
    "any": (Start.ANY, CLASSIC),
    "safe": (Start.SAFE, CLASSIC),
    "no-guess": (NoGuess(), CLASSIC),
    "strict": (NoGuess(), Rules(strict=True)),
}

CTRL = pygame.KMOD_LCTRL

ASKING = {
    "AI Move": pygame.K_a,
    "auto-play": pygame.K_p,
    "hint": pygame.K_h,
    "why": pygame.K_w,
    "proof": pygame.K_j,
}

VIEWS = {"chances": pygame.K_o, "AI view": pygame.K_v, "mines": pygame.K_F9}

DIALOGS = {"help": pygame.K_F1, "settings": pygame.K_s, "new game": pygame.K_g}


_CELLS = list(product(range(LEVEL.height), range(LEVEL.width)))
_LAYOUTS = [frozenset(mines) for mines in combinations(_CELLS, LEVEL.mines)]


def _fits(shown, mines):
    """Return whether a cell shows its number if the mines are there."""
    (row, column), number = shown
    near = sum(max(abs(row - r), abs(column - c)) <= 1 for r, c in mines)
    return (row, column) not in mines and near == number


class Person:
    """Plays in one folder; `key` is that of the game on the table.

    `counts` is whether that game is played without help on a board that nobody knew. `won` and
    `lost` are the games of that kind that ended. Beside the panel the AI view has no room.
    """

    def __init__(self, folder, start):
        self.path = folder / "games.sqlite"
        self.won, self.lost = set(), set()
        self.texts = ["4x4x3\n1HHH\nHHHH\nHHHH\nHHHH\n"]
        """Positions that the person may have copied, of any game."""
        self.codes = []
        self._left = {}
        """What is known of each game that was left before its end, and may be resumed."""
        self._chosen = {}
        """The mines of each game whose board was chosen, and so is known."""
        self._other = None
        """Another program's connection that holds the database."""
        self.overlay, self.key = False, None
        self._start, self._starts = start, 0
        settings = replace(STILL, player="safest", speed="instant", panel=False)
        self._open(replace(settings, shows_basics=False))
        self._begin()

    def _open(self, settings):
        """Start the program."""
        start, rules = STARTS[self._start]
        self._starts += 1
        self.window = Window(
            LEVEL,
            None,
            start,
            size=(640, 480),
            settings=replace(settings, level=LEVEL, start=start, rules=rules),
            rules=rules,
            rng=random.Random(f"{self._start}/{self._starts}"),
            store=Store(self.path),
            resume=True,
        )

    @property
    def session(self):
        return self.window.session

    @property
    def game(self):
        return self.window.game

    @property
    def is_at_table(self):
        return self.window.dialog is self.window.table

    # What is help

    def _begin(self, *, known=False):
        """Note that another game is on the table; `known` if its board is."""
        if self.key is not None:
            self._left[self.key] = (self.counts, self.helped, self.seen_elsewhere, self.had)
        self.key = self.session.recorder.record.snapshot.key
        self.counts, self.paused, self.had = not known, False, []
        self.helped = self.seen_elsewhere = False
        self.overlay &= known  # a game that would count begins without chances
        if known:
            self._chosen[self.key] = None

    def _query(self, query, *values):
        with closing(sqlite3.connect(self.path)) as database:
            return database.execute(query, values).fetchall()

    def _help(self):
        """Note that the person gets help."""
        if not self.game.is_over:
            self.counts, self.helped = False, True

    @property
    def plays(self):
        """Whether the person can play, or ask."""
        return not self.game.is_over and not self.paused

    def look(self):
        """Note what the window shows now, and how the game ended."""
        game = self.game
        seen = frozenset(game.numbers.items())
        if seen and seen not in self.had:
            self.had.append(seen)
            if game.status is Status.PLAYING:
                self.texts.append(mine.write(game.observe()))
        if game.status is Status.PLAYING:
            shows = self.overlay or self.window.ai_view is not None
            if self.is_at_table and not self.paused and shows:
                self._help()
            if isinstance(self.window.dialog, Editor) and self._is_told_of_game():
                self._help()
        if self.key in self._chosen:
            self._chosen[self.key] = game.mines
        if game.is_over and self.counts and self.key not in self.won | self.lost:
            self.counts = game.mines not in self._chosen.values()
        if game.is_over and self.counts:
            (self.won if game.status is Status.WON else self.lost).add(self.key)

    def _is_told_of_game(self):
        """Return whether the editor shows an answer about a position of the game.

        That has a number of the game, and no number that cannot be on its board.
        """
        editor = self.window.dialog
        drafts, found, draft = editor.drafts, editor.query.findings, editor.draft.seen
        told = found is not None and (found.advice or found.answer or found.contradiction)
        shown, had = set(draft.numbers.items()), frozenset().union(*self.had)
        can_be = bool(shown & had) and any(
            all(_fits(one, mines) for one in shown | had) for mines in _LAYOUTS
        )
        return bool(told or drafts.shows_certain or drafts.shows_chances) and can_be

    def check(self):
        """Hold the stored marks, the best times and the losses to what the person knows.

        As long as another program holds the database, some may be missing.
        """
        self.look()
        assert self._counted() <= self.won
        if self._other is not None:
            return
        self._store.writer.step()
        assert self._counted() == self.won
        assert self.session.is_assisted is self.helped
        if self.game.is_over or not self.seen_elsewhere:  # the board is known once it is over
            assert self._is_marked() is not self.counts
        lost = [one for one in self._counting() if one.status is Status.LOST]
        assert len(lost) == len(self.lost)

    @property
    def _store(self):
        return self.session.recorder.store

    def _counted(self):
        """Return the wins that count."""
        return {one.key for one in self._counting() if one.status is Status.WON}

    def _counting(self):
        """Return the games that count."""
        return [one for one in self._store.entries() if one.why is None]

    def _is_marked(self):
        """Return whether the game on the table would not count, as it is stored now."""
        marks = "assisted OR seeded OR undone OR replayed"
        ((marked,),) = self._query(f"SELECT {marks} FROM game WHERE key = ?", self.key)
        return bool(marked)

    # Playing

    def click(self, cell):
        """Reveal a cell, unless a mine is there; in a pause that only ends it."""
        if self.paused or cell not in (self.game.mines or ()):
            self.paused = False
            self.window.click_cell(cell)
            self.look()

    def flag(self, cell):
        self.paused = False
        self.window.click_cell(cell, RIGHT)

    def win(self):
        """Reveal the safe cells, certain ones first: only these are safe under the strict rule."""
        for _ in range(LEVEL.cells):
            if self.game.is_over:
                return
            seen, mines = self.game.observe(), self.game.mines or frozenset()
            for flag in seen.flags:
                self._do(Action.FLAG, flag)
            first = self.game.field.begins_at
            sure = analyze(seen).safe() if seen.numbers else {first} - {None}
            self._do(Action.REVEAL, min(sure or set(seen.covered()) - mines))

    def lose(self):
        for flag in self.game.flags & self.game.mines:
            self._do(Action.FLAG, flag)
        self._do(Action.REVEAL, min(self.game.mines))

    def _do(self, action, cell):
        self.window.table.do(OnCell(action, cell))
        self.window.settle(1)
        self.look()

    def pause(self):
        self.window.key(pygame.K_PAUSE)
        self.paused = not self.paused and self.game.status is Status.PLAYING

    def look_into(self, dialog):
        self.window.key(DIALOGS[dialog])
        self.window.key(pygame.K_ESCAPE)

    def begin_afresh(self, first):
        self.window.key(pygame.K_n)
        self._begin()
        self.click(first)

    # Known boards

    def begin_again(self):
        """Ask for the same board again; one that is untouched stays."""
        before = self.session
        self.window.key(pygame.K_r)
        if self.session is not before:
            self._begin(known=True)

    def copy_code(self):
        self.window.key(pygame.K_c, CTRL)
        self.codes += [str(self.game.code)] if self.game.code is not None else []

    def open_code(self, code):
        pygame.scrap.put_text(code)
        before = self.session
        self.window.key(pygame.K_v, CTRL)
        if self.session is before:  # a game in play ends only when that is wanted twice
            self.window.key(pygame.K_v, CTRL)
        self._begin(known=True)

    def open_elsewhere(self):
        """Open the code of the game in another window, and a cell of its board."""
        code = self.game.code
        if code is None or code.is_open or self._other is not None:
            return
        game = Game.from_code(code)
        with Store(self.path) as store:
            record = store.begin(game, Marks(seeded=True))
            first = game.field.begins_at or (1, 1)
            record.add(game.play(Command(Action.REVEAL, first)), 0)
            had = [frozenset(game.numbers.items())]
            self._left[record.snapshot.key] = (False, False, False, had)
            self._chosen[record.snapshot.key] = game.mines
        self.seen_elsewhere = True

    # Help

    def ask(self, whom, cell):
        """Press a key of help, with the mouse over a cell."""
        if self.plays and whom != "proof":
            self._help()
        self.window.move(self.window.middle(cell))
        self.window.key(ASKING[whom])
        if not self.is_at_table:  # the proof of the board
            self._help()
            self.window.key(pygame.K_ESCAPE)

    def switch(self, view):
        if view == "chances" and (self.overlay or not self.game.is_over):  # none to show then
            self.overlay = not self.overlay
        elif view == "mines" and self.game.mines is not None and not self.paused:
            self._help()
        self.window.key(VIEWS[view])
        self.look()

    def switch_panel(self):
        """Show the panel, without which there is room for the AI view, or hide it."""
        self.window.key(pygame.K_b)
        self.look()

    def open_editor(self):
        self.window.key(pygame.K_e)

    def press(self, name):
        """Press a button of the editor by its words."""
        if name == "From the game" and self.game.status is Status.PLAYING and not self.paused:
            self._help()  # the clock stands still meanwhile
        self.window.click_on(self.window.dialog.panel.buttons[name])
        self.look()

    def paste(self, text):
        """Paste a position into the editor."""
        pygame.scrap.put_text(text)
        self.window.key(pygame.K_v, CTRL)
        self.look()

    def type(self, mark):
        """Type a number into the editor, or M for a mine that was hit."""
        self.window.key(pygame.K_m if mark == "M" else pygame.K_0 + mark)
        self.look()

    def leave(self):
        """Close what lies over the table."""
        self.window.key(pygame.K_ESCAPE)

    # Closing and killing

    def start_again(self, *, killed):
        """End the program and start it: a game that is not over goes on, paused.

        It may be one that another window left. Before, another program lets the database go.
        """
        settings, overlay = self.window.app.preferences.settings, self.overlay
        self.free_database()
        self._store.writer.step()  # what waited in memory
        self.end(killed=killed)
        self._open(settings)
        self._begin()
        if self.key in self._left:
            self.counts, self.helped, self.seen_elsewhere, self.had = self._left[self.key]
            self.overlay = overlay
            self.paused = self.game.status is Status.PLAYING
        else:
            assert self.game.status is Status.READY

    def end(self, *, killed=False):
        """Close the program, or end it as a kill does: nothing more is written."""
        if killed:
            self._store.database.close()
            self._store.owner.release()
        else:
            self.window.app.table.close()

    def hold_database(self):
        """Let another program hold the database, so that nothing can be written."""
        if self._other is None:
            self._other = sqlite3.connect(self.path, isolation_level=None)
            self._other.execute("BEGIN IMMEDIATE")

    def free_database(self):
        """Let that program go on."""
        if self._other is not None:
            self._other.close()
            self._other = None

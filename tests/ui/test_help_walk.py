"""Walks through all ways of help: no game that was helped, or whose board was known, counts.

The walks drive the real window by events, with a store. What was help they know from the actions
alone, never from the program's marks.
"""

import random
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from window import STILL, Window

from minesweeper import Action, Level, Start, Status, analyze
from minesweeper.formats import mine
from minesweeper.rules.no_guess import NoGuess
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.storage.store import RecordKind, Store
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import RIGHT, OnCell

LEVEL = Level(4, 4, 3)

STARTS = {
    "any": (Start.ANY, CLASSIC),
    "safe": (Start.SAFE, CLASSIC),
    "no-guess": (NoGuess(), CLASSIC),
    "strict": (NoGuess(), Rules(strict=True)),
}

SETTINGS = replace(STILL, player="safest", speed="instant", panel=False, shows_basics=False)

CTRL = pygame.KMOD_LCTRL

DIALOGS = [pygame.K_F1, pygame.K_s, pygame.K_g]

ASKING = [pygame.K_a, pygame.K_p, pygame.K_h, pygame.K_w, pygame.K_j]
"""The keys of AI Move, auto-play, hint, why and the proof."""

BRINGING = ["paste", "paste", "paste", "type", "take_over", "clear", "undo"]

QUESTIONS = ["certain", "chances", "move"]

cells = st.tuples(st.integers(0, LEVEL.height - 1), st.integers(0, LEVEL.width - 1))


def on_table(walk):
    return walk.window.dialog is walk.window.table


class Walk(RuleBasedStateMachine):
    """A person at the program, and what the walk knows of the person's games."""

    def __init__(self):
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="minesweeper-walk-")
        self.path = Path(self._folder.name) / "games.sqlite"
        self.won, self.lost = set(), set()
        """The games that ended without help on a board that nobody knew."""
        self.unsure = set()
        """The games that may count or not."""
        self.texts = ["4x4x3\n1HHH\nHHHH\nHHHH\nHHHH\n"]
        """Positions that a person may have copied, of any game."""
        self.codes = []
        self.overlay = self.ai_view = False
        self.starts = 0

    @initialize(start=st.sampled_from(sorted(STARTS)))
    def open(self, start):
        self.start = start
        self._open(SETTINGS)
        self._begin()
        self.click((1, 1))

    def _open(self, kept):
        start, rules = STARTS[self.start]
        self.starts += 1
        kept = replace(kept, level=LEVEL, start=start, rules=rules)
        store = Store(self.path)
        rng = random.Random(f"{self.start}/{self.starts}")
        self.window = Window(
            LEVEL, None, start, settings=kept, rules=rules, rng=rng, store=store, resume=True
        )

    # What the walk knows

    @property
    def session(self):
        return self.window.session

    @property
    def game(self):
        return self.window.game

    def _begin(self, *, known=False):
        """Note that another game is on the table; `known` if its board is."""
        with closing(sqlite3.connect(self.path)) as database:
            ((self.number,),) = database.execute("SELECT max(id) FROM game")
        self.counts, self.paused, self.had = not known, False, []
        self.shows_mines = False

    def _help(self):
        """Note that the person gets help."""
        if not self.game.is_over:
            self.counts = False

    @property
    def _plays(self):
        """Whether help can be asked for."""
        return not self.game.is_over and not self.paused

    def _after(self):
        """Note what the window shows now, and how the game ended."""
        game = self.game
        seen = frozenset(game.numbers.items())
        if seen and seen not in self.had:
            self.had.append(seen)
            if game.status is Status.PLAYING:
                self.texts.append(mine.write(game.observe()))
        if game.status is Status.PLAYING:
            shows = self.overlay or self.ai_view
            if on_table(self) and not self.paused and shows:
                self._help()
            if isinstance(self.window.dialog, Editor) and self._tells() and self._tells_of_game():
                self._help()
        if game.is_over and self.counts and self.number not in self.unsure:
            (self.won if game.status is Status.WON else self.lost).add(self.number)

    def _tells(self):
        """Return whether the editor shows an answer."""
        drafts, found = self.window.dialog.drafts, self.window.dialog.query.findings
        shown = drafts.shows_certain or drafts.shows_chances
        return shown or (found is not None and (found.advice is not None or not found.fits))

    def _tells_of_game(self):
        """Return whether the editor shows a position that the game has had."""
        draft = self.window.dialog.draft.seen
        shown = set(draft.numbers.items())
        of_size = (draft.width, draft.height) == (LEVEL.width, LEVEL.height)
        return of_size and bool(shown) and not draft.hit and any(shown <= had for had in self.had)

    @invariant()
    def exactly_the_games_without_help_count(self):
        if not hasattr(self, "window"):
            return
        self._after()
        if self.number not in self.unsure:
            assert self._is_marked() is not self.counts
        store = self.session.recorder._store
        won = {best.number for kind in RecordKind for best in store.best_times(LEVEL, 99, kind)}
        assert won - self.unsure == self.won
        if not self.unsure:
            lost = sum(store.statistics(LEVEL, kind).lost for kind in RecordKind)
            assert lost == len(self.lost)

    def _is_marked(self):
        """Return whether the game on the table would not count, as it is stored now."""
        query = "SELECT assisted OR seeded OR undone OR replayed FROM game WHERE id = ?"
        with closing(sqlite3.connect(self.path)) as database:
            ((marked,),) = database.execute(query, [self.number])
        return bool(marked)

    # Without help

    @precondition(on_table)
    @rule(cell=cells)
    def click(self, cell):
        """Reveal a cell, unless a mine is known to be there."""
        if cell not in (self.game.mines or ()) or self.paused:
            self.paused = False
            self.window.click_cell(cell)

    @precondition(on_table)
    @rule(what=st.sampled_from(["flag", "pause", *DIALOGS]), cell=cells)
    def do_something_else(self, what, cell):
        if what == "flag":
            self.paused = False
            self.window.click_cell(cell, RIGHT)
        elif what == "pause":
            self.window.key(pygame.K_PAUSE)
            self.paused = not self.paused and self.game.status is Status.PLAYING
        else:
            self.window.key(what)
            self.window.key(pygame.K_ESCAPE)

    @precondition(lambda self: on_table(self) and self._plays)
    @rule()
    def win(self):
        """Reveal the safe cells, certain ones first: only these are safe under the strict rule."""
        while not self.game.is_over:
            seen, mines = self.game.observe(), self.game.mines or set()
            for flag in seen.flags:
                self._do(Action.FLAG, flag)
            sure = analyze(seen).safe() if seen.numbers else ()
            self._do(Action.REVEAL, min(sure or set(seen.covered()) - mines))
        assert self.game.status is Status.WON or self.start == "any"

    def _do(self, action, cell):
        self.window.table.do(OnCell(action, cell))
        self.window.settle(1)
        self._after()

    @precondition(lambda self: on_table(self) and self._plays and self.game.mines)
    @rule()
    def lose(self):
        for flag in self.game.flags & self.game.mines:
            self._do(Action.FLAG, flag)
        self._do(Action.REVEAL, min(self.game.mines))

    @precondition(on_table)
    @rule(first=cells)
    def new_game(self, first):
        self.window.key(pygame.K_n)
        self._begin()
        self.click(first)

    # Known boards

    @precondition(on_table)
    @rule(data=st.data())
    def known_board(self, data):
        """Begin the same board again, or one of a code that was copied now or earlier."""
        if data.draw(st.booleans(), label="again"):
            before = self.session
            self.window.key(pygame.K_r)
            if self.session is before:
                return
        else:
            self.window.key(pygame.K_c, CTRL)
            self.codes += [str(self.game.code)] if self.game.code is not None else []
            if not self.codes:
                return
            pygame.scrap.put_text(data.draw(st.sampled_from(self.codes[::-1])))
            self.window.key(pygame.K_v, CTRL)
        self._begin(known=True)

    # Help at the table

    @precondition(on_table)
    @rule(key=st.sampled_from(ASKING), cell=cells)
    def ask(self, key, cell):
        asks = self.game.is_covered(cell) if key == pygame.K_w else key != pygame.K_j
        if self._plays and asks:
            self._help()
        self.window.move(self.window.middle(cell))
        self.window.key(key)
        if not on_table(self):  # the proof of the board
            self._help()
            self.window.key(pygame.K_ESCAPE)

    @precondition(on_table)
    @rule(key=st.sampled_from([pygame.K_o, pygame.K_v, pygame.K_F9]))
    def switch_a_view(self, key):
        if key == pygame.K_o:
            self.overlay = not self.overlay
        elif key == pygame.K_v:
            self.ai_view = not self.ai_view
        elif self.game.mines is not None and not self.game.is_over:
            self.shows_mines = not self.shows_mines
            if self.shows_mines and self.paused:
                self.unsure.add(self.number)  # the mines may never be seen
            elif self.shows_mines:
                self._help()
        self.window.key(key)

    # The editor

    @precondition(on_table)
    @rule(
        steps=st.lists(
            st.sampled_from(BRINGING) | st.sampled_from(QUESTIONS), min_size=1, max_size=6
        ),
        data=st.data(),
    )
    def visit_the_editor(self, steps, data):
        self.window.key(pygame.K_e)
        for step in steps:
            self._edit(step, data)
            self._after()
        self.window.key(pygame.K_ESCAPE)

    def _edit(self, step, data):
        """Edit the position in the editor, or ask about it."""
        editor = self.window.dialog
        if step == "paste":
            own = st.just(mine.write(self.game.observe()))
            pygame.scrap.put_text(data.draw(own | st.sampled_from(self.texts)))
        if step == "type":
            self.window.key(pygame.K_0 + data.draw(st.integers(0, 3)))
            return
        if step == "take_over" and self.game.status is Status.PLAYING and not self.paused:
            self._help()  # the clock stands still meanwhile
        self.window.click_on(getattr(editor.panel, step))

    # Closing and killing

    @precondition(lambda self: hasattr(self, "window"))
    @rule(killed=st.booleans())
    def start_again(self, killed):
        was_over, begun = self.game.is_over, self.game.status is Status.PLAYING
        kept = self.window.app.preferences.settings
        self._end(killed)
        self._open(kept)
        if was_over:
            self._begin()
        else:
            self.paused = begun

    def _end(self, killed):
        """Close the program, or end it as a kill does: nothing more is stored."""
        if killed:
            self.session.recorder.close()
        else:
            self.window.app.table.close()

    def teardown(self):
        if hasattr(self, "window"):
            self._end(killed=False)
        self._folder.cleanup()


def walk(examples, steps):
    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_short_walk_makes_a_helped_game_or_a_known_board_count():
    walk(examples=15, steps=25)


@pytest.mark.slow
def test_no_long_walk_makes_a_helped_game_or_a_known_board_count():
    walk(examples=300, steps=60)

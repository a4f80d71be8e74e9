"""Small games in which every door is asked: their levels, rules, and how far they are played."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from math import comb

from minesweeper import Action, Level, Rules, Start, Status
from minesweeper.players import DEFAULT
from minesweeper.rules.board import Cell
from minesweeper.rules.level import NoGuess
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings

MOST_COVERED = 20
"""Doors are asked about positions with at most this many covered cells."""

MOST_LAYOUTS = 1500
"""Boards on which nothing is revealed have at most this many layouts."""

SIZES = ((4, 4), (5, 4), (4, 5), (5, 5), (6, 3), (7, 3), (6, 4), (7, 5), (6, 6), (9, 2))


@dataclass(frozen=True)
class Play:
    """A game up to some position: its setup, the commands, and whether it was begun again."""

    setup: Setup
    commands: tuple[tuple[Action, Cell], ...] = ()
    restarted: bool = False

    def session(self, player: str = DEFAULT) -> Session:
        """Return the game, played so far by the person, in which a player may be asked."""
        preferences = Preferences(Settings(player=player, shows_basics=False))
        session = Session.fresh(self.setup, Environment(preferences, lambda: 0, random.Random(1)))
        self._play(session)
        if self.restarted:
            session = session.again()
        return session

    def _play(self, session: Session) -> None:
        for action, cell in self.commands:
            session.play(action, cell)
            while session.no_guess.searches:
                session.go_on()


def random_play(rng: random.Random) -> Play:
    """Return a random small game with few covered cells left, or not begun, or begun again."""
    while True:
        width, height = SIZES[int(rng.random() * len(SIZES))]
        cells = width * height
        mines = 1 + int(rng.random() * cells * 0.35)
        start = (*Start, NoGuess())[int(rng.random() * 4)]
        rules = Rules(play_on=rng.random() < 0.25)
        setup = Setup(Level(width, height, mines), start, rules, seed=int(rng.random() * 2**32))
        play = _played(setup, rng)
        if play is not None and (len(play.commands) > 2 or comb(cells, mines) <= MOST_LAYOUTS):
            return play


def _played(setup: Setup, rng: random.Random) -> Play | None:
    """Return a game on a setup, played to a random position with few covered cells."""
    play = Play(setup)
    session = play.session()
    goal = 2 + int(rng.random() * (MOST_COVERED - 1))
    while session.game.status in (Status.READY, Status.PLAYING):
        covered = [c for c in session.game.observe().covered() if c not in session.game.flags]
        if not covered or len(covered) <= goal:
            break
        cell = covered[int(rng.random() * len(covered))]
        mines = session.game.mines or frozenset()
        # Most moves are safe ones, or hardly a game would get so far.
        if cell in mines and not (session.game.rules.play_on and rng.random() < 0.3):
            action = Action.FLAG if rng.random() < 0.3 else None
        else:
            action = Action.FLAG if rng.random() < 0.05 else Action.REVEAL
        if action is None or (action is Action.FLAG and session.game.status is Status.READY):
            continue
        play = replace(play, commands=(*play.commands, (action, cell)))
        session = play.session()
        if session.no_guess.search is not None:
            return None  # no such board was found
    if session.game.is_over:
        return replace(play, restarted=True) if setup.level.cells <= MOST_COVERED else None
    if len(session.game.observe().covered()) > MOST_COVERED:
        return None
    if setup.level.cells <= MOST_COVERED and rng.random() < 0.2:
        return replace(play, restarted=True)
    return play

"""No game that was helped, or whose board was known, counts: each way of help, and long walks."""

import tempfile
from itertools import product
from pathlib import Path

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
from person import ASKING, DIALOGS, LEVEL, STARTS, VIEWS, Person

from minesweeper.formats import mine

cells = st.tuples(st.integers(0, LEVEL.height - 1), st.integers(0, LEVEL.width - 1))


@pytest.fixture(scope="module")
def person(request, tmp_path_factory):
    person = Person(tmp_path_factory.mktemp("games"), request.param)
    yield person
    person.end()


def covered(person):
    return min(person.game.observe().covered())


def own(person):
    """Return the position of the person's game as text."""
    return mine.write(person.game.observe())


def edit(person, *steps):
    """Open the editor and press its buttons; None pastes the game's position."""
    person.open_editor()
    for step in steps:
        person.paste(own(person)) if step is None else person.press(step)
    person.leave()


def begin(person):
    """Begin a game that is not won by the first click."""
    person.begin_afresh((1, 1))
    while person.game.is_over:  # each time the board is another
        person.begin_afresh((1, 1))
    assert person.counts


def shown_and_hidden(person, view):
    person.switch(view)
    person.switch(view)


HELP = {
    **{who: lambda person, who=who: person.ask(who, covered(person)) for who in ASKING},
    **{view: lambda person, view=view: shown_and_hidden(person, view) for view in VIEWS},
    "taken over": lambda person: edit(person, "From the game"),
    "pasted, certain cells": lambda person: edit(person, None, "Certain", "Certain"),
    "pasted, chances": lambda person: edit(person, None, "Chances", "Chances"),
    "pasted, best move": lambda person: edit(person, None, "AI Move", "Clear"),
    "certain cells, pasted": lambda person: edit(person, "Certain", None, "Certain"),
    "pasted, cleared, taken back": lambda person: edit(
        person, None, "Clear", "Chances", "Undo", "Chances"
    ),
    "the same board": lambda person: (person.begin_again(), person.click((1, 1))),
    "the code in another window": lambda person: person.open_elsewhere(),
    "the code": lambda person: (person.copy_code(), person.open_code(person.codes[-1])),
}


def ways(every, some, few):
    """Return cases of a start and more: some with a safe start, few with others; the rest is slow.

    What is help is the same at every start; proofs and known boards of those without guesses are
    kept for their sake.
    """
    for start in ("safe", "no-guess", "strict"):
        for one in every:
            ordinary = one in (some if start == "safe" else few)
            yield pytest.param(start, *one, marks=() if ordinary else pytest.mark.slow)


WAYS = [(way,) for way in HELP]


@pytest.mark.parametrize(
    ("person", "way"), list(ways(WAYS, WAYS, [("proof",), ("the code",)])), indirect=["person"]
)
def test_a_win_after_help_does_not_count(person, way):
    begin(person)
    HELP[way](person)
    # Only boards without guesses are proved; what was seen elsewhere is held against the mines.
    is_proof = way == "proof" and person.game.code.no_guess is None
    assert person.counts is (is_proof or way == "the code in another window")
    person.win()
    assert person.game.is_over
    person.check()
    assert person.counts is is_proof


ENDS = list(product(["hint", "taken over", "the code"], [False, True], [False, True]))
SOME_ENDS = [one for i, one in enumerate(ENDS) if i in (0, 3, 5, 6, 8, 11)]
"""Every way, closed and killed, with the database held and free: each pair of these is there."""


@pytest.mark.parametrize(
    ("person", "way", "killed", "held"), list(ways(ENDS, SOME_ENDS, [])), indirect=["person"]
)
def test_help_is_not_forgotten_when_the_program_ends(person, way, killed, held):
    begin(person)
    if held:
        person.hold_database()
    HELP[way](person)
    person.start_again(killed=killed)
    if person.paused:
        person.pause()
    person.win()
    assert person.game.is_over
    person.check()
    # Closed before the first cell of the known board, the game that was left goes on.
    assert person.counts is (way == "the code" and not killed)


@pytest.mark.parametrize("person", ["safe", "no-guess", "strict"], indirect=True)
def test_a_win_without_help_counts_whatever_else_was_done(person):
    begin(person)
    person.pause()
    person.open_editor()
    person.press("From the game")
    person.leave()
    person.pause()
    for dialog in DIALOGS:
        person.look_into(dialog)
    person.switch_panel()
    person.switch_panel()
    edit(person, None, "Clear", "Certain", "Certain")
    person.copy_code()
    person.start_again(killed=True)
    person.pause()
    person.win()
    assert person.game.is_over
    person.check()
    assert person.key in person.won


class Walk(RuleBasedStateMachine):
    """What the person may do next; after each step everything is held to what the person knows."""

    def __init__(self):
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="minesweeper-walk-")
        self.person = None

    @initialize(start=st.sampled_from(sorted(STARTS)))
    def open(self, start):
        self.person = Person(Path(self._folder.name), start)

    def teardown(self):
        if self.person is not None:
            self.person.end()
            self.person.free_database()
        self._folder.cleanup()

    @invariant()
    def exactly_the_games_without_help_count(self):
        if self.person is not None:
            self.person.check()

    @rule(cell=cells)
    def click(self, cell):
        self.person.click(cell)

    @rule(cell=cells)
    def flag(self, cell):
        self.person.flag(cell)

    @rule(dialog=st.none() | st.sampled_from(sorted(DIALOGS)))
    def pause(self, dialog):
        """Pause or go on, or have a dialog do so."""
        self.person.pause() if dialog is None else self.person.look_into(dialog)

    @precondition(lambda self: self.person.plays)
    @rule()
    def win(self):
        self.person.win()

    @precondition(lambda self: self.person.plays and self.person.game.mines)
    @rule()
    def lose(self):
        self.person.lose()

    @rule(first=cells)
    def begin_afresh(self, first):
        self.person.begin_afresh(first)

    @rule(data=st.data())
    def know_the_board(self, data):
        """Begin the same board again, or that of a code copied now or earlier."""
        self.person.copy_code()
        if data.draw(st.booleans()):
            self.person.open_elsewhere()
            return
        code = data.draw(st.none() | st.sampled_from([*self.person.codes, None]))
        self.person.begin_again() if code is None else self.person.open_code(code)

    @rule(whom=st.sampled_from(sorted(ASKING)), cell=cells)
    def ask(self, whom, cell):
        self.person.ask(whom, cell)

    @rule(view=st.sampled_from(sorted(VIEWS)))
    def switch(self, view):
        self.person.switch(view)

    @rule()
    def switch_panel(self):
        self.person.switch_panel()

    @rule(data=st.data())
    def edit(self, data):
        """Bring positions into the editor and ask about them, in any order."""
        questions = st.sampled_from(["Certain", "Chances", "AI Move"])
        others = st.sampled_from(["From the game", "Clear", "Undo"])
        texts = st.just(own(self.person)) | st.sampled_from(self.person.texts)
        steps = texts | questions | others | st.integers(0, 3) | st.just("M")
        self.person.open_editor()
        for step in data.draw(st.lists(steps, min_size=2, max_size=6)):
            if isinstance(step, int) or step == "M":
                self.person.type(step)
            elif step.startswith("4x4"):
                self.person.paste(step)
            else:
                self.person.press(step)
        self.person.leave()

    @rule(held=st.booleans())
    def hold_the_database(self, held):
        self.person.hold_database() if held else self.person.free_database()

    @rule(killed=st.booleans())
    def start_again(self, killed):
        self.person.start_again(killed=killed)


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


def test_no_short_walk_makes_a_helped_game_count():
    walk(examples=3, steps=12)


@pytest.mark.slow
def test_no_long_walk_makes_a_helped_game_count():
    walk(examples=200, steps=50)

"""A game being played: the game, its clock, the assistant and the recorder. No pygame in here.

Every command goes through `Session.play`, whoever gives it, and leaves a `Change`. What shows
the game takes the changes since the last frame and compares nothing.

It is one module because what happens to a game and what may be asked of it go by the same state:
clock, marks, questions and the probabilities that a change makes old. What has a state of its own
is elsewhere: assistant, teacher, recorder, and the board without guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from functools import partial

from minesweeper.explain.advice import Advice
from minesweeper.explain.explanation import begun_there
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.command import Action, Actor, Change, Command, Milliseconds, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, NoGuess, Start
from minesweeper.rules.metrics import Played, played
from minesweeper.rules.observation import Observation
from minesweeper.session import limits
from minesweeper.session.assistant import LOOKS_AGAIN, Assistant
from minesweeper.session.clock import Stopwatch
from minesweeper.session.environment import Environment
from minesweeper.session.no_guess import NoGuessPlay
from minesweeper.session.probabilities import NONE, Probabilities, probabilities_of
from minesweeper.session.query import is_of_game
from minesweeper.session.setup import Setup
from minesweeper.session.teacher import Teacher
from minesweeper.storage.settings import ChordStyle
from minesweeper.storage.store import (
    FRESH,
    Marks,
    Record,
    StoredGame,
    Uncounted,
    all_uncounted,
)


class Session:
    """One game: what the person does in it, and what the assistant does."""

    def __init__(self, game: Game, environment: Environment) -> None:
        self.game = game
        self.environment = environment
        self.preferences = environment.preferences
        self.recorder = environment.recorder
        self.shows_mines = False
        """Whether the person sees the mines: a switch for debugging."""
        self.marks = FRESH
        """What keeps the game from the records."""
        self.daily: str | None = None
        """The day whose board it is, as in 2026-01-31."""
        self.begins_at: Cell | None = game.field.begins_at
        """Where the same board was begun before, or begins by its code: a safe cell; else None."""
        self.questions: set[Cell] = set()
        """Covered cells that the person marked with a question."""
        self.no_guess = NoGuessPlay(game, environment.worker, self.play)
        play = partial(self.play, by=Actor.AI)
        self.assistant = Assistant(game, environment, play)
        self.teacher = Teacher(game, environment, self.assistant, play)
        self._left: Session | None = None
        self._record: Record | None = None
        """What stored this game until another one followed."""
        self.chosen: Setup | None = None
        """The setup of the next game, where this board was given: as was chosen before it."""
        self.figures: Played | None = None
        """The clicks of a game that is over; None for a helped one and on very large boards."""
        self._changes: list[Change] = []
        self._probabilities: Probabilities | None = None
        self._watch = Stopwatch(environment.clock)
        self._searches_since: Milliseconds = 0

    @classmethod
    def fresh(cls, setup: Setup, environment: Environment) -> Session:
        """Begin a new game on the board of the setup's seed, or of a new seed."""
        seed = new_seed(environment.rng) if setup.seed is None else setup.seed
        begun = setup.first, setup.accepted
        code = Code(setup.level, setup.start, seed, setup.clues, *begun)
        game = Game.from_code(code, setup.rules)
        session = cls(game, environment)
        session._begin(seeded=setup.seed is not None)
        session.chosen = setup.chosen
        return session

    @classmethod
    def of_day(cls, level: Level, day: date, environment: Environment) -> Session:
        """Begin the board of a day, whose first cell is given, and waits for the person.

        It counts if the board was not tried before.
        """
        game = Game.from_code(daily_code(level, day))
        session = cls(game, environment)
        is_known = environment.recorder.has_daily(level, day)
        session._begin(daily=day.isoformat(), replayed=is_known)
        return session

    @classmethod
    def resumed(cls, kept: StoredGame, environment: Environment) -> Session:
        """Return a stored game with its clock; one that was begun is paused."""
        session = cls(kept.game, environment)
        if kept.elapsed or kept.game.status is Status.PLAYING:  # all may have been taken back
            session._watch.start(kept.elapsed)
        session.pause()
        session.marks, session.daily = kept.marks, kept.snapshot.columns["daily"]
        if session.daily is not None or kept.game.code is None:
            settings = environment.preferences.settings
            session.chosen = Setup(settings.level, settings.start, settings.rules)
        return session

    def again(self) -> Session:
        """Return a new game on the same board, which waits for its first click."""
        game, first = self.game.again(), self.game.first_cell
        session = Session(game, self.environment)
        session._begin(replayed=True)
        session.begins_at = self.begins_at if first is None or first in self.game.hit else first
        return session

    def followed_by(self, begin: Callable[[], Session], *, is_given: bool = True) -> Session:
        """Return another game; before its first command an UNDO brings back this one in play.

        This one is paused meanwhile, as where the program is closed. After a board that `is_given`,
        not drawn anew, the next game is made of what the next one after this would be.
        """
        self.stop()
        self.release()
        self.pause()
        self._record = self.recorder.record
        after = begin()
        if is_given:
            after.chosen = self.next_setup
        after._left, self._left = self if self.can_pause else self.left, None
        return after

    @property
    def left(self) -> Session | None:
        """The game in play that this one followed, until something is done here."""
        return self._left if self.is_untouched else None

    def turned(self, action: Action) -> Session:
        """Return the session after an UNDO or REDO; this one where nothing can be taken or brought.

        The game and its clock go on, what is known of it begins anew. A game that was lost stays
        stored as lost, and this one counts for no record. Before a first command the game that was
        left goes on, as where the program is started again.
        """
        game = self.game
        if action is Action.UNDO and (left := self.left) is not None:
            self.stop()
            self.recorder.go_on(left._record, left.elapsed)
            return left
        can = game.can_undo if action is Action.UNDO else game.can_redo
        if not can or self.is_paused or self.no_guess.searches:
            return self
        self.stop()
        game.turn(action, self.elapsed)
        session = Session(game, self.environment)
        session.marks, session.daily = self.marks._replace(undone=True), self.daily
        session.chosen = self.chosen
        is_safe = game.status is Status.READY and game.first_cell not in game.exploded
        session.begins_at = game.first_cell if is_safe else self.begins_at
        session.questions = {cell for cell in self.questions if game.is_covered(cell)} - game.flags
        session._watch = self._watch
        self._watch.go_on_after_end()
        if game.is_over:
            self._watch.stop()
        self.recorder.keep(game, session.elapsed)
        if game.is_over:
            session._end()
        return session

    @classmethod
    def played_on(cls, game: Game, environment: Environment, first: Cell | None = None) -> Session:
        """Play on a game from a moment of another, or a board that is known.

        It counts for no record. `first` is the first cell of the other game.
        """
        session, goes_on = cls(game, environment), bool(game.commands)
        is_known = goes_on or first is not None
        session._begin(seeded=not is_known, replayed=is_known, undone=goes_on)
        if game.status is Status.READY and first is not None and first not in (game.mines or ()):
            session.begins_at = first
        began = game.commands[-1].at if game.commands else 0
        if began or game.status is not Status.READY:  # all may have been taken back
            session._watch.start(began)
        session.recorder.keep(game, began)
        return session

    def _begin(self, daily: str | None = None, **marks: bool) -> None:
        """Begin to store the game with its marks, by `daily` on the board of that day.

        What was shown in the game before spoils no other: the chances go off where the game would
        count. The AI view stays, in plain sight, but for the one try at the board of the day.
        """
        no_guess = isinstance(self.game.field.asked, NoGuess)
        self.marks, self.daily = Marks(no_guess=no_guess, **marks), daily
        if self.can_count:
            shows_view = self.preferences.settings.ai_view and daily is None
            self.preferences.change(overlay=False, ai_view=shows_view)
        self.recorder.begin(self.game, self.marks, daily)

    # What happens

    def play(self, action: Action, cell: Cell, by: Actor = Actor.PERSON) -> None:
        """Carry out a command of the person or of the assistant; note what it changed.

        The first reveal of a board without guesses waits until such a board is found.
        """
        if action is Action.REVEAL and self.game.field.is_missing:
            self._searches_since = self.environment.clock()
            self.no_guess.begin(cell, by)
            return
        if by is Actor.AI:
            self.assist()
        change = self.game.play(Command(action, cell, self.elapsed, by))
        if self.game.status is not Status.READY:
            self._watch.start()
        if change.ends:
            self._watch.stop()  # before the time is stored
        if change.ends and change.after is Status.WON and by is Actor.PERSON:
            self.preferences.change(shows_basics=False)
        if change.informs or change.ends:
            self._probabilities = None
        if self.questions:  # else a whole board would be copied for nothing
            self.questions -= change.cells
        if change.cells:
            self.teacher.forget()
        self.assistant.follow(change)
        self.recorder.follow(change, self.elapsed)
        self._changes.append(change)
        if change.ends:
            self._end()

    def _end(self) -> None:
        """Work out the figures, and ask what can be said of the game."""
        if self.game.level.cells <= limits.MOST_CELLS_HERE and not self.is_assisted:
            self.figures = played(self.game, self.elapsed)
        self.no_guess.ended(self.begins_at)

    def take_changes(self) -> list[Change]:
        """Return the changes since the last call, in order."""
        changes, self._changes = self._changes, []
        return changes

    def begins_elsewhere(self, action: Action, cell: Cell) -> bool:
        """Return whether a reveal waits for that of another cell, with which the board begins."""
        return action is Action.REVEAL and self.game.field.begins_at not in (None, cell)

    def act(self, action: Action, cell: Cell) -> None:
        """Do what the person wants at a cell: a pause ends, a reveal of a number chords.

        One that does not chord is a click that opens nothing, whatever buttons chord.
        """
        if self.is_paused:
            self.toggle_pause()
            return
        if self.game.is_over:
            return
        is_first = self.game.status is Status.READY
        if self.begins_elsewhere(action, cell) or (is_first and action is Action.CHORD):
            return  # it opens nothing, and the game would count as begun
        if action is Action.FLAG and not self.game.is_covered(cell):
            return  # the right button of a chord, pressed first
        self.assistant.person_moves()
        settings = self.preferences.settings
        if action is Action.REVEAL and cell in self.game.numbers:
            chords = ChordStyle.LEFT_ON_NUMBER in settings.chords
            action = Action.CHORD if chords else Action.REVEAL
        if action is Action.FLAG and cell in self.questions:
            self.questions.remove(cell)
            return
        self.no_guess.punish(action, cell, self.environment.rng)
        had_flag = action is Action.FLAG and cell in self.game.flags
        self.play(action, cell)
        if had_flag:
            self.assistant.unflagged.add(cell)
            if settings.question_marks:
                self.questions.add(cell)

    def ai_move(self) -> None:
        """Let the assistant make one move, unless a player thinks already.

        On a board that was begun before, the first move is the same.
        """
        if self.game.is_over or self.assistant.thinks or self.is_paused or self.no_guess.searches:
            return
        self.teacher.forget()
        if self.waits_at is not None:
            player = self.preferences.settings.player
            self.assistant.play_explained(player, begun_there(self.waits_at), frozenset())
        else:
            self.assistant.move()
        self._note_help()

    def hint(self) -> None:
        """Begin a hint, or show one more step of it; after the last, play it.

        Nothing happens while the assistant thinks, or the teacher of something else.
        """
        if self.can_ask or self.teacher.looks_for_hint:
            self.teacher.press(self.waits_at)
            self._note_help()

    def why(self, cell: Cell) -> None:
        """Explain a covered cell, or what a number still needs, if it `can_explain` that."""
        if self.can_ask and self.can_explain(cell):
            self.teacher.explain(cell, self.waits_at)
            self._note_help()

    def stop(self) -> None:
        """Stop playing by itself, whoever thinks, and the search for a board."""
        self.assistant.stop()
        self.cancel()

    def cancel(self) -> None:
        """Drop the open question to a player or the teacher."""
        self.assistant.cancel()
        if self.teacher.thinks:
            self.teacher.forget()
        self.no_guess.cancel()

    def toggle_auto_play(self) -> None:
        """Let the assistant play by itself, or stop it; a paused game can only be stopped."""
        if self.assistant.is_busy or not self.is_paused:
            self.assistant.toggle_auto_play()

    def go_on(self) -> bool:
        """Let the assistant answer and play on; return whether it moved or said anything.

        In a pause it waits. A board that was long searched for begins with one.
        """
        if self.is_paused:
            return False
        searched = self.no_guess.searches
        answered = self.no_guess.go_on() or self._go_on_asking()
        waited = self.environment.clock() - self._searches_since
        if searched and not self.is_assisted and waited > limits.LONG_SEARCH:
            self.pause()
        self._note_help()
        return answered

    def _go_on_asking(self) -> bool:
        """Take an answer for the teacher or the assistant; return whether one has come."""
        answered = self.teacher.thinks and self.teacher.take_answer()
        return self.assistant.go_on(self.ai_move) or answered

    def toggle_pause(self) -> None:
        """Stop the clock of a game in play and hide its board, or go on."""
        if self.is_paused:
            self._watch.go_on()
        else:
            self.pause()

    def pause(self) -> None:
        """Stop the clock of a game in play and hide its board, until the person goes on."""
        if self.can_pause and not self.is_paused:
            self._watch.pause()

    def hold(self) -> None:
        """Pause because another scene lies over the game, until `release`."""
        if self.can_pause:
            self._watch.hold()

    def release(self) -> None:
        """Go on after `hold`; a game that was paused before stays paused."""
        self._watch.release()

    def toggle_mines(self) -> None:
        """Show the mines of a game that goes on, or hide them; to have seen them is help."""
        if not self.game.is_over and not self.is_paused:
            self.shows_mines = not self.shows_mines and self.game.mines is not None
            self._note_help()

    def assist(self) -> None:
        """Note that the person had help, so that the game counts for no record.

        After the end nothing is help.
        """
        if not self.is_assisted and not self.game.is_over:
            self.marks = self.marks._replace(assisted=True)
            self.recorder.mark_assisted()

    def _note_help(self) -> None:
        """Mark the game as helped if anything that helps is to be seen in the next frame."""
        begun, wants = self.game.status is Status.PLAYING, self.preferences
        sees_chances = begun and (wants.settings.overlay or wants.settings.ai_view)
        if self.shows_mines or sees_chances or self.teacher.tells or self.assistant.tells:
            self.assist()

    def next_event(self) -> float | None:
        """Return the seconds until `go_on` or the clock has something new, or None."""
        if self.is_paused:
            return None
        waits = self.teacher.thinks or self.no_guess.waits
        soon = LOOKS_AGAIN if waits else self.assistant.next_event()
        if soon is None and self.elapsed and not self.game.is_over:
            return 1.0 - self.elapsed % 1000 / 1000
        return soon

    # State

    @property
    def is_assisted(self) -> bool:
        """Whether the person had help: the assistant had a part in the game, or told of it."""
        return self.marks.assisted

    @property
    def can_count(self) -> bool:
        """Whether the game goes on and will count for the records if nothing hinders it."""
        return not self.game.is_over and self.why_uncounted is None

    @property
    def why_uncounted(self) -> Uncounted | None:
        """Why the game counts for no record; None if it may count."""
        return next(iter(self.all_uncounted), None)

    @property
    def all_uncounted(self) -> list[Uncounted]:
        """Every reason for which the game counts for no record."""
        return all_uncounted(self.marks, self.game.rules, self.game.clues)

    def recorded(self) -> RecordedGame:
        """Return the game as a file has it."""
        stored = self.recorder.recorded(self.game, self.elapsed)
        return stored or RecordedGame(self.game, self.is_assisted)

    @property
    def setup(self) -> Setup:
        """The setup of another game with the same level and rules."""
        code, game = self.game.code, self.game
        start = self.preferences.settings.start if code is None else code.start
        return Setup(game.level, start, game.rules, clues=game.clues)

    @property
    def next_setup(self) -> Setup:
        """The setup of the next game: after a given board that which was chosen before it."""
        return self.chosen or self.setup

    @property
    def elapsed(self) -> Milliseconds:
        """The time from the first reveal to the end, without pauses."""
        return self._watch.elapsed

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still and the board is hidden."""
        return self._watch.is_paused

    @property
    def can_pause(self) -> bool:
        """Whether there is a clock to stop: it also runs on where all moves were taken back."""
        begun = self.game.status is Status.PLAYING or self.elapsed > 0
        return begun and not self.game.is_over

    @property
    def can_ai_move(self) -> bool:
        """Whether the assistant can be asked for a move, or to play by itself."""
        is_busy = self.assistant.is_busy or self.no_guess.searches
        return not (self.game.is_over or self.is_paused or is_busy)

    @property
    def can_ask(self) -> bool:
        """Whether a hint can be asked for, or why a cell is safe or not."""
        thinks = self.assistant.thinks or self.assistant.auto_plays or self.teacher.thinks
        return not (self.game.is_over or self.is_paused or thinks or self.no_guess.searches)

    def can_explain(self, cell: Cell) -> bool:
        """Whether something can be said of a cell: it is covered, or its number is right."""
        is_number = cell in self.game.numbers and self.game.clues.is_true
        return is_number or self.game.is_covered(cell)

    @property
    def thinking_seconds(self) -> int | None:
        """The whole seconds for which a question is open; None while that is hardly any time."""
        waited = self.teacher.asker.thinking_seconds
        return self.assistant.asker.thinking_seconds if waited is None else waited

    @property
    def can_prove(self) -> bool:
        """Whether the board needs no guess, so that it can be proved, and has been begun."""
        return self.game.no_guess is not None and self.game.first_cell is not None

    @property
    def waits_at(self) -> Cell | None:
        """The safe cell where the board begins, until it has begun; None where none is known."""
        return self.begins_at if self.game.status is Status.READY else None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been done yet, so that the same board again would be no other."""
        return not self.game.commands

    @property
    def mines_left(self) -> int:
        """The mine total less flags; too many flags make it negative.

        Where play goes on after a mine, hit mines are found ones. After a win it is 0, because the
        board shows all mines.
        """
        game = self.game
        if game.status is Status.WON:
            return 0
        found = len(game.hit) if game.rules.play_on else 0
        return game.level.mines - len(game.flags) - found

    @property
    def advice(self) -> Advice | None:
        """What the assistant did or said last; None once the person has moved."""
        return self.assistant.advice

    @property
    def probabilities(self) -> Probabilities:
        """The probabilities of the position, computed when first asked for.

        They are empty after the end, and before a protected first cell is opened. Where that cell
        is given, it is safe, and no other one has a figure: fewer layouts are left than are seen.
        """
        if self._probabilities is None:
            self._probabilities = self._probabilities_now()
        return self._probabilities

    def _probabilities_now(self) -> Probabilities:
        game, first = self.game, self.waits_at
        protected = game.status is Status.READY and game.start is not Start.ANY
        if game.is_over or (protected and first is None):
            return NONE
        known = Probabilities({first: Fraction(0)}) if first else probabilities_of(game.recall())
        return known.with_mines(game.exploded.difference(game.hit))

    def position(self) -> Observation | None:
        """Return the position of a game in play with exact numbers, else None.

        None as well for a game that the person has paused, but not where only another scene has.
        """
        plays = self.game.status is Status.PLAYING and (self._watch.is_held or not self.is_paused)
        return self.game.observe() if plays and self.game.clues == EXACT else None

    def has_had(self, seen: Observation) -> bool:
        """Return whether the game goes on, and the position is one of it (`is_of_game`)."""
        return not self.game.is_over and is_of_game(seen, self.game)

"""What each intent of the person does to the game, and which game is on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.daily import today
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.ui import system
from minesweeper.ui.input.intents import (
    ChooseStep,
    Explain,
    FlagToo,
    Intent,
    LookBackAt,
    MoveCursor,
    OnCell,
    Wish,
)
from minesweeper.ui.input.keys import keys_of
from minesweeper.ui.table.board_area import BoardArea
from minesweeper.ui.table.controls import HELP
from minesweeper.ui.table.teaching import Teaching
from minesweeper.words import games
from minesweeper.words.language import msgid, tr

_LOOK_BACK_HELPS = msgid(
    "Looking back tells what was certain: the game will then count as helped."
    " Press again to look back."
)


class Actions:
    """Carries out intents; `open_dialog` gets those that need a scene of their own.

    `notice` replaces all other messages until the next intent.
    """

    def __init__(
        self,
        session: Session,
        area: BoardArea,
        open_dialog: Callable[[Wish | LookBackAt], None],
        teaching: Teaching,
    ) -> None:
        self.session = session
        """The game on the table."""
        self.notice = ""
        self._area = area
        self._drag_flags = True
        """Whether a drag of the right button sets flags or clears them."""
        self._open_dialog = open_dialog
        self.warned: tuple[Session, Intent] | None = None
        """Where the last intent only said that it is help: done again, it is carried out."""
        self._teaching = teaching
        self._carried_out_by: dict[Wish, Callable[[], None]] = {
            Wish.HINT: partial(self._learn, teaching.hint),
            Wish.WHY: partial(self._learn, teaching.why),
            Wish.ASK_WHY: partial(self._learn, teaching.ask_why),
            Wish.ALL_STEPS: partial(self._learn, teaching.toggle_whole),
            Wish.STEP_BACK: partial(self._learn, partial(teaching.step, by=-1)),
            Wish.STEP_ON: partial(self._learn, partial(teaching.step, by=1)),
            Wish.AI_MOVE: self._ai_move,
            Wish.AUTO_PLAY: lambda: self.session.toggle_auto_play(),
            Wish.NEW_GAME: lambda: self.begin(self.session.next_setup),
            Wish.SAME_BOARD: self._begin_again,
            Wish.TAKE_BACK: lambda: self._turn(Action.UNDO),
            Wish.BRING_BACK: lambda: self._turn(Action.REDO),
            Wish.LOOK_BACK: lambda: self._look_back(Wish.LOOK_BACK),
            Wish.FLAG_MODE: self._toggle_flag_mode,
            Wish.AI_VIEW: lambda: self._toggle("ai_view"),
            Wish.PANEL: self._toggle_panel,
            Wish.REVEAL_ALL: self._toggle_mines,
            Wish.OVERLAY: self._toggle_overlay,
            Wish.PAUSE: lambda: self.session.toggle_pause(),
            Wish.CANCEL: self._cancel,
            Wish.REVEAL_AT_CURSOR: lambda: self._act_at_cursor(Action.REVEAL),
            Wish.FLAG_AT_CURSOR: lambda: self._act_at_cursor(Action.FLAG),
            Wish.CHORD_AT_CURSOR: lambda: self._act_at_cursor(Action.CHORD),
            Wish.COPY_CODE: self._copy_code,
            Wish.COPY_RESULT: self._copy_result,
            Wish.MORE_TRIES: self._try_more,
            Wish.ORDINARY_BOARD: self._begin_ordinary,
        }

    def do(self, intent: Intent, *, by_key: bool = False) -> None:
        """Carry out an intent; one `by_key` that costs the record may have to come twice."""
        hidden, self.notice = bool(self.notice), ""
        if self.warned != (self.session, intent):
            self.warned = None
        if by_key and self._costs(intent) and self._warns(intent, self._cost_sentence(intent)):
            return
        if hidden and intent is Wish.HINT and self.session.teacher.hint is not None:
            return  # the hint is in sight again, before a press plays it
        if self._teaching.asks_why and isinstance(intent, OnCell):
            intent = Explain(intent.cell)
        self._teaching.asks_why &= intent in (Wish.ASK_WHY, Wish.WHY)
        self._carry_out(intent)

    def _carry_out(self, intent: Intent) -> None:
        if isinstance(intent, Explain):
            self._learn(partial(self._teaching.explain, cell=intent.cell))
        elif isinstance(intent, LookBackAt):
            self._look_back(intent)
        elif isinstance(intent, ChooseStep):
            self._teaching.choose(self.session, intent.place)
        elif isinstance(intent, Wish):
            self._carried_out_by.get(intent, lambda: self._open_dialog(intent))()
        elif isinstance(intent, OnCell):
            if self.session.begins_elsewhere(intent.action, intent.cell):
                game = self.session.game
                self.notice = games.state_sentence(game, 0, game.field.begins_at)
            self.session.act(intent.action, intent.cell)
            self._drag_flags = intent.cell in self.session.game.flags
        elif isinstance(intent, FlagToo):
            self._flag_too(intent)
        elif isinstance(intent, MoveCursor):
            self._area.viewport.move(intent)
        else:
            self._area.viewport.turn(intent)

    def _learn(self, ask: Callable[[Session], str]) -> None:
        """Ask for help about the game; say so where there is none."""
        self.notice = ask(self.session)

    def begin(self, setup: Setup) -> None:
        """Begin a new game, and keep its level and rules for the next start of the program."""
        session, kept = self.session, setup.chosen or setup
        session.preferences.change(level=kept.level, start=kept.start, rules=kept.rules)
        self.session = session.followed_by(
            lambda: Session.fresh(setup, session.environment), is_given=False
        )

    def begin_day(self, level: Level) -> None:
        """Begin the board of today on a level."""
        session, self.notice = self.session, ""
        self.session = session.followed_by(
            lambda: Session.of_day(level, today(), session.environment)
        )

    def _begin_again(self) -> None:
        """Begin the same board again, unless nothing has been done on it."""
        if not self.session.is_untouched:
            self.session = self.session.followed_by(self.session.again)

    def _turn(self, action: Action) -> None:
        """Take a command back, or bring it back; what can be is said where nothing can."""
        before, self.session = self.session, self.session.turned(action)
        if self.session is before and not before.is_paused:
            self.notice = games.not_turned_sentence(before.game, action)

    def play_on(self, game: Game, first: Cell | None = None) -> None:
        """Play on a game from a moment of another, whose first cell that is."""
        session = self.session
        self.session = session.followed_by(
            lambda: Session.played_on(game, session.environment, first)
        )
        told = tr("You play on from a moment of an earlier game: this game does not count.")
        self.notice = told if game.commands else ""

    def _look_back(self, wanted: Wish | LookBackAt) -> None:
        """Look back at the game; at one that would count, only when that is wanted twice."""
        session = self.session
        if session.is_untouched:
            if session.recorder.last_finished() is None:
                self.notice = tr("There is nothing to look back at yet.")
            else:
                self._open_dialog(wanted)
        elif not self._warns(wanted, tr(_LOOK_BACK_HELPS)) and not session.is_paused:
            session.assist()
            self._open_dialog(wanted)

    def _costs(self, intent: Intent) -> bool:
        """Return whether keys ask before an intent, because with it the game counts no more.

        That is in play, and on the board of the day, whose first try alone counts, before it.
        """
        session, settings = self.session, self.session.preferences.settings
        shows: dict[Intent, bool] = {Wish.OVERLAY: settings.overlay, Wish.AI_VIEW: settings.ai_view}
        if not settings.keys_ask or shows.get(intent):  # what is hidden helps no more
            return False
        if intent is Wish.TAKE_BACK:
            return session.game.can_undo and not session.is_paused
        if session.is_paused:
            return intent in shows  # nothing else is to be had
        if not session.can_pause:  # to show chances is no help yet
            return session.daily is not None and intent in HELP and intent not in shows
        return intent in HELP or (intent is Wish.PROVE and session.can_prove)

    def _cost_sentence(self, intent: Intent) -> str:
        """Return what a key costs, and how to have it all the same."""
        phrase = msgid(
            "{keys} is help: with it the game will count for no record."
            " Press {keys} again to have it."
        )
        if intent is Wish.TAKE_BACK:
            phrase = msgid(
                "{keys} takes a move back: with that the game will count for no record."
                " Press {keys} again to do it."
            )
        return tr(phrase, keys=keys_of(self.session.preferences.settings.keys, intent))

    def _warns(self, wanted: Intent, warning: str) -> bool:
        """Say the warning, unless the game counts for no record or it was said just before."""
        warns = self.session.can_count and self.warned is None
        if warns:
            self.notice, self.warned = warning, (self.session, wanted)
        return warns

    def _try_more(self) -> None:
        """Search on for a board without guesses, after all tries were spent."""
        search = self.session.no_guess.search
        if search is not None and search.is_over:
            search.more()

    def _begin_ordinary(self) -> None:
        """Begin a board of the same level that may need a guess, instead of one not found."""
        session = self.session
        self.begin(replace(session.setup, start=Start.OPENING, chosen=session.chosen))

    # At a cell

    def _flag_too(self, wanted: FlagToo) -> None:
        """Set or clear a flag as at the first cell of the drag."""
        cell, game = wanted.cell, self.session.game
        if game.is_covered(cell) and (cell in game.flags) is not self._drag_flags:
            self.session.act(Action.FLAG, cell)

    def _act_at_cursor(self, action: Action) -> None:
        """Act at the keyboard's cell; a pause ends, and without a cursor it only appears."""
        cell = self._area.viewport.cursor
        if self.session.is_paused:
            self.session.toggle_pause()
        elif cell is None:
            self._area.viewport.move(MoveCursor(0, 0))
        elif action is Action.REVEAL and self.session.preferences.flag_mode:
            self.do(OnCell(Action.FLAG, cell))
        else:
            self.do(OnCell(action, cell))

    # Without a cell

    def _ai_move(self) -> None:
        self.session.ai_move()
        self._area.show_advice(self.session)

    def _toggle(self, name: str) -> None:
        preferences = self.session.preferences
        preferences.change(**{name: not getattr(preferences.settings, name)})

    def _toggle_overlay(self) -> None:
        """Show the chances, or hide them; after the end there are none to show."""
        if self.session.game.is_over and not self.session.preferences.settings.overlay:
            self.notice = tr("The game is over: there are no chances to show.")
        else:
            self._toggle("overlay")

    def _toggle_panel(self) -> None:
        """Hide or show the panel; it comes back from an AI view that has its place."""
        self._toggle("ai_view" if self.session.preferences.view_takes_panel else "panel")

    def _toggle_mines(self) -> None:
        before = self.session.shows_mines
        self.session.toggle_mines()
        if self.session.shows_mines and not before:
            self.notice = tr("The mines are shown, so this game counts as helped.")

    def _toggle_flag_mode(self) -> None:
        preferences = self.session.preferences
        preferences.flag_mode = not preferences.flag_mode

    def _cancel(self) -> None:
        self.session.stop()
        self._area.viewport.hide_cursor()

    def _copy_result(self) -> None:
        """Put the result of the board of the day on the clipboard."""
        from minesweeper.words.record_screen import shared_result  # the first frame needs none

        session = self.session
        if session.daily is not None and session.game.is_over:
            text = shared_result(session.game, session.elapsed, session.daily)
            self.notice = system.copied(text, tr("Copied: {text}", text=text))

    def _copy_code(self) -> None:
        code = self.session.game.code
        if code is None:
            self.notice = games.no_code_sentence(self.session.game)
        else:
            self.notice = system.copied(str(code), games.copied_sentence(str(code)))

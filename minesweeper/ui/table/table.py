"""The scene of the game: header, boards and side panel.

It is one module because it is one scene: `Actions` does what is wanted, `BoardMouse` reads the
mouse, `BoardArea` and `Panel` draw. What is left here is who hears of what, and when.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.session.probabilities import NONE, Probabilities
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.ui import limits
from minesweeper.ui.board.cell_state import CellMarks, marks_of
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.input.intents import (
    ChooseStep,
    Explain,
    Intent,
    LookBackAt,
    MoveCursor,
    Wish,
)
from minesweeper.ui.input.keys import bindings, meant
from minesweeper.ui.input.mouse import MOUSE_EVENTS
from minesweeper.ui.input.pointer import DOUBLE_CLICK, Pointer
from minesweeper.ui.input.touch import FINGER_EVENTS
from minesweeper.ui.look.sounds import Sounds, sound_of_changes
from minesweeper.ui.table.actions import Actions
from minesweeper.ui.table.board_area import BoardArea
from minesweeper.ui.table.board_mouse import BoardMouse
from minesweeper.ui.table.message_card import MessageCard
from minesweeper.ui.table.panel import Panel
from minesweeper.ui.table.panel_message import panel_message
from minesweeper.ui.table.teaching import Teaching
from minesweeper.ui.widgets import internals
from minesweeper.ui.widgets.scene import Scene
from minesweeper.ui.widgets.tips import LateTip
from minesweeper.words import links
from minesweeper.words.games import counters_tip

FRAME = 0.015
"""Seconds between two frames while something moves."""

_ANSWERED = (Wish.HINT, Wish.WHY, Wish.ASK_WHY)
"""What the panel answers in words."""


class Table(Scene):
    """The game on the screen: events become intents, and what changed is drawn.

    `open_dialog` gets what needs a scene of its own, or another size of the window.
    """

    def __init__(self, session: Session, open_dialog: Callable[[Wish | LookBackAt], None]) -> None:
        super().__init__(session.preferences)
        clock = session.environment.clock
        self.pointer = Pointer(self.preferences, clock)
        self._clock, self._panel_new_until = clock, clock()
        """Until then a press on the top rows is meant for what was there before a game ended."""
        self._asks_key: int | None = None
        """The key that is held since it was said what it costs: to hold it is no second press."""
        self._second_shown = 0
        self._ticks = False
        """Whether the clock shows another second than was drawn."""
        self._progress_shown = _progress(session)
        self.sounds = Sounds()
        self.area = BoardArea(session, self.theme, clock)
        self._mouse = BoardMouse(self.pointer, self.area)
        self._open_dialog = open_dialog
        self.teaching = Teaching(self.area, self._pointed_cell)
        self.actions = Actions(session, self.area, self._hand_over, self.teaching)
        self._laid_out = self._layout_of()
        self.restyle()

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.actions.session

    def tell(self, notice: str) -> None:
        """Say something in place of all other messages, until the next intent."""
        self.actions.notice = notice
        self.changed = True

    # Scene

    def restyle(self) -> None:
        """Take keys and sounds from the settings; `resize` takes the theme."""
        settings = self.preferences.settings
        self._bound = bindings(settings.keys)
        self.sounds.volume = settings.volume
        self.sounds.muted = settings.muted

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for a window of this size; the same part of the board is shown.

        What is explained stays in sight.
        """
        self.begin_layout(size, scale)
        self.shown_by = self.preferences.settings
        """The settings that the layout is by."""
        frame = self._frame_for(size, scale)
        self.area.place(frame, self, self.session)
        self.area.show_advice(self.session)
        self.teaching.show_again()
        self.pointer.look_again(self.area.cell_at)
        self.panel: Panel | None = None
        if frame.panel is not None and self.area.panel_places is not None:
            game = self.session.game
            ended = game.status if game.is_over else None
            places = frame.panel, self.area.panel_places
            self.panel = Panel(self, *places, self.do, self.choose, ended)
        self.message_card = self.panel.card if self.panel is not None else self._card_below_board()
        self.clock_tip = LateTip(self.manager, self._best_time_tip)
        self.counters_tip = LateTip(self.manager, counters_tip)

    def _card_below_board(self) -> MessageCard | None:
        """Return a card for the message where the AI view has the panel's place, if it has room."""
        place = self.area.card_place
        if place is None:
            return None
        self.manager.keep_clear = (place,)
        return MessageCard(self, place, self.do)

    def _best_time_tip(self) -> str:
        from minesweeper.words.record_screen import best_time_tip  # the first frame needs no record

        return best_time_tip(self.session.recorder.best_time())

    def _frame_for(self, size: tuple[int, int], scale: float) -> Frame:
        """Return the frame with the panel, unless the AI view makes larger cells in its place."""
        settings, level = self.preferences.settings, self.session.game.level
        frames = [Frame.of(size, scale, panel) for panel in (settings.panel, False)]
        cell, larger = (frame.cell_beside_view(level.width, level.height) for frame in frames)
        is_small = cell < limits.LEAST_VIEW_CELL * scale and cell < larger
        self.preferences.view_takes_panel = settings.ai_view and is_small
        return frames[self.preferences.view_takes_panel]

    def handle(self, event: pygame.Event) -> None:
        """React to an event: the widgets first, then the person's input to the board."""
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED and self.panel is not None:
            self.choose("speed", self.panel.chosen_speed())
        elif event.type == pygame_gui.UI_TEXT_BOX_LINK_CLICKED:
            wanted = _intent_of_link(event.link_target)
            if wanted is not None:
                self.do(wanted)
        if event.type == pygame.MOUSEBUTTONDOWN and self._swallows_press(event.pos):
            self.changed = True
            return
        if self.pointer.note(event):
            if self.preferences.settings.pause_unfocused:
                self.session.pause()
            self.area.viewport.scroller.let_go()
            self.changed = True
        if self.area.ai_view is not None and self.area.ai_view.handle(event):
            self.changed = True
        self.changed |= self._mouse.concerns_widgets(event)
        if self.focus.handle(event) or self.manager.process_events(event):
            self.pointer.fingers.leave_to_widget(event)
        else:
            self._take_left_over(event)

    def _swallows_press(self, position: tuple[int, int]) -> bool:
        """Return whether a press only closes a menu, or was meant for a button that is gone."""
        if self.panel is None:
            return False
        if self._clock() < self._panel_new_until and self.panel.is_on_top_rows(position):
            return True
        speed = self.panel.speed
        return speed is not None and internals.close_if_missed(speed, position)

    def _take_left_over(self, event: pygame.Event) -> None:
        """React to what no widget wants."""
        if event.type in (*MOUSE_EVENTS, *FINGER_EVENTS):
            wanted, changed = self._mouse.handle(event, self.session, self.size)
            self.changed |= changed
            if wanted is not None:
                self.do(wanted)
        elif event.type == pygame.MOUSEWHEEL:
            self.do(self.pointer.wheel(event))
        elif event.type == pygame.KEYUP:
            self._asks_key = None
        elif event.type == pygame.KEYDOWN and event.key != self._asks_key:
            intent = meant(self._bound, event)
            if intent is not None:
                self.manager.drop_tips()
                warned = self.actions.warned
                self.do(intent, by_key=True)
                self._asks_key = event.key if self.actions.warned not in (None, warned) else None

    def update(self, seconds: float) -> bool:
        """Let the assistant and the clock go on, then show what changed."""
        session = self.session
        flag = self.pointer.held_long(session.game)
        if flag is not None:
            self.do(flag)
            if self.pointer.fingers.touch.fingers:
                self.area.effects.ring(flag.cell, self.preferences.settings.animation)
        if session.assistant.knowledge.is_behind:
            session.assistant.knowledge.catch_up(limits.NUMBERS_A_STEP)
        if session.go_on():
            self.area.show_advice(session)
            self.changed = True
        if self.actions.notice:
            self._unfold()
        if self._laid_out != self._layout_of():
            self.lay_out_changed()
        if (progress := _progress(session)) != self._progress_shown:
            self._progress_shown = progress
            self.changed = True
        if session.elapsed // 1000 != self._second_shown:
            self._second_shown = session.elapsed // 1000
            session.recorder.keep_clock(session.elapsed)
            self._ticks = True
        self.changed |= self.area.effects.go_on() or (self._ticks and not self._clock_is_alone())
        changed, self.changed = self.changed, False
        if changed:
            self._ticks = False
            self._show_changes(session)
            self.manager.set_active_cursor(self._mouse.shape(session, self.theme, self.scale))
            self.manager.update(seconds)
        return changed

    def _show_changes(self, session: Session) -> None:
        """Show the changes since the last frame, with one sound for all of them."""
        changes = session.take_changes()
        for change in changes:
            self.area.follow(change, session)
        sound = sound_of_changes(changes)
        if sound is not None:
            self.sounds.play(*sound)
        self.teaching.show(session)
        self.area.update(session, self._pointed_cell())
        self.area.place_tips()
        self.clock_tip.lie_over(self.area.header.counters[1:])
        self.counters_tip.lie_over([self.area.footer.place] if self.area.counters else [])
        if self.message_card is None:
            return
        walk, shown = self.teaching.walk(session), self._shown_probabilities()
        pointed, notice = self._pointed_cell(), self.actions.notice
        message = panel_message(session, notice, pointed, shown, walk)
        shown_in = self.message_card if self.panel is None else self.panel
        shown_in.show(message, session, asks_why=self.teaching.asks_why)

    def _pointed_cell(self) -> Cell | None:
        """Return the cell that the keyboard's cursor or the mouse points at, on either board."""
        view = self.area.ai_view
        seen = None if view is None else view.pointed
        return self.area.viewport.cursor or seen or self.pointer.cell

    def _shown_probabilities(self) -> Probabilities:
        """Return the probabilities that the overlay shows."""
        shows = self.preferences.settings.overlay and not self.session.is_paused
        return self.session.probabilities if shows else NONE

    def wait(self) -> float | None:
        """Return the seconds until `update` must be called without an event, or None."""
        if self.session.assistant.knowledge.is_behind:
            return 0.0
        soon = FRAME if self.area.effects.move else self.session.next_event()
        waits = [wait for wait in (soon, self.pointer.press_wait()) if wait is not None]
        return min(waits, default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the ground of the panel, on which the map may lie, the boards, then the panel."""
        target.fill(self.theme.window)
        if self.panel is not None:
            self.panel.draw_ground(target)
        elif self.message_card is not None:
            self.message_card.draw(target)
        shown = self._shown_probabilities()
        self.area.draw(target, self.session, self.marks(), shown, self.pointer)
        self.manager.draw_ui(target)
        if self.panel is not None:
            self.panel.draw_hint_line(target)
        self.focus.draw(target)

    def _clock_is_alone(self) -> bool:
        """Return whether another second changes nothing but the digits of the clock."""
        more = self.preferences.settings.counters or self.manager.shows_tip()
        return not more and self.area.header.clock_fits(self.session)

    def draw_clock(self, target: pygame.Surface) -> pygame.Rect | None:
        """Draw another second of the clock alone; return its place, None if there is none to draw.

        A whole frame every second would take most of the time of a game in which nobody moves.
        """
        if not self._ticks:
            return None
        self._ticks = False
        return self.area.header.draw_clock(target, self.session)

    def warm_up(self) -> None:
        """Start the worker process and open the sound device, so that no move waits for them."""
        self.session.environment.warm_up()
        self.sounds.warm()

    def close(self) -> None:
        """Store the clock, end the worker process, and close the store and the sound device.

        A game that was left is the unfinished one again, unless another has been begun.
        """
        session = self.session if self.session.left is None else self.session.turned(Action.UNDO)
        session.recorder.keep_clock(session.elapsed)
        session.environment.close()
        self.sounds.close()

    # Intents

    def do(self, intent: Intent, *, by_key: bool = False) -> None:
        """Carry out an intent; one `by_key` that helps may have to come twice."""
        self.changed = True
        if intent is Wish.COPY_TEXT:
            if self.message_card is not None:  # what was said before stays
                self.message_card.copy_text()
            return
        if intent is Wish.CANCEL or isinstance(intent, MoveCursor):
            self.focus.clear()
        if intent is Wish.CANCEL:
            self.pointer.let_go()
        self.actions.do(intent, by_key=by_key)
        if intent in _ANSWERED or isinstance(intent, Explain):
            self._unfold()
        self.lay_out_changed()

    def _unfold(self) -> None:
        """Show the panel, because there is something to read; an AI view in its place closes."""
        self.preferences.change(panel=True)
        self.lay_out_changed()
        if self.message_card is None:
            self.preferences.change(ai_view=False)
            self.lay_out_changed()

    def new_game(self, setup: Setup) -> None:
        """Begin a new game by this setup."""
        self.actions.begin(setup)
        self.lay_out_changed()

    def play_day(self, level: Level) -> None:
        """Play the board of today on a level."""
        self.actions.begin_day(level)
        self.lay_out_changed()

    def play_on(self, game: Game, first: Cell | None = None) -> None:
        """Play on a game from a moment of another, whose first cell that is."""
        self.actions.play_on(game, first)
        self.lay_out_changed()

    def _layout_of(self) -> tuple[Session, Level, str, bool, bool]:
        """Return everything that the layout of the table depends on."""
        settings = self.preferences.settings
        game, viewed = self.session.game, settings.player if settings.ai_view else ""
        return self.session, game.level, viewed, settings.panel, game.is_over

    def lay_out_changed(self) -> None:
        """Show a game that has just begun, and views and panel as they were switched."""
        self.changed = True
        if self.session.game.is_over and not self._laid_out[-1]:
            self.preferences.change(panel=True)
        (session, *before), self._laid_out = self._laid_out, self._layout_of()
        now, *after = self._laid_out
        if before[-1] != after[-1]:
            self._panel_new_until = self._clock() + DOUBLE_CLICK
        if session is not now:
            self.pointer.let_go()
            now.take_changes()
            if session.game.code != now.game.code:
                self.area.viewport.fit()
            self.area.begin()
        if before != after:
            level = now.game.level
            if level != before[0]:
                self.area.viewport.take_board(level.width, level.height)
            self.resize(self.size, self.scale)

    def choose(self, name: str, value: str) -> None:
        """Change a setting that the panel shows, and drop the query to a player that thinks.

        The AI view of another player, and the menu of the speed, which may lag behind, are made
        anew; the focus stays.
        """
        self.session.cancel()
        self.preferences.change(**{name: value})
        focused = self.focus.place()
        self.lay_out_changed()
        if self.panel is not None and self.panel.chosen_speed() != self.preferences.settings.speed:
            self.resize(self.size, self.scale)
        self.focus.go_to(focused)

    def _hand_over(self, wish: Wish | LookBackAt) -> None:
        """Open the scene that a wish asks for; until it closes, the table hears nothing."""
        self.pointer.leave()
        self.area.viewport.scroller.let_go()
        self._open_dialog(wish)

    def marks(self) -> CellMarks:
        """Return the marks over the cells."""
        session, cursor = self.session, self.area.viewport.cursor
        shown, walk = self._shown_probabilities(), self.teaching.walk(session)
        return marks_of(session, self.pointer.mouse, cursor, shown, walk)


def _intent_of_link(target: str) -> Intent | None:
    """Return what a link asks for: a step of a proof, an entry of the AI view's log, or a wish."""
    step = links.place_of(target, links.STEP)
    if step is not None:
        return ChooseStep(step)
    return LookBackAt(int(target)) if target.isdecimal() else Wish.__members__.get(target.upper())


def _progress(session: Session) -> tuple[object, ...]:
    """Return what others tell of the game without an event.

    They are the worker, the writer of games, and a scene that lies over the table.
    """
    recorder = session.recorder
    stored = recorder.place, recorder.is_refused, recorder.backlog
    return session.thinking_seconds, *stored, session.is_paused

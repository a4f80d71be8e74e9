"""The scene of the game: header, board and side panel, and what each intent does to them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pygame
import pygame_gui

from minesweeper.board import Cell
from minesweeper.game import Action, Status
from minesweeper.game_rows import Kept
from minesweeper.level import Code
from minesweeper.ui import managers, words
from minesweeper.ui.ai_view import AIView
from minesweeper.ui.board_view import BoardView
from minesweeper.ui.chances import Overlay
from minesweeper.ui.effects import Effects
from minesweeper.ui.faults import paste_fault
from minesweeper.ui.geometry import Frame, Grid, side_by_side
from minesweeper.ui.header import Header
from minesweeper.ui.intents import (
    FlagToo,
    Intent,
    MoveCursor,
    OnCell,
    Wish,
    Zoom,
)
from minesweeper.ui.keys import bindings, key_name
from minesweeper.ui.panel import Panel
from minesweeper.ui.pictures import Marks, marks_of
from minesweeper.ui.play import Choices, Clock, Helpers, Play, Setup
from minesweeper.ui.pointer import Pointer
from minesweeper.ui.rulers import draw_code, draw_rulers
from minesweeper.ui.sounds import Sounds
from minesweeper.ui.soundtrack import Soundtrack
from minesweeper.ui.themes import THEMES

MOVES_A_FRAME = 8
"""How many moves auto-play makes at once when it shall be instant."""

FRAME = 0.015
"""Seconds between two frames while something moves."""

NUMBERS_A_STEP = 24
"""How many opened numbers the AI takes in between two looks at the events."""

_BUTTON_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Table:
    """The game on the screen and all that can be done with it.

    `open_dialog` is called with CHOOSE_GAME or HELP when such a dialog is wanted, `quit` when
    the program should end.
    """

    closed = False

    def __init__(
        self,
        begun: Setup | Kept,
        clock: Clock,
        rng: random.Random,
        open_dialog: Callable[[Wish], None],
        choices: Choices,
        helpers: Helpers,
    ) -> None:
        self.choices = choices
        if isinstance(begun, Setup):
            self.play = Play.fresh(begun, choices, clock, rng, helpers)
        else:
            self.play = Play.resumed(begun, choices, clock, rng, helpers)
        game = self.play.game
        self.setup = Setup(game.level, game.start, game.rules, clues=game.clues)
        """What the next new game is made of; its board is always a new one."""
        self.cursor: Cell | None = None
        """The keyboard's cell; None until an arrow key is pressed."""
        self._clock = clock
        self._rng = rng
        self._open_dialog = open_dialog
        self._pointer = Pointer(choices, clock)
        self._second_shown = 0
        self._behind = False
        self._drag_flags = True
        self.notice = ""
        self._overlay = Overlay()
        self._soundtrack = Soundtrack(Sounds())
        self._effects = Effects(clock)
        self._theme = THEMES[choices.settings.theme]
        self._manager = managers.take((1, 1), self._theme, choices.settings.scale)
        self._view, self._header = BoardView(self._theme), Header(self._theme)
        self.restyle()
        level = self.play.game.level
        self.grid = Grid(pygame.Rect(0, 0, 1, 1), level.width, level.height)
        self.ai_view: AIView | None = None
        self._board_shows = True
        self._changed = True

    # Scene

    def restyle(self) -> None:
        """Take over theme and sounds from the settings; lay everything out anew afterwards."""
        settings = self.choices.settings
        if THEMES[settings.theme] is not self._theme:
            self._theme = THEMES[settings.theme]
            self._view = BoardView(self._theme)
            self._header = Header(self._theme)
        self._bound = bindings(settings.keys)
        self._soundtrack.sounds.volume = settings.volume
        self._soundtrack.sounds.muted = settings.muted

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out anew, keeping the part of the board that is shown."""
        self._size, self._scale = size, scale
        self.frame = Frame.of(size, scale)
        managers.give_back(self._manager)
        self._manager = managers.take(size, self._theme, scale)
        self._place_boards()
        self._panel = Panel(
            self._manager,
            self.frame.panel,
            self._theme,
            scale,
            self.choices,
            self.do,
            self._choose,
        )
        self._changed = True

    def _place_boards(self) -> None:
        """Give the board its place, and the AI's view one beside it, or instead of it."""
        area, level = self.frame.board, self.play.game.level
        self._board_shows = True
        self.ai_view = None
        if self.choices.settings.ai_view:
            halves = side_by_side(area, level.width, self._scale)
            self._board_shows = halves is not None
            area, second = halves or (area, area)
            self.ai_view = AIView(self._manager, second, self.play, self._theme, self._scale)
        self.grid = self.grid.placed_in(area, self._scale)

    def handle(self, event: pygame.Event) -> None:
        """React to an event: the panel first, then the face, the board and the keys."""
        if event.type in (
            pygame_gui.UI_DROP_DOWN_MENU_CHANGED,
            pygame_gui.UI_CHECK_BOX_CHECKED,
            pygame_gui.UI_CHECK_BOX_UNCHECKED,
        ):
            self.play.thinker.cancel()
            self._panel.read(self.choices)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._pointer.let_go()
        if self.ai_view is not None and self.ai_view.handle(event):
            self._changed = True
        self._changed |= self._concerns_widgets(event)
        if self._panel.focus.handle(event) or self._manager.process_events(event):
            return
        if event.type in _BUTTON_EVENTS:
            self._handle_mouse(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.do(self._pointer.wheel(event))
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._pointer.note_keys(event)
            intent = self._bound.get(key_name(event)) if event.type == pygame.KEYDOWN else None
            if intent is not None:
                self.do(intent)

    def update(self, seconds: float) -> bool:
        """Let the AI catch up, answer and play on, and the clock go on."""
        if self._behind:
            self._behind = not self.play.catch_up(NUMBERS_A_STEP)
        if self.play.go_on():
            self._moved()
        if self.play.elapsed // 1000 != self._second_shown:
            self._second_shown = self.play.elapsed // 1000
            self.play.keeper.keep_clock(self.play.elapsed)
            self._changed = True
        self._changed |= self._effects.go_on()
        changed, self._changed = self._changed, False
        if changed:
            self._look_up_chances()
            self._soundtrack.follow(self.play.game)
            self._effects.follow(self.play.game, self.choices.settings.animation)
            self._panel.show(self._sentences(), self.play)
            if self.ai_view is not None:
                self.ai_view.update(self.play, self.grid)
            self._manager.update(seconds)
        return changed

    def _look_up_chances(self) -> None:
        settings = self.choices.settings
        self._overlay.look_up(self.play.game, shown=settings.overlay)
        if self.play.game.status is Status.PLAYING and (settings.overlay or settings.ai_view):
            self.play.assist()

    def wait(self) -> float | None:
        """Return the time to whatever the play has next."""
        if self._behind:
            return 0.0
        return FRAME if self._effects.move else self.play.next_event()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole scene; of the board only what changed is drawn anew."""
        target.fill(self._theme.window)
        mouse = self._pointer.mouse
        worried, lit = mouse.previews_cell or mouse.previews_chord, self._pointer.face_is_lit
        over = self.frame.header_over(self.grid.view)
        self._header.draw(target, over, self.play, worried=worried, lit=lit)
        if self._board_shows:
            self._draw_board(target)
        if self.ai_view is not None:
            self.ai_view.draw(target)
        pygame.draw.rect(target, self._theme.panel, self.frame.panel)
        pygame.draw.line(
            target, self._theme.panel_edge, self.frame.panel.topleft, self.frame.panel.bottomleft
        )
        self._manager.draw_ui(target)
        self._panel.draw_icons(target)
        self._panel.focus.draw(target)

    def _draw_board(self, target: pygame.Surface) -> None:
        size, colour = round(11 * self._scale), self._theme.muted
        draw_rulers(target, self.grid, size, colour)
        if self.play.game.code is not None:
            code = words.code_label(self.play.game)
            draw_code(target, code, self.grid, size, colour)
        self._view.draw(target, self.grid, self.play.game, self.marks())
        self._effects.draw(target, self.grid, self._theme)

    def discard(self) -> None:
        """Stay: the table is never taken off the stack."""

    def warm_up(self) -> None:
        """Start the worker process and open the sound device, so that no move waits for them."""
        self.play.thinker.worker.warm()
        self._soundtrack.sounds.warm()

    def close(self) -> None:
        """End the worker process, and let go of the store and the sound device."""
        self.play.keeper.keep_clock(self.play.elapsed)
        self.play.thinker.close()
        self.play.keeper.close()
        self._soundtrack.sounds.close()

    # What is wanted

    def do(self, intent: Intent) -> None:
        """Carry out an intent."""
        self._changed = True
        self.notice = ""
        if isinstance(intent, Wish):
            self._grant(intent)
        elif isinstance(intent, OnCell):
            self._act(intent.action, intent.cell)
        elif isinstance(intent, FlagToo):
            self._flag_too(intent.cell)
        elif isinstance(intent, MoveCursor):
            self._move_cursor(intent)
        elif isinstance(intent, Zoom):
            self.grid = self.grid.zoomed(1.15**intent.steps, intent.around)
        else:
            step = self.grid.cell * 3
            self.grid = self.grid.scrolled(intent.right * step, intent.down * step)

    def new_game(self, setup: Setup) -> None:
        """Start a new game by this setup, and keep its level and rules for the next time."""
        self.setup = replace(setup, seed=None)
        self.choices.change(level=setup.level, start=setup.start, rules=setup.rules)
        helpers = self.play.helpers
        self._begin(Play.fresh(setup, self.choices, self._clock, self._rng, helpers))

    def _begin(self, play: Play) -> None:
        same_size = play.game.level == self.play.game.level
        play.thinker.cancel()
        self.play = play
        self._pointer.let_go()
        self._behind = True
        self._changed = True
        if not same_size:
            self.cursor = None
            self._show_whole_board()
            self.resize(self._size, self._scale)

    def _show_whole_board(self) -> None:
        level = self.play.game.level
        self.grid = Grid(self.frame.board, level.width, level.height, self._scale)

    def _grant(self, wish: Wish) -> None:
        deeds: dict[Wish, Callable[[], None]] = {
            Wish.AI_MOVE: self._ai_move,
            Wish.AUTO_PLAY: self.play.toggle_auto_play,
            Wish.NEW_GAME: lambda: self.new_game(self.setup),
            Wish.SAME_BOARD: lambda: self._begin(self.play.again()),
            Wish.FLAG_MODE: self._toggle_flag_mode,
            Wish.AI_VIEW: self._toggle_ai_view,
            Wish.REVEAL_ALL: self.play.toggle_mines,
            Wish.OVERLAY: lambda: self._toggle("overlay"),
            Wish.PAUSE: self.play.toggle_pause,
            Wish.CANCEL: self._cancel,
            Wish.REVEAL_AT_CURSOR: lambda: self._act_at_cursor(Action.REVEAL),
            Wish.FLAG_AT_CURSOR: lambda: self._act_at_cursor(Action.FLAG),
            Wish.CHORD_AT_CURSOR: lambda: self._act_at_cursor(Action.CHORD),
            Wish.COPY_CODE: self._copy_code,
            Wish.PASTE_CODE: self._paste_code,
            Wish.QUIT: _post_quit,
        }
        deeds.get(wish, lambda: self._open_dialog(wish))()

    def _act(self, action: Action, cell: Cell) -> None:
        if self.play.is_paused:
            self.play.toggle_pause()
            return
        self.play.act(action, cell)
        self._drag_flags = cell in self.play.game.flags
        self._behind = True

    def _flag_too(self, cell: Cell) -> None:
        game = self.play.game
        if game.is_covered(cell) and (cell in game.flags) is not self._drag_flags:
            self.play.act(Action.FLAG, cell)

    def _act_at_cursor(self, action: Action) -> None:
        if self.cursor is None:
            self._move_cursor(MoveCursor(0, 0))
        elif action is Action.REVEAL and self.choices.flag_mode:
            self._act(Action.FLAG, self.cursor)
        else:
            self._act(action, self.cursor)

    def _choose(self, name: str, value: str) -> None:
        """Choose in the panel without its menus, and show it there."""
        focused = self._panel.focus.place()
        self.choices.change(**{name: value})
        self.resize(self._size, self._scale)
        self._panel.focus.go_to(focused)

    def _move_cursor(self, step: MoveCursor) -> None:
        self._panel.focus.clear()
        level = self.play.game.level
        if self.cursor is None:
            self.cursor = (level.height // 2, level.width // 2)
        else:
            row = min(max(self.cursor[0] + step.down, 0), level.height - 1)
            column = min(max(self.cursor[1] + step.right, 0), level.width - 1)
            self.cursor = (row, column)
        self.grid = self.grid.showing(self.cursor)

    def _ai_move(self) -> None:
        self.play.ai_move()
        self._moved()

    def _moved(self) -> None:
        """Show where the AI moved."""
        advice = self.play.advice
        if advice is not None and advice.cell is not None:
            self.grid = self.grid.showing(advice.cell)
        self._behind = True
        self._changed = True

    def _toggle_ai_view(self) -> None:
        self._toggle("ai_view")
        self.resize(self._size, self._scale)

    def _toggle(self, name: str) -> None:
        self.choices.change(**{name: not getattr(self.choices.settings, name)})

    def _toggle_flag_mode(self) -> None:
        self.choices.flag_mode = not self.choices.flag_mode

    def _copy_code(self) -> None:
        if self.play.game.code is not None:
            pygame.scrap.put_text(str(self.play.game.code))
            self.notice = words.copied_sentence(str(self.play.game.code))

    def _paste_code(self) -> None:
        try:
            code = Code.parse(pygame.scrap.get_text())
        except ValueError:
            self.notice = paste_fault()
        else:
            self.new_game(self.setup.on(code))

    def _cancel(self) -> None:
        self._panel.focus.clear()
        self.play.stop()
        self._pointer.let_go()
        self.cursor = None

    # The mouse, and what there is to see

    def _handle_mouse(self, event: pygame.Event) -> None:
        before = self._under_mouse()
        face, numbers = self._header.face, self.play.game.numbers
        wanted = self._pointer.handle(event, self._cell_at, face, numbers)
        if wanted is not None:
            self.cursor = None
            self.do(wanted)
        self._changed |= before != self._under_mouse()

    def _under_mouse(self) -> tuple[object, ...]:
        """Return all that may look different by the mouse."""
        shown = self._pointer.cell if self.choices.settings.overlay else None
        return self._pointer.mouse, self._pointer.face_is_lit, shown

    def _cell_at(self, position: tuple[int, int]) -> Cell | None:
        return self.grid.cell_at(position) if self._board_shows else None

    def _concerns_widgets(self, event: pygame.Event) -> bool:
        """Whether the widgets' looks may change by the event: cheap for motion over the board."""
        if event.type != pygame.MOUSEMOTION:
            return True
        before = (event.pos[0] - event.rel[0], event.pos[1] - event.rel[1])
        return not all(self.grid.view.collidepoint(place) for place in (event.pos, before))

    def marks(self) -> Marks:
        """Return what lies over the cells now."""
        return marks_of(self.play, self._pointer.mouse, self.cursor, self._overlay.chances.percents)

    def _sentences(self) -> str:
        """Say what there is to say, and the chance of the cell pointed at."""
        sentences = [self.notice] if self.notice else words.play_sentences(self.play)
        chances, pointed = self._overlay.chances, self.cursor or self._pointer.cell
        if pointed is not None and pointed in chances.mined:
            sentences.append(
                words.chance_sentence(pointed, chances.mined[pointed], exact=chances.exact)
            )
        return "<br><br>".join(filter(None, sentences))


def _post_quit() -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))

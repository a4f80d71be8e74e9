"""The side panel: AI Move, the players, the card with the message, and the choices for the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame_gui.core import UIElement
from pygame_gui.elements import UIDropDownMenu

from minesweeper.players import IN_SIGHT, PLAYERS
from minesweeper.rules.command import Status
from minesweeper.session.session import Session
from minesweeper.storage.settings import SPEEDS, Keys
from minesweeper.ui.board.panel_places import PanelPlaces
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import with_key
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.table.controls import (
    AUTO_PLAY,
    HELP,
    MAIN,
    NEXT,
    TOOLS,
    Control,
    row_places,
    tool_rows,
)
from minesweeper.ui.table.message_card import WHY_TIP, MessageCard
from minesweeper.ui.table.panel_message import Message
from minesweeper.ui.widgets.buttons import Button, enable, press, rebuild, show, tip_menu
from minesweeper.ui.widgets.grounds import draw_ground
from minesweeper.ui.widgets.rows import Choice
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words.language import tr
from minesweeper.words.names import choice_name, player_name, player_summary

_GAP = 6
_ICON_ROOM, _MARGIN = 32, 10
"""Room for an icon before a text, and beside a text, in pixels at scale 1."""

_ARROW = 26
"""The width of a menu's arrow."""

_LINE, _SIDES, _BELOW, _RAISED = 11, 6, 5, 3
"""The size of the second line of the hint button, its least distance from the sides and that from
the lower edge, and how far the first goes up for the second, in pixels at scale 1."""


class Panel:
    """The widgets of the panel, in a column beside the board or a band below it.

    `choose` changes a setting, by its name, to a value.
    """

    def __init__(
        self,
        scene: Scene,
        area: pygame.Rect,
        places: PanelPlaces,
        wish: Callable[[Wish], None],
        choose: Callable[[str, str], None],
        ended: Status | None = None,
    ) -> None:
        """Make the widgets at their `places`; of a game that has `ended` those of next steps."""
        self._scene, self.area = scene, area
        self._wish, self._choose = wish, choose
        self._px, settings = scene.px, scene.preferences.settings
        self._keys: Keys = settings.keys
        self.buttons: dict[Wish, Button] = {}
        """The buttons by what they want."""
        self._top_rows = places.main, places.auto
        self.speed: UIDropDownMenu | None = None
        """The menu of auto-play's speed; a game that is over has none."""
        if ended is None:
            self._row(places.main, [(control, True) for control in MAIN])
            self._build_auto_play(places.auto, settings.speed)
        else:
            self._build_next_steps(places, ended)
        card = places.card if ended is None else places.card_at_end
        self.players = self._build_players(places.players) if card == places.card else []
        """The rows of the players in sight, by their names, and at last that of all others."""
        self.card = MessageCard(scene, card, wish)
        for place, tools in zip(places.tools, tool_rows(len(places.tools)), strict=True):
            self._row(place, tools)
        scene.manager.keep_clear = (card,)
        self._warns: bool | None = None
        """Whether help is said to cost the record; None before the first look at the game."""
        self.hint_line = ""
        """The second line of the hint button."""

    def show(self, message: Message, session: Session, *, asks_why: bool) -> None:
        """Show a message and the state of the switches; `asks_why` is whether a cell is awaited."""
        self.card.show(message, session, asks_why=asks_why)
        self._warn(session)
        preferences, settings = session.preferences, session.preferences.settings
        if self.players:
            self._show_players(settings.player)
        if self.speed is not None:
            busy = session.assistant.is_busy
            self._show_auto_play(self.speed, busy=busy, can_play=session.can_ai_move or busy)
            enable(self.buttons[Wish.HINT], acts=session.can_ask)
            enable(self.buttons[Wish.AI_MOVE], acts=session.can_ai_move)
        enable(self.buttons[Wish.SAME_BOARD], acts=not session.is_untouched)
        press(self.buttons[Wish.FLAG_MODE], preferences.flag_mode)
        press(self.buttons[Wish.OVERLAY], settings.overlay)
        press(self.buttons[Wish.AI_VIEW], settings.ai_view)

    def is_on_top_rows(self, position: tuple[int, int]) -> bool:
        """Return whether a position lies on the rows whose buttons the end of a game changes."""
        return any(row.collidepoint(position) for row in self._top_rows)

    def chosen_speed(self) -> str:
        """Return the speed that the menu shows, empty without a menu."""
        option = "" if self.speed is None else self.speed.selected_option
        return str(option[1] if isinstance(option, tuple) else option)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw the ground of the panel and of the card, below the widgets."""
        draw_ground(target, self.area, self._scene.theme)
        self.card.draw(target)

    def draw_hint_line(self, target: pygame.Surface) -> None:
        """Draw the second line of the hint button, above the widgets."""
        if self.hint_line:
            button, theme = self.buttons[Wish.HINT], self._scene.theme
            color = theme.text if button.is_enabled else theme.muted
            line = text_picture(self.hint_line, self._px(_LINE), color)
            place = line.get_rect(centerx=button.rect.centerx)
            # What a font leaves free below its letters differs from face to face.
            place.top = button.rect.bottom - self._px(_BELOW) - line.get_bounding_rect().bottom
            target.blit(line, place)

    # What help costs

    def _warn(self, session: Session) -> None:
        """Say in the tips of all help, and on the hint button, whether the game will not count.

        That is said as long as there is a record to lose.
        """
        warns = session.can_count
        if warns == self._warns:
            return
        self._warns = warns
        for control in (*MAIN, AUTO_PLAY, *TOOLS):
            if control.wish in HELP and control.wish in self.buttons:
                self._tip(self.buttons[control.wish], tr(control.tip), control.wish)
        self._tip(self.card.why, tr(WHY_TIP), Wish.WHY)
        hint, self.hint_line = self.buttons.get(Wish.HINT), ""
        if hint is None:
            return
        if warns:
            lines = tr("game will not count"), tr("game won't count"), tr("no record")
            self.hint_line = next((line for line in lines if self._fits(line, hint)), "")
        hint.text_vert_alignment = "top" if self.hint_line else "center"
        hint.text_vert_alignment_padding = -self._px(_RAISED) if self.hint_line else 0
        rebuild(hint)

    def _tip(self, button: Button, tip: str, wish: Wish) -> None:
        text = with_key(tip, self._keys, wish)
        if self._warns:
            text = tr("{tip}<br>The game will not count.", tip=text)
        button.set_tooltip(text)
        UIElement.on_unhovered(button)  # a tip that shows has the old text

    def _fits(self, line: str, button: Button) -> bool:
        """Return whether a line has room in a button, below the button's own text."""
        needed = text_picture(line, self._px(_LINE), self._scene.theme.text)
        above = button.font.size(button.text)[1] if button.font is not None else 0
        wide, high = needed.get_width() + 2 * self._px(_SIDES), above + needed.get_height()
        return wide <= button.rect.width and bool(high <= button.rect.height)

    # Rows of buttons

    def _row(self, place: pygame.Rect, controls: Sequence[tuple[Control, bool]]) -> None:
        """Make a row of buttons, each with its words or without."""
        wordy = [shows for _, shows in controls]
        grows = wordy if any(wordy) else [True] * len(controls)

        def widths(before: int) -> list[int]:
            high = place.height
            return [self._wanted_width(one, before) if shows else high for one, shows in controls]

        places = self._places_in_row(place, widths, grows)
        for (control, shows), own in zip(controls, places, strict=True):
            self._button(own, control, tr(control.title) if shows else "")

    def _text_width(self, text: str, kind: str = "") -> int:
        font = self._scene.manager.get_theme().get_font([kind or "button"])
        return int(font.size(text)[0])

    def _wanted_width(self, control: Control, before: int) -> int:
        """Return the width of a button with this much room before its words, at scale 1."""
        words = self._text_width(tr(control.title), control.kind)
        return words + self._px(before + _MARGIN)

    def _places_in_row(
        self, row: pygame.Rect, widths: Callable[[int], list[int]], grows: list[bool]
    ) -> list[pygame.Rect]:
        """Divide a row by widths with room for icons, or without that if it is too narrow."""
        gap, wanted = self._px(_GAP), widths(_ICON_ROOM)
        fits = sum(wanted) + gap * (len(wanted) - 1) <= row.width
        return row_places(row, wanted if fits else widths(_MARGIN), gap, grows)

    def _button(self, place: pygame.Rect, control: Control, text: str) -> None:
        """Make a button; its tool tip names its key, too. It has its icon if there is room."""
        room = place.width - self._text_width(text, control.kind)
        before = room // 2 if control.kind == "@primary" else room - self._px(4)
        has_icon = bool(control.icon) and (not text or before >= self._px(_ICON_ROOM))
        kind = control.kind if has_icon or control.kind != "@beside-icon" else ""
        picture = None
        if has_icon:
            ink = self._scene.theme.on_main if kind == "@primary" else ""
            held = "stop" if control is AUTO_PLAY else ""
            picture = self._scene.icon(control.icon, ink=ink, held=held)
        tip, wish = with_key(tr(control.tip), self._keys, control.wish), control.wish
        command = partial(self._wish, wish)
        self.buttons[wish] = self._scene.button(place, text, command, tip, kind, picture)

    def _build_next_steps(self, places: PanelPlaces, ended: Status) -> None:
        """Make the rows of what a person may want next; a win leaves nothing to take back."""
        for place, controls in zip((places.main, places.auto), NEXT, strict=True):
            wins = ended is Status.WON
            wanted = [one for one in controls if not (wins and one.wish is Wish.TAKE_BACK)]
            self._row(place, [(control, True) for control in wanted])

    # Auto-play

    def _build_auto_play(self, row: pygame.Rect, speed: str) -> None:
        """Make auto-play and the menu of its speed; a key chooses the next speed."""
        self._auto_row = row
        options = [(choice_name(each), each) for each in SPEEDS]
        widest = max(self._text_width(text) for text, _ in options)
        own = widest + self._px(_ARROW + 2 * _MARGIN)
        self._auto_place, menu = self._places_in_row(
            row, lambda before: [self._wanted_width(AUTO_PLAY, before), own], [True, True]
        )
        self._button(self._auto_place, AUTO_PLAY, tr(AUTO_PLAY.title))
        chosen = SPEEDS.index(speed)
        self.speed = UIDropDownMenu(list(options), options[chosen], menu, self._scene.manager)
        following = SPEEDS[(chosen + 1) % len(SPEEDS)]
        self._scene.focus.add(self.speed, partial(self._choose, "speed", following))

    def _show_auto_play(self, speed: UIDropDownMenu, *, busy: bool, can_play: bool) -> None:
        """Show whether the assistant can play by itself; the speed shows only then."""
        button = self.buttons[Wish.AUTO_PLAY]
        wanted = tr("Stop") if busy else tr("Auto-play")
        if button.text != wanted:
            button.set_text(wanted)
        enable(button, acts=can_play)
        press(button, busy)
        if can_play != bool(speed.visible):
            show(speed, shown=can_play)
            button.set_dimensions((self._auto_place if can_play else self._auto_row).size)
            rebuild(button)
        if can_play:
            tip_menu(speed, tr("How quickly auto-play moves"))

    # Players

    def _build_players(self, places: Sequence[pygame.Rect]) -> list[Choice]:
        """Make a row for each player in sight, and one that opens the list of all."""
        tip, others = tr("The player that AI Move asks"), tr("Choose among all players")
        offered = [(partial(self._choose, "player", name), tip) for name in IN_SIGHT]
        offered.append((partial(self._wish, Wish.PLAYERS), others))
        rows = [
            Choice(place, self._scene, *one) for place, one in zip(places, offered, strict=True)
        ]
        titles = [player_name(name) for name in PLAYERS]
        rows[-1].ends_with_more = all(rows[-1].has_room_for(one, _more()) for one in titles)
        return rows

    def _show_players(self, player: str) -> None:
        """Show which player is chosen; one that is not in sight shares the row of the others."""
        *rows, others = self.players
        for row, name in zip(rows, IN_SIGHT, strict=True):
            row.tell(player_name(name), player_summary(name), chosen=name == player)
        if player in IN_SIGHT:
            others.tell("", more=_more())
        else:
            others.tell(player_name(player), player_summary(player), chosen=True, more=_more())


def _more() -> str:
    """Return the words of the row that leads to all players."""
    return tr("More players …")

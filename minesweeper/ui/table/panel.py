"""The side panel: AI Move and its message, the player, and the choices for the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton, UICheckBox, UIDropDownMenu, UILabel

from minesweeper.players import PLAIN, by_use
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Session
from minesweeper.storage.settings import SPEEDS, Settings
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import with_key
from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.text.language import tr
from minesweeper.ui.text.names import player_name, speed_name
from minesweeper.ui.widgets.buttons import Button, Drawing, Icons, enable, tip_menu
from minesweeper.ui.widgets.focus import Focus
from minesweeper.ui.widgets.text_box import TextBox, set_tip

_ROW, _GAP = 36, 8


class Panel:
    """The widgets right of the board: some at its top, some at its bottom, the message between."""

    def __init__(
        self,
        manager: UIManager,
        area: pygame.Rect,
        theme: Theme,
        scale: float,
        preferences: Preferences,
        wish: Callable[[Wish], None],
        choose: Callable[[str, str], None],
    ) -> None:
        self._manager = manager
        self._theme = theme
        self._scale = scale
        self._wish = wish
        self._choose = choose
        self._icons = Icons(manager, scale)
        self._keys = preferences.settings.keys
        self._menu_tips: dict[UIDropDownMenu, str] = {}
        self.focus = Focus(manager, theme, scale)
        self._inner = area.inflate(-2 * self._px(16), -2 * self._px(16))
        top = self._build_top(preferences.settings)
        bottom = self._build_bottom()
        place = pygame.Rect(self._inner.x, top, self._inner.width, bottom - top)
        self.message = TextBox("", place, manager)
        self.focus.add_text(self.message)
        self._said = ""

    def show(self, text: str, session: Session) -> None:
        """Show a message and the state of the switches."""
        if text != self._said:
            self._said = text
            self.message.set_text(text)
        busy = session.assistant.is_busy
        wanted = tr("Stop") if busy else tr("Auto-play")
        if self.auto_play.text != wanted:
            self.auto_play.set_text(wanted)
        for menu, tip in self._menu_tips.items():
            tip_menu(menu, tip)
        preferences, settings = session.preferences, session.preferences.settings
        enable(self.ai_move, acts=session.can_ai_move)
        enable(self.auto_play, acts=session.can_ai_move or busy)
        enable(self.same_board, acts=not session.is_untouched)
        _press(self.auto_play, busy)
        _press(self.flag_mode, preferences.flag_mode)
        _press(self.overlay, settings.overlay)
        _press(self.ai_view, settings.ai_view)

    def read(self, preferences: Preferences) -> None:
        """Change the settings to what the menus and boxes show.

        The box of the plain player chooses it, or the player before; the menu then lags behind.
        """
        before, player = preferences.settings.player, _chosen(self.player)
        if self.plain.is_checked is not (before == PLAIN):
            player = PLAIN if self.plain.is_checked else preferences.other_player
        if player == PLAIN != before:
            preferences.other_player = before
        preferences.change(player=player, speed=_chosen(self.speed))

    def draw_icons(self, target: pygame.Surface) -> None:
        """Draw the icons over the buttons."""
        self._icons.draw(target)

    def _icon(self, button: UIButton, name: str) -> Drawing:
        """Return a function that draws a button's icon in the colour of its text."""

        def drawing(size: int) -> pygame.Surface:
            stops = name == "auto-play" and button.is_selected
            color = self._theme.text if button.is_enabled else self._theme.muted
            if name == "ai-move" or button.is_selected:
                color = self._theme.on_accent
            return assets.icon("stop" if stops else name, size, color)

        return drawing

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _button(
        self,
        place: pygame.Rect,
        text: str,
        icon: str,
        wish: Wish,
        tip: str,
        kind: str = "@beside-icon",
    ) -> UIButton:
        """Make a button; its tool tip names its key, too."""
        button = Button(
            place,
            text,
            self._manager,
            object_id=ObjectID(class_id=kind),
            command=lambda: self._wish(wish),
        )
        set_tip(button, with_key(tip, self._keys, wish))
        self.focus.add(button, lambda: self._wish(wish))
        self._icons.add(button, self._icon(button, icon))
        return button

    def _build_top(self, settings: Settings) -> int:
        """Make the widgets above the message; return where the message begins."""
        gap, inner = self._px(_GAP), self._inner
        place = pygame.Rect(inner.x, inner.y, inner.width, self._px(48))
        tip = tr("Let the AI make one move and say why")
        self.ai_move = self._button(place, tr("AI Move"), "ai-move", Wish.AI_MOVE, tip, "@primary")
        left, right = self._pair(place.bottom + gap)
        tip = tr("Let the AI go on by itself, or stop it")
        self.auto_play = self._button(left, tr("Auto-play"), "auto-play", Wish.AUTO_PLAY, tip)
        speeds = [(speed_name(speed), speed) for speed in SPEEDS]
        self.speed = self._drop_down(
            right, "speed", speeds, settings.speed, tr("How quickly auto-play moves")
        )
        row = pygame.Rect(inner.x, left.bottom + gap, self._px(40), self._px(_ROW))
        UILabel(row, tr("Ask"), self._manager)
        place = pygame.Rect(row.right, row.y, inner.right - row.right, row.height)
        names = by_use()
        if settings.player not in names:
            names = [settings.player, *names]
        players = [(player_name(name), name) for name in names]
        self.player = self._drop_down(
            place, "player", players, settings.player, tr("Which player AI Move asks")
        )
        return self._build_box(place.bottom + gap + gap // 2, settings)

    def _build_box(self, top: int, settings: Settings) -> int:
        box, gap = self._px(20), self._px(_GAP)
        place = pygame.Rect(self._inner.x, top, box, box)
        is_plain = settings.player == PLAIN
        self.plain = UICheckBox(
            place, tr("Safe cell, else random"), self._manager, initial_state=is_plain
        )
        tip = tr("The plain AI: a cell that its knowledge base proves safe, else a random one")
        set_tip(self.plain, tip)
        self.focus.add(self.plain)
        return place.bottom + gap

    def _build_bottom(self) -> int:
        """Make the widgets below the message; return where the message ends."""
        gap, row = self._px(_GAP), self._px(_ROW)
        top = self._inner.bottom - 3 * row - 2 * gap
        left, right = self._pair(top)
        tip = tr("Show how likely each covered cell is a mine")
        self.overlay = self._button(left, tr("Chances"), "heat", Wish.OVERLAY, tip)
        tip = tr("A left click flags instead of revealing")
        self.flag_mode = self._button(right, tr("Flag mode"), "flag-mode", Wish.FLAG_MODE, tip)
        left, right = self._pair(top + row + gap)
        tip = tr("Choose level, rules and board of a new game")
        self.new_game = self._button(left, tr("New …"), "new-game", Wish.CHOOSE_GAME, tip)
        tip = tr("The same board again")
        self.same_board = self._button(right, tr("Restart"), "same-board", Wish.SAME_BOARD, tip)
        left, right = self._pair(right.bottom + gap)
        tip = tr("Show what the AI knows of each cell, beside the board")
        self.ai_view = self._button(left, tr("AI view"), "ai-view", Wish.AI_VIEW, tip)
        third = (right.width - 2 * gap) // 3
        place = pygame.Rect(right.x, right.y, third, right.height)
        tip = tr("Position editor: ask about a board elsewhere")
        self.editor = self._button(place, "", "editor", Wish.EDITOR, tip)
        place = place.move(third + gap, 0)
        self.settings = self._button(place, "", "settings", Wish.SETTINGS, tr("Settings"))
        place = pygame.Rect(right.right - third, right.y, third, right.height)
        self.help = self._button(place, "", "help", Wish.HELP, tr("Help"))
        return top - gap

    def _pair(self, top: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Return two places beside each other."""
        gap, inner = self._px(_GAP), self._inner
        width = (inner.width - gap) // 2
        left = pygame.Rect(inner.x, top, width, self._px(_ROW))
        return left, left.move(inner.width - width, 0)

    def _drop_down(
        self,
        place: pygame.Rect,
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        tip: str,
    ) -> UIDropDownMenu:
        """Make a menu for the setting `name`; a key chooses the option after the `chosen` one."""
        first = next(option for option in options if option[1] == chosen)
        menu = UIDropDownMenu(list(options), first, place, self._manager)
        self._menu_tips[menu] = tip
        following = [inner for _, inner in (*options[1:], options[0])]
        after = dict(zip((inner for _, inner in options), following, strict=True))
        self.focus.add(menu, lambda: self._choose(name, after[chosen]))
        return menu


def _press(button: UIButton, held: bool) -> None:
    if held != button.is_selected:
        button.select() if held else button.unselect()


def _chosen(menu: UIDropDownMenu) -> str:
    option = menu.selected_option
    return str(option[1] if isinstance(option, tuple) else option)

"""The settings dialog: every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.elements import UIButton

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Animation, ChordStyle, Flagging, Settings, switches
from minesweeper.ui.look.themes import THEMES
from minesweeper.ui.text.language import languages, title_of, tr, translated
from minesweeper.ui.text.names import animation_name, chord_name, flagging_name
from minesweeper.ui.widgets.dialog import Dialog, mark
from minesweeper.ui.widgets.text_box import set_tip

_SCALES = (0.75, 1.0, 1.25, 1.5, 2.0, 3.0)
_SWITCHES_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class _Choice:
    """A row of buttons for one setting."""

    setting: str
    label: str
    tip: str
    options: Mapping[Any, str]
    """The name of each value."""
    several: bool = False
    """The setting is a set: any number of its values may be chosen."""
    kinds: Mapping[Any, str] = field(default_factory=dict)
    """The class of a value's button, where it has one."""
    tips: Mapping[Any, str] = field(default_factory=dict)
    """The tool tip of a value's button, where it has its own."""

    def chosen(self, settings: Settings) -> Collection[Any]:
        """Return the values that the settings have."""
        now = getattr(settings, self.setting)
        return now if self.several else (now,)

    def changes(self, settings: Settings, value: Any) -> dict[str, Any]:
        """Return the settings that a press of a value's button changes."""
        return {self.setting: getattr(settings, self.setting) ^ {value} if self.several else value}


class _Switches(_Choice):
    """A row of buttons of which each is a setting by itself, on or off."""

    def chosen(self, settings: Settings) -> Collection[Any]:
        """Return the settings that are on."""
        return [name for name in self.options if getattr(settings, name)]

    def changes(self, settings: Settings, value: Any) -> dict[str, Any]:
        """Return the setting, switched over."""
        return {value: not getattr(settings, value)}


class SettingsDialog(Dialog):
    """Theme, sizes, language, sounds, animations, chords, flags of the AI, switches; and keys."""

    wanted_size = (700, 570)

    def __init__(self, preferences: Preferences, open_keys: Callable[[], None]) -> None:
        super().__init__(preferences)
        self._open_keys = open_keys
        self._rows: list[tuple[list[UIButton], _Choice]] = []

    def title(self) -> str:
        """Return the heading."""
        return tr("Settings")

    def build(self, inner: pygame.Rect) -> None:
        """Make a row of buttons for each setting."""
        keys = (tr("Keys …"), self._open_keys, tr("Choose the key of every action"))
        leave = (tr("Quit"), _quit, tr("Close the program; the game is kept (Ctrl+Q)"))
        bottom = self.buttons_below(inner, [self.close_button(), leave, keys])
        offered = _offered()
        rows = self.rows(pygame.Rect(inner.x, inner.y, inner.width, bottom - inner.y), len(offered))
        self._rows = [
            (self._buttons(row, choice), choice) for row, choice in zip(rows, offered, strict=True)
        ]
        self._show()

    def _buttons(self, row: pygame.Rect, choice: _Choice) -> list[UIButton]:
        values = list(choice.options)
        buttons = self.choice_row(
            row,
            choice.label,
            list(choice.options.values()),
            lambda i: self._choose(choice, values[i]),
            choice.tip,
            [choice.kinds.get(value, "") for value in values],
        )
        for button, value in zip(buttons, values, strict=True):
            set_tip(button, choice.tips.get(value, choice.tip))
        return buttons

    def _choose(self, choice: _Choice, value: Any) -> None:
        self.preferences.change(**choice.changes(self.preferences.settings, value))
        self._show()

    def _show(self) -> None:
        for buttons, choice in self._rows:
            chosen = choice.chosen(self.preferences.settings)
            mark(buttons, [value in chosen for value in choice.options])


def _quit() -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))


def _offered() -> list[_Choice]:
    """Return the settings of the dialog, from top to bottom."""
    themes = {name: title_of(theme) for name, theme in THEMES.items()}
    scales = {scale: f"{round(100 * scale)} %" for scale in _SCALES}
    volumes = {0.0: tr("Off"), 0.25: tr("Quiet"), 0.5: tr("Medium"), 1.0: tr("Loud")}
    animations = {animation: animation_name(animation) for animation in Animation}
    flaggings = {flagging: flagging_name(flagging) for flagging in Flagging}
    chords = {style: chord_name(style) for style in ChordStyle}
    tongues = {name: language.title for name, language in languages().items()}
    own_faces = {name: f"@in-{name}" for name, title in tongues.items() if not title.isascii()}
    return [
        _Choice("theme", tr("Theme"), tr("The colours of window and board"), themes),
        _Choice(
            "scale",
            tr("Size"),
            tr("How large text and buttons are, as far as the window has room"),
            scales,
        ),
        _Choice(
            "language",
            tr("Language"),
            tr("The language of the window"),
            {"system": tr("As the system"), **tongues},
            kinds=own_faces,
        ),
        _Choice("volume", tr("Sounds"), tr("How loud the sounds of the game are"), volumes),
        _Choice(
            "animation",
            tr("Animations"),
            tr("How long openings and flags take to appear"),
            animations,
        ),
        _Choice(
            "chords",
            tr("Chord by"),
            tr("What reveals all unflagged neighbours of a number; any number of ways"),
            chords,
            several=True,
        ),
        _Choice("flagging", tr("AI flags"), tr("Which mines AI Move flags"), flaggings),
        *_switch_rows(),
    ]


def _switch_rows() -> list[_Choice]:
    """Return as few rows of the switches as hold them, about equally many in each."""
    named = list(switches().items())
    fewest = -(-len(named) // _SWITCHES_IN_A_ROW)
    length = -(-len(named) // fewest)
    rows = [named[i : i + length] for i in range(0, len(named), length)]
    return [
        _Switches(
            "",
            tr("Switches") if i == 0 else "",
            "",
            {name: title_of(switch) for name, switch in row},
            tips={name: translated(switch.tip) for name, switch in row},
        )
        for i, row in enumerate(rows)
    ]

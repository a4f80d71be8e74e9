"""The dialog of the settings: every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame_gui.elements import UIButton

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import LANGUAGES, THEMES, Animation, ChordStyle
from minesweeper.ui.text.language import tr
from minesweeper.ui.text.names import (
    animation_name,
    chord_name,
    language_name,
    setting_tip,
    theme_name,
)
from minesweeper.ui.widgets.dialog import Dialog, mark

_SCALES = (0.75, 1.0, 1.25, 1.5, 2.0, 3.0)
_VOLUMES = (0.0, 0.25, 0.5, 1.0)


class SettingsDialog(Dialog):
    """Theme, sizes, language, sounds, animations, ways to chord, question marks; and the keys."""

    wanted_size = (700, 520)

    def __init__(self, choices: Preferences, open_keys: Callable[[], None]) -> None:
        super().__init__(choices)
        self._open_keys = open_keys
        self._rows: list[tuple[list[UIButton], Callable[[], list[bool]]]] = []

    def title(self) -> str:
        """Return the heading."""
        return tr("Settings")

    def build(self, inner: pygame.Rect) -> None:
        """Make a row of buttons for each setting."""
        self._rows = []
        keys = (tr("Keys …"), self._open_keys, tr("Choose the key of every action"))
        bottom = self.buttons_below(inner, [self.close_button(), keys])
        rows = self.rows(pygame.Rect(inner.x, inner.y, inner.width, bottom - inner.y), 7)
        percents = {scale: f"{round(100 * scale)} %" for scale in _SCALES}
        volumes = (tr("Off"), tr("Quiet"), tr("Medium"), tr("Loud"))
        loud = dict(zip(_VOLUMES, volumes, strict=True))
        switch = {False: tr("Off"), True: tr("On")}
        self._one_of(rows[0], tr("Theme"), "theme", THEMES, theme_name)
        self._one_of(rows[1], tr("Size"), "scale", _SCALES, percents.get)
        self._one_of(rows[2], tr("Language"), "language", LANGUAGES, language_name)
        self._one_of(rows[3], tr("Sounds"), "volume", _VOLUMES, loud.get)
        self._one_of(rows[4], tr("Animations"), "animation", list(Animation), animation_name)
        self._chords(rows[5])
        self._one_of(rows[6], tr("Question marks"), "question_marks", (False, True), switch.get)
        self._show()

    def _one_of(
        self,
        room: pygame.Rect,
        label: str,
        name: str,
        values: Sequence[Any],
        name_of: Callable[[Any], str | None],
    ) -> None:
        """Make a row of which one button is chosen: the value of the setting called `name`."""
        names = [name_of(value) or str(value) for value in values]
        choose = partial(self._choose_one, name, values)
        buttons = self.choice_row(room, label, names, choose, setting_tip(name))
        self._rows.append(
            (buttons, lambda: [getattr(self.choices.settings, name) == v for v in values])
        )

    def _chords(self, room: pygame.Rect) -> None:
        """Make the row of ways to chord, of which any number can be chosen."""
        styles = list(ChordStyle)

        def toggle(index: int) -> None:
            self._choose(chords=self.choices.settings.chords ^ {styles[index]})

        names = [chord_name(style) for style in styles]
        buttons = self.choice_row(room, tr("Chord by"), names, toggle, setting_tip("chords"))
        self._rows.append((buttons, lambda: [s in self.choices.settings.chords for s in styles]))

    def _choose_one(self, name: str, values: Sequence[Any], index: int) -> None:
        self._choose(**{name: values[index]})

    def _choose(self, **values: Any) -> None:
        self.choices.change(**values)
        self._show()

    def _show(self) -> None:
        for buttons, chosen in self._rows:
            mark(buttons, chosen())

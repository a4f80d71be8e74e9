"""The settings dialog: every change holds at once."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import pygame

from minesweeper.storage.settings import Animation, ChordStyle, Flagging
from minesweeper.ui.board.frame import fitting_scale, growth, largest_scale
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.look.themes import titles
from minesweeper.ui.system import screen_sizes
from minesweeper.ui.widgets.choices import ChoiceButtons, ChoiceDialog, TickBox
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.packing import Item
from minesweeper.words.language import languages, msgid, own_languages, tr
from minesweeper.words.names import SWITCHES, choice_names, choice_tips

_SCALES = (0.75, 1.0, 1.25, 1.5, 2.0, 3.0)


class SettingsDialog(ChoiceDialog):
    """Theme, sizes, language, sounds, animations, chords, flags of the AI, switches; and keys."""

    heading_phrase = msgid("Settings")
    wanted_size = (700, 618)

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        keys = (tr("Keys …"), self._open_keys, tr("Choose the key of every action"))
        leave = (tr("Quit"), _quit, tr("Close the program; the game is kept (Ctrl+Q)"))
        return [self.close_button(), keys, leave]  # Quit is not where the keys have Close

    def _open_keys(self) -> None:
        self.open_above(KeysDialog(self.preferences))

    def items(self, width: int) -> list[Item]:
        """Return a row of buttons for each setting, and the switches together."""
        rows = [self.choice_item(width, choice) for choice in self._choices()]
        return [*rows, self.boxes_item(width, tr("On or off"), self._switches())]

    # The settings, from top to bottom

    def _choices(self) -> list[ChoiceButtons]:
        """Return the settings of the dialog."""
        themes = {name: tr(title) for name, title in titles().items()}
        volumes = {0.0: tr("Off"), 0.25: tr("Quiet"), 0.5: tr("Medium"), 1.0: tr("Loud")}
        animations = choice_names(Animation)
        flaggings = choice_names(Flagging)
        tongues = {name: language.title for name, language in languages().items()}
        own_faces = {name: f"@in-{name}" for name in own_languages() if not tongues[name].isascii()}
        return [
            self._one("theme", tr("Theme"), tr("The colours of window and board"), themes),
            self._sizes(),
            self._one(
                "language",
                tr("Language"),
                tr("The language of the window"),
                {"system": tr("System language"), **tongues},
                kinds=own_faces,
            ),
            self._one("volume", tr("Sounds"), tr("How loud the sounds of the game are"), volumes),
            self._one(
                "animation",
                tr("Animations"),
                tr("How long openings and flags take to appear"),
                animations,
            ),
            self._chords(),
            self._one("flagging", tr("AI flags"), "", flaggings, tips=choice_tips(Flagging)),
        ]

    def _sizes(self) -> ChoiceButtons:
        """Return the choice of the scale; those for which the screen has no room are barred."""
        window = self.size
        width, height = (max(lengths) for lengths in zip(window, *screen_sizes(), strict=True))
        largest = largest_scale((width, height))
        fitting = [scale for scale in _SCALES if scale <= largest] or _SCALES[:1]
        tip = tr(
            "The screen has no room for it: the largest that fits is {percent} %",
            percent=round(100 * max(fitting)),
        )
        barred = {scale: tip for scale in _SCALES if scale not in fitting}
        return self._one(
            "scale",
            tr("Size"),
            tr("How large text and buttons are"),
            {scale: self._size_text(scale) for scale in _SCALES},
            tips=barred,
            barred=barred,
        )

    def _size_text(self, scale: float) -> str:
        """Return a scale in percent; the chosen one says where this window is drawn smaller."""
        percent = round(100 * scale)
        drawn = int(100 * fitting_scale(scale, self.size) / growth(self.size))
        if scale != self._value("scale") or drawn == percent:
            return tr("{percent} %", percent=percent)
        return tr("{percent} %, here {drawn} %", percent=percent, drawn=drawn)

    def _one(
        self, setting: str, label: str, tip: str, options: Mapping[Any, str], **more: Any
    ) -> ChoiceButtons:
        """Return the choice of one value of a setting."""
        choose = functools.partial(self._change, setting)
        return ChoiceButtons(label, tip, options, lambda: (self._value(setting),), choose, **more)

    def _chords(self) -> ChoiceButtons:
        """Return the choice of the ways to chord, of which any number may be chosen."""
        return ChoiceButtons(
            tr("Chord by"),
            tr("What reveals all unflagged neighbours of a number; any number of ways"),
            choice_names(ChordStyle),
            lambda: self._value("chords"),
            lambda style: self._change("chords", self._value("chords") ^ {style}),
            several=True,
        )

    def _switches(self) -> list[TickBox]:
        """Return the boxes of what is on or off."""
        return [
            TickBox(
                tr(title),
                tr(tip),
                functools.partial(self._value, name),
                functools.partial(self._change, name),
            )
            for name, (title, tip) in SWITCHES.items()
        ]

    def _value(self, setting: str) -> Any:
        return getattr(self.preferences.settings, setting)

    def _change(self, setting: str, value: Any) -> None:
        self.preferences.change(**{setting: value})


def _quit() -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))

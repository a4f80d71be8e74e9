"""Short sounds: which one tells of what, and how it is played if there is a device.

The device is opened at the first sound and quietly: without one, nothing is heard and nothing goes
wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path

import pygame

from minesweeper.rules.command import Change, Status
from minesweeper.storage.folders import assets_folder
from minesweeper.ui import system

RATE = 22_050
"""Samples a second of each file."""

MOST_NOTES = 6
"""The notes of the largest opening."""


class Sound(Enum):
    """The sounds of the game, by the names of their files in assets/sounds."""

    CLICK = "click"
    OPEN = "open"
    FLAG = "flag"
    UNFLAG = "unflag"
    MINE = "mine"
    WIN = "win"


def sound_of_changes(changes: Iterable[Change]) -> tuple[Sound, int] | None:
    """Return the one sound of all changes between two frames, and its size; None for silence.

    A win comes before a mine, a mine before openings, and openings before flags. The size is
    the number of cells opened, 1 for all other sounds.
    """
    changes = tuple(changes)
    opened = sum(len(change.opened) for change in changes)
    flags = sum(len(change.flagged) - len(change.unflagged) for change in changes)
    if any(change.ends and change.after is Status.WON for change in changes):
        return Sound.WIN, 1
    if any(change.hit for change in changes):
        return Sound.MINE, 1
    if opened:
        return (Sound.OPEN if opened > 1 else Sound.CLICK), opened
    if flags:
        return (Sound.FLAG if flags > 0 else Sound.UNFLAG), 1
    return None


def sound_file(sound: Sound, size: int = 1) -> Path:
    """Return the file of a sound; an opening has a note more each time its `size` doubles."""
    notes = min(max(size, 1).bit_length(), MOST_NOTES)
    name = f"{sound.value}-{notes}" if sound is Sound.OPEN else sound.value
    return assets_folder() / "sounds" / f"{name}.wav"


class Sounds:
    """Plays sounds as loud as `volume` (0 to 1) says, unless `muted`."""

    def __init__(self, volume: float = 0.5, *, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self._device: bool | None = None  # not known before the first sound
        self.ready: dict[Path, pygame.mixer.Sound] = {}

    def play(self, sound: Sound, size: int = 1) -> bool:
        """Begin to play a sound, without waiting for its end; return whether it can be heard."""
        if self.muted or self.volume <= 0 or not self._has_device():
            return False
        file = sound_file(sound, size)
        if file not in self.ready:
            made = system.sound_in(file)
            if made is None:
                return False
            self.ready[file] = made
        self.ready[file].set_volume(min(self.volume, 1.0))
        return self.ready[file].play() is not None

    def warm(self) -> None:
        """Open the device now, so that no click waits for it."""
        if not self.muted and self.volume > 0:
            self._has_device()

    def close(self) -> None:
        """Close the device."""
        self.ready.clear()
        if self._device:
            system.close_sound_device()
        self._device = None

    def _has_device(self) -> bool:
        """Open the device, once; return whether there is one that plays the samples unchanged."""
        if self._device is None:
            self._device = system.open_sound_device(RATE)
        return self._device

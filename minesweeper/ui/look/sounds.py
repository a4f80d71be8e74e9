"""Short sounds: how each is computed, and how it is played if there is a device.

A sound is a buffer of 16-bit samples, the same in every run. The device is
opened at the first sound and quietly: without one, nothing is heard and nothing goes wrong.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import TypeAlias

import pygame

from minesweeper.rules.command import Change, Status
from minesweeper.ui import system

RATE = 22_050
"""Samples a second."""

LOUDEST = 32_767
_SCALE = (392.0, 440.0, 523.3, 587.3, 659.3, 784.0)
"""The pitches of the largest opening: a pentatonic run from g'."""

Wave: TypeAlias = list[float]
"""Samples between -1 and 1."""


class Sound(Enum):
    """The sounds of the game."""

    CLICK = auto()
    OPEN = auto()
    FLAG = auto()
    UNFLAG = auto()
    MINE = auto()
    WIN = auto()


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


def samples(sound: Sound, size: int = 1) -> array[int]:
    """Return a sound as mono samples; an opening has a note more each time its `size` doubles."""
    notes = min(max(size, 1).bit_length(), len(_SCALE)) if sound is Sound.OPEN else 1
    return computed_samples(sound, notes)


@lru_cache(maxsize=len(Sound) + len(_SCALE))
def computed_samples(sound: Sound, notes: int) -> array[int]:
    """Return the samples of a sound, of an opening with that many notes."""
    waves: dict[Sound, Callable[[], Wave]] = {
        Sound.OPEN: lambda: _run(_SCALE[:notes], 0.045, 0.5),
        Sound.CLICK: lambda: _note(660, 0.03, 0.35),
        Sound.FLAG: lambda: _run((494, 740), 0.04, 0.45),
        Sound.UNFLAG: lambda: _run((740, 494), 0.04, 0.45),
        Sound.MINE: _burst,
        Sound.WIN: lambda: _run((523.3, 659.3, 784.0, 1046.5), 0.12, 0.6),
    }
    return _buffer(waves[sound]())


def _note(pitch: float, seconds: float, loudness: float) -> Wave:
    """Return a struck note: it rises within 2 ms, so as not to click, and fades to silence."""
    count = round(seconds * RATE)
    turn = 2 * math.pi * pitch / RATE
    return [
        loudness
        * min(1.0, i / (0.002 * RATE))
        * (1 - i / count) ** 2
        * (0.8 * math.sin(turn * i) + 0.2 * math.sin(2 * turn * i))
        for i in range(count)
    ]


def _run(pitches: Sequence[float], step: float, loudness: float) -> Wave:
    """Return notes one after another, each ringing on into the next."""
    wave = [0.0] * round((len(pitches) + 1) * step * RATE + 1)
    for place, pitch in enumerate(pitches):
        first = round(place * step * RATE)
        for i, sample in enumerate(_note(pitch, 2 * step, loudness), first):
            wave[i] += sample
    return wave


def _burst() -> Wave:
    """Return a dull bang: noise that grows darker while it fades, over a falling low note."""
    count, rng = round(0.55 * RATE), random.Random(1)
    wave, heard, angle = [], 0.0, 0.0
    for i in range(count):
        left = 1 - i / count
        heard += (2 * rng.random() - 1 - heard) * (0.05 + 0.3 * left**3)
        angle += 2 * math.pi * (45 + 60 * left) / RATE
        wave.append(left**2 * min(1.0, i / (0.002 * RATE)) * (heard + 0.35 * math.sin(angle)))
    return wave


def _buffer(wave: Wave) -> array[int]:
    return array("h", (round(LOUDEST * min(max(sample, -1.0), 1.0)) for sample in wave))


class Sounds:
    """Plays sounds as loud as `volume` (0 to 1) says, unless `muted`."""

    def __init__(self, volume: float = 0.5, *, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self._device: bool | None = None  # not known before the first sound
        self.ready: dict[tuple[Sound, int], pygame.mixer.Sound] = {}

    def play(self, sound: Sound, size: int = 1) -> bool:
        """Begin to play a sound, without waiting for its end; return whether it can be heard."""
        if self.muted or self.volume <= 0 or not self._has_device():
            return False
        buffer = samples(sound, size)
        key = sound, len(buffer)
        if key not in self.ready:
            made = system.sound_of(buffer)
            if made is None:
                return False
            self.ready[key] = made
        self.ready[key].set_volume(min(self.volume, 1.0))
        return self.ready[key].play() is not None

    def warm(self) -> None:
        """Open the device and compute the sounds now, so that no click waits for it."""
        if not self.muted and self.volume > 0 and self._has_device():
            for sound in Sound:
                samples(sound)
            for notes in range(1, len(_SCALE)):
                samples(Sound.OPEN, 2**notes)

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

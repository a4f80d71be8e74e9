"""Sounds are short and never too loud, and their absence disturbs nobody."""

import os
import subprocess
import sys
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from minesweeper.ui.look.sounds import RATE, Sound, Sounds, sound_file
from minesweeper.ui.system import stderr_closed

ROOT = Path(__file__).resolve().parents[3]

LOUDEST = 32_767


def samples(sound, size=1):
    """Return the samples of a sound's file."""
    with wave.open(str(sound_file(sound, size))) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (RATE, 2, 1)
        return array("h", file.readframes(file.getnframes()))


@pytest.fixture
def player():
    player = Sounds(volume=0.4)
    yield player
    player.close()


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_loud_enough_and_ends_in_silence(sound):
    buffer = samples(sound, 480)
    loudest = max(map(abs, buffer))
    assert 0.02 * RATE < len(buffer) < 0.8 * RATE
    assert 0.2 * LOUDEST < loudest < LOUDEST
    assert abs(buffer[0]) < 0.02 * LOUDEST
    assert max(map(abs, buffer[-20:])) < 0.02 * LOUDEST


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound is not Sound.MINE])
def test_all_but_the_bang_have_no_cracks(sound):
    buffer = samples(sound, 480)
    steps = [abs(after - before) for before, after in pairwise(buffer)]
    assert max(steps) < 0.4 * LOUDEST


def test_no_two_events_sound_alike():
    assert len({samples(sound).tobytes() for sound in Sound}) == len(Sound)


def test_an_opening_lasts_longer_the_larger_it_is_up_to_a_limit():
    lengths = [len(samples(Sound.OPEN, size)) for size in (1, 2, 4, 8, 16, 32)]
    assert lengths == sorted(set(lengths))
    assert samples(Sound.OPEN, 10_000) == samples(Sound.OPEN, 32)
    assert samples(Sound.OPEN, 0) == samples(Sound.OPEN, 1)


def test_a_sound_plays_at_the_volume_of_the_moment(player):
    assert player.play(Sound.FLAG)
    assert [sound.get_volume() for sound in player.ready.values()] == [pytest.approx(0.4, abs=0.01)]
    player.volume = 1.0
    assert player.play(Sound.FLAG)
    assert [sound.get_volume() for sound in player.ready.values()] == [1.0]


def test_the_device_plays_the_samples_as_they_are(player):
    player.play(Sound.WIN)
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    (sound,) = player.ready.values()
    assert sound.get_raw() == samples(Sound.WIN).tobytes()


@pytest.mark.parametrize("silence", [{"muted": True}, {"volume": 0.0}])
def test_in_silence_no_device_is_opened(silence):
    pygame.mixer.quit()
    assert not Sounds(**silence).play(Sound.CLICK)
    assert pygame.mixer.get_init() is None


def test_without_a_device_nothing_happens(monkeypatch):
    tried = []

    def init(*_, **__):
        tried.append(1)
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    player = Sounds()
    assert not player.play(Sound.CLICK)
    assert not player.play(Sound.WIN)
    assert tried == [1]
    player.close()


@pytest.mark.parametrize("driver", ["none such", "alsa"])
def test_no_device_prints_nothing(driver):
    program = "from minesweeper.ui.look.sounds import *; Sounds(0.01).play(Sound.CLICK)"
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=os.environ | {"SDL_AUDIODRIVER": driver},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip  # the arguments belong together
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_stderr_is_closed_only_for_a_while(capfd):
    with stderr_closed():
        os.write(2, b"chatter")
    os.write(2, b"news")
    assert capfd.readouterr().err == "news"


def test_stderr_comes_back_after_an_error(capfd):
    with pytest.raises(KeyError), stderr_closed():
        raise KeyError
    os.write(2, b"news")
    assert capfd.readouterr().err == "news"

"""A game of each installed program, played by what is read from the screen."""

import random
import shutil

import pytest

from tools.play_elsewhere import PROGRAMS, SCREEN, play
from tools.virtual_screen import virtual_screen

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)} (packages xvfb, xdotool)")
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_game_elsewhere_ends_and_no_cell_is_misread_unnoticed(name, monkeypatch):
    program = PROGRAMS[name]
    if program.path is None:
        pytest.skip(f"{program.title} is not installed ({program.package})")
    with virtual_screen(SCREEN) as display:
        monkeypatch.setenv("DISPLAY", display)
        played = play(program, random.Random(0))
    assert not played.fault
    assert played.won or played.lost
    for look in played.looks[:-1]:
        assert played.wrong(look) <= set(look.read.doubtful)

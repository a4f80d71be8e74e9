"""Golden pictures of the window, looked at by a person when they were recorded.

`MINESWEEPER_RECORD_GOLDEN=1 python -m pytest tests/test_golden.py` records them anew; a picture
that differs is saved in tests/failed.
"""

import os
from pathlib import Path

import pygame
import pytest

from tools.screenshots import PICTURES, Look

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent / "failed"

LIKE = 24
"""How much a colour channel may differ: the edges of letters vary with the rasteriser."""

CASES = [
    ("fresh", "light", "en"),
    ("midgame", "light", "en"),
    ("midgame", "dark", "en"),
    ("lost", "light", "en"),
    ("won", "dark", "en"),
    ("new-game", "light", "en"),
    ("midgame", "light", "zh_CN"),
    ("new-game", "dark", "zh_CN"),
]


def differing_share(one, other):
    """Return the share of pixels of which a channel differs by more than LIKE."""
    if one.get_size() != other.get_size():
        return 1.0
    mask = pygame.mask.from_threshold(
        one, (0, 0, 0, 255), (LIKE + 1, LIKE + 1, LIKE + 1, 255), othersurface=other
    )
    width, height = one.get_size()
    return 1 - mask.count() / (width * height)


@pytest.mark.parametrize(("name", "theme", "language"), CASES)
def test_the_window_looks_as_it_did(name, theme, language, tmp_path):
    PICTURES[name](Look(theme, language)).save(tmp_path / "now.png")
    suffix = "" if language == "en" else f"-{language}"
    golden = GOLDEN / f"{name}-{theme}{suffix}.png"
    if os.environ.get("MINESWEEPER_RECORD_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes((tmp_path / "now.png").read_bytes())
    now, then = pygame.image.load(tmp_path / "now.png"), pygame.image.load(golden)
    share = differing_share(now, then)
    if share > 0.002:
        FAILED.mkdir(exist_ok=True)
        (FAILED / golden.name).write_bytes((tmp_path / "now.png").read_bytes())
    assert share <= 0.002


def test_a_picture_with_another_digit_is_told_apart(tmp_path):
    stage = PICTURES["midgame"](Look())
    stage.save(tmp_path / "one.png")
    stage.ai_moves(1)
    stage.save(tmp_path / "other.png")
    one, other = (pygame.image.load(tmp_path / f"{name}.png") for name in ("one", "other"))
    assert differing_share(one, other) > 0.002

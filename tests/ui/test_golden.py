"""Golden pictures of the window, looked at by a person when they were recorded.

`MINESWEEPER_RECORD_GOLDEN=1 python -m pytest tests/ui/test_golden.py` records them anew; a picture
that differs is saved in tests/ui/failed.
"""

import os
from pathlib import Path

import pygame
import pytest

from minesweeper.ui.look.themes import themes
from tools.screenshots import PICTURES, Look

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent / "failed"

LIKE = 24
"""A colour channel may differ by this much: the edges of letters vary with the rasteriser."""

KINDS = [
    "fresh",
    "midgame",
    "won",
    "lost",
    "chances",
    "ai-view",
    "new-game",
    "settings",
    "keys",
    "help",
    "editor",
    "look-back",
]
LOOKS = [
    ("en", 1.0, (640, 480)),
    ("zh_CN", 2.0, (1280, 960)),
    ("en", 2.0, (1280, 960)),
    ("zh_CN", 1.0, (960, 640)),
]
"""Languages, scales and sizes of the window."""

RECORDS = bool(os.environ.get("MINESWEEPER_RECORD_GOLDEN"))


def slow_unless(ordinary):
    """Return the marks of a case: while pictures are recorded, all cases are ordinary."""
    return () if ordinary or RECORDS else pytest.mark.slow


CASES = [
    pytest.param(
        (kind, Look(theme, *LOOKS[(i + j) % len(LOOKS)])), marks=slow_unless((i + j) % 5 == 0)
    )
    for i, kind in enumerate(KINDS)
    for j, theme in enumerate(themes())
]
"""Every kind in every theme, one of which is ordinary; these have every theme and look, too."""

CASES += [
    pytest.param((kind, Look(theme, *LOOKS[j])), marks=slow_unless((i + j) % 2 == 0))
    for i, kind in enumerate(("course", "lesson", "answered", "practice", "read"))
    for j, theme in enumerate(("light", "dark"))
]
TAUGHT = ["hint-1", "hint-2", "hint-3", "hint-4", "guess"]
CASES += [
    pytest.param(
        (kind, Look(theme, *LOOKS[(i + j) % len(LOOKS)])), marks=slow_unless(j == i // 2 % 2)
    )
    for i, kind in enumerate(TAUGHT)
    for j, theme in enumerate(("light", "dark"))
]
"""What hints show, in two themes and both languages, of which one theme is ordinary."""
CASES += [
    ("records", Look("light", *LOOKS[0])),
    ("records", Look("dark", *LOOKS[1])),
    ("records-over-time", Look("colour-blind", *LOOKS[3])),
    ("records-daily", Look("high-contrast", *LOOKS[2])),
    ("records-empty", Look("classic", *LOOKS[3])),
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


def name_of(case):
    kind, look = case
    return f"{kind}-{look.theme}-{look.language}-{look.scale:g}"


def record(picture, path):
    """Write a picture with a palette of its own, which takes a quarter of the room.

    The 32 colours that cover most are as they are, the rest is near enough not to differ.
    """
    from PIL import Image  # comes with matplotlib; only to record

    path.parent.mkdir(exist_ok=True)
    whole = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    common = sorted(whole.getcolors(1 << 24), reverse=True)[:32]
    rest = whole.quantize(96, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, color in common for part in color] + rest.getpalette())
    whole.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def picture_of(kind, look):
    """Return the window; at scale 2 at half its size, which keeps the files small."""
    return pygame.transform.smoothscale_by(PICTURES[kind](look).picture(), 1 / look.scale)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_window_looks_as_it_did(case):
    kind, look = case
    golden = GOLDEN / f"{name_of(case)}.png"
    now = picture_of(kind, look)
    if RECORDS:
        record(now, golden)
    share = differing_share(now, pygame.image.load(golden).convert(now))
    if share > 0.002:
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(now, FAILED / golden.name)
    assert share <= 0.002


def test_a_picture_with_another_digit_differs():
    stage = PICTURES["midgame"](Look())
    one = stage.picture()
    stage.ai_moves(1)
    assert differing_share(one, stage.picture()) > 0.002

"""Levels, start rules, layouts from seeds, and codes."""

import json
import random
from collections import Counter
from dataclasses import replace
from math import comb
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minesweeper import LEVELS, Code, Level, Start
from minesweeper.rules.clues import EXACT, ClueKind, ClueModel
from minesweeper.rules.code import LARGEST_SEED, layout, new_seed
from minesweeper.rules.level import granted_start, mine_free

DATA = Path(__file__).resolve().parents[1] / "data"
GOLDEN = json.loads((DATA / "golden_layouts.json").read_text())


@pytest.mark.parametrize("text", ["expert", " Expert ", "30x16x99", "30X16X99"])
def test_a_preset_is_found_by_name_and_by_size(text):
    assert Level.parse(text) is LEVELS["expert"]


def test_a_custom_level_is_width_height_mines():
    level = Level.parse("7x3x5")
    assert (level.width, level.height, level.mines, str(level)) == (7, 3, 5, "7x3x5")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hard", "'hard' is no level: use beginner"),
        ("9x9", "WxHxM"),
        ("1x9x3", "2 to 200 cells wide and high, not 1x9"),
        ("201x9x3", "not 201x9"),
        ("9x9x81", "holds 1 to 80 mines, not 81"),
        ("9x9x0", "holds 1 to 80 mines, not 0"),
        ("9x9x-1", "no level"),
        ("٣x٣x٣", "no level"),
    ],
)
def test_an_impossible_level_is_refused_with_the_limits(text, message):
    with pytest.raises(ValueError, match=message):
        Level.parse(text)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["code"])
def test_a_code_and_a_first_cell_give_the_golden_layout(golden):
    code = Code.parse(golden["code"])
    mines = layout(code.level, code.start, code.seed, tuple(golden["first"]))
    assert sorted(map(list, mines)) == golden["mines"]


@pytest.mark.parametrize("start", Start)
def test_layouts_are_uniform_among_those_that_obey_the_rule(start):
    level, first = Level(4, 3, 2), (0, 0)
    free = mine_free(start, first, level)
    rng = random.Random(9)
    seen = Counter(layout(level, start, new_seed(rng), first) for _ in range(10_000))
    possible = comb(12 - len(free), 2)
    assert len(seen) == possible
    assert not any(mines & free for mines in seen)
    expected = 10_000 / possible
    chi_square = sum((times - expected) ** 2 / expected for times in seen.values())
    assert chi_square < possible - 1 + 4 * (2 * possible) ** 0.5


def test_a_rule_without_room_falls_back_to_the_next_weaker_one():
    assert granted_start(Start.OPENING, (1, 1), Level(4, 4, 7)) is Start.OPENING
    assert granted_start(Start.OPENING, (1, 1), Level(4, 4, 8)) is Start.SAFE
    assert granted_start(Start.OPENING, (0, 0), Level(4, 4, 8)) is Start.OPENING
    assert granted_start(Start.SAFE, (1, 1), Level(4, 4, 15)) is Start.SAFE
    assert granted_start(Start.ANY, (1, 1), Level(4, 4, 7)) is Start.ANY


@pytest.mark.parametrize("level", [*LEVELS.values(), Level(200, 2, 399), Level(7, 9, 20)])
@pytest.mark.parametrize("start", Start)
def test_a_code_reads_back_as_itself(level, start):
    for seed in (0, 1, 31, 32, 2**40 - 1, LARGEST_SEED):
        code = Code(level, start, seed)
        assert Code.parse(str(code)) == code
        assert Code.parse(f"  {str(code).lower()} ") == code


def test_letters_mistaken_for_digits_are_understood():
    code = next(
        code
        for seed in range(10_000)
        if {"0", "1"} <= set(str(code := Code(LEVELS["small"], Start.ANY, seed)).split("-")[3])
    )
    head, tail = str(code).rsplit("-", 1)
    assert Code.parse(f"{head}-{tail.replace('0', 'O').replace('1', 'l')}") == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no game code"),
        ("expert", "is no game code"),
        ("2-E-S-3NQK8NGW", "of version 2, not 1"),
        ("1-Q-S-3NQK8NGW", "no level"),
        ("1-E-X-3NQK8NGW", "is no game code"),
        ("1-E-S-3", "is no game code"),
        ("1-E-S-3NQK8N*W", "is no game code"),
        ("1-E-S-3NQK8NGX", "mistyped"),
        ("1-E-S-4NQK8NGW", "mistyped"),
        ("1-E-S-ZZZZZZZZZZZZZZZ", "seed is a whole number"),
        ("1-E-S-ZZZZZZZZZZZZZZZZ", "is no game code"),
        ("1-E-S-D4X-3NQK8NRX", "is no game code"),
        ("1-E-S-D4F-M20-3NQK8NRX", "is no game code"),
        ("1-E-S-D5F-3NQK8NRX", "mistyped"),
        ("1-E-S-AE1F-3NQK8NRX", "AE1 is not on this expert board"),
        ("1-E-S-D4T12-3NQK8NRX", "and no others, name a try"),
        ("1-E-N-D4F-3NQK8NRX", "and no others, name a try"),
        ("1-T-A-B1F-7CF", "the first cell B1 is a mine"),
    ],
)
def test_a_damaged_code_is_refused_with_the_reason(text, message):
    with pytest.raises(ValueError, match=message):
        Code.parse(text)


def test_every_mistyped_character_of_a_sample_of_codes_is_noticed():
    rng = random.Random(3)
    missed = tried = 0
    for _ in range(50):
        text = str(Code(LEVELS["expert"], Start.SAFE, new_seed(rng)))
        for place in range(6, len(text)):
            for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
                if other != text[place]:
                    tried += 1
                    missed += _is_accepted(text[:place] + other + text[place + 1 :])
    assert missed / tried < 0.003  # the check sum lets 1 in 1,024 through


def _is_accepted(text):
    try:
        Code.parse(text)
    except ValueError:
        return False
    return True


@given(
    width=st.integers(2, 200),
    height=st.integers(2, 200),
    filled=st.floats(0, 1, exclude_max=True),
    start=st.sampled_from(Start),
    seed=st.integers(0, LARGEST_SEED),
    clues=st.sampled_from(
        [EXACT, ClueModel(ClueKind.UNDER), *(ClueModel(ClueKind.MISSING, n) for n in (1, 20, 99))]
    ),
    first=st.none() | st.tuples(st.integers(0, 199), st.integers(0, 199)),
)
@example(16, 16, 40 / 255, Start.OPENING, 123456789, EXACT, None)
@example(30, 20, 0.1, Start.OPENING, 123456789, ClueModel(ClueKind.MISSING, 20), (19, 12))
def test_every_code_is_read_as_it_is_written(width, height, filled, start, seed, clues, first):
    level = Level(width, height, 1 + int(filled * (width * height - 1)))
    code = Code(level, start, seed, clues)
    if first is not None:
        first = first[0] % height, first[1] % width
        if start is not Start.ANY or first not in code.mines(first):
            code = replace(code, first=first)
    assert Code.parse(str(code)) == code
    assert Code.parse(f" {str(code).lower()} ") == code
    assert len(str(code)) <= 60


def test_the_cell_m20_is_no_share_of_missing_numbers():
    missing = ClueModel(ClueKind.MISSING, 20)
    code = Code(LEVELS["expert"], Start.SAFE, 7, missing, first=(14, 12))
    assert "-M20-M15F-" in str(code)
    begun = Code.parse(str(Code(Level(30, 20, 99), Start.SAFE, 7, first=(19, 12))))
    assert (begun.clues, begun.first) == (EXACT, (19, 12))


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_like_a_preset_is_spelled_like_it(name):
    preset = LEVELS[name]
    level = Level(preset.width, preset.height, preset.mines)
    assert level.name == str(level) == name
    assert str(Code(level, Start.SAFE, 7)) == str(Code(preset, Start.SAFE, 7))


@pytest.mark.parametrize("text", ["1-16X16X40-O-49JV3WHPPH", "1-16x16x40-o-49jv3whpph"])
def test_codes_that_spell_a_preset_by_its_size_open_its_board(text):
    code = Code.parse(text)
    assert code.level == LEVELS["intermediate"]
    assert code == Code.parse(str(code))
    with pytest.raises(ValueError, match="mistyped"):
        Code.parse("1-16X16X40-O-49JV3WHPPJ")

"""Two hundred damaged files: each gives back at least the games that it gave when this was written.

`games-version-7.sqlite` is a real file of 48 games with 750 commands on 15 pages, most of them the
commands. Every file of the trial is this one with one kind of damage, drawn by its number.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from minesweeper.storage.store import Store

DATA = Path(__file__).parent / "data"
SOUND = DATA / "games-version-7.sqlite"
PAGE = 4096
HEADER = range(100)
DESCRIPTIONS = range(2_000, PAGE)
"""The end of the first page, where SQLite keeps the tables as SQL."""
INDEX_PAGES = (1, 3, 6)
"""The pages of `game_level`, `game_key` and `game_board`, from 0."""
TABLE_PAGES = tuple(set(range(1, 15)) - set(INDEX_PAGES))


def flipped(content, places, count, rng):
    """Change bytes at places that are drawn."""
    changed = bytearray(content)
    for _ in range(count):
        place = places[int(rng.random() * len(places))]
        changed[place] ^= 1 + int(rng.random() * 255)
    return bytes(changed)


def page(number):
    """Return the places of a page."""
    return range(number * PAGE, (number + 1) * PAGE)


def drawn(numbers, rng):
    return numbers[int(rng.random() * len(numbers))]


def overwritten(content, rng):
    """Put zeros, chance, or another page of the file in the place of a table's page, or a part."""
    start = drawn(TABLE_PAGES, rng) * PAGE
    size = drawn((100, 1_000, PAGE), rng)
    other = drawn(TABLE_PAGES, rng) * PAGE
    bytes_of_chance = bytes(int(rng.random() * 256) for _ in range(size))
    what = drawn((bytes(size), bytes_of_chance, content[other : other + size]), rng)
    return content[:start] + what + content[start + size :]


KINDS = {
    "bytes": lambda content, rng: flipped(content, range(len(content)), 3, rng),
    "indexes": lambda content, rng: flipped(content, page(drawn(INDEX_PAGES, rng)), 40, rng),
    "header": lambda content, rng: flipped(content, HEADER, 1 + int(rng.random() * 3), rng),
    "descriptions": lambda content, rng: flipped(content, DESCRIPTIONS, 2, rng),
    "truncated": lambda content, rng: content[: int(len(content) * (0.3 + 0.7 * rng.random()))],
    "overwritten": overwritten,
}
COUNTS = {"bytes": 40, "indexes": 40, "header": 30, "descriptions": 30}
COUNTS |= {"truncated": 20, "overwritten": 40}

RESCUED = json.loads((DATA / "rescued.json").read_text())
"""For each kind, in the order of the files, the games that were rescued as they had been."""


def games(database):
    """Return each game by its key: what is stored of it, and its commands."""
    database.text_factory, commands = bytes, {}  # damage that is in nobody's way may be no text
    for number, *command in database.execute("SELECT * FROM command ORDER BY game, number"):
        commands.setdefault(number, []).append(command)
    columns = "id, key, begun, code, layout, board, rules, status, time, assisted, seeded, replayed"
    found = database.execute(f"SELECT {columns} FROM game").fetchall()
    return {(*row, str(commands.get(row[0]))) for row in found}


def rescued(content, folder):
    """Return how many games a store has, as they had been, in place of a damaged file."""
    path = folder / "games.sqlite"
    path.write_bytes(content)
    with Store(path) as store:
        assert store.damage is None or store.damage.aside is not None or not store.is_kept
    with closing(sqlite3.connect(path)) as after, closing(sqlite3.connect(SOUND)) as before:
        found = games(after) & games(before) if store.is_kept else set()
    shutil.rmtree(folder)
    return len(found)


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_gives_back_the_games_that_it_always_gave(kind, every, tmp_path):
    content, less = SOUND.read_bytes(), {}
    for number in range(0, COUNTS[kind], every):
        folder = tmp_path / str(number)
        folder.mkdir()
        now = rescued(KINDS[kind](content, Random(f"{kind} {number}")), folder)
        if now < RESCUED[kind][number]:
            less[number] = (RESCUED[kind][number], now)
    assert less == {}


def test_the_trial_has_two_hundred_files_and_rescues_most_games():
    assert {kind: len(found) for kind, found in RESCUED.items()} == COUNTS
    assert sum(COUNTS.values()) == 200

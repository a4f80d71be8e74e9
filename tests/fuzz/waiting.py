"""The reader of the files in which games wait to be stored."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from functools import cache
from random import Random

from minesweeper.storage.store import Store
from tests.fuzz.databases import stored_rows
from tests.fuzz.engine import pick, spoiled
from tests.fuzz.reader import Reader, folder


@cache
def lines() -> tuple[str, ...]:
    """Return a line for each of some stored games."""
    games = []
    for row in stored_rows():
        command = [row[name] for name in ("action", "row", "col", "at", "by")]
        games.append(json.dumps({**row, "commands": [command]}, default=int) + "\n")
    return tuple(games)


def odd_lines() -> list[bytes]:
    """Return files that may be read badly."""
    game = json.loads(lines()[0])
    odd = [{"revision": 10**30}, {"time": 10**4000}, {"key": "\ud800"}, {"commands": [[]]}]
    changed = [json.dumps({**game, **change}).encode() for change in odd]
    return [*changed, b"[" * 100_000, b"\xff\n" * 3000, b"\n\n", b"\x00"]


def _waiting_file(content: bytes) -> Sequence[str]:
    """Take a file in: what is taken can be stored and read, what is wrong is kept as it was."""
    place = folder() / "waiting"
    place.mkdir()
    try:
        (place / "games.sqlite-waiting-0.jsonl").write_bytes(content)
        with Store(place / "games.sqlite") as store:
            assert store.backlog is None
            for (number,) in store._database.execute("SELECT id FROM game").fetchall():
                store.load(number)
        if store.damage is None:
            assert list(place.glob("*.jsonl*")) == []
            return []
        assert store.damage.aside.read_bytes() == content
        return [str(store.damage)]
    finally:
        shutil.rmtree(place)


def _spoiled_file(rng: Random) -> bytes:
    whole = pick(lines(), rng) if rng.random() < 0.5 else ""
    return (whole + spoiled(lines(), rng)).encode("utf-8", "surrogatepass")


WAITING = (Reader("waiting files", _spoiled_file, _waiting_file, (), inputs=60),)

"""The reader of files of games: an import."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from minesweeper.commands.files import text_in
from minesweeper.formats.limits import LARGEST_FILE
from minesweeper.records.transfer import import_games
from minesweeper.storage.store import Store
from tests.fuzz.engine import spoiled, spoiled_bytes
from tests.fuzz.reader import Reader, folder, written

_LOST = (
    '{"format": "minesweeper-game", "version": 2, "level": "3x2x1", "mines": [[0, 0]], "id": "a",'
    ' "started": "2026-11-24T10:00:00Z", "hits": 1, "time": 12, "commands": [{"at": 5, "do":'
    ' "reveal", "cell": [1, 2]}, {"at": 9, "do": "reveal", "cell": [0, 0], "by": "ai"}]}'
)
_WON = (
    '{"format": "minesweeper-game", "version": 2, "level": "2x2x1", "start": "safe", "code":'
    ' "1-2X2X1-S-A1F-0KJ", "mines": [[1, 1]], "ended": "2026-11-24T10:00:00+02:00", "counts": true,'
    ' "daily": "2026-11-24", "taken_back": 0, "commands": [{"at": 0, "do": "reveal", "cell": [0, 0]'
    '}, {"at": 7, "do": "reveal", "cell": [0, 1]}, {"at": 7, "do": "reveal", "cell": [1, 0]}]}'
)
EXPORTS = (
    f'{{"format": "minesweeper-games", "version": 1, "games": [\n{_LOST},\n{_WON}\n]}}\n',
    f'{{"games": [{_WON}, {_WON}], "version": 1, "format": "minesweeper-games"}}',
    _LOST,
)


def _spoiled(rng: Random) -> bytes:
    """Return a spoiled file: mostly a text, some of them cut off, else any bytes."""
    if rng.random() < 0.2:
        return spoiled_bytes([example.encode() for example in EXPORTS], rng)
    text = spoiled(EXPORTS, rng)
    end = int(rng.random() * len(text)) if rng.random() < 0.2 else len(text)
    return text[:end].encode("utf-8", "surrogatepass")


def _taken_in(content: bytes) -> Sequence[str]:
    """Take games in: what was taken is there, and taking it again adds nothing."""
    text = text_in(str(written("games.json", content)), LARGEST_FILE)
    with Store(folder() / "taken.sqlite") as store:
        store.database.execute("DELETE FROM game")
        found = import_games(text, store)
        assert len(store.entries()) == found.added
        again = import_games(text, store)
        assert (again.added, again.known) == (0, found.added + found.known)
    return [str(fault) for fault in found.faults]


EXPORT_FILES = (Reader("exports", _spoiled, _taken_in, inputs=30),)

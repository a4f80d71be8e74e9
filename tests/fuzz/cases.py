"""Inputs that a reader once took badly, by the reader's name: they are tried in every run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.fuzz.databases import odd_files, odd_rows
from tests.fuzz.journals import odd_journals

DEEP = "[" * 100_000
NESTED = '{"new": ' + "[" * 400 + "]" * 400 + "}"

CASES: Mapping[str, Sequence[Any]] = {
    "levels": ("9" * 100_000, "٣x٣x١", "30x16x٩٩"),
    "start rules": ("x" * 100_000, "no-guess:ＨARD"),
    "clues": ("missing:٣٠", "missing:" + "9" * 5000),
    "codes": (
        "1-B-S-" + "Z" * 100_000,  # took the square of its length in time, and raised ValueError
        "1-3X3X8-N-B2T3-54S",  # names a board without room for its opening
        "1-E-ſ-3NQK8NGW",
        "1-" * 50_000,
        "1-B-O-" + "0" * 100 + "E6",
    ),
    "cells": ("A" * 100_000, "A٣"),
    "positions": ("3x1x1\nH٣H", "9" * 100_000, "\ufeff3x1x1\nHHH"),
    "position files": (b"\xff\xfe3\x00", b"3x1x1\nH\x80H", b"\x00" * 100),
    "exports": (
        b'{"format": "minesweeper-games"',
        b'{"format": "minesweeper-games", "version": 1, "games": {}}',
        b'{"format": "minesweeper-games", "version": 1, "games": [' + b"[" * 100_000,
        b'{"format": "minesweeper-games", "version": 1' + b",1" * 100_000,
    ),
    "game files": (
        DEEP.encode(),
        b'{"format": "minesweeper-game", "version": 1, "level": "1x1x0", "mines": [], "commands":'
        b' [{"at": 1e400, "do": "reveal", "cell": [0, 0]}]}',
        b'{"format": "minesweeper-game", "version": 2, "level": "200x200x1", "mines": [[0, 0]],'
        b' "id": "\\ud800", "commands": [' + b'{"at": 0, "do": "undo"},' * 3 + b"0]}",
    ),
    "recordings": (
        "Width: 9\nHeight: " + "9" * 5000 + "\nBoard:\n",
        "Width: 2\nHeight: 2\nBoard:\n*0\n00\n" + "9" * 100_000,
        "Width: 2\nHeight: 2\nBoard:\n*0\n00\n0.1 lc " + "1 " * 50_000,
        "Width: 2\nHeight: 2\nBoard:\n*0\n00\n٣.١ lc 1 1",
        "board:" * 20_000,
    ),
    "board files": (b"", b"\xff" * 200_000, bytes([2, 2, 0, 0]), bytes([2, 2, 0, 4] + [0, 0] * 4)),
    "any files": (
        b'{"format": "minesweeper-game", "version": 1, "level": "3x2x1", "mines": [[0, 8]],'
        b' "commands": []}',
        b"\n" * 100_000 + b"board:",
        b"{" + b"\0" * 100,
        DEEP.encode(),
        b"\xff\xfe3\0",
    ),
    "editor paste": ("<b>x</b>", "\0\ud800" * 100, "H" * 100_000),
    "boards": ("4 4 3 1 1 0,3," + "9" * 5000, "9" * 4400, "٤ ٤ ١ ٠ ٠ ٣", "4 4 1 0 0 ," + "," * 999),
    "players": (
        "constraint:threshold=1e999999999",  # computed a number of 400 megabytes
        "constraint:confidence=1_0/2_0",
        "sampling:layouts=" + "9" * 5000,  # said what Python's own limit is
        "sampling:layouts=٥٠",
        "x" * 100_000,
    ),
    "options": ("9" * 5000, "٣", "٣,٣", "1e999999999", "1_000", "²", "0." + "1" * 5000),
    "command lines": ("arena --a\nb", "play --level 9" + "9" * 1900, "analyze \x1b[31m x y z"),
    "dialogues": (
        b"\xff\n0\n",  # ended the dialogue
        b"B2 \xce\nwhy\n",
        b"undo " + b"9" * 5000,
        b"\x00\n\r\n\x1b\n",
    ),
    "settings": (
        DEEP,
        NESTED,  # was read, but could not be written
        '{"player": "constraint:threshold=1e999999999"}',
        '{"volume": ' + "9" * 5000 + "}",
        '{"scale": NaN, "volume": 1e400, "window_size": [1e5, null]}',
        '{"\\ud800": "\\ud800", "theme": "\\u0000"}',
    ),
    "keys": ('{"keys": {"flag": ["\\u0000", "\\ud800", "<b>"], "\\n": []}}', DEEP),
    "progress": (DEEP, NESTED, '{"practice": {"": {"right": 1e999}}}', '{"lessons": [["full"]]}'),
    "settings files": (DEEP.encode(), NESTED.encode(), b"\xff\xfe{\x00", b"", b"\xef\xbb\xbf{}"),
    "progress files": (DEEP.encode(), NESTED.encode(), b"\x80", b"null"),
    "lessons": (
        DEEP,
        '{"position": ["3x1x1", "H1H"], "task": "open", "technique": null, "answers": [1]}',
        '{"position": ["3x1x1", "H1H"], "task": "open", "technique": null, "answers": ["Z9"]}',
        '{"position": ["3x1x1", "H1H"], "task": [], "technique": {}, "answers": "A1"}',
    ),
    "rows": odd_rows(),
    "journals": odd_journals(),
    "databases": odd_files(),
    "pictures": (
        b"",
        b"\x89PNG\r\n\x1a\n" + b"\x00" * 100,
        b"BM" + b"\xff" * 60,
        b"RIFF\xff\xff\xff\xffWEBPVP8 " + b"\xff" * 40,
        b"\xff\xd8\xff\xe0" + b"\x00" * 40,
    ),
    "stock": ("3x1x1 H1", "٣x١x١ HHH"),
}

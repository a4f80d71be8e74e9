"""What a person has chosen, kept from one time to the next as JSON in the config folder.

Every value is checked when it is read. A file with anything wrong in it is set aside, and what
was right in it still counts. Entries that this version does not know are kept as they are.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from minesweeper.players import DEFAULT, make_player
from minesweeper.rules.game import CLASSIC, Goal, Rules
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.storage.checks import (
    Check,
    between,
    flag,
    listed,
    member,
    one_of,
    short_text,
    shown,
)
from minesweeper.storage.folders import Damage, config_folder, set_aside

THEMES = ("light", "dark", "classic", "high-contrast", "colour-blind")
SPEEDS = ("step", "slow", "fast", "instant")
LANGUAGES = ("system", "en", "zh_CN")
"""The languages of the window; `system` is the one the system prefers."""

SCALES = (0.75, 3.0)
"""The least and the largest scale of the window's text and buttons."""

Keys: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys of each action, both by name: `space`, `f1`, `ctrl+z`."""


class ChordStyle(Enum):
    """A way to chord with the mouse."""

    BOTH_BUTTONS = "both buttons"
    MIDDLE = "middle button"
    LEFT_ON_NUMBER = "left click on a number"
    DOUBLE_CLICK = "double click"


class Animation(Enum):
    """How much moves on the board."""

    OFF = "off"
    SHORT = "short"
    FULL = "full"


DEFAULT_KEYS: Keys = MappingProxyType(
    {
        "cursor_up": ("up",),
        "cursor_down": ("down",),
        "cursor_left": ("left",),
        "cursor_right": ("right",),
        "reveal": ("space", "return", "enter"),
        "flag": ("f",),
        "chord": ("c",),
        "ai_move": ("a",),
        "auto_play": ("p",),
        "new_game": ("n", "f2"),
        "choose_game": ("g",),
        "same_board": ("r",),
        "flag_mode": ("m",),
        "overlay": ("o",),
        "ai_view": ("v",),
        "editor": ("e",),
        "pause": ("pause",),
        "settings": ("s",),
        "full_screen": ("f11",),
        "help": ("h", "f1"),
    }
)
"""The keys of a fresh installation; `enter` is the one beside the digits."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is kept; `dataclasses.replace` changes a value."""

    theme: str = THEMES[0]
    scale: float = 1.0
    """How large text and buttons are, 0.75 to 3."""
    chords: frozenset[ChordStyle] = frozenset(ChordStyle)
    level: Level = LEVELS["beginner"]
    start: Start = Start.OPENING
    rules: Rules = CLASSIC
    player: str = DEFAULT
    """Whom AI Move asks: a player's name, and options if wished."""
    speed: str = "fast"
    auto_flag: bool = True
    mine_total: bool = False
    overlay: bool = False
    ai_view: bool = False
    question_marks: bool = False
    animation: Animation = Animation.FULL
    volume: float = 0.5
    """How loud sounds are, 0 to 1."""
    muted: bool = False
    language: str = LANGUAGES[0]
    window_size: tuple[int, int] = (960, 640)
    full_screen: bool = False
    keys: Keys = field(default_factory=lambda: DEFAULT_KEYS)
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Entries of the file that this version does not know; they are written back."""


def conflicts(keys: Keys) -> dict[str, list[str]]:
    """Return the keys that more than one action has, with these actions.

    >>> conflicts({"flag": ("f",), "help": ("f1", "f"), "chord": ("c",)})
    {'f': ['flag', 'help']}
    """
    actions: dict[str, list[str]] = {}
    for action, names in keys.items():
        for name in dict.fromkeys(names):
            actions.setdefault(name, []).append(action)
    return {name: sharing for name, sharing in actions.items() if len(sharing) > 1}


def settings_file() -> Path:
    """Return where the settings are kept."""
    return config_folder() / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, Damage | None]:
    """Return the settings kept, and what was wrong with their file, or None.

    Without a file, all is as on the first day; values that are wrong are, too.
    """
    path = settings_file() if path is None else path
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), Damage(path, error.strerror or str(error), None)
    except UnicodeDecodeError as error:
        return Settings(), set_aside(path, f"byte {error.start} is not UTF-8")
    settings, faults = parse(text)
    if not faults:
        return settings, None
    damage = set_aside(path, "; ".join(faults))
    if damage.aside is not None:
        with contextlib.suppress(OSError):  # what was right is also in the file set aside
            save(settings, path)
    return settings, damage


def parse(text: str) -> tuple[Settings, list[str]]:
    """Return the settings a text holds, and what is wrong with it: a line for each fault."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Settings(), [f"no JSON ({error})"]
    if not isinstance(entries, dict):
        return Settings(), ["no JSON object"]
    values: dict[str, Any] = {}
    faults = []
    for name, check in _CHECKS.items():
        if name in entries:
            try:
                values[name] = check(entries.pop(name))
            except (ValueError, RecursionError) as error:
                faults.append(f"{name}: {error}")
    return Settings(**values, unknown=entries), faults


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that the file is, at any moment, the old one or the new one.

    Raises OSError if it cannot be written.
    """
    path = settings_file() if path is None else path
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(write(settings))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def write(settings: Settings) -> str:
    """Return the settings as text; `parse` gives them back."""
    known = {name: _plain(getattr(settings, name)) for name in _CHECKS}
    return json.dumps({**settings.unknown, **known}, indent=2) + "\n"


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Level):
        return f"{value.width}x{value.height}x{value.mines}"
    if isinstance(value, Rules):
        return {rule.name: _plain(getattr(value, rule.name)) for rule in fields(value)}
    if isinstance(value, Mapping):
        return {action: list(names) for action, names in value.items()}
    if isinstance(value, frozenset):
        return sorted(_plain(one) for one in value)
    return list(value) if isinstance(value, tuple) else value


def _chords(value: Any) -> frozenset[ChordStyle]:
    return frozenset(member(ChordStyle)(style) for style in listed(value))


def _rules(value: Any) -> Rules:
    names = [rule.name for rule in fields(Rules)]
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        raise ValueError(f"an object of {', '.join(names)}, not {shown(value)}")
    return Rules(
        goal=member(Goal)(value["goal"]),
        play_on=flag(value["play_on"]),
        flood=flag(value["flood"]),
    )


def _player(value: Any) -> str:
    make_player(short_text(value))
    return str(value)


def _size(value: Any) -> tuple[int, int]:
    if len(listed(value)) != 2:
        raise ValueError(f"a width and a height, not {shown(value)}")
    width, height = (int(between(1, 65_535)(length)) for length in value)
    return width, height


def _keys(value: Any) -> Keys:
    """Check the keys of all actions; actions that are not named keep their usual keys."""
    if not isinstance(value, dict):
        raise ValueError(f"an object of actions and their keys, not {shown(value)}")
    given = {action: tuple(short_text(key) for key in listed(value[action])) for action in value}
    return MappingProxyType({**DEFAULT_KEYS, **given})


_CHECKS: Mapping[str, Check[Any]] = {
    "theme": one_of(THEMES),
    "scale": between(*SCALES),
    "chords": _chords,
    "level": lambda value: Level.parse(short_text(value)),
    "start": member(Start),
    "rules": _rules,
    "player": _player,
    "speed": one_of(SPEEDS),
    "auto_flag": flag,
    "mine_total": flag,
    "overlay": flag,
    "ai_view": flag,
    "question_marks": flag,
    "animation": member(Animation),
    "volume": between(0, 1),
    "muted": flag,
    "language": one_of(LANGUAGES),
    "window_size": _size,
    "full_screen": flag,
    "keys": _keys,
}
"""For each entry of the file what turns it into a value, or raises ValueError."""

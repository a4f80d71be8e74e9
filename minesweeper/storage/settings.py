"""What a person has chosen, kept between starts as JSON in the config folder.

Every value is checked when it is read. A file with a wrong value is set aside, and its other values
count. Entries that this version does not know are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from minesweeper.formats.checks import (
    NOT_STORED,
    as_list,
    as_object,
    between,
    one_of,
    read_from_text,
    short_repr,
    short_text,
)
from minesweeper.players import DEFAULT, make_player
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import LEVELS, Level, Start, StartRule, start_rule
from minesweeper.rules.rules import CLASSIC, Rules
from minesweeper.storage.folders import config_folder
from minesweeper.storage.kept_file import KeptFile, OwnChanges

SPEEDS = ("slow", "fast", "instant")
SCALES = (0.75, 3.0)
"""The least and the largest scale of the window's text and buttons."""

Keys: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys of actions, both by name: `space`, `f1`, `ctrl+z`."""

_MODIFIERS = frozenset(
    {"left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt"}
    | {"alt gr", "left meta", "right meta", "caps lock", "numlock"}
)
"""Keys that mean nothing alone."""


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


def player_spec(text: str) -> str:
    """Read a player's name with its options; raise ValueError if there is none like it."""
    make_player(text)
    return text


def _size(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    if len(as_list(value)) != 2:
        raise BadInput("a width and a height, not {value}", value=short_repr(value))
    width, height = (int(between(1, 65_535)(length)) for length in value)
    return width, height


def _folder(value: Any) -> str | None:
    return None if value is None else short_text(value)


def _keys(value: Any) -> Keys:
    entries = as_object(value).items()
    return {short_text(name): tuple(map(_key, as_list(keys))) for name, keys in entries}


def _key(value: Any) -> str:
    if is_modifier(short_text(value)):
        raise BadInput("a key, not {value} alone", value=short_repr(value))
    return str(value)


def bare_key(name: str) -> str:
    """Return the name of a key without those that are held with it.

    >>> bare_key("ctrl+shift+z"), bare_key("ctrl++")
    ('z', '+')
    """
    return name.removeprefix("ctrl+").removeprefix("alt+").removeprefix("shift+")


def is_modifier(name: str) -> bool:
    """Return whether a key only changes what others mean, whatever is held with it.

    >>> is_modifier("ctrl+left ctrl"), is_modifier("ctrl+c")
    (True, False)
    """
    return bare_key(name) in _MODIFIERS


class Flagging(Enum):
    """Which mines AI Move flags."""

    NONE = "none"
    PROOF = "proof"
    """Those that the proof of its move speaks of."""
    ALL = "all"
    """All that it knows."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is kept; `dataclasses.replace` changes a value.

    Each field is an entry of the file; its type, or the check beside it, decides what is right.
    """

    theme: str = "light"
    """The name of a theme; in place of an unknown one the window shows its first theme."""
    scale: Annotated[float, between(*SCALES)] = 1.0
    """The size of text and buttons."""
    chords: frozenset[ChordStyle] = frozenset(ChordStyle)
    level: Annotated[Level, read_from_text(Level.parse)] = LEVELS["beginner"]
    start: Annotated[StartRule, read_from_text(start_rule)] = Start.OPENING
    rules: Rules = CLASSIC
    player: Annotated[str, read_from_text(player_spec)] = DEFAULT
    """The player that AI Move asks: its name, and options if any."""
    speed: Annotated[str, one_of(SPEEDS)] = "fast"
    flagging: Flagging = Flagging.PROOF
    """Which mines AI Move flags; where mines are to be located, it flags all that it knows."""
    mine_total: bool = False
    overlay: bool = False
    ai_view: bool = False
    panel: bool = True
    """Whether the side panel shows."""
    shows_basics: bool = True
    """Whether the panel says before a game how it is played; the first win ends that."""
    question_marks: bool = False
    dim_finished: bool = False
    long_press: bool = False
    """Off, because whoever ponders with the button held would set flags."""
    pause_unfocused: bool = True
    keys_ask: bool = True
    """Whether a key that helps says first that the game will then count for no record."""
    counters: bool = False
    coordinates: bool = True
    animation: Animation = Animation.FULL
    volume: Annotated[float, between(0, 1)] = 0.5
    """The loudness of sounds."""
    muted: bool = False
    language: str = "system"
    """The name of a language's folder; any other text means the system's language."""
    window_size: Annotated[tuple[int, int] | None, _size] = None
    """None until the person chooses a size: the window then opens as large as its level needs."""
    full_screen: bool = False
    folder: Annotated[str | None, _folder] = None
    """Where a file was opened or saved last; None before."""
    keys: Annotated[Keys, _keys] = field(default_factory=dict)
    """The keys of those actions whose keys the person has changed."""
    unknown: Mapping[str, Any] = field(default_factory=dict, metadata=NOT_STORED)
    """Entries of the file that this version does not know; they are written back."""

    def with_changes(self, before: Settings, after: Settings) -> Settings:
        """Return the settings with what differs between two others.

        Level, start and rules are one choice. Keys differ by action.
        """
        names = {one.name for one in fields(Settings)}
        differ = {name for name in names if getattr(before, name) != getattr(after, name)}
        if differ & _GAME:
            differ |= _GAME
        changed = {name: getattr(after, name) for name in differ}
        if "keys" in changed:
            own = {
                action: keys
                for action, keys in after.keys.items()
                if before.keys.get(action) != keys
            }
            gone = before.keys.keys() - after.keys.keys()
            keys = {**self.keys, **own}
            changed["keys"] = {name: keys[name] for name in keys if name not in gone}
        return replace(self, **changed)


_GAME = {"level", "start", "rules"}


def settings_file() -> Path:
    """Return where the settings are kept."""
    return config_folder() / "settings.json"


def _with_present_names(entries: dict[str, Any]) -> dict[str, Any]:
    """Return entries as they are named now.

    `auto_flag` of former versions is `flagging`, their speed `step` is `slow`.
    """
    if entries.get("speed") == "step":
        entries = entries | {"speed": "slow"}
    if not isinstance(entries.get("auto_flag"), bool):
        return entries
    rest = {name: value for name, value in entries.items() if name != "auto_flag"}
    former = Flagging.PROOF if entries["auto_flag"] else Flagging.NONE
    return {"flagging": former.value} | rest


_FILE = KeptFile(Settings, settings_file, _with_present_names)
load, parse, save, write = _FILE.load, _FILE.parse, _FILE.save, _FILE.write
own_changes = partial(OwnChanges, _FILE)

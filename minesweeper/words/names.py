"""The names of levels, rules, players and settings in the window."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.players import PLAYERS
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.level import Start
from minesweeper.rules.rules import Goal
from minesweeper.storage.settings import Animation, ChordStyle, Flagging
from minesweeper.words.language import tr, tr_as


def clue_name(kind: ClueKind) -> str:
    """Return the name of a kind of clues in the dialogs."""
    return {
        ClueKind.EXACT: tr("exact"),
        ClueKind.MISSING: tr("some missing"),
        ClueKind.UNDER: tr("too low"),
        ClueKind.OVER: tr("too high"),
    }[kind]


def start_name(start: Start) -> str:
    """Return the name of a start rule in the dialogs."""
    return {
        Start.ANY: tr("may be a mine"),
        Start.SAFE: tr("is safe"),
        Start.OPENING: tr("is an opening"),
    }[start]


def clue_tip(kind: ClueKind) -> str:
    """Return what a kind of clues means, for a tool tip."""
    return {
        ClueKind.EXACT: tr("Every number counts the mines around it"),
        ClueKind.MISSING: tr("Some opened cells show a question mark instead of a number"),
        ClueKind.UNDER: tr("A number may be smaller than the mines around it, but not larger"),
        ClueKind.OVER: tr("A number may be larger than the mines around it, but not smaller"),
    }[kind]


def start_tip(start: Start) -> str:
    """Return what a start rule changes, for a tool tip."""
    return {
        Start.ANY: tr("The first cell you open may be a mine and end the game"),
        Start.SAFE: tr("The first cell you open is never a mine, the cells around it may be"),
        Start.OPENING: tr(
            "Neither the first cell nor any around it is a mine: several open at once"
        ),
    }[start]


def goal_name(goal: Goal) -> str:
    """Return the name of a goal in the dialogs."""
    return {Goal.OPEN: tr("open every safe cell"), Goal.LOCATE: tr("flag every mine")}[goal]


def level_name(name: str) -> str:
    """Return the name of a preset, or of any other level, in the dialogs."""
    return {
        "beginner": tr("Beginner"),
        "intermediate": tr("Intermediate"),
        "expert": tr("Expert"),
        "small": tr("Small"),
        "tiny": tr("Tiny"),
    }.get(name, tr("Custom"))


def player_name(player: str) -> str:
    """Return the name of a player; one with options is called by its spec."""
    return tr_as("player", PLAYERS[player].title) if player in PLAYERS else player


def player_summary(player: str) -> str:
    """Return how a player plays, in a few words; empty for one with options."""
    return tr_as("player", PLAYERS[player].summary) if player in PLAYERS else ""


def speed_name(speed: str) -> str:
    """Return the name of a speed of auto-play."""
    return {
        "slow": tr("Slow"),
        "fast": tr("Fast"),
        "instant": tr("Instant"),
    }[speed]


def flagging_name(flagging: Flagging) -> str:
    """Return the name of a choice of the mines that AI Move flags."""
    return {
        Flagging.NONE: tr("nothing"),
        Flagging.PROOF: tr("mines of its proof"),
        Flagging.ALL: tr("all it knows"),
    }[flagging]


def animation_name(animation: Animation) -> str:
    """Return the name of a length of the animations."""
    return {
        Animation.OFF: tr("Off"),
        Animation.SHORT: tr("Short"),
        Animation.FULL: tr("Full"),
    }[animation]


def chord_name(style: ChordStyle) -> str:
    """Return the name of a way to chord with the mouse."""
    return {
        ChordStyle.BOTH_BUTTONS: tr("both buttons"),
        ChordStyle.MIDDLE: tr("middle"),
        ChordStyle.LEFT_ON_NUMBER: tr("left click"),
        ChordStyle.DOUBLE_CLICK: tr("double click"),
    }[style]


def and_list(parts: Sequence[str]) -> str:
    """Return parts joined by commas and a final "and".

    >>> and_list(["a"]), and_list(["a", "b"]), and_list(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=tr(", ").join(parts[:-1]), last=parts[-1])

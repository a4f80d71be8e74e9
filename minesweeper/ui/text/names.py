"""What levels, rules, players, settings and actions are called in the window."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.players import Rule
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.game import Goal
from minesweeper.rules.level import Start
from minesweeper.storage.settings import Animation, ChordStyle
from minesweeper.ui.text.language import tr, tr_as


def rule_name(rule: Rule) -> str:
    """Name the rule by which a player chose a cell."""
    return {
        Rule.LOWEST: tr("the lowest chance of a mine"),
        Rule.THRESHOLD: tr("a chance of a mine below its threshold"),
        Rule.SAMPLED: tr("the best of its sampled layouts"),
        Rule.TREE: tr("the best in its search tree"),
        Rule.AHEAD: tr("the best when looking ahead"),
        Rule.INVESTIGATE: tr("the highest risk gain"),
        Rule.EXPLORE: tr("the highest explorative gain"),
        Rule.SAFE_LEFT: tr("a cell left over"),
        Rule.LEAST_RISK: tr("the smallest risk less explorative gain"),
        Rule.BUDGET: tr("estimated, for the position is too large to count"),
    }.get(rule, rule.value)


def clue_name(kind: ClueKind) -> str:
    """Name a kind of clues in the words of the dialogs."""
    return {
        ClueKind.EXACT: tr("exact"),
        ClueKind.MISSING: tr("some missing"),
        ClueKind.UNDER: tr("too low"),
        ClueKind.OVER: tr("too high"),
    }[kind]


def start_name(start: Start) -> str:
    """Name a start rule in the words of the dialogs."""
    return {
        Start.ANY: tr("may be a mine"),
        Start.SAFE: tr("is safe"),
        Start.OPENING: tr("is an opening"),
    }[start]


def goal_name(goal: Goal) -> str:
    """Name a goal in the words of the dialogs."""
    return {Goal.OPEN: tr("open every safe cell"), Goal.LOCATE: tr("flag every mine")}[goal]


def level_name(name: str) -> str:
    """Name a preset, or any other size, in the words of the dialogs."""
    return {
        "beginner": tr("Beginner"),
        "intermediate": tr("Intermediate"),
        "expert": tr("Expert"),
        "small": tr("Small"),
        "tiny": tr("Tiny"),
    }.get(name, tr("Custom"))


def player_name(player: str) -> str:
    """Name a player that AI Move can ask; one with options by its spec."""
    return {
        "expert": tr_as("player", "Expert"),
        "safest": tr("Safest cell"),
        "constraint": tr("Constraints"),
        "sentence": tr("Knowledge base"),
        "gain": tr("Risk and gain"),
        "sampling": tr("Sampling"),
        "uct": tr("Tree search"),
        "random": tr("Random"),
        "scout": tr("Scout"),
    }.get(player, player)


def speed_name(speed: str) -> str:
    """Name how quickly auto-play moves."""
    return {
        "step": tr("Step"),
        "slow": tr("Slow"),
        "fast": tr("Fast"),
        "instant": tr("Instant"),
    }[speed]


def theme_name(theme: str) -> str:
    """Name a theme."""
    return {
        "light": tr("Light"),
        "dark": tr("Dark"),
        "classic": tr("Classic"),
        "high-contrast": tr("High contrast"),
        "colour-blind": tr("Colour-blind"),
    }[theme]


def language_name(language: str) -> str:
    """Name a language, each in itself."""
    return {"system": tr("As the system"), "en": "English", "zh_CN": "简体中文"}[language]


def animation_name(animation: Animation) -> str:
    """Name how much moves on the board."""
    return {
        Animation.OFF: tr("Off"),
        Animation.SHORT: tr("Short"),
        Animation.FULL: tr("Full"),
    }[animation]


def chord_name(style: ChordStyle) -> str:
    """Name a way to chord with the mouse."""
    return {
        ChordStyle.BOTH_BUTTONS: tr("both buttons"),
        ChordStyle.MIDDLE: tr("middle"),
        ChordStyle.LEFT_ON_NUMBER: tr("left click"),
        ChordStyle.DOUBLE_CLICK: tr("double click"),
    }[style]


def setting_tip(name: str) -> str:
    """Say what a setting is about, for the tool tips of its buttons."""
    return {
        "theme": tr("The colours of window and board"),
        "scale": tr("How large text and buttons are, as far as the window has room"),
        "language": tr("The language of the window"),
        "volume": tr("How loud the sounds of the game are"),
        "animation": tr("How long openings and flags take to appear"),
        "chords": tr("What reveals all unflagged neighbours of a number; any number of ways"),
        "question_marks": tr("Whether a second right click turns a flag into a question mark"),
    }[name]


def action_name(action: str) -> str:
    """Name an action that a key can be given to."""
    return {
        "cursor_up": tr("Up"),
        "cursor_down": tr("Down"),
        "cursor_left": tr("Left"),
        "cursor_right": tr("Right"),
        "reveal": tr("Reveal"),
        "flag": tr("Flag"),
        "chord": tr("Chord"),
        "ai_move": tr("AI Move"),
        "auto_play": tr("Auto-play"),
        "new_game": tr("New game"),
        "choose_game": tr("Choose a game"),
        "same_board": tr("Same board"),
        "flag_mode": tr("Flag mode"),
        "overlay": tr("Chances"),
        "ai_view": tr("AI view"),
        "editor": tr("Position editor"),
        "pause": tr("Pause"),
        "settings": tr("Settings"),
        "full_screen": tr("Full screen"),
        "help": tr("Help"),
    }[action]


def listed(parts: Sequence[str]) -> str:
    """Join parts as a sentence does.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}").format(first=tr(", ").join(parts[:-1]), last=parts[-1])

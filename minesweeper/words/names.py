"""The names of levels, rules, players and settings in the window; times; the next game in a line.

Times leave out what is not full, so that the exact time begins with what the clock shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from minesweeper.players import PLAYERS, player_class
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.command import Milliseconds
from minesweeper.rules.level import Difficulty, Level, Start, StartRule
from minesweeper.rules.rules import Goal, Rules
from minesweeper.storage.settings import Animation, ChordStyle, Flagging
from minesweeper.words.language import msgid, tr, tr_as

C = TypeVar("C")

NAMES: Mapping[object, str] = {
    ClueKind.EXACT: msgid("exact"),
    ClueKind.MISSING: msgid("some missing"),
    ClueKind.UNDER: msgid("may be too low"),
    ClueKind.OVER: msgid("may be too high"),
    Start.ANY: msgid("may be a mine"),
    Start.SAFE: msgid("is safe"),
    Start.OPENING: msgid("is an opening"),
    Difficulty.EASY: msgid("easy"),
    Difficulty.MEDIUM: msgid("medium"),
    Difficulty.HARD: msgid("hard"),
    Difficulty.EXTREME: msgid("extreme"),
    Goal.OPEN: msgid("open every safe cell"),
    Goal.LOCATE: msgid("flag every mine"),
    "beginner": msgid("Beginner"),
    "intermediate": msgid("Intermediate"),
    "expert": msgid("Expert"),
    "small": msgid("Small"),
    "tiny": msgid("Tiny"),
    "slow": msgid("Slow"),
    "fast": msgid("Fast"),
    "instant": msgid("Instant"),
    Flagging.NONE: msgid("nothing"),
    Flagging.PROOF: msgid("mines of its proof"),
    Flagging.ALL: msgid("all it knows"),
    Animation.OFF: msgid("Off"),
    Animation.SHORT: msgid("Short"),
    Animation.FULL: msgid("Full"),
    ChordStyle.BOTH_BUTTONS: msgid("both buttons"),
    ChordStyle.MIDDLE: msgid("middle"),
    ChordStyle.LEFT_ON_NUMBER: msgid("left click"),
    ChordStyle.DOUBLE_CLICK: msgid("double click"),
}
"""What the dialogs call each choice; levels and speeds are known by their texts."""

TIPS: Mapping[object, str] = {
    Difficulty.EASY: msgid("One number at a time shows each safe cell"),
    Difficulty.MEDIUM: msgid("Two numbers have to be compared"),
    Difficulty.HARD: msgid("Once, a supposition, the number of mines or all layouts are needed"),
    Difficulty.EXTREME: msgid(
        "Twice or more, a supposition, the number of mines or all layouts are needed"
    ),
    ClueKind.EXACT: msgid("Every number counts the mines around it"),
    ClueKind.MISSING: msgid("One in five opened cells shows a question mark instead of a number"),
    ClueKind.UNDER: msgid("A number is drawn from 0 up to the mines around it, each as likely"),
    ClueKind.OVER: msgid(
        "A number is drawn from the mines around it up to the cells there, each as likely"
    ),
    Start.ANY: msgid("The first cell you open may be a mine and end the game"),
    Start.SAFE: msgid("The first cell you open is never a mine, the cells around it may be"),
    Start.OPENING: msgid(
        "Neither the first cell nor any around it is a mine: several open at once"
    ),
    Flagging.NONE: msgid("AI Move flags no mine, unless that wins or no move is left"),
    Flagging.PROOF: msgid("AI Move flags the mines by which it proves the cell that it opens"),
    Flagging.ALL: msgid("AI Move flags every mine that it has proved"),
}
"""What a choice changes, for a tool tip."""


SWITCHES: Mapping[str, tuple[str, str]] = {
    "question_marks": (
        msgid("Question marks"),
        msgid("Whether a second right click turns a flag into a question mark"),
    ),
    "dim_finished": (
        msgid("Dim finished numbers"),
        msgid(
            "Whether a number is paler once it has its flags and no other covered cell beside it"
        ),
    ),
    "long_press": (
        msgid("Long press flags"),
        msgid("Whether holding the left button on a covered cell flags it"),
    ),
    "pause_unfocused": (
        msgid("Auto-pause"),
        msgid("Whether the game pauses when its window loses the focus"),
    ),
    "keys_ask": (
        msgid("Keys ask first"),
        msgid(
            "Whether a key that helps, or takes a move back, must be pressed twice in a game that"
            " counts; buttons always act at once"
        ),
    ),
    "counters": (
        msgid("Figures in play"),
        msgid(
            "Show your speed (3BV/s), clicks and efficiency below the board while you play without"
            " help, in place of the board's code. They are no help: the game still counts"
        ),
    ),
    "coordinates": (
        msgid("Coordinates"),
        msgid(
            "Whether columns have their letters and rows their numbers;"
            " an explanation that shows has them anyway"
        ),
    ),
    "full_screen": (msgid("Full screen"), msgid("Whether the window fills the whole screen")),
}
"""The settings that the dialog offers as switches, by name, each with its title and its tip."""


def choice_name(choice: object) -> str:
    """Return what the dialogs call a choice."""
    return tr(NAMES[choice])


def choice_names(choices: Iterable[C]) -> dict[C, str]:
    """Return choices with their names, in their order."""
    return {choice: tr(NAMES[choice]) for choice in choices}


def choice_tips(choices: Iterable[C]) -> dict[C, str]:
    """Return choices with their tool tips."""
    return {choice: tr(TIPS[choice]) for choice in choices}


def level_name(name: str) -> str:
    """Return the name of a preset, or of any other level, in the dialogs."""
    return choice_name(name) if name in NAMES else tr("Custom")


def size_text(level: Level) -> str:
    """Return the size of a board and its mines."""
    size = {"width": level.width, "height": level.height, "mines": level.mines}
    return tr("{width}x{height}, {mines} mines", **size)


def player_name(player: str) -> str:
    """Return the name of a player; one with options is called by its spec."""
    found = player_class(player)
    return player if found is None else tr_as("player", found.title)


def player_list() -> str:
    """Return every player's name in specs with what people call it, for lists of options."""
    return tr(", ").join(two_names(one, player_name(one)) for one in PLAYERS)


def two_names(one: str, other: str) -> str:
    """Return what people call a player and its name in specs, only once where they are the same."""
    same = one.casefold() == other.casefold()
    return one if same else tr("{player} ({name})", player=one, name=other)


def player_summary(player: str) -> str:
    """Return how a player plays, in a few words; empty for one with options."""
    found = player_class(player)
    return "" if found is None else tr_as("player", found.summary)


def and_list(parts: Sequence[str]) -> str:
    """Return parts joined by commas and a final "and".

    >>> and_list(["a"]), and_list(["a", "b"]), and_list(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=tr(", ").join(parts[:-1]), last=parts[-1])


_LONG = 1000
"""From this many seconds on, a time is written as h:mm:ss."""


def clock_text(time: Milliseconds) -> str:
    """Return the digits of the clock: full seconds in three places, h:mm:ss from 1,000 on.

    >>> clock_text(61_900), clock_text(3_725_000)
    ('061', '1:02:05')
    """
    seconds = time // 1000
    if seconds < _LONG:
        return f"{seconds:03d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def exact_time(time: Milliseconds) -> str:
    """Return a time in seconds, to the full hundredth.

    >>> exact_time(61_239), exact_time(3_725_000)
    ('61.23', '3725.00')
    """
    return f"{time // 1000}.{time // 10 % 100:02d}"


def tenths(time: Milliseconds) -> str:
    """Return a time in seconds, to the full tenth.

    >>> tenths(61_290), tenths(3_725_000)
    ('61.2', '3725.0')
    """
    return f"{time // 1000}.{time // 100 % 10}"


def won_sentence(time: Milliseconds) -> str:
    """Return the time of a game that was won, to the full hundredth of a second."""
    if time // 1000 < _LONG:
        return tr("Time: {seconds} seconds.", seconds=exact_time(time))
    return tr("Time: {time}.", time=f"{clock_text(time)}.{time // 10 % 100:02d}")


# The next game: its board, and every rule that is not the usual one


def game_text(level: Level, start: StartRule, rules: Rules, clues: ClueKind) -> str:
    """Return what a game is.

    >>> game_text(Level(16, 16, 40), Start.SAFE, Rules(), ClueKind.EXACT)
    '16x16, 40 mines; first cell safe, may need a guess'
    """
    return tr("; ").join([size_text(level), *_start_words(start), *rule_words(rules, clues)])


def _start_words(start: StartRule) -> Iterator[str]:
    if isinstance(start, Start):
        yield tr(_STARTS[start])
        return
    yield tr("never a guess")
    if start.difficulty is not None:
        yield tr(_DIFFICULTIES[start.difficulty])
    if not start.count_known:
        yield tr("without the number of mines")


def rule_words(rules: Rules, clues: ClueKind) -> Iterator[str]:
    """Yield each rule that is not the usual one."""
    if rules.strict:
        yield tr("strict")
    if rules.goal is Goal.LOCATE:
        yield tr("to flag every mine")
    if rules.play_on:
        yield tr("goes on after a mine")
    if not rules.flood:
        yield tr("a 0 opens only itself")
    if clues is not ClueKind.EXACT:
        yield clue_warning(clues)
    if not rules.count_known:
        yield tr("the AI does not know the number of mines")


_STARTS = {
    Start.ANY: msgid("may need a guess, even the first cell"),
    Start.SAFE: msgid("first cell safe, may need a guess"),
    Start.OPENING: msgid("may need a guess"),
}
_DIFFICULTIES = {
    Difficulty.EASY: msgid("easy: one number at a time"),
    Difficulty.MEDIUM: msgid("medium: two numbers together"),
    Difficulty.HARD: msgid("hard: one step that two numbers cannot settle"),
    Difficulty.EXTREME: msgid("extreme: two or more steps that two numbers cannot settle"),
}


def clue_warning(kind: ClueKind) -> str:
    """Return a warning of how the numbers of a game may be wrong."""
    return {
        ClueKind.EXACT: "",
        ClueKind.MISSING: tr("some numbers are missing (?)"),
        ClueKind.UNDER: tr("numbers may be too low"),
        ClueKind.OVER: tr("numbers may be too high"),
    }[kind]

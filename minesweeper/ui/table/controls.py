"""The buttons of the panel as data, and how a row is shared among buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from minesweeper.ui.input.intents import Wish
from minesweeper.words.language import msgid


@dataclass(frozen=True, slots=True)
class Control:
    """A button, with an icon if that has a name; title and tool tip are phrases to translate."""

    wish: Wish
    icon: str
    tip: str
    title: str = ""
    """Its words; empty if the icon alone says it."""
    kind: str = "@beside-icon"
    """Its class in the gui theme."""


MAIN = (
    Control(
        Wish.AI_MOVE,
        "ai-move",
        msgid("Let the AI make one move and say why"),
        msgid("AI Move"),
        "@primary",
    ),
    Control(
        Wish.HINT,
        "",
        msgid("Help to find a move yourself: each press shows one step more, the fifth plays it"),
        msgid("Hint"),
        "",
    ),
)
"""The row above all others, in its order; what stands alone takes all of it."""

AUTO_PLAY = Control(
    Wish.AUTO_PLAY,
    "auto-play",
    msgid("Let the AI go on by itself, or stop it"),
    msgid("Auto-play"),
)

NEXT = (
    (
        Control(
            Wish.LOOK_BACK,
            "",
            msgid("Look at the game move by move, and learn what was given up"),
            msgid("Look back"),
            "@primary",
        ),
        Control(
            Wish.TAKE_BACK,
            "",
            msgid("Play on from before the mine; the game will not count"),
            msgid("Take back"),
            "",
        ),
    ),
    (
        Control(
            Wish.NEW_GAME,
            "new-game",
            msgid("Another board of the same level"),
            msgid("New game"),
        ),
    ),
)
"""The two rows above all others once a game is over, in place of MAIN and AUTO_PLAY."""

TOOLS = (
    Control(
        Wish.CHOOSE_GAME,
        "new-game",
        msgid("Choose level, rules and board of a new game"),
        msgid("New …"),
    ),
    Control(Wish.SAME_BOARD, "same-board", msgid("The same board again"), msgid("Restart")),
    Control(
        Wish.OVERLAY,
        "heat",
        msgid("Show how likely each covered cell is a mine"),
        msgid("Chances"),
    ),
    Control(
        Wish.FLAG_MODE,
        "flag-mode",
        msgid("A left click flags instead of revealing"),
        msgid("Flag mode"),
    ),
    Control(
        Wish.AI_VIEW,
        "ai-view",
        msgid("Show what the AI knows of each cell, beside the board"),
        msgid("AI view"),
    ),
    Control(Wish.EDITOR, "editor", msgid("Position editor: ask about a board elsewhere")),
    Control(Wish.SETTINGS, "settings", msgid("Settings")),
    Control(Wish.HELP, "help", msgid("Help")),
)
"""The buttons at the lower end of the panel, in reading order."""

_ROWS = {1: ((0, 8),), 2: ((0, 2), (2, 8)), 3: ((0, 2), (2, 4), (4, 8))}
"""The first of TOOLS in each row, and the one after its last, by the number of rows."""

_WORDY = {1: 2, 2: 2, 3: 5}
"""How many of TOOLS have words beside their icons, by the number of rows."""


def tool_rows(rows: int) -> list[list[tuple[Control, bool]]]:
    """Return the tools of each of n rows (1 to 3), each with whether its words are shown."""
    tools = [(tool, i < _WORDY[rows]) for i, tool in enumerate(TOOLS)]
    return [tools[first:end] for first, end in _ROWS[rows]]


def row_places(
    row: pygame.Rect, wanted: Sequence[int], gap: int, grows: Sequence[bool]
) -> list[pygame.Rect]:
    """Divide a row among widgets that want these widths.

    Those that may grow share what is left; if the room is short, all give way alike.
    """
    room = row.width - gap * (len(wanted) - 1)
    spare = room - sum(wanted)
    if spare < 0:
        widths = [width * room // sum(wanted) for width in wanted]
    else:
        growing = sum(grows)
        widths = [
            width + (spare // growing if grow else 0)
            for width, grow in zip(wanted, grows, strict=True)
        ]
    places, x = [], row.x
    for width in widths:
        places.append(pygame.Rect(x, row.y, width, row.height))
        x += width + gap
    places[-1].width = row.right - places[-1].x
    return places

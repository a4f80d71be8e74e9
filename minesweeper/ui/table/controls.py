"""The buttons of the panel as data, and how a row is shared among buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from minesweeper.ui.input.intents import TITLES, Wish
from minesweeper.ui.widgets.packing import proportional_places, side_by_side
from minesweeper.words.language import msgid


class Control(NamedTuple):
    """A button, with an icon if that has a name; its tool tip is a phrase to translate."""

    wish: Wish
    icon: str
    tip: str
    own_title: str = ""
    """Its words, a phrase to translate, where they differ from the title of its action."""
    kind: str = "@beside-icon"
    """Its class in the gui theme."""

    @property
    def title(self) -> str:
        """Its words, a phrase to translate."""
        return self.own_title or TITLES[self.wish]


_HINT_TIP = msgid("Help to find a move yourself: each press shows one step more, the last plays it")

MAIN = (
    Control(
        Wish.AI_MOVE, "ai-move", msgid("Let the AI make one move and say why"), kind="@primary"
    ),
    Control(Wish.HINT, "", _HINT_TIP, kind=""),
)
"""The row above all others, in its order; what stands alone takes all of it."""

AUTO_PLAY = Control(Wish.AUTO_PLAY, "auto-play", msgid("Let the AI go on by itself, or stop it"))

_LOOK_BACK_TIP = msgid("Look at the game move by move, and learn what was given up")
_TAKE_BACK_TIP = msgid("Play on from before the mine; the game will not count")

NEXT = (
    (
        Control(Wish.LOOK_BACK, "", _LOOK_BACK_TIP, kind="@primary"),
        Control(Wish.TAKE_BACK, "", _TAKE_BACK_TIP, kind=""),
    ),
    (Control(Wish.NEW_GAME, "new-game", msgid("Another board of the same level")),),
)
"""The two rows above all others once a game is over, in place of MAIN and AUTO_PLAY."""

_CHOOSE_TIP = msgid("Choose level, rules and board of a new game")
_VIEW_TIP = msgid("Show what the AI knows of each cell, beside the board")

TOOLS = (
    Control(Wish.CHOOSE_GAME, "new-game", _CHOOSE_TIP, msgid("Level …")),
    Control(Wish.SAME_BOARD, "same-board", msgid("The same board again")),
    Control(Wish.OVERLAY, "heat", msgid("Show how likely each covered cell is a mine")),
    Control(Wish.FLAG_MODE, "flag-mode", msgid("A left click flags instead of revealing")),
    Control(Wish.AI_VIEW, "ai-view", _VIEW_TIP),
    Control(Wish.EDITOR, "editor", msgid("Position editor: ask about a board elsewhere")),
    Control(Wish.SETTINGS, "settings", msgid("Settings")),
    Control(Wish.HELP, "help", msgid("Help")),
)
"""The buttons at the lower end of the panel, in reading order."""

HELP = frozenset(
    {
        Wish.AI_MOVE,
        Wish.AUTO_PLAY,
        Wish.HINT,
        Wish.OVERLAY,
        Wish.AI_VIEW,
        Wish.WHY,
        Wish.REVEAL_ALL,
    }
)
"""Wishes after which a game is helped; so it is after the proof of its board, where it has one."""

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
        return proportional_places(row, wanted, gap)
    more = spare // sum(grows)
    return side_by_side(
        row, [width + more * grow for width, grow in zip(wanted, grows, strict=True)], gap
    )

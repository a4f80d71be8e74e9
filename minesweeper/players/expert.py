"""The strongest player there is: AI Move asks this one."""

from __future__ import annotations

from minesweeper.players.safest import SafestPlayer


class ExpertPlayer(SafestPlayer):
    """Plays as the strongest of the others does: the safest cell."""

    name = "expert"

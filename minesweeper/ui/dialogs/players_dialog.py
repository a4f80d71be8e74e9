"""The dialog with all players, one of which AI Move asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from minesweeper.players import by_use, player_class
from minesweeper.session.preferences import Preferences
from minesweeper.ui.widgets.choices import ChooseDialog
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import player_name, player_summary, two_names


class PlayersDialog(ChooseDialog):
    """A row for each player: its title and how it plays; a press chooses it."""

    wanted_size = (500, 506)
    below = 36
    spacings = tuple((height, 0) for height in range(38, 27, -1))

    def __init__(self, preferences: Preferences, choose: Callable[[str, str], None]) -> None:
        asked, names = preferences.settings.player, by_use()
        if asked not in names:
            names = [asked, *names]
        options = {
            name: (
                two_names(player_name(name), name) if player_class(name) else name,
                player_summary(name) or " ",
            )
            for name in names
        }
        heading, choose_player = msgid("Who plays AI Move"), partial(choose, "player")
        super().__init__(preferences, heading, options, asked, choose_player)

    def noted(self) -> str:
        """Return what the names in brackets are."""
        return tr("In brackets: the player's name on the command line.")

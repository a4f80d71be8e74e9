"""The players, each a file of its own, and the register that finds them by name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from minesweeper import extensions
from minesweeper.players.base import MineTotal, Player, read_options, usual_first_cell
from minesweeper.players.constraint import ConstraintPlayer
from minesweeper.players.expert import ExpertPlayer
from minesweeper.players.gain import GainPlayer
from minesweeper.players.move import Candidate, Figures, Measure, Move, MoveReason, Rule
from minesweeper.players.random_cell import RandomPlayer
from minesweeper.players.safest import SafestPlayer
from minesweeper.players.sampling import SamplingPlayer
from minesweeper.players.scout import ScoutPlayer
from minesweeper.players.sentence import SentencePlayer
from minesweeper.players.uct import UctPlayer
from minesweeper.players.view import Belief, CellView, ViewMap
from minesweeper.rules.faults import BadInput

PLAYERS: Mapping[str, type[Player]] = {
    player.name: player
    for player in (
        RandomPlayer,
        SentencePlayer,
        SamplingPlayer,
        UctPlayer,
        GainPlayer,
        ConstraintPlayer,
        SafestPlayer,
        ScoutPlayer,
        ExpertPlayer,
    )
}
"""The game's own players by name; call one with its options, or use `make_player`."""

DEFAULT = ExpertPlayer.name
"""The player that is asked unless another is chosen."""

PLAIN = SentencePlayer.name
"""The player of the course: a cell that its knowledge base proves safe, else a random one."""

IN_SIGHT = (DEFAULT, PLAIN)
"""The players that people choose most: always offered, the others behind them."""

_USUAL = (*IN_SIGHT, SafestPlayer.name, ConstraintPlayer.name)


def by_use() -> list[str]:
    """Return the players' names: those that people ask most first, those of other packages last.

    >>> by_use()[:2]
    ['expert', 'sentence']
    """
    return [*_USUAL, *(name for name in PLAYERS if name not in _USUAL), *others()]


@functools.cache
def others() -> Mapping[str, type[Player]]:
    """Return the players of other packages by name."""
    return extensions.added(extensions.PLAYERS, PLAYERS, _checked)


def _checked(name: str, found: Any) -> type[Player]:
    """Return the class of a player; raises what is wrong with it."""
    if not (isinstance(found, type) and Player in found.__mro__):
        raise BadInput("it is no class that inherits Player")
    player: type[Player] = found
    if player.name != name:
        raise BadInput("the player calls itself {name!r}", name=player.name)
    if not all(isinstance(text, str) for text in (player.title, player.summary)):
        raise BadInput("its title or its summary is no text")
    player()  # abstract, or in need of an option
    return player


def player_class(name: str) -> type[Player] | None:
    """Return the class of a player of the game or of another package; None if there is none.

    >>> player_class("safest").title
    'Safest cell'
    """
    if name in PLAYERS or ":" in name:  # a spec with options is no name
        return PLAYERS.get(name)
    return others().get(name)


def make_player(spec: str) -> Player:
    """Return a new player from its name and options, as in `sampling:layouts=50`.

    Options follow a colon and are separated by commas. Raises ValueError for an unknown name,
    option or value, listing the known ones.

    >>> make_player("gain").name
    'gain'
    """
    name, _, options = spec.strip().partition(":")
    found = player_class(name)
    if found is None:
        known = ", ".join([*PLAYERS, *others()])
        raise BadInput(
            "there is no player {name!r}: choose from {players}", name=name, players=known
        )
    player: Callable[..., Player] = found
    return player(**read_options(name, options, found.options))


def for_person(spec: str) -> str:
    """Return the spec of the player to ask in place of one where a person waits for its move.

    >>> for_person("gain")
    'gain'
    """
    return make_player(spec).unhurried or spec


__all__ = [
    "DEFAULT",
    "IN_SIGHT",
    "PLAIN",
    "PLAYERS",
    "Belief",
    "Candidate",
    "CellView",
    "Figures",
    "Measure",
    "MineTotal",
    "Move",
    "MoveReason",
    "Player",
    "Rule",
    "ViewMap",
    "by_use",
    "for_person",
    "make_player",
    "others",
    "player_class",
    "usual_first_cell",
]

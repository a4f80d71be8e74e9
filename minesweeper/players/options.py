"""Players by name: `sampling:layouts=50` names a player and sets one of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from minesweeper.players.base import Player
from minesweeper.rules.faults import BadInput
from minesweeper.rules.numerals import fraction, whole_number

Reader: TypeAlias = Callable[[str], object]
"""Turns the text of an option's value into the value, or raises ValueError saying what it takes."""


class PlayerFactory(Protocol):
    """A player's class: called with its options by name, it returns a player."""

    @property
    def title(self) -> str:
        """What people call the player, in English."""
        ...

    @property
    def summary(self) -> str:
        """How the player plays, in a few English words that follow the title and a colon."""
        ...

    @property
    def options(self) -> Mapping[str, Reader]:
        """The options by name, each with what reads its value."""
        ...

    def __call__(self, *args: Any, **options: Any) -> Player:  # Any: each class has its own
        """Return a new player; options are given by name."""
        ...


def whole(least: int, most: int) -> Reader:
    """Return a reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or not least <= number <= most:
            raise BadInput("a whole number from {least} to {most}", least=least, most=most)
        return number

    return read


def share(text: str) -> Fraction:
    """Read a number from 0 to 1, as in 0.2 or 1/5, exactly."""
    value = fraction(text)
    if value is None or value > 1:
        raise BadInput("a number from 0 to 1")
    return value


def one_of(*choices: str) -> Reader:
    """Return a reader of one of the given words."""

    def read(text: str) -> str:
        if text not in choices:
            raise BadInput("one of {choices}", choices=", ".join(choices))
        return text

    return read


def make_player(spec: str, players: Mapping[str, PlayerFactory]) -> Player:
    """Return a new player from its name and options, as in `sampling:layouts=50`.

    Options follow a colon and are separated by commas. Raises ValueError for an unknown name,
    option or value, listing the known ones.
    """
    name, _, rest = spec.strip().partition(":")
    factory = players.get(name)
    if factory is None:
        raise BadInput(
            "there is no player {name!r}: choose from {players}",
            name=name,
            players=", ".join(players),
        )
    return factory(**_read_options(name, rest, factory.options))


def _read_options(name: str, rest: str, readers: Mapping[str, Reader]) -> dict[str, object]:
    options: dict[str, object] = {}
    for item in rest.split(",") if rest else ():
        option, _, text = item.partition("=")
        if option not in readers:
            raise _no_option(name, option, ", ".join(readers))
        if option in options:
            raise BadInput(
                "player {name!r} got its option {option!r} twice", name=name, option=option
            )
        try:
            options[option] = readers[option](text)
        except ValueError as error:
            raise BadInput(
                "option {option!r} of player {name!r} takes {taken}, not {text!r}",
                option=option,
                name=name,
                taken=error,
                text=text,
            ) from None
    return options


def _no_option(name: str, option: str, known: str) -> BadInput:
    if not known:
        return BadInput(
            "player {name!r} has no option {option!r}: its options are none",
            name=name,
            option=option,
        )
    return BadInput(
        "player {name!r} has no option {option!r}: its options are {known}",
        name=name,
        option=option,
        known=known,
    )

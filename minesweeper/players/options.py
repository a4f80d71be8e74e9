"""The options of players, as text: what reads their values, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from minesweeper.rules.faults import BadInput
from minesweeper.rules.numerals import fraction, whole_number

Reader: TypeAlias = Callable[[str], object]
"""Turns the text of an option's value into the value, or raises ValueError saying what it takes."""


def whole_number_within(least: int, most: int) -> Reader:
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


def read_options(name: str, text: str, readers: Mapping[str, Reader]) -> dict[str, object]:
    """Return the values of a player's options, as in `layouts=50`, separated by commas.

    Raises ValueError for an unknown option or value, listing the known ones.
    """
    options: dict[str, object] = {}
    for item in text.split(",") if text else ():
        option, _, value = item.partition("=")
        if option not in readers:
            if not readers:
                raise BadInput(
                    "player {name!r} has no option {option!r}: its options are none",
                    name=name,
                    option=option,
                )
            raise BadInput(
                "player {name!r} has no option {option!r}: its options are {known}",
                name=name,
                option=option,
                known=", ".join(readers),
            )
        if option in options:
            raise BadInput(
                "player {name!r} got its option {option!r} twice", name=name, option=option
            )
        try:
            options[option] = readers[option](value)
        except ValueError as error:
            raise BadInput(
                "option {option!r} of player {name!r} takes {taken}, not {text!r}",
                option=option,
                name=name,
                taken=error,
                text=value,
            ) from None
    return options

"""What is known of players by their names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Declared:
    """What others must know of a player."""

    thinks_long: bool
    is_sound: bool
    knowledge_first: bool
    guesses_at_random: bool


def declared(spec: str) -> Declared:
    """Return what is known of a player."""
    name, _, options = spec.partition(":")
    return Declared(
        name in ("sampling", "uct", "expert"),
        name != "gain" and "confidence" not in options,
        name in ("expert", "sentence"),
        name in ("random", "sentence"),
    )

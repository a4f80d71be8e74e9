"""What a player knows of each cell, by its own measure: the contents of the AI's view.

Colours and letters follow the screen of Andrea Covre's minesweeper-ai, whose gain player shows its
own figures; the other players show the chances they go by.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from minesweeper.explain.naming import whole_percent
from minesweeper.players.gain import Flag, GainPlayer
from minesweeper.players.sentence import SentencePlayer
from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start
from minesweeper.session.probabilities import each, probabilities_of
from minesweeper.ui.look.theme import Colour, Theme, heat_colour, ink_on


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell stands in the AI's view: its flag, its ground, and up to two lines of figures."""

    flag: Flag
    ground: Colour
    value: str = ""
    gains: str = ""


Looks: TypeAlias = Mapping[Cell, Look]


class KnowledgeView:
    """Turns positions of one game into looks, for the player that is asked."""

    def __init__(self, level: Level, start: Start, spec: str, theme: Theme) -> None:
        self._theme = theme
        name = spec.split(":")[0]
        self._gain, self._sentence = GainPlayer(), SentencePlayer()
        for player in (self._gain, self._sentence):
            player.start(level, start, random.Random(0))
        views: dict[str, Callable[[Observation], Looks]] = {
            "gain": self._of_gain,
            "sentence": self._of_sentences,
            "random": self._of_nothing,
        }
        self._view = views.get(name, self._of_chances)

    def looks(self, seen: Observation) -> Looks:
        """Return the look of every cell of the board."""
        return self._view(seen)

    def _known(self, seen: Observation) -> dict[Cell, Look]:
        opened = {
            cell: Look(Flag.OPENED, self._theme.revealed, str(number or ""))
            for cell, number in seen.numbers.items()
        }
        return opened | {cell: Look(Flag.HIT, self._theme.hit) for cell in seen.hit}

    def _safe(self, value: str = "", gains: str = "") -> Look:
        return Look(Flag.SAFE, self._theme.heat[0], value, gains)

    def _claimed(self) -> Look:
        return Look(Flag.CLAIMED, self._theme.mine)

    def _of_nothing(self, seen: Observation) -> Looks:
        look = Look(Flag.UNKNOWN, self._theme.covered)
        return dict.fromkeys(neighbor_table(seen.height, seen.width), look) | self._known(seen)

    def _of_sentences(self, seen: Observation) -> Looks:
        ai = self._sentence.knowledge(seen)
        unknown = self._of_nothing(seen)
        safe = dict.fromkeys(ai.safes - ai.moves_made, self._safe())
        mines = dict.fromkeys(ai.mines - seen.hit, self._claimed())
        return {**unknown, **safe, **mines}

    def _of_chances(self, seen: Observation) -> Looks:
        return {**self._of_nothing(seen), **each(probabilities_of(seen).mined, self._of_chance)}

    def _of_chance(self, chance: Fraction) -> Look:
        if chance in (0, 1):
            return self._claimed() if chance else self._safe()
        ground = heat_colour(self._theme, float(chance))
        return Look(Flag.UNKNOWN, ground, str(whole_percent(chance)))

    def _of_gain(self, seen: Observation) -> Looks:
        view = self._gain.view(seen)
        looks = self._known(seen)
        table = neighbor_table(seen.height, seen.width)
        for cell, flag in view.flags.items():
            gains = f"{view.risk_gain[cell]} {view.explorative_gain[cell]}"
            if flag is Flag.OPENED:
                looks[cell] = Look(flag, self._theme.revealed, str(view.value[cell]))
            elif flag is Flag.CLAIMED:
                looks[cell] = self._claimed()
            elif flag is Flag.SAFE:
                looks[cell] = self._safe("", gains)
            elif flag is Flag.UNKNOWN:
                informed = any(other in seen.numbers for other in table[cell])
                ground = risk_colour(view.value[cell]) if informed else "#7a1f1f"
                looks[cell] = Look(flag, ground, str(view.value[cell]), gains)
        return looks


def risk_colour(risk: int) -> Colour:
    """Return the gain player's colour of a risk: yellow for none, red from 8 on.

    >>> risk_colour(0), risk_colour(4), risk_colour(20)
    ('#ffff00', '#ff8000', '#ff0000')
    """
    return f"#ff{round(255 - 255 * min(risk, 8) / 8 + 0.01):02x}00"


def ink(look: Look) -> Colour:
    """Return the colour of the letters upon a look's ground."""
    return ink_on(look.ground)

"""What the person has chosen, for good or until the program ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from minesweeper.players import ViewMap
from minesweeper.storage.settings import Settings


@dataclass(slots=True)
class Preferences:
    """The settings, which are stored, and what is not: flag mode, whole proofs, the AI view."""

    settings: Settings = field(default_factory=Settings)
    flag_mode: bool = False
    """Whether a left click flags."""
    whole_proofs: bool = False
    """Whether all steps of a proof are shown, not only the last."""
    view_map: ViewMap | None = None
    """The map of the AI view that was chosen last; None before."""
    view_takes_panel: bool = False
    """Whether the AI view has the panel's place, because beside it there is none."""
    keep: Callable[[Settings], None] = field(default=lambda _: None)
    """Stores the settings; called after every change."""

    def change(self, **values: Any) -> None:
        """Change settings by name, and store them if any differs."""
        changed = replace(self.settings, **values)
        if changed != self.settings:
            self.settings = changed
            self.keep(changed)

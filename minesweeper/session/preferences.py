"""What the person chose: the settings, and what holds only until the program ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from minesweeper.storage.settings import Settings


@dataclass(slots=True)
class Preferences:
    """The settings, which are kept, and the flag mode, which is not."""

    settings: Settings = field(default_factory=Settings)
    flag_mode: bool = False
    """Whether a left click flags."""
    keep: Callable[[Settings], None] = field(default=lambda _: None)
    """Called with the settings after every change."""

    def change(self, **values: Any) -> None:
        """Change settings by name, and keep them if any is different now."""
        changed = replace(self.settings, **values)
        if changed != self.settings:
            self.settings = changed
            self.keep(changed)

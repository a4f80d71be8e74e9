"""The clipboard: text to it and from it, and codes of boards from it."""

from __future__ import annotations

import pygame

from minesweeper.rules.code import Code


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    pygame.scrap.put_text(text)


def text() -> str:
    """Return the text on the clipboard; empty if there is none."""
    return pygame.scrap.get_text()


def code() -> Code | None:
    """Return the code on the clipboard; None if its text is no code."""
    try:
        return Code.parse(text())
    except ValueError:
        return None

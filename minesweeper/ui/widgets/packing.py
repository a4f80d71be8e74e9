"""Dividing the contents of a dialog into pages, and a row of buttons into lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a page that stays whole: its height in pixels, and what makes its widgets."""

    height: int
    build: Callable[[pygame.Rect], None]
    leads: bool = False
    """Whether it stays on the page of the item after it, as a heading does."""


def pages_of(items: Sequence[Item], room: int, gap: int) -> list[list[Item]]:
    """Return the items in pages of at most `room` pixels, with `gap` pixels between two items.

    An item that is higher than a page has one of its own.
    """
    pages: list[list[Item]] = [[]]
    for group in _groups(items):
        now = [*pages[-1], *group]
        if pages[-1] and sum(item.height for item in now) + gap * (len(now) - 1) > room:
            pages.append(list(group))
        else:
            pages[-1] = now
    return pages


def even_pages(items: Sequence[Item], room: int, gap: int) -> list[list[Item]]:
    """Return the items in as few pages as `pages_of`, but about equally full."""
    pages = pages_of(items, room, gap)
    for smaller in range(room, 0, -max(1, room // 40)):
        other = pages_of(items, smaller, gap)
        if len(other) > len(pages):
            break
        pages = other
    return pages


def _groups(items: Sequence[Item]) -> list[list[Item]]:
    """Return the items with those that lead them."""
    groups: list[list[Item]] = []
    leads = False
    for item in items:
        if leads:
            groups[-1].append(item)
        else:
            groups.append([item])
        leads = item.leads
    return groups


def lines_of(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return as few lines as hold widgets of these widths, as ranges of their indices.

    Lines have equally many widgets where that fits.
    """
    lines = full_lines(widths, room, gap)
    length = -(-len(widths) // len(lines))
    starts = range(0, len(widths), length)
    even = [range(i, min(i + length, len(widths))) for i in starts]
    fits = all(sum(widths[i] + gap for i in line) - gap <= room for line in even)
    return even if fits else lines


def full_lines(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return lines of which each holds as many widgets as it can."""
    lines: list[range] = []
    first, used = 0, 0
    for i, width in enumerate(widths):
        if i > first and used + gap + width > room:
            lines.append(range(first, i))
            first, used = i, 0
        used += width + (gap if i > first else 0)
    return [*lines, range(first, len(widths))]

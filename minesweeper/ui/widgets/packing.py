"""Dividing the contents of a dialog into pages, and rows of buttons into places and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame


class Item(NamedTuple):
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


def columns_of(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return columns of widgets of these widths, filled one after another, with as few lines.

    >>> columns_of([30, 50, 40, 20, 10], 100, 10)
    [range(0, 3), range(3, 5)]
    """
    columns = [range(len(widths))]
    for high in range(len(widths), 0, -1):
        tried = [range(i, min(i + high, len(widths))) for i in range(0, len(widths), high)]
        wide = sum(max(widths[i] for i in column) for column in tried)
        if wide + gap * (len(tried) - 1) <= room:
            columns = tried
    return columns


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


def grid_places(
    first: pygame.Rect, count: int, in_a_row: int, pitch: tuple[int, int]
) -> list[pygame.Rect]:
    """Return places in rows, `pitch` pixels to the right and down from one to the next."""
    return [first.move(i % in_a_row * pitch[0], i // in_a_row * pitch[1]) for i in range(count)]


def places_by_names(row: pygame.Rect, names: Sequence[str], gap: int) -> list[pygame.Rect]:
    """Divide a row among buttons: longer names get more room."""
    # In this encoding a Chinese character, which is wide, counts twice.
    return proportional_places(row, [len(name.encode("gbk", "replace")) + 6 for name in names], gap)


def proportional_places(row: pygame.Rect, shares: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Divide a row into places whose widths are in proportion to `shares`."""
    room = row.width - gap * (len(shares) - 1)
    return side_by_side(row, [room * share // sum(shares) for share in shares], gap)


def side_by_side(row: pygame.Rect, widths: Iterable[int], gap: int) -> list[pygame.Rect]:
    """Divide a row into places of some widths; the last one takes what is left."""
    places, x = [], row.x
    for width in widths:
        places.append(pygame.Rect(x, row.y, width, row.height))
        x += width + gap
    places[-1].width = row.right - places[-1].x
    return places

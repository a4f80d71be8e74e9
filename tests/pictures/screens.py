"""A screen that tests draw: a board of ours somewhere on an empty desktop."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from tests.pictures.boards import as_file, drawn

CELL = 24


class FakeScreen:
    """A desktop with a board, which `show` changes; `regions` says what pictures were taken of."""

    def __init__(
        self,
        rows: Sequence[str],
        at: tuple[int, int] = (200, 90),
        size: tuple[int, int] = (660, 480),
    ) -> None:
        self.size = size
        self.regions: list[tuple[int, int, int, int] | None] = []
        self.show(rows, at)

    def show(self, rows: Sequence[str], at: tuple[int, int] = (200, 90)) -> None:
        """Show a board whose window has its left and upper corner at a place."""
        self._desktop = Image.new("RGB", self.size, "#35506b")
        self._desktop.paste(drawn(rows, "light", CELL), at)

    def take(self, region: tuple[int, int, int, int] | None = None) -> bytes:
        """Return a picture of the screen or of a region of it."""
        self.regions.append(region)
        if region is None:
            return as_file(self._desktop, "BMP")
        left, top, width, height = region
        return as_file(self._desktop.crop((left, top, left + width, top + height)), "BMP")

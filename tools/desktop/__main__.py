"""Put the program into the menu of a desktop on Linux, or take it away.

`python -m tools.desktop install` and `... uninstall`, with `--prefix` for another place than
~/.local (/usr/local is for all people), and `--program` for the program that the menu starts: by
default the command `minesweeper`.
"""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from minesweeper.ui.look.assets import art_path, rasterise

NAME = "minesweeper-ai-move"
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""The sides of the icons in pixels; each is drawn anew from the SVG."""

_HERE = Path(__file__).parent


def install(prefix: Path, program: str = "minesweeper") -> list[Path]:
    """Write all files below a folder, and return them."""
    entry, *others = files(prefix)
    for path in (entry, *others):
        path.parent.mkdir(parents=True, exist_ok=True)
    text = (_HERE / f"{NAME}.desktop").read_text("utf-8")
    entry.write_text(text.replace("Exec=minesweeper", f"Exec={program}"), "utf-8")
    drawing = art_path("app").read_text("utf-8")
    for path in others:
        if path.suffix == ".svg":
            path.write_text(drawing, "utf-8")
        elif path.suffix == ".xml":
            shutil.copyfile(_HERE / path.name, path)
        else:
            size = int(path.parts[-3].partition("x")[0])
            pygame.image.save(rasterise(drawing, size, size), path)
    return [entry, *others]


def uninstall(prefix: Path) -> None:
    """Remove what `install` wrote, with the folders that it leaves empty."""
    for path in files(prefix):
        path.unlink(missing_ok=True)
        for folder in list(path.relative_to(prefix).parents)[:-1]:
            try:
                (prefix / folder).rmdir()
            except OSError:  # something else is in it, or it was never there
                break


def files(prefix: Path) -> list[Path]:
    """Return the files that belong to the program below a folder, the menu entry first."""
    share = prefix / "share"
    icons = share / "icons" / "hicolor"
    return [
        share / "applications" / f"{NAME}.desktop",
        share / "metainfo" / f"{NAME}.metainfo.xml",
        icons / "scalable" / "apps" / f"{NAME}.svg",
        *(icons / f"{size}x{size}" / "apps" / f"{NAME}.png" for size in SIZES),
    ]


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.desktop", description=__doc__)
    parser.add_argument("do", choices=["install", "uninstall"])
    parser.add_argument("--prefix", type=Path, default=Path.home() / ".local")
    parser.add_argument("--program", default="minesweeper")
    options = parser.parse_args()
    if options.do == "install":
        print(*install(options.prefix, options.program), sep="\n")
    else:
        uninstall(options.prefix)


if __name__ == "__main__":
    main()

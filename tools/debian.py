"""Make a Debian package of the program of one file: `python -m tools.debian [FOLDER]`.

The folder is dist unless another is named; `tools/one_file.spec` has made dist/minesweeper before.
The package is for this kind of processor, and for the Debian on which the file was made or a newer
one. Needs `dpkg-deb`.
"""

from __future__ import annotations

import gzip
import platform
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from minesweeper import __version__
from tools.desktop.__main__ import NAME, install

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "dist" / "minesweeper"
MAINTAINER = "The Minesweeper authors <minesweeper@example.org>"
"""Whoever publishes the package puts an address of their own here."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= {libc}), zlib1g, libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxrandr2, libpulse0
Section: games
Priority: optional
Description: Minesweeper with a strong player that can say why
 The Minesweeper of the desktop, with one of the strongest Minesweeper players
 there are behind its AI Move button. It explains every move it makes, gives
 hints and lessons, and judges finished games move by move.
"""


def lay_out(folder: Path) -> None:
    """Write the files of the package below a folder, with the modes that Debian wants."""
    doc, manual = folder / "usr/share/doc" / NAME, folder / "usr/share/man/man6"
    for made in (folder / "usr/games", doc, manual):
        made.mkdir(parents=True)
    shutil.copyfile(PROGRAM, folder / "usr/games/minesweeper")
    install(folder / "usr", "/usr/games/minesweeper")
    here = ROOT / "tools/desktop"
    terms = (ROOT / "LICENSE").read_text("utf-8").partition("\n\n")[2].partition("\n\n")[2]
    lines = [f" {line}" if line else " ." for line in terms.splitlines()]
    (doc / "copyright").write_text(
        (here / "copyright").read_text("utf-8") + "\n".join(lines) + "\n"
    )
    now = format_datetime(datetime.now(UTC))
    news = f"{NAME} ({__version__}) unstable; urgency=low\n\n  * See CHANGELOG.md.\n\n"
    write_packed(doc / "changelog.gz", f"{news} -- {MAINTAINER}  {now}\n")
    write_packed(manual / "minesweeper.6.gz", (here / "minesweeper.6").read_text("utf-8"))
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path.parent.name == "games" else 0o644)


def write_packed(path: Path, text: str) -> None:
    """Write a text as gzip, the same bytes for the same text."""
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def control(folder: Path) -> str:
    """Return what the package says of itself."""
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, check=True)
    return CONTROL.format(
        name=NAME,
        version=__version__,
        architecture=asked.stdout.decode().strip(),
        maintainer=MAINTAINER,
        size=size // 1024 + 1,
        libc=platform.libc_ver()[1],
    )


def main() -> None:
    """Make the package."""
    if not PROGRAM.is_file():
        raise SystemExit(
            f"{PROGRAM} is missing: python -m PyInstaller tools/one_file.spec makes it"
        )
    target = Path(sys.argv[1] if sys.argv[1:] else ROOT / "dist").resolve()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / NAME
        lay_out(folder)
        described = control(folder)
        (folder / "DEBIAN").mkdir(mode=0o755)
        (folder / "DEBIAN/control").write_text(described, "utf-8")
        folder.chmod(0o755)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(folder), str(target)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()

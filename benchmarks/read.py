"""How rightly pictures of other programs are read: `python -m benchmarks.read --pictures FOLDER`.

The folder has pictures and beside each its truth, NAME.txt: rows of H covered, F flag, ? question
mark, 0 to 8, M a mine shown, X the mine that was hit, W a crossed-out flag. In the order of their
names every second picture is for building the reader and the others for reporting. Each is read
as it is, rescaled, pressed as a JPEG of quality 60, and on a screen among drawn windows.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PIL import Image

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.reading import Seen, read
from tests.pictures.boards import screen

SIGNS = {"M": "*", "X": "*", "W": "F"}
"""How `.mine` text shows what the truth tells apart."""

KINDS = (".png", ".jpg", ".jpeg", ".bmp", ".webp")


@dataclass(frozen=True)
class Result:
    """How one picture was read; `wrong` counts the wrong cells that are not named as doubtful."""

    grid: bool
    cells: int
    right: int
    doubtful: int
    wrong: int
    seconds: float
    fault: str = ""


def rescaled(picture: Image.Image, scale: float) -> Image.Image:
    """Return a picture in another size."""
    size = (round(picture.width * scale), round(picture.height * scale))
    return picture.resize(size, Image.Resampling.BICUBIC)


def as_file(picture: Image.Image, kind: str = "PNG") -> bytes:
    """Return the bytes of a picture's file."""
    file = io.BytesIO()
    picture.save(file, kind, quality=60)
    return file.getvalue()


def on_screen(picture: Image.Image) -> Image.Image:
    """Return a picture of a screen that shows another before windows with text and icons."""
    rng = Random(picture.width * picture.height)
    wide, high = max(1920, picture.width + 200), max(1080, picture.height + 120)
    shown = screen(rng, wide, high)
    shown.paste(
        picture, (rng.randrange(wide - picture.width), rng.randrange(high - picture.height))
    )
    return shown


VARIANTS: Mapping[str, Callable[[Image.Image], bytes]] = {
    "as it is": as_file,
    "x 0.75": lambda picture: as_file(rescaled(picture, 0.75)),
    "x 1.5": lambda picture: as_file(rescaled(picture, 1.5)),
    "x 2": lambda picture: as_file(rescaled(picture, 2.0)),
    "JPEG 60": lambda picture: as_file(picture, "JPEG"),
    "on a screen": lambda picture: as_file(on_screen(picture)),
}


def truth_of(path: Path) -> list[str]:
    """Return the rows of the truth beside a picture, in the signs of `.mine` text."""
    rows = path.with_suffix(".txt").read_text().split()
    return ["".join(SIGNS.get(sign, sign) for sign in row) for row in rows]


def compare(content: bytes, truth: list[str]) -> Result:
    """Return how a picture is read, compared with the truth."""
    start = time.process_time()
    cells = sum(map(len, truth))
    try:
        seen = read(content)
    except PictureError as error:
        return Result(False, cells, 0, 0, 0, time.process_time() - start, str(error))
    spent = time.process_time() - start
    if (seen.width, seen.height) != (len(truth[0]), len(truth)):
        return Result(
            False, cells, 0, len(seen.doubtful), cells, spent, f"{seen.width}x{seen.height}"
        )
    wrong = set(differences(seen, truth))
    sure = len(wrong - set(seen.doubtful))
    return Result(True, cells, cells - len(wrong), len(seen.doubtful), sure, spent)


def differences(seen: Seen, truth: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the cells that were read wrongly."""
    for row, (signs, right) in enumerate(zip(seen.rows, truth, strict=True)):
        for column, (sign, wanted) in enumerate(zip(signs, right, strict=True)):
            if sign != wanted:
                yield row, column


def pictures_in(folder: Path, half: str) -> list[Path]:
    """Return the pictures of one half, or all."""
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS)
    parts = {"build": found[::2], "report": found[1::2], "all": found}
    return [path for path in parts[half] if path.with_suffix(".txt").exists()]


def table(paths: list[Path], variant: str) -> tuple[list[str], list[Result]]:
    """Return the lines of a table of one variant, and its results."""
    lines = [
        "| picture | grid | cells right | doubtful | wrong, not doubtful | CPU seconds |",
        "|---|---|---|---|---|---|",
    ]
    results = []
    for path in paths:
        picture = Image.open(path).convert("RGB")
        result = compare(VARIANTS[variant](picture), truth_of(path))
        results.append(result)
        grid = "right" if result.grid else f"wrong: {result.fault}"
        lines.append(
            f"| {path.stem} | {grid} | {result.right} of {result.cells} | {result.doubtful} |"
            f" {result.wrong} | {result.seconds:.2f} |"
        )
    return lines, results


def summary(variant: str, results: list[Result]) -> str:
    """Return the line of one variant."""
    cells, right = sum(r.cells for r in results), sum(r.right for r in results)
    clean = sum(r.grid and r.wrong == 0 for r in results)
    whole = sum(r.right == r.cells for r in results)
    return (
        f"{variant}: grid right on {sum(r.grid for r in results)} of {len(results)}, "
        f"{right / cells:.2%} of cells right, all cells right on {whole}, "
        f"no wrong cell outside the doubtful on {clean}"
    )


def main() -> None:
    """Print a table of each variant and a line about it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--half", choices=("build", "report", "all"), default="report")
    parser.add_argument("--variant", choices=VARIANTS, action="append")
    args = parser.parse_args()
    for variant in args.variant or VARIANTS:
        lines, results = table(pictures_in(args.pictures, args.half), variant)
        print("\n".join([f"{variant}:", "", *lines, "", summary(variant, results), ""]))


if __name__ == "__main__":
    main()

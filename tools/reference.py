"""Make the reference of the library from its docstrings: `python -m tools.reference [FOLDER]`.

The folder is build/reference unless another is named; index.html begins it. Needs pdoc
(`pip install -e '.[docs]'`). Whatever is not in `LIBRARY` is the inside of the program, which may
change from one version to the next.
"""

from __future__ import annotations

import importlib
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

LIBRARY: Mapping[str, Sequence[str]] = {
    "minesweeper": (),
    "minesweeper.players": (),
    "minesweeper.players.counting": ("CountingPlayer", "count", "guess", "undecided"),
    "minesweeper.arena": ("compare",),
    "minesweeper.generator": ("find_board", "grade"),
    "minesweeper.formats.any_file": ("FileKind", "read", "read_game", "written"),
    "minesweeper.formats.mine": ("parse", "write"),
    "minesweeper.rules.naming": ("cell_named", "column_name", "name_of", "row_name"),
}
"""The modules for others, with the names that they call; without any, all of `__all__`."""


def main() -> None:
    """Write the pages."""
    from pdoc import pdoc

    folder = Path(sys.argv[1] if sys.argv[1:] else "build/reference")
    for module, names in LIBRARY.items():
        if names:
            vars(importlib.import_module(module))["__all__"] = list(names)  # pdoc shows these alone
    wanted = "|".join(map(re.escape, LIBRARY))
    with warnings.catch_warnings():  # types of the inside, which only checkers import
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        pdoc(*LIBRARY, f"!(?!({wanted})$).*", output_directory=folder)
    print(folder / "index.html")


if __name__ == "__main__":
    main()

"""Research is not part of the game: it is not in the wheel, and the game does not import it."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_has_the_game_alone():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    assert build["build"]["targets"]["wheel"]["packages"] == ["minesweeper"]


def test_no_module_of_the_game_imports_research():
    for path in [*(ROOT / "minesweeper").rglob("*.py"), ROOT / "runner.py"]:
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"^\s*(from|import) research\b", source, re.MULTILINE), path

"""Imports point down only, and only the window imports pygame."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "minesweeper"

LAYERS = [
    {"board"},
    {"clues"},
    {"level"},
    {"arguments", "rounding", "naming", "folders", "checks", "observation"},
    {"game", "regions"},
    {"zini"},
    {"metrics"},
    {"chains"},
    {"closure"},
    {"knowledge"},
    {"inference"},
    {"strategy", "explain", "generator"},
    {"players"},
    {"arena"},
    {"experiments"},
    {"formats", "schema", "game_rows", "settings"},
    {"store"},
    {"ui"},
    {"analysis_report", "study_options", "play_by_play", "advise"},
    {
        "advise_command",
        "analyze_command",
        "arena_command",
        "density_command",
        "experiment_command",
        "play_command",
    },
    {"cli"},
    {"__main__"},
]
"""From the bottom up; modules of one layer do not import each other, packages count as one."""


def layer_of(module):
    return next(i for i, layer in enumerate(LAYERS) if module in layer)


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "minesweeper":
                yield from (f"minesweeper.{name.name}" for name in node.names)
            else:
                yield node.module


def part(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path):
    own = part(path)
    for name in imports(path):
        if not name.startswith("minesweeper."):
            continue
        other = name.split(".")[1]
        assert other == own or layer_of(other) < layer_of(own), f"{own} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_window_imports_pygame_when_loaded(path):
    if part(path) == "ui":
        return
    top = [
        n for n in ast.parse(path.read_text()).body if isinstance(n, ast.Import | ast.ImportFrom)
    ]
    names = {getattr(node, "module", None) or node.names[0].name for node in top}
    assert not any(name.startswith(("pygame", "minesweeper.ui")) for name in names)


def test_the_library_is_usable_without_pygame():
    program = "import sys; sys.modules['pygame'] = None; import minesweeper, minesweeper.cli"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)

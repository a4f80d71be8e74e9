"""What the modules of the program import, call and quote: each is read once for all tests."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "minesweeper"
MODULES = tuple(sorted(PACKAGE.rglob("*.py")))


class Source(NamedTuple):
    """A module by what it names: dotted names and strings, wherever in it they stand."""

    imports: tuple[str, ...]
    """Of `from a import b`: `a` where that is a module, and `a.b` where it is a package."""

    calls: tuple[str, ...]
    strings: tuple[str, ...]


@cache
def source(path: Path) -> Source:
    """Return what a module names."""
    imports, calls, strings = [], [], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imports += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            package = ROOT.joinpath(*node.module.split(".")).is_dir()
            imports += [f"{node.module}.{n.name}" if package else node.module for n in node.names]
        elif isinstance(node, ast.Call):
            calls.append(ast.unparse(node.func))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.append(node.value)
    return Source(tuple(imports), tuple(calls), tuple(strings))

"""What the modules of the program import, call and quote: each is read once for all tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "minesweeper"
MODULES = tuple(sorted(PACKAGE.rglob("*.py")))


class Source(NamedTuple):
    """A module by what it names: dotted names and strings, wherever in it they stand."""

    at_loading: tuple[str, ...]
    """The modules and packages that it imports before anything of it is called."""

    imports: tuple[str, ...]
    """Of `from a import b`: `a` where that is a module, and `a.b` where it is a package."""

    calls: tuple[str, ...]
    strings: tuple[str, ...]

    types: tuple[str, ...]
    """The classes and type aliases that stand for themselves in it."""


@cache
def source(path: Path) -> Source:
    """Return what a module names."""
    imports, calls, strings = [], [], []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            package = ROOT.joinpath(*node.module.split(".")).is_dir()
            imports += [f"{node.module}.{n.name}" if package else node.module for n in node.names]
        elif isinstance(node, ast.Call):
            calls.append(dotted(node.func))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.append(node.value)
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    loaded = [getattr(node, "module", None) or node.names[0].name for node in top]
    named = map(tuple, (loaded, imports, calls, strings, types_of(tree)))
    return Source(*named)


def types_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the classes and type aliases of a module."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


def dotted(function: ast.expr) -> str:
    """Return what is called as the program writes it, but for what is called or indexed in it."""
    if isinstance(function, ast.Attribute):
        return f"{dotted(function.value)}.{function.attr}"
    return function.id if isinstance(function, ast.Name) else "()"

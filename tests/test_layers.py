"""Imports point down only, and only the window imports pygame."""

import ast
import re
import subprocess
import sys

import pytest
from sources import MODULES, PACKAGE, ROOT, source

LAYERS = [
    {"rules"},
    {"knowledge", "extensions"},
    {"inference"},
    {"strategy"},
    {"players"},
    {"explain"},
    {"generator"},
    {"formats"},
    {"review", "arena", "pictures", "storage"},
    {"course", "experiments", "records"},
    {"words"},
    {"session"},
    {"ui"},
    {"commands"},
    {"__main__"},
]
"""From the bottom up; packages of one layer do not import each other."""

UI_LAYERS = [
    {"limits", "system"},
    {"input"},
    {"look"},
    {"widgets"},
    {"board"},
    {"position"},
    {"table", "editor", "course", "review", "dialogs"},
    {"screen", "files"},
    {"openers"},
    {"app"},
]
"""The same for the folders and files of the window."""

MOST_MODULES = 20
"""No folder has more; with more than 16, docs/architecture.md says why."""

MOST_AT_THE_TOP = 4
MOST_IN_UI = 8


def layer_of(part, layers):
    return next(i for i, layer in enumerate(layers) if part in layer)


def modules():
    return [path for path in MODULES if path != PACKAGE / "__init__.py"]


def parts(path):
    return path.relative_to(PACKAGE).with_suffix("").parts


def named(path):
    return str(path.relative_to(PACKAGE))


def points_down(own, other):
    """Return whether a module may import another one; both by the parts of their names."""
    if own[0] == "ui" == other[0] and own[1] != "__init__":
        return other[1] == own[1] or layer_of(other[1], UI_LAYERS) < layer_of(own[1], UI_LAYERS)
    if other[0] == own[0] or not (PACKAGE / other[0]).exists():
        return True
    return layer_of(other[0], LAYERS) < layer_of(own[0], LAYERS)


def test_imports_point_down():
    wrong = [
        f"{named(path)} imports {name}"
        for path in modules()
        for name in source(path).imports
        if name.startswith("minesweeper.") and not points_down(parts(path), name.split(".")[1:])
    ]
    assert wrong == []


def test_only_the_window_imports_pygame():
    wrong = [
        f"{named(path)} imports {name}"
        for path in modules()
        if parts(path)[0] != "ui"
        for name in source(path).at_loading
        if name.startswith(("pygame", "minesweeper.ui"))
    ]
    assert wrong == []


@pytest.mark.parametrize("names", ["minesweeper, minesweeper.commands.cli", "minesweeper.session"])
def test_all_but_the_window_is_usable_without_pygame(names):
    program = (
        "import sys; sys.modules['pygame'] = None\n"
        "import pkgutil, importlib, minesweeper.session\n"
        f"import {names}\n"
        "import minesweeper.words\n"
        "for room in (minesweeper.session, minesweeper.words):\n"
        "    for found in pkgutil.iter_modules(room.__path__, room.__name__ + '.'):\n"
        "        importlib.import_module(found.name)\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


SYSTEM_QUESTIONS = (
    "pygame.scrap.",
    "pygame.mixer.",
    "pygame.system.",
    "pygame.display.get_desktop_sizes",
    "pygame.display.Info",
    "pygame.display.list_modes",
)


def test_only_one_door_asks_the_system():
    asking = {
        named(path)
        for path in modules()
        if any(name.startswith(SYSTEM_QUESTIONS) for name in source(path).calls)
    }
    assert asking == {"ui/system.py"}


def test_rooms_stay_small():
    for folder in (PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())):
        files = list(folder.glob("*.py"))
        most = {"minesweeper": MOST_AT_THE_TOP, "ui": MOST_IN_UI}.get(folder.name, MOST_MODULES)
        assert len(files) <= most, f"{folder} has {len(files)} modules"


DOORS = {"store", "settings", "progress", "folders", "fault_log"}
"""The modules of `storage` that other rooms use; `store` is the one to stored games."""


def test_other_rooms_reach_stored_games_by_their_door():
    used = {
        name.split(".")[2]
        for path in MODULES
        if PACKAGE / "storage" not in path.parents
        for name in source(path).imports
        if name.startswith("minesweeper.storage.")
    }
    assert used <= DOORS


def is_own(attribute):
    """Return whether an attribute is one of the object or the class that asks for it."""
    return isinstance(attribute.value, ast.Name) and attribute.value.id in ("self", "cls")


SUSPECT = re.compile(
    r"(?<!\bself)(?<!\bcls)\._[^_\W]|^\s*from\b.*\bimport (\([^)]*|.*)\b_[^_\W]", re.MULTILINE
)
"""What a file has that takes a private of others. Most have none, and need no closer look."""


def privates_reached(path):
    """Return what a file takes of others although its name begins with one underscore."""
    own, taken, text = {*PUBLIC}, set(), path.read_text()
    for node in ast.walk(ast.parse(text if SUSPECT.search(text) else "")):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            taken.update(name.name for name in node.names)
        elif isinstance(node, ast.Attribute):
            (own if is_own(node) else taken).add(node.attr)
    return {name for name in taken - own if re.match("_[^_]", name)}


PUBLIC = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Names of the standard library that are public all the same."""


INTERNALS = PACKAGE / "ui" / "widgets" / "internals.py"
"""The one module that reaches those of pygame_gui."""


@pytest.mark.parametrize("folder", ["tests", "benchmarks", "tools", "research", "minesweeper"])
def test_nobody_reaches_the_privates_of_others(folder):
    reached = {}
    for path in {*(PACKAGE.parent / folder).rglob("*.py")} - {INTERNALS}:
        names = privates_reached(path)
        reached |= {path.relative_to(PACKAGE.parent).as_posix(): names} if names else {}
    assert reached == {}


def test_one_name_is_one_thing():
    homes = {}
    for path in MODULES:
        for name in source(path).types:
            homes.setdefault(name, []).append(path.relative_to(PACKAGE).as_posix())
    public = {name: places for name, places in homes.items() if not name.startswith("_")}
    assert len(public) > 300
    assert {name: places for name, places in public.items() if len(places) > 1} == {}

"""Players, themes and languages of other packages: found when asked for, skipped when broken."""

import os
import random
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from window import STILL, Window

from minesweeper import LEVELS, Start, extensions, players
from minesweeper.arena import compare
from minesweeper.commands.cli import main
from minesweeper.players import by_use, make_player
from minesweeper.rules.faults import BadInput
from minesweeper.storage import settings
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.look import themes
from minesweeper.words import language
from minesweeper.words.language import tr
from minesweeper.words.names import player_name

ROOT = Path(__file__).resolve().parents[2]


def forget():
    for found in (players.others, themes.others, language.languages):
        found.cache_clear()
    vars(extensions)["_skipped"].clear()


@pytest.fixture(scope="module")
def addon(tmp_path_factory):
    """Return a folder into which the package of examples/addon is installed."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation",
         "--quiet", "--target", folder, ROOT / "examples" / "addon"],
        check=True, env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )  # fmt: skip  # one command
    return folder


@pytest.fixture
def installed(addon, monkeypatch):
    monkeypatch.syspath_prepend(str(addon))
    forget()
    yield addon
    forget()


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Return what installs a package whose entry points are given, and whose module has a text."""

    def install(group, entries, module=""):
        described = tmp_path / "bad-1.0.dist-info"
        described.mkdir(exist_ok=True)
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1.0\n")
        (described / "entry_points.txt").write_text(f"[{group}]\n{entries}\n")
        (tmp_path / "bad.py").write_text(module)
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, "bad", raising=False)
        forget()

    yield install
    sys.modules.pop("bad", None)
    forget()


@pytest.mark.usefixtures("installed")
def test_a_player_of_another_package_is_offered_and_plays():
    assert by_use()[-1] == "edges"
    assert player_name("edges") == "Edges"
    player = make_player("edges")
    ranked = compare(["edges", "random"], LEVELS["beginner"], games=10, seed=1, start=Start.SAFE)
    assert ranked[0].player == player.name
    assert ranked[0].wins > ranked[1].wins
    assert extensions.skipped() == []


@pytest.mark.usefixtures("installed")
def test_the_window_offers_the_player_the_theme_and_the_language():
    window = Window()
    window.table.do(Wish.PLAYERS)
    window.settle()
    assert "edges" in window.dialog.offered
    window.dialog.close()
    window.settle()
    window.table.do(Wish.SETTINGS)
    window.settle()
    offered = {button.text for choice in ("Theme", "Language") for button in window.options(choice)}
    assert {"Sea", "Deutsch"} <= offered
    window.table.preferences.change(theme="sea", language="de", player="edges")
    window.settle()
    assert window.table.theme.window == "#0b2530"
    assert window.dialog.title() == "Einstellungen"
    language.use("en")


@pytest.mark.usefixtures("installed")
def test_what_a_language_does_not_translate_stays_english():
    language.use("de")
    assert (tr("Settings"), tr("Records")) == ("Einstellungen", "Records")


@pytest.mark.usefixtures("installed")
def test_the_settings_know_a_player_of_another_package():
    read, faults = settings.parse('{"player": "edges", "theme": "sea", "language": "de"}')
    assert (read.player, read.theme, read.language, faults) == ("edges", "sea", "de", [])


def test_another_process_finds_it_as_the_worker_does(installed):
    program = "from minesweeper.players import make_player; print(make_player('edges').title)"
    paths = os.pathsep.join([str(installed), str(ROOT)])
    said = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip  # one command
    assert said == "Edges\n"


def test_the_usual_start_looks_for_no_packages(monkeypatch):
    def found(*_, **__):
        raise AssertionError("it looked")

    monkeypatch.setattr("importlib.metadata.entry_points", found)
    monkeypatch.setattr(Distribution, "discover", found)
    forget()
    language.use("system", [("de", "DE")])
    window = Window(settings=STILL)
    window.settle()
    assert main(["stats"]) == 0
    forget()


PLAYER = """
import sys
from minesweeper.players import Player
class Good(Player):
    name = "good"; title = "Good"; summary = "plays"
    def start(self, level, start, rng): pass
    def move(self, seen): return None
    def claims(self, seen): return frozenset()
    def view(self, seen): return {}
class Other(Good):
    name = "other"
class Needy(Good):
    def __init__(self, must): pass
THEME = {"title": "Good", "like": "light"}
"""


@pytest.mark.parametrize(
    ("value", "module", "why"),
    [
        ("bad:Missing", PLAYER, "AttributeError"),
        ("nothing_here:Good", PLAYER, "ModuleNotFoundError"),
        ("bad:Good", "raise RuntimeError('<b>boom</b>')", "RuntimeError: <b>boom</b>"),
        ("bad:Good", "import sys; sys.exit('no')", "SystemExit: no"),
        ("bad:Good", "def (", "SyntaxError"),
        ("bad:sys", PLAYER, "it is no class that inherits Player"),
        ("bad:Other", PLAYER, "the player calls itself 'other'"),
        ("bad:Needy", PLAYER, "TypeError"),
    ],
)
def test_a_broken_player_is_named_and_skipped(broken, capsys, value, module, why):
    broken(extensions.PLAYERS, f"good = {value}", module)
    assert main(["arena", "--player", "good", "--level", "5x5x4", "--games", "1"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert "there is no player 'good'" in told[-2]
    assert "good of the package bad is skipped (minesweeper.players)" in told[-1]
    assert why in told[-1]


@pytest.mark.parametrize("name", ["expert", "a:b", "7", "a b"])
def test_no_package_takes_a_name_of_the_game_or_one_that_no_spec_can_have(broken, name):
    broken(extensions.PLAYERS, f"{name} = bad:Good", PLAYER)
    assert players.others() == {}
    (fault,) = extensions.skipped()
    assert f"{name} of the package bad is skipped" in str(fault)


@pytest.mark.parametrize(
    "theme",
    [
        "1",
        "{}",
        "{'title': 'x'}",
        "{'title': 'x', 'like': 'nothing'}",
        "{'title': 'x', 'like': '../../README'}",
        "{'title': 'x', 'like': 'light', 'window': 'blue'}",
        "{'title': 'x', 'like': 'light', 'numbers': ['#000000']}",
        "{'title': 'x', 'like': 'light', 'unknown': '#000000'}",
        "{'title': 'x', 'like': 'light', 'tile': {'gap': 'wide'}}",
        "{'title': 1, 'like': 'light'}",
    ],
)
def test_a_broken_theme_is_named_and_skipped(broken, theme):
    broken(extensions.THEMES, "good = bad:THEME", f"THEME = {theme}")
    assert themes.titles() == dict(themes.TITLES)
    assert themes.theme_named("good") == themes.theme_named("light")
    (fault,) = extensions.skipped()
    assert "good of the package bad is skipped" in str(fault)


@pytest.mark.parametrize("damage", ["no folder", "no face", "no catalogue", "a gap", "a name"])
def test_a_broken_language_is_named_and_skipped(broken, addon, tmp_path, damage):
    source = addon / "minesweeper_addon" / "de"
    folder = tmp_path / ("xx" if damage == "a name" else "de")
    if damage != "no folder":
        shutil.copytree(source, folder)
    if damage == "no face":
        described = folder / "language.json"
        described.write_text(described.read_text("utf-8").replace("NotoSans-Bold", "None"), "utf-8")
    catalogue = folder / "LC_MESSAGES" / "minesweeper.mo"
    if damage == "no catalogue":
        catalogue.unlink()
    if damage == "a gap":
        catalogue.write_bytes(catalogue.read_bytes().replace(b"Tipp", b"{xy}"))
    broken(extensions.LANGUAGES, "de = bad:FOLDER", f"FOLDER = {str(folder)!r}")
    language.use("de")
    assert language.name_spoken() == "en"
    (fault,) = extensions.skipped()
    assert "de of the package bad is skipped" in str(fault)


def test_the_window_names_what_is_skipped_where_players_are_chosen(broken):
    broken(extensions.PLAYERS, "good = bad:Good", "raise RuntimeError('<b>boom</b>')")
    window = Window(rng=random.Random(1))
    window.table.do(Wish.PLAYERS)
    window.settle()
    window.dialog.close()
    window.settle()
    assert "good of the package bad is skipped" in window.message
    assert "&lt;b&gt;boom" in window.message


# Extras that are not installed


def test_what_is_missing_is_installed_where_this_python_looks(monkeypatch):
    need = BadInput("a picture needs matplotlib")
    command = f"{sys.executable} -m pip install matplotlib"
    assert str(extensions.missing(need, "matplotlib")) == f"{need}: {command}"
    monkeypatch.setattr(sys, "executable", "/my games/.venv/bin/python")
    said = str(extensions.missing(need, "dask[distributed]"))
    assert said.endswith("'/my games/.venv/bin/python' -m pip install 'dask[distributed]'")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    said = str(extensions.missing(need, "matplotlib"))
    assert said == "a picture needs matplotlib, which the program of one file does not have"

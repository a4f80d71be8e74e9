"""The project's own promises: requirements, README, documents."""

import doctest
import importlib
import pkgutil
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import minesweeper

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("docs/*.md", "assets/*.md", "benchmarks/*.md")


def test_requirements_and_the_package_ask_for_the_same():
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == wanted


def test_nothing_asks_for_plain_pygame():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    everything = [*project["dependencies"], *chain.from_iterable(extras)]
    assert not [name for name in everything if re.fullmatch(r"pygame\b(?!-ce|_gui).*", name)]


def _modules():
    names = [
        module.name
        for module in pkgutil.walk_packages(minesweeper.__path__, "minesweeper.")
        if not module.name.endswith("__main__")
    ]
    return ["minesweeper", *names]


@pytest.mark.parametrize("name", _modules())
def test_the_examples_in_docstrings_are_true(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/how-it-works.md", "docs/library.md"])
def test_the_examples_in_the_documents_are_true(page):
    results = doctest.testfile(str(ROOT / page), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_every_local_link_of_the_documents_leads_somewhere():
    for page in [*ROOT.glob("*.md"), *chain.from_iterable(map(ROOT.glob, PAGES))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_fits_two_screens_and_the_results_are_a_summary():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 160
    assert len((ROOT / "benchmarks" / "RESULTS.md").read_text().splitlines()) <= 260


def test_the_summary_of_results_links_to_the_details_of_every_benchmark():
    summary = (ROOT / "benchmarks" / "RESULTS.md").read_text()
    scripts = {page.stem for page in (ROOT / "benchmarks").glob("*.py")} - {"__init__"}
    assert {name for name in scripts if f"({name}.md)" not in summary} == set()

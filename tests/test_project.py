"""The project's own promises: requirements, README, documents."""

import doctest
import importlib
import io
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from sources import MODULES

import minesweeper
from minesweeper.commands.cli import main
from minesweeper.pictures import sources
from tests.pictures.screens import FakeScreen

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


def test_the_examples_in_docstrings_are_true():
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner()
    for path in MODULES:
        if ">>>" in path.read_text(encoding="utf-8"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for test in finder.find(importlib.import_module(name.removesuffix(".__init__"))):
                runner.run(test)
    assert runner.tries > 150
    assert runner.failures == 0


@pytest.mark.parametrize("page", ["README.md", "docs/how-it-works.md", "docs/library.md"])
def test_the_examples_in_the_documents_are_true(page):
    results = doctest.testfile(str(ROOT / page), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_every_local_link_of_the_documents_leads_somewhere():
    for page in [*ROOT.glob("*.md"), *chain.from_iterable(map(ROOT.glob, PAGES))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def _anchors(page):
    """Return the anchors of a page: its headings in small letters, words joined by hyphens."""
    headings = re.findall(r"^#+ (.+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_to_a_heading_leads_to_one():
    for page in [*ROOT.glob("*.md"), *chain.from_iterable(map(ROOT.glob, PAGES))]:
        for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text()):
            assert anchor in _anchors(page.parent / target if target else page), page.name


def test_the_map_of_the_documents_has_every_page():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("assets/*.md")]
    linked = {(ROOT / "docs" / to).resolve() for to in re.findall(r"\]\(([^)]+)\)", index)}
    assert [page.name for page in pages if page.name != "index.md" and page not in linked] == []


def test_every_picture_of_the_documents_is_shown_on_a_page():
    pages = [*ROOT.glob("*.md"), *chain.from_iterable(map(ROOT.glob, PAGES))]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    folder = ROOT / "docs" / "pictures"
    pictures = [path.relative_to(folder).as_posix() for path in folder.rglob("*.*")]
    assert [name for name in pictures if f"pictures/{name})" not in text] == []


PAIRS = [
    (page, page.replace(".md", ".zh-CN.md"))
    for page in ("README.md", "docs/playing.md", "docs/install.md")
]
"""Pages with their translations."""


def _shape(text):
    """Return what a page and its translation have in common: all that is not prose.

    Headings and rows of tables by their numbers, fenced code, what is typed, and pictures.
    """
    fenced = re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return {
        "headings": [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)],
        "rows": len(re.findall(r"^\|", prose, re.MULTILINE)),
        "code": fenced,
        "typed": re.findall(r"^ {4}[$>] .*", prose, re.MULTILINE),
        "pictures": len(re.findall(r"!\[", prose)),
        "figures": re.findall(r"\d+\.\d+ ± \d+\.\d+", prose),
    }


@pytest.mark.parametrize(("page", "translated"), PAIRS)
def test_a_page_and_its_translation_have_the_same_parts(page, translated):
    assert _shape((ROOT / page).read_text()) == _shape((ROOT / translated).read_text())


@pytest.mark.parametrize(("page", "translated"), PAIRS)
def test_a_page_and_its_translation_link_to_each_other_and_to_the_same_pages(page, translated):
    texts = [(ROOT / one).read_text() for one in (page, translated)]
    names = [Path(one).name for one in (page, translated)]
    links = [set(re.findall(r"\]\(([^)#]+)\)", text)) for text in texts]
    assert names[1] in links[0]
    assert names[0] in links[1]
    assert _in_english(links[0]) == _in_english(links[1])


def _in_english(links):
    """Return links with each page and picture by its English name."""
    return {re.sub(r"\.zh-CN(?=\.md)|zh_CN/", "", link) for link in links}


ON_THE_SCREEN = [
    "H10001HHH",
    "H10013HHH",
    "H2001FF21",
    "H10012210",
    "H20000011",
    "H2100001F",
    "HH1000122",
    "1110001HH",
    "0000001HH",
]


@pytest.mark.parametrize("page", ["docs/playing.md", "docs/playing.zh-CN.md"])
def test_the_answers_of_the_command_line_in_the_documents_are_true(page, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "zh_CN" if "zh" in page else "C")
    monkeypatch.setattr(sources, "screen_picture", FakeScreen(ON_THE_SCREEN).take)
    blocks = re.findall(r"(?:^ {4}.*\n)+", (ROOT / page).read_text(), re.MULTILINE)
    for block in blocks:
        command, *shown = [line[4:] for line in block.splitlines()]
        fed, _, asked = command.removeprefix("$ ").rpartition(" | ")
        typed = "\n".join(line[2:] for line in shown if line.startswith("> "))
        answers = [line for line in shown if not line.startswith("> ")]
        given = fed[len("printf '") : -1].replace("\\n", "\n") if fed else typed
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        assert main(asked.split()[3:]) == 0
        assert capsys.readouterr().out.split() == " ".join(answers).split()


def test_the_newest_changes_are_those_of_this_version_or_of_one_that_is_not_released():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, day = re.findall(r"^## (\d+\.\d+\.\d+), (.+)$", changes, re.MULTILINE)[0]
    if day != "not yet released":
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
        assert version == minesweeper.__version__


def test_the_readme_fits_two_screens_and_the_results_are_a_summary():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 160
    assert len((ROOT / "benchmarks" / "RESULTS.md").read_text().splitlines()) <= 260


def test_the_summary_of_results_links_to_the_details_of_every_benchmark():
    summary = (ROOT / "benchmarks" / "RESULTS.md").read_text()
    scripts = {page.stem for page in (ROOT / "benchmarks").glob("*.py")} - {"__init__", "erring"}
    assert {name for name in scripts if f"({name}.md)" not in summary} == set()

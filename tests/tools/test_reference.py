"""The library is what the reference names, and all that others call of it has an example."""

import importlib
import inspect
from enum import Enum
from pathlib import Path

import pytest

from tools.reference import LIBRARY

ROOT = Path(__file__).resolve().parents[2]


def called(module):
    """Return what others call of a module of the library: functions and classes, by their names."""
    home = importlib.import_module(module)
    found = {name: getattr(home, name) for name in LIBRARY[module] or home.__all__}
    return {
        name: one
        for name, one in found.items()
        if inspect.isfunction(one)
        or (inspect.isclass(one) and not issubclass(one, Enum | BaseException))
    }


@pytest.mark.parametrize("module", LIBRARY)
def test_all_that_others_call_has_an_example(module):
    assert called(module)
    without = [name for name, one in called(module).items() if ">>>" not in (one.__doc__ or "")]
    assert without == []


def test_the_page_of_the_library_names_its_modules():
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert [module for module in LIBRARY if f"`{module}`" not in page] == []


@pytest.mark.slow
def test_the_reference_has_a_page_for_each_module(tmp_path, monkeypatch):
    pytest.importorskip("pdoc", reason="needs the extra [docs]")
    from tools import reference

    monkeypatch.setattr("sys.argv", ["reference", str(tmp_path)])
    reference.main()
    pages = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.html")}
    extra = {Path("index"), Path("search")}
    assert pages - extra == {Path(*module.split(".")) for module in LIBRARY}

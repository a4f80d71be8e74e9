"""What SECURITY.md promises of the code: nothing that is read is run, nothing uses a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sources import MODULES as PACKAGED
from sources import ROOT, source

MODULES = [ROOT / "runner.py", *PACKAGED]

RUNS_WHAT_IT_READS = {"pickle", "marshal", "shelve", "yaml", "code", "runpy", "dill", "joblib"}
STARTS_PROGRAMS = {"subprocess", "pty", "webbrowser"}
USES_A_NETWORK = {
    *("socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "xmlrpc"),
    *("asyncio", "requests", "httpx", "tornado"),
}
RUNS_TEXT = {"eval", "exec", "compile", "__import__", "system", "popen"}


def imported(path: Path) -> Iterator[str]:
    """Yield the first names of the modules that a module imports, wherever it does."""
    yield from (name.partition(".")[0] for name in source(path).imports)


def called(path: Path) -> Iterator[str]:
    """Yield the names of the functions that a module calls; of methods, those of `os`."""
    yield from (name.removeprefix("os.") for name in source(path).calls)


def importing(banned):
    """Return what is imported of some modules, by the file that does it."""
    found = {path.name: banned.intersection(imported(path)) for path in MODULES}
    return {name: names for name, names in found.items() if names}


def test_no_module_of_the_program_uses_a_network():
    assert importing(USES_A_NETWORK) == {}


def test_only_worker_and_parser_are_programs_that_are_started_and_only_one_talks_in_pickles():
    assert importing(RUNS_WHAT_IT_READS | STARTS_PROGRAMS) == {
        "worker_process.py": {"pickle", "subprocess"},
        "recording.py": {"subprocess"},
    }


def test_the_foreign_parser_is_loaded_in_its_own_process_alone():
    reaching = [path.name for path in MODULES if "ms_toollib" in set(imported(path))]
    assert reaching == ["parser_process.py"]


def test_no_module_of_the_program_runs_a_text():
    found = {path.name: RUNS_TEXT.intersection(called(path)) for path in MODULES}
    assert {name: names for name, names in found.items() if names} == {}


def test_only_the_workers_of_the_arena_reach_a_cluster():
    reaching = [path.name for path in MODULES if {"distributed", "dask"} & set(imported(path))]
    assert reaching == ["workers.py"]


def test_only_entry_points_and_the_programs_own_modules_are_imported_by_name():
    named = {"import_module", "entry_points", "load_module", "spec_from_file_location"}
    found = {
        path.relative_to(ROOT).as_posix(): named
        & {name.rpartition(".")[2] for name in source(path).calls}
        for path in MODULES
    }
    assert {name: names for name, names in found.items() if names} == {
        "minesweeper/commands/cli.py": {"import_module"},  # a command of COMMANDS
        "minesweeper/commands/play.py": {"import_module"},  # pygame, pygame_gui and the window
        "minesweeper/extensions/__init__.py": {"entry_points"},
    }


def test_what_is_ruled_out_would_be_found(tmp_path):
    module = tmp_path / "module.py"
    module.write_text("def f(x):\n    import pickle, os\n    os.system(x)\n    return eval(x)\n")
    assert "pickle" in set(imported(module))
    assert {"system", "eval"} <= set(called(module))

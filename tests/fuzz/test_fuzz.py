"""Whatever comes from outside is read or refused: in one clear line, by the reader's own error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.cases import CASES
from tests.fuzz.reader import Reader, fault_of
from tests.fuzz.readers import READERS

each_reader = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)


def faults(reader: Reader, number: int) -> list[str]:
    """Return what a reader does wrong with that many inputs."""
    rng = Random(reader.name)
    given = (reader.make(rng) for _ in range(number))
    return [f"{fault} <- {one!r:.300}" for one in given if (fault := fault_of(reader, one))]


@each_reader
def test_a_spoiled_input_is_read_or_refused_in_one_clear_line(reader):
    assert faults(reader, reader.inputs) == []


@each_reader
def test_an_input_that_was_taken_badly_once_is_read_or_refused(reader):
    cases = CASES[reader.name]
    found = [(case, fault_of(reader, case)) for case in cases]
    assert [f"{fault} <- {case!r:.100}" for case, fault in found if fault] == []


def test_each_case_belongs_to_a_reader():
    assert set(CASES) == {reader.name for reader in READERS}


@pytest.mark.slow
@each_reader
def test_many_spoiled_inputs_take_little_time_and_memory(reader):
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "tests.fuzz.marathon", reader.name, str(reader.many)]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]

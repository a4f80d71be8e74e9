"""The rooms whose mutants are tried name what is there."""

import pytest

from benchmarks.mutation import ROOMS, ROOT, configuration


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_the_modules_and_tests_of_a_room_are_there(room):
    assert all(list((ROOT / "minesweeper").glob(pattern)) for pattern in room.modules)
    assert all((ROOT / path).exists() for path in (*room.tests, *room.wider))
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    assert all(any(name in text for text in texts) for name in room.left_out)


def test_a_room_is_mutated_alone_and_tried_with_the_tests_given():
    lines = configuration(ROOMS["knowledge"], ("tests/knowledge",)).splitlines()
    assert lines[lines.index("only_mutate=") + 1] == "    minesweeper/knowledge/*"
    assert lines[lines.index("pytest_add_cli_args_test_selection=") + 1] == "    tests/knowledge"
    assert "    -knot the_calls_of_the_original_runner" in lines

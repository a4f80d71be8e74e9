"""Checks of values from outside: what passes, and what the messages say word by word."""

import pytest

from minesweeper.formats.checks import (
    as_list,
    as_object,
    between,
    boolean,
    member,
    natural,
    one_fault,
    one_of,
    short_repr,
    short_text,
    text,
)
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Start
from minesweeper.storage.kept_file import entries_of


@pytest.mark.parametrize(
    ("check", "value", "says"),
    [
        (boolean, 1, "true or false, not 1"),
        (natural, -1, "-1 is no whole number from 0 on"),
        (natural, 1.0, "1.0 is no whole number from 0 on"),
        (natural, True, "True is no whole number from 0 on"),
        (short_text, "", "a short text, not ''"),
        (short_text, 201 * "x", f"a short text, not '{36 * 'x'}..."),
        (short_text, 3, "a short text, not 3"),
        (text, 3, "a text, not 3"),
        (between(0.75, 3), 0.5, "a number from 0.75 to 3, not 0.5"),
        (between(0.75, 3), 3.5, "a number from 0.75 to 3, not 3.5"),
        (between(0.75, 3), True, "a number from 0.75 to 3, not True"),
        (one_of(["slow", "fast"]), "warp", "one of slow, fast, not 'warp'"),
        (member(Start), "soft", "one of any, safe, opening, not 'soft'"),
        (as_list, {}, "a list, not {}"),
        (as_object, [], "an object, not []"),
    ],
)
def test_a_wrong_value_is_named_beside_what_it_should_be(check, value, says):
    with pytest.raises(BadInput) as refused:
        check(value)
    assert str(refused.value) == says


@pytest.mark.parametrize(
    ("check", "values"),
    [
        (boolean, [True, False]),
        (natural, [0, 7]),
        (short_text, ["x", 200 * "x"]),
        (text, ["", 201 * "x"]),
        (between(0.75, 3), [0.75, 1, 3]),
        (one_of(["slow", "fast"]), ["slow", "fast"]),
        (as_list, [[], [3]]),
        (as_object, [{}, {"one": 1}]),
    ],
)
def test_a_right_value_passes_up_to_the_limits(check, values):
    assert [check(value) for value in values] == values


def test_a_value_is_shown_in_a_line_of_at_most_40_characters():
    assert short_repr(38 * "x") == f"'{38 * 'x'}'"
    assert short_repr(39 * "x") == f"'{36 * 'x'}..."
    assert short_repr([1, 2]) == "[1, 2]"


@pytest.mark.parametrize(("count", "more"), [(1, ""), (30, ""), (31, "; 1 faults more")])
def test_up_to_30_faults_are_named(count, more):
    faults = [BadInput("{number}", number=number) for number in range(count)]
    assert str(one_fault(faults)) == "; ".join(map(str, range(min(count, 30)))) + more


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("[]", "no JSON object"),
        ("3", "no JSON object"),
    ],
)
def test_a_text_that_is_no_json_object_has_one_fault(source, says):
    entries, faults = entries_of(source)
    assert (entries, [str(fault) for fault in faults]) == ({}, [says])

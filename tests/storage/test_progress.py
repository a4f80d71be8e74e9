"""Progress: lessons and answers are kept, and nothing of a damaged file is lost."""

import json

import pytest

from minesweeper.storage.folders import data_folder
from minesweeper.storage.progress import (
    PracticeAnswers,
    Progress,
    load,
    own_changes,
    parse,
    progress_file,
    save,
    write,
)


def some():
    """Return the progress of a person with a lesson and some answers."""
    learned = Progress().with_lesson("full").with_answer("count", right=True)
    for right in (True, True, False, True):
        learned = learned.with_answer("cases", right=right)
    return learned


def test_answers_are_counted_by_technique_with_their_streaks():
    learned = some()
    assert learned.lessons == {"full"}
    assert learned.of("cases") == PracticeAnswers(right=3, total=4, streak=1, longest=2)
    assert learned.of("count") == PracticeAnswers(right=1, total=1, streak=1, longest=1)
    assert learned.of("layouts") == PracticeAnswers()


def test_what_is_saved_is_loaded_again(tmp_path):
    path = tmp_path / "deep" / "progress.json"
    save(some(), path)
    assert load(path) == (some(), None)
    assert [one.name for one in path.parent.iterdir()] == ["progress.json"]


def test_without_a_file_nothing_is_done_yet(tmp_path):
    assert load(tmp_path / "progress.json") == (Progress(), None)
    assert progress_file().parent == data_folder()


@pytest.mark.parametrize(
    ("text", "kept", "fault"),
    [
        ("{", Progress(), "no JSON ("),
        ("[]", Progress(), "no JSON object"),
        ('{"lessons": 3, "practice": {"cases": {"total": 1}}}', None, "lessons: a list, not 3"),
        ('{"lessons": ["full"], "practice": []}', None, "practice: an object, not []"),
        ('{"practice": {"cases": {"right": -2}}}', Progress(), "-2 is no whole number"),
        ('{"lessons": [["full"]]}', Progress(), "lessons: a short text"),
    ],
)
def test_a_damaged_file_is_set_aside_and_its_right_values_count(tmp_path, text, kept, fault):
    path = tmp_path / "progress.json"
    path.write_text(text)
    progress, damage = load(path)
    assert fault in str(damage.what)
    assert damage.aside.read_text() == text
    assert load(path) == (progress, None)
    if kept is not None:
        assert progress == kept
    else:
        assert progress != Progress()


def test_bytes_that_are_no_text_are_set_aside(tmp_path):
    path = tmp_path / "progress.json"
    path.write_bytes(b"\xff\xfe")
    progress, damage = load(path)
    assert progress == Progress()
    assert damage.aside.read_bytes() == b"\xff\xfe"


def test_entries_of_a_later_version_are_written_back():
    text = json.dumps({"lessons": ["full"], "puzzles": {"solved": 3}})
    progress, faults = parse(text)
    assert faults == []
    assert json.loads(write(progress))["puzzles"] == {"solved": 3}


def test_two_windows_keep_each_others_progress(tmp_path):
    path = tmp_path / "progress.json"
    save(some(), path)
    first, second = own_changes(some(), path), own_changes(some(), path)
    second.save(some().with_lesson("pair").with_answer("cases", right=True))
    first.save(some().with_lesson("cases").with_answer("cases", right=False))
    learned = load(path)[0]
    assert learned.lessons == {"full", "pair", "cases"}
    assert learned.of("cases") == PracticeAnswers(right=4, total=6, streak=0, longest=2)
    assert learned.of("count") == some().of("count")


def test_a_file_that_cannot_be_written_raises(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"file"):
        save(some(), tmp_path / "file" / "progress.json")

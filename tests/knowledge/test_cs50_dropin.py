"""What CS50's course material expects of the classes, restated: its runner and its checker.

Everything runs twice: on the package itself, and through a file `minesweeper.py` of one line as
the course hands in, loaded from another folder the way a checker loads it.
"""

import copy
import importlib.util
import inspect
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import minesweeper

ROOT = Path(__file__).resolve().parents[2]
SHIM = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    "sys.modules.pop(__name__, None); from minesweeper import *\n"
)
"""Steps aside for the package of its own name, however it is loaded."""


def load_shim(folder):
    """Load folder/minesweeper.py by its path, under the name minesweeper, as a checker does."""
    path = folder / "minesweeper.py"
    path.write_text(SHIM, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("minesweeper", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["package", "shim"])
def ms(request, tmp_path, monkeypatch):
    if request.param == "package":
        return minesweeper
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setitem(sys.modules, "minesweeper", minesweeper)
    return load_shim(tmp_path)


# Pickled and printed


def test_the_sets_of_the_ai_are_printed_as_plain_sets(ms, capsys):
    ai = ms.MinesweeperAI()
    print(ai.mines, ai.safes)
    ai.add_knowledge((0, 0), 3)
    print(ai.mines == eval(repr(ai.mines)))
    print(ai.safes)
    assert capsys.readouterr().out == "set() set()\nTrue\n{(0, 0)}\n"


@pytest.mark.parametrize("total", [None, 5])
@pytest.mark.parametrize("copied", [lambda ai: pickle.loads(pickle.dumps(ai)), copy.deepcopy])
def test_a_copy_of_the_ai_knows_the_same_and_learns_by_itself(copied, total):
    ai = minesweeper.MinesweeperAI(3, 3, total=total)
    ai.add_knowledge((0, 0), 1)
    other = copied(ai)
    assert (other.mines, other.safes, other.knowledge) == (ai.mines, ai.safes, ai.knowledge)
    assert other.moves_made == {(0, 0)}
    before = set(ai.safes)
    other.mark_mine((0, 1))
    other.add_knowledge((2, 2), 1)
    assert (0, 1) in other.mines
    assert {(1, 0), (1, 1)} <= other.safes
    assert (ai.mines, ai.safes) == (set(), before)


# Sentence


def test_the_constructors_take_the_names_of_the_course(ms):
    assert list(inspect.signature(ms.Minesweeper).parameters)[:3] == ["height", "width", "mines"]
    assert list(inspect.signature(ms.MinesweeperAI).parameters)[:2] == ["height", "width"]
    assert list(inspect.signature(ms.Sentence).parameters) == ["cells", "count"]
    assert (ms.MinesweeperAI().height, ms.MinesweeperAI().width) == (8, 8)


@pytest.mark.parametrize("make", [list, tuple, set, frozenset, iter])
def test_a_sentence_takes_any_iterable_of_cells(ms, make):
    sentence = ms.Sentence(make([(0, 0), (0, 1)]), 1)
    assert sentence.cells == {(0, 0), (0, 1)}
    assert sentence == ms.Sentence({(0, 1), (0, 0)}, 1)


def test_sentences_differ_by_cells_and_by_count(ms):
    assert ms.Sentence({(0, 0)}, 1) != ms.Sentence({(0, 0)}, 0)
    assert ms.Sentence({(0, 0)}, 1) != ms.Sentence({(0, 1)}, 1)


def test_a_sentence_does_not_keep_the_set_it_was_given(ms):
    cells = {(0, 0), (0, 1)}
    sentence = ms.Sentence(cells, 1)
    sentence.mark_safe((0, 0))
    assert cells == {(0, 0), (0, 1)}


@pytest.mark.parametrize(("count", "known"), [(2, "known_mines"), (0, "known_safes")])
def test_what_a_sentence_knows_is_a_new_set_each_time(ms, count, known):
    sentence = ms.Sentence({(0, 0), (0, 1)}, count)
    for cell in getattr(sentence, known)():
        sentence.mark_safe(cell)
    assert sentence.cells == set()
    sentence = ms.Sentence({(0, 0), (0, 1)}, count)
    getattr(sentence, known)().clear()
    assert getattr(sentence, known)() == {(0, 0), (0, 1)}


def test_an_empty_sentence_knows_nothing_and_says_so_with_sets(ms):
    assert ms.Sentence(set(), 0).known_mines() == set()
    assert ms.Sentence(set(), 0).known_safes() == set()
    assert isinstance(ms.Sentence({(0, 0), (0, 1)}, 1).known_mines(), set)
    assert isinstance(ms.Sentence({(0, 0), (0, 1)}, 1).known_safes(), set)


def test_marking_a_mine_takes_the_cell_and_one_mine_out(ms):
    sentence = ms.Sentence({(0, 0), (0, 1), (0, 2)}, 2)
    sentence.mark_mine((0, 1))
    assert sentence == ms.Sentence({(0, 0), (0, 2)}, 1)


def test_marking_a_safe_cell_takes_only_the_cell_out(ms):
    sentence = ms.Sentence({(0, 0), (0, 1), (0, 2)}, 2)
    sentence.mark_safe((0, 1))
    assert sentence == ms.Sentence({(0, 0), (0, 2)}, 2)


def test_marking_a_cell_outside_changes_nothing(ms):
    sentence = ms.Sentence({(0, 0), (0, 1), (0, 2)}, 2)
    sentence.mark_mine((5, 5))
    sentence.mark_safe((5, 5))
    assert sentence == ms.Sentence({(0, 0), (0, 1), (0, 2)}, 2)


# Moves


def test_a_new_ai_knows_nothing(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    assert ai.moves_made == ai.mines == ai.safes == set()
    assert ai.knowledge == []
    assert ai.make_safe_move() is None


def test_a_safe_move_is_a_known_safe_cell_not_made_before(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.safes.update({(0, 0), (2, 4), (3, 1)})
    ai.moves_made.update({(0, 0), (3, 1)})
    assert ai.make_safe_move() == (2, 4)


def test_a_safe_move_changes_nothing(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.safes = {(0, 0), (2, 4)}
    ai.mines = {(1, 1)}
    ai.moves_made = {(0, 0)}
    ai.knowledge = [ms.Sentence({(2, 0), (2, 1)}, 1)]
    ai.make_safe_move()
    assert ai.safes == {(0, 0), (2, 4)}
    assert ai.mines == {(1, 1)}
    assert ai.moves_made == {(0, 0)}
    assert ai.knowledge == [ms.Sentence({(2, 0), (2, 1)}, 1)]


def test_there_is_no_safe_move_when_all_safe_cells_are_made(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.safes = {(0, 0)}
    ai.moves_made = {(0, 0)}
    assert ai.make_safe_move() is None


def test_a_random_move_is_neither_made_nor_a_known_mine(ms):
    board = {(row, column) for row in range(4) for column in range(5)}
    for left in board:
        ai = ms.MinesweeperAI(height=4, width=5)
        ai.moves_made |= {cell for cell in board - {left} if sum(cell) % 2}
        ai.mines |= {cell for cell in board - {left} if not sum(cell) % 2}
        assert ai.make_random_move() == left


def test_a_random_move_can_be_any_cell_left(ms):
    ai = ms.MinesweeperAI(height=2, width=3)
    ai.mines.add((0, 0))
    ai.moves_made.add((1, 2))
    found = {ai.make_random_move() for _ in range(500)}
    assert found == {(0, 1), (0, 2), (1, 0), (1, 1)}
    assert ai.moves_made == {(1, 2)}


def test_there_is_no_random_move_when_nothing_is_left(ms):
    ai = ms.MinesweeperAI(height=1, width=2)
    ai.mines.add((0, 0))
    ai.moves_made.add((0, 1))
    assert ai.make_random_move() is None


# Adding knowledge


def test_a_revealed_cell_is_a_made_move_and_safe(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    assert ai.add_knowledge((1, 4), 2) is None
    assert ai.moves_made == {(1, 4)}
    assert (1, 4) in ai.safes


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ((0, 0), {(0, 1), (1, 0), (1, 1)}),
        ((3, 4), {(2, 3), (2, 4), (3, 3)}),
        ((0, 2), {(0, 1), (0, 3), (1, 1), (1, 2), (1, 3)}),
        ((2, 3), {(1, 2), (1, 3), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4)}),
    ],
    ids=["top left", "bottom right", "edge", "middle"],
)
def test_a_number_becomes_the_sentence_about_its_neighbours(ms, cell, around):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge(cell, 2)
    assert ms.Sentence(around, 2) in ai.knowledge


def test_known_mines_are_left_out_of_a_new_sentence_and_lower_its_count(ms):
    for mark in (lambda ai, cell: ai.mark_mine(cell), lambda ai, cell: ai.mines.add(cell)):
        ai = ms.MinesweeperAI(height=4, width=5)
        mark(ai, (0, 1))
        ai.add_knowledge((0, 0), 2)
        assert ms.Sentence({(1, 0), (1, 1)}, 1) in ai.knowledge
        assert all((0, 1) not in sentence.cells for sentence in ai.knowledge)


def test_known_safe_cells_are_left_out_of_a_new_sentence(ms):
    for mark in (lambda ai, cell: ai.mark_safe(cell), lambda ai, cell: ai.safes.add(cell)):
        ai = ms.MinesweeperAI(height=4, width=5)
        mark(ai, (0, 1))
        ai.add_knowledge((0, 0), 1)
        assert ms.Sentence({(1, 0), (1, 1)}, 1) in ai.knowledge


def test_marking_tells_the_sets_and_the_sentences(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((2, 2), 3)
    ai.mark_mine((1, 1))
    ai.mark_safe((1, 2))
    assert (1, 1) in ai.mines
    assert (1, 2) in ai.safes
    rest = {(1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)}
    assert ai.knowledge == [ms.Sentence(rest, 2)]


def test_a_zero_makes_all_its_neighbours_safe(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((0, 4), 0)
    assert ai.safes == {(0, 3), (0, 4), (1, 3), (1, 4)}
    assert ai.mines == set()


def test_a_full_number_makes_all_its_neighbours_mines(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((3, 0), 3)
    assert ai.mines == {(2, 0), (2, 1), (3, 1)}
    assert ai.knowledge == []


def test_later_numbers_decide_cells_of_earlier_sentences(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((0, 0), 1)
    assert ai.mines == set()
    ai.add_knowledge((0, 1), 1)
    ai.add_knowledge((1, 0), 1)
    assert ai.mines == {(1, 1)}
    assert ai.knowledge == []
    assert {(0, 2), (1, 2), (2, 0), (2, 1)} <= ai.safes


def test_a_mine_found_late_reaches_every_sentence_in_one_call(ms):
    ai = ms.MinesweeperAI(height=1, width=7)
    ai.add_knowledge((0, 1), 1)
    ai.add_knowledge((0, 3), 1)
    ai.add_knowledge((0, 5), 1)
    assert ai.safes == {(0, 1), (0, 3), (0, 5)}
    ai.safes.add((0, 0))
    ai.add_knowledge((0, 5), 1)
    assert ai.mines == {(0, 2), (0, 6)}
    assert {(0, 0), (0, 4)} <= ai.safes


def test_sentences_that_a_caller_adds_take_part(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.knowledge.append(ms.Sentence([(3, 0), (3, 1), (3, 2)], 1))
    ai.knowledge.append(ms.Sentence([(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)], 2))
    ai.add_knowledge((0, 0), 0)
    assert ms.Sentence({(3, 3), (3, 4)}, 1) in ai.knowledge
    assert ms.Sentence({(3, 0), (3, 1), (3, 2)}, 1) in ai.knowledge


def test_sentences_that_a_caller_shortens_stay_short(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((0, 0), 1)
    ai.knowledge[0].mark_safe((0, 1))
    ai.add_knowledge((3, 4), 0)
    assert ai.knowledge == [ms.Sentence({(1, 0), (1, 1)}, 1)]


def test_a_list_of_sentences_once_taken_stays_up_to_date(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    knowledge = ai.knowledge
    ai.add_knowledge((0, 0), 1)
    assert knowledge is ai.knowledge
    assert len(knowledge) == 1


def test_the_same_number_twice_adds_nothing(ms):
    ai = ms.MinesweeperAI(height=4, width=5)
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((0, 0), 1)
    assert len(ai.knowledge) == 1


def test_nothing_is_inferred_from_a_mine_count_unless_it_is_given(ms):
    ai = ms.MinesweeperAI(height=3, width=3)
    ai.mines.update((r, c) for r in range(3) for c in range(3) if (r, c) != (2, 2))
    ai.add_knowledge((2, 2), 3)
    assert ai.safes == {(2, 2)}
    ai = ms.MinesweeperAI()
    ai.mines |= {(0, i) for i in range(8)}
    ai.add_knowledge((7, 7), 0)
    assert ai.safes == {(6, 6), (6, 7), (7, 6), (7, 7)}


# The runner

RUNNER = """
from minesweeper import Minesweeper, MinesweeperAI

HEIGHT, WIDTH, MINES = 8, 6, 7

def play():
    game = Minesweeper(height=HEIGHT, width=WIDTH, mines=MINES)
    ai = MinesweeperAI(height=HEIGHT, width=WIDTH)
    revealed, flags = set(), set()
    while True:
        move = ai.make_safe_move()
        if move is None:
            move = ai.make_random_move()
            if move is None:
                flags = ai.mines.copy()
                return "won" if game.mines == flags else "unfinished"
        else:
            assert not game.is_mine(move)
        assert move not in revealed
        if game.is_mine(move):
            return "lost"
        nearby = game.nearby_mines(move)
        revealed.add(move)
        ai.add_knowledge(move, nearby)
        assert revealed == ai.moves_made

results = [play() for _ in range(60)]
assert set(results) <= {"won", "lost"}, results
print("played", len(results))
"""
"""The calls of the course's runner in its order, AI Move pressed until the game ends."""


@pytest.mark.parametrize("through_shim", [False, True], ids=["package", "shim"])
def test_the_calls_of_the_original_runner_play_games_to_the_end(tmp_path, through_shim):
    (tmp_path / "runner.py").write_text(RUNNER, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if through_shim:
        (tmp_path / "minesweeper.py").write_text(SHIM, encoding="utf-8")
    else:
        environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "runner.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "played 60\n"


def test_the_shim_gives_the_very_classes_of_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setitem(sys.modules, "minesweeper", minesweeper)
    shim = load_shim(tmp_path)
    for name in ("Minesweeper", "MinesweeperAI", "Sentence"):
        assert getattr(shim, name) is getattr(minesweeper, name)

"""The knowledge base: sentences, the closure under subset differences, and its reasons."""

import random
from collections import Counter
from itertools import permutations, product

import pytest
from all_pairs import AllPairs

from minesweeper import Minesweeper, MinesweeperAI, Sentence, neighbors
from minesweeper.knowledge import limits, mine_total
from minesweeper.knowledge.chains import (
    BoardTotal,
    ChainFact,
    Difference,
    Number,
    Reason,
    Revealed,
    Told,
)
from minesweeper.knowledge.mine_total import packing_of
from minesweeper.rules.board import draw
from minesweeper.rules.naming import cell_named

A, B, C, D, E = ((0, column) for column in range(5))


def numbers_of(*rows):
    """Return the numbers shown on a drawn board; ? is a covered cell."""
    return {
        (r, c): int(sign)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row.split())
        if sign != "?"
    }


def ai_seeing(*rows, **options):
    """Return an AI that has learned the numbers of a drawn board."""
    ai = MinesweeperAI(len(rows), len(rows[0].split()), **options)
    ai.learn(numbers_of(*rows))
    ai.catch_up()
    return ai


def ai_told(*sentences):
    """Return an AI on a row of five cells that was given sentences."""
    ai = MinesweeperAI(1, 5)
    ai.knowledge.extend(Sentence(cells, count) for cells, count in sentences)
    ai.catch_up()
    return ai


def random_board(rng):
    """Return a board of 1 to 7 rows and columns, its safe cells in random order."""
    height, width = (1 + int(rng.random() * 7) for _ in range(2))
    mines = int(rng.random() * (height * width * 0.6 + 1))
    board = Minesweeper(height, width, mines, rng)
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in board.mines]
    return board, draw(cells, len(cells), rng)


def cells_of(board):
    return [(r, c) for r in range(board.height) for c in range(board.width)]


def said(ai):
    return {(frozenset(sentence.cells), sentence.count) for sentence in ai.knowledge}


# Sentences


def test_a_count_of_zero_makes_every_cell_safe():
    sentence = Sentence({D, E}, 0)
    assert sentence.known_safes() == {D, E}
    assert sentence.known_mines() == set()


def test_a_count_as_high_as_the_cells_makes_every_cell_a_mine():
    sentence = Sentence({A, B, C}, 3)
    assert sentence.known_mines() == {A, B, C}
    assert sentence.known_safes() == set()


def test_a_count_in_between_decides_nothing():
    sentence = Sentence({A, B, C}, 1)
    assert sentence.known_mines() == sentence.known_safes() == set()


def test_a_sentence_reads_as_its_cells_and_its_count():
    assert str(Sentence([A], 1)) == "{(0, 0)} = 1"
    assert str(Sentence([], 0)) == "{} = 0"
    assert repr(Sentence([], 0)) == "Sentence({}, 0)"
    assert Sentence([], 0) != "{} = 0"


# The closure


def test_the_difference_of_a_sentence_and_its_subset_is_held():
    ai = ai_told(({A, B, C}, 1), ({A, B, C, D, E}, 2))
    assert Sentence({D, E}, 1) in ai.knowledge


@pytest.mark.parametrize(
    "order", list(permutations([({A, B}, 1), ({A, B, C, D}, 2), ({C, D, E}, 1)]))
)
def test_a_cell_that_only_two_differences_in_a_row_prove_is_safe(order):
    assert ai_told(*order).safes == {E}


def test_the_middle_of_a_one_two_one_is_safe_and_its_sides_are_mines():
    ai = ai_seeing("? ? ?", "1 2 1", "0 0 0")
    assert ai.mines == {(0, 0), (0, 2)}
    assert (0, 1) in ai.safes


def test_height_and_width_are_not_swapped():
    ai = ai_seeing("? 1 0 0 0")
    assert ai.mines == {(0, 0)}
    ai = ai_seeing("?", "1", "0")
    assert ai.mines == {(0, 0)}


def test_numbers_that_contradict_each_other_prove_nothing_and_end():
    ai = ai_told(({A, B}, 1), ({A, B}, 2), ({A, B, C}, 0), ({A, B, C, D}, 9))
    assert all(0 < sentence.count < len(sentence.cells) for sentence in ai.knowledge)


def test_of_sentences_that_contradict_each_other_only_the_first_is_used():
    assert ai_told(({A, B, C, D}, 3), ({A, B, C}, 2)).mines == {D}
    assert ai_told(({A, B, C}, 1), ({A, B, C, D}, 3), ({A, B, C}, 2)).mines == set()


def test_no_cell_off_the_board_is_learned():
    ai = MinesweeperAI(2, 3)
    with pytest.raises(ValueError, match=r"\(2, 0\) is not on this 2x3 board"):
        ai.learn({(0, 0): 1, (2, 0): 1})
    assert ai.moves_made == set()
    assert ai.safes == set()


@pytest.mark.parametrize(
    "seeds", [range(2000), pytest.param(range(2000, 6000), marks=pytest.mark.slow)]
)
def test_nothing_known_is_ever_wrong_in_any_order_of_reveals(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        board, cells = random_board(rng)
        ai = MinesweeperAI(board.height, board.width)
        for cell in cells:
            ai.add_knowledge(cell, board.nearby_mines(cell))
            assert ai.mines <= board.mines, seed
            assert ai.safes.isdisjoint(board.mines), seed
        assert ai.moves_made == set(cells)


@pytest.mark.parametrize("chunk", range(5))
def test_every_one_step_consequence_is_drawn_and_no_sentence_is_idle(chunk):
    for seed in range(chunk * 100, chunk * 100 + 100):
        rng = random.Random(seed)
        board, cells = random_board(rng)
        ai = MinesweeperAI(board.height, board.width)
        for cell in cells:
            ai.add_knowledge(cell, board.nearby_mines(cell))
            held = said(ai)
            assert len(held) == len(ai.knowledge), "repeated"
            for larger, more in held:
                assert 0 < more < len(larger), "empty or decided"
                assert larger.isdisjoint(ai.mines | ai.safes), "known cells left in"
                for smaller, less in held:
                    if smaller < larger:
                        assert (larger - smaller, more - less) in held, seed


@pytest.mark.parametrize("chunk", range(5))
def test_the_closure_is_that_of_comparing_all_pairs(chunk):
    for seed in range(chunk * 60, chunk * 60 + 60):
        rng = random.Random(seed)
        board, cells = random_board(rng)
        ai = MinesweeperAI(board.height, board.width)
        plain = AllPairs(board.height, board.width)
        for cell in cells[: len(cells) * 2 // 3]:
            ai.add_knowledge(cell, board.nearby_mines(cell))
            plain.add_knowledge(cell, board.nearby_mines(cell))
        assert ai.mines == plain.mines, seed
        assert ai.safes == plain.safes, seed
        assert said(ai) == plain.sentences, seed


def test_a_large_board_in_random_order_holds_fewer_sentences_than_numbers():
    rng = random.Random(3)
    board = Minesweeper(30, 40, 216, rng)
    cells = [cell for cell in cells_of(board) if not board.is_mine(cell)]
    ai = MinesweeperAI(30, 40)
    for known, cell in enumerate(draw(cells, len(cells), rng), start=1):
        ai.add_knowledge(cell, board.nearby_mines(cell))
        if known % 100 == 0:
            assert len(ai.knowledge) < known
    assert ai.mines <= board.mines
    assert ai.safes.isdisjoint(board.mines)


# What callers say


def test_cells_that_callers_put_into_the_live_sets_are_inferred_from():
    for seed in range(300):
        rng = random.Random(seed)
        board, cells = random_board(rng)
        ai, marked = (MinesweeperAI(board.height, board.width) for _ in range(2))
        for cell in cells:
            hint = draw(cells_of(board), 1, rng)[0]
            (ai.mines if board.is_mine(hint) else ai.safes).add(hint)
            (marked.mark_mine if board.is_mine(hint) else marked.mark_safe)(hint)
            for other in (ai, marked):
                other.add_knowledge(cell, board.nearby_mines(cell))
            assert ai.mines == marked.mines <= board.mines
            assert ai.safes == marked.safes
            assert said(ai) == said(marked)


def test_a_set_that_a_caller_replaced_by_one_as_large_is_inferred_from():
    ai = ai_seeing("? ? ? ?", "1 1 ? ?")
    ai.mark_mine((1, 3))
    ai.mines = {(0, 0)}
    ai.catch_up()
    assert (0, 1) in ai.safes
    assert ai.why((0, 0)).fact.source == Told(frozenset({(0, 0)}), 1)


@pytest.mark.parametrize("put_in", [None, set])
def test_a_cell_replaced_in_a_live_set_is_inferred_from(put_in):
    ai = ai_seeing("1 ? ? 1 ?")
    if put_in:
        ai.safes = put_in(ai.safes)
        ai.catch_up()
    ai.safes.remove((0, 0))
    ai.safes.add((0, 4))
    ai.catch_up()
    assert ai.mines == {(0, 1), (0, 2)}


def test_a_live_set_is_looked_through_only_after_a_change():
    ai = MinesweeperAI(1, 5)
    ai.safes.add(A)
    ai.mines.add(B)
    assert (ai.safes.changed, ai.mines.changed) == (True, True)
    ai.catch_up()
    assert (ai.safes.changed, ai.mines.changed) == (False, False)


def test_a_made_move_replaced_by_another_counts_at_once():
    ai = ai_seeing("0 ? ?")
    ai.moves_made.remove((0, 0))
    ai.moves_made.add((0, 1))
    assert ai.make_safe_move() == (0, 0)


# The list of sentences


def test_the_third_number_that_decides_nothing_is_the_third_sentence():
    ai = MinesweeperAI(9, 9)
    for cell in ((7, 7), (1, 1), (1, 7)):
        ai.add_knowledge(cell, 1)
    assert ai.knowledge[2] == Sentence(neighbors((1, 7), 9, 9), 1)
    assert ai.knowledge[0] == Sentence(neighbors((7, 7), 9, 9), 1)


def test_numbers_own_sentences_come_before_those_derived_from_them():
    ai = MinesweeperAI(3, 5)
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((1, 0), 2)  # two more cells, and so one derived sentence
    ai.add_knowledge((1, 4), 3)
    own = [
        Sentence(cells, count)
        for cells, count in (
            ({(0, 1), (1, 1)}, 1),
            ({(0, 1), (1, 1), (2, 0), (2, 1)}, 2),
            ({(0, 3), (0, 4), (1, 3), (2, 3), (2, 4)}, 3),
        )
    ]
    assert ai.knowledge == [*own, Sentence({(2, 0), (2, 1)}, 1)]


def test_a_sentence_keeps_its_place_when_a_cell_of_it_is_decided():
    ai = MinesweeperAI(9, 9)
    for cell in ((7, 7), (1, 1), (1, 7)):
        ai.add_knowledge(cell, 1)
    ai.mark_safe((8, 8))
    assert ai.knowledge[0] == Sentence(set(neighbors((7, 7), 9, 9)) - {(8, 8)}, 1)


def test_a_sentence_that_does_not_change_stays_the_same_object():
    ai = MinesweeperAI(9, 9)
    ai.add_knowledge((7, 7), 1)
    ai.add_knowledge((1, 1), 1)
    first, second = ai.knowledge
    ai.mark_mine((0, 0))
    assert ai.knowledge == [first]
    assert ai.knowledge[0] is first
    assert second == Sentence(neighbors((1, 1), 9, 9), 1)


def test_marking_infers_at_once():
    ai = ai_seeing("? 1 ?", "? ? ?")
    ai.mark_mine((0, 0))
    assert ai.safes >= {(0, 2), (1, 0), (1, 1), (1, 2)}
    assert ai.knowledge == []


def test_a_hit_mine_that_has_no_number_is_used():
    ai = ai_seeing("? ?", "1 1")
    ai.mark_mine((0, 1))
    assert ai.make_safe_move() == (0, 0)


def test_a_sentence_taken_off_the_list_is_forgotten():
    ai = ai_seeing("? ?", "1 1")
    ai.knowledge = []
    ai.mark_mine((0, 1))
    assert ai.make_safe_move() is None


# The queue


def test_queued_numbers_are_used_when_asked_for_and_not_before():
    ai = MinesweeperAI(2, 3)
    ai.learn(numbers_of("? ? ?", "1 1 0"))
    assert ai.safes == ai.moves_made == {(1, 0), (1, 1), (1, 2)}
    assert ai.mines == set()
    ai.catch_up()
    assert ai.mines == {(0, 0)}


def test_a_safe_move_catches_up_first():
    ai = MinesweeperAI(2, 3)
    ai.learn(numbers_of("? ? ?", "1 1 0"))
    assert ai.make_safe_move() == (0, 1)


def test_a_random_move_catches_up_first():
    ai = MinesweeperAI(1, 3)
    ai.learn({(0, 1): 2})
    assert ai.make_random_move() is None


def test_catching_up_in_slices_ends_at_the_same_knowledge():
    for seed in range(100):
        board, cells = random_board(random.Random(seed))
        numbers = [(cell, board.nearby_mines(cell)) for cell in cells]
        at_once, sliced = (MinesweeperAI(board.height, board.width) for _ in range(2))
        at_once.learn(dict(numbers))
        at_once.catch_up()
        for begin in range(0, len(numbers), 3):
            sliced.learn(dict(numbers[begin : begin + 3]))
            sliced.catch_up()
        assert (sliced.mines, sliced.safes) == (at_once.mines, at_once.safes)
        assert said(sliced) == said(at_once)


# The mine total


def test_when_all_mines_are_known_the_rest_is_safe():
    ai = ai_seeing("? 1 ? ?", "? ? ? ?", "? ? ? ?", total=1)
    assert ai.mines == set()
    ai.mark_mine((0, 0))
    assert ai.safes == {(r, c) for r in range(3) for c in range(4)} - {(0, 0)}
    assert ai.why((2, 3)).needs_total()


def test_when_all_the_cells_left_are_mines_they_are_known():
    ai = ai_seeing("? ? ?", "? 7 ?", "? ? ?", total=7)
    ai.mark_safe((2, 2))
    assert len(ai.mines) == 7


def test_a_number_that_holds_all_mines_makes_the_cells_away_from_it_safe():
    ai = MinesweeperAI(height=1, width=6, total=1)
    ai.add_knowledge((0, 1), 1)
    assert ai.safes == {(0, 1), (0, 3), (0, 4), (0, 5)}
    assert ai.why((0, 4)).needs_total()
    assert [number.cell for number in ai.why((0, 4)).numbers()] == [(0, 1)]


def test_numbers_apart_that_hold_all_mines_make_the_cells_between_them_safe():
    ai = MinesweeperAI(height=2, width=6, total=2)
    ai.add_knowledge((0, 0), 1)
    ai.add_knowledge((0, 5), 1)
    assert ai.safes - ai.moves_made == {(0, 2), (0, 3), (1, 2), (1, 3)}


def test_numbers_apart_that_hold_all_safe_cells_make_the_cells_outside_mines():
    ai = MinesweeperAI(height=2, width=5, total=8)
    ai.add_knowledge((0, 0), 2)
    assert ai.mines == {(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)}


def test_each_choice_of_sentences_that_hold_all_mines_decides_the_cells_outside():
    """In this order, the search does not come upon the second choice again by itself."""
    ai = MinesweeperAI(6, 4, total=5)
    for cell, number in [
        ((5, 1), 2), ((4, 3), 1), ((3, 2), 3), ((2, 3), 1), ((3, 3), 1), ((0, 0), 1), ((2, 0), 2),
    ]:  # fmt: skip  # one line
        ai.add_knowledge(cell, number)
    assert {(0, 1), (5, 3), (4, 1)} <= ai.safes | ai.mines


def test_a_total_that_the_numbers_contradict_proves_nothing():
    ai = ai_seeing("? ? ? ? 1 ? ? ?")
    ai.mark_mine((0, 0))
    ai.total = 1
    ai.catch_up()
    assert ai.safes == {(0, 4)}
    assert ai.mines == {(0, 0)}


def test_sentences_that_no_longer_share_a_cell_hold_all_mines():
    apart = [(1, 0), (1, 1)]
    ai = MinesweeperAI(2, 5, total=3)
    ai.knowledge += [Sentence([A, B, C], 1), Sentence([C, D, E], 1), Sentence(apart, 1)]
    ai.catch_up()
    assert ai.safes == set()
    ai.mark_safe(C)
    assert ai.safes == {C, (1, 2), (1, 3), (1, 4)}


def test_sentences_that_hold_too_few_mines_are_not_searched(monkeypatch):
    """Four sentences that share a cell hold two mines at most, and a fifth one more: 4 are left."""
    searched = []
    monkeypatch.setattr(
        mine_total,
        "packing_of",
        lambda weights, left: searched.append(left) or packing_of(weights, left),
    )
    ai = MinesweeperAI(3, 9, total=4)
    ai.knowledge += [Sentence([A, cell], 1) for cell in (B, C, D, E)]
    ai.catch_up()
    assert searched == [4]
    ai.knowledge.append(Sentence([(2, 0), (2, 1)], 1))
    ai.catch_up()
    assert searched == [4]


def test_the_total_is_unused_until_it_is_given():
    ai = ai_seeing("? 1 0 0 0 1 ?", "1 1 0 0 0 1 1")
    assert ai.mines == {(0, 0), (0, 6)}
    ai = ai_seeing("? 1 ? ?")
    ai.mark_mine((0, 0))
    assert (0, 3) not in ai.safes
    ai.total = 1
    ai.catch_up()
    assert (0, 3) in ai.safes


def test_the_total_never_becomes_a_sentence():
    ai = ai_seeing("? ? ? ?", "1 ? ? ?", "? ? ? ?", total=3)
    assert ai.knowledge == [Sentence(neighbors((1, 0), 3, 4), 1)]


def test_disjoint_sentences_find_what_a_typed_total_does():
    """The sentence "all cells = M" under the plain closure is the measure, on small boards."""
    added = found = 0
    for seed in range(8):
        rng = random.Random(f"typed total {seed}")
        board = Minesweeper(5, 5, 4, rng)
        cells = list(product(range(5), repeat=2))
        plain, typed = MinesweeperAI(5, 5), MinesweeperAI(5, 5)
        ours = MinesweeperAI(5, 5, total=4)
        typed.knowledge.append(Sentence(cells, 4))
        for cell in draw([cell for cell in cells if not board.is_mine(cell)], 21, rng):
            for ai in (plain, typed, ours):
                ai.add_knowledge(cell, board.nearby_mines(cell))
            more = (typed.safes | typed.mines) - (plain.safes | plain.mines)
            added += len(more)
            found += len(more & (ours.safes | ours.mines))
    assert added > 50
    assert found >= 0.9 * added


def join(ai, row, size=2):
    """Give an AI a row of sentences in which only joining two of them makes one cell safe.

    Two disjoint sentences of `size` cells cover a third; all cells but those of the third hold one
    mine together, and so does a sentence of these cells and the next.
    """
    one, other = set(range(size)), set(range(size, 2 * size))
    third = {size - 1, size}
    for columns in (one, other, third, (one | other) - third | {2 * size}):
        ai.knowledge.append(Sentence([(row, column) for column in columns], 1))


def test_two_disjoint_sentences_that_cover_a_third_hold_the_rest_together():
    for total, safes in [(6, {(0, 4)}), (None, set())]:
        ai = MinesweeperAI(1, 12, total=total)
        join(ai, 0)
        ai.catch_up()
        assert ai.safes == safes
        assert ai.mines == set()


@pytest.mark.parametrize(("width", "safes"), [(40, {(0, 4)}), (41, set())])
def test_disjoint_sentences_are_joined_with_at_most_40_undecided_cells(width, safes):
    ai = MinesweeperAI(1, width, total=20)
    join(ai, 0)
    ai.catch_up()
    assert ai.safes == safes


@pytest.mark.parametrize(("size", "safes"), [(7, {(0, 14)}), (8, set())])
def test_a_joined_sentence_has_at_most_8_cells(size, safes):
    ai = MinesweeperAI(1, 40, total=20)
    join(ai, 0, size)
    ai.catch_up()
    assert ai.safes == safes


@pytest.mark.parametrize(("most", "rows"), [(2, 1), (6, 1), (7, 2)])
def test_no_more_sentences_are_joined_in_a_game_than_the_most(monkeypatch, most, rows):
    """Each row joins six: three pairs of sentences, each in both orders."""
    monkeypatch.setattr(limits, "MOST_JOINED", most)
    ai = MinesweeperAI(3, 12, total=18)
    for row in range(3):
        join(ai, row)
    ai.catch_up()
    assert len(ai.safes) == rows


def test_what_is_held_already_is_not_joined_again(monkeypatch):
    monkeypatch.setattr(limits, "MOST_JOINED", 1)
    ai = MinesweeperAI(2, 12, total=12)
    for columns in ({0, 1}, {2, 3}, {1, 2}, {0, 3}):
        ai.knowledge.append(Sentence([(0, column) for column in columns], 1))
    ai.catch_up()
    join(ai, 1)
    ai.catch_up()
    assert ai.safes == {(1, 4)}


def test_with_the_total_nothing_known_is_wrong_either():
    for seed in range(500):
        rng = random.Random(seed)
        board, cells = random_board(rng)
        ai = MinesweeperAI(board.height, board.width, total=len(board.mines))
        for cell in cells:
            ai.add_knowledge(cell, board.nearby_mines(cell))
            assert ai.mines <= board.mines
            assert ai.safes.isdisjoint(board.mines)
        ai.catch_up()
        assert ai.mines | ai.safes == set(cells_of(board))


# Moves


def test_the_same_generator_gives_the_same_random_moves():
    moves = []
    for _ in range(2):
        ai = MinesweeperAI(5, 4, rng=random.Random(7))
        for _ in range(20):
            move = ai.make_random_move()
            ai.moves_made.add(move)
            moves.append(move)
        assert ai.make_random_move() is None
    assert moves[:20] == moves[20:]
    assert len(set(moves)) == 20


def test_random_moves_do_not_touch_the_global_generator():
    before = random.getstate()
    assert MinesweeperAI(3, 3).make_random_move() is not None
    assert random.getstate() == before


# Reasons


def verify(reason, board, ai):
    """Check every step of a reason on its own, against nothing but the rules."""
    fact = reason.fact
    assert reason.cell in fact.cells
    assert fact.count == (len(fact.cells) if reason.is_mine else 0)
    verify_fact(fact, board, ai)


def verify_fact(fact, board, ai):
    assert len(fact.cells & board.mines) == fact.count
    if isinstance(fact.source, Difference):
        larger, smaller = fact.source.larger, fact.source.smaller
        assert set() < smaller.cells < larger.cells
        assert fact.cells == larger.cells - smaller.cells
        assert fact.count == larger.count - smaller.count
        assert fact.given == frozenset()
        verify_fact(larger, board, ai)
        verify_fact(smaller, board, ai)
        return
    assert fact.cells.isdisjoint(fact.given)
    match fact.source:
        case Number(cell, mines):
            assert mines == board.nearby_mines(cell)
            about = set(neighbors(cell, board.height, board.width))
        case BoardTotal(mines):
            about = set(cells_of(board))
        case Told(cells, mines):
            about = set(cells)
        case Revealed(cell):
            about, mines = {cell}, 0
    assert about - fact.cells - fact.given <= ai.moves_made
    assert fact.cells | fact.given <= about
    assert fact.count == mines - sum(ai.why(cell).is_mine for cell in fact.given)


@pytest.mark.parametrize("chunk", range(5))
def test_each_step_of_each_reason_holds_by_itself(chunk):
    for seed in range(chunk * 80, chunk * 80 + 80):
        rng = random.Random(seed)
        board, cells = random_board(rng)
        total = len(board.mines) if seed % 2 else None
        ai = MinesweeperAI(board.height, board.width, total=total)
        for cell in cells:
            ai.add_knowledge(cell, board.nearby_mines(cell))
            if rng.random() < 0.1 and board.mines:
                ai.mark_mine(draw(sorted(board.mines), 1, rng)[0])
        for cell in cells_of(board):
            reason = ai.why(cell)
            assert (reason is not None) == (cell in ai.mines | ai.safes)
            if reason is not None:
                assert reason.is_mine == board.is_mine(cell)
                verify(reason, board, ai)


def test_a_chain_gives_every_reason_after_those_it_relies_on():
    for seed in range(200):
        board, cells = random_board(random.Random(seed))
        ai = MinesweeperAI(board.height, board.width, total=len(board.mines))
        for cell in cells:
            ai.add_knowledge(cell, board.nearby_mines(cell))
        for cell in cells_of(board):
            chain = ai.chain(cell)
            assert chain[-1] == ai.why(cell)
            earlier = set()
            for reason in chain:
                assert reason.given() <= earlier
                earlier.add(reason.cell)
            assert len(earlier) == len(chain)


def test_a_safe_cell_names_the_two_numbers_that_prove_it():
    ai = ai_seeing("? ? ?", "1 1 ?", "0 1 ?")
    reason = ai.why((0, 2))
    assert not reason.is_mine
    assert reason.numbers() == (Number((1, 0), 1), Number((1, 1), 1))
    assert reason.given() == frozenset()
    assert reason.fact.cells == {(0, 2), (1, 2), (2, 2)}
    assert reason.fact.source.smaller.cells == {(0, 0), (0, 1)}


def test_one_number_alone_is_preferred_to_a_difference():
    ai = ai_seeing("? ? ?", "2 3 2", "0 0 0")
    assert ai.mines == {(0, 0), (0, 1), (0, 2)}
    assert ai.why((0, 0)).numbers() == (Number((1, 0), 2),)


def proved_by_single_numbers(board, cells):
    """Return what follows from the numbers taken one at a time, again and again."""
    known = dict.fromkeys(cells, False)
    before = -1
    while before != len(known):
        before = len(known)
        for cell in cells:
            around = neighbors(cell, board.height, board.width)
            left = [other for other in around if other not in known]
            mines = board.nearby_mines(cell) - sum(known.get(other, False) for other in around)
            if mines in (0, len(left)):
                known.update(dict.fromkeys(left, mines > 0))
    return known.keys() - set(cells)


def test_what_single_numbers_prove_is_never_put_down_to_several():
    for seed in range(300):
        board, cells = random_board(random.Random(seed))
        cells = cells[: len(cells) // 2]
        ai = MinesweeperAI(board.height, board.width)
        ai.learn({cell: board.nearby_mines(cell) for cell in cells})
        ai.catch_up()
        for cell in proved_by_single_numbers(board, cells):
            assert len(ai.why(cell).numbers()) == 1, seed


def test_a_shorter_way_found_later_to_a_sentence_is_taken():
    ai = MinesweeperAI(2, 4)
    for cell, number in {(1, 1): 2, (0, 3): 2, (0, 0): 1, (0, 2): 2}.items():
        ai.add_knowledge(cell, number)
    assert ai.why((1, 2)).numbers() == (Number((0, 3), 2),)


def test_a_shorter_difference_found_later_is_taken():
    """A and B hold one mine by three sentences, then by two; I is safe by these and its own."""
    ai = MinesweeperAI(1, 9)
    for together in (
        {"ABCDEF": 3, "CD": 1, "EF": 1},
        {"GH": 1, "ABGH": 2},
        {"ABI": 1},
    ):
        for letters, count in together.items():
            ai.knowledge.append(Sentence([cell_named(f"{letter}1") for letter in letters], count))
        ai.catch_up()
    assert str(ai.why((0, 8))) == (
        "{A1, B1, I1} = 1 less ({A1, B1, G1, H1} = 2 less {G1, H1} = 1): I1 is safe"
    )


def test_a_number_whose_cells_became_known_is_no_part_of_a_reason():
    ai = MinesweeperAI(3, 5)
    for cell, number in {(1, 1): 3, (1, 0): 2, (1, 2): 4, (2, 3): 3, (0, 0): 0}.items():
        ai.add_knowledge(cell, number)
    assert ai.why((0, 3)).numbers() == (Number((1, 1), 3), Number((1, 2), 4))


def test_a_reason_names_the_covered_cells_it_takes_as_known():
    ai = ai_seeing("? 1 ? ?")
    ai.mark_mine((0, 0))
    reason = ai.why((0, 2))
    assert reason.given() == {(0, 0)}
    assert reason.fact.count == 0
    assert [step.cell for step in ai.chain((0, 2))] == [(0, 0), (0, 2)]
    assert ai.why((0, 0)).fact.source == Told(frozenset({(0, 0)}), 1)
    assert ai.why((0, 0)).numbers() == ()


def test_a_reason_stays_what_it_was_when_more_becomes_known():
    ai = ai_seeing("? ? ?", "1 1 ?", "0 1 ?")
    before = ai.why((0, 2)), ai.why((1, 2))
    ai.add_knowledge((0, 2), 1)
    ai.add_knowledge((1, 2), 1)
    assert (ai.why((0, 2)), ai.why((1, 2))) == before


def test_a_cell_revealed_without_being_known_is_safe_because_it_was_revealed():
    ai = ai_seeing("1 ?")
    assert ai.why((0, 0)).fact.source == Revealed((0, 0))
    assert ai.chain((0, 0)) == (ai.why((0, 0)),)


def test_there_is_no_reason_for_what_is_not_known():
    ai = MinesweeperAI(2, 2)
    assert ai.why((0, 0)) is None
    assert ai.chain((0, 0)) == ()


@pytest.mark.parametrize(
    ("rows", "total", "cell", "says"),
    [
        (["1 ? ?", "? ? ?", "0 ? ?"], None, (0, 1),
         "the 0 at A3 has no mines: A2 and B2 are safe;"
         " then the 1 at A1 needs all the cells it has left: B1 is a mine"),
        (["? ? ?", "? 1 ?", "2 ? ?", "1 ? ?"], None, (0, 0),
         "2 at A3 less 1 at A4: A2 is a mine; then the 1 at B2 has its mine: A1 is safe"),
        (["1 2 ? ? ?", "? ? ? 1 ?"], None, (0, 4),
         "1 at D2 less (2 at B1 less 1 at A1): E1 is safe"),
        (["1 ? ? ? ? 1", "? ? ? ? ? ?"], 2, (0, 2),
         "2 mines in all less 1 at F1 and 1 at A1: C1 is safe"),
        (["2 ? ? ? ?", "? ? ? ? ?"], 8, (0, 2), "8 mines in all less 2 at A1: C1 is a mine"),
        (["3 ? ? ?", "? ? ? ?"], 3, (0, 3),
         "the 3 at A1 needs all the cells it has left: B1, A2 and B2 are mines;"
         " then 3 mines in all, known already: D1 is safe"),
        (["? ? ?"], 0, (0, 1), "0 mines in all: B1 is safe"),
        (["1 ? ? ?"], 3, (0, 3), "3 mines in all need all the cells left: D1 is a mine"),
        (["1 ? ? ? ?", "? ? ? ? ?"], 1, (0, 3), "1 mine in all less 1 at A1: D1 is safe"),
        (["? 2 ? ?", "? 2 0 ?", "? ? ? ?"], None, (2, 0), "the 0 at C2 has no mines: C1 is safe;"
         " then the 2 at B1 needs all the cells it has left: A1 and A2 are mines;"
         " then the 2 at B2 has its mines: A3 is safe"),
        (["? ? ? ?", "1 2 ? 2", "? 2 ? ?", "? 1 ? ?"], None, (0, 2),
         "2 at B3 less 1 at B4: C2 is a mine;"
         " then 2 at B2 less 1 at A2, with C2 a mine: C1 is safe"),
        (["1 1 ?", "? ? ?", "? 3 ?"], None, (2, 2), "1 at B1 less 1 at A1: C2 is safe;"
         " then 3 at B3 less 1 at A1, with C2 safe: C3 is a mine"),
        (["1 2 ?", "? ? 2", "1 2 ?"], None, (1, 1), "2 at B3 less 1 at A1: C3 is a mine;"
         " 2 at B1 less 1 at A1: C1 is a mine; then the 2 at C2 has its mines: B2 is safe"),
    ],
)  # fmt: skip  # a chain a row
def test_a_chain_is_told_step_by_step_from_shown_numbers(rows, total, cell, says):
    assert str(ai_seeing(*rows, total=total).chain(cell)) == says


def test_hits_and_sentences_of_the_caller_are_steps_of_a_chain():
    ai = ai_seeing("? 1 ? ?")
    ai.mark_mine((0, 0))
    assert str(ai.chain((0, 2))) == (
        "as was found: A1 is a mine; then the 1 at B1 has its mine: C1 is safe"
    )
    ai = ai_told(([A, B, C], 2), ([A, B], 1))
    assert str(ai.chain(C)) == "{A1, B1, C1} = 2 less {A1, B1} = 1: C1 is a mine"
    assert str(ai_told(([A, B], 2)).why(A)) == "given {A1, B1} = 2: A1 is a mine"


def test_a_revealed_cell_says_that_it_was_revealed():
    assert str(ai_seeing("1 ? ?", "? ? ?").why((0, 0))) == "revealed: A1 is safe"


def test_a_chain_has_no_step_that_it_could_go_without():
    """Without any one of its given cells, the sources of a reason leave its cell open."""
    reasons = 0
    for seed in range(30):
        rng = random.Random(seed)
        board = Minesweeper(6, 6, 8, rng)
        cells = [cell for cell in cells_of(board) if not board.is_mine(cell)]
        ai = MinesweeperAI(6, 6)
        ai.learn({cell: board.nearby_mines(cell) for cell in draw(cells, 12, rng)})
        ai.catch_up()
        for cell in sorted((ai.safes | ai.mines) - ai.moves_made):
            *earlier, last = ai.chain(cell)
            relied_on = set().union(last.given(), *(reason.given() for reason in earlier))
            assert relied_on == {reason.cell for reason in earlier}
            assert not any(decided(last, ai, last.given() - {one}) for one in last.given())
            assert decided(last, ai, last.given())
            reasons += bool(earlier)
    assert reasons > 50


def decided(reason, ai, given):
    """Return whether a reason decides its cell with only `given` of the covered cells known."""
    times = Counter()
    for sign, leaf in reason.fact.leaves():
        for cell in neighbors(leaf.source.cell, ai.height, ai.width):
            times[cell] += sign * (cell not in ai.moves_made)
    left = sum(sign * leaf.source.mines for sign, leaf in reason.fact.leaves())
    left -= sum(times[cell] for cell in given & ai.mines)
    free = {cell: n for cell, n in times.items() if n and cell not in given | {reason.cell}}
    least, most = (sum(n for n in free.values() if (n > 0) == up) for up in (False, True))
    other = times[reason.cell] * (not reason.is_mine)  # what the cell would add were it otherwise
    return not least <= left - other <= most


def test_a_total_that_cancels_out_is_neither_needed_nor_named():
    def leaf(cells, source):
        return ChainFact(frozenset(cells), source.mines, source)

    def less(larger, smaller):
        cells, count = larger.cells - smaller.cells, larger.count - smaller.count
        return ChainFact(cells, count, Difference(larger, smaller))

    total = leaf([A, B, C, D, E], BoardTotal(2))
    one, other = leaf([A, B], Number((1, 0), 1)), leaf([C, D], Number((1, 3), 1))
    third = leaf([B, C], Number((1, 1), 2))
    joined = less(less(total, third), less(less(total, one), other))
    reason = Reason(D, is_mine=False, fact=joined)
    assert joined.cells == {A, D}
    assert not reason.needs_total()
    assert reason.numbers() == (Number((1, 0), 1), Number((1, 1), 2), Number((1, 3), 1))
    assert str(reason) == "1 at A2 and 1 at D2 less 2 at B2: D1 is safe"

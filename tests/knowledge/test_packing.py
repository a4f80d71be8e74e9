"""Sets without common cells that weigh the most: against all choices, and within a limit."""

import random
from functools import reduce
from itertools import combinations
from operator import or_

import pytest

from minesweeper.knowledge import limits
from minesweeper.knowledge.mine_total import packing_of
from minesweeper.knowledge.packing import WeightedSet, bound, groups, heaviest


def random_sets(rng, cells=9, most_sets=9):
    """Return random sets of cells, each with its weight."""
    sets = {}
    for _ in range(1 + int(rng.random() * most_sets)):
        size = 2 + int(rng.random() * 3)
        chosen = reduce(or_, (1 << int(rng.random() * cells) for _ in range(size)))
        sets[chosen] = 1 + int(rng.random() * chosen.bit_count())
    return sets


def is_packing(chosen):
    return sum(chosen) == reduce(or_, chosen, 0)


def all_packings(sets):
    """Return every choice of sets without common cells with its weight."""
    return [
        (sum(sets[cells] for cells in chosen), chosen)
        for count in range(len(sets) + 1)
        for chosen in combinations(sets, count)
        if is_packing(chosen)
    ]


def test_groups_share_no_cell_and_lose_no_set():
    for seed in range(100):
        sets = random_sets(random.Random(seed), cells=20)
        found = groups(sets)
        assert sorted(cells for group in found for cells in group) == sorted(sets)
        unions = [reduce(or_, group) for group in found]
        assert all(not one & other for one, other in combinations(unions, 2))


def test_the_heaviest_choice_is_found_and_of_several_one_of_the_least_cost():
    for seed in range(150):
        sets = random_sets(random.Random(seed))
        weighted = [WeightedSet(one, weight, one.bit_count()) for one, weight in sets.items()]
        weight, chosen = heaviest(weighted, lambda _: 1000)
        assert is_packing(chosen)
        best = max(all_packings(sets), key=lambda found: (found[0], -sum(found[1]).bit_count()))
        assert (weight, sum(chosen).bit_count()) == (best[0], sum(best[1]).bit_count())


def test_no_choice_weighs_more_than_the_bound():
    for seed in range(150):
        sets = random_sets(random.Random(seed))
        assert bound(sets) >= max(weight for weight, _ in all_packings(sets))


def test_the_bound_of_one_set_is_at_least_its_weight():
    for size in range(1, 60):
        assert bound({(1 << size) - 1: 1}) >= 1


def test_a_packing_is_found_for_the_greatest_weight_and_for_no_other():
    for seed in range(150):
        sets = random_sets(random.Random(seed))
        most = max(weight for weight, _ in all_packings(sets))
        for weight in (most - 1, most, most + 1):
            held, chosen = packing_of(sets, weight)
            assert held >= most
            assert (chosen is not None) == (weight == most)
        assert sum(sets[one] for one in packing_of(sets, most)[1]) == most


def test_past_the_limit_only_packings_are_returned(monkeypatch):
    monkeypatch.setattr(limits, "CHOICES", 1)
    for seed in range(60):
        sets = random_sets(random.Random(seed), cells=14)
        for weight in range(12):
            assert is_packing(packing_of(sets, weight)[1] or ())


def sets_of(weights):
    """Return sets of cells that letters name, such as {"ABC": 2}, each with its weight."""
    return {sum(1 << ord(one) - ord("A") for one in cells): n for cells, n in weights.items()}


def test_past_the_limit_a_heavier_choice_is_missed(monkeypatch):
    sets = sets_of({"AB": 2, "ACD": 2, "BEF": 2})
    assert set(packing_of(sets, 4)[1]) == set(sets_of({"ACD": 2, "BEF": 2}))
    monkeypatch.setattr(limits, "CHOICES", 1)
    assert packing_of(sets, 4)[1] is None


MANY_CHOICES = [
    ("A1 EF2 DH2 HJ2 EK2 AD2 CDI2 CGJ1 CGI2 BFHK3", 8),
    ("DIM2 HJK1 CN2 EHQ3 BEFG2 CPS3 ADEI2 FMPQ1 CJN3 ILS3 JL2 BDEG1 CL1", 10),
]


@pytest.mark.parametrize(("drawn", "most"), MANY_CHOICES)
def test_within_the_limit_the_heaviest_of_many_choices_is_found(drawn, most):
    sets = sets_of({one[:-1]: int(one[-1]) for one in drawn.split()})
    assert most == max(weight for weight, _ in all_packings(sets))
    assert packing_of(sets, most)[1] is not None


def test_more_sentences_than_are_searched_are_packed_greedily():
    rows = range(limits.MOST_SEARCHED + 1)
    sets = {0b11 << 4 * row: 1 for row in rows}
    overlapping = {0b1110 << 4 * row: 1 for row in rows}
    assert set(packing_of(overlapping | sets, len(rows))[1]) == set(sets)

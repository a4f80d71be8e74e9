"""Disjoint sentences that hold the most: against all choices, and within a budget."""

import random
from itertools import combinations

import pytest

from minesweeper.knowledge import limits
from minesweeper.knowledge.packing import greedy, groups, most, packings_of


def random_sentences(rng, cells=9, most_sentences=9):
    sentences = {}
    for _ in range(1 + int(rng.random() * most_sentences)):
        size = 2 + int(rng.random() * 3)
        chosen = frozenset((0, int(rng.random() * cells)) for _ in range(size))
        sentences[chosen] = 1 + int(rng.random() * len(chosen))
    return sentences


def all_packings(sentences):
    """Return every choice of disjoint sentences with its weight."""
    return [
        (sum(sentences[cells] for cells in chosen), frozenset(chosen))
        for count in range(len(sentences) + 1)
        for chosen in combinations(sentences, count)
        if len(frozenset().union(*chosen)) == sum(map(len, chosen))
    ]


def test_groups_share_no_cell_and_lose_no_sentence():
    for seed in range(100):
        sentences = random_sentences(random.Random(seed), cells=20)
        found = groups(sentences)
        assert sorted(map(sorted, (cells for group in found for cells in group))) == sorted(
            map(sorted, sentences)
        )
        unions = [frozenset().union(*group) for group in found]
        assert all(one.isdisjoint(other) for one, other in combinations(unions, 2))


def test_the_heaviest_packings_of_each_group_are_found_and_no_other_weight_is():
    for seed in range(150):
        sentences = random_sentences(random.Random(seed))
        heaviest = max(weight for weight, _ in all_packings(sentences))
        assert most(sentences) >= heaviest
        for other in (heaviest - 1, heaviest + 1):
            bound, found = packings_of(sentences, other)
            assert bound >= heaviest
            assert found == []
        bound, found = packings_of(sentences, heaviest)
        assert bound >= heaviest
        best = {chosen for weight, chosen in all_packings(sentences) if weight == heaviest}
        for packings in found:
            for one in packings:
                assert any(chosen >= frozenset(one) for chosen in best)
        joined = 1
        for packings in found:
            joined *= len(packings)
        assert joined == len(best)


def is_packing(chosen):
    return len(frozenset().union(*chosen)) == sum(map(len, chosen))


def test_past_the_budget_only_packings_are_returned(monkeypatch):
    monkeypatch.setattr(limits, "NODES", 3)
    for seed in range(60):
        sentences = random_sentences(random.Random(seed), cells=14)
        for weight in range(12):
            for packings in packings_of(sentences, weight)[1]:
                assert all(is_packing(one) for one in packings)


def sentences_of(weights):
    """Return sentences about cells that letters name, such as {"ABC": 2}, each with its weight."""
    return {frozenset((0, ord(letter)) for letter in cells): n for cells, n in weights.items()}


def test_past_the_budget_packings_are_missed(monkeypatch):
    sentences = sentences_of({"ABEF": 4, "BC": 2, "BDG": 1, "EHIJ": 4})
    [packings] = packings_of(sentences, 6)[1]
    assert list(map(set, packings)) == [set(sentences_of({"BC": 2, "EHIJ": 4}))]
    monkeypatch.setattr(limits, "NODES", 3)
    assert packings_of(sentences, 6)[1] == []


MANY_CHOICES = [
    ("A1 EF2 DH2 HJ2 EK2 AD2 CDI2 CGJ1 CGI2 BFHK3", 8),
    ("DIM2 HJK1 CN2 EHQ3 BEFG2 CPS3 ADEI2 FMPQ1 CJN3 ILS3 JL2 BDEG1 CL1", 10),
]


@pytest.mark.parametrize(("drawn", "heaviest"), MANY_CHOICES)
def test_within_the_budget_the_heaviest_of_many_choices_is_found(drawn, heaviest):
    """It is found because the bound leaves most choices out."""
    sentences = sentences_of({one[:-1]: int(one[-1]) for one in drawn.split()})
    assert heaviest == max(weight for weight, _ in all_packings(sentences))
    assert packings_of(sentences, heaviest)[1]


def test_the_bound_of_one_sentence_is_at_least_its_weight():
    for size in range(1, 60):
        assert most({frozenset((0, column) for column in range(size)): 1}) >= 1


def test_more_sentences_than_are_searched_are_packed_greedily():
    rows = range(limits.MOST_SEARCHED + 1)
    sentences = {frozenset({(row, 0), (row, 1)}): 1 for row in rows}
    assert [set(one) for [one] in packings_of(sentences, len(rows))[1]] == [set(sentences)]
    overlapping = {frozenset({(row, 1), (row, 2), (row, 3)}): 1 for row in rows}
    [[one]] = packings_of(sentences | overlapping, len(rows))[1]
    assert is_packing(one)
    assert len(one) == len(rows)


def test_greedily_the_most_weight_a_cell_comes_first_not_the_most_in_all():
    one = frozenset((0, column) for column in range(3))
    other = frozenset((0, column) for column in range(2, 8))
    assert greedy({other: 3, one: 2}) == (one,)

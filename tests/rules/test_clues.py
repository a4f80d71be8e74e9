"""False clues: how they are drawn, what a code says of them, and exact inference with them."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from minesweeper.arena import compare, play
from minesweeper.formats import mine
from minesweeper.inference import (
    BudgetExceeded,
    InconsistentBoard,
    analyze,
    analyze_noisy,
    estimate,
    estimate_noisy,
    proof,
    sample,
)
from minesweeper.players import PLAYERS, Rule, make_player
from minesweeper.rules.board import neighbors
from minesweeper.rules.clues import EXACT, LIKELIHOODS, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import CLASSIC, Goal, Rules
from tests.oracle import random_position, see

UNDER, OVER = ClueModel.parse("under"), ClueModel.parse("over")
MISSING = ClueModel.parse("missing:30")
FALSE = [MISSING, UNDER, OVER]
EIGHT = Level(8, 8, 12)
PLAY_ON = Rules(Goal.LOCATE, play_on=True)

every_model = pytest.mark.parametrize("clues", FALSE, ids=str)


def game(clues, seed=1, level=EIGHT, start=Start.SAFE, rules=CLASSIC):
    return Game.from_code(Code(level, start, seed, clues), rules)


def true_numbers(a_game):
    height, width = a_game.level.height, a_game.level.width
    return {
        cell: sum(other in a_game.mines for other in neighbors(cell, height, width))
        for cell in [*a_game.numbers, *a_game.blank]
    }


def revealed(clues, seed=1, **options):
    """Return a game with every safe cell revealed one by one."""
    one = game(clues, seed, **options)
    one.reveal((0, 0))
    for cell in one.observe().covered():
        if cell not in one.mines:
            one.reveal(cell)
    return one


def test_under_clues_are_never_above_and_over_clues_never_below_the_truth():
    for seed in range(5):
        low, high = revealed(UNDER, seed), revealed(OVER, seed)
        truth = true_numbers(low)
        assert all(low.numbers[cell] <= truth[cell] for cell in low.numbers)
        assert any(low.numbers[cell] < truth[cell] for cell in low.numbers)
        truth = true_numbers(high)
        for cell, number in high.numbers.items():
            assert truth[cell] <= number <= len(neighbors(cell, 8, 8))
        assert any(high.numbers[cell] > truth[cell] for cell in high.numbers)


def test_clues_that_are_shown_where_some_are_missing_are_true():
    one = revealed(MISSING)
    truth = true_numbers(one)
    assert all(truth[cell] == number for cell, number in one.numbers.items())
    assert one.blank
    assert one.status.value == "won"


def test_so_many_clues_are_missing_as_the_model_says():
    games = [revealed(MISSING, seed, level=Level(20, 20, 60)) for seed in range(10)]
    share = sum(len(one.blank) for one in games) / sum(340 for _ in games)
    assert abs(share - 0.3) < 0.03


@pytest.mark.parametrize("mines", range(6))
def test_each_clue_comes_up_as_often_as_its_likelihood_says(mines):
    steps = 7 * 5 * 4 * 9 * 10
    for clues in (UNDER, OVER):
        shown = Counter(clues.shown(mines, 5, step / steps) for step in range(steps))
        assert {clue: times * LIKELIHOODS for clue, times in shown.items()} == {
            clue: steps * clues.likelihood(clue, mines, 5) for clue in shown
        }
        assert sum(clues.likelihood(clue, mines, 5) for clue in range(6)) == LIKELIHOODS


def test_the_truth_is_told_only_where_the_clue_leaves_no_other():
    for clues, around in product((UNDER, OVER), (3, 5, 8)):
        for clue in range(around + 1):
            possible = [m for m in range(around + 1) if clues.likelihood(clue, m, around)]
            assert clues.truth(clue, around) == (possible[0] if len(possible) == 1 else None)


@every_model
def test_a_clue_does_not_depend_on_what_was_revealed_before(clues):
    first, second = game(clues), game(clues)
    first.reveal((0, 0))
    second.reveal((0, 0))
    cells = [cell for cell in first.observe().covered() if cell not in first.mines]
    for cell in cells:
        first.reveal(cell)
    for cell in reversed(cells):
        second.reveal(cell)
    assert first.numbers == second.numbers
    assert first.blank == second.blank
    again = first.again()
    again.replay(first.commands)
    assert (again.numbers, again.blank) == (first.numbers, first.blank)


@every_model
def test_a_zero_opens_around_it_only_where_it_is_true(clues):
    for seed in range(20):
        one = game(clues, seed, start=Start.OPENING)
        opened = one.reveal((4, 4))
        assert not one.hit
        assert set(neighbors((4, 4), 8, 8)) <= opened
        assert opened == set(one.numbers) | one.blank


def test_the_layout_of_a_seed_does_not_depend_on_the_clues():
    layouts = []
    for clues in (EXACT, *FALSE):
        one = game(clues, 9)
        one.reveal((0, 0))
        layouts.append(one.mines)
    assert len(set(layouts)) == 1


@every_model
@pytest.mark.parametrize("level", [LEVELS["expert"], Level(7, 9, 12)], ids=str)
def test_a_code_tells_its_clues(clues, level):
    code = Code(level, Start.SAFE, 123456, clues)
    assert Code.parse(str(code).lower()) == code
    assert str(code).split("-")[3] in ("M30", "U", "O")


def test_a_code_without_clues_is_the_one_it_always_was():
    assert str(Code(LEVELS["expert"], Start.SAFE, 123456789)) == "1-E-S-3NQK8NGW"
    assert Code.parse("1-E-S-3NQK8NGW").clues == EXACT


@pytest.mark.parametrize("part", ["X", "E", "M", "M0", "U5", "M100", "Mx", ""])
def test_a_code_with_clues_that_do_not_exist_is_refused(part):
    with pytest.raises(ValueError, match=r"clues|is no game code"):
        Code.parse(f"1-E-S-{part}-3NQK8NGW")


def test_mistyped_clues_in_a_code_are_found():
    code = str(Code(LEVELS["beginner"], Start.ANY, 77, UNDER))
    with pytest.raises(ValueError, match="mistyped"):
        Code.parse(code.replace("-U-", "-O-"))


@pytest.mark.parametrize("text", ["", "under:3", "missing:0", "missing:100", "wrong", "exact:1"])
def test_a_clue_model_that_does_not_exist_is_refused(text):
    with pytest.raises(ValueError, match="clues"):
        ClueModel.parse(text)


def by_enumeration(seen):
    """Return the weight of all layouts, and of those with a mine in each covered cell."""
    covered = seen.covered()
    total, mined = 0, dict.fromkeys(covered, 0)
    for choice in product((0, 1), repeat=len(covered)):
        mines = {c for c, here in zip(covered, choice, strict=True) if here} | seen.hit
        if seen.mines is not None and len(mines) != seen.mines:
            continue
        weight = 1
        for clue, number in seen.numbers.items():
            around = neighbors(clue, seen.height, seen.width)
            count = sum(cell in mines for cell in around)
            weight *= seen.clues.likelihood(number, count, len(around))
        if seen.mines is None and seen.density is not None:
            odds = seen.density.numerator, seen.density.denominator - seen.density.numerator
            weight *= odds[0] ** (sum(choice)) * odds[1] ** (len(covered) - sum(choice))
        total += weight
        for cell in covered:
            mined[cell] += weight * (cell in mines)
    return total, mined


def falsified(seen, clues, rng):
    """Return a true position as it might look under a clue model."""
    table = {c: neighbors(c, seen.height, seen.width) for c in seen.numbers}
    shown = {c: clues.shown(n, len(table[c]), rng.random()) for c, n in seen.numbers.items()}
    numbers = {cell: clue for cell, clue in shown.items() if clue is not None}
    return replace(seen, numbers=numbers, blank=frozenset(shown) - set(numbers), clues=clues)


@every_model
def test_weighed_chances_are_those_of_all_layouts_tried_one_by_one(clues):
    rng = random.Random(5)
    for _ in range(60):
        seen = falsified(random_position(rng, most_covered=9), clues, rng)
        total, mined = by_enumeration(seen)
        weighed = analyze_noisy(seen)
        for cell in seen.covered():
            assert weighed.probability(cell) == Fraction(mined[cell], total)
        assert weighed.mines() == {cell for cell in mined if mined[cell] == total}
        assert weighed.safe() == {cell for cell in mined if mined[cell] == 0}


def test_with_true_clues_weighing_and_counting_agree():
    rng = random.Random(6)
    for _ in range(80):
        seen = falsified(random_position(rng), MISSING, rng)
        weighed, counted = analyze_noisy(seen), analyze(seen)
        for cell in seen.covered():
            assert weighed.probability(cell) == counted.probability(cell)
        for cell in seen.blank:
            assert counted.probability(cell) == 0


def test_an_under_clue_of_one_by_hand():
    # One of three cells at least: 3 layouts with one mine weigh 1/2 each, 3 with two 1/3,
    # 1 with three 1/4. A cell is mined in 1, 2 and 1 of them.
    seen = replace(see("1 ?", "? ?"), clues=UNDER)
    weight = Fraction(3, 2) + Fraction(3, 3) + Fraction(1, 4)
    mined = Fraction(1, 2) + Fraction(2, 3) + Fraction(1, 4)
    assert analyze_noisy(seen).probability((1, 1)) == mined / weight


def test_an_over_clue_of_one_by_hand():
    # At most one of three cells: none weighs 1/4, each of three layouts with one mine 1/3.
    seen = replace(see("1 ?", "? ?"), clues=OVER)
    mined, weight = Fraction(1, 3), Fraction(1, 4) + Fraction(3, 3)
    assert analyze_noisy(seen).probability((1, 1)) == mined / weight


def test_clues_that_no_layout_can_show_are_refused():
    with pytest.raises(InconsistentBoard):
        analyze_noisy(replace(see("2 ?", "2 2"), clues=UNDER))
    with pytest.raises(InconsistentBoard):
        analyze_noisy(replace(see("0 ?", "? ?", mines=1), clues=OVER))


def test_with_over_clues_and_no_count_no_mine_can_be_proved_but_a_zero_proves_safety():
    rng = random.Random(7)
    zeros = 0
    for _ in range(150):
        position = replace(random_position(rng, most_covered=9), mines=None, density=None)
        seen = falsified(position, OVER, rng)
        weighed = analyze_noisy(seen)
        assert not weighed.mines()
        for clue, number in seen.numbers.items():
            around = [c for c in neighbors(clue, seen.height, seen.width) if seen.is_covered(c)]
            if number == 0 and around:
                zeros += 1
                assert weighed.safe().issuperset(around)
    assert zeros > 10


def test_with_the_count_an_over_clue_can_prove_mines():
    seen = replace(see("0 ?", "? ?", "? ?"), clues=OVER)
    assert analyze_noisy(seen).mines() == frozenset()
    seen = replace(see("0 ?", "? ?", "? ?", mines=2), clues=OVER)
    assert analyze_noisy(seen).mines() == {(2, 0), (2, 1)}


def test_exact_inference_refuses_clues_that_may_be_false():
    for clues in (UNDER, OVER):
        seen = replace(see("1 ?", "? ?", mines=1), clues=clues)
        for infer in (analyze, estimate):
            with pytest.raises(ValueError, match="cannot be counted as if they were exact"):
                infer(seen)
        with pytest.raises(ValueError, match="as if they were exact"):
            proof(seen, (1, 1))
        with pytest.raises(ValueError, match="as if they were exact"):
            sample(seen, random.Random(1))


def test_what_is_sure_of_false_clues_are_the_numbers_that_can_only_be_true():
    seen = replace(see("0 ? 3", "? ? ?", "2 ? ?", mines=4), clues=OVER)
    sure = seen.sure()
    assert sure.numbers == {(0, 0): 0}
    assert sure.blank == {(0, 2), (2, 0)}
    assert sure.clues == EXACT
    assert sure.covered() == seen.covered()


def test_past_its_budget_weighing_gives_up_and_says_so():
    seen = replace(see("2 ? 3", "? ? ?", "2 ? 2"), clues=OVER)
    with pytest.raises(BudgetExceeded):
        analyze_noisy(seen, budget=3)


@pytest.mark.parametrize("clues", [UNDER, OVER], ids=str)
def test_rough_certainties_are_certain(clues):
    rng = random.Random(8)
    for _ in range(100):
        seen = falsified(random_position(rng, most_covered=10), clues, rng)
        estimated, weighed = estimate_noisy(seen), analyze_noisy(seen)
        assert estimated.safe() <= weighed.safe()
        assert estimated.mines() <= weighed.mines()
        assert list(estimated.mined) == seen.covered()


def test_a_rough_chance_of_one_clue_alone_is_exact():
    seen = replace(see("1 ?", "? ?", density=Fraction(1, 4)), clues=UNDER)
    difference = estimate_noisy(seen).probability((0, 1)) - analyze_noisy(seen).probability((0, 1))
    assert abs(difference) < Fraction(1, 100_000)


def test_a_player_says_where_it_only_estimated(monkeypatch):
    def give_up(*_):
        raise BudgetExceeded("too large")

    monkeypatch.setattr("minesweeper.players.counting.analyze_noisy", give_up)
    player = make_player("safest")
    player.start(Level(3, 3, 3), Start.ANY, random.Random(1))
    move = player.move(replace(see("2 ? 3", "? ? ?", "2 ? 2", mines=3), clues=OVER))
    assert move.reason.rule is Rule.BUDGET


CHEAP = {"sampling": "sampling:layouts=3", "uct": "uct:simulations=20"}


@every_model
@pytest.mark.parametrize("spec", [CHEAP.get(name, name) for name in PLAYERS])
def test_every_player_plays_with_false_clues_and_calls_only_the_safe_certain(spec, clues):
    for seed in range(4):
        one = game(clues, seed, Level(6, 5, 6), rules=PLAY_ON)
        player = make_player(spec)
        player.start(one.level, one.start, random.Random(seed))
        told = []
        came_to = play(one, player, told.append)
        assert not [move for *_, move in told[:-1] if move.certain and move.cell in one.mines]
        assert came_to.wrong == 0 or player.name == "gain"


def test_clues_that_are_missing_cost_games():
    rates = []
    for clues in ("missing:60", "exact"):
        wins = 0
        for seed in range(40):
            one = game(ClueModel.parse(clues), seed, Level(6, 6, 5))
            player = make_player("safest")
            player.start(one.level, one.start, random.Random(seed))
            wins += play(one, player).won
        rates.append(wins)
    assert rates[0] < rates[1] - 5


def test_flags_at_a_confidence_find_mines_that_none_can_prove():
    rules = replace(PLAY_ON, count_known=False)
    located, wrong = [], []
    for spec in ("constraint", "constraint:confidence=0.6"):
        player = make_player(spec)
        found = false = 0
        for seed in range(10):
            one = game(OVER, seed, Level(5, 5, 8), rules=rules)
            player.start(one.level, one.start, random.Random(seed))
            came_to = play(one, player)
            found, false = found + came_to.located, false + came_to.wrong
        located.append(found)
        wrong.append(false)
    assert located[0] == wrong[0] == 0
    assert located[1] > 10
    assert wrong[1] > 0


def test_false_clues_are_no_secret_and_the_layout_still_is():
    fields = set(Observation.__slots__)
    assert {"clues", "blank"} <= fields
    assert "layout" not in fields
    one = game(UNDER)
    one.reveal((0, 0))
    assert one.observe().clues == UNDER


def test_compare_takes_no_notice_of_a_model_it_was_not_given():
    (standing,) = compare(["safest"], Level(4, 4, 3), games=3, seed=1, start=Start.SAFE)
    assert standing.games == 3


def test_a_position_with_false_clues_has_no_mine_text():
    with pytest.raises(ValueError, match=r"under clues cannot be written as \.mine text"):
        mine.write(game(UNDER).observe())

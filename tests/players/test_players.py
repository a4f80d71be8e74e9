"""One contract for all players; then what each of them is known for."""

import random
from fractions import Fraction
from itertools import product

import pytest

from minesweeper.arena import compare, play
from minesweeper.arena.play import steps
from minesweeper.inference import Knowledge, Sampler, analyze
from minesweeper.players import PLAYERS, Figures, Rule, make_player, usual_first_cell
from minesweeper.players.base import best, pick
from minesweeper.players.uct import Search
from minesweeper.rules.board import draw
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import CLASSIC, Goal, Rules

CHEAP = {"sampling": "sampling:layouts=3", "uct": "uct:simulations=20"}
SPECS = [CHEAP.get(name, name) for name in PLAYERS] + [
    "sentence:total=known",
    "constraint:count=unknown",
]
LEVELS = [Level(2, 2, 1), Level(4, 4, 5), Level(7, 3, 4), Level(3, 8, 7), Level(6, 6, 5)]

every_player = pytest.mark.parametrize("spec", SPECS)


def see(*rows, mines):
    """Read a position: `?` covered, `*` a hit mine, else a number."""
    cells = {(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row.split())}
    numbers = {cell: int(text) for cell, text in cells.items() if text.isdecimal()}
    hit = frozenset(cell for cell, text in cells.items() if text == "*")
    return Observation(len(rows), len(rows[0].split()), mines, numbers, hit=hit)


def started(spec, level=LEVELS[1], start=Start.ANY, seed=1):
    player = make_player(spec)
    player.start(level, start, random.Random(seed))
    return player


def record(spec, level, start, seed, player=None, rules=CLASSIC):
    """Play a game and return its positions and moves, and the game."""
    player = player or make_player(spec)
    game = Game(level, random.Random(seed), start, rules)
    player.start(level, start, random.Random(seed))
    return [(seen, move) for seen, move in steps(game, player)], game


def moves_of(played):
    return [move.cell for _, move in played]


@every_player
@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_a_game_ends_by_legal_moves_and_certain_cells_are_safe(spec, level):
    for start, seed in product(Start, range(3)):
        played, game = record(spec, level, start, seed)
        assert len(set(moves_of(played))) == len(played)
        for seen, move in played:
            assert move.cell in seen.covered()
            assert not (move.certain and move.cell in game.mines)
        assert game.is_over or make_player(spec).name == "gain"


@every_player
@pytest.mark.parametrize("goal", Goal)
def test_play_goes_on_after_a_hit_mine(spec, goal):
    for seed in range(3):
        played, game = record(
            spec, Level(5, 4, 8), Start.ANY, seed, rules=Rules(goal, play_on=True)
        )
        hit_early = [seen for seen, _ in played if seen.hit]
        assert not any(move.cell in seen.hit for seen, move in played)
        assert not any(move.certain and move.cell in game.mines for _, move in played)
        if len(game.hit) > 1:
            assert hit_early


@every_player
def test_claims_are_covered_cells_and_a_move_is_none_of_them(spec):
    player = make_player(spec)
    game = Game(Level(6, 6, 8), random.Random(4), Start.SAFE, Rules(play_on=True))
    player.start(game.level, Start.SAFE, random.Random(4))
    for seen, move in steps(game, player):
        claims = player.claims(seen)
        assert claims <= set(seen.covered())
        assert move.cell not in claims
        assert player.name == "gain" or claims <= (game.mines or frozenset())


@every_player
def test_the_layout_does_not_show(spec):
    """Two layouts that look the same so far: the same chance gives the same moves."""
    rows = {"above": [(0, 0), (3, 4), (0, 4)], "beside": [(1, 0), (3, 4), (0, 4)]}
    answers = []
    for mines in rows.values():
        game = Game.with_mines(5, 5, mines)
        game.reveal((0, 1))
        player = started(spec, game.level)
        answers.append((game.observe(), player.move(game.observe())))
    assert answers[0] == answers[1]


@every_player
def test_the_same_seed_gives_the_same_game_also_after_other_games(spec):
    fresh, _ = record(spec, Level(6, 5, 6), Start.SAFE, 7)
    player = make_player(spec)
    record(spec, Level(4, 4, 5), Start.ANY, 8, player)
    again, _ = record(spec, Level(6, 5, 6), Start.SAFE, 7, player)
    assert again == fresh


@every_player
def test_flags_of_others_neither_bind_nor_mislead(spec):
    seen = see("1 ? ?", "? ? ?", "? ? ?", mines=2)
    flagged = Observation(3, 3, 2, seen.numbers, flags=frozenset({(2, 2), (0, 1)}))
    assert started(spec, Level(3, 3, 2)).move(flagged) == started(spec, Level(3, 3, 2)).move(seen)


@every_player
def test_moves_may_be_taken_back_between_two_questions(spec):
    later = see("0 1 ?", "1 2 ?", "? ? ?", mines=2)
    earlier = see("? ? ?", "? 2 ?", "? ? ?", mines=2)
    player = started(spec, Level(3, 3, 2))
    player.move(later)
    move = player.move(earlier)
    assert move.cell in earlier.covered()
    assert not move.certain


@every_player
def test_a_last_safe_cell_is_found_or_nothing_is(spec):
    seen = see("1 1", "1 ?", mines=1)
    move = started(spec, Level(2, 2, 1)).move(seen)
    assert move is None or (move.cell == (1, 1) and not move.certain)


@every_player
def test_a_game_is_counted(spec):
    game = Game(Level(4, 4, 3), random.Random(2), Start.SAFE)
    player = started(spec, game.level, Start.SAFE)
    result = play(game, player)
    assert result.won == (game.status.value == "won")
    assert 0 <= result.guesses <= result.moves
    assert result.opened == len(game.numbers) + len(game.hit)
    assert result.hit == len(game.hit)


def test_an_unknown_player_is_refused_with_the_list():
    with pytest.raises(ValueError, match=r"no player 'foo': choose from random, sentence"):
        make_player("foo")


def test_an_unknown_option_is_refused_with_the_list():
    with pytest.raises(ValueError, match=r"'sentence' has no option 'x': its options are total"):
        make_player("sentence:x=1")
    with pytest.raises(ValueError, match="'random' has no option 'x': its options are none"):
        make_player("random:x=1")


def test_a_wrong_value_is_refused_with_what_it_takes():
    with pytest.raises(ValueError, match=r"takes one of known, unknown, not 'maybe'"):
        make_player("sentence:total=maybe")


def test_an_option_given_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        make_player("sentence:total=known,total=unknown")


def test_the_usual_first_cell_is_the_corner_or_an_inner_cell():
    assert usual_first_cell(Level(30, 16, 99), Start.ANY) is None
    assert usual_first_cell(Level(30, 16, 99), Start.SAFE) == (0, 0)
    assert usual_first_cell(Level(30, 16, 99), Start.OPENING) == (3, 3)
    assert usual_first_cell(Level(16, 16, 40), Start.OPENING) == (2, 2)
    assert usual_first_cell(Level(2, 2, 1), Start.OPENING) == (0, 0)
    assert usual_first_cell(Level(200, 3, 9), Start.OPENING) == (1, 3)


def test_nothing_can_be_picked_from_nothing():
    with pytest.raises(ValueError, match="nothing to pick"):
        pick([], random.Random(1))
    assert best([]) == []


def test_the_random_player_takes_every_covered_cell_alike():
    player = started("random")
    seen = see("1 ?", "? ?", mines=1)
    moves = [player.move(seen).cell for _ in range(3000)]
    assert {cell: 900 < moves.count(cell) < 1100 for cell in seen.covered()} == dict.fromkeys(
        seen.covered(), True
    )


def test_the_sentence_player_names_the_numbers_it_reasons_from():
    seen = see("0 0 0 0", "1 2 2 1", "? ? ? ?", mines=2)
    player = started("sentence", Level(4, 3, 2))
    move = player.move(seen)
    assert move.cell == (2, 0)
    assert move.certain
    assert move.reason.clues
    assert move.reason.clues <= {(1, 0), (1, 1), (1, 2), (1, 3)}
    assert player.claims(seen) == {(2, 1), (2, 2)}


def test_the_total_finishes_what_subsets_leave_open():
    seen = see("1 1", "1 ?", "? ?", mines=1)
    assert started("sentence", Level(2, 3, 1)).move(seen).cell == (2, 0)
    walled = see("0 1 ?", "0 1 ?", "1 2 ?", "* 2 ?", mines=2)
    assert started("sentence", Level(3, 4, 2)).move(walled) is not None


ONES = see("1 1 1", "1 ? ?", "1 ? ?", mines=1)
TWO_TWO_ONE = see("2 2 1", "? ? ?", mines=2)
COIN_FLIP = see("* 3 1", "? ? ?", mines=3)
COUNTERS = ["sampling", "uct", "constraint", "safest", "expert"]


@pytest.mark.parametrize("spec", COUNTERS)
def test_ones_along_two_sides_put_the_mine_in_the_centre(spec):
    player = started(spec, Level(3, 3, 1))
    assert player.claims(ONES) == {(1, 1)}
    move = player.move(ONES)
    assert move.certain
    assert move.cell in {(1, 2), (2, 1), (2, 2)}


@pytest.mark.parametrize("spec", COUNTERS)
def test_two_two_one_over_three_covered_cells_has_one_layout(spec):
    player = started(spec, Level(3, 2, 2))
    assert player.claims(TWO_TWO_ONE) == {(1, 0), (1, 1)}
    assert player.move(TWO_TWO_ONE).cell == (1, 2)
    assert player.move(TWO_TWO_ONE).certain


@pytest.mark.parametrize("spec", COUNTERS)
def test_left_and_middle_or_left_and_right_is_a_coin_flip(spec):
    player = started(spec, Level(3, 2, 3))
    assert player.claims(COIN_FLIP) == {(1, 0)}
    moves = [started(spec, Level(3, 2, 3), seed=s).move(COIN_FLIP) for s in range(40)]
    assert {move.cell for move in moves} <= {(1, 1), (1, 2)}
    assert not any(move.certain for move in moves)


@pytest.mark.parametrize("spec", COUNTERS)
def test_the_usual_first_cell_is_certain_under_a_rule_that_protects_it(spec):
    seen = see(*["? ? ? ? ?"] * 5, mines=5)
    safe = started(spec, Level(5, 5, 5), Start.SAFE).move(seen)
    opening = started(spec, Level(5, 5, 5), Start.OPENING).move(seen)
    assert (safe.cell, safe.certain, safe.reason.rule) == ((0, 0), True, Rule.FIRST)
    assert (opening.cell, opening.certain) == ((2, 2), True)
    assert not started(spec, Level(5, 5, 5), Start.ANY).move(seen).certain


def test_the_sampling_player_scores_as_if_whole_layouts_were_drawn():
    """Choices made by drawing three whole layouts a cell come up as often."""
    seen = see("1 ? ?", "? ? ?", "? ? 1", mines=2)
    player, rng = started("sampling:layouts=3"), random.Random(5)
    sampler = Sampler(analyze(seen))

    def choose():
        scores = {c: -sum(c in sampler.draw(rng) for _ in range(3)) for c in seen.covered()}
        return max(scores, key=scores.__getitem__)

    whole = [choose() for _ in range(1000)]
    own = [player.move(seen).cell for _ in range(1000)]
    for cell in seen.covered():
        assert abs(whole.count(cell) - own.count(cell)) < 5 * (2 * 1000 / 4) ** 0.5


def test_the_safest_player_prefers_few_covered_neighbours_among_equals():
    seen = see("? ? ? ?", "? ? ? ?", "? ? ? ?", mines=5)
    moves = {started("safest", Level(4, 3, 5), seed=s).move(seen).cell for s in range(60)}
    assert moves == {(0, 0), (0, 3), (2, 0), (2, 3)}


def test_the_safest_player_takes_the_lowest_chance_and_says_it():
    seen = see("3 ? ?", "? ? ?", "? ? ?", "? ? ?", mines=4)
    move = started("safest", Level(3, 4, 4)).move(seen)
    assert move.cell in {(0, 2), (3, 0), (3, 2)}
    assert move.reason.figures == Figures(mine=Fraction(1, 8))


def test_a_counted_move_says_which_knowledge_it_needed():
    move = started("safest", Level(3, 2, 1)).move(see("0 1 ?", "? ? ?", mines=1))
    assert move.reason.deduction.rule is Knowledge.ONE_NUMBER
    move = started("safest", Level(3, 3, 1)).move(see("1 1 ?", "? ? ?", "? ? ?", mines=1))
    assert move.reason.deduction.rule is not Knowledge.ONE_NUMBER


def test_the_constraint_player_trusts_a_fringe_cell_up_to_the_threshold():
    seen = see("1 ? ? ?", "? ? ? ?", "? ? ? ?", mines=5)
    fringe = {(0, 1), (1, 0), (1, 1)}
    strict = {started("constraint", seed=s).move(seen).cell for s in range(60)}
    assert strict - fringe
    bold = [started("constraint:threshold=0.34", seed=s).move(seen) for s in range(20)]
    assert {move.cell for move in bold} == fringe
    assert {move.reason.rule for move in bold} == {Rule.THRESHOLD}


def test_the_constraint_player_without_the_count_calls_nothing_the_last_mine():
    seen = see("1 1 ?", "? 1 ?", "? ? ?", mines=1)
    known = started("constraint", Level(3, 3, 1))
    blind = started("constraint:count=unknown", Level(3, 3, 1))
    assert blind.claims(seen) <= known.claims(seen)
    far = see("0 1 ? ?", "0 1 ? ?", mines=1)
    assert started("constraint", Level(4, 2, 1)).move(far).certain
    assert not started("constraint:count=unknown", Level(4, 2, 1)).move(far).certain


def test_more_layouts_and_a_threshold_are_read_exactly():
    assert make_player("constraint:threshold=1/5").threshold == Fraction(1, 5)
    with pytest.raises(ValueError, match="a number from 0 to 1, not '2'"):
        make_player("constraint:threshold=2")
    with pytest.raises(ValueError, match="a number from 0 to 1, not 'nan'"):
        make_player("constraint:threshold=nan")
    with pytest.raises(ValueError, match="a whole number from 1 to 1000000, not '0'"):
        make_player("sampling:layouts=0")


def test_a_search_over_all_layouts_finds_the_cell_worth_the_risk():
    """The two cells that cannot be told apart are a coin flip; the search knows its value."""
    layouts = [{(0, 0), (1, 0), (1, 1)}, {(0, 0), (1, 0), (1, 2)}] * 200
    layouts = draw(layouts, len(layouts), random.Random(1))
    search = Search(COIN_FLIP, layouts)
    for layout in range(len(layouts)):
        search.simulate(layout)
    ranked = search.ranked()
    assert {cell for cell, _ in ranked} == {(1, 1), (1, 2)}
    assert all(abs(arm.utility) < 0.2 for _, arm in ranked)
    assert sum(arm.tries for _, arm in ranked) == 402


def test_a_search_without_anything_to_decide_has_no_arms():
    search = Search(ONES, [frozenset({(1, 1)})])
    search.simulate(0)
    assert search.ranked() == []


@pytest.mark.slow  # 1,000 games of about 30 ms
def test_the_tree_search_is_stronger_than_the_safest_cell_on_a_tiny_board():
    safest, uct = compare(
        ["safest", "uct:simulations=1000"], Level(4, 4, 5), games=1000, seed=3, start=Start.ANY
    )
    assert uct.difference[0] > uct.difference[1]
    assert safest.wins < uct.wins


@pytest.mark.slow  # some 10 games each of every player on boards of all sizes
@every_player
@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize("level", [Level(9, 9, 10), Level(16, 16, 40), Level(30, 16, 99)], ids=str)
def test_certain_cells_are_safe_on_the_classic_levels(spec, start, level):
    player = make_player(spec)
    certain = 0
    for seed in range(10):
        played, game = record(spec, level, start, seed, player)
        certain += sum(move.certain for _, move in played)
        assert not any(move.certain and move.cell in game.mines for _, move in played)
    # Where openings open at once and no mine is hit, all that the gain player has are claims.
    assert certain > 0 or player.name in ("random", "gain") or start is Start.ANY

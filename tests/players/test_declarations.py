"""What players declare of themselves is so, and nothing outside their folder names one."""

import random
from functools import cache
from typing import NamedTuple

import pytest
from oracle import see
from sources import MODULES, PACKAGE, source

from minesweeper.arena.play import steps
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.players import (
    DEFAULT,
    PLAYERS,
    Belief,
    CellView,
    MineTotal,
    Rule,
    by_use,
    for_person,
    make_player,
)
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules

SPECS = [
    *(name for name in PLAYERS if name != "uct"),
    "uct:simulations=20",
    "sentence:total=known",
    "constraint:count=unknown",
    "constraint:confidence=0.7",
    "constraint:confidence=1",
    "expert:depth=deep",
]

LEVEL = Level(6, 6, 8)

every_player = pytest.mark.parametrize("spec", SPECS)


def started(spec, level, seed=1):
    player = make_player(spec)
    player.start(level, Start.SAFE, random.Random(seed))
    return player


def positions(spec, games=4):
    """Yield the positions of some games, with the move, the game and the player."""
    for seed in range(games):
        game = Game(LEVEL, random.Random(seed), Start.SAFE, Rules(play_on=True))
        player = started(spec, LEVEL, seed)
        for seen, move in steps(game, player):
            yield seen, move, game, player


class Viewed(NamedTuple):
    """A position of a game, what the player shows and claims of it, and the mines that lie."""

    seen: Observation
    view: dict[Cell, CellView]
    claims: frozenset[Cell]
    mines: frozenset[Cell] | None


@cache
def viewed(spec):
    return [
        Viewed(seen, player.view(seen), player.claims(seen), game.mines)
        for seen, _, game, player in positions(spec, games=12)
    ]


@every_player
def test_every_player_declares_what_others_must_know(spec):
    player = make_player(spec)
    assert PLAYERS[player.name].title == player.title
    assert player.title[0].isupper()
    assert player.mine_total in MineTotal
    declared = (
        player.thinks_long,
        player.is_sound,
        player.knowledge_first,
        player.easiest_first,
        player.guesses_at_random,
    )
    assert set(map(type, declared)) == {bool}


@every_player
def test_whom_to_ask_where_a_person_waits_is_a_player_that_names_no_other(spec):
    asked = for_person(spec)
    assert make_player(asked).unhurried == ""
    assert make_player(asked).name == make_player(spec).name
    assert (asked != spec) == (spec == "expert")


@every_player
def test_a_view_has_every_cell_and_shows_what_is_seen(spec):
    for seen, view, _, _ in viewed(spec):
        assert len(view) == LEVEL.cells
        for cell, known in view.items():
            assert (known.belief is Belief.OPENED) == (cell in seen.numbers)
            assert (known.belief is Belief.HIT) == (cell in seen.hit)
            assert known.number == seen.numbers.get(cell)


@every_player
def test_a_view_claims_the_mines_that_the_player_claims(spec):
    for _, view, claims, _ in viewed(spec):
        assert {c for c, known in view.items() if known.belief is Belief.CLAIMED} == claims


@every_player
def test_sound_players_are_right_and_the_others_are_not_always(spec):
    wrong = 0
    for _, view, _, mines in viewed(spec):
        if mines is None:
            continue
        for cell, known in view.items():
            wrong += known.belief is Belief.CLAIMED and cell not in mines
            wrong += known.belief is Belief.SAFE and cell in mines
    assert (wrong == 0) == make_player(spec).is_sound


def takes_mine_total(spec):
    """Return whether a player sees another board when one mine is left, or all cells are mines."""
    level = Level(3, 2, 1)
    few, full = (started(spec, level).view(see("* ? ?", mines=mines)) for mines in (1, 3))
    return few != full


@pytest.mark.parametrize("name", PLAYERS)
def test_the_mine_total_is_taken_as_declared(name):
    takes = {takes_mine_total(spec) for spec in SPECS if spec.partition(":")[0] == name}
    assert (
        takes
        == {
            MineTotal.ALWAYS: {True},
            MineTotal.OPTIONAL: {True, False},
            MineTotal.NEVER: {False},
        }[make_player(name).mine_total]
    )


@every_player
def test_a_player_is_certain_wherever_a_knowledge_base_may_play_for_it(spec):
    if make_player(spec).knowledge_first:
        base = started("sentence", LEVEL)
        for seen, move, _, _ in positions(spec):
            assert move.certain or not base.move(seen).certain


@every_player
def test_where_people_get_the_easiest_deduction_the_player_has_a_certain_move_too(spec):
    if make_player(spec).easiest_first:
        for seen, move, _, _ in positions(spec):
            assert move.certain or Ladder(seen).easiest() is None


@every_player
def test_a_player_that_guesses_at_random_guesses_by_no_other_rule(spec):
    guesses = {move.reason.rule for _, move, _, _ in positions(spec) if not move.certain}
    assert (guesses == {Rule.RANDOM}) == (spec in ("random", "sentence", "sentence:total=known"))
    assert guesses == {Rule.RANDOM} or not make_player(spec).guesses_at_random


def test_the_title_of_a_player_is_its_own():
    titles = [player.title for player in PLAYERS.values()]
    assert len(set(titles)) == len(titles)


def test_a_menu_lists_every_player_once_and_the_default_first():
    assert sorted(by_use()) == sorted(PLAYERS)
    assert by_use()[0] == DEFAULT


OWN = ("players", "experiments")
"""The folders that name players: where they are made, and where studies compare them."""

OTHER_MEANINGS = {
    ("generator/search.py", "expert"): "a level",
    ("rules/code.py", "expert"): "a level",
    ("rules/level.py", "expert"): "a level",
    ("words/names.py", "expert"): "a level",
    ("strategy/decide.py", "safest"): "what a decision rests on",
}
"""Strings that are a player's name by accident, by file."""


def named_players(path):
    """Yield the strings of a file that name a player, alone or with options."""
    yield from (text for text in source(path).strings if text.partition(":")[0] in PLAYERS)


def test_nothing_outside_the_players_names_one():
    found = set()
    for path in MODULES:
        if path.parent.name not in OWN:
            found |= {(path.relative_to(PACKAGE).as_posix(), name) for name in named_players(path)}
    assert found == set(OTHER_MEANINGS)


def test_nothing_outside_the_players_imports_the_module_of_one():
    own = {player.__module__ for player in PLAYERS.values()}
    for path in MODULES:
        if path.parent.name != "players":
            assert own.isdisjoint(source(path).imports), path


def test_the_line_of_a_player_says_that_its_claims_can_be_wrong_if_they_can():
    for player in PLAYERS.values():
        assert ("can be wrong" in player.summary) is (not player.is_sound)


def test_both_kinds_of_claims_of_the_gain_player_are_wrong_on_some_boards():
    wrong = set()
    for seed in range(60):
        game = Game(Level(9, 9, 10), random.Random(seed), Start.OPENING)
        game.reveal((4, 4))
        player = PLAYERS["gain"]()
        player.start(game.level, Start.OPENING, random.Random(seed))
        for cell, view in player.view(game.observe()).items():
            if view.belief in (Belief.SAFE, Belief.CLAIMED) and game.is_covered(cell):
                wrong |= (
                    {view.belief} if (view.belief is Belief.SAFE) is (cell in game.mines) else set()
                )
    assert wrong == {Belief.SAFE, Belief.CLAIMED}

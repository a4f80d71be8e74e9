"""The rules: revealing, flags, chords, goals, playing on, replaying."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from minesweeper import LEVELS, Action, Code, Command, Game, Goal, Level, Rules, Start, Status
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.level import NoGuess
from minesweeper.rules.rules import CLASSIC


def game_on(*rows, rules=CLASSIC):
    """Return a game on a drawn board: * is a mine."""
    mines = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}
    return Game.with_mines(len(rows), len(rows[0]), mines, rules)


def test_a_number_opens_one_cell_and_a_zero_opens_its_region_and_rim():
    game = game_on("...*", "....", "*...")
    assert game.reveal((0, 2)) == {(0, 2)}
    assert game.numbers == {(0, 2): 1}
    assert game.reveal((0, 0)) == {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)} - {(0, 2)}
    assert game.status is Status.PLAYING


def test_a_flag_inside_stops_the_opening_there():
    game = game_on(".....", "....*")
    game.flag((0, 2))
    game.flag((1, 2))
    assert game.reveal((0, 0)) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_revealing_a_flagged_or_revealed_cell_does_nothing_but_is_recorded():
    game = game_on("..", ".*")
    game.flag((1, 1))
    assert game.reveal((1, 1)) == frozenset()
    game.reveal((0, 0))
    assert game.reveal((0, 0)) == frozenset()
    assert len(game.commands) == 4
    assert game.status is Status.PLAYING


def test_opening_every_safe_cell_wins():
    game = game_on("..", ".*")
    for cell in [(0, 0), (0, 1), (1, 0)]:
        assert game.status is not Status.WON
        game.reveal(cell)
    assert game.status is Status.WON


def test_a_mine_loses_and_locks_the_board():
    game = game_on("...", ".*.", "..*")
    game.flag((0, 0))
    game.flag((2, 2))
    game.reveal((1, 1))
    assert game.status is Status.LOST
    assert game.hit == [(1, 1)]
    assert game.wrong_flags() == {(0, 0)}
    assert game.reveal((0, 1)) == frozenset()
    game.flag((0, 1))
    assert game.flags == {(0, 0), (2, 2)}
    assert len(game.commands) == 3


def test_wrong_flags_are_not_told_before_the_end():
    game = game_on("..", ".*")
    game.flag((0, 0))
    game.reveal((0, 1))
    assert game.wrong_flags() == frozenset()


def test_a_chord_needs_exactly_as_many_flags_as_the_number():
    game = game_on("*..", "...", "..*")
    game.reveal((1, 1))
    assert game.chord((1, 1)) == frozenset()
    game.flag((0, 0))
    assert game.chord((1, 1)) == frozenset()
    game.flag((2, 2))
    assert game.chord((1, 1)) == {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)}
    assert game.status is Status.WON


def test_a_chord_with_a_wrong_flag_loses_and_names_flag_and_mine():
    game = game_on("*..", "...")
    game.reveal((1, 1))
    game.flag((0, 1))
    game.chord((1, 1))
    assert game.status is Status.LOST
    assert game.hit == [(0, 0)]
    assert game.wrong_flags() == {(0, 1)}


def test_a_chord_on_a_covered_cell_does_nothing():
    game = game_on("*..", "...")
    assert game.chord((0, 0)) == frozenset()
    assert game.status is Status.READY


def test_a_chord_is_about_the_covered_neighbors_without_a_flag():
    game = game_on("*..", "...", "...")
    game.reveal((1, 1))
    assert game.chorded_by((1, 1)) == []
    game.flag((0, 0))
    game.reveal((0, 1))
    assert game.chorded_by((1, 1)) == [(0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_commands_keep_their_times_which_are_0_unless_given():
    game = game_on("*..", "...", "...")
    game.reveal((1, 1))
    game.flag((0, 0))
    game.chord((0, 0))
    game.reveal((0, 1), 20)
    game.flag((0, 0), 30)
    game.chord((1, 1), 40)
    assert [command.at for command in game.commands] == [0, 0, 0, 20, 30, 40]


def test_a_flag_is_taken_away_again_and_never_lies_on_a_revealed_cell():
    game = game_on("*.", "..")
    game.flag((0, 0))
    game.flag((0, 0))
    game.reveal((1, 1))
    game.flag((1, 1))
    assert game.flags == set()


def test_playing_on_makes_a_hit_mine_known_and_ends_without_a_win():
    game = game_on("*..", "...", rules=Rules(play_on=True))
    game.reveal((0, 0))
    assert game.status is Status.PLAYING
    assert game.observe().hit == {(0, 0)}
    game.reveal((1, 0))
    assert game.chord((1, 0)) == {(0, 1), (1, 1)}  # a hit mine counts as marked
    game.reveal((0, 2))
    assert game.status is Status.LOST


def test_locating_every_mine_wins_without_opening_all():
    game = game_on("*..", "..*", rules=Rules(Goal.LOCATE))
    game.flag((0, 0))
    game.flag((0, 1))
    game.flag((1, 2))
    assert not game.is_over
    game.flag((0, 1))
    assert game.status is Status.WON


def test_opening_every_safe_cell_does_not_locate_the_mines():
    game = game_on("*.", "..", rules=Rules(Goal.LOCATE))
    for cell in [(0, 1), (1, 0), (1, 1)]:
        game.reveal(cell)
    assert game.status is Status.PLAYING


def test_a_hit_mine_counts_as_located_but_does_not_win():
    game = game_on("*..", "..*", rules=Rules(Goal.LOCATE, play_on=True))
    game.reveal((0, 0))
    game.flag((1, 2))
    assert game.status is Status.LOST


@pytest.mark.parametrize("start", [Start.SAFE, Start.OPENING])
def test_the_first_cell_obeys_the_start_rule_wherever_it_is(start):
    for seed in range(30):
        for first in [(0, 0), (4, 4), (8, 3)]:
            game = Game(LEVELS["beginner"], random.Random(seed), start)
            game.reveal(first)
            assert game.status is not Status.LOST
            assert start is Start.SAFE or game.numbers[first] == 0


def test_the_start_rule_in_force_is_told_when_the_wanted_one_has_no_room():
    game = Game(Level(4, 4, 15), random.Random(1), Start.OPENING)
    assert game.start is Start.OPENING
    game.reveal((1, 1))
    assert game.start is Start.SAFE
    assert game.status is Status.WON


@pytest.mark.parametrize("cell", [(-1, 0), (9, 0), (0, 9)])
@pytest.mark.parametrize("action", Action)
def test_a_command_off_the_board_is_refused(cell, action):
    game = Game(LEVELS["beginner"], random.Random(1))
    with pytest.raises(ValueError, match="not on this beginner board"):
        game.play(Command(action, cell))
    assert game.commands == []


def random_game(seed, rules=CLASSIC):
    rng = random.Random(seed)
    level = Level(7, 5, 6)
    game = Game(level, rng, list(Start)[seed % 3], rules)
    for at in range(60):
        cell = (int(rng.random() * 5), int(rng.random() * 7))
        game.play(Command(list(Action)[int(rng.random() * 3)], cell, at))
    return game


@pytest.mark.parametrize("rules", [Rules(), Rules(play_on=True), Rules(Goal.LOCATE)])
def test_replaying_the_commands_gives_the_identical_game(rules):
    for seed in range(40):
        game = random_game(seed, rules)
        again = Game.from_code(Code.parse(str(game.code)), rules)
        again.replay(game.commands)
        assert again.commands == game.commands
        assert again.observe() == game.observe()
        assert (again.status, again.hit, again.mines) == (game.status, game.hit, game.mines)


def test_the_same_board_again_keeps_layout_and_rules():
    game = random_game(2, Rules(play_on=True))
    again = game.again()
    assert again.mines == game.mines
    assert again.rules.play_on
    assert again.code == game.code
    assert (again.status, again.numbers, again.commands) == (Status.READY, {}, [])
    assert again.start is game.start
    fresh = Game(LEVELS["tiny"], random.Random(1), rules=Rules(play_on=True))
    assert (fresh.again().code, fresh.again().rules) == (fresh.code, fresh.rules)


@pytest.mark.parametrize("first", [(0, 0), (4, 4)])
@pytest.mark.parametrize("clues", ["exact", "under", "missing:20"])
@pytest.mark.parametrize("start", Start)
def test_whoever_opens_the_code_of_a_begun_game_plays_that_very_board(start, clues, first):
    begun = Game(LEVELS["beginner"], random.Random(5), start, clues=ClueModel.parse(clues))
    before = begun.code
    begun.reveal(first)
    assert begun.code == replace(before, first=first)
    opened = Game.from_code(Code.parse(str(begun.code)))
    assert opened.field.begins_at == first
    assert opened.reveal((8, 8)) == frozenset()
    assert opened.status is Status.READY
    opened.reveal(first)
    for other in (opened, begun.again()):
        assert other.code == begun.code
        other.reveal(first)
        assert (other.mines, other.observe()) == (begun.mines, begun.observe())


def test_a_code_without_a_first_cell_is_another_board_from_each():
    code = Code.parse("1-B-O-2WN9TE6CDV")
    games = Game.from_code(code), Game.from_code(code)
    for game, first in zip(games, [(0, 0), (4, 4)], strict=True):
        assert game.field.begins_at is None
        game.reveal(first)
    assert games[0].mines != games[1].mines
    assert [str(game.code) for game in games] == ["1-B-O-A1F-2WN9TE6CQ8", "1-B-O-E5F-2WN9TE6CGN"]


def test_a_first_cell_with_a_mine_is_not_named_for_its_board_is_the_same_from_any():
    game = Game.from_code(Code.parse("1-T-A-7CF"), Rules(play_on=True))
    game.reveal((0, 1))
    game.reveal((0, 0))
    assert game.hit == [(0, 1)]
    assert str(game.code) == "1-T-A-7CF"
    again = game.again()
    assert (str(again.code), again.field.begins_at) == ("1-T-A-7CF", None)
    again.reveal((3, 3))
    assert str(again.code).startswith("1-T-A-D4F-7")
    assert again.mines == game.mines == Code.parse(str(again.code)).mines((0, 0))


def test_a_code_that_does_not_name_the_first_cell_names_no_given_mines():
    code = Code(LEVELS["tiny"], Start.SAFE, 7)
    given = Game.with_mines(4, 4, code.mines((0, 0)), code=code, start=Start.SAFE)
    assert given.code is None
    named = replace(code, first=(0, 0))
    assert Game.with_mines(4, 4, named.mines((0, 0)), code=named).code == named


def test_an_observation_is_a_copy_without_the_layout():
    game = game_on("*..", "...")
    before = game.observe()
    game.reveal((0, 2))
    game.flag((0, 0))
    assert before.numbers == {}
    seen = game.observe()
    assert seen.numbers == {(0, 1): 1, (0, 2): 0, (1, 1): 1, (1, 2): 0}
    assert seen.flags == {(0, 0)}
    assert seen.mines == 1
    assert seen.covered() == [(0, 0), (1, 0)]
    assert not any(hasattr(seen, name) for name in ("layout", "board", "_mines", "seed", "code"))


def test_an_opening_of_40000_cells_neither_recurses_nor_misses_any():
    game = Game(Level(200, 200, 1), random.Random(1))
    game.reveal((100, 100))
    assert len(game.numbers) > 39_000


@pytest.mark.parametrize("seed", range(40))
def test_a_large_opening_by_masks_opens_what_cell_by_cell_opens(seed, monkeypatch):
    rng = random.Random(seed)
    height, width = rng.randrange(2, 40), rng.randrange(2, 40)
    level = Level(width, height, rng.randrange(1, max(2, height * width // 12)))
    cells = [(rng.randrange(height), rng.randrange(width)) for _ in range(12)]
    played = []
    for most in (0, 10**9):
        monkeypatch.setattr("minesweeper.rules.game.WAVE_CELLS", most)
        game = Game(level, random.Random(seed))
        for cell in cells[:4]:
            game.flag(cell)
        played.append((game, [game.reveal(cell) for cell in cells]))
    (by_masks, opened), (by_cells, expected) = played
    assert opened == expected
    assert by_masks.numbers == by_cells.numbers
    assert by_masks.status is by_cells.status


def test_mines_off_the_board_are_refused():
    with pytest.raises(ValueError, match=r"\(5, 0\) is not on this 2x2 board"):
        Game.with_mines(2, 2, {(5, 0)})


def test_a_change_says_what_a_command_opened_and_how_the_game_stands():
    game = game_on("...*", "...*")
    change = game.play(Command(Action.REVEAL, (0, 0)))
    assert change.opened == change.cells == {(r, c) for r in range(2) for c in range(3)}
    assert (change.before, change.after) == (Status.READY, Status.WON)
    assert change.ends
    assert change.informs


def test_a_change_names_the_mines_of_a_wrong_chord():
    game = game_on("*.*", "...")
    game.reveal((0, 1))
    game.flag((1, 0))
    game.flag((1, 2))
    change = game.play(Command(Action.CHORD, (0, 1)))
    assert change.hit == ((0, 0), (0, 2))
    assert change.opened == {(1, 1)}
    assert change.after is Status.LOST


def test_a_change_tells_setting_a_flag_from_clearing_it():
    game = game_on("..*", "...")
    assert game.play(Command(Action.FLAG, (0, 2))).flagged == {(0, 2)}
    command = Command(Action.FLAG, (0, 2))
    change = game.play(command)
    assert (change.flagged, change.unflagged) == (frozenset(), {(0, 2)})
    assert change.command is command
    assert not change.informs


def test_a_command_without_effect_changes_nothing():
    game = game_on("..*", "..*")
    game.reveal((0, 1))
    for action in Action:
        change = game.play(Command(action, (0, 1)))
        assert not change.cells
        assert not change.ends
    game.reveal((0, 0))
    assert game.is_over
    change = game.play(Command(Action.REVEAL, (0, 2)))
    assert change.cells == frozenset()
    assert change.before is change.after is game.status


def test_the_changes_of_any_game_add_up_to_what_it_shows():
    for seed in range(60):
        rng = random.Random(seed)
        game = Game(Level(6, 5, 6), rng, Start.SAFE, Rules(play_on=True))
        opened, hit, flags = set(), [], set()
        while not game.is_over and len(game.commands) < 200:
            cell = (int(rng.random() * 5), int(rng.random() * 6))
            before = game.status
            change = game.play(Command(list(Action)[int(rng.random() * 3)], cell))
            assert not opened & change.opened
            opened |= change.opened
            hit += change.hit
            flags = (flags | change.flagged) - change.unflagged
            assert (change.before, change.after) == (before, game.status)
            assert opened == set(game.numbers)
            assert hit == game.hit
            assert flags == game.flags


@pytest.mark.parametrize("clues", [EXACT, ClueModel.parse("missing:40")], ids=str)
def test_a_cell_is_reported_opened_only_once(clues):
    for seed in range(20):
        rng = random.Random(seed)
        game = Game(Level(6, 5, 4), rng, Start.SAFE, Rules(play_on=True), clues)
        opened = set()
        for cell in [(r, c) for r in range(5) for c in range(6)]:
            change = game.play(Command(Action.REVEAL, cell))
            assert not opened & change.opened
            opened |= change.opened
        assert opened == set(game.numbers) | game.blank
        assert game.observe().blank == game.blank
    assert game.blank or clues == EXACT


def test_the_mines_of_a_chord_come_row_by_row():
    around = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    for mines in combinations(around, 4):
        game = Game.with_mines(3, 3, mines, Rules(play_on=True))
        game.reveal((1, 1))
        for cell in set(around) - set(mines):
            game.flag(cell)
        change = game.play(Command(Action.CHORD, (1, 1)))
        assert change.hit == mines == tuple(sorted(mines))


# Boards without guesses


ACCEPTED = Code(LEVELS["beginner"], NoGuess(), 3, first=(2, 2), accepted=4)


def test_a_board_without_guesses_is_not_revealed_before_it_is_found():
    game = Game.from_code(replace(ACCEPTED, first=None, accepted=None))
    with pytest.raises(ValueError, match="is still to be found") as refused:
        game.reveal((2, 2))
    assert str(refused.value) == f"the board {game.code} is still to be found"
    assert game.field.is_missing
    assert game.commands == []
    game.flag((0, 0))
    game.field.settle(ACCEPTED)
    assert len(game.reveal((2, 2))) > 1
    assert game.code == ACCEPTED
    assert game.mines == ACCEPTED.mines((2, 2))
    assert game.start is Start.OPENING


def test_a_game_takes_only_the_board_of_its_own_code():
    game = Game.from_code(replace(ACCEPTED, first=None, accepted=None))
    other = replace(ACCEPTED, seed=4)
    with pytest.raises(ValueError, match="another board") as refused:
        game.field.settle(other)
    assert str(refused.value) == f"{other} is another board than {game.code}"
    with pytest.raises(ValueError, match="not waiting"):
        game.field.settle(replace(ACCEPTED, first=None, accepted=None))
    game.field.settle(ACCEPTED)
    with pytest.raises(ValueError, match="not waiting") as refused:
        game.field.settle(ACCEPTED)
    assert str(refused.value) == f"the board {ACCEPTED} is not waiting for {ACCEPTED}"


def test_a_found_board_opens_at_its_first_cell_alone():
    game = Game.from_code(ACCEPTED)
    assert game.field.begins_at == (2, 2)
    assert game.reveal((8, 8)) == frozenset()
    assert (game.status, game.first_cell) == (Status.READY, None)
    game.reveal((2, 2))
    assert game.field.begins_at is None
    assert game.status is not Status.READY
    again = game.again()
    assert again.field.begins_at == (2, 2)
    again.reveal((2, 2))
    assert again.numbers == game.numbers

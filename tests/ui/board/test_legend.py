"""The legend of the chances: which samples, with which words, as far as there is room."""

import random
import re
from dataclasses import replace
from fractions import Fraction

import pygame
import pytest
from window import STILL, Window

from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.naming import uncertain_percent, whole_percent
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules
from minesweeper.session.explained import Explained
from minesweeper.session.probabilities import NONE, Probabilities, ShownChance, probabilities_of
from minesweeper.ui.board.cell_state import (
    CellMarks,
    CellState,
    appearance_of,
    chances_drawn,
)
from minesweeper.ui.board.frame import CODE_LINE
from minesweeper.ui.board.legend import (
    Legend,
    LegendEntry,
    chance_entries,
    kept_entries,
    mark_entries,
)
from minesweeper.ui.look.themes import theme_named, themes

LIGHT = theme_named("light")

ELSEWHERE = Probabilities(
    {(0, 0): Fraction(1, 2), (0, 1): Fraction(2, 9), (0, 2): Fraction(2, 9)},
    elsewhere=frozenset({(0, 1), (0, 2)}),
)

RINGED = Probabilities(
    {(0, 0): Fraction(1, 9), (0, 1): Fraction(2, 9), (0, 2): Fraction(2, 9)},
    elsewhere=frozenset({(0, 1), (0, 2)}),
)


def words(entries):
    return [entry.words for entry in entries]


def legend_of(shown, theme=LIGHT):
    """Return the legend of a board whose cells all show their chances."""
    return chance_entries(theme, shown, set(shown.chances.values()))


def test_the_legend_names_every_colour_and_mark_and_the_common_chance():
    assert words(legend_of(ELSEWHERE)) == [
        "elsewhere 22\u00a0%: the least",
        "chance of a mine in %",
        "riskier, to 50\u00a0%",
    ]
    assert words(legend_of(RINGED)) == [
        "safer, from 11\u00a0%",
        "elsewhere 22\u00a0%",
        "chance of a mine in %",
        "least chance: 11.1\u00a0%",
    ]


def test_the_legend_tells_the_ringed_chance_from_others_of_the_same_whole_percent():
    shown = Probabilities({(0, 0): Fraction(125, 1000), (0, 1): Fraction(127, 1000)})
    assert shown.chances[0, 0].percent == shown.chances[0, 1].percent == 13
    assert shown.best == {(0, 0)}
    assert words(legend_of(shown))[-1] == "least chance: 12.5\u00a0%"


def test_safe_cells_have_their_dot_and_no_ring():
    shown = Probabilities({(0, 0): Fraction(0), (0, 1): Fraction(1, 2)})
    assert not shown.best
    assert words(legend_of(shown)) == [
        "safe",
        "average of uncertain cells 50\u00a0%",
        "chance of a mine in %",
    ]


def random_position(rng):
    """Return what is seen of a game after some reveals, with or without the mine total."""
    game = Game(Level(6, 5, rng.randrange(3, 9)), rng, Start.SAFE)
    for _ in range(rng.randrange(1, 5)):
        covered = sorted(game.observe().covered())
        if covered and not game.is_over:
            game.reveal(covered[rng.randrange(len(covered))])
    return None if game.is_over else game.observe()


def test_ring_and_legend_never_leave_out_a_cell_of_the_least_chance():
    rng, seen_both = random.Random(7), set()
    for seen in filter(None, (random_position(rng) for _ in range(150))):
        shown = probabilities_of(seen)
        least = min(shown.mined.values())
        alike = {cell for cell, chance in shown.mined.items() if 0 < chance == least < 1}
        told = words(legend_of(shown))
        assert shown.best <= alike
        says_ring = told[-1].startswith("least chance")
        says_common = any(each.endswith(": the least") for each in told)
        assert says_ring == bool(shown.best)
        assert alike - shown.best == (shown.elsewhere if says_common else set())
        seen_both.add((says_ring, says_common))
    assert {(True, False), (False, True)} <= seen_both


def test_without_cells_beside_no_number_it_names_the_average():
    shown = Probabilities({(0, 0): Fraction(1, 4), (0, 1): Fraction(1, 2)})
    assert words(legend_of(shown))[1] == "average of uncertain cells 38\u00a0%"


def test_the_legend_lists_what_cells_show_and_nothing_else():
    rng, seen_all = random.Random(11), set()
    for seen in filter(None, (random_position(rng) for _ in range(150))):
        shown = probabilities_of(seen)
        covered = sorted(seen.covered())
        flags = frozenset(rng.sample(covered, rng.randrange(len(covered) + 1)))
        seen, marks = replace(seen, flags=flags), CellMarks(heat=shown.chances, best=shown.best)
        cells = {appearance_of(seen, cell, marks) for cell in covered} - {CellState.FLAG}
        assert chances_drawn(seen, shown, marks) == cells
        uncertain = {cell for cell in cells if cell.percent not in (0, 100)}
        figures = [float(chance) for chance in shown.mined.values() if 0 < chance < 1]
        mean = shown.common or sum(figures) / max(len(figures), 1)
        place = "average of uncertain cells" if shown.common is None else "elsewhere"
        percents = [cell.percent for cell in uncertain if cell.percent is not None]
        least, most = min(percents, default=0), max(percents, default=0)
        wanted = {
            "safe": any(cell.percent == 0 for cell in cells),
            f"safer, from {least}": any(cell.warmth < 0 for cell in uncertain),
            f"{place} {whole_percent(Fraction(mean))}": uncertain,
            "chance of a mine in": any(cell.percent is not None for cell in uncertain),
            f"riskier, to {most}": any(cell.warmth > 0 for cell in uncertain),
            "mine": any(cell.percent == 100 for cell in cells),
            f"least chance: {uncertain_percent(shown.least)}": shown.best,
        }
        entries = chance_entries(LIGHT, shown, cells)
        told = [re.sub(r"\s%.*", "", each) for each in words(entries)]
        assert told == [each for each, is_drawn in wanted.items() if is_drawn]
        plain = cells | {cell._replace(percent=None) for cell in cells}
        for entry in entries:
            if entry.sample is not None and not entry.sample.keywords:
                assert entry.sample.args[1] in plain
        seen_all.update(re.sub(", .*", "", each) for each in told)
    assert {"safe", "safer", "chance of a mine in", "riskier", "mine"} <= seen_all


def test_a_board_of_certain_cells_has_no_average():
    shown = Probabilities({(0, 0): Fraction(0), (0, 1): Fraction(1)})
    assert words(legend_of(shown)) == ["safe", "mine"]
    assert words(legend_of(Probabilities({(0, 0): Fraction(1)}))) == ["mine"]


def test_the_sample_of_a_chance_has_a_colour_of_its_own_where_a_cell_has():
    chances = {(0, i): Fraction(percent, 100) for i, percent in enumerate((10, 20, 40, 60, 80))}
    shown = Probabilities(chances, elsewhere=frozenset({(0, 1)}))
    samples = {entry.words: entry.sample.args[1] for entry in legend_of(shown)}
    assert len({look.warmth for look in samples.values()}) == len(samples) - 1  # but for the ring
    assert samples["chance of a mine in %"].percent == 40


def test_where_no_chance_is_shown_there_is_no_legend():
    assert legend_of(NONE) == []


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_no_two_samples_look_alike(theme):
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    mixed = replace(RINGED, mined=RINGED.mined | {(1, 0): Fraction(1, 2), (1, 1): Fraction(1)})
    mixed = replace(mixed, mined=mixed.mined | {(1, 2): Fraction(0)})
    samples = [entry.sample(16) for entry in legend_of(mixed, theme)]
    assert len({pygame.image.tobytes(sample, "RGB") for sample in samples}) == 6


def test_what_is_explained_ranks_before_colours_and_before_an_average_that_no_cell_needs():
    marked = Explained((0, 0), outlined={(0, 3)}, shaded={(0, 1)})
    seen = Observation(1, 4, 1, {(0, 3): 1})
    told = mark_entries(LIGHT, CellMarks(marked), seen, "cell in question")
    ranks = {entry.words: entry.rank for entry in [*legend_of(RINGED), *told]}
    assert sorted(ranks, key=ranks.__getitem__) == [
        "elsewhere 22\u00a0%",
        "least chance: 11.1\u00a0%",
        "cell in question",
        "numbers of the proof",
        "chance of a mine in %",
        "cells it speaks of",
        "safer, from 11\u00a0%",
    ]
    without_common = chance_entries(LIGHT, RINGED, {RINGED.chances[0, 0]})
    assert max(without_common, key=lambda entry: entry.rank).words == "elsewhere 22\u00a0%"


@pytest.mark.parametrize(
    ("end", "near", "common", "far"), [("safer", 59, 61, 500), ("riskier", 904, 900, 100)]
)
def test_two_colours_of_one_figure_are_not_told_apart_by_it(end, near, common, far):
    chances = {(0, i): Fraction(one, 1000) for i, one in enumerate((near, common, far))}
    told = words(legend_of(Probabilities(chances, elsewhere=frozenset({(0, 1)}))))
    assert f"elsewhere {round(common / 10)}\u00a0%" in told
    assert end in told


def test_a_guess_has_words_for_its_figures_unless_those_of_the_chances_are_there():
    marked = Explained(candidates={(0, 0): ShownChance(50, 0)})
    seen = Observation(1, 4, 1, {(0, 1): 1})
    for cell, said in (((0, 0), "considered for a guess"), ((0, 3), "chance of a mine in %")):
        marks = CellMarks(marked, heat={cell: ShownChance(50, 0)})
        assert words(mark_entries(LIGHT, marks, seen, "")) == [said]


def test_ticks_and_crosses_have_entries_while_a_cell_shows_them():
    mine, safe, number = (0, 0), (0, 1), (0, 2)
    marked = Explained(safe, shaded={mine, safe}, mines={mine}, safe={safe})

    def told(flags=(), **marks):
        seen = Observation(1, 3, 1, {number: 0}, flags=frozenset(flags))
        return words(mark_entries(LIGHT, CellMarks(marked, **marks), seen, ""))

    proved = ["cell to open", "cells it speaks of", "certainly safe"]
    assert told() == [*proved, "certain mine"]
    assert told([mine]) == proved
    assert told([mine], cursor=safe) == proved[1:]
    assert told(heat={mine: ShownChance(100, 100)}) == proved


def test_several_mines_of_a_position_were_not_all_hit():
    seen = Observation(2, 3, 2, {}, hit=frozenset({(0, 0)}))
    assert words(mark_entries(LIGHT, CellMarks(), seen)) == ["mine that was hit"]
    seen = replace(seen, hit=frozenset({(0, 0), (0, 1)}))
    assert words(mark_entries(LIGHT, CellMarks(), seen)) == ["mine that lies open"]


@pytest.mark.parametrize("play_on", [False, True])
def test_a_mine_that_was_hit_has_its_entry_unless_the_board_is_hidden(play_on):
    game = Game.with_mines(2, 3, {(0, 0)}, Rules(play_on=play_on))
    game.reveal((0, 0))
    assert words(mark_entries(LIGHT, CellMarks(), game)) == ["mine that was hit"]
    assert not mark_entries(LIGHT, CellMarks(hides=True), game)


def test_without_room_the_highest_ranks_are_left_out_and_what_is_too_wide():
    entries = [LegendEntry(word, None, rank) for word, rank in (("a", 1), ("b", 2), ("c", 0))]
    assert words(kept_entries(entries, lambda kept: len(kept) <= 2)) == ["a", "c"]
    assert words(kept_entries(entries, lambda kept: len(kept) <= 1)) == ["c"]
    assert words(kept_entries(entries, lambda kept: "a" not in words(kept))) == ["b", "c"]


def drawn_below(scale, width, code):
    """Return where the legend of the chances is drawn in a room of a width, below a code."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    room = pygame.Rect(20, 20, width, round(44 * scale))
    target = pygame.Surface((1000, 200))
    place = pygame.Rect(room.x + 10, room.y, round(code * scale), round(20 * scale))
    Legend(LIGHT, scale).draw_below(target, room, place, legend_of(RINGED))
    drawn = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    return room, place, drawn.get_bounding_rects()


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("width", [60, 200, 330, 500, 900])
@pytest.mark.parametrize("code", [90, 300])
def test_nothing_is_drawn_outside_the_room_or_over_the_code(width, scale, code):
    room, place, drawn = drawn_below(scale, width, code)
    assert all(room.contains(rect) and not place.colliderect(rect) for rect in drawn)
    assert bool(drawn) == (width >= 60 * scale)


def test_the_legend_has_its_own_line_or_stands_wholly_beside_the_code():
    seen = set()
    for width in range(100, 800, 20):
        _, place, drawn = drawn_below(1.0, width, 90)
        above = {rect.top < place.bottom for rect in drawn}
        beside = all(rect.left > place.right for rect in drawn)
        assert above == {False} or beside
        seen.add(above == {False})
    assert seen == {False, True}


def test_without_room_the_legend_is_said_in_few_words_before_any_entry_is_left_out(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.append(words(places[-1])))
    for width in (900, 440):
        drawn_below_width(width)
    long, short = drawn
    assert long == words(legend_of(RINGED))
    assert short == words(entry.shortened for entry in legend_of(RINGED))


def drawn_below_width(width):
    pygame.font.init()
    Legend(LIGHT, 1.0).draw_below(
        pygame.Surface((1000, 200)),
        pygame.Rect(20, 20, width, 44),
        pygame.Rect(20, 20, 300, 20),
        legend_of(RINGED),
    )


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_the_legend_stands_in_the_footer_while_chances_are_shown(size, spoken):
    window = Window(size=size, settings=replace(STILL, language=spoken))
    window.click_cell((4, 4))
    before = pixels(window)
    window.key(pygame.K_o)
    assert pixels(window) != before
    window.key(pygame.K_o)
    assert pixels(window) == before


@pytest.mark.parametrize("level", ["beginner", "intermediate"])
@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
@pytest.mark.parametrize(("size", "view"), [((640, 480), False), ((1000, 700), True)])
def test_every_mark_of_a_board_with_room_below_it_has_its_entry(
    monkeypatch, level, spoken, size, view
):
    drawn, counts, draw_below = [], [], Legend.draw_below
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.append(len(places[-1])))

    def counted(*places):
        draw_below(*places)
        counts.append((drawn[-1], len(places[-1])))

    monkeypatch.setattr(Legend, "draw_below", counted)
    settings = replace(STILL, language=spoken, ai_view=view)
    window = Window(LEVELS[level], 7, size=size, settings=settings)
    window.click_cell((4, 4))
    for key in "aaaaaaohhhh":
        window.key(ord(key))
        window.settle(25)
        window.app.show()
    assert all(kept == wanted for kept, wanted in counts)
    assert max(counts) >= (6, 6)


def pixels(window):
    """Return the line of the footer below the code as it is drawn."""
    window.app.draw()
    footer = window.table.area.frame.footer
    line = pygame.Rect(footer.x, footer.y + CODE_LINE, footer.width, 20)
    return pygame.image.tobytes(window.screen.subsurface(line), "RGB")


@pytest.mark.parametrize(("lines", "left"), [(1, 0), (2, 90)])
def test_the_legend_begins_under_the_code_unless_its_lines_have_no_room_there(lines, left):
    pygame.display.init()
    pygame.font.init()
    entries, legend = legend_of(ELSEWHERE), Legend(LIGHT, 1.0)
    width = next(width for width in range(1000) if legend.lines(entries, width) == 1)
    room = pygame.Rect(0, 0, width, 20 + lines * legend.line_height)
    target = pygame.Surface(room.size)
    legend.draw_below(target, room, pygame.Rect(90, 0, 120, 20), entries)
    below = target.subsurface(room.clip((0, 20, width, 99)))
    drawn = [
        x for x in range(width) if any(below.get_at((x, y))[:3] != (0, 0, 0) for y in range(16))
    ]
    assert abs(drawn[0] - left) <= 1

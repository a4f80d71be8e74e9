"""The bit tricks of exact inference against plain twins."""

from __future__ import annotations

import random

import pytest

from minesweeper.inference import masks
from minesweeper.inference.components import LANE, Shape, split
from minesweeper.inference.constraints import deduce
from minesweeper.inference.counting import WIDE, Layer, forward, lane_bits
from minesweeper.inference.masks import differ, frame
from minesweeper.inference.tally import lanes_of
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.observation import Observation
from tests.oracle import layers_by_counters, loose_numbers

SIZES = [(1, 1), (1, 7), (6, 1), (2, 2), (3, 5), (16, 30)]


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_neighbours_are_counted_and_found_on_the_whole_board_at_once(
    height: int, width: int
) -> None:
    rng = random.Random(height * width)
    grid, table = frame(height, width), neighbor_table(height, width)
    for chance in (0.2, 0.5, 1):
        chosen = {cell for cell in table if rng.random() < chance}
        mask = grid.mask(chosen)
        assert grid.cells_of(mask) == sorted(chosen)
        counts = grid.count_around(mask)
        for cell, near in table.items():
            bit = grid.bit(cell)
            count = sum((part >> bit & 1) << power for power, part in enumerate(counts))
            assert count == sum(other in chosen for other in near)
            assert grid.cells_of(grid.ring(bit) & grid.all) == sorted(near)
        beside = chosen.union(*(table[cell] for cell in chosen))
        assert grid.cells_of(grid.around(mask)) == sorted(beside)


def test_numbers_are_read_into_the_same_bits_as_counts() -> None:
    rng = random.Random(4)
    grid, table = frame(9, 9), neighbor_table(9, 9)
    mines = {cell for cell in table if rng.random() < 0.4}
    numbers = {
        cell: sum(other in mines for other in near)
        for cell, near in table.items()
        if cell not in mines
    }
    known, counts = grid.read(numbers)
    assert grid.cells_of(known) == sorted(numbers)
    assert differ(grid.count_around(grid.mask(mines)), counts) & known == 0
    assert grid.read({}) == (0, (0, 0, 0, 0))


def shapes() -> list[Shape]:
    """Return the components of random scattered numbers: short, long and wide ones."""
    rng = random.Random(8)
    positions: list[Observation] = []
    for height, width, share in ((5, 5, 0.3), (6, 9, 0.3), (4, 30, 0.3), (8, 25, 0.2)):
        for seed in range(6):
            shown = {(r, c) for r in range(height) for c in range(width) if rng.random() < share}
            spare = height * width - len(shown)
            positions.append(
                loose_numbers(height, width, spare // 3, lambda r, c, at=shown: (r, c) in at, seed)
            )
    return [
        component.shape
        for found in map(deduce, positions)
        for component in split(found.constraints, found.links)
    ]


def unpacked(layer: Layer, bits: int, constraints: int) -> dict[tuple[int, ...], dict[int, int]]:
    """Return a layer with states as tuples and tallies by number of mines."""
    tallies, fewest = layer
    return {
        tuple(state >> LANE * lane & 7 for lane in range(constraints)): {
            fewest + lane: ways for lane, ways in enumerate(lanes_of(tally, bits)) if ways
        }
        for state, tally in tallies.items()
    }


def test_packed_layers_equal_plain_ones_and_no_lane_overflows() -> None:
    widest = longest = 0
    for shape in shapes():
        plain = layers_by_counters(shape)
        constraints = len(next(iter(plain[0])))
        bits = lane_bits(shape, 10**6)
        for layer, twin in zip(forward(shape, bits, 10**6), plain, strict=True):
            packed = unpacked(layer, bits, constraints)
            assert all(ways < 2**bits for tally in twin.values() for ways in tally.values())
            # States of which no layout comes may be in the packed layer as well.
            assert {state: packed[state] for state in twin} == twin
            widest = max(widest, len(layer[0]))
            lowest = [tally & (1 << bits) - 1 for tally in layer[0].values()]
            assert len(lowest) <= WIDE or any(lowest), "empty lanes are cut off"
        longest = max(longest, sum(size for size, _ in shape.boxes))
    assert widest > WIDE
    assert longest > 60


def test_the_lanes_of_states_hold_the_largest_needs() -> None:
    # Seven of eight cells, and seven of eight others, two of them shared.
    shape = Shape(0x77, ((6, 0x01), (2, 0x11), (6, 0x10)))
    assert len(forward(shape, 0, 100)[-1][0]) == 1
    assert lane_bits(shape, 100) == 14


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (2, 3), (4, 5)])
def test_the_edge_of_a_frame_are_the_cells_with_fewer_than_eight_neighbors(
    height: int, width: int
) -> None:
    table = neighbor_table(height, width)
    grid = frame(height, width)
    assert grid.cells_of(grid.edge) == [cell for cell in table if len(table[cell]) < 8]


def test_the_bits_of_few_cells_are_found_without_going_through_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grid = frame(30, 30)
    few, many = grid.mask([(29, 1), (0, 7)]), grid.mask([(row, row) for row in range(30)])
    assert grid.bits_of(many) == [row * 32 for row in range(30)]
    monkeypatch.setattr(masks, "digits", None)
    assert grid.bits_of(few) == [7, 29 * 31 + 1]
    assert grid.bits_of(0) == []

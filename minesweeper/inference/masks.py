"""Sets of cells as the bits of one int, so that one operation works on a whole board.

A cell (row, column) is the bit `row * stride + column`, where the stride is the width plus one:
every row is followed by one bit that is never a cell, so a shift never carries a cell into the
next row by mistake. A 3 x 4 board, bit numbers:

     0  1  2  3 | 4
     5  6  7  8 | 9
    10 11 12 13 | 14

A count per cell (0 to 8) is bit-sliced: four masks, the first with bit 1 of each cell's count,
then bits 2, 4 and 8. Adding such counts is the full adder of hardware, on all cells at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import compress, repeat
from typing import TypeAlias

from minesweeper.rules.board import Cell, neighbor_table

Mask: TypeAlias = int
"""A set of cells of one board: bit `row * stride + column` for each."""

MaskCounts: TypeAlias = tuple[Mask, Mask, Mask, Mask]
"""A count from 0 to 8 for each cell: its bits 1, 2, 4 and 8, each as a mask."""

FEW = 8
"""Up to this many cells are found one by one in a mask."""

_NOT_A_NUMBER = 9
_IS_NUMBER = bytes.maketrans(bytes(range(10)), b"1111111110")
_BITS = tuple(
    bytes.maketrans(
        bytes(range(10)), "".join(f"{n:04b}"[-1 - bit] for n in range(9)).encode() + b"0"
    )
    for bit in range(4)
)
_ONES = bytes.maketrans(b"01", b"\0\1")


def single_cells(mask: Mask) -> list[Mask]:
    """Return the cells of a mask, lowest bit first, each as a mask of its own.

    >>> single_cells(0b10110)
    [2, 4, 16]
    """
    single = []
    while mask:
        lowest = mask & -mask
        single.append(lowest)
        mask ^= lowest
    return single


class BoardBits:
    """The bits of a board of one size."""

    def __init__(self, height: int, width: int) -> None:
        """Assign the bits of a board; `frame` keeps the frames it makes for later."""
        self.stride = width + 1
        table = list(neighbor_table(height, width))
        self.cells: tuple[Cell, ...] = tuple(
            cell
            for row in range(height)
            for cell in [*table[row * width : (row + 1) * width], (row, width)]
        )
        """The cell of each bit; the bits after each row are cells beyond its end."""
        self.all: Mask = sum(((1 << width) - 1) << row * self.stride for row in range(height))
        self.edge: Mask = self.all & ~self._inside(height, width)
        """The cells with fewer than eight neighbours."""
        self._highest_first = self.cells[::-1]
        self.sharing = (1, 2, *(rows * self.stride + c for rows in (1, 2) for c in range(-2, 3)))
        """The distances, in bits, of a number to those after it that share a neighbour with it."""
        self.is_near = frozenset(self.sharing)
        self.sharing_both_ways = (*(-distance for distance in self.sharing), *self.sharing)
        after = (1, self.stride - 1, self.stride, self.stride + 1)
        self.next = (*(-distance for distance in after), *after)
        """The distances, in bits, of a cell to its neighbours."""
        self._ring = 7 | 5 << self.stride | 7 << 2 * self.stride

    def _inside(self, height: int, width: int) -> Mask:
        row = (1 << max(width - 2, 0)) - 1 << 1
        return sum(row << line * self.stride for line in range(1, height - 1))

    def bit(self, cell: Cell) -> int:
        """Return the number of the cell's bit."""
        return cell[0] * self.stride + cell[1]

    def cell_of(self, single: Mask) -> Cell:
        """Return the cell of a mask that has one.

        >>> frame(3, 4).cell_of(1 << 5)
        (1, 0)
        """
        return self.cells[single.bit_length() - 1]

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return the cells as a mask.

        >>> frame(3, 4).mask([(0, 0), (1, 0)])
        33
        """
        rows: dict[int, Mask] = {}  # by rows, because a mask of the whole board is long
        for row, column in cells:
            rows[row] = rows.get(row, 0) | 1 << column
        stride = self.stride
        return sum([columns << row * stride for row, columns in rows.items()])

    def cells_of(self, mask: Mask) -> list[Cell]:
        """Return the cells of a mask, row by row.

        >>> frame(3, 4).cells_of(33)
        [(0, 0), (1, 0)]
        """
        if mask.bit_count() <= FEW:
            return [self.cells[cell.bit_length() - 1] for cell in single_cells(mask)]
        return list(compress(self.cells, digits(mask)))

    def bits_of(self, mask: Mask) -> list[int]:
        """Return the numbers of the bits of a mask, lowest first.

        >>> frame(3, 4).bits_of(33)
        [0, 5]
        """
        if mask.bit_count() <= FEW:
            return [cell.bit_length() - 1 for cell in single_cells(mask)]
        return list(compress(range(len(self.cells)), digits(mask)))

    def ring(self, bit: int) -> Mask:
        """Return the cells around a bit; bits that are no cells may be among them.

        >>> frame(3, 4).cells_of(frame(3, 4).ring(6) & frame(3, 4).all)
        [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
        """
        return self._ring << bit >> self.stride + 1

    def around(self, mask: Mask) -> Mask:
        """Return the cells of the mask and all cells beside one of them.

        >>> frame(3, 4).cells_of(frame(3, 4).around(1))
        [(0, 0), (0, 1), (1, 0), (1, 1)]
        """
        row = mask | mask << 1 | mask >> 1
        return (row | row << self.stride | row >> self.stride) & self.all

    def count_around(self, mask: Mask) -> MaskCounts:
        """Return for every cell how many of the up to 8 cells around it are in the mask.

        >>> ones, twos, fours, eights = frame(3, 4).count_around(0b1_0111)
        >>> [(n >> 6 & 1) for n in (ones, twos, fours, eights)]
        [1, 1, 0, 0]
        """
        left, right, stride = mask << 1, mask >> 1, self.stride
        pair = left ^ right
        row1, row2 = mask ^ pair, left & right | mask & pair
        beside2 = left & right
        above1, above2 = row1 << stride, row2 << stride
        below1, below2 = row1 >> stride, row2 >> stride
        some = above1 ^ below1
        ones, carry = pair ^ some, above1 & below1 | pair & some
        many = above2 ^ below2
        half, carry4 = beside2 ^ many, above2 & below2 | beside2 & many
        carry4b = half & carry
        return ones, half ^ carry, carry4 ^ carry4b, carry4 & carry4b

    def read(self, numbers: Mapping[Cell, int]) -> tuple[Mask, MaskCounts]:
        """Return which cells have a number, and the numbers.

        >>> known, numbers = frame(1, 3).read({(0, 1): 3})
        >>> known, numbers
        (2, (2, 2, 0, 0))
        """
        digits = bytes(map(numbers.get, self._highest_first, repeat(_NOT_A_NUMBER)))
        ones, twos, fours, eights = (int(digits.translate(table), 2) for table in _BITS)
        return int(digits.translate(_IS_NUMBER), 2), (ones, twos, fours, eights)


def digits(mask: Mask) -> bytes:
    """Return the bits of an int as bytes 0 and 1, lowest first.

    >>> list(digits(0b1011))
    [1, 1, 0, 1]
    """
    return bin(mask)[:1:-1].encode().translate(_ONES)


def sums(masks: Iterable[Mask]) -> MaskCounts:
    """Return for each bit in how many of up to 15 masks it is.

    >>> sums([0b01, 0b11, 0b01])
    (3, 1, 0, 0)
    """
    ones = twos = fours = eights = 0
    for mask in masks:
        carry = ones & mask
        ones ^= mask
        again = twos & carry
        twos ^= carry
        eights |= fours & again
        fours ^= again
    return ones, twos, fours, eights


def differ(a: MaskCounts, b: MaskCounts) -> Mask:
    """Return the cells for which two counts differ."""
    return a[0] ^ b[0] | a[1] ^ b[1] | a[2] ^ b[2] | a[3] ^ b[3]


@lru_cache(maxsize=8)
def frame(height: int, width: int) -> BoardBits:
    """Return the frame of a board of this size."""
    return BoardBits(height, width)

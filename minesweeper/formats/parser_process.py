"""What the process of `recording` does: it hands a recording to the parser of ms-toollib.

The parser ends its process on some files, so it gets one of its own. This file is run as a program:
the kind of the recording is its argument and the content its input; it prints RAWVF.
"""

from __future__ import annotations

import sys

LARGEST_MEMORY = 2_000_000_000
"""The most bytes that the parser may take, where the system can hold it to that."""

MINE, COVERED, BLOWN = -1, 9, 15
"""What the parser calls a mine, the least that is not open, and a mine that was hit."""


def main() -> None:
    """Parse one recording; whatever is wrong with it ends the process."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
    import ms_toollib

    video = getattr(ms_toollib, sys.argv[1])(raw_data=list(sys.stdin.buffer.read()))
    video.parse()
    clicks = [
        f"{event.time:.3f} {mouse.mouse} ({mouse.x} {mouse.y})"
        for event in video.events
        if event.event.is_mouse() and (mouse := event.event.unwrap_mouse()).mouse != "mv"
    ]
    square, board = video.pix_size, [list(row) for row in video.board]
    video.analyse()
    end = [value for row in video.events[-1].next_game_board.game_board for value in row]
    print(f"Width: {len(board[0])}\nHeight: {len(board)}\nSquareSize: {square}")
    print(f"Opened: {sum(value < COVERED for value in end)}")
    if video.is_completed or BLOWN in end:
        print(f"Status: {'Won' if video.is_completed else 'Lost'}")
    rows = ["".join("*" if value == MINE else "0" for value in row) for row in board]
    print("Board:", *rows, "Events:", *clicks, sep="\n")


if __name__ == "__main__":
    main()

"""What the process of `recordings` does: it hands a recording to the parser of ms-toollib.

The parser ends its process on some files, so it gets one of its own. This file is run as a program:
the kind of the recording is its argument and the content its input; it prints JSON.
"""

from __future__ import annotations

import json
import sys

LARGEST_MEMORY = 2_000_000_000
"""The most bytes that the parser may take, where the system can hold it to that."""


def main() -> None:
    """Parse one recording; whatever is wrong with it ends the process."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
    import ms_toollib

    video = getattr(ms_toollib, sys.argv[1])(raw_data=list(sys.stdin.buffer.read()))
    video.parse()
    clicks = [
        (round(event.time * 1000), mouse.mouse, mouse.x, mouse.y)
        for event in video.events
        if event.event.is_mouse() and (mouse := event.event.unwrap_mouse()).mouse != "mv"
    ]
    square, board = video.pix_size, [list(row) for row in video.board]
    video.analyse()
    end = [list(row) for row in video.events[-1].next_game_board.game_board]
    found = {
        "program": str(video.software),
        "won": bool(video.is_completed),
        "square": square,
        "board": board,
        "clicks": clicks,
        "end": end,
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()

"""`python -m minesweeper`: the command line."""

import sys

if __name__ == "__main__":
    try:
        from minesweeper.commands.cli import main
    except KeyboardInterrupt:
        print("minesweeper: interrupted", file=sys.stderr)
        sys.exit(130)  # as after Ctrl-C later on
    sys.exit(main())

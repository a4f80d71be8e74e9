"""`python -m minesweeper`: the command line."""

import sys

if __name__ == "__main__":
    try:
        from minesweeper.commands.cli import main

        sys.exit(main())
    except KeyboardInterrupt:  # while its modules are loaded
        print("minesweeper: interrupted", file=sys.stderr)
        sys.exit(130)

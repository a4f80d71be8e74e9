"""`python -m minesweeper`: the command line."""

import sys

from minesweeper.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""Opens the Minesweeper window: `python runner.py --help` lists the options."""

import sys

from minesweeper.commands.play import main

if __name__ == "__main__":
    sys.exit(main())

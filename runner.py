"""Opens the Minesweeper window: `python runner.py --help` lists the options."""

import sys

if __name__ == "__main__":
    try:
        from minesweeper.commands.play import main

        sys.exit(main())
    except KeyboardInterrupt:  # while its modules are loaded
        print("minesweeper: interrupted", file=sys.stderr)
        sys.exit(130)

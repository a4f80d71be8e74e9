"""Where the program of one file begins, which `python -m tools.one_file` makes.

It has no Python beside it, so its processes are this file once more: `freeze_support` runs those of
the arena, and a worker is asked for as it is of Python, by `-c` (`session/worker_process.py`).
"""

import sys
from multiprocessing import freeze_support

from minesweeper.commands.cli import main
from minesweeper.session.worker_process import run

if __name__ == "__main__":
    freeze_support()
    if sys.argv[1:2] == ["-c"]:
        run()
    else:
        sys.exit(main())

"""Opens the Minesweeper window: `python runner.py --help` lists the options.

Every Python can read this file, Python 2 as well, so that one which is too old can be named.
"""

import gc
import sys


def stop(code, reason):
    # type: (int, str) -> None
    """End the program with one line that says why."""
    sys.stderr.write("minesweeper: " + reason + "\n")
    sys.exit(code)


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - nothing else has looked at the version
        stop(2, "it needs Python 3.11 or newer; this is Python " + sys.version.split()[0])
    gc.disable()  # a tenth of the start: nothing that is loaded is garbage
    try:
        from minesweeper.commands.cli import main

        sys.exit(main(["play"] + sys.argv[1:]))  # noqa: RUF005 - Python 2 reads no star in a list
    except ModuleNotFoundError as error:
        stop(2, str(error) + "; python -m pip install -r requirements.txt installs what is needed")
    except KeyboardInterrupt:  # while its modules are loaded
        stop(130, "interrupted")

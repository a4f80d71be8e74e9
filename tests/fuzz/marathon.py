"""`python -m tests.fuzz.marathon [READER [INPUTS]]`: a reader, or all, under many inputs.

Each input may take a second of the processor, and 100 MB beyond the memory of the program; a
picture takes more of both.
Prints what went wrong, and the time of each reader; the exit code is 1 if anything went wrong.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import tests.conftest  # noqa: F401 - no window, no sound, other folders
from tests.fuzz.reader import Reader, fault_of
from tests.fuzz.readers import READERS

_MOST_SHOWN = 20

_LIMITED_ANEW = 1000
"""After how many inputs the memory that is taken counts anew: the system's keeps holes."""


def limit_memory(most: int) -> bool:
    """Make whatever takes more memory fail; return whether the system can."""
    try:
        import resource
    except ImportError:
        return False
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    taken = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + most, resource.RLIM_INFINITY))
    return True


def _shown(given: Any) -> str:
    """Return the beginning of an input: the whole of a long one may not fit into the memory."""
    return repr(given[:500] if isinstance(given, str | bytes) else given)[:500]


def run(reader: Reader, number: int) -> int:
    """Give a reader that many inputs; print what goes wrong, and return how often it does."""
    rng = Random(f"marathon/{reader.name}")
    wrong, longest, begun = 0, 0.0, time.process_time()
    for done in range(number):
        if done % _LIMITED_ANEW == 0:
            limit_memory(reader.memory)
        given = reader.make(rng)
        before = time.process_time()
        fault = fault_of(reader, given)
        seconds = time.process_time() - before
        longest = max(longest, seconds)
        if seconds > reader.seconds:
            fault = f"{seconds:.1f} seconds"
        if fault is not None:
            wrong += 1
            if wrong <= _MOST_SHOWN:
                print(f"  {reader.name}: {fault} <- {_shown(given)}", flush=True)
    total = time.process_time() - begun
    print(
        f"{reader.name}: {number} inputs, {wrong} wrong, {total:.0f} s of the processor,"
        f" {1000 * longest:.0f} ms at most",
        flush=True,
    )
    return wrong


def main(arguments: list[str]) -> int:
    """Run the readers that the arguments name."""
    name, number = [*arguments, "", "200000"][0], int([*arguments, "", "200000"][1] or 200_000)
    readers = [reader for reader in READERS if name in ("", "all", reader.name)]
    for reader in readers:  # whatever is loaded once is no part of an input's memory
        for seed in range(20):
            fault_of(reader, reader.make(Random(seed)))
    if not limit_memory(max(reader.memory for reader in readers)):
        print("this system cannot limit the memory")
    return min(sum(run(reader, number) for reader in readers), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How quickly the window answers: `python -m benchmarks.window`.

Prints, each beside its budget: the time from starting Python to the first frame, the time from a
click to the drawn frame under SDL's dummy driver, and, where Xvfb is installed, the share of a
processor core that the program uses while a game stands idle in a real window.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tools.virtual_screen import virtual_screen

ROOT = Path(__file__).resolve().parent.parent

_FIRST_FRAME = """
import random
from minesweeper.commands.play import _pygame_fault
assert _pygame_fault() is None
from minesweeper.ui.app import App
from minesweeper.ui.play import Setup
app = App(Setup(), random.Random())
app.step()
print("drawn", app.frames, flush=True)
"""


def first_frame(runs: int = 7) -> list[float]:
    """Return the seconds from starting Python to the first frame, of several runs."""
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", _FIRST_FRAME],
            cwd=ROOT,
            env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
            stdout=subprocess.PIPE,
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline().startswith(b"drawn")
            seconds.append(time.perf_counter() - began)
    return seconds


def click_to_frame(width: int, height: int, mines: int, games: int = 20) -> list[float]:
    """Return the seconds from a first click that opens much to the frame that shows it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.level import Level
    from minesweeper.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.intents import LEFT
    from minesweeper.ui.play import Setup

    import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

    level = Level(width, height, mines)
    settings = Settings(window_size=(1280, 720))
    app = App(Setup(level), random.Random(1), settings=settings)
    app.table.warm_up()
    seconds = []
    for seed in range(games):
        app.table.new_game(Setup(level, seed=seed))
        app.step()
        place = app.table.grid.rect((height // 8, width // 8)).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=place, button=LEFT))
        frames, began = app.frames, time.perf_counter()
        app.step()
        seconds.append(time.perf_counter() - began)
        assert app.frames == frames + 1
        assert app.table.play.game.numbers
    app.table.close()
    return seconds


def overlay_to_frame(games: int = 10) -> list[float]:
    """Return the seconds from an AI Move on expert boards to the frame with its chances."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.level import LEVELS
    from minesweeper.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.intents import Wish
    from minesweeper.ui.play import Setup

    settings = Settings(window_size=(1280, 720))
    app = App(Setup(LEVELS["expert"]), random.Random(1), settings=settings)
    app.table.do(Wish.OVERLAY)
    app.table.warm_up()
    seconds = []
    for seed in range(games):
        app.table.new_game(Setup(LEVELS["expert"], seed=seed))
        while not app.table.play.game.is_over:
            app.table.do(Wish.AI_MOVE)
            began = time.perf_counter()
            app.step()
            seconds.append(time.perf_counter() - began)
    app.table.close()
    return seconds


def idle_share(seconds: float = 10.0) -> float | None:
    """Return the share of a core an idle game uses in a real window; None without Xvfb."""
    if shutil.which("Xvfb") is None:
        return None
    environment = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
    with virtual_screen() as display:
        program = subprocess.Popen(
            [sys.executable, str(ROOT / "runner.py")], env=environment | {"DISPLAY": display}
        )
        time.sleep(4.0)
        before = _cpu_seconds(program.pid)
        time.sleep(seconds)
        used = _cpu_seconds(program.pid) - before
        ended = program.poll() is not None
        program.kill()
        program.wait()
    if ended:
        raise RuntimeError("the program ended while it should have been idle")
    return used / seconds


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks: int = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks


def main() -> None:
    """Print every figure beside its budget."""
    starts = first_frame()
    middle, worst = statistics.median(starts), max(starts)
    print(f"first frame      median {middle:.3f} s, worst {worst:.3f} s (budget 1.0 s)")
    for size, budget in (((30, 16, 99), 16), ((200, 200, 6000), 50), ((200, 200, 40), 50)):
        times = [1000 * second for second in click_to_frame(*size)]
        name = "x".join(map(str, size))
        print(
            f"click to frame   {name}: median {statistics.median(times):.1f} ms,"
            f" worst {max(times):.1f} ms (budget {budget} ms)"
        )
    times = sorted(1000 * second for second in overlay_to_frame())
    print(
        f"chances, 30x16   median {statistics.median(times):.1f} ms,"
        f" 99 % within {times[len(times) * 99 // 100]:.1f} ms, worst {times[-1]:.1f} ms"
        f" of {len(times)} frames (budget 16 ms)"
    )
    share = idle_share()
    shown = "not measured: no Xvfb" if share is None else f"{100 * share:.2f} % of a core"
    print(f"idle             {shown} (budget 1 %)")


if __name__ == "__main__":
    main()

"""How quickly the window answers: `python -m benchmarks.window`.

Prints, each beside its budget: the time from starting Python to the first frame, the time from a
click to the drawn frame under SDL's dummy driver, the time of a frame while a large board is
panned and zoomed, a hint is shown step by step or the deepest player thinks, and, where Xvfb is
installed, the share of a processor core and the memory that the program takes while a game stands
idle in a real window. Frames are measured in CPU time: they wait for nothing, and other work of
the machine does not count.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from tools.virtual_screen import virtual_screen

if TYPE_CHECKING:  # pygame is imported when SDL's driver is chosen
    from minesweeper.ui.app import App
    from minesweeper.ui.input.intents import Intent

ROOT = Path(__file__).resolve().parent.parent

_FIRST_FRAME = """
import gc
gc.disable()  # as runner.py does
import random
import time
from minesweeper.commands.play import _pygame_fault
assert _pygame_fault() is None
from minesweeper.ui.app import App
from minesweeper.session.setup import Setup
app = App(Setup(), random.Random())
app.step()
print("drawn", time.process_time(), flush=True)
"""


def first_frame(runs: int = 7) -> tuple[list[float], list[float]]:
    """Return the seconds from starting Python to the first frame, of several runs, and their CPU.

    Python keeps the compiled code of a first run that does not count, as it does for a person.
    """
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    seconds, processor = [], []
    for _ in range(runs + 1):
        began = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", _FIRST_FRAME],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
        ) as program:
            assert program.stdout is not None
            said = program.stdout.readline().split()
            assert said[0] == b"drawn"
            seconds.append(time.perf_counter() - began)
            processor.append(float(said[-1]))
    return seconds[1:], processor[1:]


def click_to_frame(width: int, height: int, mines: int, games: int = 20) -> list[float]:
    """Return the seconds from a first click that opens much to the frame that shows it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.rules.level import Level
    from minesweeper.session.setup import Setup
    from minesweeper.storage.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.input.mouse import LEFT
    from minesweeper.ui.widgets import managers

    import pygame  # isort: skip  # after minesweeper.ui, which makes SDL's settings

    managers.keep_for_good()  # as the program does
    level = Level(width, height, mines)
    settings = Settings(window_size=(1280, 720))
    app = App(Setup(level), random.Random(1), settings=settings)
    app.table.warm_up()
    seconds = []
    for seed in range(games):
        app.table.new_game(Setup(level, seed=seed))
        app.step()
        place = app.table.area.viewport.grid.rect((height // 8, width // 8)).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=place, button=LEFT))
        frames, began = app.frames, time.process_time()
        app.step()
        seconds.append(time.process_time() - began)
        assert app.frames == frames + 1
        assert app.table.session.game.numbers
    app.table.close()
    return seconds


def pan_and_zoom(size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Return the seconds a frame takes while a 200x200 board is panned, and while it is zoomed.

    Three quarters of the cells show, half of the mines are flagged; `size` is the window's. From
    the smallest cells on, 12 steps of zoom, and after each 30 steps of the wheel.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.rules.command import Action
    from minesweeper.rules.level import Level
    from minesweeper.session.setup import Setup
    from minesweeper.storage.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.input.intents import OnCell, Scroll, Zoom
    from minesweeper.ui.widgets import managers

    managers.keep_for_good()  # as the program does
    settings = Settings(window_size=size)
    setup = Setup(Level(200, 200, 6000), seed=1)
    app = App(setup, random.Random(1), settings=settings, clock=_milliseconds)
    table = app.table
    table.do(OnCell(Action.REVEAL, (100, 100)))
    rng, mines = random.Random(2), table.session.game.mines or frozenset()
    safe = [cell for cell in product(range(200), range(200)) if cell not in mines]
    for cell in rng.sample(safe, 17_000):
        if cell not in table.session.game.numbers:
            table.do(OnCell(Action.REVEAL, cell))
    for cell in rng.sample(sorted(mines), 3000):
        table.do(OnCell(Action.FLAG, cell))
    while table.wait() == 0.0:  # until the AI has taken in all the numbers
        app.step()
    steps = [Scroll(0, 1)] * 10 + [Scroll(1, 0)] * 10 + [Scroll(0, -1)] * 5 + [Scroll(-1, 0)] * 5
    panned, zoomed = [], []
    for _ in range(12):
        zoomed.append(_frame(app, Zoom(1, table.area.viewport.grid.view.center)))
        panned += [_frame(app, step) for step in steps]
    table.close()
    return panned, zoomed


def _milliseconds() -> int:
    """Return the time: pygame's clock stands still until the program waits by it."""
    return round(1000 * time.perf_counter())


def _frame(app: App, intent: Intent) -> float:
    """Return the seconds from an intent to the frame that shows it."""
    began = time.process_time()
    app.table.do(intent)
    app.step()
    return time.process_time() - began


def overlay_to_frame(games: int = 10) -> list[float]:
    """Return the seconds from an AI Move on expert boards to the frame with its chances."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.rules.level import LEVELS
    from minesweeper.session.setup import Setup
    from minesweeper.storage.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.input.intents import Wish
    from minesweeper.ui.widgets import managers

    managers.keep_for_good()  # as the program does
    settings = Settings(window_size=(1280, 720))
    seconds: list[float] = []
    app = App(
        Setup(LEVELS["expert"]),
        random.Random(1),
        settings=settings,
        clock=lambda: 120 * len(seconds),  # as auto-play moves: effects last 180 ms and longer
    )
    app.table.do(Wish.OVERLAY)
    app.table.warm_up()
    for seed in range(games):
        app.table.new_game(Setup(LEVELS["expert"], seed=seed))
        while not app.table.session.game.is_over:
            app.table.do(Wish.AI_MOVE)
            began = time.process_time()
            app.step()
            seconds.append(time.process_time() - began)
    app.table.close()
    return seconds


def thinking_frames(spec: str, games: int = 6) -> list[float]:
    """Return the seconds of each frame while a player that thinks long plays expert boards.

    Auto-play at full speed, chances shown; the player thinks in the worker process.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.rules.level import LEVELS
    from minesweeper.session.setup import Setup
    from minesweeper.session.worker import Worker
    from minesweeper.storage.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.input.intents import Wish
    from minesweeper.ui.widgets import managers

    managers.keep_for_good()  # as the program does
    settings = Settings(window_size=(1280, 720), player=spec, speed="instant")
    seconds: list[float] = []
    app = App(
        Setup(LEVELS["expert"]),
        random.Random(1),
        settings=settings,
        clock=_milliseconds,
        worker=Worker(),
    )
    app.table.do(Wish.OVERLAY)
    app.table.warm_up()
    for seed in range(games):
        app.table.new_game(Setup(LEVELS["expert"], seed=seed))
        app.table.do(Wish.AUTO_PLAY)
        while app.table.session.assistant.is_busy:
            began = time.process_time()
            app.step()
            seconds.append(time.process_time() - began)
            time.sleep(0.005)
        assert app.table.session.game.is_over
    app.table.close()
    return seconds


def explained_frames(width: int, height: int, mines: int, hints: int = 12) -> list[float]:
    """Return the seconds of each frame while hints explain cells of a board, one after another.

    Each hint has its four presses; then the keys go through its steps and back, the pointer goes
    over 10 cells, and the fifth press plays. The teacher looks for a hint between two frames, so
    its time does not count.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import random

    from minesweeper.rules.command import Action
    from minesweeper.rules.level import Level
    from minesweeper.session.setup import Setup
    from minesweeper.session.worker import Worker
    from minesweeper.storage.settings import Settings
    from minesweeper.ui.app import App
    from minesweeper.ui.input.intents import MoveCursor, OnCell, Wish
    from minesweeper.ui.widgets import managers

    managers.keep_for_good()  # as the program does
    settings = Settings(window_size=(1280, 720))
    setup = Setup(Level(width, height, mines), seed=1)
    app = App(setup, random.Random(1), settings=settings, clock=_milliseconds, worker=Worker())
    app.table.warm_up()
    app.table.do(OnCell(Action.REVEAL, (height // 2, width // 2)))
    steps = [Wish.STEP_ON] * 3 + [MoveCursor(0, 1)] * 10 + [Wish.STEP_BACK] * 3
    seconds: list[float] = []
    for _ in range(hints):
        seconds += [_explained(app, intent) for intent in [Wish.HINT] * 4 + steps]
        _explained(app, Wish.HINT)  # plays; a game that is over explains nothing more
        if app.table.session.game.is_over:
            break
    app.table.close()
    return seconds


def _explained(app: App, intent: Intent) -> float:
    """Return the seconds of the frame after an intent, once the teacher has answered."""
    app.table.do(intent)
    while app.table.session.teacher.thinks:
        app.step()
        time.sleep(0.005)
    began = time.process_time()
    app.step()
    return time.process_time() - began


def at_rest(seconds: float = 20.0) -> tuple[float, float, float] | None:
    """Return what an untouched game and one whose clock runs take in a real window.

    That is the share of a core of either, and the MB of all processes, shared pages divided among
    those that share them (PSS). None without Xvfb and xdotool.
    """
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        return None
    with virtual_screen() as display:
        environment = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
        environment["DISPLAY"] = display
        program = subprocess.Popen([sys.executable, str(ROOT / "runner.py")], env=environment)
        time.sleep(14.0)  # the window has its longest sleep after 10 seconds without an event
        shares = [_share(program.pid, seconds)]
        place = ["xdotool", "mousemove", "640", "400", "click", "1"]
        subprocess.run(place, env=environment, check=True)
        time.sleep(14.0)
        shares.append(_share(program.pid, seconds))
        memory = sum(map(_megabytes, _family(program.pid)))
        ended = program.poll() is not None
        program.terminate()
        program.wait()
    if ended:
        raise RuntimeError("the program ended while it should have been idle")
    return shares[0], shares[1], memory


def rival_at_rest(seconds: float = 20.0) -> tuple[float, float] | None:
    """Return the share of a core and the MB (PSS) of an untouched GNOME Mines, measured alike.

    None without Xvfb, D-Bus or the program.
    """
    program = shutil.which("gnome-mines") or shutil.which("gnome-mines", path="/usr/games")
    bus = shutil.which("dbus-run-session")
    if program is None or bus is None or shutil.which("Xvfb") is None:
        return None
    with virtual_screen() as display:
        environment = os.environ | {"DISPLAY": display}
        rival = subprocess.Popen([bus, "--", program], env=environment, stderr=subprocess.DEVNULL)
        time.sleep(14.0)
        own = [pid for pid in _family(rival.pid) if _name(pid).startswith("gnome-mines")]
        share = sum(_shares(own, seconds))
        memory = sum(map(_megabytes, own))
        rival.terminate()
        rival.wait()
    return share, memory


def _name(pid: int) -> str:
    return Path(f"/proc/{pid}/comm").read_text().strip()


def _shares(pids: list[int], seconds: float) -> list[float]:
    """Return the share of a core that each process uses from now on."""
    before = list(map(_cpu_seconds, pids))
    time.sleep(seconds)
    return [(_cpu_seconds(pid) - was) / seconds for pid, was in zip(pids, before, strict=True)]


def _share(pid: int, seconds: float) -> float:
    """Return the share of a core that a process uses from now on."""
    return _shares([pid], seconds)[0]


def _family(pid: int) -> list[int]:
    """Return a process and all that it has started."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for file in files for child in file.read_text().split()]
    return [pid, *(one for child in children for one in _family(child))]


def _megabytes(pid: int) -> float:
    pss = Path(f"/proc/{pid}/smaps_rollup").read_text().split("Pss:")[1].split()[0]
    return int(pss) / 1024


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks: int = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks


def main() -> None:
    """Print every figure beside its budget."""
    starts, processor = first_frame()
    middle, worst, used = statistics.median(starts), max(starts), statistics.median(processor)
    print(
        f"first frame      median {middle:.3f} s, worst {worst:.3f} s (budget 0.45 s),"
        f" {used:.3f} s of CPU"
    )
    for size, budget in (((30, 16, 99), 16), ((200, 200, 6000), 50), ((200, 200, 40), 40)):
        times = [1000 * second for second in click_to_frame(*size)]
        name = "x".join(map(str, size))
        print(
            f"click to frame   {name}: median {statistics.median(times):.1f} ms,"
            f" worst {max(times):.1f} ms (budget {budget} ms)"
        )
    for window in ((1280, 720), (1920, 1080), (3840, 2160)):
        panned, zoomed = (sorted(1000 * s for s in frames) for frames in pan_and_zoom(window))
        print(
            f"200x200/6000     {window[0]}x{window[1]}: panned median"
            f" {statistics.median(panned):.1f} ms, 95 % within"
            f" {panned[len(panned) * 95 // 100]:.1f} ms, worst {panned[-1]:.1f} ms"
            f" (budget 16.7 ms for 95 %); zoomed median {statistics.median(zoomed):.1f} ms,"
            f" worst {zoomed[-1]:.1f} ms"
        )
    times = sorted(1000 * second for second in overlay_to_frame())
    print(
        f"chances, 30x16   median {statistics.median(times):.1f} ms,"
        f" 99 % within {times[len(times) * 99 // 100]:.1f} ms, worst {times[-1]:.1f} ms"
        f" of {len(times)} frames (budget 16 ms)"
    )
    times = sorted(1000 * second for second in thinking_frames("expert:depth=deep"))
    print(
        f"deep, 30x16      median {statistics.median(times):.1f} ms,"
        f" 99 % within {times[len(times) * 99 // 100]:.1f} ms, worst {times[-1]:.1f} ms"
        f" of {len(times)} frames (budget 100 ms)"
    )
    for size, budget in (((30, 16, 99), 16), ((200, 200, 6000), 50)):
        times = sorted(1000 * second for second in explained_frames(*size))
        print(
            f"hints            {'x'.join(map(str, size))}: median"
            f" {statistics.median(times):.1f} ms, 95 % within"
            f" {times[len(times) * 95 // 100]:.1f} ms, worst {times[-1]:.1f} ms"
            f" of {len(times)} frames (budget {budget} ms)"
        )
    rest = at_rest()
    if rest is None:
        print("at rest          not measured: no Xvfb or no xdotool")
    else:
        untouched, running, memory = rest
        print(f"untouched        {100 * untouched:.2f} % of a core (budget 0.4 %)")
        print(f"clock running    {100 * running:.2f} % of a core (budget 0.6 %)")
        print(f"memory           {memory:.0f} MB in all processes (budget 110 MB)")
    rival = rival_at_rest()
    if rival is None:
        print("GNOME Mines      not measured: no Xvfb, no D-Bus or no such program")
    else:
        print(f"GNOME Mines      untouched {100 * rival[0]:.2f} % of a core, {rival[1]:.0f} MB")


if __name__ == "__main__":
    main()

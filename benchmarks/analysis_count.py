"""How often a position is analysed for one AI Move with chances and AI view shown.

    python -m benchmarks.analysis_count [--before FOLDER] [--moves 60]

An expert board is played by AI Move in a window without a screen. Each move is counted from the
press to the frame that shows it: positions that were counted anew, and the CPU time. With the
folder of a checkout of another version, the same game is played by that version in the same run;
versions before the session had its room are understood, too. The player answers in the window's
own process, so that all of its analyses are counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import mean, median

HERE = Path(__file__).resolve().parents[1]

PROGRAM = """
import importlib, json, random, sys, time

def first(*names):
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            pass
    raise SystemExit(f"none of {names}")

import minesweeper
from minesweeper.inference import analysis
from minesweeper.ui.app import App
Setup = first("minesweeper.session.session", "minesweeper.ui.play").Setup
intents = first("minesweeper.ui.input.intents", "minesweeper.ui.intents")
settings = first("minesweeper.storage.settings", "minesweeper.settings")
worker = {}
try:
    # One version had a class for what App does by itself before it, and again after it.
    worker["worker"] = importlib.import_module("minesweeper.session.worker").WorkerHere()
except (ModuleNotFoundError, AttributeError):
    pass

counted, now, deduce = [], 0, analysis.deduce

def counting(*arguments):
    counted.append(arguments)
    return deduce(*arguments)

analysis.deduce = counting
level, action = minesweeper.LEVELS["expert"], minesweeper.Action
app = App(
    Setup(level, minesweeper.Start.OPENING, seed=int(sys.argv[2])),
    random.Random(1),
    settings=settings.Settings(
        overlay=True, ai_view=True, language="en", window_size=(1280, 720),
        animation=settings.Animation.OFF,
    ),
    clock=lambda: now,
    **worker,
)
app.table.do(intents.OnCell(action.REVEAL, (3, 3)))
app.step()
results = []
game = getattr(app.table, "session", None) or app.table.play
for _ in range(int(sys.argv[1])):
    if game.game.is_over:
        break
    now += 1000
    counted.clear()
    began = time.process_time()
    app.table.do(intents.Wish.AI_MOVE)
    app.step()
    results.append((len(counted), time.process_time() - began))
print(json.dumps(results))
"""


def played(folder: Path, moves: int, seed: int) -> list[tuple[int, float]]:
    """Return the analyses and CPU seconds of each AI Move of a game in a version's checkout."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(moves), str(seed)],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    return [(count, seconds) for count, seconds in json.loads(run.stdout.splitlines()[-1])]


def main() -> None:
    """Play the boards and print what a move took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--before", type=Path, metavar="FOLDER")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--games", type=int, default=5)
    options = parser.parse_args()
    versions = {"now": HERE} | ({"before": options.before.resolve()} if options.before else {})
    print(
        f"{'version':8}{'moves':>7}{'analyses a move: mean':>24}{'most':>6}{'CPU ms: median':>16}"
    )
    for name, folder in versions.items():
        games = [played(folder, options.moves, seed) for seed in range(1, options.games + 1)]
        moves = [move for game in games for move in game]
        counts, seconds = [count for count, _ in moves], [seconds for _, seconds in moves]
        milliseconds = 1000 * median(seconds)
        print(f"{name:8}{len(moves):7}{mean(counts):24.2f}{max(counts):6}{milliseconds:16.1f}")


if __name__ == "__main__":
    main()

"""The arena on a real Dask cluster: a scheduler and two worker processes on this machine."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper.arena import Match, run
from minesweeper.arena.workers import cluster
from minesweeper.rules.level import LEVELS, Start

MISSING = "the cluster needs the extra: pip install 'dask[distributed]'"

MATCH = Match(("sentence", "random"), LEVELS["intermediate"], Start.SAFE, 400, 5)

# Warnings about how Dask closes its sockets and loops are no fault of the arena.
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture
def dask(tmp_path):
    """Start a scheduler and two single-threaded workers; give its address and the workers."""
    distributed = pytest.importorskip("distributed", reason=MISSING)
    processes = []

    def start(*command):
        environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
        command = [sys.executable, "-m", *command]
        processes.append(subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL))
        return processes[-1]

    file = tmp_path / "scheduler.json"
    where = ("--scheduler-file", str(file), "--host", "127.0.0.1", "--no-dashboard")
    start("distributed.cli.dask_scheduler", *where, "--port", "0")
    while not file.exists():
        time.sleep(0.05)
    workers = [
        start("distributed.cli.dask_worker", *where, "--nthreads", "1", "--no-nanny")
        for _ in range(2)
    ]
    with distributed.Client(scheduler_file=str(file), set_as_default=False) as client:
        client.wait_for_workers(2)
        address = client.scheduler.address
    yield address, workers
    for process in processes:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_the_same_table(dask):
    address, workers = dask
    killed_at = []

    def kill_one(games):
        if games and not killed_at:
            workers[0].kill()
            killed_at.append(games)

    ranked = run(MATCH, cluster(address), on_games=kill_one)
    assert killed_at[0] < MATCH.games
    assert _timeless(ranked) == _timeless(run(MATCH))


@pytest.mark.slow  # it tries for ten seconds
def test_a_cluster_that_is_not_there_is_told():
    pytest.importorskip("distributed", reason=MISSING)
    with pytest.raises(OSError, match=r"Timed out|connect"):
        run(replace(MATCH, games=20), cluster("tcp://127.0.0.1:1"))


def _timeless(ranked):
    return [[game._replace(cpu=0.0) for game in one.played] for one in ranked]

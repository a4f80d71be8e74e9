"""Workers for tests: one that never answers, and what kills and stops real ones."""

import os
import signal
import time

import pytest


class SilentWorker:
    alive = False
    number = query = None

    def warm(self):
        self.alive = True

    def ask(self, number, query):
        self.warm()
        self.number, self.query = number, query

    def poll(self):
        return None

    def stop(self):
        self.alive = False


def wait_for(found):
    """Return what `found` returns, once that is not None."""
    for _ in range(6000):
        value = found()
        if value is not None:
            return value
        time.sleep(0.01)
    raise AssertionError("nothing came")


def pid_of(worker, other_than=None):
    """Return the number of the worker's process, once another one than before has been started."""
    return wait_for(lambda: worker.pid if worker.pid != other_than else None)


def strike(worker, signum, other_than=None):
    """Send a signal, by its name, to the worker's process; return the number of that."""
    pid = pid_of(worker, other_than)
    os.kill(pid, getattr(signal, signum))
    return pid


STRIKES = pytest.mark.parametrize(
    "signum",
    [
        pytest.param("SIGKILL", marks=pytest.mark.skipif(os.name != "posix", reason="no signals")),
        pytest.param(
            "SIGSTOP",
            marks=pytest.mark.skipif(
                not hasattr(os, "waitid"), reason="the system does not tell what is stopped"
            ),
        ),
    ],
)
"""Signals after which a worker answers no more."""

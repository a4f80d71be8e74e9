"""What a session needs from outside, and what outlives it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.worker import Worker


@dataclass(frozen=True, slots=True)
class Environment:
    """What all sessions of a program share.

    Without a worker, players that think long are asked in this process.
    """

    preferences: Preferences
    clock: Clock
    rng: random.Random
    worker: Worker | None = None
    recorder: Recorder = field(default_factory=Recorder)

    def warm_up(self) -> None:
        """Start the worker process, so that no move waits for it."""
        if self.worker is not None:
            self.worker.warm()

    def close(self) -> None:
        """End the worker process and close the store."""
        if self.worker is not None:
            self.worker.stop()
        self.recorder.close()

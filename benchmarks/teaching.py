"""How long a press for a hint keeps the window busy, and how long a practice position takes.

    python -m benchmarks.teaching [--games 20] [--positions 100]

A hint is asked for in every position of expert games that are played by certain cells and lucky
guesses; a question that goes to the worker ends there. All mines that are certain carry flags of
the person, so that each press looks for wrong flags, too. Times are CPU times.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence

from minesweeper.course.practice import practice_position
from minesweeper.explain.ladder.technique import TO_LEARN
from minesweeper.inference import analyze
from minesweeper.rules.command import Action
from minesweeper.rules.level import LEVELS
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.session.worker import A, Query, QueryNumber, Worker


class Unanswered(Worker):
    """A worker that takes queries and never answers: what is left is the window's own time."""

    def warm(self) -> None:
        """Start nothing."""

    def ask(self, number: QueryNumber, query: Query[A]) -> None:
        """Take a query."""

    def poll(self) -> tuple[QueryNumber, object] | None:
        """Return no answer."""
        return None


def milliseconds(begun: float) -> float:
    """Return the CPU time since then."""
    return 1000 * (time.process_time() - begun)


def row(name: str, times: Sequence[float]) -> str:
    """Return a line of the table."""
    ranked = sorted(times)
    shown = (ranked[len(ranked) // 2], ranked[int(len(ranked) * 0.95)], ranked[-1])
    return f"| {name} | {len(ranked)} | " + " | ".join(f"{one:.1f}" for one in shown) + " |"


def played(games: int) -> Iterator[Session]:
    """Yield sessions of expert games, position after position."""
    for seed in range(games):
        around = Environment(Preferences(), lambda: 0, random.Random(seed), Unanswered())
        session = Session.fresh(Setup(LEVELS["expert"], seed=seed), around)
        session.act(Action.REVEAL, (3, 3))
        while not session.game.is_over:
            yield session
            seen, mines = session.game.observe(), session.game.mines
            analysis = analyze(seen)
            for cell in sorted(analysis.mines() - session.game.flags):
                session.act(Action.FLAG, cell)
            lucky = [cell for cell in seen.covered() if cell not in (mines or ())]
            session.act(Action.REVEAL, min(analysis.safe() or lucky[:1]))


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--positions", type=int, default=100)
    args = parser.parse_args()
    hints = []
    for session in played(args.games):
        begun = time.process_time()
        session.hint()
        hints.append(milliseconds(begun))
        session.stop()
    print("| press | positions | median ms | 95 % ms | most ms |\n|---|---|---|---|---|")
    print(row("hint", hints), end="\n\n")
    print("| practice of | positions | median ms | 95 % ms | most ms |\n|---|---|---|---|---|")
    for technique in TO_LEARN:
        times = []
        for seed in range(args.positions):
            begun = time.process_time()
            practice_position(technique, random.Random(seed))
            times.append(milliseconds(begun))
        print(row(technique.value, times))


if __name__ == "__main__":
    main()

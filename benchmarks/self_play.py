"""Strength, soundness and speed of the expert player: `python -m benchmarks.self_play`.

The expert player plays games of its own. Every move it calls certain is compared with the layout,
and so is every mine it claims, before each guess and at the end. The report has the moves, the
win rate with its 95 % interval, the CPU time of a game and of a move, and a digest of all moves:
the same arguments give the same digest on any machine, with any number of workers. `--journal`
keeps each chunk of games as a line of JSON; an interrupted run resumes from it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import partial
from math import ceil, exp, log
from pathlib import Path

from minesweeper.arena.statistics import wilson
from minesweeper.players import Move, Player, make_player
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start

CHUNK = 50
"""Games in a chunk, which one process plays."""

FINE = log(1.01)
"""Times of moves are counted in classes; each class is one per cent longer than the one before."""


@dataclass
class Tally:
    """The results of some games; times are CPU milliseconds, `slow` counts moves by their class."""

    games: int = 0
    wins: int = 0
    moves: int = 0
    certain: int = 0
    wrong: int = 0
    claims: int = 0
    false_claims: int = 0
    failures: list[str] = field(default_factory=list)
    total: float = 0.0
    longest: float = 0.0
    slow: dict[str, int] = field(default_factory=dict)
    digest: str = ""

    def time(self, took: float) -> None:
        """Count the time of a move."""
        self.total += took
        self.longest = max(self.longest, took)
        place = str(ceil(log(max(took, 1e-3)) / FINE))
        self.slow[place] = self.slow.get(place, 0) + 1

    def quantile(self, share: float) -> float:
        """Return the milliseconds that this share of the moves stayed within, to one per cent."""
        left = share * sum(self.slow.values())
        for place in sorted(map(int, self.slow)):
            left -= self.slow[str(place)]
            if left <= 0:
                return min(exp(place * FINE), self.longest)
        return self.longest


@dataclass(frozen=True)
class Task:
    """Which games to play; the same number always stands for the same game."""

    level: Level
    start: Start
    seed: str

    def code(self, number: int) -> Code:
        """Return the code of a game."""
        name = f"self play/{self.seed}/{self.level}/{self.start.value}/{number}"
        return Code(self.level, self.start, new_seed(random.Random(name)))


def play_chunk(task: Task, games: int, chunk: int) -> Tally:
    """Play the games of a chunk; one that raises is counted, with its code and the error."""
    tally, digest = Tally(), hashlib.sha256()
    for number in range(chunk * CHUNK, min(games, (chunk + 1) * CHUNK)):
        code = task.code(number)
        tally.games += 1
        try:
            for move in play(code, tally):
                digest.update(f"{move.cell}{move.certain}".encode())
        except Exception as error:  # counted and named, so that the other games go on
            tally.failures.append(f"{code}: {type(error).__name__}: {error}")
        digest.update(b"/")
    tally.digest = digest.hexdigest()
    return tally


def play(code: Code, tally: Tally) -> Iterator[Move]:
    """Play a game, yield its moves, and count them in the tally."""
    game, player = Game.from_code(code), make_player("expert")
    player.start(code.level, game.start, random.Random(0))
    while not game.is_over:
        seen = game.observe()
        began = time.thread_time()
        move = player.move(seen)
        tally.time(1000 * (time.thread_time() - began))
        if move is None:
            break
        if not move.certain:
            check_claims(game, player, tally)
        game.reveal(move.cell)
        tally.moves += 1
        tally.certain += move.certain
        tally.wrong += move.certain and move.cell in game.hit
        yield move
    check_claims(game, player, tally)
    tally.wins += game.status is Status.WON


def check_claims(game: Game, player: Player, tally: Tally) -> None:
    """Count the mines that the player claims, and those among them that are none."""
    if game.mines is not None:
        claims = player.claims(game.observe())
        tally.claims += len(claims)
        tally.false_claims += len(claims - game.mines)


def together(tallies: Sequence[Tally]) -> Tally:
    """Return the sum of chunks given in their order."""
    whole = Tally()
    slow: Counter[str] = Counter()
    for one in tallies:
        for name in ("games", "wins", "moves", "certain", "wrong", "claims", "false_claims"):
            setattr(whole, name, getattr(whole, name) + getattr(one, name))
        whole.failures += one.failures
        whole.total += one.total
        whole.longest = max(whole.longest, one.longest)
        slow.update(one.slow)
    whole.slow = dict(slow)
    whole.digest = hashlib.sha256("".join(one.digest for one in tallies).encode()).hexdigest()
    return whole


def described(whole: Tally) -> str:
    """Return the report, a fact a line."""
    low, high = wilson(whole.wins, whole.games)
    median, most = whole.quantile(0.5), whole.quantile(0.99)
    return "\n".join(
        [
            f"games        {whole.games:,}, {len(whole.failures)} failed",
            f"moves        {whole.moves:,}: {whole.moves - whole.certain:,} guesses,"
            f" {whole.certain:,} certain, of these {whole.wrong} wrong",
            f"claims       {whole.claims:,}, of these {whole.false_claims} wrong",
            f"won          {whole.wins:,}: {whole.wins / whole.games:.2%}"
            f" ({low:.2%} to {high:.2%})",
            f"CPU a game   {whole.total / whole.games / 1000:.4f} s",
            f"CPU a move   mean {whole.total / max(whole.moves, 1):.3f} ms, median {median:.3f},"
            f" 99 % {most:.3f}, longest {whole.longest:.1f}",
            *(f"failed       {failure}" for failure in whole.failures),
            f"digest       {whole.digest[:16]}",
        ]
    )


def kept(journal: Path | None, task: Task, games: int) -> dict[int, Tally]:
    """Return the chunks in a journal; raise ValueError if it is of other games."""
    if journal is None or not journal.exists():
        return {}
    first, *lines = journal.read_text(encoding="utf-8").splitlines()
    if first != heading(task, games):
        raise ValueError(f"{journal} is of other games: {first}")
    found = {}
    for line in lines:
        try:
            values = json.loads(line)
        except ValueError:
            continue  # the line that an interrupted run was writing
        chunk = values.pop("chunk")
        found[chunk] = Tally(**values)
    return found


def heading(task: Task, games: int) -> str:
    """Return the first line of a journal."""
    return f"{task.level} {task.start.value} {games} games, seed {task.seed}"


def run(task: Task, games: int, workers: int, journal: Path | None) -> Tally:
    """Play the chunks that a journal does not have; return the sum of all."""
    done = kept(journal, task, games)
    if journal:  # written again: its last line may have been cut off
        journal.write_text(heading(task, games) + "\n", encoding="utf-8")
        for chunk, tally in done.items():
            keep(journal, chunk, tally)
    left = [chunk for chunk in range(ceil(games / CHUNK)) if chunk not in done]
    played = partial(play_chunk, task, games)
    with ProcessPoolExecutor(workers) as pool:
        running = {pool.submit(played, chunk): chunk for chunk in left}
        for future in as_completed(running):
            done[running[future]] = future.result()
            if journal:
                keep(journal, running[future], future.result())
            if len(done) % 20 == 0:
                print(described(together(list(done.values()))).splitlines()[1], flush=True)
    return together([done[chunk] for chunk in sorted(done)])


def keep(journal: Path, chunk: int, tally: Tally) -> None:
    """Append a chunk to a journal."""
    with journal.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"chunk": chunk, **asdict(tally)}) + "\n")


def asking_for_games(prog: str, description: str | None) -> argparse.ArgumentParser:
    """Return a parser of the options for the games, their number, and the processes."""
    parser = argparse.ArgumentParser(description=description, prog=prog)
    parser.add_argument("--level", type=Level.parse, default=Level.parse("expert"))
    parser.add_argument("--start", choices=[start.value for start in Start], default="safe")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="(1000)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--workers", type=int, default=1, metavar="K", help="processes (1)")
    return parser


def main() -> None:
    """Play and print."""
    parser = asking_for_games("benchmarks.self_play", __doc__)
    parser.add_argument("--journal", type=Path, metavar="FILE", help="keep results, and resume")
    args = parser.parse_args()
    task = Task(args.level, Start(args.start), args.seed)
    print(described(run(task, args.games, args.workers, args.journal)))


if __name__ == "__main__":
    main()

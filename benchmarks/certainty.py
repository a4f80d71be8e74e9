"""Whether what players call certain is true: `python -m benchmarks.certainty --player NAME`.

A player plays games of its own on a mix of boards: the presets and boards of any size and number of
mines, with every start rule, with and without the mine total, some played on after a mine, some
with cells opened or flagged at random before its first move. `--no-guess` plays boards that need no
guess instead. Everything that it says to be certain is noted before a move and compared with the
layout after it: the move, its claims, chances of 0 and 1, and all that its view shows.

A game is named by the seed and its number, so the same arguments give the same digest on any
machine. `--journal` keeps each chunk of games as a line of JSON; an interrupted run resumes from
it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path

from minesweeper.generator import find_board
from minesweeper.players import Belief, Candidate, Move, Player, make_player, usual_first_cell
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, NoGuess, Start, beginning
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules

CHUNK = 100
"""Games in a chunk."""

PRESETS = ("tiny", "small", "beginner") * 8 + ("intermediate", "intermediate", "expert")
"""The presets of the mix, each as often as it stands here."""

NO_GUESS_PRESETS = ("beginner",) * 6 + ("intermediate",) * 3 + ("expert",)
"""The same where no guess is needed; these boards have to be found first."""

ODD = 10
"""The most rows and columns of boards of any size; every second game has one."""

VIEWS = 8
"""The view of every position with this many moves between is compared as well."""


@dataclass
class Tally:
    """What was said in some games, and what of it was wrong.

    `claims`, `safe` and `mines` count cells: claimed, and shown by the view as certain. `chances`
    counts candidates with a chance of 0 or 1.
    """

    games: int = 0
    moves: int = 0
    certain: int = 0
    claims: int = 0
    views: int = 0
    safe: int = 0
    mines: int = 0
    chances: int = 0
    wrong: list[str] = field(default_factory=list)
    cpu: float = 0.0
    digest: str = ""

    def add(self, other: Tally) -> None:
        """Add the counts of more games."""
        for name, value in asdict(other).items():
            if name != "digest":
                setattr(self, name, getattr(self, name) + value)
        self.digest = hashlib.sha256((self.digest + other.digest).encode()).hexdigest()


@dataclass(frozen=True)
class Task:
    """Which games to play; the same number always stands for the same game."""

    player: str
    seed: str
    no_guess: bool = False

    def rng(self, number: int, purpose: str) -> random.Random:
        """Return the source of chance of a game, for a purpose; the player makes no difference."""
        kind = "no-guess" if self.no_guess else "mix"
        return random.Random(f"certainty/{kind}/{self.seed}/{number}/{purpose}")

    def game(self, number: int) -> Game:
        """Return a game as the player finds it."""
        rng = self.rng(number, "game")
        return without_guesses(rng) if self.no_guess else mixed(rng)


def pick(items: tuple[str, ...], rng: random.Random) -> str:
    """Return one of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def without_guesses(rng: random.Random) -> Game:
    """Return a game that needs no guess; every second one needs no mine total either."""
    level = LEVELS[pick(NO_GUESS_PRESETS, rng)]
    rule = NoGuess(count_known=rng.random() < 1 / 2)
    first = usual_first_cell(level, Start.OPENING)
    assert first is not None  # there is one for every level with an opening
    code = find_board(Code(level, rule, new_seed(rng)), first)
    return Game.from_code(code, Rules(count_known=rule.count_known))


def mixed(rng: random.Random) -> Game:
    """Return a game of the mix."""
    level = LEVELS[pick(PRESETS, rng)] if rng.random() < 1 / 2 else odd_level(rng)
    start = list(Start)[int(rng.random() * len(Start))]
    rules = Rules(
        play_on=rng.random() < 1 / 2,
        flood=rng.random() < 7 / 8,
        count_known=rng.random() < 1 / 2,
    )
    game = Game.from_code(Code(level, start, new_seed(rng)), rules)
    if rng.random() < 1 / 4:
        disturb(game, rng)
    return game


def odd_level(rng: random.Random) -> Level:
    """Return a level of any size; in three of four at most two fifths of its cells are mines."""
    width, height = (2 + int(rng.random() * (ODD - 1)) for _ in range(2))
    most = width * height - 1
    if rng.random() < 3 / 4:
        most = max(1, 2 * width * height // 5)
    return Level(width, height, 1 + int(rng.random() * most))


def disturb(game: Game, rng: random.Random) -> None:
    """Open and flag a few cells of a game at random, right or wrong."""
    for _ in range(1 + int(rng.random() * 6)):
        cell = int(rng.random() * game.level.height), int(rng.random() * game.level.width)
        game.play(Command(Action.REVEAL if rng.random() < 1 / 2 else Action.FLAG, cell))


def play_chunk(task: Task, chunk: int) -> Tally:
    """Play the games of a chunk; one that raises is counted as wrong, with the error."""
    tally, digest = Tally(), hashlib.sha256()
    began = time.thread_time()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        tally.games += 1
        try:
            for move in play(task, number, tally):
                digest.update(f"{move.cell}{move.certain}".encode())
        except Exception as error:  # counted and named, so that the other games go on
            tally.wrong.append(f"game {number}: {type(error).__name__}: {error}")
        digest.update(b"/")
    tally.cpu = time.thread_time() - began
    tally.digest = digest.hexdigest()
    return tally


def play(task: Task, number: int, tally: Tally) -> Iterator[Move]:
    """Play a game, yield its moves, and count what is said of its cells in the tally."""
    game, player = task.game(number), make_player(task.player)
    player.start(game.level, beginning(game.start), task.rng(number, "player"))
    while not game.is_over:
        seen = game.observe()
        move = player.move(seen)
        safe, mines = said(player, seen, move, tally)
        if move is not None:
            if move.cell in game.flags:
                game.flag(move.cell)
            game.reveal(move.cell)
            tally.moves += 1
            tally.certain += move.certain
        if game.mines is not None:
            wrong = sorted(safe & game.mines), sorted(mines - game.mines)
            if any(wrong):
                tally.wrong.append(f"game {number}: {wrong[0]} safe, {wrong[1]} mines")
        if move is None:
            return
        yield move


def said(
    player: Player, seen: Observation, move: Move | None, tally: Tally
) -> tuple[set[Cell], set[Cell]]:
    """Return the covered cells that a player says are safe, and are mines."""
    claims = player.claims(seen)
    tally.claims += len(claims)
    safe, mines = set[Cell](), set(claims)
    if move is not None:
        if move.certain:
            safe.add(move.cell)
        for candidate in move.reason.candidates:
            tally.chances += candidate_says(candidate, safe, mines)
    if tally.moves % VIEWS == 0 or move is None:
        shown_safe, shown_mines = shown(player, seen)
        tally.views += 1
        tally.safe += len(shown_safe)
        tally.mines += len(shown_mines)
        safe |= shown_safe
        mines |= shown_mines
    return safe, mines


def candidate_says(candidate: Candidate, safe: set[Cell], mines: set[Cell]) -> bool:
    """Put a candidate whose chance is 0 or 1 into a set; return whether it is one."""
    chance = candidate.figures.mine
    if chance == 0:
        safe.add(candidate.cell)
    if chance == 1:
        mines.add(candidate.cell)
    return chance in (0, 1)


def shown(player: Player, seen: Observation) -> tuple[set[Cell], set[Cell]]:
    """Return the covered cells that a player's view shows as safe, and as mines."""
    views = {cell: view for cell, view in player.view(seen).items() if seen.is_covered(cell)}
    safe = {c for c, view in views.items() if view.belief is Belief.SAFE or view.chance == 0}
    mines = {c for c, view in views.items() if view.belief is Belief.CLAIMED or view.chance == 1}
    return safe, mines


def described(task: Task, whole: Tally) -> str:
    """Return the report, a fact a line."""
    return "\n".join(
        [
            f"player   {task.player}, seed {task.seed}" + ", no guess" * task.no_guess,
            f"games    {whole.games:,}",
            f"moves    {whole.moves:,}, of these {whole.certain:,} called certain",
            f"claims   {whole.claims:,} cells",
            f"views    {whole.views:,} with {whole.safe:,} safe cells, {whole.mines:,} mines",
            f"chances  {whole.chances:,} of 0 or 1",
            f"wrong    {len(whole.wrong)}",
            *(f"wrong    {one}" for one in whole.wrong[:20]),
            f"CPU      {whole.cpu:.0f} s",
            f"digest   {whole.digest[:16]}",
        ]
    )


def kept(journal: Path | None, task: Task) -> list[Tally]:
    """Return the chunks in a journal; raise ValueError if it is of other games."""
    if journal is None or not journal.exists():
        return []
    first, *lines = journal.read_text(encoding="utf-8").splitlines()
    if first != json.dumps(asdict(task)):
        raise ValueError(f"{journal} is of other games: {first}")
    found = []
    for line in lines:
        try:
            found.append(Tally(**json.loads(line)))
        except ValueError:
            break  # the line that an interrupted run was writing
    return found


def run(task: Task, moves: int, games: int, journal: Path | None = None) -> Tally:
    """Play chunk after chunk until there are at least that many moves and games; return the sum."""
    done = kept(journal, task)
    whole = Tally()
    lines = [json.dumps(asdict(task)), *(json.dumps(asdict(tally)) for tally in done)]
    if journal:  # written again: its last line may have been cut off
        journal.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for tally in done:
        whole.add(tally)
    for chunk in count(len(done)):
        if whole.moves >= moves and whole.games >= games:
            break
        tally = play_chunk(task, chunk)
        whole.add(tally)
        if journal:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(tally)) + "\n")
    return whole


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.certainty")
    parser.add_argument("--player", default="expert", help="name and options (expert)")
    parser.add_argument("--moves", type=int, default=10_000, help="moves at least (10000)")
    parser.add_argument("--games", type=int, default=0, help="games at least (0)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--no-guess", action="store_true", help="boards that need no guess")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="keep results, and resume")
    args = parser.parse_args()
    task = Task(args.player, args.seed, args.no_guess)
    print(described(task, run(task, args.moves, args.games, args.journal)))


if __name__ == "__main__":
    main()

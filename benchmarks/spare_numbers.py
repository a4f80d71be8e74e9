"""Whether proofs could do with easier techniques or fewer numbers: `benchmarks.spare_numbers`.

    python -m benchmarks.spare_numbers [--games N] [--seed N]

Games of each level are played by the safest cell, one in three at random, and go on after a mine.
Of some positions, every certain cell whose proof takes more than one number is asked three things.
Is there a proof by an easier technique? Sets of cells are compared plainly, again and again, with
nothing shared with the ladder. Does the ladder prove the cell without one of the numbers, by no
harder technique? Do the other numbers imply it at all, by whatever layouts?
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from minesweeper.explain.ladder.facts import showing_only
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import analyze
from minesweeper.players import make_player
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules

Decided: TypeAlias = dict[Cell, bool]
"""The decided cells, and whether each is a mine."""

Fact: TypeAlias = tuple[frozenset[Cell], int]
"""Cells, and how many of them are mines."""

PART = 0.25
"""The share of the positions that are asked about."""


def positions(level: Level, games: int, seed: str) -> Iterator[Observation]:
    """Yield some positions of some games."""
    for number in range(games):
        rng = random.Random(f"{seed}/{level}/{number}")
        code = Code(level, Start.OPENING, int(rng.random() * 2**40))
        game = Game.from_code(code, Rules(play_on=True))
        player = make_player("random" if number % 3 == 0 else "safest")
        player.start(level, Start.OPENING, rng)
        while not game.is_over:
            seen = game.observe().without_flags()
            if seen.numbers and rng.random() < PART:
                yield seen
            move = player.move(seen)
            if move is None:
                break
            game.reveal(move.cell)


def facts(seen: Observation) -> set[Fact]:
    """Return what each number says of its covered cells."""
    found = set()
    for clue, number in seen.numbers.items():
        around = neighbors(clue, seen.height, seen.width)
        cells = frozenset(cell for cell in around if seen.is_covered(cell))
        found.add((cells, number - sum(cell in seen.hit for cell in around)))
    return {fact for fact in found if fact[0]}


def decided(given: set[Fact], hardest: Technique) -> Decided:
    """Return what follows from facts by techniques up to CONTAINED or OVERLAP."""
    known: Decided = {}
    live = set(given)
    while True:
        live = {_rest(fact, known) for fact in live} - {(frozenset(), 0)}
        new = _alone(live) or pairs(live, hardest)
        if new:
            known |= new
            continue
        passed = {fact for fact in _passed(live) if fact not in live}
        if not passed:
            return known
        live |= passed


def _rest(fact: Fact, known: Mapping[Cell, bool]) -> Fact:
    cells, mines = fact
    left = frozenset(cell for cell in cells if cell not in known)
    return left, mines - sum(known.get(cell, False) for cell in cells)


def _alone(live: set[Fact]) -> Decided:
    return {cell: mines > 0 for cells, mines in live if mines in (0, len(cells)) for cell in cells}


def pairs(live: set[Fact], hardest: Technique) -> Decided:
    """Return what pairs of facts decide at once."""
    new: Decided = {}
    for (a, in_a), (b, in_b) in _touching(live):
        if a < b and in_b - in_a in (0, len(b - a)):
            new |= dict.fromkeys(b - a, in_b > in_a)
        elif hardest >= Technique.OVERLAP and in_a - in_b == len(a - b) and b - a:
            new |= dict.fromkeys(a - b, True) | dict.fromkeys(b - a, False)
    return new


def _passed(live: set[Fact]) -> Iterator[Fact]:
    """Yield what facts leave of others that contain them."""
    for (a, in_a), (b, in_b) in _touching(live):
        if a < b:
            yield b - a, in_b - in_a


def _touching(live: set[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Yield the pairs of facts with a common cell, both ways round."""
    holding: dict[Cell, list[Fact]] = {}
    for fact in live:
        for cell in fact[0]:
            holding.setdefault(cell, []).append(fact)
    for fact in live:
        others = {other for cell in fact[0] for other in holding[cell]} - {fact}
        yield from ((fact, other) for other in others)


def has_easier(proof: Proof, given: set[Fact], found: dict[Technique, Decided]) -> bool:
    """Return whether simple techniques easier than a proof's prove its cell, too."""
    for hardest in (Technique.CONTAINED, Technique.OVERLAP):
        if hardest < proof.kind:
            if hardest not in found:
                found[hardest] = decided(given, hardest)
            if proof.cell in found[hardest]:
                return True
    return False


def spared(seen: Observation, proof: Proof) -> tuple[bool, bool]:
    """Return whether one of a proof's numbers is spare by no harder technique, and by layouts."""
    by_ladder = by_layouts = False
    for clue in proof.clues:
        fewer = showing_only(seen, set(proof.clues) - {clue})
        if not proof.mine_total:
            fewer = replace(fewer, mines=None)
        if not analyze(fewer).why(proof.cell):
            continue
        by_layouts = True
        found = Ladder(fewer).prove(proof.cell)
        by_ladder |= found is not None and found.kind <= proof.kind
    return by_ladder, by_layouts


def main() -> None:
    """Count and print a row for each level."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.spare_numbers")
    parser.add_argument("--games", type=int, default=40, help="expert games; twice as many others")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    print("| level | certain cells | easier technique | safe cells | spare number | by layouts |")
    print("|---|---|---|---|---|---|")
    for name in ("beginner", "intermediate", "expert"):
        level = LEVELS[name]
        games = args.games if name == "expert" else 2 * args.games
        cells = safe = easier = by_ladder = by_layouts = 0
        for seen in positions(level, games, args.seed):
            given, found = facts(seen), dict[Technique, Decided]()
            analysis = analyze(seen)
            for proof in Ladder(seen).proofs_of(analysis.safe() | analysis.mines()):
                if proof.kind <= Technique.FULL:
                    continue
                cells += 1
                easier += has_easier(proof, given, found)
                if not proof.mine:
                    safe += 1
                    ladder, layouts = spared(seen, proof)
                    by_ladder, by_layouts = by_ladder + ladder, by_layouts + layouts
        print(
            f"| {name} | {cells:,} | {easier} | {safe:,} | {by_ladder / max(safe, 1):.1%} |"
            f" {by_layouts / max(safe, 1):.1%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

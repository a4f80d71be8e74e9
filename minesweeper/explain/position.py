"""Everything that can be said of a position: the proofs of its certain cells, and the guess."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.guess import Guess, guess
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.sentences import proof_sentences
from minesweeper.explain.voice import PLAIN
from minesweeper.players.counting import count
from minesweeper.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class ExplainedPosition:
    """The proofs of the certain cells of a position, row by row, and the guess.

    `guess` is None where a cell is certainly safe, and where all covered cells are mines.
    `unproved` is the number of certain cells without a proof, because the position is too large.

    >>> corner = explain(Observation(height=2, width=2, mines=1, numbers={(0, 0): 1}))
    >>> corner.proofs, corner.guess.best
    ((), (0, 1))
    """

    seen: Observation
    proofs: tuple[Proof, ...]
    guess: Guess | None
    unproved: int = 0

    def steps(self, proof: Proof) -> list[str]:
        """Return a proof in plain English, one text for each step, every cell by name."""
        return [PLAIN.say(one.clause) for one in proof_sentences(proof, self.seen)]

    def text(self, proof: Proof) -> str:
        """Return a proof in plain English."""
        return " ".join(self.steps(proof))


def explain(observation: Observation) -> ExplainedPosition:
    """Return the proofs of all certain cells of a position, and the guess where none is safe.

    Proofs rest on the numbers shown, the mines hit and the mine total alone; flags prove nothing.
    A position too large to count may have certain cells without a proof. Raises ValueError if
    numbers may be false, InconsistentBoard if no layout fits.

    >>> row = Observation(height=1, width=4, mines=None, numbers={(0, 0): 1, (0, 2): 1})
    >>> explained = explain(row)
    >>> [(proof.cell, proof.mine, proof.kind.value) for proof in explained.proofs]
    [((0, 1), True, 'full'), ((0, 3), False, 'full')]
    >>> explained.steps(explained.proofs[1])
    ['The 1 at A1 has only B1 left: it is a mine.', 'The 1 at C1 has its mine at B1: D1 is safe.']
    >>> explained.guess is None
    True
    """
    counts = count(observation)
    safe = counts.safe()
    certain = safe | counts.mines()
    proofs = Ladder(observation).proofs_of(certain)
    unproved = len(certain) - len(proofs)
    return ExplainedPosition(
        observation, tuple(proofs), None if safe else guess(observation), unproved
    )

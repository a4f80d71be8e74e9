"""Proofs in sentences, as data: one for each step of a proof.

The steps are gone through as a person would: what a number needs depends on what the steps before
have decided. A step that repeats the one before with other cells is folded ("Likewise ...").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minesweeper.explain.ladder.proof import Branch, Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.ladder.ways import WAYS
from minesweeper.explain.pair_sentences import after_hold
from minesweeper.explain.phrases import (
    Cells,
    Clause,
    Clue,
    Count,
    Gap,
    Numbers,
    Phrase,
    Rest,
    Several,
    phrase,
    phrases,
)
from minesweeper.explain.step_sentences import Moment, Standing, hold, less_its_mines, verdict
from minesweeper.rules.board import Cell, distance, neighbors
from minesweeper.rules.observation import Observation

HIT_BEFORE = phrases(
    "{Cells} is a mine: it was hit before.", "{Cells} are mines: they were hit before."
)
SUPPOSE_MINE = phrase("Suppose {cell} is a mine.")
SUPPOSE_SAFE = phrase("Suppose {cell} is safe.")
IF_MINE = phrase("If {cell} were a mine, {broken}. So {then}.")
IF_SAFE = phrase("If {cell} were safe, {broken}. So {then}.")
BROKEN = phrase("Then {broken}. So {then}.")
WOULD_HAVE = phrase("{number} would have {count}")
COULD_HAVE = phrase("{number} could have only {count}")
COULD_HAVE_NONE = phrase("{number} could have none")
WOULD_NEED_MORE = phrase("{number} would need {count} mines in these cells alone")
WOULD_HAVE_MORE = phrase("{number} would have more than its {count}")
TOO_MANY = phrases(
    "there would be more mines than the {count} there is",
    "there would be more mines than the {count} there are",
)
LEFT_OVER = phrases(
    "{count} mine would have no place left", "{count} mines would have no place left"
)
WHETHER_AT = phrase("Whether the mine is at {cell} or {other}, {then}.")
WHETHER = phrase("Whether {cell} is a mine or not, {then}.")
LIKEWISE = phrase("Likewise {numbers}: {then}.")


class Supposition(NamedTuple):
    """What a branch of a proof takes for true: a mine at a cell (`mine`), or none."""

    cell: Cell
    mine: bool


class ProofSentence(NamedTuple):
    """A sentence of a proof, and what it is not true or not clear without.

    `place` is its place in the proof, from 0. `supposed` is what the branch in which it stands
    takes for true, None outside of branches. `needs` are the places of the sentences before it
    that must be in sight with it: the one that supposes, the one that it repeats, and in a branch
    those from which it takes what it does not say again. `mines` and `safe` are the cells that the
    proof has decided by then, outside of branches.
    """

    clause: Clause
    place: int
    supposed: Supposition | None = None
    needs: tuple[int, ...] = ()
    mines: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()

    @property
    def by_itself(self) -> ProofSentence:
        """The sentence for a reader who has not seen the one before."""
        return self if self.clause.alone is None else self._replace(clause=self.clause.alone)


def proof_sentences(proof: Proof, seen: Observation) -> tuple[ProofSentence, ...]:
    """Return a proof in sentences, one for each step; branches have sentences of their own.

    Before them come the mines that it takes for known because they were hit and taken back.
    """
    teller = _Teller(proof, seen)
    around = {one for clue in proof.clues for one in neighbors(clue, seen.height, seen.width)}
    known = tuple(sorted(seen.taken_back if proof.mine_total else seen.taken_back & around))
    if known:
        hit = Clause(HIT_BEFORE, {"cells": Cells(known)}, len(known))
        teller.told.append(ProofSentence(hit, 0))
    teller.tell(proof.steps, Standing(seen, by_total=proof.mine_total))
    if not known:
        return tuple(teller.told)
    first, *rest = (one._replace(mines=one.mines.union(known)) for one in teller.told)
    return first, *(one._replace(needs=tuple(sorted({0, *one.needs}))) for one in rest)


def last_sentences(sentences: Sequence[ProofSentence], count: int) -> tuple[ProofSentence, ...]:
    """Return the last `count` sentences of a proof, and those without which they cannot stand."""
    last = sentences[-count:]
    places = {one.place for one in last}.union(*(one.needs for one in last))
    shown = [one for one in sentences if one.place in places]
    return tuple(one if one.place - 1 in places else one.by_itself for one in shown)


class _Teller:
    """Tells the steps of one proof: `told` are its sentences so far."""

    def __init__(self, proof: Proof, seen: Observation) -> None:
        self.told: list[ProofSentence] = []
        self._proof = proof
        self._seen = seen
        self._decided = Standing(seen)
        self._branch: ProofSentence | None = None
        """The sentence that supposes something, while its branch is gone through."""

    def tell(self, steps: Sequence[Step], known: Standing) -> None:
        """Tell steps from a standing on."""
        before: Clause | None = None
        begin = len(self.told)
        for place, step in enumerate(steps):
            if self._branch is None and not step.branches:
                self._decided = known.after(step)
            if step.branches:
                before = None
                self._tell_cases(step, known)
            else:
                taken = [steps[index] for index in step.takes]
                told = self._clause(step, taken, known)
                folds = before is not None and _shape(before) == _shape(told) and not taken
                if step.takes == (place - 1,):
                    told = after_hold(told, hold(taken[0].about, taken[0].holds))
                if folds:
                    self._say(self._likewise(step, known), *self._places_to_repeat())
                elif self._branch is not None and told.alone is None:
                    self._say(told, *(begin + index for index in step.takes))
                else:
                    self._say(told)
                before = told if step.kind.is_simple else None
            known = known.after(step)

    def _say(self, clause: Clause, *needs: int) -> None:
        """Add a sentence to the branch that is being told, or to the proof itself."""
        sentence = self._sentence(clause, needs=needs)
        if self._branch is not None:
            begun = {self._branch.place, *needs}
            sentence = sentence._replace(supposed=self._branch.supposed, needs=tuple(sorted(begun)))
        self.told.append(sentence)

    def _sentence(
        self, clause: Clause, supposed: Supposition | None = None, needs: tuple[int, ...] = ()
    ) -> ProofSentence:
        known = self._decided
        return ProofSentence(clause, len(self.told), supposed, needs, known.mines, known.safe)

    def _places_to_repeat(self) -> tuple[int, ...]:
        """Return the place of the last sentence and of those that it needs."""
        return *self.told[-1].needs, self.told[-1].place

    def _clause(self, step: Step, taken: list[Step], known: Standing) -> Clause:
        tell = WAYS[step.kind].tell
        assert tell is not None  # the step has no branches
        return tell(Moment(step, self._numbers(step), taken, known))

    def _numbers(self, step: Step) -> tuple[Clue, ...]:
        """Return the numbers of a step, the nearest to the cell of the proof first."""
        near = sorted(step.clues, key=lambda clue: (distance(clue, self._proof.cell), clue))
        return tuple((clue, self._seen.numbers[clue]) for clue in near)

    def _likewise(self, step: Step, known: Standing) -> Clause:
        numbers = [
            less_its_mines(Numbers(((clue, self._seen.numbers[clue]),)), known.mines_around(clue))
            for clue in step.clues
        ]
        then = verdict(step) if step.decides else hold(step.about, step.holds)
        return Clause(LIKEWISE, {"numbers": Several(tuple(numbers)), "then": then})

    def _tell_cases(self, step: Step, known: Standing) -> None:
        first = step.branches[0]
        if len(step.branches) == 1 and not first.steps:
            told = self._contradiction(IF_MINE if first.mine else IF_SAFE, step, first, known)
            self._suppose(first, told)
        else:
            for branch in step.branches:
                told = Clause(
                    SUPPOSE_MINE if branch.mine else SUPPOSE_SAFE, {"cell": Cells((branch.cell,))}
                )
                self._branch = self._suppose(branch, told)
                self.tell(branch.steps, known.with_([branch.cell], mine=branch.mine))
                if branch.breaks is not None:
                    self._say(self._contradiction(BROKEN, step, branch, known))
                self._branch = None
        if len(step.branches) > 1:
            self._decided = known.after(step)
            self._say(_agreement(step))

    def _suppose(self, branch: Branch, told: Clause) -> ProofSentence:
        """Say a sentence that supposes something."""
        supposed = Supposition(branch.cell, branch.mine)
        self.told.append(self._sentence(told, supposed))
        return self.told[-1]

    def _contradiction(self, told: Phrase, step: Step, branch: Branch, known: Standing) -> Clause:
        """Return that a supposition breaks a number or the mine total, and what follows."""
        supposed = known.with_([branch.cell], mine=branch.mine)
        for one in branch.steps:
            supposed = supposed.after(one)
        parts: dict[str, Gap] = {
            "cell": Cells((branch.cell,)),
            "broken": _broken(branch, supposed),
            "then": verdict(step),
        }
        return Clause(told, parts)


def _broken(branch: Branch, known: Standing) -> Clause:
    """Return what a supposition with all that follows from it contradicts."""
    if branch.breaks == "total":
        if known.left() < 0:
            mines = known.seen.mines
            assert mines is not None
            return Clause(TOO_MANY, {"count": mines}, mines)
        over = known.left() - len(known.undecided(known.seen.covered()))
        return Clause(LEFT_OVER, {"count": Count(over)}, over)
    assert branch.breaks is not None
    clue, shown = branch.breaks, known.seen.numbers[branch.breaks]
    number = Numbers(((clue, shown),))
    has, most = len(known.mines_around(clue)), len(known.open_cells(clue))
    if has > shown:
        return Clause(WOULD_HAVE, {"number": number, "count": Count(has)})
    if has + most < shown:
        if has + most:
            return Clause(COULD_HAVE, {"number": number, "count": Count(has + most)})
        return Clause(COULD_HAVE_NONE, {"number": number})
    if known.need(clue) > branch.steps[-1].holds:
        return Clause(WOULD_NEED_MORE, {"number": number, "count": Count(known.need(clue))})
    return Clause(WOULD_HAVE_MORE, {"number": number, "count": Count(shown)})


def _agreement(step: Step) -> Clause:
    """Return that two suppositions agree on the cells of a step."""
    here, other = Cells((step.branches[0].cell,)), _other_place(step)
    if other is None:
        return Clause(WHETHER, {"cell": here, "then": verdict(step)})
    return Clause(WHETHER_AT, {"cell": here, "other": Cells((other,)), "then": verdict(step)})


def _other_place(step: Step) -> Cell | None:
    """Return where the mine is if not at the supposed cell, where a step of a branch says so."""
    without = next(branch for branch in step.branches if not branch.mine)
    with_ = next(branch for branch in step.branches if branch.mine)
    first = without.steps[0] if without.steps else None
    if first is None or first.kind is not Technique.FULL or len(first.about) > 1:
        return None
    safe_with = {cell for one in with_.steps if not one.mine for cell in one.decides}
    return first.about[0] if first.about[0] in safe_with else None


def _shape(sentence: Clause) -> object:
    """Return what two sentences have in common that differ in cells alone."""
    parts = [
        (name, _shape(part) if isinstance(part, Clause) else part)
        for name, part in sorted(sentence.parts.items())
        if not isinstance(part, Cells | Rest | Numbers | Several)
    ]
    named = [(n, len(p.clues)) for n, p in sorted(sentence.parts.items()) if isinstance(p, Numbers)]
    return sentence.phrase, sentence.number == 1, tuple(parts), tuple(named)

"""The cells that an explanation marks, as far as it is shown: a hint, an answer to why, advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace

from minesweeper.explain.explanation import Excerpt, Explanation, Walk
from minesweeper.explain.guess import GuessCandidate
from minesweeper.explain.hint import Hint, HintKind
from minesweeper.explain.sentences import Supposition
from minesweeper.review.judgement import Judgement, Label
from minesweeper.review.review import GAVE_UP
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import whole_percent
from minesweeper.session.probabilities import ShownChance
from minesweeper.session.query import Answer
from minesweeper.session.session import Session


@dataclass(frozen=True, slots=True)
class Explained:
    """The cells that an explanation marks, as far as it is shown."""

    cell: Cell | None = None
    """The cell that is explained."""
    outlined: Set[Cell] = frozenset()
    """The numbers of the proof."""
    shaded: Set[Cell] = frozenset()
    """The covered cells that the proof speaks of."""
    mines: Set[Cell] = frozenset()
    safe: Set[Cell] = frozenset()
    """Those of them that it has decided."""
    pale_numbers: Set[Cell] = frozenset()
    pale_cells: Set[Cell] = frozenset()
    """The numbers and cells of sentences before the last where there are too many to stand out."""
    region: Set[Cell] = frozenset()
    """The part of the board that glows."""
    candidates: Mapping[Cell, ShownChance] = field(default_factory=dict)
    """The cells of a guess, each with its chance of a mine."""
    supposed: Supposition | None = None
    """What the steps that are shown take for true."""

    @property
    def cells(self) -> list[Cell]:
        """All of these cells, the explained one last."""
        own = [] if self.cell is None else [self.cell]
        return [*sorted({*self.outlined, *self.shaded, *self.region, *self.candidates}), *own]


NOT_EXPLAINED = Explained()


def explanation_of(session: Session) -> Explanation | None:
    """Return what is explained now: by the hint as far as shown, by why, by AI Move, by the end."""
    if session.teacher.hint is not None:
        return session.teacher.hint.reason
    if session.teacher.answer is not None:
        return session.teacher.answer.explanation
    if session.advice is not None:
        return session.advice.explanation
    lost_by = session.no_guess.ending.lost_by
    if lost_by is None or lost_by.judgement.supposed:  # what follows from flags is no way to go
        return None
    return lost_by.judgement.proof


def explained_now(session: Session, walk: Walk | None) -> Explained:
    """Return what the board marks; while a proof is walked through, only what its step names."""
    if session.teacher.thinks:
        return NOT_EXPLAINED
    whole = session.preferences.whole_proofs
    if session.teacher.hint is not None:
        marked = _by_hint(session.teacher.hint, whole=whole)
    elif session.teacher.answer is not None:
        marked = explained_by_answer(session.teacher.answer)
    elif session.advice is None and (lost_by := session.no_guess.ending.lost_by) is not None:
        marked = explained_by_judgement(lost_by.judgement)
    elif (known := explanation_of(session)) is None:
        marked = NOT_EXPLAINED
    else:
        marked = explained_by(known, whole=whole or session.advice is None)
    if walk is None:
        return marked
    step = walk.shown
    return replace(_named(marked, step), outlined=step.outlined.plain, region=frozenset())


def _named(marked: Explained, told: Excerpt) -> Explained:
    """Return the marks with the cells that sentences name."""
    return replace(
        marked,
        shaded=told.shaded.plain,
        mines=told.mines,
        safe=told.safe,
        pale_numbers=told.outlined.pale,
        pale_cells=told.shaded.pale,
        supposed=told.supposed,
    )


def _by_hint(hint: Hint, *, whole: bool) -> Explained:
    candidates = _chances(hint.candidates)
    if hint.reason is not None:
        return replace(explained_by(hint.reason, whole=whole), candidates=candidates)
    numbers = hint.evidence if hint.kind is HintKind.SAFE else frozenset()
    pointed = next(iter([*candidates, *(hint.evidence - numbers)]), hint.begins_at)
    return Explained(pointed, numbers, region=hint.region, candidates=candidates)


def explained_by_answer(answer: Answer) -> Explained:
    """Return what is named of a cell that was asked about, or around a number."""
    known = answer.explanation
    if answer.needs is not None:
        around = answer.needs
        named = around.mines | around.safe | around.left
        return Explained(around.cell, shaded=named, mines=around.mines, safe=around.safe)
    if known is None:
        return Explained(answer.asked)
    beside = known.comparison
    compared = [] if beside is None else [beside.asked, beside.best]
    return replace(explained_by(known), candidates=_chances(compared))


def explained_by(known: Explanation, *, whole: bool = True) -> Explained:
    """Return everything that the sentences of a proof name; unless `whole`, that of the last."""
    told, shown = known.excerpt(whole=whole), known.clues_shown(whole=whole)
    marked = replace(_named(NOT_EXPLAINED, told), cell=known.cell, outlined=shown)
    return marked if known.steps else replace(marked, safe=known.proved_safe)


def explained_by_judgement(judged: Judgement) -> Explained:
    """Return the better cell than a judged move's, and what the sentences of its proof name.

    The proof of a misread move is about what was misread: no cell is marked as the one to open.
    """
    marked = NOT_EXPLAINED if judged.proof is None else explained_by(judged.proof)
    if judged.supposed:  # what follows from flags is not certain
        marked = replace(marked, mines=frozenset(), safe=frozenset())
    if judged.label is Label.MISREAD:
        return replace(marked, cell=None)
    return replace(marked, cell=judged.best) if judged.label in GAVE_UP else marked


def _chances(candidates: Iterable[GuessCandidate]) -> dict[Cell, ShownChance]:
    return {one.cell: ShownChance(whole_percent(one.risk), 0) for one in candidates}

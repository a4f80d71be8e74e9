"""Finds the reason for a move, or what is known of a cell: from a player, or from the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from minesweeper.explain import limits
from minesweeper.explain.explanation import Explanation, Kind, Verdict, by_start_rule
from minesweeper.explain.fifty_fifty import fifty_fifty_with
from minesweeper.explain.guess import comparison, of_decision
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.sentences import proof_sentences
from minesweeper.inference import (
    Analysis,
    Estimate,
    Knowledge,
    Why,
    analyze,
    if_affordable,
    proof,
)
from minesweeper.knowledge.chains import Chain, Reason
from minesweeper.players import Figures, Move, Player, Rule
from minesweeper.players.counting import Counts, count
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.level import Level, Start, protects
from minesweeper.rules.observation import Observation


def by_chain(cell: Cell, chain: Chain) -> Explanation:
    """Explain a cell that the knowledge base proves safe, by the numbers of all steps to it."""
    mines = frozenset(reason.cell for reason in chain if reason.is_mine)
    return replace(_by_reasons(cell, chain), mines=mines)


def _by_reasons(cell: Cell, reasons: Sequence[Reason]) -> Explanation:
    """Explain a safe cell by reasons, each after those that it rests on; there may be none."""
    if not reasons:
        return Explanation(Verdict.SAFE, cell, Kind.LAYOUTS)
    numbers = sorted({number for reason in reasons for number in reason.numbers()})
    clues = tuple((number.cell, number.mines) for number in numbers)
    total = any(reason.needs_total() for reason in reasons)
    return Explanation(Verdict.SAFE, cell, Kind.SUBSETS, clues, total)


def of_player(player: Player, seen: Observation, level: Level, start: Start) -> Explanation | None:
    """Explain the move of a player in a game; None if it has none.

    A first move is explained by the start rule where that protects it, a proved one by the steps of
    a proof where they are found. Raises the errors of the player.
    """
    move = player.move(seen)
    if move is None:
        return None
    if len(seen.covered()) == level.cells and protects(start, move.cell, level):
        return by_start_rule(move.cell)
    is_proved = move.certain and player.is_sound
    return (by_steps(move.cell, seen) if is_proved else None) or of_move(move, seen)


def of_move(move: Move, seen: Observation) -> Explanation:
    """Explain a player's move in the position `seen`."""
    if move.certain:
        return recalling(_of_certain_move(move, seen), seen)
    known, decision = _analysis(seen), move.reason.decision
    return Explanation(
        Verdict.GUESS,
        move.cell,
        Kind.CHOICE,
        rule=move.reason.rule,
        figures=move.reason.figures,
        none_safe=known is not None and not known.safe(),
        twin=_twin(move.cell, seen),
        guess=None if decision is None else of_decision(decision, analyze(seen)),
    )


def recalling(known: Explanation, seen: Observation) -> Explanation:
    """Return an explanation with the hit mines it rests on that are covered again.

    Steps of a proof say them by themselves.
    """
    if known.steps or not (known.clues or known.kind is Kind.LAYOUTS):
        return known
    around = {one for clue, _ in known.clues for one in neighbors(clue, seen.height, seen.width)}
    by_all = known.mine_total or not known.clues
    found = seen.taken_back if by_all else seen.taken_back & around
    return replace(known, recalled=tuple(sorted(found)))


def _of_certain_move(move: Move, seen: Observation) -> Explanation:
    reason = move.reason
    if isinstance(reason.deduction, Reason):  # its last step, where that suffices
        return _by_reasons(move.cell, () if reason.deduction.given() else (reason.deduction,))
    clues = tuple((cell, seen.numbers[cell]) for cell in sorted(reason.clues))
    safe = Explanation(Verdict.SAFE, move.cell, Kind.LAYOUTS, clues, figures=reason.figures)
    if reason.rule is Rule.FIRST:
        return replace(safe, kind=Kind.START_RULE)
    if clues:
        return replace(safe, kind=Kind.SUBSETS)
    return _with_knowledge(safe, _why(move, seen), seen)


def of_cell(cell: Cell, seen: Observation) -> Explanation:
    """Explain what is known of a covered cell: its proof by the easiest techniques, or its chance.

    For an uncertain cell `figures` has the chance of a mine; `rule` is Rule.BUDGET if that is an
    estimate, because counting takes too long, else None. Flags change nothing.
    Raises ValueError for a cell that is not covered, InconsistentBoard if no layout fits.
    """
    return of_cells((cell,), seen, count(seen))[0]


def explain_cell(cell: Cell, seen: Observation) -> Explanation:
    """Return what is known of a covered cell, an uncertain one beside the best guess.

    Flags change nothing. Raises ValueError for a cell that is not covered, InconsistentBoard if no
    layout fits.
    """
    known = of_cell(cell, seen)
    return known if known.is_certain else replace(known, comparison=comparison(seen, cell))


@dataclass(frozen=True, slots=True)
class NumberNeed:
    """What the number of a cell still needs: mines among the cells `left`.

    Of the other cells around it that show no number, `mines` certainly are mines, hit ones
    included, and `safe` are certainly none.
    """

    cell: Cell
    number: int
    mines: frozenset[Cell]
    safe: frozenset[Cell]
    left: frozenset[Cell]

    @property
    def count(self) -> int:
        """How many mines it needs."""
        return self.number - len(self.mines)


def need_of(cell: Cell, seen: Observation) -> NumberNeed:
    """Return what a number still needs by all that is certain; flags change nothing.

    Raises InconsistentBoard if no layout fits them.
    """
    counts = count(seen)
    around = frozenset(neighbors(cell, seen.height, seen.width))
    covered = around.intersection(seen.covered())
    mines, safe = covered & frozenset(counts.mines()), covered & frozenset(counts.safe())
    hit = around & seen.hit
    return NumberNeed(cell, seen.numbers[cell], mines | hit, safe, covered - mines - safe)


def of_cells(cells: Iterable[Cell], seen: Observation, counts: Counts) -> list[Explanation]:
    """Explain several covered cells, each as `of_cell` does, by the counts of their position."""
    ladder = Ladder(seen) if seen.clues.is_true else None
    return [_explanation(cell, seen, counts, ladder) for cell in cells]


def _explanation(
    cell: Cell, seen: Observation, counts: Counts, ladder: Ladder | None
) -> Explanation:
    if cell not in counts.mined:
        raise ValueError(f"{cell} is not a covered cell")
    chance = counts.probability(cell)
    if chance in (0, 1):
        verdict = Verdict.MINE if chance else Verdict.SAFE
        certain = Explanation(verdict, cell, Kind.LAYOUTS)
        stepwise = None if ladder is None else _stepwise(cell, seen, ladder)
        why = counts.why(cell) if isinstance(counts, Analysis) else None
        return stepwise or recalling(_with_knowledge(certain, why, seen), seen)
    rule = Rule.BUDGET if isinstance(counts, Estimate) else None
    figures, twin = Figures(chance), _twin(cell, seen)
    return Explanation(Verdict.GUESS, cell, Kind.CHOICE, rule=rule, figures=figures, twin=twin)


def easiest_safe(
    seen: Observation, near_to: Cell | None, *, simple: bool = False
) -> Explanation | None:
    """Explain the easiest deduction of a safe cell, of equal ones the nearest to a cell.

    Returns None if no cell is certainly safe, past the budget, and where numbers may be false,
    which no proof of the ladder allows for. If `simple`, only techniques that count no layouts are
    tried. Raises InconsistentBoard if they are not and no layout fits.
    """
    if not seen.clues.is_true:
        return None
    ladder = Ladder(seen)
    find = ladder.easiest_simple if simple else ladder.easiest
    found = if_affordable(find, near_to)
    return None if found is None else _by_ladder(found, seen)


def by_steps(cell: Cell, seen: Observation) -> Explanation | None:
    """Explain a certain cell step by step; None past the budget and where numbers may be false."""
    return _stepwise(cell, seen, Ladder(seen)) if seen.clues.is_true else None


def _stepwise(cell: Cell, seen: Observation, ladder: Ladder) -> Explanation | None:
    """Explain a certain cell by its proof; None past the budget."""
    found = if_affordable(ladder.prove, cell)
    return None if found is None else _by_ladder(found, seen)


def _by_ladder(proof: Proof, seen: Observation) -> Explanation:
    """Explain a certain cell by its proof."""
    return Explanation(
        Verdict.MINE if proof.mine else Verdict.SAFE,
        proof.cell,
        Kind.STEPS,
        tuple((clue, seen.numbers[clue]) for clue in proof.clues),
        proof.mine_total,
        proof=proof,
        steps=proof_sentences(proof, seen),
        mines=proof.mines,
    )


def _twin(cell: Cell, seen: Observation) -> Cell | None:
    """Return the other cell of a fifty-fifty, if that is found within the budget."""
    known = _analysis(seen)
    return None if known is None else fifty_fifty_with(cell, known)


def _analysis(seen: Observation) -> Analysis | None:
    """Return the analysis for what is said beside a move; None past the budget.

    None as well where numbers may be false.
    """
    if not seen.clues.is_true:
        return None
    return if_affordable(analyze, seen, limits.PROOF_STATES)


def _why(move: Move, seen: Observation) -> Why | None:
    """Return the knowledge behind a counted move, even if the player gives none."""
    if isinstance(move.reason.deduction, Why):
        return move.reason.deduction
    known = _analysis(seen) if move.reason.rule is Rule.COUNTED else None
    return None if known is None else known.why(move.cell)


def _with_knowledge(safe: Explanation, why: Why | None, seen: Observation) -> Explanation:
    """Add the kind of reason that exact inference needed, and the clues of a proof."""
    if why is None or not seen.clues.is_true:
        return safe
    found = if_affordable(proof, seen, safe.cell, limits.PROOF_STATES)
    clues = () if found is None else tuple((clue, seen.numbers[clue]) for clue in found.clues)
    total = found is not None and found.mine_total
    proved = replace(safe, clues=clues, mine_total=total, ways=why.ways)
    if why.rule is Knowledge.COMPONENT:
        return replace(proved, kind=Kind.COMPONENT)
    if why.rule is Knowledge.MINE_TOTAL:
        return replace(proved, kind=Kind.MINE_TOTAL)
    return replace(proved, kind=Kind.SUBSETS) if clues or total else proved

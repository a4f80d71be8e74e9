"""An independent check of ladder proofs, by own counting: nothing of the engine decides here.

`errors` goes through a proof as a person would, with the numbers shown and the mines hit, and
asks of every step what its numbers imply. The counting is a plain dynamic programme over groups
of cells that belong to the same constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from minesweeper.explain.ladder.proof import Branch, Proof, Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation

Constraint: TypeAlias = tuple[frozenset[Cell], int]
"""Cells and how many of them are mines."""


def number_at(seen: Observation, clue: Cell) -> Constraint:
    """Return the covered cells around a number and how many mines they hold."""
    around = neighbors(clue, seen.height, seen.width)
    covered = frozenset(cell for cell in around if seen.is_covered(cell))
    return covered, seen.numbers[clue] - sum(cell in seen.hit for cell in around)


def total_of(seen: Observation) -> Constraint:
    """Return all covered cells and how many mines they hold."""
    assert seen.mines is not None
    return frozenset(seen.covered()), seen.mines - len(seen.hit)


def possible(
    facts: Iterable[Constraint], about: Iterable[Cell], total: Constraint | None = None
) -> set[int]:
    """Return how many mines the cells `about` may hold if all facts are true."""
    facts, about = list(facts), frozenset(about)
    reached = {(0, 0)}
    for part in parts(facts):
        reached = added(reached, ways(part, about))
    free = frozenset().union(*(cells for cells, _ in facts)) if facts else frozenset()
    for _ in about - free:
        reached = added(reached, {(0, 0), (1, 1)})
    if total is None:
        return {held for _, held in reached}
    others = len(total[0] - free - about)
    return {held for mines, held in reached if 0 <= total[1] - mines <= others}


def added(a: set[tuple[int, int]], b: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(m + n, h + k) for m, h in a for n, k in b}


def parts(facts: Sequence[Constraint]) -> list[list[Constraint]]:
    """Return the facts in groups that share no cell."""
    groups: list[list[Constraint]] = []
    for fact in facts:
        tied = [group for group in groups if any(fact[0] & other[0] for other in group)]
        groups = [group for group in groups if group not in tied]
        groups.append([other for group in tied for other in group] + [fact])
    return groups


def ways(facts: Sequence[Constraint], about: frozenset[Cell]) -> set[tuple[int, int]]:
    """Return the pairs (all mines, mines in `about`) that are possible in the facts' cells."""
    facts = sorted(facts, key=lambda fact: min(fact[0], default=(0, 0)))
    boxes: dict[tuple[tuple[int, ...], bool], int] = {}
    for cell in sorted(frozenset().union(*(cells for cells, _ in facts))):
        within = tuple(i for i, (cells, _) in enumerate(facts) if cell in cells)
        boxes[within, cell in about] = boxes.get((within, cell in about), 0) + 1
    order = sorted(boxes)
    reached = {tuple(mines for _, mines in facts): {(0, 0)}}
    for index, box in enumerate(order):
        within, counts = box
        room = [sum(boxes[b] for b in order[index + 1 :] if i in b[0]) for i in range(len(facts))]
        after: dict[tuple[int, ...], set[tuple[int, int]]] = {}
        for needs, pairs in reached.items():
            for mines in range(boxes[box] + 1):
                left = tuple(n - mines * (i in within) for i, n in enumerate(needs))
                if all(0 <= n <= r for n, r in zip(left, room, strict=True)):
                    after.setdefault(left, set()).update(
                        (m + mines, h + mines * counts) for m, h in pairs
                    )
        reached = after
    return reached.get((0,) * len(facts), set())


@dataclass
class Context:
    """What a person knows on the way through a proof."""

    seen: Observation
    decided: dict[Cell, bool] = field(default_factory=dict)
    told: list[Constraint] = field(default_factory=list)
    """What each step so far decided or passed on."""
    supposed: tuple[Constraint, ...] = ()
    besides: list[Constraint] = field(default_factory=list)
    """The mines that overlaps decided beside safe cells."""

    def facts(self, clues: Iterable[Cell]) -> list[Constraint]:
        numbers = [number_at(self.seen, clue) for clue in clues]
        return [*numbers, *self.told, *self.besides, *self.supposed]

    def undecided(self, constraint: Constraint) -> Constraint:
        """Return a number's undecided cells and its need."""
        cells, mines = constraint
        left = frozenset(cell for cell in cells if cell not in self.decided)
        return left, mines - sum(self.decided.get(cell, False) for cell in cells)

    def take(self, step: Step) -> None:
        self.told.append((frozenset(step.about), step.holds))
        self.decided.update(dict.fromkeys(step.decides, step.mine))
        self.decided.update(dict.fromkeys(step.besides, True))
        self.besides += [(frozenset({cell}), 1) for cell in step.besides]

    def suppose(self, cell: Cell, mine: bool) -> Context:
        constraint = (frozenset({cell}), int(mine))
        return replace(
            self,
            decided={**self.decided, cell: mine},
            told=[],
            supposed=(*self.told, *self.besides, constraint),
            besides=[],
        )


def sets_of(step: Step, context: Context) -> list[Constraint]:
    """Return the undecided cells and needs of a step's numbers, and of what it takes."""
    numbers = [number_at(context.seen, clue) for clue in step.clues]
    taken = [context.told[index] for index in step.takes]
    return [context.undecided(one) for one in [*numbers, *taken]]


def simple_says(step: Step, context: Context) -> Iterator[tuple[Technique, frozenset[Cell], int]]:
    """Yield each technique that the step's numbers allow: it, the cells it speaks of, the mines."""
    sets = sets_of(step, context)
    if len(step.clues) == len(sets) and all(cells and need == 0 for cells, need in sets):
        yield Technique.SATISFIED, frozenset().union(*(cells for cells, _ in sets)), 0
    if len(step.clues) == len(sets) and all(cells and need == len(cells) for cells, need in sets):
        about = frozenset().union(*(cells for cells, _ in sets))
        yield Technique.FULL, about, len(about)
    if len(sets) == 2:
        for (a, in_a), (b, in_b) in (sets, sets[::-1]):
            if a and a < b:
                yield Technique.CONTAINED, b - a, in_b - in_a
            if a & b and a - b and b - a and in_a - in_b == len(a - b):
                yield Technique.OVERLAP, a - b, in_a - in_b
                yield Technique.OVERLAP, b - a, 0


def count_says(step: Step, context: Context) -> tuple[frozenset[Cell], int] | None:
    """Return the cells that a step's numbers, without common cells, leave, and their mines."""
    left, mines = context.undecided(total_of(context.seen))
    for cells, need in sets_of(step, context):
        if not cells or cells - left:
            return None
        left, mines = left - cells, mines - need
    return left, mines


def step_errors(step: Step, context: Context, mine_total: bool) -> Iterator[str]:
    """Yield what is wrong with a step, its branches included."""
    about, by_total = frozenset(step.about), step.kind >= Technique.COUNT and mine_total
    total = total_of(context.seen) if by_total else None
    if possible(context.facts(step.clues), about, total) != {step.holds}:
        yield f"its numbers do not imply that {sorted(about)} hold {step.holds}"
    decides = step.about if step.holds in (0, len(about)) else ()
    if (step.decides, step.mine) != (decides, bool(decides) and step.holds > 0):
        yield "it decides too much, or too little"
    if step.branches:
        yield from branches_errors(step, context)
    elif step.kind is not Technique.LAYOUTS:
        yield from kind_errors(step, context)


def kind_errors(step: Step, context: Context) -> Iterator[str]:
    """Yield whether a step without branches is not of the technique that it names."""
    about = frozenset(step.about)
    if step.kind is Technique.COUNT:
        if count_says(step, context) != (about, step.holds):
            yield "it does not count"
    elif (step.kind, about, step.holds) not in set(simple_says(step, context)):
        yield f"it is not {step.kind.value}"
    elif not step.clues and len(step.takes) < 2:
        yield "it has no number"
    elif set(step.besides) != own_of(step, context):
        yield "it decides other mines besides"


def own_of(step: Step, context: Context) -> frozenset[Cell]:
    """Return the mines that an overlap shows beside safe cells, none of another step."""
    if step.kind is not Technique.OVERLAP or step.mine:
        return frozenset()
    (a, _), (b, _) = sets_of(step, context)
    return a - b if b - a == set(step.about) else b - a


def branches_errors(step: Step, context: Context) -> Iterator[str]:
    """Yield what is wrong with a step that has branches."""
    used: set[Cell] = set()
    hardest = Technique.CASES
    for branch in step.branches:
        yield from branch_errors(branch, step, context)
        used.update(clue for inner in branch.steps for clue in inner.clues)
        kinds = [inner.kind for inner in branch.steps]
        if branch.breaks == "total":
            kinds.append(Technique.COUNT)
        elif branch.breaks is not None:
            used.add(branch.breaks)
        hardest = max(hardest, *kinds)
    yield from conclusion_errors(step)
    if step.kind is not hardest:
        yield f"its kind is {hardest.value}"
    if used != set(step.clues):
        yield "its clues are not those of its branches"


def branch_errors(branch: Branch, step: Step, context: Context) -> Iterator[str]:
    """Yield what is wrong with one branch: its steps may contradict what they rest on."""
    inside = context.suppose(branch.cell, branch.mine)
    for inner in branch.steps:
        about, counts = frozenset(inner.about), inner.kind is Technique.COUNT
        total = total_of(context.seen) if counts else None
        if possible(inside.facts(inner.clues), about, total) - {inner.holds}:
            yield f"in a branch: its numbers do not imply that {sorted(about)} hold {inner.holds}"
        yield from (f"in a branch: {error}" for error in kind_errors(inner, inside))
        inside.take(inner)
    if not is_closed(branch, step, inside):
        yield "a branch does not reach its end"


def is_closed(branch: Branch, step: Step, inside: Context) -> bool:
    """Return whether what a branch breaks is broken, or what it is to agree on is decided."""
    if branch.breaks == "total":
        return not possible(inside.facts(()), (), total_of(inside.seen))
    if branch.breaks is not None:
        return not possible(inside.facts([branch.breaks]), ())
    return all(inside.decided.get(cell) == step.mine for cell in step.about)


def conclusion_errors(step: Step) -> Iterator[str]:
    """Yield whether the branches of a step do not lead to its conclusion."""
    if len(step.branches) == 1:
        (branch,) = step.branches
        if branch.breaks is None or (branch.cell,) != step.about or branch.mine == step.mine:
            yield "its supposition breaks nothing that decides the cell"
    elif [branch.breaks for branch in step.branches] != [None, None]:
        yield "two branches have to agree"
    elif {branch.mine for branch in step.branches} != {True, False}:
        yield "both branches suppose the same"


def errors(seen: Observation, proof: Proof) -> list[str]:
    """Return everything that is wrong with a proof: steps, kinds, clues, what they imply."""
    context, found = Context(seen), []
    for index, step in enumerate(proof.steps):
        found += [f"step {index}: {e}" for e in step_errors(step, context, proof.mine_total)]
        context.take(step)
    if context.decided.get(proof.cell) is not proof.mine or not proof.steps:
        return [*found, "the steps do not decide the cell"]
    if proof.cell not in proof.steps[-1].decides:
        found.append("the last step does not decide the cell")
    if proof.kind is not max(step.kind for step in proof.steps):
        found.append("the kind is not that of the hardest step")
    if set(proof.clues) != {clue for step in proof.steps for clue in step.clues}:
        found.append("the clues are not those of the steps")
    if proof.mine_total is not (proof.kind is Technique.COUNT) and proof.kind < Technique.LAYOUTS:
        found.append("the mine total is not used as it says")
    if proof.kind < Technique.COUNT and any(len(step.clues) > 1 for step in one_number(proof)):
        found.append("a step names several numbers for one")
    if not implied(seen, proof, proof.clues):
        found.append("the clues do not imply the cell")
    return found


def one_number(proof: Proof) -> Iterator[Step]:
    """Yield the steps of a proof, and of its branches, that are about one number."""
    inner = [s for step in proof.steps for branch in step.branches for s in branch.steps]
    for step in [*proof.steps, *inner]:
        if step.kind <= Technique.FULL:
            yield step


def implied(seen: Observation, proof: Proof, clues: Iterable[Cell]) -> bool:
    """Return whether these clues alone, with the total if the proof uses it, imply the cell."""
    total = total_of(seen) if proof.mine_total else None
    facts = [number_at(seen, clue) for clue in clues]
    return possible(facts, [proof.cell], total) == {int(proof.mine)}


def is_minimal(seen: Observation, proof: Proof) -> bool:
    """Return whether no clue can be left out."""
    return not any(
        implied(seen, proof, [clue for clue in proof.clues if clue != left_out])
        for left_out in proof.clues
    )


def droppable(seen: Observation, proof: Proof) -> list[int]:
    """Return the steps without which the others still lead to the cell, none of them harder."""
    return [i for i in range(len(proof.steps) - 1) if leads_without(seen, proof, i)]


def leads_without(seen: Observation, proof: Proof, dropped: int) -> bool:
    """Return whether a proof still holds without a step, each other one by a technique as easy."""
    context = Context(seen)
    return all_follow(proof.steps, dropped, context, proof.kind)


def all_follow(steps: Sequence[Step], dropped: int, context: Context, hardest: Technique) -> bool:
    """Return whether all steps but one still follow; the context learns them."""
    for index, step in enumerate(steps):
        if index == dropped:
            context.told.append((frozenset(), 0))
        elif dropped in step.takes or not follows(step, context, hardest):
            return False
        else:
            context.take(step)
    return True


def follows(step: Step, context: Context, hardest: Technique) -> bool:
    """Return whether a step's conclusion follows by a technique no harder than the hardest."""
    if step.branches or step.kind is Technique.LAYOUTS:
        return True
    said = list(simple_says(step, context))
    if step.kind is Technique.COUNT:
        rest = count_says(step, context)
        said = [] if rest is None else [(Technique.COUNT, *rest)]
    return any(kind <= hardest and leads_on(step, about, holds) for kind, about, holds in said)


def leads_on(step: Step, about: frozenset[Cell], holds: int) -> bool:
    """Return whether it decides what a step decides, or passes on the same."""
    if about == set(step.about) and holds == step.holds:
        return True
    decides = holds == (len(about) if step.mine else 0)
    return bool(step.decides) and decides and about >= set(step.decides)


def droppable_in_branches(seen: Observation, step: Step) -> int:
    """Return how many steps of a step's branches can be dropped."""
    count = 0
    for branch in step.branches:
        for dropped in range(len(branch.steps)):
            inside = Context(seen).suppose(branch.cell, branch.mine)
            if all_follow(branch.steps, dropped, inside, step.kind):
                count += is_closed(branch, step, inside)
    return count

"""Reads a proof sentence by sentence, as a person does, and judges what each one says.

A sentence is judged by what it names: the numbers on the board, the mines and safe cells that the
sentences before have decided, what these say cells hold, and a supposition while its branch goes
on. Its conclusion must follow from that alone. Of a text that leaves earlier steps out, whatever
is certain on the board counts as decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named
from tests.claims.names import CELL, Marks, NotUnderstood, Number, cells_of, count_of, numbers_of
from tests.claims.world import Fact, World, solutions, sums


class Untrue(AssertionError):  # noqa: N818  # what is wrong with a claim, not with the code
    """A claim that enumeration refutes."""


def check(is_true: bool, what: str) -> None:
    if not is_true:
        raise Untrue(what)


@dataclass
class Branch:
    """What hangs on a supposition."""

    cell: Cell
    mine: bool
    facts: list[Fact] = field(default_factory=list)

    def decides(self) -> dict[Cell, bool]:
        return {c: bool(n) for cells, n in self.facts for c in cells if n in (0, len(cells))}


class ProofReader:
    """Reads the sentences of one proof about a position."""

    def __init__(self, world: World, marks: Marks, *, is_whole: bool = True) -> None:
        self.world = world
        self.marks = marks
        self.is_whole = is_whole
        self.facts: list[Fact] = []
        self.branches: list[Branch] = []
        self.branch: Branch | None = None
        self.held: list[Fact] = []
        """What has just been said that cells hold."""
        self.pair: tuple[list[Number], Fact] | None = None
        """The two numbers of an overlap, and what was passed on in place of one."""
        self.among: set[frozenset[Cell]] = set()
        """The cells among which mines were said to be: if they are as many, they may be read so."""
        self.covered_again = set(world.seen.taken_back)
        """The mines that were hit and taken back, and not said to be known."""
        self.decided: dict[Cell, bool] = {}
        """What the text concludes, but for its suppositions."""

    # What is known

    def said(self) -> list[Fact]:
        """Return what the sentences before have said."""
        return [*self.facts, *(self.branch.facts if self.branch else [])]

    def known(self, without: frozenset[Cell] = frozenset()) -> list[Fact]:
        """Return what may be used: said before, and in a shortened text all that is certain.

        Cells that a sentence is about to decide are not known before it.
        """
        found = self.said()
        if not self.is_whole:
            found += [(frozenset({c}), 0) for c in self.world.safe - without]
            found += [(frozenset({c}), 1) for c in self.world.mines - without]
        return found

    def is_open_ended(self) -> bool:
        """Whether the text leaves out steps of the branch that it is in."""
        return not self.is_whole and self.branch is not None

    def one_by_one(self) -> list[Fact]:
        """Return what was said of single cells, which is what a sentence goes by."""
        mines, safe = self.cells_said(True), self.cells_said(False)
        return [(frozenset({c}), int(c in mines)) for c in mines | safe]

    def cells_known(self, mine: bool) -> set[Cell]:
        """Return the cells that may count as decided."""
        return self._decided(self.known(), mine)

    def cells_said(self, mine: bool) -> set[Cell]:
        """Return the cells that the text has decided."""
        return self._decided([fact for fact in self.said() if fact[0] not in self.among], mine)

    def _decided(self, facts: list[Fact], mine: bool) -> set[Cell]:
        found = set(self.world.seen.hit - self.covered_again) if mine else set()
        for cells, mines in facts:
            if mines == (len(cells) if mine else 0):
                found |= cells
        return found

    def around(self, number: Number) -> frozenset[Cell]:
        """Return the covered cells around a number; check what is said of the number itself."""
        shown = self.world.seen.numbers
        check(number.cell in shown, f"{number.cell} shows no number")
        check(number.shown in (None, shown[number.cell]), f"{number} is another number")
        return self.world.fact(number.cell)[0]

    def need(self, number: Number) -> int:
        """Return what a number needs beside the mines that are named; check that they are its."""
        self.around(number)
        beside = self.world.around[number.cell]
        check(number.less <= beside, f"{number} does not touch its mines")
        if not self.is_open_ended():
            known, said = self.cells_known(True) & beside, self.cells_said(True) & beside
            check(said <= number.less <= known, f"{number} has the known mines {sorted(known)}")
        return self.world.seen.numbers[number.cell] - len(number.less)

    def left(self, number: Number) -> frozenset[Cell]:
        """Return the undecided cells of a number: the most that they may be."""
        return self.around(number) - self.cells_said(True) - self.cells_said(False)

    def are_left(self, cells: frozenset[Cell], whole: frozenset[Cell]) -> bool:
        """Return whether cells may be the undecided ones of a set."""
        if self.is_open_ended():
            return cells <= whole
        decided = self.cells_known(True) | self.cells_known(False)
        return whole - decided <= cells <= whole - self.cells_said(True) - self.cells_said(False)

    def say(self, cells: Iterable[Cell], mines: int, sources: list[Fact]) -> None:
        """Check that the sources and what was said before imply what cells hold, and learn it."""
        cells = frozenset(cells)
        check(bool(cells), "no cells")
        check(cells <= self.world.place.keys(), f"{sorted(cells)} are not all covered")
        facts = [*sources, *self.known(without=cells)]
        if not self.is_open_ended():
            # What is supposed may already contradict itself.
            found = sums(facts, cells) or sums([*sources, *self.one_by_one()], cells)
            check(found == {mines}, f"{sorted(cells)} may hold {found}, not {mines} alone")
        if self.branch is None:
            check(self.world.count_in(cells) == {mines}, f"{sorted(cells)} need not hold {mines}")
            self.facts.append((cells, mines))
            if mines in (0, len(cells)):
                self.decided.update(dict.fromkeys(cells, mines > 0))
        else:
            self.branch.facts.append((cells, mines))
        self.held = [(cells, mines)]

    def conclude(self, then: str, sources: list[Fact], spoken: Iterable[Cell] = ()) -> Fact:
        """Read a conclusion: cells that are safe or mines, or how many they hold."""
        cells, mines = self.conclusion(then, frozenset(spoken))
        self.say(cells, mines, sources)
        return cells, mines

    def conclusion(self, then: str, spoken: frozenset[Cell]) -> Fact:
        if then in ("it is a mine", "both are mines", "all are mines"):
            wanted = {"it": 1, "both": 2}.get(then.split()[0])
            check(wanted in (None, len(spoken)), f"{then}: {sorted(spoken)}")
            return spoken, len(spoken)
        decided = re.fullmatch(r"(.+?) (?:is|are) (safe|a mine|mines)", then)
        if decided:
            cells = cells_of(decided[1], self.marks)
            return cells, 0 if decided[2] == "safe" else len(cells)
        return self.holding(then)

    def holding(self, text: str) -> Fact:
        """Read how many mines cells hold."""
        match = re.fullmatch(r"([\w,]+) mines? (?:is|are) (in|among) (.+)", text)
        if match:
            mines = count_of(match[1])
            # One mine is in one cell or another: "and" would say that it is in both.
            apart = " and " not in match[3] or match[3].startswith("one of ")
            check(mines != 1 or apart, f"{text}: one mine in several cells")
            cells = cells_of(match[3], self.marks)
            self.among.add(cells)
            return cells, mines
        besides = re.fullmatch(r"[Bb]esides ([^,]+), (.+)", text)
        if besides:
            mines = cells_of(besides[1], self.marks)
            check(mines <= self.cells_known(True), f"{sorted(mines)} are not known mines")
            return self.holding(besides[2])
        match = re.fullmatch(r"(\w+) mines? (?:is|are) left for (.+)", text)
        if match:
            return cells_of(match[2], self.marks), count_of(match[1])
        raise NotUnderstood(text)

    def facts_of(self, numbers: Iterable[Number]) -> list[Fact]:
        return [self.world.fact(one.cell) for one in numbers]

    def numbers(self, text: str) -> list[Number]:
        return numbers_of(text, dict(self.world.seen.numbers), self.marks)

    def number(self, text: str) -> Number:
        found = self.numbers(text)
        check(len(found) == 1, f"{text} is not one number")
        return found[0]

    # Sentences

    def read(self, sentence: str) -> bool:
        """Judge a sentence; return whether it is one of a proof."""
        for pattern, judge in PATTERNS:
            match = re.fullmatch(pattern, sentence)
            if match:
                judge(self, *match.groups())
                return True
        return False

    def suppose(self, name: str, what: str) -> None:
        supposed = (cell_named(name), what == "a mine")
        # The board marks a supposition, unless those of two branches are in sight.
        check(self.marks.supposed in (None, supposed), f"the board supposes {self.marks.supposed}")
        self.branch = Branch(*supposed, [(frozenset({supposed[0]}), int(supposed[1]))])
        self.branches.append(self.branch)

    def were_hit(self, cells: str) -> None:
        known = cells_of(cells, self.marks)
        check(known <= self.world.seen.taken_back, f"{cells} were not hit and taken back")
        self.covered_again -= known

    def touches_no_mine(self, number: str, then: str) -> None:
        one = self.number(number)
        check(self.world.seen.numbers[one.cell] == 0, f"{number} is no 0")
        self.conclude(then, self.facts_of([one]))

    def has_its_mines(self, number: str, cells: str, then: str) -> None:
        one, mines = self.number(number), cells_of(cells, self.marks)
        self.need(Number(one.cell, one.shown, mines))
        check(len(mines) == self.world.seen.numbers[one.cell], f"{number} has other mines")
        self.conclude(then, self.facts_of([one]))

    def has_no_others(self, less: str, cells: str, own: str, more: str, then: str) -> None:
        """A number has its mines, so another has these cells of its own left."""
        one, other, mine = self.number(less), self.number(more), cells_of(own, self.marks)
        need = self.need(Number(one.cell, one.shown, cells_of(cells, self.marks)))
        check(need == 0, f"{less} needs {need} more")
        check(self.are_left(mine, self.around(other) - self.around(one)), f"{more} has others left")
        check(self.need(other) == len(mine), f"{more} needs {self.need(other)}")
        self.conclude(then, self.facts_of([one, other]), mine)

    def have_all(self, numbers: str, then: str) -> None:
        found = self.numbers(numbers)
        for one in found if not self.is_open_ended() else ():
            mines = self.cells_known(True) & self.world.around[one.cell]
            check(len(mines) == self.world.seen.numbers[one.cell], f"{one} has not all its mines")
        self.conclude(then, self.facts_of(found))

    def has_left(self, number: str, cells: str, then: str) -> None:
        one, left = self.number(number), cells_of(cells, self.marks)
        check(self.are_left(left, self.around(one)), f"{number} has other cells left")
        check(self.need(one) == len(left), f"{number} needs {self.need(one)}")
        self.conclude(then, self.facts_of([one]), left)

    def need_all(self, numbers: str, then: str) -> None:
        found = self.numbers(numbers)
        for one in found if self.is_whole else ():
            mines = self.cells_known(True) & self.world.around[one.cell]
            need = self.world.seen.numbers[one.cell] - len(mines)
            check(need == len(self.left(one)), f"{one} does not need every cell")
        self.conclude(then, self.facts_of(found))

    def has_in(self, number: str, count: str, where: str, cells: str) -> None:
        """A number has some mines in cells: its undecided ones."""
        one, within = self.number(number), cells_of(cells, self.marks)
        need = self.need(one)
        check("its" not in count or not one.less, f"{number} has other mines, too")
        counted = re.search(r"(no|one|two|three|four|five|six|seven|eight) mine", count)
        said = count_of(counted[1]) if counted else self.world.seen.numbers[one.cell]
        check(said == need, f"{number} needs {need}, not {said}")
        check(said != 1 or " and " not in cells, f"{cells}: one mine in several cells")
        check(len(within) > 1 or where == "at", f"{where} {cells}")
        check(self.are_left(within, self.around(one)), f"{number} has other cells left")
        found = sums([*self.facts_of([one]), *self.known(without=within)], within)
        check(self.is_open_ended() or found == {need}, f"{cells} may hold {found}")
        self.held = [(within, need)]

    def holds(self, text: str) -> None:
        """What cells hold, said before."""
        self.held = [*self.held, self.said_to_hold(text)][-2:]

    def said_to_hold(self, text: str) -> Fact:
        """Read what cells hold, which was said before or, in a shortened text, is left out."""
        cells, mines = self.holding(text[:1].lower() + text[1:])
        if self.is_whole:
            self.say(cells, mines, [])
        elif self.branch is None:
            check(self.world.count_in(cells) == {mines}, f"{sorted(cells)} need not hold {mines}")
        return cells, mines

    def touches(self, number: str, these: str, rest: str) -> None:
        one = self.number(number)
        check(bool(self.held), "nothing was said to touch")
        inner, mines = self.held[-1]
        wanted = {"it": 1, "both": 2}.get(these)
        check(wanted == len(inner) if wanted else len(inner) > 2, f"{these}: {sorted(inner)}")
        check(inner <= self.around(one), f"{number} does not touch {sorted(inner)}")
        need, facts = self.need(one), [*self.facts_of([one]), (inner, mines)]
        match = re.fullmatch(r"(?:and needs (none|no more|\w+ more): (.+)|so (.+))", rest)
        if match is None:
            raise NotUnderstood(rest)
        cells, holds = self.conclusion(match[2] or match[3], frozenset())
        check(self.are_left(cells, self.around(one) - inner), f"{number} has others besides")
        if match[1] == "none":
            check(need == 0, f"{number} needs {need}")
        more = {"none": 0, "no more": 0}.get(match[1])
        if match[1] is not None and more is None:
            more = count_of(match[1].split()[0])
        check(more in (None, need - mines), f"{number} needs {need} where {mines} are held")
        check(holds == need - mines, f"{need} less {mines} is not {holds}")
        self.say(cells, holds, facts)

    def in_all(self, text: str, then: str) -> None:
        inner = self.held[-1]
        outer = self.said_to_hold(text)
        check(inner[0] <= outer[0], "not within")
        cells, mines = self.conclusion(then, frozenset())
        check(cells == outer[0] - inner[0], f"{sorted(outer[0] - inner[0])} are left")
        check(mines == outer[1] - inner[1], f"{outer[1]} less {inner[1]} is not {mines}")
        self.say(cells, mines, [inner, outer])

    def more_than(self, more: str, gap: str, less: str, own: str, other: str, then: str) -> None:
        a, b = self.number(more), self.number(less)
        check(self.number(other).cell == b.cell, f"{other} is not {less}")
        mine = cells_of(own, self.marks)
        check(self.need(a) - self.need(b) == count_of(gap), f"{more} and {less} differ otherwise")
        own_cells = self.around(a) - self.around(b)
        check(self.are_left(mine, own_cells), f"{sorted(own_cells)} are {more}'s own")
        self.pair = [a, b], (self.left(b), self.need(b))
        self.conclude(then, self.facts_of([a, b]), mine)

    def shared(self, less: str, count: str | None, then: str) -> None:
        """The mines of the lesser number lie in the cells of both; so its own are safe."""
        assert self.pair is not None
        numbers, (_, need) = self.pair
        check(self.number(less).cell == numbers[1].cell, f"{less} was not spoken of")
        check(count_of(count or "one") == need, f"{less} needs {need}")
        self.conclude(then, self.facts_of(numbers))

    def more_than_these(self, more: str, gap: str, these: str, own: str, then: str) -> None:
        one, (cells, mines) = self.number(more), self.held[-1]
        check(cells_of(these, self.marks) == cells, f"{these} were not spoken of")
        check(self.need(one) - mines == count_of(gap), f"{more} differs otherwise")
        mine = cells_of(own, self.marks)
        check(self.are_left(mine, self.around(one) - cells), f"{more} has other cells besides")
        self.pair = [one], (cells, mines)
        self.conclude(then, [*self.facts_of([one]), (cells, mines)], mine)

    def fewer_of_them(self, less: str, gap: str, these: str, own: str, then: str) -> None:
        one, (cells, mines) = self.number(less), self.held[-1]
        check(cells_of(these, self.marks) == cells, f"{these} were not spoken of")
        check(mines - self.need(one) == count_of(gap), f"{less} differs otherwise")
        mine = cells_of(own, self.marks)
        if not self.is_open_ended():
            check(cells - self.around(one) == mine, f"{less} touches others of them")
        self.pair = [one], (cells, mines)
        self.conclude(then, [*self.facts_of([one]), (cells, mines)], mine)

    def more_than_others(self, gap: str, own: str, then: str) -> None:
        (cells, mines), (others, fewer) = self.held[-2:]
        check(mines - fewer == count_of(gap), "they differ otherwise")
        mine = cells_of(own, self.marks)
        check(cells - others == mine, f"{sorted(cells - others)} are their own")
        self.pair = [], (others, fewer)
        self.conclude(then, [(cells, mines), (others, fewer)], mine)

    def shared_by_these(self, these: str, name: str, then: str) -> None:
        assert self.pair is not None
        numbers, held = self.pair
        check(not these or cells_of(these, self.marks) == held[0], f"{these} were not spoken of")
        if name and numbers:
            check(self.number(name).cell == numbers[0].cell, f"{name} was not spoken of")
        self.conclude(then, [*self.facts_of(numbers), held])

    def likewise(self, numbers: str, then: str) -> None:
        found = self.numbers(numbers)
        for one in found:
            self.need(one)
        spoken = frozenset().union(*map(self.around, found))
        self.conclude(then, self.facts_of(found), spoken)

    def breaks(self, broken: str, then: str) -> None:
        """A branch ends in a contradiction, and the opposite of its supposition follows."""
        branch = self.branch
        check(branch is not None, "nothing is supposed")
        assert branch is not None
        facts = self.broken(broken)
        if self.is_whole:
            facts = [*facts, *self.facts, *branch.facts]
            cells = sorted(frozenset().union(*(cells for cells, _ in facts)))
            found = next(solutions(cells, facts), None)
            check(found is None, f"nothing is broken: {found} fits")
        self.branch = None
        cells, mines = self.conclusion(then, frozenset())
        check((cells, mines) == ({branch.cell}, int(not branch.mine)), f"{then} does not follow")
        check(self.world.count_in(cells) == {mines}, f"{then} is not certain")
        self.facts.append((cells, mines))
        self.decided.update(dict.fromkeys(cells, mines > 0))

    def broken(self, text: str) -> list[Fact]:
        """Return the facts that are contradicted; check what is said of them."""
        for pattern, is_true in BROKEN:
            match = re.fullmatch(pattern, text)
            if match:
                number = self.number(match[1])
                self.around(number)
                mines = len(self.cells_known(True) & self.world.around[number.cell])
                shown = self.world.seen.numbers[number.cell]
                at = Standing(shown, mines, len(self.left(number)))
                fits = is_true(at, count_of(match[2]))
                check(fits or self.is_open_ended(), f"{text}: {at}")
                return self.facts_of([number])
        match = re.fullmatch(r"there would be more mines than the (\d+) there (?:is|are)", text)
        if match:
            check(int(match[1]) == self.world.seen.mines, "another mine total")
            return [self.world.total]
        match = re.fullmatch(r"(\w+) mines? would have no place left", text)
        if match:
            return [self.world.total]
        raise NotUnderstood(text)

    def if_it_were(self, name: str, what: str, broken: str, then: str) -> None:
        self.suppose(name, what)
        self.breaks(broken, then)

    def whether(self, first: str, other: str | None, then: str) -> None:
        """Two branches agree."""
        self.branch = None
        cells, mines = self.conclusion(then, frozenset())
        if self.is_whole:
            check(len(self.branches) >= 2, "two branches are to agree")
            for branch in self.branches[-2:]:
                check(branch.cell == cell_named(first), f"{first} was not supposed")
                decided = branch.decides()
                check(
                    all(decided.get(cell) == bool(mines) for cell in cells),
                    f"a branch does not say {then}",
                )
        check(self.world.count_in(cells) == {mines}, f"{then} is not certain")
        if other is not None:
            pair = [cell_named(first), cell_named(other)]
            check(self.world.count_in(pair) == {1}, f"the mine need not be at {first} or {other}")
        self.facts.append((cells, mines))
        self.decided.update(dict.fromkeys(cells, mines > 0))

    # Counting

    def check_left(self, left: int) -> None:
        """Check how many mines are left when those decided are taken away."""
        total = self.world.seen.mines
        check(total is not None, "the mine total is not known")
        assert total is not None
        least, most = total - len(self.cells_known(True)), total - len(self.cells_said(True))
        check(self.is_open_ended() or least <= left <= most, f"{most} mines are left")

    def all_known(self, count: str, then: str) -> None:
        check(count_of(count) == self.world.seen.mines, "another mine total")
        self.check_left(0)
        self.conclude(then, [self.world.total])

    def as_many_cells(self, count: str, then: str) -> None:
        self.check_left(count_of(count))
        self.conclude(then, [self.world.total])

    def left_for(self, text: str) -> None:
        cells, mines = self.holding(text[:1].lower() + text[1:])
        self.say(cells, mines, [self.world.total])

    def counted(self, count: str, members: str, need: str, then: str) -> None:
        """Numbers without common cells need some of the mines that are left."""
        self.check_left(count_of(count))
        sets = self.members(members)
        if self.is_whole:
            together = [cell for cells, _ in sets for cell in cells]
            check(len(together) == len(set(together)), "they share a cell")
            needs = [mines for _, mines in sets]
            sum_ = sum(needs)
            if need == "all":
                check(sum_ == count_of(count), f"{members} needs {sum_}")
            else:
                match = re.match(r"(\w+)(?: (each|in all|of them))?", need)
                assert match is not None
                said = count_of(match[1])
                each = match[2] == "each"
                check(set(needs) == {said} if each else sum_ == said, f"{members}: {needs}")
        self.conclude(then, [*sets, self.world.total])

    def members(self, text: str) -> list[Fact]:
        areas = re.findall(r"the cells (.+?)(?=,? and the cells|, the cells|$)", text, re.I)
        text = re.sub(r"(?:,? and |, )?[Tt]he cells .+$", "", text)
        numbers = self.numbers(text) if text else []
        sets: list[Fact] = []
        for one in numbers:
            if one.less:
                self.need(one)
            mines = len(self.cells_said(True) & self.world.around[one.cell])
            sets.append((self.left(one), self.world.seen.numbers[one.cell] - mines))
        for area in areas:
            cells = cells_of(area, self.marks)
            held = sums(self.known(), cells)
            check(len(held) == 1, f"{area} hold {held}")
            sets.append((cells, held.pop()))
        return sets

    def layouts(self, numbers: str, count: str, left: str | None, then: str) -> None:
        """All ways to fill the cells around some numbers agree."""
        found = self.numbers(numbers)
        facts = self.facts_of(found)
        cells = sorted(frozenset().union(*(cells for cells, _ in facts)))
        ways = list(solutions(cells, facts))
        if left is not None:
            check(count_of(left) == self.world.total[1], "other mines are left")
            others = len(self.world.covered) - len(cells)
            ways = [way for way in ways if 0 <= self.world.total[1] - len(way) <= others]
            facts.append(self.world.total)
        check(len(ways) == count_of(count), f"there are {len(ways)} ways")
        self.conclude(then, facts)


@dataclass(frozen=True)
class Standing:
    """What a number shows, the mines known around it, and the cells that are left."""

    shown: int
    mines: int
    left: int


BROKEN: tuple[tuple[str, Callable[[Standing, int], bool]], ...] = (
    (r"(the .+) would have more than its (\w+)", lambda at, said: said == at.shown),
    (r"(the .+) would have (\w+)", lambda at, said: said == at.mines > at.shown),
    (r"(the .+) could have only (\w+)", lambda at, said: said == at.mines + at.left < at.shown),
    (r"(the .+) could have (none)", lambda at, _: at.mines + at.left == 0 < at.shown),
    (
        r"(the .+) would need (\w+) mines in these cells alone",
        lambda at, said: said == at.shown - at.mines,
    ),
)

PATTERNS: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"(.+) (?:is a mine: it was|are mines: they were) hit before\.", ProofReader.were_hit),
    (rf"Suppose ({CELL}) is (a mine|safe)\.", ProofReader.suppose),
    (rf"If ({CELL}) were (a mine|safe), (.+)\. So (.+)\.", ProofReader.if_it_were),
    (r"Then (.+)\. So (.+)\.", ProofReader.breaks),
    (rf"Whether the mine is at ({CELL}) or ({CELL}), (.+)\.", ProofReader.whether),
    (rf"Whether ({CELL}) is a mine or not(), (.+)\.",
     lambda reader, first, _, then: reader.whether(first, None, then)),
    (r"(The .+) touches no mine: (.+)\.", ProofReader.touches_no_mine),
    (r"(The .+) has its mines? at ([^:]+), so only ([^:]+) (?:is|are) left for (.+): (.+)\.",
     ProofReader.has_no_others),
    (r"(The .+) has its mines? at ([^:]+): (.+)\.", ProofReader.has_its_mines),
    (r"(.+) have all their mines: (.+)\.", ProofReader.have_all),
    (r"(The .+) has only (.+) left: (.+)\.", ProofReader.has_left),
    (r"(.+) need every cell they have left: (.+)\.", ProofReader.need_all),
    (r"(The .+) has ((?:no|one|its|its \w+|\w+) mines?) (in|among|at) ([^:]+)\.",
     ProofReader.has_in),
    (r"(The .+) touches (it|both|them all),? ((?:and needs|so) .+)\.", ProofReader.touches),
    (r"((?:Besides|\w+ mines?) .+) in all: (.+)\.", ProofReader.in_all),
    (r"((?:Besides [^,]+, )?\w+ mines? (?:is|are) (?:in|among) [^:]+)\.", ProofReader.holds),
    (rf"({CELL}.*) needs (\w+) more mines? than (.+), and only (.+) (?:is|are) left that (.+) does"
     r" not touch: (.+)\.", ProofReader.more_than),
    (r"So (\S+) has its (?:(\w+) )?mines? in (?:a cell|cells) both touch: (.+)\.",
     ProofReader.shared),
    (r"(The .+) needs (\w+) more than (.+) hold, and has only (.+) besides: (.+)\.",
     ProofReader.more_than_these),
    (r"(The .+) needs (\w+) less than (.+) hold, and touches all of them but (.+): (.+)\.",
     ProofReader.fewer_of_them),
    (r"The first hold (\w+) more, which only (.+) can be: (.+)\.", ProofReader.more_than_others),
    (r"So the mines? in (.+) (?:is|are) beside (.+): (.+)\.", ProofReader.shared_by_these),
    (r"So the mines? that (.+) needs (?:is|are) in (.+): (.+)\.",
     lambda reader, name, these, then: reader.shared_by_these(these, name, then)),
    (r"So the \w+ mines? of the others (?:is|are) in (?:a cell|cells) of both()(): (.+)\.",
     ProofReader.shared_by_these),
    (r"Likewise (.+): (.+)\.", ProofReader.likewise),
    (r"No more than (1) mine is on the board, and it is known: (.+)\.", ProofReader.all_known),
    (r"All ([\d,]+) mines are known: (.+)\.", ProofReader.all_known),
    (r"([\d,]+) mines? (?:is|are) left, and as many cells: (.+)\.", ProofReader.as_many_cells),
    (r"([\d,]+) mines? (?:is|are) left, and (.+) needs (?:it|them all)(): (.+)\.",
     lambda reader, count, members, _, then: reader.counted(count, members, "all", then)),
    (r"([\d,]+) mines? (?:is|are) left\. (.+) needs? (\w+ (?:of them|each|in all))"
     r"(?: and share no cell)?: (.+)\.", ProofReader.counted),
    (r"(\w+ mines? (?:is|are) left for .+)\.", ProofReader.left_for),
    (r"(.+) can be filled in (\w+) way only: (.+)\.",
     lambda reader, numbers, count, then: reader.layouts(numbers, count, None, then)),
    (r"With ([\d,]+) mines left, (.+) can be filled in ([\d,]+) (?:way only: |ways, and )(.+?)"
     r"(?: in each)?\.",
     lambda reader, left, numbers, count, then: reader.layouts(numbers, count, left, then)),
    (r"(.+) can be filled in ([\d,]+) ways, and (.+) in each\.",
     lambda reader, numbers, count, then: reader.layouts(numbers, count, None, then)),
)  # fmt: skip  # a sentence a row

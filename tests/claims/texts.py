"""Judges every sentence of a text that a door of the program says about a position.

A sentence that nothing here understands is a failure, too: no door may say what nobody judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named
from tests.claims.judged import GAVE_UP, GUESSES, GameTruth, Truth
from tests.claims.names import CELL, NO_MARKS, Marks, NotUnderstood, cells_of, count_of, numbers_of
from tests.claims.proofs import ProofReader, Untrue, check
from tests.claims.world import World, solutions, sums

FEW_LAYOUTS = 150
"""Chances to win called exact are judged up to this many layouts: all games are played out."""


@dataclass(frozen=True)
class Text:
    """What a door says: its words, what the board marks with them, and what could be known.

    `begins_at` is a first cell known to be safe, `start` the rule that protects the first cell
    while nothing is revealed, `hit` what the last move hit, `flags` are on the board.
    """

    door: str
    words: str
    world: World
    marks: Marks = NO_MARKS
    begins_at: Cell | None = None
    protected: bool = False
    hit: frozenset[Cell] = frozenset()
    flags: frozenset[Cell] = frozenset()
    cell: Cell | None = None
    layout: frozenset[Cell] = frozenset()
    """Where the mines are; only a game that is over may tell of it."""
    revealed: frozenset[Cell] = frozenset()
    """The cells that the last move revealed itself."""
    truth: Truth | None = None
    """The move that is judged."""
    game: GameTruth | None = None
    """The game that is judged."""


class TextReader:
    """Reads a text line by line, and the lines sentence by sentence."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.world = text.world
        shortened = re.search(r"earlier steps?", text.words) is not None
        self.proof = ProofReader(text.world, text.marks, is_whole=not shortened)
        self.heading: dict[Cell, bool] = {}

    def read(self) -> None:
        """Judge all sentences and marks; raise Untrue or NotUnderstood."""
        check(self.text.marks.safe <= self.world.safe, "a tick is on no safe cell")
        mines = self.world.mines | self.world.seen.hit
        check(self.text.marks.mines <= mines, "a cross is on no certain mine")
        for line in filter(None, (one.strip() for one in self.text.words.split("\n"))):
            if line.startswith("Best cell:"):
                line = line.rstrip(".") + "."
            sentences = re.split(r"(?<=[.…?]) (?=[A-Z\d“])", line)
            while sentences:
                taken = next((n for n in (1, 2) if self._judge(" ".join(sentences[:n]))), 0)
                if not taken:
                    raise NotUnderstood(sentences[0])
                del sentences[:taken]
        decided = self.proof.decided
        check(self.heading.items() <= decided.items(), f"the proof decides {sorted(decided)}")

    def _judge(self, sentence: str) -> bool:
        if self.proof.read(sentence):
            return True
        for pattern, judge in SENTENCES:
            match = re.fullmatch(pattern, sentence)
            if match:
                judge(self, *match.groups())
                return True
        return False

    # Certain cells

    def says_safe(self, name: str) -> None:
        cell = cell_named(name)
        is_safe = cell in self.world.safe or cell == self.text.begins_at
        check(is_safe, f"{name} is not certainly safe")

    def says_mine(self, name: str) -> None:
        known = self.world.mines | self.world.seen.hit
        check(cell_named(name) in known, f"{name} is not certainly a mine")

    def says_hit_before(self) -> None:
        check(bool(self.world.seen.hit), "no mine was hit before")

    def says_hit_at(self, count: str, cells: str) -> None:
        hit = self.world.seen.hit
        check((int(count), set(cells_of(cells))) == (len(hit), set(hit)), f"{set(hit)} were hit")

    def says_protected(self, name: str) -> None:
        check(self.text.protected, f"nothing protects {name}")

    def says_begun(self, name: str) -> None:
        check(self.text.begins_at == cell_named(name), f"nothing began at {name}")

    def says_any_safe(self) -> None:
        check(bool(self.world.safe) or self.text.protected, "no cell is safe")

    def says_none_safe(self) -> None:
        check(not self.world.safe and not self.text.protected, f"{self.world.safe} are safe")
        check(self.text.begins_at is None, f"{self.text.begins_at} is safe")

    def says_none_certain(self) -> None:
        self.says_none_safe()
        check(not self.world.mines, f"{self.world.mines} are certain")

    def says_all_mines(self) -> None:
        check(set(self.world.covered) == self.world.mines, "not every covered cell is a mine")

    def heads(self, names: str, what: str) -> None:
        """The cells that the proof below decides."""
        self.proof = ProofReader(self.world, self.text.marks)
        self.heading = dict.fromkeys(cells_of(names), what != "safe")

    def says_from(self, name: str, sources: str) -> None:
        """A cell is safe by the numbers named, and perhaps the mine total, alone."""
        cell = cell_named(name)
        check(cell in self.world.safe, f"{name} is not certainly safe")
        sources = re.sub(r", and [^,]+ (?:was|were) hit before$", "", sources)
        parts = re.sub(r"(,| and)? ?the (number of mines|mine count)$", "", sources)
        facts = []
        if parts:
            shown = dict(self.world.seen.numbers)
            numbers = numbers_of(parts, shown, self.text.marks)
            facts = [self.world.fact(one.cell) for one in numbers]
        if parts != sources:
            facts.append(self.world.total)
        check(sums(facts, [cell]) == {0}, f"{name} does not follow from {sources}")

    # Chances

    def risk(self, name: str, percent: str) -> Fraction:
        """Check a risk in whole percent; return it."""
        chance = self.world.chances[cell_named(name)]
        check(int(percent) == in_percent(chance), f"{name} is a mine with {chance}")
        return chance

    def least(self) -> Fraction:
        return min(self.world.chances.values())

    def says_risk(self, name: str, percent: str) -> None:
        self.risk(name, percent)

    def says_fine_risk(self, name: str, percent: str) -> None:
        chance = self.world.chances[cell_named(name)]
        check(0 < chance < 1, f"{name} is certain")
        said = Fraction(percent)
        off = abs(100 * chance - said)
        check(off <= Fraction(1, 20) or said in (Fraction(1, 10), Fraction(999, 10)),
              f"{name} is a mine with {chance}")  # fmt: skip

    def says_least_risk(self, name: str, percent: str) -> None:
        check(self.risk(name, percent) == self.least(), f"{name} has not the least risk")

    def says_hardly_more(self, name: str, percent: str) -> None:
        self.risk(name, percent)
        check(int(percent) == in_percent(self.least()), f"the least risk is {self.least()}")

    def says_other_least(
        self, name: str, percent: str, other: str, shares: str, least: str, helps: str | None
    ) -> None:
        self.risk(name, percent)
        check(self.risk(other, least) == self.least(), f"{other} has not the least risk")
        many = list(self.world.chances.values()).count(self.least())
        check((many > 1) == (shares != "has"), f"{many} cells have the least risk")
        if helps:
            opens = self.world.opens
            check(opens(cell_named(other)) < opens(cell_named(name)), f"{other} helps as much")

    def says_beside_best(self, name: str, percent: str, best: str, least: str) -> None:
        self.risk(name, percent)
        self.risk(best, least)

    def says_layouts(self, layouts: str, name: str, mined: str) -> None:
        bit = 1 << self.world.place[cell_named(name)]
        found = sum(bool(one & bit) for one in self.world.layouts)
        check(
            (int(mined), int(layouts)) == (found, len(self.world.layouts)), f"{found} of all {name}"
        )

    # How a game was lost

    def says_missed(self, best: str, name: str, percent: str) -> None:
        """A cell was safe, and the mine that was hit no certain one."""
        self.says_safe(best)
        taken = self.text.revealed if self.text.truth else self.text.hit
        check(cell_named(name) in taken, f"{name} was not taken")
        check(0 < self.risk(name, percent) < 1, f"{name} was certain")

    def says_missed_by_chord(self, best: str, name: str, percent: str) -> None:
        self.says_safe(best)
        self.says_chord_risk(name, percent)

    def says_chord_risk(self, name: str, percent: str) -> None:
        check(cell_named(name) in self.world.seen.numbers, f"{name} is no number")
        hit = self.world.mask(self.text.revealed)
        layouts = [one for one in self.world.layouts if one & hit]
        risk = Fraction(sum(self.world.weights[one] for one in layouts), self.world.weight)
        check(int(percent) == in_percent(risk), f"the chord hits a mine with {risk}")

    def says_chord_beside(self, name: str, percent: str, best: str, least: str) -> None:
        self.says_none_safe()
        self.says_chord_risk(name, percent)
        self.risk(best, least)

    def says_chord_survives(self, percent: str) -> None:
        check(in_percent(1 - self.truth.risk) == int(percent), f"the risk was {self.truth.risk}")

    def says_chord_wins(self, about: str | None, percent: str, best: str, most: str) -> None:
        self.says_win(best, about, most)
        self.estimates_if(about)
        if not about and len(self.world.layouts) <= FEW_LAYOUTS:
            win = self.world.win_after(*self.text.revealed)
            check(int(percent) == in_percent(win), f"the chord wins {win}")
        check(int(percent) <= int(most), "the chord wins more often than the best guess")

    def estimates_if(self, about: str | None) -> None:
        """What judges a move of few layouts must not be an estimate."""
        few = len(self.world.layouts) <= FEW_LAYOUTS
        check(not (about and few and self.text.truth), "an estimate where few layouts are left")

    def says_early(self, name: str) -> None:
        cell = cell_named(name)
        flips = [twin for twin in self.world.covered if self.world.is_flip(cell, twin)]
        check(bool(flips), f"{name} is no coin flip")
        check(not self.world.may_be_told(cell), f"{name} may be told")

    def says_little_given_up(self) -> None:
        """The move gave up a part of the chance to win, which is less than the rounding."""
        if len(self.world.layouts) <= FEW_LAYOUTS:
            check(self.given_up() > 0, "it gave nothing up")

    def says_given_up(self, about: str | None, kept: str, most: str) -> None:
        """The move gave up a part of the chance to win, which was as high as is said."""
        self.estimates_if(about)
        check(int(kept) < int(most), f"{kept} % is no part of {most} %")
        if about or len(self.world.layouts) > FEW_LAYOUTS:
            return
        best = max(map(self.world.win_after, self.world.covered))
        chosen = self.world.win_after(*self.text.revealed)
        wins = in_percent(chosen), in_percent(best)
        check((int(kept), int(most)) == wins, f"the chances to win are {wins}")

    def given_up(self) -> Fraction:
        best = max(map(self.world.win_after, self.world.covered))
        return 1 - self.world.win_after(*self.text.revealed) / best

    def says_as_good(self, name: str, percent: str, best: str, least: str) -> None:
        self.says_beside_best(name, percent, best, least)
        if len(self.world.layouts) <= FEW_LAYOUTS:
            wins = [self.world.win_after(cell_named(one)) for one in (name, best)]
            check(wins[0] == wins[1], f"they win {wins}")

    # A game that is judged

    @property
    def truth(self) -> Truth:
        assert self.text.truth is not None
        return self.text.truth

    @property
    def game(self) -> GameTruth:
        assert self.text.game is not None
        return self.text.game

    def says_label(self, done: str, name: str, label: str) -> None:
        """The move, or in the summary one of them, was that with this label."""
        wanted = {"Open": "reveal", "Chord at": "chord"}[done], cell_named(name)
        moves = self.game.moves if self.text.door == "the summary" else [self.truth]
        commands = [(one.move.command, one.labels) for one in moves]
        here = [labels for one, labels in commands if (one.action.value, one.cell) == wanted]
        check(any(label_of(label) in labels for labels in here), f"{done} {name} was {here}")

    def says_move(self, number: str, name: str, seconds: str, label: str) -> None:
        check(self.truth.move.count == int(number) - 1, f"move {number} is another one")
        command = self.truth.move.command
        check(seconds == f"{command.at / 1000:.1f}", f"{name} came at {command.at}")
        check(command.cell == cell_named(name), f"the move was at {command.cell}")
        check(label_of(label) in self.truth.labels, f"{name} was {self.truth.labels}")

    def says_entry(self, name: str, label: str, percent: str | None, best: str | None) -> None:
        """One of the moves has this label and risk; the better cell is one."""
        if self.text.game is None:  # the AI view says only what a cell is
            self.says_safe(name) if label == "safe" else self.says_mine(name)
            return
        cell = cell_named(name)
        fitting = [
            one
            for one in self.game.moves
            if one.move.command.cell == cell
            and label_of(label) in one.labels
            and in_percent(one.risk) == int(percent or 0)
        ]
        check(bool(fitting), f"no move at {name} was {label} with {percent} %")
        if best:
            better = any(is_best(one, cell_named(best)) for one in fitting)
            check(better, f"{best} was not best beside {name}")

    def says_guess_entry(
        self, name: str, label: str, about: str | None, kept: str, best: str, most: str
    ) -> None:
        """A guess has this label and these chances to win, the better cell is one."""
        cell, better = cell_named(name), cell_named(best)
        fitting = [
            one
            for one in self.game.moves
            if one.move.command.cell == cell and label_of(label) in one.labels
        ]
        check(bool(fitting), f"no guess at {name} was {label}")
        check(any(is_best(one, better) for one in fitting), f"{best} was not best")
        known = [one.wins for one in fitting]
        if about or None in known:
            return
        said = {(in_percent(chosen), in_percent(top)) for top, chosen in filter(None, known)}
        check((int(kept), int(most)) in said, f"{name} wins {said}")

    def says_repeated(self, name: str, label: str) -> None:
        """Several moves were at this cell, one with this label."""
        cell = cell_named(name)
        here = [one for one in self.game.moves if one.move.command.cell == cell]
        check(len(here) > 1, f"only one move was at {name}")
        check(any(label_of(label) in one.labels for one in here), f"{name} was never {label}")

    def says_where_lost(self, who: str, mines: str | None, name: str) -> None:
        """The last command that stands hit a mine here, or by a chord these mines."""
        game, last = self.game.game, self.game.game.log.standing[-1]
        check(bool(game.hit) and not game.rules.play_on, "the game is not lost by a mine")
        by = {"You": "person", "The AI or a hint": "ai"}[who]
        check((last.cell, last.by.value) == (cell_named(name), by), f"{last} lost it")
        hit = [cell_named(name)] if mines is None else cells_of(mines)
        check(sorted(hit) == sorted(game.hit), f"{game.hit} were hit")

    def says_lost_at(self, mines: str | None, name: str, guess: str, percent: str) -> None:
        """The last move hit a mine here, by no mistake, at this risk."""
        self.says_where_lost("You", mines, name)
        last = self.game.moves[-1]
        check(in_percent(last.risk) == int(percent), f"the risk was {last.risk}")
        check(bool({"forced", "early"}.intersection(last.labels)), f"it was {last.labels}")
        if guess.endswith("coin flip"):
            flips = [c for c in last.world.covered if last.world.is_flip(last.move.cells[0], c)]
            check(bool(flips) or len(last.move.cells) > 1, f"{name} is no coin flip")

    def says_misread(self, name: str, mine: str, flags: str | None) -> None:
        """One of the moves opened a certain mine; the wrong flags are on no mines."""
        self.says_entry(name, "misread", "100", None)
        cell = cell_named(mine)
        certain = [
            one
            for one in self.game.moves
            if cell in (one.world.mines | one.world.seen.hit) & set(one.move.cells)
        ]
        check(bool(certain), f"no move opened a certain mine at {mine}")
        if flags:
            self.says_wrong_flags(flags)

    def says_had_to_hit(self, name: str) -> None:
        check(cell_named(name) in self.world.seen.numbers, f"{name} is no number")
        check(self.world.risk(self.text.revealed) == 1, f"the chord at {name} might have been safe")

    def says_entry_that_had_to_hit(self, name: str, flags: str | None) -> None:
        self.says_entry(name, "misread", "100", None)
        if flags:
            self.says_wrong_flags(flags)

    def supposes_flags(self, names: str) -> None:
        """What follows takes these flags for right."""
        seen = self.world.seen
        check(cells_of(names) <= self.text.flags, f"no flags are at {names}")
        supposed = World(replace(seen, hit=seen.hit | cells_of(names)))
        self.proof = ProofReader(supposed, self.text.marks)

    def says_supposed_safe(self, name: str) -> None:
        check(cell_named(name) in self.proof.world.safe, f"{name} need not be safe")
        check(cell_named(name) in self.text.flags, f"no flag is at {name}")

    def says_chord_opened(self, name: str) -> None:
        command = self.truth.move.command if self.text.truth else None
        check(command is None or command.cell == cell_named(name), f"no chord was at {name}")
        check(cell_named(name) in self.world.seen.numbers, f"{name} is no number")

    def says_protected_move(self, name: str) -> None:
        check(self.truth.move.protected, f"nothing kept {name} from being a mine")

    def says_chord_safe(self, name: str) -> None:
        check(self.truth.move.command.cell == cell_named(name), f"no chord was at {name}")
        check(self.truth.risk == 0, f"the chord at {name} was a risk of {self.truth.risk}")

    def says_safe_count(self, count: str) -> None:
        safe = sum(one.labels == ("safe",) for one in self.game.moves)
        check(int(count) == safe, f"{safe} moves were safe")

    def says_accuracy(self, percent: str) -> None:
        check(bool(self.game.guesses), "no guess was needed")
        accuracy = self.game.accuracy
        if accuracy is not None:
            off = abs(100 * accuracy - int(percent))
            near = off <= Fraction(1, 2) + HALF and (int(percent) == 100) is (accuracy == 1)
            check(near or int(percent) == in_percent(accuracy), f"the guesses kept {accuracy}")

    def says_no_guess(self) -> None:
        check(not self.game.guesses, f"{len(self.game.guesses)} guesses were needed")

    def says_accuracy_unknown(self) -> None:
        check(self.game.accuracy is None, f"the guesses kept {self.game.accuracy}")

    def says_luck(self, percent: str) -> None:
        check(int(percent) == in_percent(self.game.luck), f"the chance was {self.game.luck}")

    def says_rare_luck(self, count: str) -> None:
        check(count == f"{round(1 / self.game.luck):,}", f"the chance was {self.game.luck}")

    def says_nothing_given_up(self) -> None:
        gave = [one for one in self.game.moves if not set(one.labels) - set(GAVE_UP)]
        check(not gave, f"{len(gave)} moves gave something up")

    def says_nothing_at_all_given_up(self) -> None:
        self.says_nothing_given_up()
        check(self.game.accuracy in (None, 1), f"the guesses kept {self.game.accuracy}")

    def says_no_risk(self) -> None:
        check(not any(one.risk for one in self.game.moves), "a move was a risk")

    def says_answer(self, name: str) -> None:
        check(is_best(self.truth, cell_named(name)), f"{name} was not best")

    def says_tried(self, name: str, verdict: str) -> None:
        """A cell that is tried is as good as any, as far as can be known."""
        check(self.truth.move.command.cell == cell_named(name), f"{name} was not tried")
        right = set(GAVE_UP).isdisjoint(self.truth.labels)
        if self.truth.labels != GUESSES or self.truth.wins is not None:
            check(right == (verdict == "yes"), f"{name} is {self.truth.labels}")

    def says_wrong_flags(self, names: str) -> None:
        for cell in cells_of(names):
            check(cell not in self.text.layout, f"a mine is at {cell}")

    def says_wrong_flag_beside(self, name: str) -> None:
        flags = self.world.around[cell_named(name)] & self.text.flags
        check(bool(flags - self.text.layout), f"no flag beside {name} is wrong")

    def says_opens(self, name: str, percent: str) -> None:
        share = self.world.opens(cell_named(name)) / (1 - self.world.chances[cell_named(name)])
        check(int(percent) == in_percent(share), f"{name} opens {share}")

    def says_last_guess(self, name: str) -> None:
        cell = cell_named(name)
        if len(self.world.layouts) <= FEW_LAYOUTS:
            win = self.world.win_after(cell)
            check(win == 1 - self.world.chances[cell], f"{name} wins {win}")

    def says_chances_to_win(self, told: str) -> None:
        for one in told.split(", "):
            match = re.fullmatch(rf"({CELL}) (about )?(\d+) %", one)
            if match is None:
                raise NotUnderstood(one)
            self.says_win(match[1], match[2], match[3])

    def says_win(self, name: str, about: str | None, percent: str) -> None:
        cell = cell_named(name)
        safety = 1 - self.world.chances[cell]
        check(int(percent) <= in_percent(safety), f"{name} is safe with {safety} only")
        if not about and len(self.world.layouts) <= FEW_LAYOUTS:
            win = self.world.win_after(cell)  # which players know as a float
            near = {in_percent(win), *(round(100 * win + sign * HALF) for sign in (-1, 1))}
            check(int(percent) in near, f"{name} wins {win}")

    def says_flip(self, first: str, other: str, what: str) -> None:
        cell, twin = cell_named(first), cell_named(other)
        check(self.world.is_flip(cell, twin), f"{first} and {other} are no coin flip")
        told = self.world.may_be_told(cell)
        if "may tell" in what:
            check(told, f"nothing can tell {first} and {other}")
        if "no number can ever" in what:
            check(not told, f"{first} and {other} can be told apart")

    # Guesses of players

    def says_guess(self, none: str | bool | None, name: str, rule: str, figures: str) -> None:
        """A player guesses, by a rule, with figures."""
        cell = cell_named(name)
        check(cell in self.world.place, f"{name} is not covered")
        check(not self.text.protected, f"{name} is safe by the start rule")
        if none:
            self.says_none_safe()
        if "lowest risk" in rule:
            uncertain = [c for c in self.world.chances.values() if 0 < c < 1]
            check(self.world.chances[cell] == min(uncertain), f"{name} is not the lowest")
        if "riskier than its threshold" in rule:
            beside = {near for clue in self.world.seen.numbers for near in self.world.around[clue]}
            safest = min(self.world.chances[c] for c in beside & self.world.place.keys())
            check(safest > Fraction(1, 5), "a cell beside a number is no riskier")
        for figure in filter(None, re.split(r"; |, ", figures)):
            self.says_figure(name, figure)

    def says_figure(self, name: str, figure: str) -> None:
        cell = cell_named(name)
        if re.fullmatch(r"(utility|tries|risk|risk gain|explorative gain|variance.*) [-\d.e+]+",
                        figure):  # fmt: skip
            return
        match = re.fullmatch(r"(about |estimated |exact )?(\d+) ?% (.+)", figure)
        if match is None:
            raise NotUnderstood(figure)
        about, percent, what = match.groups()
        if what in ("risk of a mine", "chance of a mine"):
            self.risk(name, percent)
        elif "be safe and prove another cell safe" in what:
            opens = self.world.opens(cell)
            check(int(percent) == in_percent(opens), f"{name} opens {opens}")
        elif "win" in what:
            estimated = about or "estimated" in what
            self.says_win(name, "about" if estimated else None, percent)
        else:
            raise NotUnderstood(figure)

    def says_best(self, name: str) -> None:
        check(cell_named(name) in self.world.place, f"{name} is not covered")

    def says_choice(self, told: str) -> None:
        self.says_none_safe()
        for one in told.split("; "):
            match = re.fullmatch(rf"({CELL}) \((.+)\)", one)
            if match is None:
                raise NotUnderstood(one)
            self.says_guess(None, match[1], "", match[2])

    def says_count(self, count: str) -> None:
        check(count_of(count) == self.world.weight, f"{self.world.weight} layouts fit")

    def says_which_safe(self, told: str) -> None:
        cells = frozenset() if told == "none" else cells_of(told.replace(" and ", ", "))
        check(cells == self.world.safe, f"{sorted(self.world.safe)} are safe")

    def says_how_many_mines(self, count: str) -> None:
        check(count == str(len(self.world.mines) or "none"), f"{len(self.world.mines)} are mines")

    def says_best_guess(self, name: str, percent: str, rule: str) -> None:
        self.says_none_safe()
        self.says_guess(None, name, rule, f"{percent} % risk of a mine")
        if "the least there is" in rule:
            check(self.world.chances[cell_named(name)] == self.least(), f"{name} is not the least")

    def says_certain_counts(self, safe: str, mines: str) -> None:
        check(int(safe) == len(self.world.safe), f"{len(self.world.safe)} are safe")
        check(int(mines) == len(self.world.mines), f"{len(self.world.mines)} are mines")

    def says_certain_counts_with_marks(self, safe: str, mines: str) -> None:
        # A flagged cell shows its flag, so that it has neither dot nor cross.
        flagged = self.world.seen.flags & (self.world.safe | self.world.mines)
        check(not flagged, f"{flagged} have neither dot nor cross")
        self.says_certain_counts(safe, mines)

    def says_elsewhere(self, percent: str) -> None:
        shown = self.world.seen.numbers
        for cell in self.world.covered:
            if not self.world.around[cell] & shown.keys():
                chance = self.world.chances[cell]
                check(int(percent) == in_percent(chance), f"{cell} is a mine with {chance}")

    # Flags

    def says_wrong_flag(self, name: str) -> None:
        cell = cell_named(name)
        check(cell in self.text.flags, f"{name} has no flag")
        check(cell in self.world.safe, f"{name} is not certainly safe")

    def says_took_flag(self, name: str) -> None:
        cell, numbers = cell_named(name), self.world.seen.numbers
        check(cell in self.text.flags, f"{name} had no flag")
        over = any(self.is_overflagged(one) for one in self.world.around[cell] & numbers.keys())
        check(over or cell in self.world.safe, f"the flag at {name} was not disproved")

    def says_any_wrong_flag(self) -> None:
        wrong = self.text.flags & self.world.safe
        over = [clue for clue in self.world.seen.numbers if self.is_overflagged(clue)]
        check(bool(wrong or over), "no flag is disproved")

    def is_overflagged(self, clue: Cell) -> bool:
        flags = self.text.flags | self.world.seen.hit
        return len(self.world.around[clue] & flags) > self.world.seen.numbers[clue]

    def says_too_many_flags(self, number: str, name: str, cell: str | None = None) -> None:
        clue = cell_named(name)
        check(self.world.seen.numbers[clue] == int(number), f"{name} shows another number")
        check(self.is_overflagged(clue), f"{name} has not too many flags")
        if cell:
            check(cell_named(cell) in self.text.flags, f"{cell} has no flag")

    def says_no_flag_less_likely(self, name: str) -> None:
        cell, seen = cell_named(name), self.world.seen
        rivals = [
            self.world.around[clue] & self.text.flags
            for clue in seen.numbers
            if self.is_overflagged(clue) and cell in self.world.around[clue]
        ]
        chances = self.world.chances
        check(
            any(all(chances[cell] <= chances[one] for one in flags) for flags in rivals),
            f"another flag is less likely than {name}",
        )

    # The end of a game

    def says_hit(self, names: str) -> None:
        check(cells_of(names) == self.text.hit, f"{sorted(self.text.hit)} were hit")

    def says_hit_count(self, count: str) -> None:
        check(int(count) == len(self.text.hit), f"{len(self.text.hit)} were hit")

    def says_was_hit(self, name: str) -> None:
        check(cell_named(name) in self.world.seen.hit, f"{name} was not hit")

    def says_need(self, shown: str, name: str, count: str | None, cells: str | None) -> None:
        """A number needs this many mines in the cells, and all others around it are certain."""
        number = cell_named(name)
        check(self.world.seen.numbers.get(number) == int(shown), f"{name} shows another")
        left, needs = cells_of(cells) if cells else frozenset(), int(count or 0)
        around = self.world.around[number] & frozenset(self.world.covered)
        check(left <= around, f"{left} are not around {name}")
        check(around - left <= self.world.mines | self.world.safe, f"{left} are not all")
        held = {(one & self.world.mask(left)).bit_count() for one in self.world.layouts}
        check(held == {needs}, f"{left} hold {held}")

    def says_certain_mines(self, cells: str) -> None:
        found = cells_of(cells)
        check(found <= self.world.mines | self.world.seen.hit, f"{found} are no certain mines")

    def says_uncertain(self, name: str) -> None:
        check(0 < self.world.chances[cell_named(name)] < 1, f"{name} is certain")

    def says_certainly_safe(self, cells: str) -> None:
        check(cells_of(cells) <= self.world.safe, f"{cells} are not safe")

    def says_number(self, name: str, number: str) -> None:
        check(self.world.seen.numbers.get(cell_named(name)) == int(number), f"{name} shows another")

    def passes(self, *_: str) -> None:
        """A sentence that claims nothing about the position."""


def in_percent(chance: Fraction) -> int:
    """Return a chance in whole percent, 0 and 100 only where it is certain."""
    if chance in (0, 1):
        return int(chance) * 100
    return min(max(floor(100 * chance + Fraction(1, 2)), 1), 99)


def is_best(one: Truth, cell: Cell) -> bool:
    """Return whether no cell is known to be better than this one was at a move."""
    if one.world.safe:
        return cell in one.world.safe
    if one.labels == ("misread",) or one.wins is None:
        return cell not in one.world.mines
    return one.world.win_after(cell) == one.wins[0]


HALF = Fraction(1, 10**9)
"""What a float may differ by, in percent: a half may be rounded up or down."""

Judge = Callable[..., None]
_R = TextReader

NEUTRAL = (
    r"\d+ earlier steps? \(\w+\)", r"Only the last steps \(\w+\)", r"Step \d+ of \d+:",
    r"Hint again (?:opens \w+|lets the AI move|takes the flag away|flags them)\.",
    r"Press Hint \(\w+\) again to see more\.", r"It is still being judged\.",
    r"Hint \(\w+\) shows .+", r"Point at a cell and press Why .+",
    r"Why\? \w+", r"Hint(?: \d of \d)?", r"AI: .+", r"New game", r"Same board", r"Given board",
    r"Lost", r"Won", r"Finished", r"Finished with \d+ mines? hit: no win\.",
    r"The game goes on\.", r"Daily board",
    r"Back to the game you left.*", r"(?:Which|Another) cell\? Press it, or .+",
    r".+ is help: with it the game will count for no record\.", r"Press .+ again to have it\.",
    r"Lost after [\d.]+ seconds(?:: 3BV \d+ of \d+)?\.",
    r"Board of the day \d+-\d+-\d+\.", r"Copy result",
    r"Playing", r"Notice", r"Look at the outlined numbers\.",
    r"Look at the outlined numbers, and count the mines that are left\.",
    r"Count the mines that are left\.", r"The best guesses are in the glowing part\.",
    r"The best guesses lie apart: look at each of the glowing parts\.",
    r"Open every cell without a mine\.", r"A number counts the mines around it\.",
    r"A number is drawn .+\.",
    r"Left click opens, right click flags\.", r"Learn it: .+", r"Click any cell to begin.*",
    r"Right\.", r"True, but the task is another one: go on\.", r"That is not certain\.",
    r"No: that (?:is a mine|cell is safe)\.",
    r"The right cell, but opening a mine loses: .+",
    r"No move: .+", r"No moves left to make\.", r"The AI claims .+",
    r"Every cell left is flagged or a known mine\. Take a flag away to go on\.",
    r"All \d+ .+ found in .+", r"You won.*", r"Won in .+", r"Took (?:your|the AI's) flag from .+",
    r"This board (?:needs|will need) no guess\.", r"This board needs no guess\. Difficulty: .+",
    r"A board that needs no guess is ready\.",
    r"The strict rule laid the mines anew: a guess may be needed\.",
    r"Nor will it need the number of mines\.", r"Prove it",
    r"Rules: (?:(?:, )?(?:to flag every mine|goes on after a mine|a 0 opens only itself"
    r"|numbers may be too (?:low|high)|some numbers are missing \(\?\)"
    r"|the AI does not know the number of mines))+\.",
    r"Difficulty: .+", r"The strict rule is on: .+", r"Deduction \d+ of \d+",
    r"Flag every mine to win\.", r"It counts for no record: .+", r"Your best time!",
    r"The first click won it, so its time is no best time\.",
    r"Number \d+ of your best times\.", r"There is nothing left to deduce\.",
    r"None of \d+ boards could be solved without a guess\.", r"Try as many again",
    r"Play a board that may need a guess",
    rf"The AI's last move, {CELL}:", r"\d+x\d+, \d+ mines · .+",
    r"Move \d+ after [\d.]+ s: [^:]+\.",
    r"Dots: the moves that gave something up, with their numbers\.",
    r"Your moves:", r"Mistakes:", r"List all reveals and chords", r"Next mistake",
    r"List only the mistakes", r"In play",
    r"Mistake \d+ of \d+", r"You (?:opened|chorded at) \w+ here\.", r"Click a better cell\.",
    r"Try once more: a second miss ends the task\.",
    r"Minesweeper .+: (?:Won|Lost|Finished|In play)", r"Framed red: the move\.",
    r"Blue: the best one\.",
    r"Orange: the numbers of the proof\.", r"Chance to win, from guess to guess",
    r"New to this\? .+", r"Start the course.*", r"Lessons.*", r"This many mines leave no room .+",
    r"[\w ]+ would play \w+\.",
    r"The number of mines is unknown: every layout is .+",
    r"Nothing can be said of the \d at \w+: in this game numbers may be too (?:low|high)\.",
    r"Ask about one of these cells to see its proof\.",
    r"The AI is not told how many mines there are: .+",
    r"Give the number of mines for chances that hold\.",
    r"Time: [\d.]+ seconds\.", r"\w+: covered, nothing known",
    r"\w+: covered, in \d+ sentences?",
    r"\w+: (?:safe|mine) by its claims.*",
    r"\w+: covered, (?:risk -?\d+|beside no number), risks in its 3x3: .+",
)  # fmt: skip  # several a row
"""Sentences that claim nothing about the position, or what the harness cannot know."""

LABEL = r"([a-z]+|coin flip|a guess was needed)"
"""The name of a label, or what is said instead of it."""

BY_CHORD = r"(?:(.+), by the chord at )?"
"""The mines of a chord, before its cell."""

SENTENCES: tuple[tuple[str, Judge], ...] = (
    (rf"({CELL}) is certainly safe\.", _R.says_safe),
    (rf"({CELL}) (?:is|was) certainly a mine\.", _R.says_mine),
    (r"It was hit before\.", _R.says_hit_before),
    (r"(\d+) mines? hit: (.+)\.", _R.says_hit_at),
    (rf"(?:Safe: )?({CELL})(?: is safe)?, as the first cell always is\.", _R.says_protected),
    (r"Open any cell: the first one is safe\.", lambda r: r.says_protected("the first cell")),
    (rf"Open ({CELL}), where this board begins: it is safe\.", _R.says_begun),
    (rf"(?:Safe: )?({CELL})(?: is safe)?, for it is the first cell of this board\.", _R.says_begun),
    (rf"({CELL}) was safe, for it is the first cell of this board\.", _R.says_begun),
    (rf"(?:The same board again\. )?The first cell was ({CELL}): it is safe\.", _R.says_begun),
    (rf"This board begins at ({CELL}): open it first\.", _R.says_begun),
    (rf"Reveal ({CELL}): safe by the start rule\.", _R.says_protected),
    (rf"The (\d) at ({CELL}) still needs (\d) mines?, among (.+)\.", _R.says_need),
    (rf"The (0) at ({CELL}) has no mine around it\.",
     lambda r, number, name: r.says_number(name, number)),
    (rf"There is no other mine around the (\d) at ({CELL})\.",
     lambda r, shown, name: r.says_need(shown, name, None, None)),
    (r"Certainly a? ?mines?: (.+)\.", _R.says_certain_mines),
    (r"Certainly safe: (.+)\.", _R.says_certainly_safe),
    (rf"({CELL}) may be a mine, or safe\.", _R.says_uncertain),
    (r"There are safe cells\.", _R.says_any_safe),
    (r"Look here: at least one cell in the glowing part is safe\.", _R.says_any_safe),
    (r"No cell is certainly safe: you must guess\.", _R.says_none_safe),
    (r"No cell (?:is|was) certainly safe\.", _R.says_none_safe),
    (r"No cell is known to be safe(?:: you must guess)?\.", _R.passes),
    (r"No cell is certain\.", _R.says_none_certain),
    (r"Every covered cell is a mine\.", _R.says_all_mines),
    (r"Nothing is left to reveal: every covered cell is a mine\.", _R.says_all_mines),
    (r"No guess is needed: another cell is certainly safe\.", _R.says_any_safe),
    (rf"({CELL}) was certainly safe\.", _R.says_safe),
    (rf"({CELL}) was certainly safe, and ({CELL}) was a mine in (\d+) % of the layouts\.",
     _R.says_missed),
    (rf"({CELL}) was certainly safe, and the chord at ({CELL}) hit a mine in (\d+) % of the"
     r" layouts\.", _R.says_missed_by_chord),
    (rf"But ({CELL}) is a coin flip, 50 %, that nothing can ever tell, so taking it early costs"
     r" nothing\.",
     _R.says_early),
    (rf"Risk of a mine: with the chord at ({CELL}) (\d+) %; ({CELL}), the best guess, (\d+) %\.",
     _R.says_chord_beside),
    (rf"Chance to win: with the chord (about )?(\d+) %, with ({CELL}) (\d+) %\.",
     _R.says_chord_wins),
    (rf"Chance to win: with the chord at most (\d+) %, with {CELL} about \d+ %\.",
     _R.says_chord_survives),
    (r"Your choice gave up a part of your chance to win: (about )?(\d+) % instead of (\d+) %\.",
     _R.says_given_up),
    (r"Your choice gave up a part of your chance to win\.", _R.says_little_given_up),
    (rf"Your chord at ({CELL}) opened (?:it|a mine)\.", _R.says_chord_opened),
    (rf"(Open|Chord at) ({CELL}): {LABEL}", _R.says_label),
    (rf"Move (\d+), ({CELL}) after ([\d.]+) s: {LABEL}\.", _R.says_move),
    (rf"(?:Chord at )?({CELL}): {LABEL}(?:, a risk of (\d+) %)?(?:, better ({CELL}))?",
     _R.says_entry),
    (rf"(?:Chord at )?({CELL}): (needless) \((\d+) % risk\), safe: ({CELL})", _R.says_entry),
    (rf"(?:Chord at )?({CELL}): {LABEL}, (about )?(\d+) % to win, better ({CELL}) with (\d+) %",
     _R.says_guess_entry),
    (rf"Move \d+, (?:Chord at )?({CELL}): {LABEL}(?:(?:,| \() ?.+)?", _R.says_repeated),
    (rf"You lost at {BY_CHORD}({CELL}), (a (?:forced|needed) guess|a (?:forced )?coin flip)"
     r" with a risk of (\d+) %\.", _R.says_lost_at),
    (rf"(You|The AI or a hint) lost at {BY_CHORD}({CELL})\.", _R.says_where_lost),
    (rf"({CELL}): misread, certainly a mine", lambda r, name: r.says_misread(name, name, None)),
    (rf"(?:Chord at )?({CELL}): misread, ({CELL}) was certainly a mine(?:, wrong flags? at (.+))?",
     _R.says_misread),
    (rf"(?:Chord at )?({CELL}): misread, certain to open a mine(?:, wrong flags? at (.+))?",
     _R.says_entry_that_had_to_hit),
    (rf"The chord at ({CELL}) was certain to open a mine\.", _R.says_had_to_hit),
    (r"Suppose the flags? at (.+) (?:is|are) right\.", _R.supposes_flags),
    (rf"Then the one at ({CELL}) is wrong\.", _R.says_supposed_safe),
    (rf"The start rule kept ({CELL}) from being a mine\.", _R.says_protected_move),
    (rf"Every cell that the chord at ({CELL}) opened was certainly safe\.", _R.says_chord_safe),
    (r"(\d+) moves? of yours (?:was|were) certainly safe\.", _R.says_safe_count),
    (r"Accuracy(?:, estimated)?: your needed guesses kept (\d+) % of the chance to win\.",
     _R.says_accuracy),
    (r"(?:No guess was needed(?: so far)?|Your moves needed no guess)\.", _R.says_no_guess),
    (r"For some of your moves the chance to win could not be worked out, so there is no accuracy\.",
     _R.says_accuracy_unknown),
    (r"You took no risk\.", _R.says_no_risk),
    (r"Luck: the chance to survive all the risks you survived was (\d+) %\.", _R.says_luck),
    (r"Luck: the chance to survive all the risks you survived was 1 in ([\d,]+)\.",
     _R.says_rare_luck),
    (r"None of your moves gave up 2 % or more of your chance to win\.", _R.says_nothing_given_up),
    (r"None of your moves reduced your chance to win\.", _R.says_nothing_at_all_given_up),
    (r"None of your moves is known to have reduced your chance to win\.", _R.says_nothing_given_up),
    (r"There is no move to judge\.", _R.passes),
    (r"The AI or a hint made (?:the moves?|\d+ of the reveals and chords): only yours are judged\.",
     _R.passes),
    (rf"({CELL}): (yes|not the best yet)\.", _R.says_tried),
    (rf"No: ({CELL}) (is a needless risk)\.", _R.says_tried),
    (rf"No: ({CELL}) was certainly a mine\.", _R.says_mine),
    (r"Another cell is certainly safe\.", _R.says_any_safe),
    (rf"The answer: ({CELL})", _R.says_answer),
    (r"The difference is less than the estimates can tell\.", _R.passes),
    (r"The flags? at (.+) (?:was|were) wrong\.", _R.says_wrong_flags),
    (r"Wrong flags: (.+)", _R.says_wrong_flags),
    (rf"(?:Move \d+ after [\d.]+ s: )?Flag ({CELL}): a wrong flag\.?", _R.says_wrong_flags),
    (rf"(?:Flag|Take the flag at|Claim a mine at) {CELL}(?: away)?(?: \(the AI or a hint\))?",
     _R.passes),
    (r"Nothing could tell yet\.", _R.passes),
    (rf"So a flag around ({CELL}) was wrong\.", _R.says_wrong_flag_beside),
    (rf"(?:Safe: )?({CELL})(?: is safe)?, from (.+)\.", _R.says_from),
    (rf"Reveal ({CELL}): safe, from \d+ numbers \(\"why\" has the steps\)"
     r"(?: and the number of mines)?\.", _R.says_safe),
    (rf"Reveal ({CELL}): safe, from (.+)\.", _R.says_from),
    (rf"Reveal ({CELL}): safe(?:, for every layout that fits agrees)?\.", _R.says_safe),
    (rf"(?:Safe: )?({CELL})(?: is safe)?, for every layout that fits agrees\.", _R.says_safe),
    (rf"({CELL}): (\d+) % risk of a mine; no cell has less\.", _R.says_least_risk),
    (rf"({CELL}): (\d+) % risk of a mine, hardly more than the least\.", _R.says_hardly_more),
    (rf"({CELL}): (\d+) % risk of a mine(?:, but the best when looking ahead)?; ({CELL}) (has|is"
     r" one of the cells with) the least risk, (\d+) %(, but helps less)?\.", _R.says_other_least),
    (rf"({CELL})(?:| is|:) a mine in (\d+) % of the layouts\.", _R.says_risk),
    (rf"Risk of a mine: ({CELL}), the best guess, (\d+) %\.", _R.says_risk),
    (rf"Risk of a mine: ({CELL}) (\d+) %; ({CELL}), the best guess, (\d+) %\.",
     _R.says_beside_best),
    (rf"Risk of a mine: ({CELL}) (\d+) %; ({CELL}), as good a guess, (\d+) %\.",
     _R.says_as_good),
    (rf"Risk of a mine: ({CELL}) (\d+) %; ({CELL}), as good a guess as far as known, (\d+) %\.",
     _R.says_beside_best),
    (rf"({CELL}) is a mine with a chance of ([\d.]+) %\.", _R.says_fine_risk),
    (rf"The mines can lie in (\d+) ways, and ({CELL}) is a mine in (\d+) of them\.",
     _R.says_layouts),
    (rf"If ({CELL}) is safe, its number proves another cell safe with a chance of (\d+) %\.",
     _R.says_opens),
    (rf"If ({CELL}) is safe, its number always proves another cell safe\.",
     lambda r, name: r.says_opens(name, "100")),
    (rf"If ({CELL}) is safe, no further guess is needed\.", _R.says_last_guess),
    (r"Chance to win: (.+)\.", _R.says_chances_to_win),
    (rf"({CELL}) or ({CELL}): (.+)\.", _R.says_flip),
    (r"Another guess wins more often\.", _R.passes),
    (rf"(No cell is certainly safe: guessing|Opening) ({CELL})(?:,| without proof:) ([^;]+)"
     r"(?:; (.+))?\.",
     lambda r, way, name, rule, figures: r.says_guess("No" in way, name, rule, figures or "")),
    (r"(No cell is certainly safe: )?(?:The knowledge base knows no safe cell: )?"
     rf"(?:guessing|Opening) at random[,:] ({CELL})\.",
     lambda r, none, name: r.says_guess(none, name, "random", "")),
    (r"Choose from (.+)\.", _R.says_choice),
    (r"Layouts that fit: ([\d,]+)", _R.says_count),
    (r"Safe for certain: (.+)", _R.says_which_safe),
    (r"Mines for certain: (\d+|none)", _R.says_how_many_mines),
    (rf"Best cell: ({CELL}): safe\.", _R.says_safe),
    (rf"Best cell: ({CELL}): (\d+) % risk of a mine, (.+)\.", _R.says_best_guess),
    (r"Best cell: none: no cell is left to reveal\.", _R.says_all_mines),
    (rf"({CELL}): (\d+ % risk of a mine.*)",
     lambda r, name, figures: r.says_guess(None, name, "", figures)),
    (rf"Reveal ({CELL}): a guess, ([^()]+?)(?: \((.+)\))?\.",
     lambda r, name, rule, figures: r.says_guess(None, name, rule, figures or "")),
    (r"A guess, .+\.", _R.passes),
    (rf"({CELL}) is uncertain: (.+)\.",
     lambda r, name, figures: r.says_guess(None, name, "", figures)),
    (r"Certainly safe cells, with a dot: (\d+); certain mines, with a cross: (\d+)\.",
     _R.says_certain_counts_with_marks),
    (r"Certainly safe cells: (\d+); certain mines: (\d+)\.", _R.says_certain_counts),
    (r"Those without a flag have a dot or a cross\.", _R.passes),
    (r"Cells beside no number: (\d+) % risk of a mine each\.", _R.says_elsewhere),
    (rf"(?:The|Your) flag at ({CELL}) is wrong\.", _R.says_wrong_flag),
    (rf"Your flag at ({CELL}) is wrong: the cell is safe, from (.+)\. The next AI Move takes the"
     r" flag away\.", _R.says_from),
    (rf"Your flag at ({CELL}) is wrong: the cell is safe, (?:for|as) .+\. The next AI Move takes"
     r" the flag away\.", _R.says_safe),
    (rf"Opened ({CELL}), as the hint said\.", _R.says_safe),
    (rf"Opened ({CELL}), as the hint said: a guess with (?:about )?(\d+) % risk of a mine\.",
     _R.says_risk),
    (r"\d+ mines? (?:was|were) flagged\.", _R.passes),
    (rf"Your flag at ({CELL}) is wrong; the next AI Move takes it away\.", _R.says_wrong_flag),
    (rf"Took the flag at ({CELL}) away, as the hint said\.", _R.says_took_flag),
    (r"A flag of yours is wrong\.", _R.says_any_wrong_flag),
    (r"A wrong flag is in the glowing part\.", _R.says_any_wrong_flag),
    (rf"The (\d) at ({CELL}) has too many flags: look at ({CELL})\.", _R.says_too_many_flags),
    (rf"The (\d) at ({CELL}) has more flags than mines, so one of them is wrong\.",
     _R.says_too_many_flags),
    (rf"None of them is less likely to be a mine than ({CELL})\.", _R.says_no_flag_less_likely),
    (rf"The AI would guess at ({CELL}), which carries your flag\. The next AI Move takes the flag"
     r" away and opens it\.", _R.says_best),
    (rf"There was a mine at ({CELL}(?:(?:, | and ){CELL})*)\.", _R.says_hit),
    (r"(\d+) mines? (?:was|were) hit\.", _R.says_hit_count),
    (rf"({CELL}): covered, a mine with a chance of ([\d.]+) %", _R.says_fine_risk),
    (r"(.+) (?:is|are) (?:certainly )?(safe|a mine|mines):", _R.heads),
    (rf"({CELL}): safe", _R.says_safe),
    (rf"({CELL}): mine", _R.says_mine),
    (rf"({CELL}): a mine that was hit", _R.says_was_hit),
    (rf"({CELL}): opened, its number: (\d)(?:, left to find: -?\d+)?", _R.says_number),
    *((pattern, _R.passes) for pattern in NEUTRAL),
)  # fmt: skip  # a sentence a row


def judge(text: Text) -> None:
    """Judge all that a text says; raise AssertionError with the door, the text and the fault."""
    try:
        TextReader(text).read()
    except (Untrue, NotUnderstood) as fault:
        what = "nobody judges" if isinstance(fault, NotUnderstood) else "untrue"
        raise AssertionError(
            f"{what}: {fault}\n{text.door} says:\n{text.words}\n\n{drawn(text.world)}"
        ) from fault


def label_of(told: str) -> str:
    """Return the label of a move by what it is called."""
    return {"a guess was needed": "forced", "coin flip": "early"}.get(told, told)


def drawn(world: World) -> str:
    seen = world.seen
    rows = [
        " ".join(
            str(seen.numbers.get((row, column), "*" if (row, column) in seen.hit else "?"))
            for column in range(seen.width)
        )
        for row in range(seen.height)
    ]
    return "\n".join([f"{seen.width}x{seen.height}x{seen.mines}", *rows])


__all__ = ["Marks", "Text", "count_of", "judge", "solutions"]

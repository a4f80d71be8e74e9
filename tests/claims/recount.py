"""A plain recount of stored games: a few lines of its own for each figure that the screen shows.

It reads the rows of the database; of the package it takes ZiNi and the judgements of moves, which
other tests hold to the truth. The texts are those of the English screen.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from statistics import fmean, median
from typing import Any

from minesweeper.explain.ladder.technique import Technique
from minesweeper.review.review import Review, review
from minesweeper.rules.board import Cell
from minesweeper.rules.metrics import board_of
from minesweeper.rules.zini import human_zini, zini
from minesweeper.storage.store import Store, StoredGame

LEVELS = {(9, 9, 10): "Beginner", (16, 16, 40): "Intermediate", (30, 16, 99): "Expert"}
STARTS = {
    "any": "first cell may be a mine",
    "safe": "first cell safe",
    "opening": "begins with an opening",
}
REASONS = {
    "assisted": "with help",
    "undone": "moves taken back or lost",
    "seeded": "board chosen",
    "replayed": "board played before",
    "rules": "unusual rules",
    "clues": "numbers missing or wrong",
    "unproved": "file lacks proof",
    "stated": "file says so",
}
TECHNIQUES = {one.value: one.title.one for one in Technique}
NAMES = ("3BV", "3BV/s", "IOE", "Corr", "Thrp", "ZiNi", "HZiNi", "RQP", "IOS")
IN_WORDS = {
    "IOE": "Efficiency (IOE)",
    "Corr": "Correctness (Corr)",
    "Thrp": "Throughput (Thrp)",
    "ZiNi": "Fewest clicks (ZiNi)",
    "HZiNi": "Fewest clicks of a person (HZiNi)",
    "RQP": "Seconds squared for each 3BV (RQP)",
    "IOS": "Index of speed (IOS)",
}
MISSED = {"Needless risks a game": "needless", "Certain mines opened a game": "misread"}


def seconds(milliseconds: int) -> str:
    return f"{milliseconds // 10 / 100:.2f} s"


def games_text(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def two(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def per_cent(share: float | None) -> str:
    """Return a share rounded so that 0 and 100 are said of nothing else."""
    if share is None:
        return "–"
    if share in (0, 1):
        return f"{100 * share:.0f} %"
    return f"{min(max(math.floor(100 * Fraction(share) + Fraction(1, 2)), 1), 99)} %"


def known_mean(values: list[Any]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


class Counted:
    """One stored game, counted anew."""

    def __init__(self, row: dict[str, Any], kept: StoredGame) -> None:
        self.row, self.kept = row, kept
        self.number, self.status, self.time = row["id"], row["status"], row["time"]
        self.date = row["ended"] or row["begun"]
        self.day, self.daily = self.date[:10], row["daily"]
        self.level = (row["width"], row["height"], row["mines"])

    @property
    def is_over(self) -> bool:
        return self.status in ("won", "lost")

    @property
    def why(self) -> str | None:
        """Return why it does not count, the first reason that applies."""
        row, rules = self.row, json.loads(self.row["rules"])
        strict = rules == {"strict": True} and row["no_guess"]
        row = {**row, "rules": rules and not strict, "clues": row["clues"] != "exact"}
        return next((text for name, text in REASONS.items() if row[name]), None)

    @property
    def level_text(self) -> str:
        width, height, mines = self.level
        return LEVELS.get(self.level, f"{width}x{height}, {mines} mines")

    @property
    def start_text(self) -> str:
        if self.daily is not None:
            return "board of the day"
        asked, _, difficulty = self.row["asked"].partition(":")
        strict = "strict" if json.loads(self.row["rules"]) == {"strict": True} else ""
        parts = [STARTS.get(asked, "no guessing"), difficulty, strict]
        return ", ".join(filter(None, parts))

    @property
    def kind_text(self) -> str:
        return f"{self.level_text}: {self.start_text}"

    @property
    def which(self) -> str:
        return "Games that count" if self.why is None else "Games that do not count"

    # The board and the clicks

    def around(self, cell: Cell) -> list[Cell]:
        width, height, _ = self.level
        rows, columns = range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2)
        near = [(r, c) for r in rows for c in columns if 0 <= r < height and 0 <= c < width]
        return [one for one in near if one != cell]

    def shows(self, cell: Cell) -> int:
        return sum(one in self.mines for one in self.around(cell))

    @cached_property
    def mines(self) -> frozenset[Cell]:
        return self.kept.game.mines or frozenset()

    def opened_by(
        self, cell: Cell, barred: Collection[Cell] = (), blank: Collection[Cell] = ()
    ) -> set[Cell]:
        """Return what a reveal opens; flags, open cells and those without their number stop it."""
        found, front = {cell}, [cell]
        while front:
            one = front.pop()
            goes_on = not self.shows(one) and one not in blank
            beside = set(self.around(one)) - found - {*barred} if goes_on else set()
            found |= beside
            front += beside
        return found

    @cached_property
    def parts(self) -> list[tuple[set[Cell], bool]]:
        """Cells for each 3BV, one of which must be open, and whether it is that of an opening."""
        width, height, _ = self.level
        cells = {(r, c) for r in range(height) for c in range(width)} - self.mines
        zeros, found, covered = {cell for cell in cells if not self.shows(cell)}, [], set(cells)
        while zeros:
            opening = self.opened_by(min(zeros))
            found.append((opening & zeros, True))
            covered -= opening
            zeros -= opening
        return found + [({cell}, False) for cell in covered]

    @cached_property
    def clicks(self) -> dict[str, Any]:
        """The figures of the game by their names."""
        opened: set[Cell] = set()
        flags: set[Cell] = set()
        hit: set[Cell] = set()
        count = Counter()
        for command in self.kept.game.commands:
            cell, before = command.cell, (len(opened), len(hit))
            action = command.action.value
            count[action] += action != "flag" or cell not in opened | hit
            if action == "flag" and cell not in opened | hit:
                flags ^= {cell}
            elif action == "reveal" and cell not in flags:
                self._open([cell], opened, flags, hit)
            elif action == "chord" and cell in opened - self.kept.game.blank:
                near = self.around(cell)
                if sum(one in flags | hit for one in near) == self.shows(cell):
                    self._open([one for one in near if one not in flags], opened, flags, hit)
            count["wasted"] += action != "flag" and before == (len(opened), len(hit))
        clicks = count["reveal"] + count["flag"] + count["chord"]
        solved = sum(not cells.isdisjoint(opened) for cells, _ in self.parts)
        return self._ratios(clicks, count["wasted"], solved)

    def _open(self, cells: list[Cell], opened: set[Cell], flags: set[Cell], hit: set[Cell]) -> None:
        # An opening that the start rule grants opens although its number is missing.
        blank = self.kept.game.blank - {self.kept.game.field.opening}
        for cell in cells:
            if cell in self.mines:
                hit.add(cell)
            elif cell not in opened:
                opened |= self.opened_by(cell, opened | flags, blank)

    def _ratios(self, clicks: int, wasted: int, solved: int) -> dict[str, Any]:
        three_bv, time, whole = len(self.parts), self.time / 1000, solved == len(self.parts)
        board = board_of(self.kept.game)
        assert board is not None
        found = {
            "3BV": three_bv if whole else f"{solved}/{three_bv}",
            "3BV/s": solved / time if time else None,
            "IOE": solved / clicks if clicks else None,
            "Corr": (clicks - wasted) / clicks if clicks else None,
            "Thrp": solved / (clicks - wasted) if clicks > wasted else None,
            "ZiNi": zini(board),
            "HZiNi": human_zini(board),
            "RQP": time**2 / three_bv if whole and time else None,
            "IOS": math.log(three_bv) / math.log(time) if whole and time > 1 else None,
        }
        return {name: found[name] for name in NAMES}

    @property
    def rate(self) -> float | None:
        """The 3BV/s of a win."""
        return 1000 * len(self.parts) / self.time if self.time >= 10 else None

    # What is judged

    @cached_property
    def judged(self) -> Review:
        return review(self.kept.game)

    def labelled(self, *labels: str) -> list[Any]:
        found = [move.judgement for move in self.judged.moves]
        return [one for one in found if one.label.value in labels]

    @property
    def missed(self) -> Counter[str]:
        proofs = [one.proof.proof for one in self.labelled("needless", "misread") if one.proof]
        kinds = [
            "satisfied" if (proof.kind.value, proof.mine) == ("full", False) else proof.kind.value
            for proof in proofs
            if proof
        ]
        return Counter(TECHNIQUES[kind] for kind in kinds)

    # In words

    @property
    def result(self) -> str:
        return f"{'won in' if self.status == 'won' else 'lost after'} {seconds(self.time)}"

    @property
    def note(self) -> str:
        """What stands beside the game."""
        rate = self.clicks["3BV/s"]
        if rate is None or seconds(self.time) == "0.00 s":
            return self.day
        return f"3BV {self.clicks['3BV']}, 3BV/s {rate:.2f}, {self.day}"

    @property
    def tip(self) -> str:
        """All figures of the game, and what a press does."""
        groups = NAMES[0:1] + NAMES[5:7], NAMES[1:3], NAMES[3:5], NAMES[7:9]
        lines = []
        for group in groups:
            known = [(name, self.clicks[name]) for name in group if self.clicks[name] is not None]
            texts = [f"{n} {v:.2f}" if isinstance(v, float) else f"{n} {v}" for n, v in known]
            lines.append(", ".join(texts))
        return "".join([*filter(None, lines), "Look back at this game"])


def recounted(store: Store) -> list[Counted]:
    """Return the games that were begun, in the order of their dates."""
    found = store.database.execute("SELECT * FROM game WHERE status != 'ready'")
    names = [one[0] for one in found.description]
    rows = [dict(zip(names, row, strict=True)) for row in found]
    games = [Counted(row, store.load(row["id"])) for row in rows]
    return sorted(games, key=lambda game: (game.date, game.number))


@dataclass(frozen=True)
class Chosen:
    """The games that a page shows: those of a kind, or of all, that count, or that do not."""

    games: list[Counted]
    is_all: bool = False

    @property
    def counts(self) -> bool:
        return all(game.why is None for game in self.games)

    @property
    def over(self) -> list[Counted]:
        return [game for game in self.games if game.is_over]

    @property
    def wins(self) -> list[Counted]:
        return [game for game in self.games if game.status == "won"]

    @property
    def timed(self) -> list[Counted]:
        """The wins whose time does not read 0.00 s."""
        return [game for game in self.wins if seconds(game.time) != "0.00 s"]

    @property
    def share(self) -> str:
        n, won = len(self.over), len(self.wins)
        if not n:
            return "–"
        z = 1.959963984540054
        middle, spread = (
            won / n + z * z / (2 * n),
            z * math.sqrt(won / n * (1 - won / n) / n + z * z / (4 * n * n)),
        )
        low, high = ((middle + side * spread) / (1 + z * z / n) for side in (-1, 1))
        low, high = (0 if won == 0 else low), (1 if won == n else high)
        return f"{per_cent(won / n)} (95 % interval: {per_cent(low)} – {per_cent(high)})"

    @property
    def streaks(self) -> tuple[int, int]:
        """The wins since the last loss, and the most in a row."""
        runs = [(s, len(list(run))) for s, run in groupby(game.status for game in self.over)]
        now = runs[-1][1] if runs and runs[-1][0] == "won" else 0
        return now, max((length for status, length in runs if status == "won"), default=0)

    @property
    def figures(self) -> dict[str, str]:
        """The figures of the first page, by their names."""
        now, best = self.streaks
        times = [game.time for game in self.timed]
        typical = seconds(round(median(times))) if times else "–"
        return {
            "Games played": str(len(self.over)),
            "Games won": str(len(self.wins)),
            "Share won": self.share,
            "Winning streak now": str(now),
            "Longest winning streak": str(best),
            "Games not finished": str(len(self.games) - len(self.over)),
        } | ({} if self.is_all else {"Median time of wins": typical})

    @property
    def reasons(self) -> dict[str, str]:
        found = Counter(game.why for game in self.over if game.why)
        return {why: games_text(count) for why, count in found.items()}

    @property
    def won_of_kinds(self) -> dict[str, str]:
        """How many of the finished games of each kind were won."""
        played = Counter(game.kind_text for game in self.over)
        won = Counter(game.kind_text for game in self.wins)
        return {kind: f"{won[kind]} of {count}" for kind, count in played.items()}

    @property
    def best(self) -> list[Counted]:
        return sorted(self.timed, key=lambda game: (game.time, game.date))[:10]

    @property
    def fastest(self) -> list[Counted]:
        known = [game for game in self.wins if game.rate is not None]
        return sorted(known, key=lambda game: (-(game.rate or 0), game.date))[:10]

    @property
    def means(self) -> dict[str, str]:
        found = {
            IN_WORDS.get(name, name): two(known_mean([game.clicks[name] for game in self.wins]))
            for name in NAMES
        }
        rates = [game.rate for game in self.wins if game.rate is not None]
        return {**found, "Median 3BV/s of wins": two(median(rates) if rates else None)}

    @property
    def quality(self) -> dict[str, str]:
        mean = known_mean([game.judged.luck for game in self.over])
        accuracy = known_mean([game.judged.accuracy for game in self.over])
        return {
            "Mean accuracy of guesses": "no guess judged"
            if accuracy is None
            else per_cent(accuracy),
            "Chance of the risks survived": luck(10**-mean) if mean else "no risk survived",
            **{
                name: two(known_mean([len(game.labelled(label)) for game in self.over]))
                for name, label in MISSED.items()
            },
        }

    @property
    def missed(self) -> dict[str, str]:
        found = sum((game.missed for game in self.over), Counter())
        return {name: "1 time" if n == 1 else f"{n} times" for name, n in found.items()}

    def curve(self, name: str) -> list[tuple[float, str]]:
        """Return the values of a chart, each with what it is in words."""
        if name == "GAMES":
            days = groupby(self.over, lambda game: game.day)
            listed = [(day, [game.status == "won" for game in own]) for day, own in days]
            return [
                (len(ends), f"{day}: {games_text(len(ends))}, {sum(ends)} won")
                for day, ends in listed
            ]
        if name == "TIMES":
            return [(game.time, f"{game.day}: {seconds(game.time)}") for game in self.timed]
        if name == "SHARE":
            ends = [game.status == "won" for game in self.over]
            shares = [fmean(ends[max(i - 49, 0) : i + 1]) for i in range(len(ends))]
            pairs = zip(self.over, shares, strict=True)
            return [(share, f"{game.day}: {per_cent(share)}") for game, share in pairs]
        values = [(game, getattr(game.judged, name.lower())) for game in self.over]
        known = [(game, value) for game, value in values if value is not None]
        if name == "LUCK":
            survived = [(game, 10**-value) for game, value in known]
            return [(share, f"{game.day}: {luck(share)}") for game, share in survived]
        return [(share, f"{game.day}: {per_cent(share)}") for game, share in known]


def luck(share: float) -> str:
    return f"1 in {round(1 / share)}" if share < 0.01 else per_cent(share)


def days_in_a_row(games: list[Counted], today: date) -> int:
    won = {game.daily for game in games if game.status == "won"}
    day = today if str(today) in won else today - timedelta(days=1)
    count = 0
    while str(day - timedelta(days=count)) in won:
        count += 1
    return count


def line_of_the_day(game: Counted, day: date) -> str:
    """Return the result of the board of a day as it is copied."""
    begins = f"Minesweeper {day}, {game.level_text}: "
    if game.status == "won":
        rate = game.rate or 0
        return f"{begins}{seconds(game.time)}, 3BV {len(game.parts)}, {rate:.2f} 3BV/s"
    width, height, mines = game.level
    share = len(game.kept.game.numbers) / (width * height - mines)
    return f"{begins}lost after {seconds(game.time)}, {per_cent(share)} of the board open"

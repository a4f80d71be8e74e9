"""The words of records and statistics: kinds of boards, figures, what an import brought."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from minesweeper.explain.ladder.technique import TECHNIQUES, Technique
from minesweeper.explain.phrases import phrases
from minesweeper.records.summary import Summary
from minesweeper.records.transfer import Imported
from minesweeper.rules.command import Milliseconds
from minesweeper.rules.level import Level, Start, start_rule
from minesweeper.rules.naming import whole_percent
from minesweeper.storage.store import BoardKind, Uncounted
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import choice_name, exact_time, level_name, size_text

ADDED = phrases("{count} game added.", "{count} games added.")
KNOWN = phrases("{count} game was here already.", "{count} games were here already.")
UNPROVED = phrases(
    "{count} of them counts for no record: its file does not prove that it counts.",
    "{count} of them count for no record: their file does not prove that they count.",
)
STATED = phrases(
    "{count} of them counts for no record, as its file says.",
    "{count} of them count for no record, as their file says.",
)


def level_text(level: Level) -> str:
    """Return the name of a level, or its size and mines."""
    if level.name:
        return level_name(level.name)
    return size_text(level)


def start_text(kind: BoardKind) -> str:
    """Return which start rule the boards of a kind have, in a few words."""
    if kind.daily:
        return tr("board of the day")
    rule = start_rule(kind.start)
    if isinstance(rule, Start):
        parts = [tr(_STARTS[rule])]
    else:
        parts = [tr("no guessing")]
        if rule.difficulty is not None:
            parts.append(choice_name(rule.difficulty))
        if not rule.count_known:
            parts.append(tr("without the number of mines"))
    if kind.strict:
        parts.append(tr("strict"))
    return tr(", ").join(parts)


_STARTS = {
    Start.ANY: msgid("first cell may be a mine"),
    Start.SAFE: msgid("first cell safe"),
    Start.OPENING: msgid("begins with an opening"),
}


def kind_text(kind: BoardKind) -> str:
    """Return which boards a kind has.

    >>> kind_text(BoardKind(Level(9, 9, 10), "no-guess:hard"))
    'Beginner: no guessing, hard'
    """
    return tr("{level}: {start}", level=level_text(kind.level), start=start_text(kind))


def percent(share: float | None) -> str:
    """Return a share in whole per cent, which is 0 or 100 only if it is exact; a dash for None.

    >>> percent(0.999), percent(1), percent(None)
    ('99 %', '100 %', '–')
    """
    if share is None:
        return "–"
    return tr("{percent} %", percent=whole_percent(Fraction(share)))


FigureRow: TypeAlias = tuple[str, str, str]
"""The name of a figure, its value, and what it is, empty where its name says that."""

IN_WORDS = msgid("{rate} ({low} to {high} with 95 % certainty)")
"""The share of games that were won, with its 95 % interval."""


def figure_rows(summary: Summary) -> Iterator[FigureRow]:
    """Yield the figures of a summary."""
    yield from game_rows(summary, IN_WORDS)
    yield tr("Median 3BV/s of wins"), rounded(summary.median_rate), ""
    yield from judged_rows(summary)


def game_rows(summary: Summary, share: str, *, one_kind: bool = True) -> Iterator[FigureRow]:
    """Yield the figures that every stored game has a part in; `share` is the phrase of a share.

    Games of several kinds of boards have no median time: it would be that of none.
    """
    yield tr("Games played"), str(summary.played), ""
    yield tr("Games won"), str(summary.won), ""
    yield tr("Share won"), *_share_won(summary, share)
    yield tr("Winning streak now"), str(summary.streak), ""
    yield tr("Longest winning streak"), str(summary.best_streak), ""
    yield tr("Games not finished"), str(summary.unfinished), ""
    if not one_kind:
        return
    median = summary.median_time
    yield tr("Median time of wins"), "–" if median is None else seconds_text(median), ""


def _share_won(summary: Summary, phrase: str) -> tuple[str, str]:
    if summary.interval is None:
        return percent(None), ""
    low, high = map(percent, summary.interval)
    tip = tr(
        "In brackets its 95 % interval: what it may be in the long run, right about 95 times in 100"
    )
    return tr(phrase, rate=percent(summary.rate), low=low, high=high), tip


ACCURACY_TIP = msgid(
    "How much of the chance to win your needed guesses kept: misreads and needless risks do not"
    " lower it"
)
LUCK_TIP = msgid(
    "How likely all the risks that you survived in a game were to be survived, 100 % without any:"
    " the less, the luckier"
)
_MEAN = phrases("Geometric mean of {count} game. {what}", "Geometric mean of {count} games. {what}")


def judged_rows(summary: Summary) -> Iterator[FigureRow]:
    """Yield the figures of the judged games."""
    accuracy, luck = summary.accuracy, summary.luck
    kept = tr("no guess judged") if accuracy is None else percent(accuracy)
    yield tr("Mean accuracy of guesses"), kept, tr(ACCURACY_TIP)
    count = sum(found.luck is not None for _, found in summary.judged)
    mean = tr(_MEAN, count, count=count, what=tr(LUCK_TIP))
    chance = luck_text(None if luck is None else 10**-luck) if luck != 0 else tr("no risk survived")
    yield tr("Chance of the risks survived"), chance, mean
    needless = tr("Moves that risked a mine although a safe cell could be found")
    yield tr("Needless risks a game"), rounded(summary.needless), needless
    misread = tr("Moves that opened a mine although it was certainly one")
    yield tr("Certain mines opened a game"), rounded(summary.misread), misread


def seconds_text(time: Milliseconds) -> str:
    """Return a time with its unit."""
    return tr("{seconds} s", seconds=exact_time(time))


def luck_text(chance: float | None) -> str:
    """Return the chance to survive every risk of some games, for people; a dash for None.

    >>> luck_text(0.25), luck_text(0.004), luck_text(None)
    ('25 %', '1 in 250', '–')
    """
    if chance is not None and chance < 0.01:
        return tr("1 in {count}", count=round(1 / chance))
    return percent(chance)


def rounded(value: float | None) -> str:
    """Return a figure to two places; a dash for None."""
    return "–" if value is None else f"{value:.2f}"


def reason_text(why: Uncounted) -> str:
    """Return in a few words why games do not count."""
    return tr(_REASONS[why])


_REASONS = {
    Uncounted.HELPED: msgid("with help"),
    Uncounted.TAKEN_BACK: msgid("moves taken back or lost"),
    Uncounted.CHOSEN: msgid("board chosen"),
    Uncounted.KNOWN: msgid("board played before"),
    Uncounted.RULES: msgid("unusual rules"),
    Uncounted.NUMBERS: msgid("numbers missing or wrong"),
    Uncounted.UNPROVED: msgid("file lacks proof"),
    Uncounted.STATED: msgid("file says so"),
}


def missed_counts(summary: Summary) -> list[tuple[Technique, int]]:
    """Return how often each technique was missed, the most often first."""
    missed = summary.missed.most_common()
    return [(TECHNIQUES[name], count) for name, count in missed if name in TECHNIQUES]


def judged_sentence(*groups: Summary) -> str:
    """Return of how many of the finished games the moves have been judged."""
    judged, played = sum(len(one.judged) for one in groups), sum(one.played for one in groups)
    return tr("Games judged: {count} of {played}.", count=judged, played=played)


def imported_sentence(found: Imported) -> str:
    """Return what a file of games brought, but for what was wrong with it."""
    told = [tr(ADDED, found.added, count=found.added)]
    if found.uncounted:
        told.append(tr(UNPROVED, found.uncounted, count=found.uncounted))
    if found.stated:
        told.append(tr(STATED, found.stated, count=found.stated))
    if found.known:
        told.append(tr(KNOWN, found.known, count=found.known))
    return paragraph(told)

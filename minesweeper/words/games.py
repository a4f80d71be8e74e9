"""The messages of the window: reasons and events as data become sentences here.

Every phrase passes through `tr`, which replaces it by that of another language.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from minesweeper.explain.phrases import phrases
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Milliseconds, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start, beginning, granted_start
from minesweeper.rules.metrics import Played
from minesweeper.rules.naming import blocks, name_of, uncertain_percent
from minesweeper.rules.rules import Goal
from minesweeper.storage.store import Uncounted
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import and_list, clue_warning, exact_time, player_name, won_sentence

FINISHED = phrases(
    "Finished with {count} mine hit: no win.", "Finished with {count} mines hit: no win."
)
CLICKS = phrases("{count} click.", "{count} clicks.")
HIT_AT = phrases("The mine at {cells} was hit.", "The mines at {cells} were hit.")
TAKEN_BACK = phrases("{count} move was taken back.", "{count} moves were taken back.")
HIT_AND_CLAIMED = phrases(
    "{count} mine was hit; wrong claims at {cells}.",
    "{count} mines were hit; wrong claims at {cells}.",
)


def not_turned_sentence(game: Game, action: Action) -> str:
    """Return why nothing is taken back, or brought back."""
    if action is Action.REDO:
        return tr("Nothing was taken back that could be brought back.")
    if game.status is Status.WON:
        return tr("The game is won: nothing is left to take back.")
    if game.log.taken_back:
        return tr("Nothing is left to take back.")
    return tr("There is nothing to take back yet.")


def taken_back_sentence(game: Game) -> str:
    """Return how often something was taken back, and which mines were hit; empty for none."""
    times = game.log.moves_taken_back
    if not times:
        return ""
    told = tr(TAKEN_BACK, times, count=times)
    mines = _hit_at(game.exploded) if game.exploded else ""
    return paragraph(list(filter(None, [told, mines])))


def thinking_sentence(player: str, seconds: int = 0) -> str:
    """Return that a player thinks, and for how many seconds if that is at least one."""
    name = player_name(player)
    if seconds < 1:
        return tr("{player} is thinking …", player=name)
    return tr("{player} is thinking … {seconds} s", player=name, seconds=seconds)


def chance_sentence(cell: Cell, chance: Fraction, *, exact: bool) -> str:
    """Return the chance that a covered cell is a mine; an `exact` one, or an estimate."""
    name = name_of(cell)
    if chance == 0:
        return tr("{cell} is certainly safe.", cell=name)
    if chance == 1:
        return tr("{cell} is certainly a mine.", cell=name)
    percent = uncertain_percent(chance)
    if exact:
        return tr("{cell} is a mine with a chance of {percent} %.", cell=name, percent=percent)
    return tr(
        "{cell} is a mine with a chance of about {percent} % (estimated).",
        cell=name,
        percent=percent,
    )


def claim_sentence(cell: Cell) -> str:
    """Return what the mark of a claim means."""
    return tr("{cell} is a claim: the AI infers a mine there, without proof.", cell=name_of(cell))


def state_sentence(game: Game, time: Milliseconds, begins_at: Cell | None = None) -> str:
    """Return the state of the game, for a game without advice.

    `begins_at` is where the same board was begun before.
    """
    if game.is_over:
        return _end_sentence(game, time)
    if game.status is Status.READY and begins_at is not None:
        if game.field.begins_at is not None:
            return tr("This board begins at {cell}: open it first.", cell=name_of(begins_at))
        phrase = msgid("The same board again. The first cell was {cell}: it is safe.")
        if game.log.taken_back:
            phrase = msgid("The first cell was {cell}: it is safe.")
        return tr(phrase, cell=name_of(begins_at))
    if game.status is Status.READY:
        return tr("Click any cell to begin, or let the AI move.")
    if game.hit:
        return paragraph([_hit_at(game.hit), tr("The game goes on.")])
    if game.code is not None and game.start is not beginning(game.code.start):
        return start_fallback_sentence(game.start)
    if game.rules.goal is Goal.LOCATE:
        return tr("Flag every mine to win.")
    return ""


def _end_sentence(game: Game, time: Milliseconds) -> str:
    """Return how a game ended."""
    if game.status is Status.WON:
        return won_sentence(time)
    if game.is_finished:
        told = tr(FINISHED, len(game.hit), count=len(game.hit))
        return paragraph([told, won_sentence(time)])
    if wrong_claims := sorted(game.claims & game.wrong_flags()):
        wrong = and_list([name_of(cell) for cell in wrong_claims])
        return tr(HIT_AND_CLAIMED, len(game.hit), count=len(game.hit), cells=wrong)
    hit = and_list([name_of(cell) for cell in game.hit])
    return tr("There was a mine at {cells}.", cells=hit)


def _hit_at(cells: Collection[Cell]) -> str:
    """Return which mines were hit."""
    return tr(HIT_AT, len(cells), cells=and_list(blocks(sorted(cells))))


def day_sentence(day: str, *, again: bool, counts: bool) -> str:
    """Return what a game on the board of a day is, and what the first click does if it `counts`.

    `again` is whether the board was tried before.
    """
    named = tr("Board of the day {day}.", day=day)
    if again:
        return paragraph([named, tr("You have tried it already: this game does not count.")])
    first = tr("The first click starts the clock, and is the one try that counts.")
    return paragraph([named, first]) if counts else named


def code_label(game: Game, day: str | None = None) -> str:
    """Return the line below the board: its code or day, and a warning of clues that may be wrong.

    `day` is the one whose board it is.
    """
    label = tr("Board {code}", code=game.code) if game.code else no_code_sentence(game)
    if day is not None:
        label = tr("Board of the day {day}", day=day)
    if game.clues == EXACT:
        return label
    return tr("{label}: {clues}", label=label, clues=clue_warning(game.clues.kind))


def no_code_sentence(game: Game) -> str:
    """Return that there is no code to copy, and why."""
    if game.rules.strict:
        return tr("No code names this board: the strict rule laid its mines anew.")
    return tr("No code names this board.")


def copied_sentence(code: str) -> str:
    """Return that the board's code is on the clipboard."""
    return tr("Copied the board's code: {code}. Paste it with Ctrl+V to open it.", code=code)


def record_sentence(place: int | None) -> str:
    """Return the game's place among the best times; an empty text if it does not count."""
    if place is None:
        return ""
    if place == 1:
        return tr("Your best time!")
    return tr("Number {place} of your best times.", place=place)


def figures_sentence(figures: Played) -> str:
    """Return the figures of a game that was won."""
    told = [tr("3BV: {count}.", count=figures.three_bv)]
    if figures.three_bv_per_second is not None:
        told.append(tr("3BV/s: {rate}.", rate=f"{figures.three_bv_per_second:.2f}"))
    told.append(tr(CLICKS, figures.clicks, count=figures.clicks))
    if figures.efficiency is not None:
        told.append(tr("Efficiency (IOE): {share}.", share=f"{figures.efficiency:.2f}"))
    return paragraph(told)


def lost_sentence(time: Milliseconds, figures: Played | None) -> str:
    """Return how long a lost game took, and how much of its 3BV was solved, if known."""
    seconds = exact_time(time)
    if figures is None:
        return tr("Lost after {seconds} seconds.", seconds=seconds)
    return tr(
        "Lost after {seconds} seconds: 3BV {solved} of {three_bv}.",
        seconds=seconds,
        solved=figures.solved,
        three_bv=figures.three_bv,
    )


def counters_line(solved: int, clicks: int, time: Milliseconds) -> str:
    """Return the figures of a game that goes on: 3BV/s, clicks and efficiency are at most these.

    In the first second the speed would be that of one click: it has a dash.
    """
    return tr(
        "3BV/s: {rate}. Clicks: {clicks}. Efficiency (IOE): up to {share}.",
        rate=tr("up to {rate}", rate=f"{1000 * solved / time:.2f}") if time >= 1000 else "–",
        clicks=clicks,
        share=f"{solved / max(clicks, 1):.2f}",
    )


def counters_tip() -> str:
    """Return what the figures of a game that goes on leave open."""
    return tr(
        "The 3BV opened in a second, your clicks, and the 3BV opened with a click. A number beside"
        " an opening that is still closed counts here, but not in the records: which those are"
        " shows only when it opens. So the figures are at most these. Ctrl+C copies the board's"
        " code."
    )


def uncounted_sentence(*why: Uncounted, taken_back: bool = False) -> str:
    """Return why a game counts for no record; `taken_back` is whether a move of it was."""
    told = {**_UNCOUNTED, Uncounted.TAKEN_BACK: _TAKEN_BACK} if taken_back else _UNCOUNTED
    reasons = tr(", ").join(tr(told[one]) for one in why)
    return tr("It counts for no record: {reasons}.", reasons=reasons)


_TAKEN_BACK = msgid("moves of it were taken back")
_UNCOUNTED = {
    Uncounted.HELPED: msgid("you had help"),
    Uncounted.TAKEN_BACK: msgid("moves of it were lost or made in an earlier game"),
    Uncounted.CHOSEN: msgid("the board was chosen"),
    Uncounted.KNOWN: msgid("this board was played before"),
    Uncounted.RULES: msgid("its rules are unusual"),
    Uncounted.NUMBERS: msgid("its numbers may be missing or wrong"),
    Uncounted.UNPROVED: msgid("its file does not prove that it did"),
    Uncounted.STATED: msgid("its file says that it did not"),
}


def tight_start_sentence(level: Level) -> str:
    """Return that a first cell may get no opening among all the mines; empty if each gets one."""
    middle = level.height // 2, level.width // 2
    if granted_start(Start.OPENING, middle, level) is Start.OPENING:
        return ""
    return tr("This many mines may leave no room for an opening: then only the first cell is safe.")


def start_fallback_sentence(granted: Start) -> str:
    """Return that the mines left no room for the start rule that was chosen."""
    if granted is Start.SAFE:
        return tr("This many mines leave no room for an opening: only the first cell was safe.")
    return tr("This many mines leave no room for a safe start: the first cell could be a mine.")

"""Messages about faults: impossible boards, files that cannot be read or kept."""

from __future__ import annotations

import html
from pathlib import Path

from minesweeper.rules.code import LARGEST_SEED
from minesweeper.rules.faults import Fault, system_fault
from minesweeper.rules.limits import LARGEST, SMALLEST
from minesweeper.storage.folders import Damage
from minesweeper.storage.store import Backlog
from minesweeper.words.language import msgid, paragraph, tr


def fault_text(error: Exception) -> str:
    """Return what is wrong, in the language in use as far as its words can be translated."""
    if isinstance(error, OSError):
        error = system_fault(error)
    return error.said(tr) if isinstance(error, Fault) else str(error)


def fault_sentence(error: Exception) -> str:
    """Return what is wrong as a sentence of its own."""
    text = fault_text(error)
    return tr("{what}.", what=text[:1].upper() + text[1:])


def fault_markup(error: Exception) -> str:
    """Return what is wrong for a text box: what a file holds is shown, not obeyed as HTML."""
    return plain(fault_text(error))


def plain(text: str) -> str:
    r"""Return a text from outside so that a text box shows it as it is: without tags.

    >>> plain("a<b>\0")
    'a&lt;b&gt;·'
    """
    printable = "".join(letter if letter.isprintable() else "·" for letter in text)
    return html.escape(printable, quote=False)


def limits_sentence() -> str:
    """Say which boards are possible."""
    return tr(
        "Width and height: {least} to {most} cells each. Mines: at least 1, but not in every cell.",
        least=SMALLEST,
        most=LARGEST,
    )


def level_fault(width: int, height: int, mines: int) -> str:
    """Say why a level is impossible; return an empty text if it is possible."""
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        return limits_sentence()
    if 1 <= mines < width * height:
        return ""
    return tr(
        "A board of {width} x {height} holds 1 to {most} mines, not {mines}.",
        width=width,
        height=height,
        most=width * height - 1,
        mines=mines,
    )


def seed_fault(seed: int) -> str:
    """Say why a seed is impossible; return an empty text if it is possible."""
    if seed <= LARGEST_SEED:
        return ""
    return tr("A seed is a whole number from 0 to {most}.", most=LARGEST_SEED)


def frame_fault(log: Path | None) -> str:
    """Say that something failed, and which file says what; the game goes on."""
    return plain(_with_log(tr("Something failed and was closed. The game goes on."), log))


def window_fault(log: Path | None) -> str:
    """Say that the window failed again and again."""
    return _with_log(tr("The window fails again and again."), log)


def _with_log(failed: str, log: Path | None) -> str:
    return failed if log is None else paragraph([failed, tr("Details: {file}", file=log)])


def not_copied_sentence() -> str:
    """Say that the system's clipboard did not take a text."""
    return tr("The clipboard takes no text at the moment.")


def paste_fault() -> str:
    """Say that a pasted text opens no board."""
    return tr(
        "The clipboard holds no board's code: one looks like 1-E-S-3NQK8NGW, and one with a"
        " mistyped character opens nothing. The text of a game file can be pasted, too."
    )


def game_file_fault(name: str, fault: Exception) -> str:
    """Say that a file opens no game, and why."""
    return tr("{file} opens no game: {what}.", file=plain(name), what=fault_markup(fault))


def no_answer_sentence(fault: Fault) -> str:
    """Say that a question has no answer, and why."""
    return tr("No answer: {fault}.", fault=fault_text(fault))


def damage_sentence(damage: Damage) -> str:
    """Say which file could not be read, what happened to it, and how many games were rescued."""
    if damage.aside is None:
        phrase = msgid("{file} cannot be read and was left alone ({what}).")
    else:
        phrase = msgid("{file} cannot be read and was renamed to {aside} ({what}).")
    aside = damage.aside.name if damage.aside else ""
    told = tr(phrase, file=damage.path.name, aside=aside, what=fault_markup(damage.what))
    if damage.rescue is None:
        return told
    rescued = tr("Rescued games: {games} of {seen}.")
    return paragraph([told, rescued.format(games=damage.rescue.games, seen=damage.rescue.seen)])


def backlog_sentence(backlog: Backlog) -> str:
    """Say what is not stored at the moment, and why."""
    told = [tr("Nothing can be stored at the moment: {why}.", why=fault_markup(backlog.fault))]
    if backlog.commands:
        told.append(tr("Moves not stored yet: {count}.", count=backlog.commands))
    return paragraph(told)

"""`python runner.py` and `python -m minesweeper play`: reads the arguments, opens the window.

pygame is imported after the arguments have been read, and a message explains if it is missing.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias

from minesweeper.commands.arguments import add_rule_arguments, given_rules, rules, seed
from minesweeper.course.learning import Learning
from minesweeper.players import DEFAULT
from minesweeper.rules.code import Code
from minesweeper.rules.level import LEVELS, Level, Start, start_rule
from minesweeper.session.setup import Setup
from minesweeper.session.worker import Worker
from minesweeper.storage.folders import AssetError
from minesweeper.storage.settings import Settings, load, own_changes, player_spec
from minesweeper.storage.store import Store, StoreError
from minesweeper.words import language
from minesweeper.words.faults import damage_sentence, fault_markup, fault_text, window_fault
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import player_list

Keep: TypeAlias = Callable[[Settings], None]
"""Stores the settings; raises OSError."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the game's window."""
    parser.add_argument(
        "--level",
        type=Level.parse,
        metavar="LEVEL",
        help=tr(
            "{levels} or WxHxM: width x height x mines"
            " (default: the last one played, at first beginner)",
            levels=tr(", ").join(LEVELS),
        ),
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--seed", type=seed, metavar="N", help=tr("the board of this number"))
    board.add_argument(
        "--code",
        type=Code.parse,
        help=tr("open the board of a game code, as in 1-E-S-..."),
    )
    parser.add_argument(
        "--start",
        type=start_rule,
        metavar="RULE",
        help=tr(
            "what the first cell may be: any, safe, opening, or no-guess[:DIFFICULTY][,no-count]"
            " (default: opening with --level, else the last one played, at first opening)"
        ),
    )
    parser.add_argument(
        "--player",
        type=player_spec,
        metavar="NAME",
        help=tr(
            "whom AI Move asks: {players} (default: the last one, at first {first})",
            players=player_list(),
            first=DEFAULT,
        ),
    )
    add_rule_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed; return 0, or another exit code after a line that says why.

    That is 2 if something is missing or the window fails again and again, and 128 and the number of
    a signal that ended it.
    """
    try:
        fault = _pygame_fault() or _play(options)
    except _SignalError as error:
        fault, code = tr("interrupted"), 128 + error.number
    except KeyboardInterrupt:
        fault, code = tr("interrupted"), 128 + signal.SIGINT
    else:
        code = 2
    if fault is None:
        return 0
    print(f"minesweeper: {fault}", file=sys.stderr)
    return code


_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end a program; not every system has all of them, and `nohup` has one ignored."""


class _SignalError(Exception):
    """A signal closed the window, after everything was stored."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def _closed_by_signals(close: Callable[[], None]) -> Iterator[None]:
    """Let the signals that end programs call `close`, and raise _SignalError at the end.

    A second signal ends the program at once.
    """
    caught: list[int] = []

    def catch(number: int, _: object) -> None:
        caught.append(number)
        signal.signal(number, before[number])
        close()

    found = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    heeded = [number for number in found if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, catch) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if caught:
        raise _SignalError(caught[0])


def _play(options: argparse.Namespace) -> str | None:
    """Run the window; return why it cannot be opened, or None."""
    from minesweeper.ui.app import App, WindowError
    from minesweeper.ui.screen import NoDisplayError
    from minesweeper.ui.widgets import managers

    managers.keep_for_good()
    try:
        settings, keep, notices = load_settings()
        store, fault = open_store()
        app = App(
            chosen_setup(options, settings),
            random.Random(),
            settings=replace(settings, player=options.player or settings.player),
            keep=keep,
            store=store,
            resume=not (
                options.level
                or options.start
                or options.code
                or options.seed is not None
                or given_rules(options)
            ),
            notice="<br><br>".join(notices + fault),
            worker=Worker(),
            learning=Learning(),
        )
        with _closed_by_signals(app.quit):
            app.run()
    except NoDisplayError as error:
        return tr("there is no screen to open a window on ({why})", why=error)
    except AssetError as error:
        return fault_text(error)
    except WindowError as error:
        return window_fault(error.log)
    return None


def load_settings() -> tuple[Settings, Keep | None, list[str]]:
    """Return the settings, what stores them, and what is wrong with their file.

    A file that could neither be read nor renamed is not overwritten.
    """
    settings, damage = load()
    language.use(settings.language)
    if damage is None:
        return settings, own_changes(settings).save, []
    if damage.aside is not None:
        return settings, own_changes(settings).save, [damage_sentence(damage)]
    unkept = tr("The settings of this window are not kept.")
    return settings, None, [paragraph([damage_sentence(damage), unkept])]


def open_store() -> tuple[Store | None, list[str]]:
    """Return the store, if it can be opened, and what is wrong with it."""
    try:
        store = Store(in_background=True)
    except (StoreError, OSError) as error:
        return None, [tr("This game is not kept: {fault}.", fault=fault_markup(error))]
    if store.damage is None:
        return store, []
    unkept = [] if store.is_kept else [tr("The games of this window are not kept.")]
    return store, [paragraph([damage_sentence(store.damage), *unkept])]


def chosen_setup(options: argparse.Namespace, settings: Settings) -> Setup:
    """Return the setup of the options; those of the last game fill it up.

    A level alone begins as a plain game.
    """
    code: Code | None = options.code
    if code is not None:
        return Setup(settings.level, settings.start, rules(options, settings.rules)).on(code)
    if options.level and not options.start:
        return Setup(options.level, Start.OPENING, rules(options), options.seed)
    start = options.start or settings.start
    chosen = rules(options, settings.rules)
    if isinstance(options.start, Start):  # strict play belongs to boards without guesses
        chosen = replace(chosen, strict=False)
    return Setup(options.level or settings.level, start, chosen, options.seed)


def _pygame_fault() -> str | None:
    """Return what is wrong with the installed pygame, or None."""
    advice = tr("install the requirements: python -m pip install -r requirements.txt")
    missing = msgid("{package} is not installed ({why}); {advice}")
    needed = {"minesweeper.ui": "pygame-ce", "pygame": "pygame-ce", "pygame_gui": "pygame_gui"}
    for module, package in needed.items():  # the first makes the settings that pygame reads
        try:
            found = import_module(module)
        except ImportError as error:
            return tr(missing, package=package, why=error, advice=advice)
        if module == "pygame" and not getattr(found, "IS_CE", False):
            return tr(
                "plain pygame is installed where pygame-ce is needed:"
                " python -m pip uninstall pygame, then {advice}",
                advice=advice,
            )
    return None

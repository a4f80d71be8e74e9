"""The game file: a game as JSON, its board and every command, to keep, show or hand on.

Version 2 adds to version 1 what happened outside the board, and commands that take others back.
Only the format, the version, the level, the mines and the commands must be there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from minesweeper.formats import FormatError, limits
from minesweeper.formats.checks import (
    Check,
    Entries,
    as_list,
    as_object,
    boolean,
    json_value,
    member,
    natural,
    one_fault,
    read_fields,
    read_from_text,
    short_repr,
    short_text,
    unknown_entries,
)
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Actor, Command
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.rules.faults import BadInput, Fault, one_line
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start, start_rule
from minesweeper.rules.rules import CLASSIC, Rules

FORMAT, VERSION = "minesweeper-game", 2


class RecordedGame(NamedTuple):
    """A game, and what is known of it besides; None stands for unknown.

    `key` names the game wherever it is kept. `started` and `ended` are dates of ISO 8601 in UTC.
    `helped` says that the person had help, `counts` that it counted for the records, `imported`
    that it was played elsewhere. `time` is how long it took in milliseconds, at least until its
    last command; `daily` is the day whose board it is, as in 2026-01-31. `taken_back` and `hits`
    are what a file states, which its commands may not bear out. `differs` is what a recording
    states of the game and what, played again, it is not; None in a game file.
    """

    game: Game
    helped: bool = False
    key: str | None = None
    started: str | None = None
    ended: str | None = None
    counts: bool | None = None
    imported: bool = False
    time: int | None = None
    daily: str | None = None
    taken_back: int | None = None
    hits: int | None = None
    differs: Fault | None = None


def write(recorded: RecordedGame) -> str:
    """Return a game as the text of a game file; raises ValueError before its mines lie."""
    game = recorded.game
    entries = {
        "format": FORMAT,
        "version": VERSION,
        "level": json_value(game.level),
        "start": game.start.value,
        **_only(
            {"asked": game.field.asked.value}, game.code is None and game.field.asked != game.start
        ),
        "code": None if game.code is None else str(game.code),
        **_only({"clues": str(game.clues)}, game.clues != EXACT),
        **_only({"seed": game.field.seed}, game.clues != EXACT),
        "mines": [list(mine) for mine in sorted(laid_mines(game))],
        **_only({"rules": rules_entries(game.rules)}, game.rules != CLASSIC),
        "helped": recorded.helped,
        **_only({"imported": True}, recorded.imported),
        "taken_back": game.log.taken_back,
        "hits": len(game.exploded),
    }
    known: Entries = {"id": recorded.key, "started": recorded.started, "ended": recorded.ended}
    known |= {"counts": recorded.counts, "time": recorded.time, "daily": recorded.daily}
    entries |= {name: value for name, value in known.items() if value is not None}
    head = ",\n".join(f"  {json.dumps(name)}: {json.dumps(v)}" for name, v in entries.items())
    commands = ",\n".join(f"    {json.dumps(_entries_of(one))}" for one in game.commands)
    return f'{{\n{head},\n  "commands": [\n{commands}\n  ]\n}}\n'


def laid_mines(game: Game) -> frozenset[Cell]:
    """Return the mines of a game; raises BadInput before they lie."""
    if game.mines is None:
        raise BadInput("the game has not begun: it has no mines yet")
    return game.mines


def _only(entries: Entries, wanted: bool) -> Entries:
    return entries if wanted else {}


def _entries_of(command: Command) -> Entries:
    entries: Entries = {"at": command.at, "do": command.action.value}
    if command.action not in TAKES_BACK:
        entries["cell"] = list(command.cell)
    if command.by is not Actor.PERSON:
        entries["by"] = command.by.value
    return entries


def parse(text: str) -> RecordedGame:
    """Return the game of a game file, played again to its last command.

    Raises ValueError that says what is wrong, and where.
    """
    return read(as_object(_json(text)))


def read(entries: Entries) -> RecordedGame:
    """Return the game of the entries of a game file, as `parse` does."""
    if entries.get("format") != FORMAT:
        raise BadInput("it is no game file: its format is not {format}", format=FORMAT)
    if entries.get("version") not in (1, VERSION):
        raise BadInput(
            "version {version} of the game file is not known here",
            version=short_repr(entries.get("version")),
        )
    commands = list(_commands(_needed(entries, "commands", as_list)))
    first = next((one.cell for one in commands if one.action is Action.REVEAL), None)
    game = _board(entries, first)
    _play(game, commands)
    return RecordedGame(
        game,
        _entry(entries, "helped", boolean, default=False),
        _entry(entries, "id", short_text, default=None),
        _entry(entries, "started", short_text, default=None),
        _entry(entries, "ended", short_text, default=None),
        _entry(entries, "counts", boolean, default=None),
        _entry(entries, "imported", boolean, default=False),
        _entry(entries, "time", _time, default=None),
        _entry(entries, "daily", short_text, default=None),
        _entry(entries, "taken_back", natural, default=None),
        _entry(entries, "hits", natural, default=None),
    )


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError("it is no JSON", error.lineno, error.colno) from error
    except (RecursionError, ValueError) as error:  # a number of too many digits
        raise BadInput("it is no JSON that can be read") from error


def _entry(entries: Entries, name: str, check: Check[Any], default: Any) -> Any:
    """Return an optional entry; null stands for a missing one."""
    return default if entries.get(name) is None else _needed(entries, name, check)


def _needed(entries: Entries, name: str, check: Check[Any]) -> Any:
    if name not in entries:
        raise BadInput("it has no {name}", name=name)
    try:
        return check(entries[name])
    except ValueError as error:
        raise BadInput("{name}: {what}", name=name, what=error) from error


def _board(entries: Entries, first: Cell | None) -> Game:
    """Return the game before its first command, which reveals the cell `first`."""
    level: Level = _needed(entries, "level", read_from_text(Level.parse))
    mines = _needed(entries, "mines", _cells)
    if len(mines) != level.mines:
        raise BadInput(
            "{found} mines are named, but the level has {mines}",
            found=len(mines),
            mines=level.mines,
        )
    code: Code | None = _entry(entries, "code", read_from_text(Code.parse), None)
    if code is not None and code.level != level:
        raise BadInput("its board is not the {level} it should be", level=level)
    start = _entry(entries, "start", member(Start), Start.ANY)
    clues = _entry(entries, "clues", read_from_text(ClueModel.parse), EXACT)
    seed = _entry(entries, "seed", natural, 0)
    rules = _entry(entries, "rules", lambda one: rules_of(as_object(one)), CLASSIC)
    size = level.height, level.width
    naming = _naming(code, mines, first)
    try:
        game = Game.with_mines(*size, mines, rules, clues, seed, naming, start)
    except ValueError as error:
        raise BadInput("{name}: {what}", name="mines", what=error) from error
    if naming is None:
        game.field.asked = _entry(entries, "asked", read_from_text(start_rule), start)
    return game


def _naming(code: Code | None, mines: frozenset[Cell], first: Cell | None) -> Code | None:
    """Return the code if it names this layout; a file's mines count, whatever its code says."""
    if code is None or code.is_open or not code.is_one_board or code.first not in (None, first):
        return None
    return code if code.mines(code.first or (0, 0)) == mines else None


def _cells(value: Any) -> frozenset[Cell]:
    cells = [_cell(one) for one in as_list(value)]
    if len(set(cells)) != len(cells):
        raise BadInput("a cell is named twice")
    return frozenset(cells)


def _cell(value: Any) -> Cell:
    pair = as_list(value)
    if len(pair) != 2:
        raise BadInput("{value} is no [row, column]", value=short_repr(value))
    return natural(pair[0]), natural(pair[1])


def _time(value: Any) -> int:
    if natural(value) > limits.LONGEST_TIME:
        raise BadInput("{value} is too long a time", value=short_repr(value))
    return natural(value)


_ACTION, _ACTOR = member(Action), member(Actor)


def _play(game: Game, commands: Iterable[Command]) -> None:
    """Carry out the commands; raises ValueError for one that cannot be."""
    played_again = 0
    for number, command in enumerate(commands, 1):
        if command.action is Action.UNDO:
            played_again += len(game.log.standing)
        if played_again > limits.MOST_PLAYED_AGAIN:
            raise BadInput("it takes back more than can be played again here")
        if command.at < (game.commands[-1].at if game.commands else 0):
            raise BadInput("command {number}: its time is before that of the last", number=number)
        before = len(game.commands)
        try:
            game.play(command)
        except ValueError as error:
            raise BadInput("command {number}: {what}", number=number, what=error) from error
        if len(game.commands) == before:
            raise BadInput("command {number} cannot be given there", number=number)


def _commands(values: list[Any]) -> Iterator[Command]:
    for number, value in enumerate(values, 1):
        try:
            yield _command(as_object(value))
        except ValueError as error:
            raise BadInput("command {number}: {what}", number=number, what=error) from error


def _command(entries: Entries) -> Command:
    action = _needed(entries, "do", _ACTION)
    cell = (0, 0) if action in TAKES_BACK else _needed(entries, "cell", _cell)
    at, by = _needed(entries, "at", _time), _entry(entries, "by", _ACTOR, Actor.PERSON)
    return Command(action, cell, at, by)


def rules_entries(rules: Rules) -> Entries:
    """Return the rules that differ from the classic ones."""
    classic = json_value(CLASSIC)
    return {name: value for name, value in json_value(rules).items() if value != classic[name]}


def rules_of(entries: Entries) -> Rules:
    """Return the classic rules but for these entries; raises ValueError for one not known."""
    values, faults = read_fields(Rules, entries)
    if unknown := one_line(", ".join(unknown_entries(Rules, entries))):
        faults.append(BadInput("this version does not know the rule {rule}", rule=unknown))
    if faults:
        raise one_fault(faults)
    return Rules(**values)

"""`python -m minesweeper advise`: names cells to reveal in a game that is played elsewhere."""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator

from minesweeper.commands import screen_advice
from minesweeper.commands.advised_game import (
    AdvisedGame,
    CellAnswer,
    CellAnswers,
    Refused,
    Sight,
    answers_named,
    board_in_words,
)
from minesweeper.commands.arguments import (
    add_clues_argument,
    add_density_argument,
    at_least_one,
    check_density,
)
from minesweeper.commands.files import standard_input
from minesweeper.commands.limits import LONGEST_LINE
from minesweeper.commands.wording import advice_sentence, why_sentence
from minesweeper.explain.explanation import Explanation
from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.players import DEFAULT
from minesweeper.players.counting import count
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.storage.settings import player_spec
from minesweeper.words.faults import fault_text
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import player_list
from minesweeper.words.terminal import aligned

HELP = (
    ("0-8, mine", msgid("what the named cell showed")),
    (
        "B3 2",
        msgid("what another cell showed, or what B3 really showed; also several: B3 2 C3 1"),
    ),
    ("none", msgid("the named cell showed no number (with --clues missing)")),
    ("why", msgid("why the named cell: each step of the reason, or its chance")),
    ("undo, undo 3", msgid("take back the last line that was taken, or the last three")),
    ("show", msgid("draw the board")),
    ("help", msgid("show this list")),
    ("quit", msgid("end")),
)
"""What may be typed, and what it means."""

PROMPT = "> "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of advice."""
    parser.add_argument(
        "--level",
        type=board,
        metavar="LEVEL",
        help=tr(
            "{levels} or WxHxM: width x height x mines, or ? for an unknown number"
            " of mines (default: beginner)",
            levels=tr(", ").join(LEVELS),
        ),
    )
    parser.add_argument(
        "--start",
        choices=[start.value for start in Start],
        default=Start.OPENING.value,
        help=tr("what the first cell may be (default: opening)"),
    )
    parser.add_argument(
        "--player",
        type=player_spec,
        default=DEFAULT,
        metavar="NAME[:OPTION=VALUE,...]",
        help=tr("who advises: {players} (default: {first})", players=player_list(), first=DEFAULT),
    )
    add_clues_argument(parser)
    add_density_argument(parser)
    parser.add_argument(
        "--screen",
        action="store_true",
        help=tr(
            "read the board of another program from the screen, each time that Enter is pressed"
        ),
    )
    parser.add_argument(
        "--region",
        type=screen_advice.region,
        metavar="X,Y,W,H",
        help=tr("with --screen: look only at this part of the screen, in pixels"),
    )


def board(text: str) -> tuple[Level, bool]:
    """Read a level; return it and whether its number of mines is known.

    Raises ValueError saying what is wrong with the text.
    """
    if text.strip().endswith("x?"):
        try:
            return Level.parse(text.strip()[:-1] + "1"), False
        except BadInput as error:
            raise BadInput.like(error, text=text) from error
    return Level.parse(text), True


def run(args: argparse.Namespace) -> int:
    """Advise until the input ends or the person quits; return 0."""
    standard_input()  # fail before advising
    if args.screen:
        return screen_advice.run(args, _lines())
    if args.region is not None:
        raise BadInput("--region is for --screen")
    level, mines_known = args.level or (LEVELS["beginner"], True)
    check_density(args, mines_known=mines_known)
    game = AdvisedGame(
        level,
        Start(args.start),
        mines_known=mines_known,
        density=args.density,
        player=args.player,
        clues=args.clues,
    )
    print(tr("Type what the named cell shows: 0 to 8 or mine. Also: why, undo, show, help, quit."))
    conversation = _Conversation(game)
    print(conversation.advise())
    for line in _lines():
        if line.lower() in screen_advice.QUITS:
            break
        print(conversation.answer(line))
    return 0


def _lines() -> Iterator[str]:
    """Yield what is typed, line by line; only a person at a terminal sees a prompt."""
    typed = standard_input()
    asks = typed.isatty()
    if isinstance(typed, io.TextIOWrapper):  # a wrong byte is not understood, and ends nothing
        typed.reconfigure(errors="backslashreplace")
    while True:
        if asks:
            print(PROMPT, end="", flush=True)
        sys.stdout.flush()
        line = typed.readline(LONGEST_LINE)
        if not line:
            return
        yield line.strip()


class _Conversation:
    """Answers lines; a number or `mine` without a cell is about the cell named last."""

    def __init__(self, game: AdvisedGame) -> None:
        self._game = game
        self._advice: Explanation | None = None
        self._refused = False
        """Whether the last line was an answer that was not taken."""

    def advise(self) -> str:
        """Return which cell to reveal next, and why."""
        try:
            self._advice = self._game.advice()
        except (BudgetExceeded, InconsistentBoard) as error:
            self._advice = None
            return tr("No advice: {why}.", why=fault_text(error))
        seen = self._game.seen
        if self._advice is None and set(seen.covered()) > count(seen).mines():
            return tr("No advice: the player holds every covered cell for a mine.")
        return advice_sentence(self._advice)

    def answer(self, line: str) -> str:
        """Carry a line out and return the reply."""
        refused, self._refused = self._refused, False
        words = line.split()
        asks = [word.lower() for word in words]
        try:
            if not words:
                return self.advise()
            if asks[0] == "undo":
                return self._take_back(words[1:], refused=refused)
            if asks[0] == "why":
                return self._why(words[1:])
            if asks == ["show"]:
                return board_in_words(self._game.seen)
            if asks == ["help"]:
                return _help()
            answers = self._answers(words)
            self._game.tell(answers)
        except Refused as error:
            self._refused = True
            return tr("Not taken: {why}.", why=fault_text(error))
        except ValueError as error:
            return tr("Not understood: {why}.", why=fault_text(error))
        return self._noted(answers) + self.advise()

    def _why(self, words: list[str]) -> str:
        """Return each step of the reason for the cell named last, or its chance."""
        if words:
            raise BadInput("why is about the cell named last and takes nothing more")
        if self._advice is None:
            raise BadInput("no cell was named")
        known = self._game.known(self._advice.cell)
        return why_sentence(self._advice, known, self._game.seen.clues.kind)

    def _answers(self, words: list[str]) -> CellAnswers:
        """Read one answer, or pairs of a cell and its answer."""
        if len(words) == 1:
            answer = _answer(words[0])
            if self._advice is None:
                raise BadInput("no cell was named: type the cell, too, as in B3 2")
            return {self._advice.cell: answer}
        if len(words) % 2:
            raise BadInput("type a cell and what it showed, as in B3 2, or help")
        pairs = zip(words[::2], words[1::2], strict=True)
        return {cell_named(name): _answer(answer) for name, answer in pairs}

    def _take_back(self, words: list[str], *, refused: bool) -> str:
        """Take back what was told last; a refused answer was never noted."""
        lines = at_least_one(" ".join(words) or "1")
        told = [tr(", ").join(answers_named(one)) for one in self._game.take_back(lines)]
        taken = tr("Nothing to take back.")
        if told:
            taken = tr("Took back: {answers}.", answers=tr("; ").join(told))
        not_noted = [tr("The refused answer was not noted.")] * refused
        return paragraph([*not_noted, taken, self.advise()])

    def _noted(self, answers: CellAnswers) -> str:
        hit = [name_of(cell) for cell, answer in answers.items() if answer is Sight.MINE]
        if not hit:
            return ""
        return tr("Noted a mine at {cells}; if the game goes on: ", cells=tr(", ").join(hit))


def _help() -> str:
    return aligned([[f"  {typed}", tr(means)] for typed, means in HELP])


def _answer(word: str) -> CellAnswer:
    if word.lower() in ("mine", "m", "*"):
        return Sight.MINE
    if word.lower() in ("none", "-"):
        return Sight.BLANK
    if re.fullmatch("[0-8]", word):
        return int(word)
    raise BadInput("{word!r} is no answer: 0 to 8, mine, why, undo, show, help or quit", word=word)

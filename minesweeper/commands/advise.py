"""`python -m minesweeper advise`: names cells to reveal in a game that is played elsewhere."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator

from minesweeper.commands.advised_game import AdvisedGame, Answer, Refused, board_in_words
from minesweeper.commands.arguments import add_density_argument, check_density, checked
from minesweeper.commands.wording import advice_sentence
from minesweeper.rules.board import Cell
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.naming import cell_named, name_of

HELP = """\
  0 to 8, mine       what the named cell showed
  B3 2               what another cell showed, or what B3 really showed; also several: B3 2 C3 1
  undo, undo 3       take back the last line, or the last three
  show               draw the board
  help, quit"""

PROMPT = "> "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of advice."""
    parser.add_argument(
        "--level",
        type=checked(board),
        default=(LEVELS["beginner"], True),
        metavar="LEVEL",
        help=f"{', '.join(LEVELS)} or WxHxM: width x height x mines, or ? for an unknown number"
        " of mines (default: beginner)",
    )
    parser.add_argument(
        "--start",
        choices=[start.value for start in Start],
        default=Start.OPENING.value,
        help="what the first cell may be (default: opening)",
    )
    add_density_argument(parser)


def board(text: str) -> tuple[Level, bool]:
    """Read a level; return it and whether its number of mines is known.

    Raises ValueError saying what is wrong with the text.
    """
    if text.strip().endswith("x?"):
        try:
            return Level.parse(text.strip()[:-1] + "1"), False
        except ValueError as error:
            raise ValueError(str(error).replace(text.strip()[:-1] + "1", text)) from error
    return Level.parse(text), True


def run(args: argparse.Namespace) -> int:
    """Advise until the input ends or the person quits; return 0."""
    level, mines_known = args.level
    check_density(args, mines_known=mines_known)
    game = AdvisedGame(level, Start(args.start), mines_known=mines_known, density=args.density)
    print("Type what the named cell shows: 0 to 8 or mine. Also: undo, show, help, quit.")
    conversation = _Conversation(game)
    print(conversation.advise())
    for line in _lines():
        if line.lower() in ("quit", "exit", "q"):
            break
        print(conversation.answer(line))
    return 0


def _lines() -> Iterator[str]:
    """Yield what is typed, line by line; only a person at a terminal sees a prompt."""
    asks = sys.stdin.isatty()
    while True:
        if asks:
            print(PROMPT, end="", flush=True)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()


class _Conversation:
    """Answers lines; a number or `mine` without a cell is about the cell named last."""

    def __init__(self, game: AdvisedGame) -> None:
        self._game = game
        self._named: Cell | None = None

    def advise(self) -> str:
        """Return which cell to reveal next, and why."""
        advice = self._game.advice()
        self._named = None if advice is None else advice.cell
        return advice_sentence(advice)

    def answer(self, line: str) -> str:
        """Carry a line out and return the reply."""
        words = line.split()
        try:
            if not words:
                return self.advise()
            if words[0].lower() == "undo":
                return self._take_back(words[1:])
            if [word.lower() for word in words] == ["show"]:
                return board_in_words(self._game.seen)
            if [word.lower() for word in words] == ["help"]:
                return HELP
            answers = self._answers(words)
            self._game.tell(answers)
        except ValueError as error:  # what was typed, or what it says, cannot be
            kind = "Not taken" if isinstance(error, Refused) else "Not understood"
            return f"{kind}: {error}."
        return self._noted(answers) + self.advise()

    def _answers(self, words: list[str]) -> dict[Cell, Answer]:
        """Read one answer, or pairs of a cell and its answer."""
        if len(words) == 1:
            answer = _answer(words[0])
            if self._named is None:
                raise ValueError("no cell was named: type the cell, too, as in B3 2")
            return {self._named: answer}
        if len(words) % 2:
            raise ValueError("type a cell and what it showed, as in B3 2, or help")
        pairs = zip(words[::2], words[1::2], strict=True)
        return {cell_named(name): _answer(answer) for name, answer in pairs}

    def _take_back(self, words: list[str]) -> str:
        count = " ".join(words) or "1"
        if not re.fullmatch(r"[1-9]\d{0,5}", count, re.ASCII):
            raise ValueError(f"undo takes a number from 1 on, not {count!r}")
        taken = self._game.take_back(int(count))
        return f"Took back {taken}. " + self.advise()

    def _noted(self, answers: dict[Cell, Answer]) -> str:
        hit = [name_of(cell) for cell, answer in answers.items() if answer is None]
        return f"Noted a mine at {', '.join(hit)}; if the game goes on: " if hit else ""


def _answer(word: str) -> Answer:
    if word.lower() in ("mine", "m", "*"):
        return None
    if re.fullmatch("[0-8]", word):
        return int(word)
    raise ValueError(f"{word!r} is no answer: 0 to 8, mine, undo, show, help or quit")

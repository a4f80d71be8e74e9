"""`python -m minesweeper advise`: a person types what a game played elsewhere shows."""

import io
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from minesweeper.commands.advise import board
from minesweeper.commands.advised_game import AdvisedGame, Refused, Sight, certain
from minesweeper.commands.cli import main
from minesweeper.commands.wording import advice_sentence
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.players import PLAYERS
from minesweeper.players.sentence import SentencePlayer
from minesweeper.rules.code import Code
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.rules import Rules

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def advise(monkeypatch, capsys):
    """Return a function that types lines and returns the output after the heading."""

    def converse(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["advise", *arguments]) == 0
        return capsys.readouterr().out.splitlines()[1:]

    return converse


def test_the_first_cell_is_safe_by_the_start_rule(advise):
    assert advise([], "--level", "9x9x10") == ["Reveal C3: safe, as the first cell always is."]
    (said,) = advise([], "--level", "9x9x10", "--start", "any")
    assert "a guess" in said


def test_many_numbers_are_counted_and_their_steps_are_one_question_away():
    clues = tuple(((0, column), 1) for column in range(5))
    proved = Explanation(Verdict.SAFE, (1, 0), Kind.STEPS, clues)
    assert advice_sentence(proved) == 'Reveal A2: safe, from 5 numbers ("why" has the steps).'


def test_a_certain_cell_comes_with_the_numbers_that_prove_it(advise):
    said = advise(["A1 1 B1 1", "mine"], "--level", "5x2x2", "--start", "any")
    assert re.fullmatch("Reveal C[12]: safe, from the 1 at A1 and the 1 at B1.", said[1])
    assert re.match("Not taken: the 1 at B1 cannot be beside a mine at C[12]: no", said[2])


def test_the_number_of_mines_is_named_as_a_reason(advise):
    said = advise(["A1 1"], "--level", "5x2x1", "--start", "safe")[1]
    assert re.fullmatch("Reveal [C-E][12]: safe, from the 1 at A1 and the number of mines.", said)
    assert "a guess" in advise(["A1 1"], "--level", "5x2x?", "--start", "safe")[1]


def test_a_guess_comes_with_its_chances(advise):
    said = advise(["A1 1"], "--level", "2x2x1", "--start", "safe")[1]
    assert said.startswith("Reveal B1: a guess")
    assert "33 % risk of a mine" in said


def test_an_impossible_number_is_named_and_nothing_is_noted(advise):
    said = advise(["A1 1", "B1 4", "", "show"], "--level", "4x2x?", "--start", "any")
    assert said[2] == (
        "Not taken: the 4 at B1 cannot be: no layout of mines fits it and what was told before."
    )
    assert said[3] == said[1]
    assert said[5].split() == ["1", "1", "#", "#", "#"]


def test_a_later_number_that_an_entry_makes_impossible_is_named(advise):
    said = advise(["D1 3", "A1 0"], "--level", "4x2x?", "--start", "any")
    assert said[2].startswith("Reveal")
    said = advise(["C1 4", "A1 0"], "--level", "4x2x?", "--start", "any")
    assert (
        said[2] == "Not taken: the 4 at C1 cannot be beside the 0 at A1: no layout of mines fits."
    )


def test_too_few_mines_for_the_number_are_named(advise):
    said = advise(["A1 2"], "--level", "5x2x1", "--start", "safe")
    assert said[1].startswith("Not taken: then the number of mines must be 2 to 8, not 1")


def test_a_mine_too_many_is_refused(advise):
    said = advise(["A1 mine", "E2 mine"], "--level", "5x2x1", "--start", "any")
    assert "Noted a mine at A1" in said[1]
    assert said[2].startswith("Not taken: then the number of mines must be 2 to 10, not 1")


def test_undo_takes_lines_back_one_by_one_or_several(advise):
    said = advise(["A1 1", "C1 1", "undo", "undo 5", "undo"], "--level", "5x2x?", "--start", "any")
    assert said[3] == f"Took back: 1 at C1. {said[1]}"
    assert said[4] == f"Took back: 1 at A1. {said[0]}"
    assert said[5] == f"Nothing to take back. {said[0]}"


def test_undo_names_all_that_it_takes_back_the_last_first(advise):
    lines = ["A1 1 B1 1", "D1 mine", "undo 2"]
    said = advise(lines, "--level", "5x2x?", "--start", "any")
    assert said[3] == f"Took back: a mine at D1; 1 at A1, 1 at B1. {said[0]}"


def test_undo_after_a_refused_answer_takes_back_the_last_one_that_was_taken(advise):
    lines = ["A1 1", "C1 8", "undo", "C1 8", "undo", "C1 1", "undo"]
    said = advise(lines, "--level", "5x2x?", "--start", "any")
    assert said[2] == "Not taken: C1 cannot show 8: it has 5 neighbours."
    refused = "The refused answer was not noted."
    assert said[3] == f"{refused} Took back: 1 at A1. {said[0]}"
    assert said[5] == f"{refused} Nothing to take back. {said[0]}"
    assert said[7] == f"Took back: 1 at C1. {said[0]}"


def test_why_gives_each_step_of_the_reason_for_the_cell_named(advise):
    said = advise(["B2 1 A3 2 A4 1", "why"], "--level", "3x4x?", "--start", "any")
    cell = re.match(r"Reveal (\w+): safe", said[1])[1]
    assert said[2] == (
        "The 1 at A4 has its mine in B3 or B4."
        " The 2 at A3 touches both and needs one more: A2 is a mine."
        " The 1 at B2 has its mine at A2: 6 cells (A1-C1, C2, B3 and C3) are safe."
    )
    assert cell in {"A1", "B1", "C1", "C2", "C3", "B3"}


def test_where_numbers_may_be_missing_those_shown_prove_in_steps(advise):
    lines = ["A1 1 B1 1", "why"]
    said = advise(lines, "--level", "5x2x2", "--start", "any", "--clues", "missing:30")
    assert said[2] == (
        "The 1 at A1 has its mine in A2 or B2."
        " The 1 at B1 touches both and needs no more: C1 and C2 are safe."
    )


@pytest.mark.parametrize("player", PLAYERS)
def test_what_is_taken_back_leads_to_the_advice_before_it(advise, player):
    said = advise(
        ["A1 1", "B1 1", "undo"], "--level", "4x4x3", "--player", player, "--start", "any"
    )
    assert said[3] == f"Took back: 1 at B1. {said[1]}"


def test_why_of_a_guess_is_its_rule_and_its_chance(advise):
    said = advise(["A1 1", "why"], "--level", "2x2x1", "--start", "safe", "--player", "safest")
    assert re.fullmatch(
        "A guess, lowest risk of all uncertain cells."
        " (A2|B1|B2) is uncertain: 33 % risk of a mine.",
        said[2],
    )
    assert advise(["why"])[1] == "C3 is safe, as the first cell always is."
    said = advise(["why"], "--player", "random")
    assert re.fullmatch("[A-I][1-9] is safe, as the first cell always is.", said[1])


def test_why_of_a_reckless_guess_says_that_it_is_a_mine(advise):
    said = advise(["A1 3", "why"], "--level", "2x2x?", "--start", "any", "--player", "random")
    assert re.fullmatch(
        r"A guess, random cell. The 3 at A1 has only B1, A2 and B2 left: all are mines.", said[2]
    )


def test_without_a_cell_named_there_is_no_why(advise):
    said = advise(["A1 1 B1 1 A2 1", "why"], "--level", "2x2x1", "--start", "any")
    assert said[2] == "Not understood: no cell was named."


def test_any_player_gives_advice_its_own_way(advise):
    said = advise(["A1 1"], "--level", "4x2x1", "--start", "any", "--player", "gain")
    assert "a guess, smallest risk less explorative gain" in said[1]
    assert "explorative gain" in said[1].partition("(")[2]
    said = advise([], "--level", "4x4x2", "--start", "any", "--player", "sampling:layouts=20")
    assert "best over sampled layouts" in said[0]
    for name in PLAYERS:
        assert advise(["A1 1"], "--level", "4x2x1", "--start", "safe", "--player", name)[1]


def test_a_player_that_holds_safe_cells_for_mines_gives_no_advice(advise, monkeypatch):
    monkeypatch.setattr(SentencePlayer, "move", lambda *_: None)
    said = advise(["why"], "--level", "4x2x1", "--start", "any", "--player", "sentence")
    assert said == [
        "No advice: the player holds every covered cell for a mine.",
        "Not understood: no cell was named.",
    ]


def test_numbers_may_be_too_low_or_too_high(advise):
    exact = advise(["A1 0"], "--level", "3x2x2", "--start", "safe")
    assert "safe, from the 0 at A1" in exact[1]
    under = advise(["A1 0"], "--level", "3x2x2", "--start", "safe", "--clues", "under")
    assert "a guess" in under[1]
    over = advise(["A1 3", "why"], "--level", "9x9x10", "--start", "opening", "--clues", "over")
    assert over[1].startswith("Reveal")
    assert "uncertain" in over[2]
    said = advise(["A1 3 B1 0"], "--level", "3x2x2", "--start", "any", "--clues", "under")
    assert said[1].startswith("Not taken: ")


def test_a_number_may_be_missing(advise):
    told = ["B1 none", "show", "A1 1", "undo 2"]
    said = advise(told, "--level", "3x2x2", "--start", "safe", "--clues", "missing:30")
    assert said[3].split() == ["1", "#", "-", "#"]
    assert said[5].endswith("- no number")
    assert "Took back: 1 at A1; no number at B1." in said[-1]
    said = advise(["B1 none"], "--level", "3x2x2", "--start", "safe")
    assert said[1] == "Not taken: B1 shows a number, unless advice has --clues missing."


def test_a_wrong_answer_can_be_corrected(advise):
    said = advise(["A1 1", "A1 0", "undo", "show"], "--level", "5x2x?", "--start", "any")
    assert re.fullmatch("Reveal (A2|B1|B2): safe, from the 0 at A1.", said[2])
    assert said[5].split() == ["1", "1", "#", "#", "#", "#"]


def test_show_draws_the_board_with_what_is_certain(advise):
    said = advise(["A1 1 B1 1 C1 mine", "A1 1 B1 1 D1 mine", "show"], "--level", "4x2x?")
    assert [line.split() for line in said[-4:-1]] == [
        ["A", "B", "C", "D"],
        ["1", "1", "1", "S", "*"],
        ["2", "#", "#", "S", "#"],
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("9", "'9' is no answer"),
        ("A1", "'A1' is no answer"),
        ("A1 2 B1", "type a cell and what it showed"),
        ("1A 2", "'1A' names no cell"),
        ("A0 2", "'A0' names no cell"),
        ("K1 2", "K1 is not on this board: its last cell is I9"),
        ("A10 2", "A10 is not on this board: its last cell is I9"),
        ("A1 4", "A1 cannot show 4: it has 3 neighbours"),
        ("why x", "why is about the cell named last and takes nothing more"),
        ("undo x", "a whole number from 1 on is needed, not 'x'"),
        ("undo 0", "a whole number from 1 on is needed, not '0'"),
        ("mine", "the first cell is no mine with --start opening"),
        ("3", "the first cell shows 0 with --start opening"),
    ],
)
def test_an_impossible_answer_is_explained_and_the_game_goes_on(advise, line, says):
    said = advise([line, ""])
    assert says in said[1]
    assert said[2] == said[0]


def test_without_room_for_the_start_rule_the_first_cell_may_show_anything():
    game = AdvisedGame(Level(3, 3, 5), Start.OPENING)
    with pytest.raises(Refused, match="no mine with --start safe"):
        game.tell({(1, 1): Sight.MINE})
    game.tell({(1, 1): 5})


def test_help_lists_what_can_be_typed_and_quit_ends(advise):
    said = advise(["help", "quit", "0"])
    assert "undo" in " ".join(said)
    assert said[-1].split() == ["quit", "end"]


def test_a_bare_answer_needs_a_named_cell(advise):
    said = advise(["A1 1 B1 1 A2 1", "2"], "--level", "2x2x1", "--start", "any")
    assert said[1] == "Nothing is left to reveal: every covered cell is a mine."
    assert said[2] == "Not understood: no cell was named: type the cell, too, as in B3 2."


def test_a_density_weighs_an_unknown_number_of_mines():
    game = AdvisedGame(Level(9, 9, 1), Start.ANY, mines_known=False, density=Fraction(1, 10))
    assert "10 % risk of a mine" in advice_sentence(game.advice())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--level", "9x9"], "'9x9' is no level"),
        (["--level", "1x9x?"], "2 to 200 cells"),
        (["--level", "9xQx?"], "'9xQx?' is no level"),
        (["--start", "soft"], "invalid choice"),
        (["--level", "9x9x?", "--density", "2"], "a density lies between"),
        (["--player", "nobody"], "there is no player 'nobody'"),
        (["--player", "sampling:layouts=0"], "option 'layouts' of player 'sampling' takes"),
        (["--clues", "wrong"], "clues are exact, missing[:PERCENT], under or over"),
    ],
)
def test_bad_arguments_are_refused(arguments, says, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["advise", *arguments])
    assert says in capsys.readouterr().err


def test_a_density_beside_a_known_number_of_mines_is_refused(capsys):
    assert main(["advise", "--density", "0.2"]) == 2
    assert "unknown number of mines" in capsys.readouterr().err


def test_levels_are_read_with_known_and_unknown_totals():
    assert board("expert") == (LEVELS["expert"], True)
    assert board("30x16x?") == (Level(30, 16, 1), False)


class Person:
    """Plays a real game as advised; each line says what the last move opened."""

    def __init__(self, game, capsys, wordy):
        self.game, self.capsys, self.wordy = game, capsys, wordy
        self.certain = 0

    def isatty(self):
        return False

    def readline(self, _=-1):
        said = self.capsys.readouterr().out
        if self.game.is_over:
            self.last = said
            return ""
        cell = cell_named(re.search(r"Reveal (\w+)", said)[1])
        hits = len(self.game.hit)
        opened = self.game.reveal(cell)
        if len(self.game.hit) > hits:
            assert "a guess" in said
            return "mine\n"
        self.certain += "safe," in said
        if self.wordy:
            return " ".join(f"{name_of(c)} {self.game.numbers[c]}" for c in opened) + "\n"
        return f"{self.game.numbers[cell]}\n"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("wordy", [True, False])
@pytest.mark.parametrize("level", ["9x9x10", "9x9x?"])
def test_a_whole_game_is_played_by_advice(seed, wordy, level, capsys, monkeypatch):
    code = Code(LEVELS["beginner"], Start.OPENING, seed)
    person = Person(Game.from_code(code, Rules(play_on=True, flood=wordy)), capsys, wordy)
    monkeypatch.setattr("sys.stdin", person)
    assert main(["advise", "--level", level]) == 0
    assert person.game.is_over
    assert len(person.game.numbers) == 71
    assert person.certain > 5
    if level == "9x9x10":
        assert person.last == "Nothing is left to reveal: every covered cell is a mine.\n"


def test_a_game_is_played_through_pipes():
    game = Game.from_code(Code(LEVELS["small"], Start.SAFE, 1), Rules(play_on=True))
    program = subprocess.Popen(
        [sys.executable, "-m", "minesweeper", "advise", "--level", "small", "--start", "safe"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip  # the arguments belong together
    with program:
        assert program.stdout.readline().startswith("Type what")
        while not game.is_over:
            cell = cell_named(re.search(r"Reveal (\w+)", program.stdout.readline())[1])
            opened = game.reveal(cell)
            told = [f"{name_of(c)} {game.numbers[c]}" for c in opened] or ["mine"]
            print(*told, file=program.stdin, flush=True)
        assert program.stdout.readline().startswith("Nothing is left")
        print("quit", file=program.stdin, flush=True)
    assert program.returncode == 0
    assert game.status in (Status.WON, Status.LOST)


def test_a_position_too_large_to_count_is_advised_all_the_same(monkeypatch):
    from minesweeper.explain import reasons
    from minesweeper.inference import BudgetExceeded
    from minesweeper.players import counting

    def give_up(*_):
        raise BudgetExceeded("too large")

    game = AdvisedGame(Level(5, 2, 2), Start.ANY)
    monkeypatch.setattr(counting, "analyze", give_up)
    monkeypatch.setattr(reasons, "analyze", give_up)
    monkeypatch.setattr(reasons, "proof", give_up)
    game.tell({(0, 0): 1, (0, 1): 1})
    assert certain(game.seen)[(0, 2)] == "S"
    said = advice_sentence(game.advice())
    assert re.fullmatch("Reveal C[12]: safe, from the 1 at A1 and the 1 at B1.", said)

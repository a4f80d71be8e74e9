"""What the window says: states, chances, records and faults as sentences."""

from fractions import Fraction
from pathlib import Path

import pytest

from minesweeper import Code, Game, Goal, Level, Rules, Start
from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import at_random
from minesweeper.rules.faults import BadInput
from minesweeper.storage.folders import Damage, Rescue
from minesweeper.words import games
from minesweeper.words.advice import advice_sentence
from minesweeper.words.faults import damage_sentence, fault_markup, level_fault, limits_sentence


@pytest.mark.parametrize(
    ("chance", "exact", "said"),
    [
        (Fraction(0), True, "B1 is certainly safe."),
        (Fraction(1), True, "B1 is certainly a mine."),
        (Fraction(1, 3), True, "B1 is a mine with a chance of 33.3 %."),
        (Fraction(1, 3), False, "B1 is a mine with a chance of about 33.3 % (estimated)."),
        (Fraction(1, 10**9), True, "B1 is a mine with a chance of 0.1 %."),
        (1 - Fraction(1, 10**9), True, "B1 is a mine with a chance of 99.9 %."),
    ],
)
def test_only_what_is_certain_is_called_certain(chance, exact, said):
    assert games.chance_sentence((0, 1), chance, exact=exact) == said


def row(*mines, rules=None):
    """Return a game on a row of two by five cells with mines in the upper one."""
    return Game.with_mines(2, 5, [(0, column) for column in mines], rules or Rules())


def test_a_loss_names_the_mines_that_were_hit():
    game = row(1, 3)
    game.reveal((0, 3))
    assert games.state_sentence(game, 1000) == "There was a mine at D1."


def test_a_game_played_on_to_its_end_counts_the_mines_hit():
    game = row(1, 3, rules=Rules(play_on=True))
    for cell in [(0, 1), (0, 3), (0, 0), (0, 2), (0, 4), *((1, column) for column in range(5))]:
        game.reveal(cell)
    assert game.is_over
    said = "Finished with 2 mines hit: no win. Time: 1.00 seconds."
    assert games.state_sentence(game, 1000) == said


def test_a_game_that_goes_on_after_a_mine_names_it():
    game = row(1, 3, rules=Rules(play_on=True))
    game.reveal((0, 3))
    said = "The mine at D1 was hit. The game goes on."
    assert games.state_sentence(game, 1000) == said


def test_a_game_of_locating_mines_says_what_wins_it():
    game = row(1, 3, rules=Rules(goal=Goal.LOCATE))
    game.reveal((0, 0))
    assert games.state_sentence(game, 1000) == "Flag every mine to win."


def test_a_board_too_full_for_the_start_rule_says_what_was_granted():
    game = Game.from_code(Code(Level(4, 4, 14), Start.OPENING, seed=1))
    game.reveal((0, 0))
    assert "only the first cell was safe" in games.state_sentence(game, 1000)
    assert "the first cell could be a mine" in games.start_fallback_sentence(Start.ANY)


def test_places_among_the_best_times_are_told_if_there_are_any():
    assert games.record_sentence(None) == ""
    assert games.record_sentence(1) == "Your best time!"
    assert games.record_sentence(4) == "Number 4 of your best times."


def test_the_players_that_think_are_named_as_in_the_menu():
    assert games.thinking_sentence("uct") == "Tree search is thinking …"


def test_a_player_that_thinks_for_seconds_shows_that_time_goes_on():
    assert games.thinking_sentence("expert", 12) == "Expert is thinking … 12 s"


def test_a_board_that_cannot_be_says_why():
    assert level_fault(9, 9, 80) == ""
    assert level_fault(9, 9, 81) == "A board of 9 x 9 holds 1 to 80 mines, not 81."
    assert level_fault(1, 9, 3) == level_fault(9, 201, 3) == limits_sentence()


def test_a_damaged_file_is_named_with_what_became_of_it():
    path = Path("/home/somebody/settings.json")
    renamed = Damage(path, BadInput("no JSON object"), path.with_suffix(".damaged"))
    assert (
        damage_sentence(renamed)
        == "settings.json cannot be read and was renamed to settings.damaged (no JSON object)."
    )
    left = Damage(path, BadInput("no JSON object"), None)
    assert (
        damage_sentence(left) == "settings.json cannot be read and was left alone (no JSON object)."
    )
    rescued = Damage(path, BadInput("no JSON object"), path.with_suffix(".old"), Rescue(2, 3))
    assert damage_sentence(rescued).endswith(" (no JSON object). Rescued games: 2 of 3.")
    markup = Damage(path, BadInput("a list, not {value}", value="<img src=x>"), None)
    assert damage_sentence(markup).endswith("(a list, not &lt;img src=x&gt;).")
    assert fault_markup(OSError("disk full")) == "the system refuses (disk full)"


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome.ALL_FLAGGED, "Every cell left is flagged or a known mine."),
        (Outcome.NO_MOVE, "No moves left to make."),
        (Outcome.FLAGGED_GUESS, "The AI would guess at C2, which carries your flag."),
    ],
)
def test_what_the_ai_cannot_do_is_said(outcome, said):
    explanation = at_random((1, 2), none_safe=True) if outcome is Outcome.FLAGGED_GUESS else None
    assert advice_sentence(Advice(outcome, explanation)).startswith(said)

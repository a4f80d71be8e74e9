"""The words of the command line: each rule and each measure has its own."""

import random

import pytest

from minesweeper.commands.wording import KNOWLEDGE, MEASURES, move_line
from minesweeper.inference import Knowledge
from minesweeper.players import Measure, Rule, make_player
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.observation import Observation

WORDS_OF_RULES = {rule: rule.phrase for rule in Rule}


@pytest.mark.parametrize(
    ("phrases", "members"), [(WORDS_OF_RULES, Rule), (MEASURES, Measure), (KNOWLEDGE, Knowledge)]
)
def test_everything_a_move_may_rest_on_has_words_of_its_own(phrases, members):
    assert set(phrases) == set(members)
    assert len(set(phrases.values())) == len(phrases)


def test_a_move_is_described_with_its_figures():
    player = make_player("gain")
    player.start(LEVELS["tiny"], Start.SAFE, random.Random(1))
    move = player.move(Observation(2, 2, 1, {(0, 0): 1}))
    assert move_line(move) == (
        f"reveal {move.cell}, a guess: smallest risk less explorative gain;"
        f" {move.cell}: risk 1, risk gain 3, explorative gain 3"
    )

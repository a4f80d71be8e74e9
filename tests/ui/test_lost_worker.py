"""Whatever the worker is lost at, the window says so in its words, and the next question works."""

import re
from dataclasses import replace

import pygame
import pytest
from window import STILL, Window
from workers import SilentWorker

from minesweeper import LEVELS, Level, Status
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.command import Action
from minesweeper.rules.level import NoGuess
from minesweeper.session.setup import Setup
from minesweeper.session.worker import PlayerCache, WorkerDiedError
from minesweeper.ui.input.intents import OnCell, Wish
from minesweeper.words import language

BY_SAMPLES = replace(STILL, player="sampling")


class MortalWorker(SilentWorker):
    """A worker that dies of every query while it is mortal, and else answers it."""

    is_mortal = True

    def poll(self):
        if self.is_mortal:
            raise WorkerDiedError
        query, self.query = self.query, None
        return query and (self.number, query.answered_by(PlayerCache()))


def window_with(worker, **options):
    window = Window(worker=worker, **options)
    window.click_cell((4, 4))
    window.settle()
    return window


def without_guesses(worker, level=LEVELS["beginner"]):
    window = Window(worker=worker)
    window.table.new_game(Setup(level, NoGuess(), seed=5))
    window.settle()
    window.click_cell((4, 4))
    window.settle()
    return window


def said(window):
    """Return what the top scene says."""
    if window.app.scenes == [window.table]:
        return window.message
    card = window.dialog.panel
    return (card.message if hasattr(card, "message") else card.card.text).said


def ask_for_a_move(worker):
    window = window_with(worker, settings=BY_SAMPLES)
    return window, lambda: window.key(pygame.K_a)


def ask_for_a_hint(worker):
    window = window_with(worker, level=Level(40, 40, 300))
    return window, lambda: window.key(pygame.K_h)


def ask_why(worker):
    window = window_with(worker)
    cell = window.game.observe().covered()[0]

    def ask():
        window.session.why(cell)
        window.table.changed = True

    return window, ask


def ask_for_a_proof(worker):
    window = without_guesses(worker)

    def ask():
        window.key(pygame.K_ESCAPE)
        window.key(pygame.K_j)

    return window, ask


def ask_for_practice(worker):
    window = Window(worker=worker)
    window.app.openers.open_course()
    window.dialog.open_practice()

    def ask():
        if hasattr(window.dialog, "practice"):
            window.dialog.next()
        else:
            window.dialog.open_technique(Technique.SATISFIED)

    return window, ask


def ask_for_a_board(worker):
    window = Window(worker=worker)
    window.table.new_game(Setup(Level(40, 40, 200), NoGuess(), seed=5))
    window.settle()
    return window, lambda: window.table.do(OnCell(Action.REVEAL, (20, 20)))


def ask_in_the_editor(worker):
    window = Window(worker=worker, level=Level(16, 16, 40))

    def ask():
        window.key(pygame.K_e if window.app.scenes == [window.table] else pygame.K_1)

    return window, ask


def ask_for_a_move_in_the_editor(worker):
    window = Window(worker=worker, settings=BY_SAMPLES)
    window.key(pygame.K_e)
    window.settle()
    return window, lambda: window.key(pygame.K_a)


KINDS = [
    ask_for_a_move,
    ask_for_a_hint,
    ask_why,
    ask_for_a_proof,
    ask_for_practice,
    ask_for_a_board,
    ask_in_the_editor,
    ask_for_a_move_in_the_editor,
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_that_the_worker_dies_of_is_answered_in_our_words_and_the_next_works(kind):
    worker = MortalWorker()
    window, ask = kind(worker)
    ask()
    window.settle()
    assert "its process ended" in said(window)
    assert not re.search(r"Errno|Error|pipe", said(window))
    worker.is_mortal = False
    ask()
    window.settle()
    assert worker.query is None or kind is ask_for_practice  # the next is drawn at once
    assert "its process ended" not in said(window)


def test_that_nobody_looks_back_at_a_game_stops_nothing():
    worker = MortalWorker()
    window = without_guesses(worker)
    while not window.game.is_over:
        window.table.do(Wish.AI_MOVE)
        window.settle()
    assert window.game.status is Status.WON
    assert not window.session.no_guess.waits
    assert window.app.table.wait() is None


@pytest.mark.parametrize("kind", [ask_for_a_board, ask_for_practice, ask_for_a_proof, ask_why])
def test_the_words_are_those_of_the_language(kind):
    window, ask = kind(MortalWorker())
    language.use("zh_CN")
    ask()
    window.settle()
    assert "其进程已结束" in said(window)
    assert not re.search("[a-z]{4}", re.sub(r"<[^>]*>|&\w+;", "", said(window)))

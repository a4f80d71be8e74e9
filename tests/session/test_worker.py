"""Asking players here and in the worker process: stale answers, stopping, dying."""

import errno
import random
import subprocess
from dataclasses import dataclass, replace

import pytest
from oracle import see
from workers import STRIKES, SilentWorker, pid_of, strike, wait_for

from minesweeper import LEVELS, Game, Level, Observation, Start
from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import Verdict
from minesweeper.explain.guess import guess as explain_guess
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.session.probabilities import NONE
from minesweeper.session.query import Findings, MoveQuery, PositionQuery
from minesweeper.session.worker import (
    PROCESS_ENDED,
    Asker,
    PlayerCache,
    Worker,
    WorkerDiedError,
)
from minesweeper.strategy import DEEP


@pytest.fixture
def worker():
    worker = Worker()
    yield worker
    worker.stop()


@pytest.fixture
def asker(worker):
    return Asker(worker)


def query(spec, game=1, level=LEVELS["beginner"]):
    played = Game(level, random.Random(3), Start.OPENING)
    played.reveal((level.height // 2, level.width // 2))
    return MoveQuery(game, spec, level, Start.OPENING, 7, played.observe())


LONG = "sampling:layouts=1000000"


def answer_of(asker):
    return wait_for(asker.poll)


def test_a_quick_player_answers_at_once_without_a_process(asker, worker):
    asker.ask(query("safest"))
    answer = asker.poll()
    assert answer.explanation.verdict is Verdict.SAFE
    assert worker.pid is None
    assert asker.query is None


def test_a_slow_player_answers_from_the_worker_as_it_would_here(asker):
    asked = query("sampling")
    asker.ask(asked)
    assert asker.query is not None
    answer = answer_of(asker)
    here = asked.answered_by(PlayerCache())
    assert answer == here
    asker.ask(query("sampling"))
    assert answer_of(asker).explanation is not None


def test_the_seed_of_a_query_decides_what_a_player_draws():
    asked = query("random")
    cells = [
        [replace(asked, seed=seed).answered_by(PlayerCache()).explanation.cell for seed in range(9)]
        for _ in range(2)
    ]
    assert cells[0] == cells[1]
    assert len(set(cells[0])) > 1


def test_on_a_large_board_every_query_is_long():
    assert query("safest", level=Level(40, 40, 200)).is_long
    assert not query("safest").is_long


def test_a_new_query_replaces_the_old_one_and_its_answer_is_dropped(asker):
    asker.ask(query(LONG))
    asker.ask(query("safest"))
    answer = asker.poll()
    assert answer.explanation.verdict is Verdict.SAFE
    assert asker.poll() is None


def test_stopping_ends_a_long_thought_at_once_and_the_next_is_answered(asker, worker):
    asker.ask(query(LONG))
    before = pid_of(worker)
    asker.cancel()
    assert asker.query is None
    pid_of(worker, other_than=before)
    asker.ask(query("sampling"))
    assert answer_of(asker).explanation is not None


@STRIKES
def test_a_lost_worker_is_replaced_and_answers(asker, worker, signum):
    worker.warm()
    strike(worker, signum)
    asker.ask(query("sampling"))
    assert answer_of(asker).explanation is not None


@STRIKES
def test_a_worker_lost_while_it_thinks_is_replaced_and_the_query_answered(asker, worker, signum):
    asked = query("sampling")
    asker.ask(asked)
    lost = strike(worker, signum)
    assert answer_of(asker) == asked.answered_by(PlayerCache())
    assert worker.pid != lost


@STRIKES
def test_a_query_that_two_workers_die_of_has_a_fault(asker, worker, signum):
    asker.ask(query(LONG))
    lost = strike(worker, signum)
    wait_for(lambda: asker.poll() or (worker.pid not in (None, lost)) or None)
    strike(worker, signum, other_than=lost)
    answer = answer_of(asker)
    assert answer.explanation is None
    assert answer.fault == PROCESS_ENDED
    asker.ask(query("sampling"))
    assert answer_of(asker).explanation is not None


@dataclass(frozen=True)
class Failing(PositionQuery):
    """A query of which the worker dies by an error."""

    is_long = True

    def answered_by(self, _):
        raise ZeroDivisionError


def test_a_query_that_is_answered_with_an_error_has_a_fault(asker):
    asker.ask(Failing(see("1 ?", mines=1)))
    assert answer_of(asker).fault == PROCESS_ENDED


@STRIKES
def test_a_lost_worker_is_noticed(worker, signum):
    worker.ask(1, query(LONG))
    strike(worker, signum)

    def fault():
        try:
            return worker.poll()
        except WorkerDiedError as error:
            return error

    assert isinstance(wait_for(fault), WorkerDiedError)


@pytest.mark.parametrize("spec", ["expert", "expert:depth=deep", "uct", "sampling"])
def test_a_player_that_thinks_long_is_asked_in_the_worker(spec):
    waiting = SilentWorker()
    asker, asked = Asker(waiting), query(spec)
    asker.ask(asked)
    assert asker.poll() is None
    assert asker.query is waiting.query is asked


def test_without_a_worker_a_query_has_the_same_answer(asker):
    here = Asker(None)
    here.ask(query("expert"))
    asker.ask(query("expert"))
    assert here.poll() == answer_of(asker)


@pytest.mark.parametrize(
    ("cells", "player", "is_long"),
    [(10, "", False), (11, "", True), (3, "safest", False), (3, "uct", True)],
)
def test_a_large_position_of_the_editor_or_a_slow_player_makes_a_query_long(cells, player, is_long):
    assert PositionQuery(Observation(cells, 10, 5, {}), player).is_long is is_long


def test_on_numbers_that_may_be_wrong_a_query_is_long_on_smaller_boards():
    asked = query("safest")
    assert replace(asked, seen=replace(asked.seen, clues=ClueModel(ClueKind.UNDER))).is_long


def test_of_an_inconsistent_position_only_the_culprit_is_found():
    findings = PositionQuery(see("3 ?", "? 1", mines=1), "safest").answered_by(PlayerCache())
    assert findings == Findings(NONE, findings.contradiction)
    assert findings.contradiction.cell == (0, 0)


def test_flags_of_a_position_prove_nothing():
    seen = see("1 ?", "? ?", mines=1)
    flagged = replace(seen, flags=frozenset({(0, 1)}))
    found, same = (PositionQuery(s, "safest").answered_by(PlayerCache()) for s in (seen, flagged))
    assert found.probabilities == same.probabilities
    assert found.advice.explanation == same.advice.explanation


def test_certain_cells_of_a_position_are_those_with_probability_0_or_1():
    seen = see("? 1 ? ?", "? 1 ? ?", "? ? ? ?", mines=1)
    found = PositionQuery(seen).answered_by(PlayerCache()).probabilities
    assert found.safe == {cell for cell, chance in found.mined.items() if chance == 0} != set()
    assert found.mines == set()
    assert PositionQuery(see("1 ?", mines=1)).answered_by(PlayerCache()).probabilities.mines


def test_the_best_move_of_the_editor_comes_from_the_player_that_takes_its_time():
    seen, players = see("1 ? ? ?", "? ? ? ?", "? ? ? ?", mines=3), PlayerCache()
    guess = PositionQuery(seen, "expert").answered_by(players).advice.explanation.guess
    assert guess == explain_guess(seen, DEEP)
    assert players.game_and_spec[1] == "expert:depth=deep"


def test_a_player_that_meets_an_inconsistent_position_has_a_fault():
    asked = replace(query("safest"), seen=see("3 ?", "? 1", mines=1))
    answer = asked.answered_by(PlayerCache())
    assert answer.explanation is None
    assert answer.advice(asked.seen).outcome is Outcome.FAULT
    advice = Advice(Outcome.FAULT, fault=PROCESS_ENDED)
    findings = Findings(advice=advice, fault=PROCESS_ENDED)
    assert PositionQuery(asked.seen).failed(PROCESS_ENDED) == findings


def test_a_worker_that_cannot_be_started_is_replaced_once_then_the_fault_is_the_answer(monkeypatch):
    def no_more(*_, **_options):
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", no_more)
    asker = Asker(Worker())
    asker.ask(query("uct"))
    assert answer_of(asker).fault == PROCESS_ENDED

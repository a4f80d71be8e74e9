"""Hints, one step for each press, and why a cell is safe, against trying all layouts."""

import pickle
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from oracle import mined_by_enumeration
from proof_check import errors
from test_session import fresh, on_board
from workers import STRIKES, SilentWorker, strike, wait_for

from minesweeper import Action, Actor, Level, Rules, Start, Status
from minesweeper.explain.advice import Outcome
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.hint import HintKind, HintStep
from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.reasons import explain_cell
from minesweeper.explain.wrong_flags import wrong_flag
from minesweeper.players import DEFAULT
from minesweeper.rules.board import draw, neighbor_table
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.session.query import Answer, HintQuery, cell_query
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.session.worker import PROCESS_ENDED, Computation, PlayerCache, Worker
from minesweeper.storage.settings import Flagging


def with_worker(session, worker):
    """Return a session of the same game whose long queries go to a worker."""
    return Session(session.game, replace(session.environment, worker=worker))


def random_session(rng):
    """Return a small game in play, with some cells opened and flags of the person, some wrong."""
    height, width = 3 + int(rng.random() * 2), 3 + int(rng.random() * 2)
    cells = list(neighbor_table(height, width))
    mines = set(draw(cells, 2 + int(rng.random() * 4), rng))
    rows = ["".join("*" if (r, c) in mines else "." for c in range(width)) for r in range(height)]
    session = on_board(*rows, rules=Rules(count_known=rng.random() < 0.5))
    for cell in draw([c for c in cells if c not in mines], 1 + int(rng.random() * 4), rng):
        session.play(Action.REVEAL, cell)
    if session.game.status is Status.PLAYING:
        covered = session.game.observe().covered()
        for cell in draw(covered, int(rng.random() * min(3, len(covered))), rng):
            session.play(Action.FLAG, cell)
    return session


def random_sessions(seed, count):
    rng = random.Random(seed)
    found = 0
    while found < count:
        session = random_session(rng)
        if session.game.status is Status.PLAYING:
            found += 1
            yield session


def known_by_enumeration(seen):
    """Return the safe cells, and those that may be mines or not."""
    total, mined = mined_by_enumeration(seen)
    safe = {cell for cell, ways in mined.items() if ways == 0}
    return safe, {cell for cell, ways in mined.items() if 0 < ways < total}


def overflagged(game):
    table = neighbor_table(game.level.height, game.level.width)
    return any(
        sum(other in game.flags for other in table[cell]) > number
        for cell, number in game.numbers.items()
    )


def test_the_verdict_is_that_of_all_layouts():
    kinds = set()
    for session in random_sessions(seed=5, count=60):
        safe, uncertain = known_by_enumeration(session.game.observe())
        session.hint()
        kind = session.teacher.hint.kind
        kinds.add(kind)
        if session.game.flags & safe or overflagged(session.game):
            assert kind is HintKind.WRONG_FLAG
        elif safe:
            assert kind is HintKind.SAFE
        else:
            assert kind is (HintKind.GUESS if uncertain else HintKind.NO_MOVE)
    assert {HintKind.WRONG_FLAG, HintKind.SAFE, HintKind.GUESS} <= kinds


def test_a_flag_that_may_be_right_is_never_called_wrong_unless_a_number_has_too_many():
    numbers = 0
    for session in random_sessions(seed=6, count=60):
        safe, _ = known_by_enumeration(session.game.observe())
        session.hint()
        wrong = session.teacher.hint.wrong
        if wrong is None:
            continue
        assert wrong.cell in session.game.flags
        if wrong.number is None:
            assert wrong.cell in safe
            assert errors(session.game.observe(), wrong.explanation.proof) == []
        else:
            numbers += 1
            clue, number = wrong.number
            assert session.game.numbers[clue] == number < len(wrong.flags)
            assert set(wrong.flags) <= session.game.flags
            assert not session.game.flags & safe
    assert numbers > 1


def test_the_region_holds_the_proof_and_comes_before_it():
    count = 0
    for session in random_sessions(seed=4, count=15):
        session.hint()
        hint = session.teacher.hint
        if hint.kind not in (HintKind.SAFE, HintKind.WRONG_FLAG):
            continue
        assert hint.region == hint.evidence == frozenset()
        hint = hint.next()
        known = hint.explanation
        told = {known.cell, *(clue for clue, _ in known.clues)}
        if known.proof is not None:
            steps = (step for step in known.proof.steps if step.kind is not Technique.COUNT)
            told.update(*(step.decides for step in steps))
        third = max(session.game.level.cells // 3, 1)
        assert known.cell in hint.region
        assert len(hint.region) <= third or hint.kind is HintKind.WRONG_FLAG
        assert told <= hint.region or len(hint.region) == third
        assert hint.evidence == frozenset()
        assert hint.next().evidence <= hint.region or len(hint.region) == third
        assert hint.reason is hint.next().reason is None
        assert hint.next().next().reason is known
        count += 1
    assert count > 9


def test_a_hint_and_ai_move_never_contradict():
    for session in random_sessions(seed=8, count=60):
        same = Session(session.game.again(), session.environment)
        for command in session.game.commands:
            same.play(command.action, command.cell)
        session.preferences.change(player=DEFAULT)
        session.hint()
        hint = session.teacher.hint
        if hint.kind is HintKind.WRONG_FLAG:
            continue
        same.ai_move()
        assert same.advice.explanation == hint.explanation
        while session.teacher.hint is not None and not session.teacher.hint.is_whole:
            session.hint()
        session.hint()
        if hint.kind is HintKind.NO_MOVE:
            assert same.advice.outcome is Outcome.NO_MOVE
        elif same.advice.outcome is not Outcome.FLAGGED_GUESS:
            by_hint = hint.explanation is not None
            assert session.advice == same.advice._replace(by_hint=by_hint)
            assert session.game.numbers == same.game.numbers
            assert session.game.flags == same.game.flags


def test_five_presses_play_a_safe_cell_and_leave_the_advice():
    session = on_board("*...", "....", "....", "..**", player=DEFAULT)
    for cell in ((1, 1), (1, 0), (0, 1)):
        session.act(Action.REVEAL, cell)
    steps = []
    for _ in range(4):
        session.hint()
        steps.append(session.teacher.hint.step)
    assert steps == list(HintStep)
    assert session.is_assisted
    cell = session.teacher.hint.explanation.cell
    assert session.game.is_covered(cell)
    assert session.assistant.asked == ""
    session.hint()
    assert session.assistant.asked == DEFAULT
    assert session.game.commands[-1].by is Actor.AI
    assert not session.game.is_covered(cell)
    assert session.teacher.hint is None
    assert (session.advice.outcome, session.advice.cell) == (Outcome.SAFE, cell)


def test_a_guess_has_its_candidates_and_is_played_even_under_a_flag_of_the_person():
    session = on_board("*.*", "...", player=DEFAULT)
    session.act(Action.REVEAL, (1, 0))
    session.hint()
    best = session.teacher.hint.explanation.cell
    session.act(Action.FLAG, best)
    assert session.teacher.hint is None
    for _ in range(3):
        session.hint()
    hint = session.teacher.hint
    assert hint.kind is HintKind.GUESS
    assert hint.candidates == hint.explanation.guess.candidates
    assert {one.cell for one in hint.candidates} == hint.evidence <= hint.region
    session.hint()
    session.hint()
    assert not session.game.is_covered(best)
    assert session.advice.outcome is Outcome.GUESS


def test_a_wrong_flag_is_taken_away_by_the_fifth_press_and_its_cell_stays_covered():
    session = on_board("*...", "....", "....", "..**")
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.REVEAL, (1, 0))
    session.act(Action.REVEAL, (0, 1))
    session.act(Action.FLAG, (0, 2))
    for _ in range(4):
        session.hint()
    hint = session.teacher.hint
    assert hint.kind is HintKind.WRONG_FLAG
    assert hint.evidence == {(0, 2)}
    assert hint.explanation.verdict is Verdict.SAFE
    session.hint()
    assert session.teacher.hint is None
    assert not session.game.flags
    assert session.game.is_covered((0, 2))


def test_of_too_many_flags_the_least_likely_mine_is_pointed_at():
    session = on_board("..*.", "....", "*...")
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.REVEAL, (0, 3))
    session.act(Action.FLAG, (0, 0))
    session.act(Action.FLAG, (0, 2))
    session.act(Action.FLAG, (2, 0))
    session.hint()
    wrong = session.teacher.hint.wrong
    assert wrong.number == ((1, 1), 2)
    assert wrong.flags == ((0, 0), (0, 2), (2, 0))
    chances = {cell: explain_cell(cell, session.game.observe()) for cell in wrong.flags}
    risk = {cell: known.figures.mine for cell, known in chances.items()}
    assert risk[wrong.cell] == min(risk.values())


def test_a_change_begins_again_and_a_command_that_changes_nothing_does_not():
    session = on_board("*...", "....", "....", "..**")
    for cell in ((1, 1), (1, 0), (0, 1)):
        session.act(Action.REVEAL, cell)
    session.hint()
    session.hint()
    session.play(Action.CHORD, (1, 1))
    assert session.teacher.hint.step is HintStep.REGION
    session.act(Action.FLAG, (0, 0))
    assert session.teacher.hint is None
    session.hint()
    assert session.teacher.hint.step is HintStep.VERDICT


@pytest.mark.parametrize("start", [Start.SAFE, Start.OPENING])
def test_before_the_first_click_any_cell_may_be_opened(start):
    session = fresh(Setup(start=start, seed=4))
    session.hint()
    assert session.teacher.hint.kind is HintKind.START
    assert session.teacher.hint.begins_at is None
    session.why((3, 3))
    by_rule = Explanation(Verdict.SAFE, (3, 3), Kind.START_RULE)
    assert session.teacher.answer == Answer(by_rule, asked=(3, 3))
    assert session.teacher.hint is None
    session.hint()
    session.hint()
    assert session.game.status is Status.PLAYING
    assert session.teacher.hint is None


def test_where_nothing_protects_the_first_cell_it_is_a_guess():
    session = fresh(Setup(Level(5, 4, 3), start=Start.ANY, seed=4))
    session.hint()
    assert session.teacher.hint.kind is HintKind.GUESS
    session.why((3, 3))
    assert session.teacher.answer.explanation.figures.mine == Fraction(3, 20)


def test_on_the_same_board_again_the_hint_names_where_it_began():
    session = fresh(Setup(seed=4))
    session.act(Action.REVEAL, (4, 4))
    again = session.again()
    again.hint()
    assert (again.teacher.hint.kind, again.teacher.hint.begins_at) == (HintKind.START, (4, 4))
    again.hint()
    assert again.game.first_cell == (4, 4)
    assert again.game.commands[-1].by is Actor.AI


def test_a_hint_that_is_played_flags_all_mines_that_the_player_knows_if_these_are_wanted():
    session = on_board(".*.*", "....", flagging=Flagging.ALL)
    for cell in ((1, 1), (1, 3)):
        session.act(Action.REVEAL, cell)
    for _ in range(5):
        session.hint()
    assert session.advice.cell == (0, 2)
    assert session.game.flags == {(0, 3)}


def test_in_a_pause_and_after_the_end_there_is_no_hint():
    session = on_board("*..", "...")
    session.act(Action.REVEAL, (1, 0))
    session.pause()
    session.hint()
    session.why((0, 1))
    assert session.teacher.hint is session.teacher.answer is None
    session.toggle_pause()
    session.act(Action.REVEAL, (0, 0))
    session.hint()
    session.why((0, 1))
    assert session.teacher.hint is session.teacher.answer is None
    assert not session.is_assisted


def test_a_hint_that_simple_techniques_find_needs_no_worker():
    worker = SilentWorker()
    session = with_worker(on_board("*...", "....", "....", "..**"), worker)
    for cell in ((1, 1), (1, 0), (0, 1)):
        session.act(Action.REVEAL, cell)
    session.hint()
    assert session.teacher.hint.kind is HintKind.SAFE
    assert worker.query is None


def test_a_hint_that_takes_the_mine_total_is_a_query():
    worker = SilentWorker()
    session = with_worker(on_board(".*.*", "...."), worker)
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.REVEAL, (1, 3))
    session.hint()
    assert isinstance(worker.query, HintQuery)
    assert session.teacher.hint is None
    assert worker.query.answered_by(PlayerCache()).explanation.cell == (0, 2)


def test_while_the_worker_thinks_the_hint_waits_and_can_be_dropped():
    worker = SilentWorker()
    session = with_worker(on_board("*.*", "..."), worker)
    session.act(Action.REVEAL, (1, 0))
    session.hint()
    assert isinstance(worker.query, HintQuery)
    assert session.teacher.thinks
    assert not session.can_ask
    assert session.next_event() == 0.01
    assert not session.go_on()
    asked = worker.query
    session.hint()
    session.why((0, 1))
    assert worker.query is asked  # not asked again
    session.act(Action.FLAG, (0, 1))
    assert not session.teacher.thinks
    session.why((0, 1))
    assert isinstance(worker.query, Computation)
    session.stop()
    assert not session.teacher.thinks
    assert session.teacher.answer is None


def test_an_answer_of_the_worker_is_shown_when_it_has_come():
    session = on_board("*.*", "...")
    session.act(Action.REVEAL, (1, 0))
    worker = SilentWorker()
    waiting = with_worker(session, worker)
    waiting.hint()
    waiting.hint()  # is remembered
    asked = worker.query
    answer = asked.answered_by(PlayerCache())
    worker.poll = lambda number=worker.number: (number, answer)
    assert waiting.go_on()
    assert waiting.teacher.hint == answer.next()
    assert waiting.teacher.hint.kind is HintKind.GUESS


def test_a_fault_of_the_worker_is_a_hint_that_says_so():
    session = on_board("*.*", "...")
    session.act(Action.REVEAL, (1, 0))
    query = HintQuery(session.assistant.query(DEFAULT), frozenset())
    assert query.failed(PROCESS_ENDED).kind is HintKind.FAULT
    assert query.failed(PROCESS_ENDED).is_whole


def test_ai_move_drops_the_hint_and_a_thinking_assistant_gives_none():
    session = on_board("*.*", "...", player=DEFAULT)
    session.act(Action.REVEAL, (1, 0))
    worker = SilentWorker()
    busy = with_worker(session, worker)
    busy.ai_move()
    asked = worker.query
    busy.hint()
    assert worker.query is asked
    session.hint()
    session.ai_move()
    assert session.teacher.hint is None


def test_why_is_a_proof_or_a_comparison_with_the_best_guess():
    for session in random_sessions(seed=9, count=25):
        seen = session.game.observe()
        total, mined = mined_by_enumeration(seen)
        any_safe = 0 in mined.values()
        for cell in seen.covered():
            session.why(cell)
            known = session.teacher.answer.explanation
            if 0 < mined[cell] < total:
                assert known.figures.mine == Fraction(mined[cell], total)
                assert (known.comparison is None) == any_safe
            else:
                verdict = Verdict.MINE if mined[cell] else Verdict.SAFE
                assert known.verdict is verdict
                assert errors(seen, known.proof) == []
        assert session.is_assisted


def test_of_a_number_it_is_said_what_it_needs_whatever_is_flagged():
    session = on_board("*..", "...", "..*")
    session.act(Action.REVEAL, (1, 1))
    session.act(Action.FLAG, (2, 0))
    session.why((1, 1))
    need = session.teacher.answer.needs
    assert (need.count, len(need.left), need.mines | need.safe) == (2, 8, set())
    for cell in ((1, 0), (0, 1), (0, 2), (1, 2)):
        session.act(Action.REVEAL, cell)
    session.why((1, 1))
    need = session.teacher.answer.needs
    assert (need.count, need.left) == (0, set())
    assert (need.mines, need.safe) == ({(0, 0), (2, 2)}, {(2, 0), (2, 1)})
    assert session.is_assisted


def test_of_a_number_that_may_be_wrong_nothing_is_said():
    session = fresh(Setup(Level(5, 5, 3), seed=4, clues=ClueModel(ClueKind.UNDER)))
    session.act(Action.REVEAL, (2, 2))
    session.why((2, 2))
    assert session.teacher.answer is None
    assert not session.is_assisted


def test_numbers_that_may_be_wrong_get_hints_without_steps():
    clues = ClueModel(ClueKind.UNDER)
    session = fresh(Setup(Level(5, 5, 3), seed=4, clues=clues))
    session.act(Action.REVEAL, (2, 2))
    session.act(Action.FLAG, (0, 0))
    session.hint()
    hint = session.teacher.hint
    assert hint.kind in (HintKind.SAFE, HintKind.GUESS)
    while not session.teacher.hint.is_whole:
        session.hint()
    assert session.teacher.hint.explanation.steps == ()


def test_on_a_large_board_a_hint_is_always_a_query():
    worker = SilentWorker()
    session = with_worker(fresh(Setup(Level(40, 40, 200), seed=4)), worker)
    session.act(Action.REVEAL, (20, 20))
    session.hint()
    assert isinstance(worker.query, HintQuery)


def test_flags_that_the_assistant_has_proved_are_not_suspected():
    session = on_board("*..", "...")
    for cell in ((1, 0), (1, 1), (0, 1)):
        session.act(Action.REVEAL, cell)
    session.play(Action.FLAG, (0, 0), Actor.AI)
    session.act(Action.FLAG, (0, 2))
    assert wrong_flag(session.game.observe(), {(0, 2)}).cell == (0, 2)
    session.hint()
    assert session.teacher.hint.wrong.cell == (0, 2)


def test_hints_and_answers_pass_through_the_pipe_of_the_worker():
    session = on_board("*.*", "...")
    session.act(Action.REVEAL, (1, 0))
    query = HintQuery(session.assistant.query(DEFAULT), frozenset({(0, 1)}))
    about_cell = cell_query((0, 1), session.game.observe())
    for asked in (query, about_cell):
        answer = pickle.loads(pickle.dumps(asked)).answered_by(PlayerCache())
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_after_a_fault_the_next_press_asks_again():
    worker = SilentWorker()
    session = with_worker(on_board("*.*", "..."), worker)
    session.act(Action.REVEAL, (1, 0))
    session.hint()
    asked = worker.query
    worker.poll = lambda number=worker.number: (number, asked.failed(PROCESS_ENDED))
    assert session.go_on()
    assert session.teacher.hint.kind is HintKind.FAULT
    worker.poll = lambda: None
    session.hint()
    assert session.teacher.thinks
    assert session.teacher.hint is None


def test_a_flag_that_ai_move_pointed_out_is_taken_away_by_the_hint_for_good():
    session = on_board("*...", "....", "....", "..**", player=DEFAULT)
    for cell in ((1, 1), (1, 0), (0, 1)):
        session.act(Action.REVEAL, cell)
    session.act(Action.FLAG, (0, 2))
    session.ai_move()
    assert session.advice.outcome is Outcome.WRONG_FLAG
    for _ in range(5):
        session.hint()
    assert session.advice.outcome is Outcome.TOOK_FLAG
    session.ai_move()
    assert (session.advice.outcome, session.advice.cell) == (Outcome.SAFE, (0, 2))
    assert not session.game.flags


def test_a_game_played_by_hints_hits_no_mine_before_it_says_that_it_guesses():
    for seed in range(4):
        session = fresh(Setup(seed=seed))
        session.act(Action.REVEAL, (4, 4))
        while not session.game.is_over:
            session.hint()
            if session.teacher.hint.kind is not HintKind.SAFE:
                break
            cell = session.teacher.hint.explanation.cell
            for _ in range(4):
                session.hint()
            assert cell in session.game.numbers
        assert session.game.status is not Status.LOST
        assert len(session.game.numbers) > 20


@STRIKES
def test_a_worker_lost_while_a_hint_is_sought_is_replaced_and_answers(signum):
    worker = Worker()
    session = with_worker(on_board("*.*", "..."), worker)
    session.act(Action.REVEAL, (1, 0))
    try:
        session.hint()
        strike(worker, signum)
        wait_for(lambda: session.go_on() or None)
        assert session.teacher.hint.kind is HintKind.GUESS
    finally:
        worker.stop()

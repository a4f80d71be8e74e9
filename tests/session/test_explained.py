"""The cells that the board marks of what is explained: a hint, the answer to why, advice."""

from dataclasses import replace
from fractions import Fraction

from test_session import on_board

from minesweeper import Action
from minesweeper.explain.explanation import Explanation, Kind, Verdict, Walk, begun_there
from minesweeper.explain.guess import GuessCandidate
from minesweeper.explain.hint import Hint, HintKind, HintStep
from minesweeper.explain.phrases import Cells, Clause, Numbers, phrase
from minesweeper.explain.sentences import ProofSentence, Supposition
from minesweeper.players import DEFAULT, Figures
from minesweeper.rules.faults import Fault
from minesweeper.session.explained import Explained, explained_by, explained_now, explanation_of
from minesweeper.session.probabilities import ShownChance
from minesweeper.session.query import Answer


def in_play(*rows, opened):
    """Return a session on a drawn board, in which the person has opened some cells."""
    session = on_board(*rows, player=DEFAULT)
    for cell in opened:
        session.act(Action.REVEAL, cell)
    return session


def corner():
    """Return a game that shows `? 1 ?` above `1 1 ?`: C1 and C2 are safe, A1 is a mine."""
    return in_play("*...", "....", "....", "..**", opened=((1, 1), (1, 0), (0, 1)))


def at_step(session, step):
    """Return what is marked once a hint is shown as far as a step."""
    for _ in range(step):
        session.hint()
    assert session.teacher.hint.step is step
    return explained_now(session, None)


def sentence(number, cell):
    clues = Numbers(((number, 1),))
    told = Clause(phrase("{clues}: {cell}"), {"clues": clues, "cell": Cells((cell,))})
    return ProofSentence(told, place=number[1])


PROOF = Explanation(
    Verdict.SAFE,
    (2, 2),
    Kind.STEPS,
    steps=tuple(sentence((0, column), (1, column)) for column in range(4)),
)
"""Four sentences, each about a number in row 1 and a covered cell in row 2."""

LAST = Explained((2, 2), {(0, 2), (0, 3)}, {(1, 2), (1, 3)})
WHOLE = Explained((2, 2), {(0, 0), (0, 1), *LAST.outlined}, {(1, 0), (1, 1), *LAST.shaded})


def test_a_hint_marks_its_last_steps_or_all_and_the_answer_to_why_all_of_them():
    session = corner()
    session.teacher.hint = Hint(HintKind.SAFE, HintStep.REASON, PROOF)
    assert explained_now(session, None) == LAST
    session.preferences.whole_proofs = True
    assert explained_now(session, None) == WHOLE
    session.preferences.whole_proofs = False
    session.why((0, 2))
    session.teacher.answer = session.teacher.answer._replace(explanation=PROOF)
    assert explained_now(session, None) == WHOLE
    assert explanation_of(session) is PROOF


def test_a_step_of_a_walk_marks_only_what_it_names_and_what_it_supposes():
    session = corner()
    session.teacher.hint = Hint(HintKind.SAFE, HintStep.REASON, PROOF, where=frozenset({(2, 0)}))
    supposed = Supposition((1, 0), mine=True)
    walk = Walk((PROOF.steps[0]._replace(supposed=supposed), PROOF.steps[1]))
    assert explained_now(session, walk) == Explained((2, 2), {(0, 0)}, {(1, 0)}, supposed=supposed)
    assert explained_now(session, walk.gone(1)) == Explained((2, 2), {(0, 1)}, {(1, 1)})


def test_before_its_reason_a_hint_marks_its_region_then_its_numbers_without_the_cell():
    assert at_step(corner(), HintStep.VERDICT) == Explained()
    session = corner()
    where = at_step(session, HintStep.REGION)
    assert where == Explained(region=session.teacher.hint.where)
    session.hint()
    known = session.teacher.hint.explanation
    assert explained_now(session, None) == replace(
        where, outlined={clue for clue, _ in known.clues}
    )


def test_a_guess_marks_its_candidates_with_their_chances_and_points_at_the_best():
    session = in_play("*.*", "...", opened=[(1, 0)])
    session.hint()
    best, *others = session.teacher.hint.explanation.guess.candidates
    chances = {one.cell: ShownChance(round(100 * one.risk), 0) for one in (best, *others)}
    shown = at_step_after(session, HintStep.EVIDENCE)
    assert others
    assert shown.candidates == chances
    assert (shown.cell, shown.outlined) == (best.cell, set())
    reason = at_step_after(session, HintStep.REASON)
    assert reason.candidates == chances
    assert reason.cell == best.cell


def at_step_after(session, step):
    """Return what is marked once the hint that is shown has gone on to a step."""
    while session.teacher.hint.step is not step:
        session.hint()
    return explained_now(session, None)


def test_a_guess_without_other_candidates_is_its_own_with_its_chance():
    lone = Explanation(Verdict.GUESS, (0, 2), Kind.CHOICE, figures=Figures(mine=0.25))
    session = corner()
    session.teacher.hint = Hint(HintKind.GUESS, HintStep.EVIDENCE, lone)
    assert session.teacher.hint.candidates == (GuessCandidate((0, 2), Fraction(1, 4)),)
    assert explained_now(session, None) == Explained(
        (0, 2), candidates={(0, 2): ShownChance(25, 0)}
    )


def test_a_guess_of_which_no_chance_is_known_is_pointed_at():
    session = corner()
    lone = Explanation(Verdict.GUESS, (0, 2), Kind.CHOICE)
    session.teacher.hint = Hint(HintKind.GUESS, HintStep.EVIDENCE, lone)
    assert explained_now(session, None) == Explained((0, 2))


def test_a_wrong_flag_is_pointed_at_with_its_region_and_is_no_number_of_a_proof():
    session = corner()
    session.act(Action.FLAG, (0, 2))
    shown = at_step(session, HintStep.EVIDENCE)
    assert session.teacher.hint.kind is HintKind.WRONG_FLAG
    assert shown.cell == (0, 2)
    assert shown.outlined == set()
    assert (0, 2) in shown.region
    assert at_step_after(session, HintStep.REASON).outlined <= session.game.numbers.keys()


def test_of_too_many_flags_the_region_holds_the_number_and_all_of_them():
    session = in_play("..*.", "....", "*...", opened=[(1, 1), (0, 3)])
    for cell in ((0, 0), (0, 2), (2, 0)):
        session.act(Action.FLAG, cell)
    shown = at_step(session, HintStep.REGION)
    assert session.teacher.hint.wrong.number == ((1, 1), 2)
    assert {(1, 1), (0, 0), (0, 2), (2, 0)} <= shown.region


def test_a_hint_that_begins_the_same_board_points_at_its_first_cell():
    session = corner()
    session.teacher.hint = Hint(HintKind.START, begins_at=(1, 1))
    assert explained_now(session, None) == Explained((1, 1))


def test_the_answer_to_why_marks_its_proof_or_the_cell_beside_the_best_guess():
    session = in_play("*.*", "...", opened=[(1, 0)])
    session.hint()
    best = session.teacher.hint.explanation.cell
    asked = next(cell for cell in session.game.observe().covered() if cell != best)
    session.why(asked)
    beside = session.teacher.answer.explanation.comparison
    shown = explained_now(session, None)
    assert shown.cell == asked
    assert shown.candidates == {
        one.cell: ShownChance(round(100 * one.risk), 0) for one in (beside.asked, beside.best)
    }
    assert set(shown.candidates) == {asked, beside.best.cell}
    assert explanation_of(session) is session.teacher.answer.explanation
    session.teacher.answer = Answer(asked=asked, fault=Fault("gone"))
    assert explained_now(session, None) == Explained(asked)
    assert explanation_of(session) is None


def test_what_is_explained_is_the_shown_reason_of_a_hint_else_the_advice():
    session = corner()
    session.hint()
    assert explanation_of(session) is None
    at_step_after(session, HintStep.REASON)
    known = session.teacher.hint.explanation
    assert explanation_of(session) is known
    session.hint()
    assert session.teacher.hint is None
    assert explanation_of(session) is session.advice.explanation is known
    assert explained_now(session, None).cell == known.cell


def test_a_first_cell_known_to_be_safe_is_not_marked_as_proved():
    assert explained_by(begun_there((0, 0))).safe == set()
    assert explained_by(Explanation(Verdict.SAFE, (0, 0), Kind.LAYOUTS)).safe == {(0, 0)}

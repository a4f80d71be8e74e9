"""Asks every door that speaks about a position, in the words and marks of the program."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minesweeper import Action, Start, Status
from minesweeper.commands.cli import main
from minesweeper.course.exercise import Exercise, Task, judge
from minesweeper.explain.explanation import Walk, walk
from minesweeper.explain.guess import guess
from minesweeper.formats.mine import write
from minesweeper.players import PLAYERS
from minesweeper.rules.naming import name_of
from minesweeper.rules.observation import Observation
from minesweeper.session.explained import (
    Explained,
    explained_by,
    explained_by_answer,
    explained_now,
    explanation_of,
)
from minesweeper.session.probabilities import NONE
from minesweeper.session.query import PositionQuery, proof_query
from minesweeper.session.session import Session
from minesweeper.session.worker import PlayerCache
from minesweeper.ui.board import cell_state
from minesweeper.ui.board.cell_state import proof_marks
from minesweeper.ui.course.exercise_scene import answer_marks
from minesweeper.ui.editor.draft import Draft, Drafts
from minesweeper.ui.editor.messages import findings_sentences
from minesweeper.ui.table.knowledge_view import knowledge_of
from minesweeper.ui.table.knowledge_words import cell_words
from minesweeper.ui.table.panel_message import panel_message, plain_text
from minesweeper.words.course import judgment_sentences
from minesweeper.words.games import chance_sentence
from minesweeper.words.no_guess import deduction_text
from tests.claims.games import MOST_COVERED, Play
from tests.claims.names import NO_MARKS, Marks
from tests.claims.texts import Text, check
from tests.claims.world import World

FEW_COVERED = 12
"""An unknown mine total is tried with at most this many covered cells."""


@dataclass(frozen=True)
class Asked:
    """A position about which the doors are asked, and what a person knows besides."""

    play: Play
    seen: Observation
    world: World

    @classmethod
    def of(cls, play: Play) -> Asked:
        seen = play.session().game.observe()
        return cls(play, seen.without_flags(), World(seen.without_flags()))

    @cached_property
    def with_and_without_total(self) -> list[tuple[Observation, World]]:
        """The position, and the same with an unknown mine total, if that leaves few layouts."""
        found = [(self.seen, self.world)]
        if len(self.world.covered) <= FEW_COVERED:
            unknown = replace(self.seen, mines=None)
            found.append((unknown, World(unknown)))
        return found

    def text(self, door: str, words: str, marks: Marks = NO_MARKS, **more: Any) -> Text:
        session = self.play.session()
        game = session.game
        ready = game.status is Status.READY
        return Text(
            door,
            words,
            self.world,
            marks,
            begins_at=session.begins_at if ready else None,
            protected=ready and game.mines is None and game.start is not Start.ANY,
            **{"flags": frozenset(game.flags), "layout": game.mines or frozenset(), **more},
        )


def panel_of(session: Session, shown: Walk | None = None) -> tuple[str, Marks]:
    """Return what the panel says, and what the board marks with it."""
    words = plain_text(panel_message(session, "", None, NONE, shown).html)
    return words, marked(explained_now(session, shown))


# The window


def ai_moves(asked: Asked) -> Iterator[Text]:
    for player in PLAYERS:
        session = asked.play.session(player)
        for _ in range(2):  # a flag in the way is pointed out first
            session.ai_move()
            for _ in range(500):
                if not session.assistant.thinks and not session.no_guess.searches:
                    break
                session.go_on()
            words, marks = panel_of(session)
            hit = frozenset(session.game.hit)
            yield asked.text(f"AI Move of {player}", words, marks, hit=hit)
            if session.game.observe().without_flags() != asked.seen:
                break


def hints(asked: Asked) -> Iterator[Text]:
    session = asked.play.session()
    for step in range(1, 6):
        session.hint()
        words, marks = panel_of(session)
        if session.no_guess.search is not None:
            break
        yield asked.text(f"hint {step}", words, marks, hit=frozenset(session.game.hit))
        if session.game.observe().without_flags() != asked.seen:
            break
        yield from walked(asked, session, f"hint {step}")


def whys(asked: Asked) -> Iterator[Text]:
    for cell in [*asked.world.covered, *asked.seen.numbers]:
        session = asked.play.session()
        session.why(cell)
        words, marks = panel_of(session)
        yield asked.text(f"why {name_of(cell)}", words, marks, cell=cell)
        yield from walked(asked, session, f"why {name_of(cell)}")


def walked(asked: Asked, session: Session, door: str, **more: Any) -> Iterator[Text]:
    """Yield each step of the proof that is shown, as the keys go through it."""
    known = explanation_of(session)
    steps = walk(known.steps) if known is not None else None
    while steps is not None:
        words, marks = panel_of(session, steps)
        yield asked.text(f"{door}, step {steps.place + 1}", words, marks, **more)
        steps = None if steps.gone(1) == steps else steps.gone(1)


def losses(asked: Asked) -> Iterator[Text]:
    """Yield what is said where the person reveals a mine, each of them once."""
    mines = asked.play.session().game.mines
    for cell in sorted(mines or ()):
        session = asked.play.session()
        if cell in session.game.flags or not session.game.is_covered(cell):
            continue
        session.act(Action.REVEAL, cell)
        session.go_on()
        if session.game.status is Status.LOST and session.game.hit[-1] == cell:
            words, marks = panel_of(session)
            hit = frozenset(session.game.hit)
            more = {"hit": hit, "revealed": frozenset({cell})}
            yield asked.text("the lost text", words, marks, **more)
            yield from walked(asked, session, "the lost text", **more)


def lost_chords(asked: Asked) -> Iterator[Text]:
    """Yield what is said where the person chords by flags that are wrong, once at each number."""
    for number, clue in sorted(asked.seen.numbers.items()):
        session = asked.play.session()
        game = session.game
        around = sorted(asked.world.around[number].intersection(asked.world.covered))
        marked = sum(one in game.flags or one in game.hit for one in asked.world.around[number])
        for cell in [one for one in around if one not in game.flags][: max(clue - marked, 0)]:
            session.act(Action.FLAG, cell)
        revealed, flags = frozenset(game.chorded_by(number)), frozenset(game.flags)
        before = len(game.hit)
        session.act(Action.CHORD, number)
        session.go_on()
        if game.status is Status.LOST and len(game.hit) > before:
            words, marks = panel_of(session)
            hit = frozenset(game.hit)
            more = {"hit": hit, "revealed": revealed, "flags": flags}
            yield asked.text("the text after a chord", words, marks, **more)


def chances(asked: Asked) -> Iterator[Text]:
    shown = asked.play.session().probabilities
    for cell, chance in shown.mined.items():
        yield asked.text("the chances", chance_sentence(cell, chance, exact=shown.exact))


def proofs_of_the_board(asked: Asked) -> Iterator[Text]:
    query = proof_query(asked.play.session().game)
    if query is None:
        return
    proof = query.answered_by(PlayerCache())
    for number, deduction in enumerate(proof, start=1):
        if len(deduction.seen.covered()) <= MOST_COVERED:
            words = plain_text(deduction_text(deduction, number, len(proof)))
            marks = marks_in(proof_marks(deduction.explanation))
            yield Text("prove it", words, World(deduction.seen), marks)


def marks_in(marks: cell_state.CellMarks) -> Marks:
    return marked(marks.explained)


def marked(known: Explained) -> Marks:
    supposed = known.supposed
    pair = None if supposed is None else (supposed.cell, supposed.mine)
    cells = known.shaded, known.outlined, known.mines, known.safe
    shaded, outlined, mines, safe = map(frozenset, cells)
    pale = frozenset(known.pale_cells), frozenset(known.pale_numbers)
    return Marks(shaded, outlined, pair, mines, safe, *pale)


def exercises(asked: Asked) -> Iterator[Text]:
    """Yield the judgements of all answers to the position as an exercise of each kind."""
    world = asked.world
    if not asked.seen.numbers:
        return
    tasks = []
    if world.safe:
        tasks.append(Exercise(asked.seen, Task.OPEN, None, world.safe))
    if world.mines:
        tasks.append(Exercise(asked.seen, Task.FLAG, None, world.mines))
    best = None if world.safe else guess(asked.seen)
    if best is not None:
        tasks.append(Exercise(asked.seen, Task.GUESS, None, frozenset({best.best})))
    for exercise in tasks:
        for cell in world.covered:
            judged = judge(exercise, cell, exercise.task.action)
            words = "\n".join(map(plain_text, judgment_sentences(judged)))
            marks = marks_in(answer_marks(judged, exercise.task.action))
            yield Text(f"the answer {name_of(cell)}", words, world, marks)


def editors(asked: Asked) -> Iterator[Text]:
    for seen, world in asked.with_and_without_total:
        for player in PLAYERS:
            found = PositionQuery(seen, player).answered_by(PlayerCache())
            drafts = Drafts(Draft.of(seen))
            words = "\n".join(map(plain_text, findings_sentences(found, drafts)))
            known = None if found.advice is None else found.advice.explanation
            marks = Marks() if known is None else marked(explained_by(known))
            yield Text(f"the editor, asking {player}", words, world, marks)
        for cell in sorted(world.covered)[:1]:  # as at the table, where each is asked about
            found = PositionQuery(seen, cell=cell).answered_by(PlayerCache())
            words = "\n".join(map(plain_text, findings_sentences(found, Drafts(Draft.of(seen)))))
            marks = Marks() if found.answer is None else marked(explained_by_answer(found.answer))
            door = f"the editor, asking why {name_of(cell)}"
            yield Text(door, words, world, marks, cell=cell)


def ai_views(asked: Asked) -> Iterator[Text]:
    game = asked.play.session().game
    for player in PLAYERS:
        known = knowledge_of(player, game.level, game.start, game.observe())
        for cell in known.views:
            yield asked.text(f"the AI view of {player}", cell_words(cell, known))


# The command line


def run(arguments: Sequence[str], typed: str) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    try:
        with contextlib.redirect_stdout(out):
            assert main(list(arguments)) == 0
    finally:
        sys.stdin = before
    return out.getvalue()


def explains(asked: Asked) -> Iterator[Text]:
    for seen, world in asked.with_and_without_total:
        position = write(seen)
        text = run(["explain", "-"], position)
        for group in groups_of(text):
            yield Text("explain", group, world)
        for cell in world.covered:
            words = run(["explain", "-", "--cell", name_of(cell)], position)
            yield Text(f"explain --cell {name_of(cell)}", words, world, cell=cell)


def groups_of(text: str) -> list[str]:
    """Return each conclusion of `explain` with its proof, and what comes after them."""
    groups: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and groups:
            groups[-1] += "\n" + line
        else:
            groups.append(line)
    return groups


def analyze_texts(asked: Asked) -> Iterator[Text]:
    for seen, world in asked.with_and_without_total:
        lines = run(["analyze", "-"], write(seen)).splitlines()
        told = lines[lines.index("") + 2 :]
        assert told
        yield Text("analyze", "\n".join(told), world)


def advice(asked: Asked) -> Iterator[Text]:
    seen = asked.seen
    if not seen.numbers or min(seen.width, seen.height) < 2:
        return
    answers = [f"{name_of(cell)} {number}" for cell, number in seen.numbers.items()]
    answers += [f"{name_of(cell)} mine" for cell in seen.hit]
    level = f"{seen.width}x{seen.height}x{seen.mines}"
    for player in PLAYERS:
        options = ["advise", "--level", level, "--start", "any", "--player", player]
        told = run(options, " ".join(answers) + "\nwhy\n").splitlines()[2:]
        for line in told:
            words = line.split("if the game goes on: ")[-1]
            yield Text(f"advise of {player}", words, asked.world)


# Data


def check_explain_json(asked: Asked) -> None:
    """Judge the claims of `explain --json`."""
    for seen, world in asked.with_and_without_total:
        found = json.loads(run(["explain", "-", "--json"], write(seen)))
        for one in found["cells"]:
            chance = world.chances[tuple(one["cell"])]
            check(chance == int(one["mine"]), f"explain --json: {one['cell']} has {chance}")
        certain = {tuple(one["cell"]) for one in found["cells"]}
        check(certain == world.safe | world.mines, "explain --json: certain cells without a proof")
        if found["guess"] is None:
            check(bool(world.safe) or world.mines == set(world.covered), "no guess")
            continue
        check(not world.safe, "explain --json: a guess where a cell is safe")
        for one in found["guess"]["cells"]:
            check_candidate(world, one)
        check_flip(world, found["guess"]["coin_flip"])


def check_candidate(world: World, one: dict[str, Any]) -> None:
    cell = tuple(one["cell"])
    check(abs(one["risk"] - world.chances[cell]) < 1e-9, f"{cell}: {one['risk']}")
    if one["progress"] is not None:
        check(abs(one["progress"] - world.opens(cell)) < 1e-9, f"{cell}: {one['progress']}")
    if one["exact"] and len(world.layouts) <= 150:
        check(abs(one["win"] - world.win_after(cell)) < 1e-9, f"{cell} wins {one['win']}")


def check_flip(world: World, flip: dict[str, Any] | None) -> None:
    if flip is None:
        return
    first, other = map(tuple, flip["cells"])
    check(world.is_flip(first, other), f"{first}, {other} are no coin flip")
    if flip["ever"] is not None:
        check(world.may_be_told(first) == flip["ever"], f"{first}, {other}: {flip['ever']}")


def check_analyze_json(asked: Asked) -> None:
    """Judge the claims of `analyze --json`."""
    for seen, world in asked.with_and_without_total:
        found = json.loads(run(["analyze", "-", "--json"], write(seen)))
        check(int(found["layouts"]) == world.weight, "analyze --json: layouts")
        check({tuple(c) for c in found["safe"]} == world.safe, "analyze --json: safe")
        check({tuple(c) for c in found["mines"]} == world.mines, "analyze --json: mines")
        for cell, chance in world.chances.items():
            said = found["probability"][cell[0]][cell[1]]
            check(abs(said - chance) < 1e-9, f"analyze --json: {cell}")
            check((said in (0, 1)) == (chance in (0, 1)), f"analyze --json: {cell}")
        for one in found["considered"]:
            risk, opens = one["mine"], one["opens certain"]
            check_candidate(world, {**one, "risk": risk, "progress": opens})


SPEAKING = (
    ai_moves, hints, whys, losses, lost_chords, chances, proofs_of_the_board, exercises,
    editors, ai_views,
    explains, analyze_texts, advice,
)  # fmt: skip  # several a row
"""The doors that say sentences."""

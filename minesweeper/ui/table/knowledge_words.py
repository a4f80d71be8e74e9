"""The AI view in words: what its looks mean, what is known of a cell, figures and log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from minesweeper.explain.phrases import phrases
from minesweeper.players import Belief, CellView, ViewMap
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Change, Status
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of, uncertain_percent, whole_percent
from minesweeper.session.probabilities import ShownChance
from minesweeper.ui import limits
from minesweeper.ui.board.legend import LegendEntry, elsewhere_words
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.table import knowledge_view as seen
from minesweeper.ui.table.knowledge_view import CellLook, LookKind, PlayerKnowledge
from minesweeper.words.guesses import untold_mines_sentence
from minesweeper.words.language import msgid, tr

_Samples: TypeAlias = Mapping[LookKind, tuple[CellLook, str]]
"""A sample of each kind of look, with its meaning."""

_ALL = frozenset(LookKind)

_DIFFER: Mapping[ViewMap, Set[LookKind]] = {
    ViewMap.KNOWLEDGE: {LookKind.CHANCE},
    ViewMap.NUMBERS: frozenset(),
    ViewMap.RISKS: {LookKind.RISK},
    ViewMap.GAINS: frozenset(),  # two figures have no room in a sample
}
"""The kinds of looks of each map that have figures of a cell's own, and room for them."""


def map_name(shown: ViewMap) -> str:
    """Return the name of a map."""
    return {
        ViewMap.KNOWLEDGE: tr("Knowledge"),
        ViewMap.NUMBERS: tr("Numbers"),
        ViewMap.RISKS: tr("Flags and risks"),
        ViewMap.GAINS: tr("Gains"),
    }[shown]


def entries(
    knowledge: PlayerKnowledge, shown: ViewMap, theme: Theme, looks: Set[CellLook] = frozenset()
) -> list[LegendEntry]:
    """Return the legend of a map, with a sample of each kind of its looks; of none, of every kind.

    What differs from cell to cell is shown as one of the cells has it.
    """
    kinds = {look.kind for look in looks} or _ALL
    own = {look.kind: look for look in sorted(looks, key=str) if look.kind in _DIFFER[shown]}
    samples = {
        ViewMap.KNOWLEDGE: _known_samples,
        ViewMap.NUMBERS: _number_samples,
        ViewMap.RISKS: _risk_samples,
        ViewMap.GAINS: _gain_samples,
    }[shown]
    legend = [
        LegendEntry(words, partial(seen.look_picture, own.get(kind, look), theme))
        for kind, (look, words) in samples(knowledge).items()
        if kind in kinds
    ]
    if shown is ViewMap.GAINS:
        legend += [
            LegendEntry(tr("upper: risks in its 3x3, summed"), None),
            LegendEntry(tr("lower: unknown cells in its 3x3"), None),
        ]
    return legend


def _number_samples(_: PlayerKnowledge) -> _Samples:
    return {
        LookKind.OPENED: (seen.figures_look(LookKind.OPENED, "1"), tr("opened: its number")),
        LookKind.COVERED: (seen.COVERED, tr("covered")),
        LookKind.HIT: (seen.decided_look(Belief.HIT), tr("mine that was hit")),
    }


def _risk_samples(knowledge: PlayerKnowledge) -> _Samples:
    left, apart = (seen.figures_look(LookKind.OPENED, "1"), seen.figures_look(LookKind.UNINFORMED))
    return {
        LookKind.OPENED: (left, tr("mines left to find around it")),
        LookKind.RISK: (seen.risk_look(3, "3"), tr("risk: grey numbers around it, summed")),
        LookKind.UNINFORMED: (apart, tr("beside no number: risk unknown")),
        LookKind.SAFE: (seen.decided_look(Belief.SAFE), _safe(knowledge)),
        LookKind.CLAIMED: (seen.decided_look(Belief.CLAIMED), _mine(knowledge)),
        LookKind.HIT: (seen.decided_look(Belief.HIT), tr("mine that was hit")),
    }


def _gain_samples(knowledge: PlayerKnowledge) -> _Samples:
    return {
        **_risk_samples(knowledge),
        LookKind.OPENED: (seen.figures_look(LookKind.OPENED), tr("opened")),
        LookKind.RISK: (seen.risk_look(3), tr("unknown: yellow low risk, red high")),
        LookKind.SAFE: (seen.figures_look(LookKind.SAFE), _safe(knowledge)),
    }


def _known_samples(knowledge: PlayerKnowledge) -> _Samples:
    chance = CellLook(LookKind.CHANCE, ShownChance(30, 25))
    return {
        LookKind.OPENED: (CellLook(LookKind.OPENED, 1), tr("its number")),
        LookKind.COVERED: (seen.COVERED, tr("nothing certain")),
        LookKind.SAFE: (seen.SAFE, _safe(knowledge)),
        LookKind.CHANCE: (chance, tr("chance of a mine in %")),
        LookKind.COMMON: (seen.COMMON, elsewhere_words(knowledge.chances)),
        LookKind.CLAIMED: (seen.CLAIMED, _mine(knowledge)),
        LookKind.HIT: (seen.HIT, tr("mine that was hit")),
    }


def _safe(knowledge: PlayerKnowledge) -> str:
    return tr("safe") if knowledge.player.is_sound else tr("safe by its claims")


def _mine(knowledge: PlayerKnowledge) -> str:
    return tr("mine") if knowledge.player.is_sound else tr("mine by its claims")


def sentence_list(knowledge: PlayerKnowledge, cell: Cell | None) -> str:
    """Return the sentences of a knowledge base, those about a cell first and bold.

    The shortest come first, each as its source shows it: {A1, B1} = 1.
    """
    about: dict[bool, list[str]] = {True: [], False: []}
    for cells, mines in sorted(knowledge.sentences, key=lambda one: (len(one[0]), sorted(one[0]))):
        named = "{" + ", ".join(name_of(each) for each in sorted(cells)) + "} = " + str(mines)
        about[cell in cells].append(f"<b>{named}</b>" if cell in cells else named)
    return "<br>".join(about[True] + about[False])


def cell_words(cell: Cell, knowledge: PlayerKnowledge) -> str:
    """Return what the player knows of a cell, in words."""
    view = knowledge.views[cell]
    known = {
        Belief.OPENED: lambda: _opened_words(view),
        Belief.UNKNOWN: lambda: _covered_words(view, _sentences_of(cell, knowledge)),
        Belief.SAFE: lambda: tr(", ").join([_safe(knowledge), *_gains(view)]),
        Belief.CLAIMED: lambda: _mine(knowledge),
        Belief.HIT: lambda: tr("a mine that was hit"),
    }[view.belief]()
    return tr("{cell}: {known}", cell=name_of(cell), known=known)


def _opened_words(view: CellView) -> str:
    if view.number is None:
        return tr("opened, its number is missing")
    around = tr("opened, its number: {number}", number=view.number)
    if view.offset is None:
        return around
    return tr(", ").join(
        [around, tr("left to find: {offset}", offset=seen.signed_text(view.offset))]
    )


_IN_SENTENCES = phrases("covered, in {count} sentence", "covered, in {count} sentences")


def _sentences_of(cell: Cell, knowledge: PlayerKnowledge) -> int:
    """Return how many sentences of a knowledge base are about a cell."""
    return sum(cell in cells for cells, _ in knowledge.sentences)


def _covered_words(view: CellView, sentences: int) -> str:
    if view.chance is not None:
        percent = uncertain_percent(view.chance)
        return tr("covered, a mine with a chance of {percent} %", percent=percent)
    if view.explorative_gain is None:
        return (
            tr(_IN_SENTENCES, sentences, count=sentences)
            if sentences
            else tr("covered, nothing known")
        )
    risk = tr("beside no number")
    if view.risk is not None:
        risk = tr("risk {risk}", risk=seen.signed_text(view.risk))
    return tr(", ").join([tr("covered"), risk, *_gains(view)])


def _gains(view: CellView) -> list[str]:
    if view.risk_gain is None or view.explorative_gain is None:
        return []
    return [
        tr("risks in its 3x3: {gain}", gain=seen.signed_text(view.risk_gain)),
        tr("unknown cells in its 3x3: {gain}", gain=view.explorative_gain),
    ]


def statistics(
    game: Game, located: Set[Cell], changes: Sequence[Change], *, ended: bool | None = None
) -> str:
    """Return the figures of a game with these changes; `located` are the player's claims.

    At the end of the game, or as if it had `ended`, they say how many claims are right.
    """
    level, size = game.level, msgid("Board: {width} x {height}")
    located_words = msgid("Mines located: {located}; hit: {hit}")
    if game.rules.count_known:
        size = msgid("Board: {width} x {height}, {mines} mines, density {density} %")
        located_words = msgid("Mines located: {located} of {mines}; hit: {hit}")
    moves = sum(change.informs for change in changes)
    lines = [
        tr(
            size,
            width=level.width,
            height=level.height,
            mines=level.mines,
            density=round(100 * level.mines / level.cells, 1),
        ),
        tr("Reveals and chords: {moves}; {opened} cells opened, {percent} % of the board").format(
            moves=moves,
            opened=len(game.numbers),
            percent=whole_percent(Fraction(len(game.numbers), level.cells)),
        ),
        tr(located_words, located=len(located), mines=level.mines, hit=len(game.exploded)),
        tr("Status: {status}", status=status_name(game.status)),
    ]
    if game.is_over if ended is None else ended:
        right = len(located & (game.mines or set()))
        lines.append(tr("Correctly located: {right} of {total}", right=right, total=len(located)))
    return "<br>".join(filter(None, [untold_mines_sentence(game.rules), *lines]))


def status_name(status: Status) -> str:
    """Return the name of a status."""
    return {
        Status.READY: tr("not begun"),
        Status.PLAYING: tr("in play"),
        Status.WON: tr("won"),
        Status.LOST: tr("lost"),
    }[status]


def move_log(game: Game, changes: Sequence[Change]) -> str:
    """Return the last changes of a game, the last first, each a link to its place."""
    lines = [
        f'<a href="{place}">{place + 1}. {_change_words(game, change)}</a>'
        for place, change in enumerate(changes)
    ]
    return "<br>".join(reversed(lines[-limits.LOG_ENTRIES :]))


def _change_words(game: Game, change: Change) -> str:
    """Return what a command did: the cell, and what it showed."""
    cell, action = name_of(change.command.cell), change.command.action
    if action in TAKES_BACK:
        return tr("taken back") if action is Action.UNDO else tr("brought back")
    if change.unflagged:
        return tr("flag off {cell}", cell=cell)
    if action is Action.FLAG:
        return tr("flag {cell}", cell=cell)
    if action is Action.CLAIM:
        return tr("claim {cell}", cell=cell)
    if action is Action.CHORD:
        return tr("chord {cell}", cell=cell)
    if change.hit:
        return tr("{cell}: a mine", cell=cell)
    return f"{cell} = {game.numbers.get(change.command.cell, '')}"

"""Everything the window says, in words: reasons and events as data become sentences here.

Every phrase passes through `tr`, so that another language can replace it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from minesweeper.board import Cell
from minesweeper.clues import EXACT, ClueKind
from minesweeper.game import Game, Goal, Status
from minesweeper.inference import Rule as Knowledge
from minesweeper.level import Start
from minesweeper.naming import name_of
from minesweeper.players import Rule
from minesweeper.players.base import Figure
from minesweeper.rounding import whole_percent
from minesweeper.settings import Animation, ChordStyle
from minesweeper.ui.advisor import Advice, Kind
from minesweeper.ui.faults import not_kept_sentence
from minesweeper.ui.language import tr, tr_as
from minesweeper.ui.play import Play


def listed(parts: Sequence[str]) -> str:
    """Join parts as a sentence does.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}").format(first=tr(", ").join(parts[:-1]), last=parts[-1])


_MOST_CLUES = 4


def numbers_named(advice: Advice) -> list[str]:
    """Name the numbers a conclusion rests on; where there are many, the first and how many more."""
    numbers = [
        tr("the {number} at {cell}").format(number=number, cell=name_of(cell))
        for cell, number in advice.clues
    ]
    if len(numbers) > _MOST_CLUES:
        more = len(numbers) - _MOST_CLUES + 1
        numbers = [*numbers[: _MOST_CLUES - 1], tr("{count} more numbers").format(count=more)]
    return numbers


def clues_named(advice: Advice) -> str:
    """Name the numbers, and the mine total if needed, that a conclusion rests on."""
    total = [tr("the number of mines")] if advice.mine_total else []
    return listed(numbers_named(advice) + total)


def advice_sentence(advice: Advice) -> str:
    """Say what the AI did and why."""
    cell = "" if advice.cell is None else name_of(advice.cell)
    if advice.kind is Kind.SAFE:
        return tr("Safe: {cell}, {proof}.").format(cell=cell, proof=proof_phrase(advice))
    if advice.kind is Kind.GUESS:
        return _guess_sentence(advice, cell)
    if advice.kind is Kind.WRONG_FLAG:
        return tr(
            "Your flag at {cell} is wrong: the cell is safe, {proof}."
            " The next AI Move takes the flag away."
        ).format(cell=cell, proof=proof_phrase(advice))
    if advice.kind is Kind.REMOVED_FLAG:
        return tr("Took your flag from {cell} and opened it: it was safe, {proof}.").format(
            cell=cell, proof=proof_phrase(advice)
        )
    if advice.kind is Kind.FLAGGED_GUESS:
        return tr(
            "The AI would guess at {cell}, which carries your flag."
            " The next AI Move takes the flag away and opens it."
        ).format(cell=cell)
    if advice.kind is Kind.ALL_FLAGGED:
        return tr("Every cell left is flagged or a known mine. Take a flag away to go on.")
    if advice.kind is Kind.FAULT:
        return tr("No move: {fault}.").format(fault=advice.fault)
    return tr("No moves left to make.")


def thinking_sentence(player: str) -> str:
    """Say that a player thinks."""
    return tr("{player} is thinking …").format(player=player_name(player))


def proof_phrase(advice: Advice) -> str:
    """Say what makes a cell safe: by which knowledge, and from which numbers."""
    why = advice.why
    if advice.rule is Rule.FIRST:
        return tr("by the start rule")
    if why is not None and why.rule is Knowledge.COMPONENT:
        phrase = tr("for all {ways} ways to fill this edge agree").format(ways=f"{why.ways:,}")
        if why.ways == 1:
            phrase = tr("for there is only one way to fill this edge")
        return (
            tr("{phrase}; see {clues}").format(phrase=phrase, clues=clues_named(advice))
            if (advice.clues)
            else phrase
        )
    if why is not None and why.rule is Knowledge.MINE_TOTAL:
        return tr("from the mine count with {clues}").format(
            clues=listed(numbers_named(advice)) or tr("what is left")
        )
    if not advice.clues and not advice.mine_total:
        return tr("for every layout that fits agrees")
    by_subsets = bool(advice.clues)
    phrase = tr("from {clues}").format(clues=clues_named(advice))
    return tr("{phrase} (subset rule)").format(phrase=phrase) if by_subsets else phrase


def _guess_sentence(advice: Advice, cell: str) -> str:
    if advice.rule is Rule.RANDOM or advice.rule is None:
        return tr("No known safe move: guessing at random, {cell}.").format(cell=cell)
    reasons = [rule_name(advice.rule), *figures_named(advice.figures)]
    return tr("No known safe move: guessing {cell}, {reasons}.").format(
        cell=cell, reasons=tr("; ").join(reasons)
    )


def figures_named(figures: Mapping[str, Figure]) -> list[str]:
    """Say what a player knows of a guess: the chances in whole percent, rounded inward."""
    phrases = {
        "chance of a mine": tr("{percent} % mine"),
        "chance to open something certain": tr("{percent} % to open something certain"),
        "estimated chance to win": tr("about {percent} % to win"),
        "exact chance to win": tr("{percent} % to win"),
    }
    return [
        phrases[name].format(percent=whole_percent(Fraction(figure)))
        for name, figure in figures.items()
        if name in phrases
    ]


def rule_name(rule: Rule) -> str:
    """Name the rule by which a player chose a cell."""
    return {
        Rule.LOWEST: tr("the lowest chance of a mine"),
        Rule.THRESHOLD: tr("a chance of a mine below its threshold"),
        Rule.SAMPLED: tr("the best of its sampled layouts"),
        Rule.TREE: tr("the best in its search tree"),
        Rule.CLOSED: tr("the best in a part that nothing else can tell more about"),
        Rule.AHEAD: tr("the best when looking ahead"),
        Rule.INVESTIGATE: tr("the highest risk gain"),
        Rule.EXPLORE: tr("the highest explorative gain"),
        Rule.SAFE_LEFT: tr("a cell left over"),
        Rule.LEAST_RISK: tr("the smallest risk less explorative gain"),
        Rule.BUDGET: tr("estimated, for the position is too large to count"),
    }.get(rule, rule.value)


def chance_sentence(cell: Cell, chance: Fraction, *, exact: bool) -> str:
    """Say how likely a covered cell is a mine."""
    name = name_of(cell)
    if chance == 0:
        return tr("{cell} is certainly safe.").format(cell=name)
    if chance == 1:
        return tr("{cell} is certainly a mine.").format(cell=name)
    percent = min(max(round(100 * float(chance), 1), 0.1), 99.9)
    if exact:
        return tr("{cell} is a mine with a chance of {percent} %.").format(
            cell=name, percent=percent
        )
    return tr("{cell} is a mine with a chance of about {percent} % (estimated).").format(
        cell=name, percent=percent
    )


def state_sentence(game: Game, seconds: float) -> str:
    """Say where the game stands when the AI has said nothing."""
    if game.status is Status.WON:
        return tr("Won in {seconds} seconds.").format(seconds=f"{seconds:.1f}")
    if game.status is Status.LOST and game.rules.play_on:
        return tr("Over, with {count} mines hit.").format(count=len(game.hit))
    if game.status is Status.LOST:
        hit = listed([name_of(cell) for cell in game.hit])
        return tr("Lost: there was a mine at {cells}.").format(cells=hit)
    if game.status is Status.READY:
        return tr("Click any cell to begin, or let the AI move.")
    if game.code is not None and game.start is not game.code.start:
        return start_fallback_sentence(game.start)
    if game.rules.goal is Goal.LOCATE:
        return tr("Flag every mine to win.")
    return ""


def play_sentences(play: Play) -> list[str]:
    """Say what the AI thinks, does or did, or else where the game stands."""
    state = state_sentence(play.game, play.elapsed / 1000)
    if play.is_paused:
        return [tr("Paused. Press Pause or click the board to go on.")]
    if play.keeper.fault:
        return [not_kept_sentence(play.keeper.fault), state]
    if play.thinker.thinks:
        return [thinking_sentence(play.choices.settings.player)]
    if play.advice is None:
        return [state, record_sentence(play.place)]
    ends = play.game.is_over or play.advice.kind is Kind.NO_MOVE
    return [advice_sentence(play.advice), state if ends else "", record_sentence(play.place)]


def code_label(game: Game) -> str:
    """Name the board's code under the board, and warn of clues that are not plain numbers."""
    label = tr("Board {code}").format(code=game.code)
    if game.clues == EXACT:
        return label
    return tr("{label}: {clues}").format(label=label, clues=clue_warning(game.clues.kind))


def clue_warning(kind: ClueKind) -> str:
    """Say how far the numbers of a game may be trusted."""
    return {
        ClueKind.EXACT: "",
        ClueKind.MISSING: tr("some numbers are missing (?)"),
        ClueKind.UNDER: tr("numbers may be too low"),
        ClueKind.OVER: tr("numbers may be too high"),
    }[kind]


def clue_name(kind: ClueKind) -> str:
    """Name a kind of clues in the words of the dialogs."""
    return {
        ClueKind.EXACT: tr("exact"),
        ClueKind.MISSING: tr("some missing"),
        ClueKind.UNDER: tr("too low"),
        ClueKind.OVER: tr("too high"),
    }[kind]


def copied_sentence(code: str) -> str:
    """Say that the board's code is on the clipboard."""
    return tr("Copied the board's code: {code}. Paste it with Ctrl+V to open it.").format(code=code)


def record_sentence(place: int | None) -> str:
    """Say which of the level's best times a game has; nothing if it does not count."""
    if place is None:
        return ""
    if place == 1:
        return tr("Your best time!")
    return tr("Number {place} of your best times.").format(place=place)


def start_fallback_sentence(granted: Start) -> str:
    """Say that the mines left no room for the start rule that was asked for."""
    if granted is Start.SAFE:
        return tr("So many mines leave no room for an opening: only the first cell was safe.")
    return tr("So many mines leave no room for a safe start: the first cell could be a mine.")


def start_name(start: Start) -> str:
    """Name a start rule in the words of the dialogs."""
    return {
        Start.ANY: tr("may be a mine"),
        Start.SAFE: tr("is safe"),
        Start.OPENING: tr("is an opening"),
    }[start]


def goal_name(goal: Goal) -> str:
    """Name a goal in the words of the dialogs."""
    return {Goal.OPEN: tr("open every safe cell"), Goal.LOCATE: tr("flag every mine")}[goal]


def level_name(name: str) -> str:
    """Name a preset, or any other size, in the words of the dialogs."""
    return {
        "beginner": tr("Beginner"),
        "intermediate": tr("Intermediate"),
        "expert": tr("Expert"),
        "small": tr("Small"),
        "tiny": tr("Tiny"),
    }.get(name, tr("Custom"))


def player_name(player: str) -> str:
    """Name a player that AI Move can ask; one with options by its spec."""
    return {
        "expert": tr_as("player", "Expert"),
        "safest": tr("Safest cell"),
        "constraint": tr("Constraints"),
        "sentence": tr("Knowledge base"),
        "gain": tr("Risk and gain"),
        "sampling": tr("Sampling"),
        "uct": tr("Tree search"),
        "random": tr("Random"),
        "scout": tr("Scout"),
    }.get(player, player)


def speed_name(speed: str) -> str:
    """Name how quickly auto-play moves."""
    return {
        "step": tr("Step"),
        "slow": tr("Slow"),
        "fast": tr("Fast"),
        "instant": tr("Instant"),
    }[speed]


def theme_name(theme: str) -> str:
    """Name a theme."""
    return {
        "light": tr("Light"),
        "dark": tr("Dark"),
        "classic": tr("Classic"),
        "high-contrast": tr("High contrast"),
        "colour-blind": tr("Colour-blind"),
    }[theme]


def language_name(language: str) -> str:
    """Name a language, each in itself."""
    return {"system": tr("As the system"), "en": "English", "zh_CN": "简体中文"}[language]


def animation_name(animation: Animation) -> str:
    """Name how much moves on the board."""
    return {
        Animation.OFF: tr("Off"),
        Animation.SHORT: tr("Short"),
        Animation.FULL: tr("Full"),
    }[animation]


def chord_name(style: ChordStyle) -> str:
    """Name a way to chord with the mouse."""
    return {
        ChordStyle.BOTH_BUTTONS: tr("both buttons"),
        ChordStyle.MIDDLE: tr("middle"),
        ChordStyle.LEFT_ON_NUMBER: tr("left click"),
        ChordStyle.DOUBLE_CLICK: tr("double click"),
    }[style]


def action_name(action: str) -> str:
    """Name an action that a key can be given to."""
    return {
        "cursor_up": tr("Up"),
        "cursor_down": tr("Down"),
        "cursor_left": tr("Left"),
        "cursor_right": tr("Right"),
        "reveal": tr("Reveal"),
        "flag": tr("Flag"),
        "chord": tr("Chord"),
        "ai_move": tr("AI Move"),
        "auto_play": tr("Auto-play"),
        "new_game": tr("New game"),
        "choose_game": tr("Choose a game"),
        "same_board": tr("Same board"),
        "flag_mode": tr("Flag mode"),
        "overlay": tr("Chances"),
        "ai_view": tr("AI view"),
        "pause": tr("Pause"),
        "settings": tr("Settings"),
        "full_screen": tr("Full screen"),
        "help": tr("Help"),
    }[action]


def help_text() -> str:
    """Return the instructions, in the HTML subset of the text boxes."""
    return "<br><br>".join((_rules_help(), _mouse_help(), _keyboard_help(), _ai_help()))


def _rules_help() -> str:
    return tr(
        "<b>Open every cell that hides no mine.</b><br>"
        "A number says how many of the up to eight cells around it are mines."
    )


def _mouse_help() -> str:
    return tr(
        "<b>Mouse</b><br>"
        "Left click: reveal, when the button is released; drag off the board to cancel.<br>"
        "Right click: flag, or take the flag away.<br>"
        "Middle click, both buttons, or a left click on a number: chord, that is reveal all its"
        " unflagged neighbours, if as many flags as the number says are around it.<br>"
        "Wheel: scroll a large board; with Ctrl: zoom."
    )


def _keyboard_help() -> str:
    return tr(
        "<b>Keyboard</b><br>"
        "Arrows: move the cursor. Space or Enter: reveal, or chord on a number. F: flag."
        " C: chord.<br>"
        "A: AI Move. P: auto-play. O: chances. M: flag mode. N: new game. G: choose a game."
        " R: same board again.<br>"
        "V: the AI's view. Ctrl+C: copy the board's code. Ctrl+V: open a code. H: this help."
        " Escape: close, stop."
    )


def _ai_help() -> str:
    return tr(
        "<b>AI Move</b><br>"
        "The AI sees what you see and makes one move: a cell that must be safe, or, when none is"
        " known, a guess. It says which numbers tell it so, and outlines them. You and the AI may"
        " take turns as you like."
    )

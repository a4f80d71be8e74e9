"""The look-back: a game moment by moment, its moves judged, and its mistakes to try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
import pygame_gui

from minesweeper.formats import game_file
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Command, Milliseconds
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.rules.game import Game
from minesweeper.session.environment import Environment
from minesweeper.session.look_back import LookBack
from minesweeper.ui import limits, system
from minesweeper.ui.board.board_view import ShownBoard
from minesweeper.ui.board.cell_state import CellMarks, CellState, proof_marks
from minesweeper.ui.board.legend import LegendEntry, mark_entries, sample
from minesweeper.ui.input.intents import Intent, OnCell
from minesweeper.ui.input.keys import ARROWS, meant
from minesweeper.ui.position.position_scene import PanelButton, SteppedScene
from minesweeper.ui.review.retry import Retry, move_marks
from minesweeper.ui.review.win_curve import WinCurve, strip_height
from minesweeper.ui.widgets.focus import ACTS
from minesweeper.words import look_back as words
from minesweeper.words.faults import fault_markup, not_copied_sentence
from minesweeper.words.guesses import untold_mines_sentence
from minesweeper.words.language import msgid, tr, tr_as
from minesweeper.words.links import PLACE, place_of

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""A game is shown this many times as fast as it was played."""

_LOOKS_AGAIN = 0.02


class LookBackScene(SteppedScene):
    """Shows a game after `place` commands, and what the next one was.

    Without a place it begins at the end, with how the game was played. `play_on` is called
    with the game as it stands at the place that is shown, and the first cell of the whole one;
    `save` with that game and with what takes the message of the end. `ends_other` is whether
    another game is in play, which ends when this one is played on: that is done when it is wanted
    twice.
    """

    heading_phrase = msgid("Look back")

    def __init__(
        self,
        environment: Environment,
        recorded: RecordedGame,
        play_on: Callable[[Game, Cell | None], None],
        save: Callable[[Game, Callable[[str], None]], None],
        place: int | None = None,
        *,
        ends_other: bool = False,
    ) -> None:
        game = recorded.game
        super().__init__(environment, game.level.width, game.level.height)
        self.look_back = LookBack(game, environment.worker)
        self.place = self.last if place is None else place
        self.speed = 1.0
        self.retry = Retry(self.look_back)
        self._play_on, self._notice, self._ends_other = play_on, "", ends_other
        self._save, self._recorded = save, recorded
        self._lists_all = self._scrubs = False

    # Going through the game

    @property
    def last(self) -> int:
        """The place after all commands."""
        return self.look_back.length

    def go(self, steps: int) -> None:
        """Show the moment that many commands later, and no longer play or learn."""
        self.retry.stop()
        super().go(steps)

    def show(self, place: int) -> None:
        """Show the game after that many commands."""
        self._notice = ""
        super().show(place)

    def cell_in_sight(self) -> Cell | None:
        """Return the cell of the next command, at the end the mine that was hit last."""
        command = self.command
        if command is None:
            return next(reversed(self.look_back.at(self.place).hit), None)
        return None if command.action in TAKES_BACK else command.cell

    @property
    def command(self) -> Command | None:
        """The command that is given next; None at the end."""
        commands = self.look_back.game.commands
        return commands[self.place] if self.place < len(commands) else None

    def play(self) -> None:
        """Let the commands follow each other, from the first if the end is shown; or stop."""
        self.retry.stop()
        super().play()

    def pause(self) -> Milliseconds:
        """Return the milliseconds until the next command is shown."""
        commands, place = self.look_back.game.commands, self.place
        before = commands[place - 1].at if place else 0
        thought = commands[place].at - before if place < len(commands) else 0
        return round(min(thought, limits.LONGEST_THOUGHT) / self.speed)

    def change_speed(self, by: int = 1) -> None:
        """Show the game faster or slower; after the fastest comes the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + by) % len(SPEEDS)]
        self.changed = True

    # Learning

    def learn(self) -> None:
        """Show the next mistake to try again."""
        mistake = self.retry.begin_next()
        if mistake is not None:
            self.plays = False
            self.viewport.cursor = mistake.move.command.cell
            self.show(mistake.move.count)

    def _learn_or_show(self) -> None:
        """Show the answer of a mistake that is tried again, or the next mistake."""
        if self.retry.asks:
            self.retry.show_answer()
            self.tell("")
        else:
            self.learn()

    def do(self, intent: Intent) -> None:
        """Try a cell instead of a mistake; without one, nothing can be clicked."""
        if isinstance(intent, OnCell) and intent.action is Action.REVEAL:
            self._try(intent.cell)

    def _try(self, cell: Cell) -> None:
        if self.retry.mistake is not None:
            self.viewport.cursor = cell
            self.tell(self.retry.try_cell(cell))

    def _key_tries(self, event: pygame.Event) -> bool:
        """Move the cell to try, or try it; return whether the key does that."""
        if not self.retry.asks or self.focus.current is not None:
            return False
        step, cursor = meant(ARROWS, event), self.viewport.cursor
        if step is not None:
            self.viewport.move(step)
        elif event.key in ACTS and cursor is not None:
            self._try(cursor)
        else:
            return False
        return True

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out board, panel and curve."""
        notice = self._notice  # a dialog that was laid over this scene has told it
        self.strip = strip_height(self.look_back)
        super().resize(size, scale)
        self._notice = notice
        self.curve = WinCurve(self.panel.strip, self.theme, scale, self.look_back)

    def panel_buttons(self) -> list[PanelButton]:
        """Return the buttons below the curve."""
        found, place, last = self.look_back, self.place, self.last
        learns = found.is_judged and bool(found.mistakes)
        goes_on = not found.at(place).is_over
        speed, on = tr("{speed} x", speed=f"{self.speed:g}"), tr("One move on (Right)")
        back, fast = tr("One move back (Left)"), tr("How fast the game is shown (+, -)")
        play = tr("Show the game as it was played, or stop (P)")
        again = tr("Find better moves yourself (M), or show the answer")
        learn = tr("Show") if self.retry.asks else tr("Try again")
        loud = "" if self.retry.asks else "close" if self.retry.mistake else "next"
        if self.retry.goes_on:
            learn, loud = tr_as("mistake", "Go on"), "learn"
        kinds = {loud: "@primary"}
        play_on = tr("Play on from here; the game will not count (K)")
        leave = tr("Back to the game (Esc)")
        if self.retry.mistake is not None:
            leave = tr("Back to the game on the table")
        next_words, back_words = tr_as("move", "Next"), tr_as("move", "Back")
        return [
            PanelButton(back_words, lambda: self.go(-1), back, acts=place > 0),
            PanelButton(
                next_words, lambda: self.go(1), on, kinds.get("next", ""), acts=place < last
            ),
            PanelButton(tr("Play"), self.play, play, acts=last > 0),
            PanelButton(speed, self.change_speed, fast),
            PanelButton(learn, self._learn_or_show, again, kinds.get("learn", ""), acts=learns),
            PanelButton(tr("Play on"), self.play_on, play_on, acts=goes_on),
            PanelButton(tr("Save …"), self.save, tr("Save the game as a file (Ctrl+S)")),
            PanelButton(tr("Close"), self.close, leave, kinds.get("close", "")),
        ]

    def save(self) -> None:
        """Let the person save the game, or the position that is shown."""
        self.plays = False
        self._save(self.look_back.game.at(self.place), self.tell)

    def tell(self, notice: str) -> None:
        """Say something beside the board."""
        self._notice, self.changed = notice, True

    def play_on(self) -> None:
        """Play on from the moment that is shown."""
        warning = tr("The game in play would end. Press again to play on from here.")
        if self.look_back.at(self.place).is_over:
            return
        if self._ends_other and self._notice != warning:
            self.tell(warning)
        else:
            game = self.look_back.game
            self._play_on(game.at(self.place), game.first_cell)

    def key(self, event: pygame.Event) -> bool:
        """Go through the game; return whether the key does anything."""
        if self._key_tries(event):
            return True
        commands: dict[str, Callable[[], None]] = {
            "ctrl+c": self._copy,
            "ctrl+s": self.save,
            "m": self._learn_or_show,
            "k": self.play_on,
            **dict.fromkeys(("+", "=", "[+]"), self.change_speed),
            **dict.fromkeys(("-", "[-]"), partial(self.change_speed, -1)),
        }
        command = meant(commands, event)
        if command is None:
            return super().key(event)
        command()
        return True

    def _copy(self) -> None:
        """Put the game on the clipboard as the text of a game file; a line says so."""
        if self.look_back.game.mines is None:
            self._notice = tr("There is nothing to copy yet.")
        elif system.copy(game_file.write(self._recorded)):
            self._notice = tr("The game is on the clipboard, as the text of a game file.")
        else:
            self._notice = not_copied_sentence()

    def handle(self, event: pygame.Event) -> None:
        """React to an event: the curve first, which is dragged, and links to moments.

        Escape ends a mistake that is tried again, and only then the look-back.
        """
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escapes and self.retry.mistake is not None:
            self.go(0)
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._scrubs = self.curve.holds(event.pos)
        if self._scrubs and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.go(self.curve.place_at(event.pos[0]) - self.place)
            return
        if event.type == pygame.MOUSEBUTTONUP and self._scrubs:
            self._scrubs = False
            return
        if event.type == pygame_gui.UI_TEXT_BOX_LINK_CLICKED:
            self._follow(event.link_target)
        super().handle(event)

    def _follow(self, target: str) -> None:
        place = place_of(target, PLACE)
        if place is not None:
            self.go(place - self.place)
        elif target == words.ALL_MOVES:
            self._lists_all = not self._lists_all
            self.changed = True

    def update(self, seconds: float) -> bool:
        """Take in what has been judged, and play on."""
        if self.look_back.go_on():
            self.changed = True
            self.retry.take_answer()
            if strip_height(self.look_back) != self.strip:
                self.resize(self.size, self.scale)
        return super().update(seconds)

    def wait(self) -> float | None:
        """Return the seconds until moves may have been judged, or the next command is due."""
        return _LOOKS_AGAIN if self.look_back.waits else super().wait()

    def close(self) -> None:
        """Go back to the game."""
        self.look_back.cancel()
        super().close()

    def draw_panel(self, target: pygame.Surface) -> None:
        """Draw what lies below the widgets of the panel: their tips lie over the curve."""
        super().draw_panel(target)
        self.curve.draw(target, self.place)

    # What is shown

    def text(self) -> str:
        """Return what the card says."""
        if (differs := self._recorded.differs) is None:
            return self._said()
        note = tr("This recording is not as it says. {what}.", what=fault_markup(differs))
        return f"{note}<br><br>{self._said()}"

    def _said(self) -> str:
        if said := self.retry.text():
            return said
        if self.command is not None:
            return self._command_said(self.command)
        found = self.look_back
        judged, whole = found.is_judged, self._lists_all
        told = words.summary_text(
            found.review, found.mistakes, judged=judged, whole=whole, flags=found.wrong_flags
        )
        untold = untold_mines_sentence(found.game.rules)
        return f"{told}<br><br>{untold}" if untold else told

    def _command_said(self, command: Command) -> str:
        """Return what the command that comes next does, and what it was."""
        found, place = self.look_back, self.place
        flagged = command.cell in found.at(place).flags
        certain, is_wrong = found.certain_at(place), place in found.wrong_flags
        return words.command_text(
            command,
            found.move_at(place),
            certain,
            flagged=flagged,
            is_wrong=is_wrong,
            waits=not found.is_judged,
        )

    def below_board(self) -> str:
        """Return which moment is shown, or what was just done."""
        found = self.look_back
        over = found.game.is_over
        return self._notice or words.place_line(
            self.place, found.length, self.command, is_over=over
        )

    def legend(self) -> list[LegendEntry]:
        """Return what the marks of the moment mean."""
        marks, command = self.marks(), self.command
        entries = mark_entries(self.theme, marks, self.position(), tr("better cell"))
        if command is None or marks.cursor is None:
            return entries
        words = self.retry.words(marks.cursor) or tr("the move")
        frame = partial(sample, self.theme, CellState.COVERED, mark="cursor")
        return [LegendEntry(words, frame, 2), *entries]

    def position(self) -> ShownBoard:
        """Return what the person knew at the moment that is shown; at the end the mines, too."""
        game = self.look_back.at(self.place)
        return game if self.command is None and game.is_over else game.recall()

    def marks(self) -> CellMarks:
        """Return the cell of the next command, and what its proof names."""
        command, judged = self.command, self.look_back.move_at(self.place)
        if (marks := self.retry.marks(self.viewport.cursor)) is not None:
            return marks
        if command is None:
            return CellMarks()
        certain = None if judged is not None else self.look_back.certain_at(self.place)
        if certain is not None and certain.is_certain:
            return replace(proof_marks(certain), cursor=command.cell)
        return move_marks(command, judged)

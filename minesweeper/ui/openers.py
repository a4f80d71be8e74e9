"""What opens the scenes over the table, and what each of them gets of it.

The first frame needs none of them: `app` loads this module, and theirs with it, after that frame.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from minesweeper import extensions
from minesweeper.course.learning import Learning
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.observation import Observation
from minesweeper.session.query import proof_query
from minesweeper.ui.course.exercise_scenes import PracticeScene
from minesweeper.ui.course.lists import CourseDialog
from minesweeper.ui.course.proof_scene import ProofScene
from minesweeper.ui.dialogs.help import HelpDialog
from minesweeper.ui.dialogs.new_game import NewGameDialog
from minesweeper.ui.dialogs.players_dialog import PlayersDialog
from minesweeper.ui.dialogs.settings_dialog import SettingsDialog
from minesweeper.ui.editor.draft import Draft, Drafts
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.editor.messages import offer_sentence
from minesweeper.ui.files import Files
from minesweeper.ui.input.intents import LookBackAt, Wish
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.review.record_pages import Doors
from minesweeper.ui.review.records_scene import RecordsScene
from minesweeper.ui.table.table import Table
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words.faults import fault_markup
from minesweeper.words.language import paragraph, tr
from minesweeper.words.no_guess import no_proof_sentence


class Openers:
    """Opens scenes over the table; `open_` puts one on top."""

    def __init__(self, table: Table, open_: Callable[[Scene], None], learning: Learning) -> None:
        self.table, self.open, self.learning = table, open_, learning
        self.preferences = table.preferences
        self.files = Files(table, open_, self.open_look_back, self._edit)
        self._drafts: Drafts | None = None
        self._opened_by: dict[Wish, Callable[[], None]] = {
            Wish.EDITOR: self._open_editor,
            Wish.COURSE: self.open_course,
            Wish.PROVE: self._open_proof,
            Wish.LOOK_BACK: self._look_back,
            Wish.OPEN_FILE: self.files.choose,
            Wish.SAVE_FILE: self._save,
            Wish.PASTE_CODE: self.files.paste,
            Wish.RECORDS: self.open_records,
            Wish.HELP: lambda: open_(HelpDialog(self.preferences, self.open_course)),
            Wish.CHOOSE_GAME: self._open_new_game,
            Wish.PLAYERS: lambda: open_(PlayersDialog(self.preferences, table.choose)),
            Wish.SETTINGS: lambda: open_(SettingsDialog(self.preferences)),
        }

    def do(self, wish: Wish | LookBackAt) -> None:
        """Open the scene that is wanted."""
        if isinstance(wish, LookBackAt):
            self.open_look_back(self.table.session.recorded(), wish.place)
        else:
            self._opened_by[wish]()
            self._tell_skipped(wish)

    def _tell_skipped(self, wish: Wish) -> None:
        """Name what other packages add and is broken, where people look for what they add."""
        if wish in (Wish.PLAYERS, Wish.SETTINGS) and (faults := extensions.skipped()):
            self.table.tell(paragraph([fault_markup(fault) + "." for fault in faults]))

    def open_file(self, path: Path, scene: Scene) -> None:
        """Open a file that is dropped onto the table, or onto an editor or look-back it replaces.

        What is wrong with the file is said there.
        """
        if scene is self.table:
            self.files.open(path)
        elif isinstance(scene, Editor | LookBackScene):
            self.files.open(path, scene.close, scene.tell)

    def _open_new_game(self) -> None:
        setup = self.table.session.next_setup
        chooses = self.table.new_game, self.table.play_day, self.files.choose
        self.open(NewGameDialog(self.preferences, setup, *chooses))

    def _open_editor(self) -> None:
        """Open the editor with what the person left in it, or with the position of a helped game.

        That of any other game is only taken over on purpose, because that is help.
        """
        session = self.table.session
        session.stop()
        seen, level = session.position(), session.game.level
        draft = Draft.of(seen) if seen is not None and session.is_assisted else Draft.empty(level)
        self._drafts = self._drafts or Drafts(draft)
        begun = self._drafts.begin(draft)
        editor = self._editor(self._drafts)
        if not begun and seen is not None:
            offer = offer_sentence(is_assisted=session.is_assisted)
            editor.actions.notice = " ".join([tr("Kept from earlier."), offer])
        self.open(editor)

    def open_course(self) -> None:
        """Open the course; practice needs the worker, so the game leaves it."""
        session = self.table.session
        session.stop()
        self.open(CourseDialog(session.environment, self.learning))

    def _open_proof(self) -> None:
        """Prove that the board needs no guess; a game that goes on is helped once that is seen."""
        session = self.table.session
        if session.is_paused:
            return
        query = proof_query(session.game)
        if query is None:
            self.table.tell(no_proof_sentence(session.game, session.setup.start))
            return
        session.stop()
        scene = ProofScene(session.environment, session.game.level, query, session.assist)
        self.open(scene)

    def open_records(self) -> None:
        """Open the records, which need the worker, so the game leaves it."""
        environment = self.table.session.environment
        self.table.session.stop()
        doors = Doors(
            self.open_look_back,
            lambda technique: self.open(PracticeScene(environment, self.learning, technique)),
            self.table.play_day,
            self.files.choose,
        )
        self.open(RecordsScene(environment, self.learning, doors))

    def _edit(self, given: Observation | bytes | None) -> None:
        """Open the editor with a position, or reading a picture, None for that of the clipboard.

        What the person left in it can be brought back.
        """
        session = self.table.session
        session.stop()
        self._drafts = self._drafts or Drafts(Draft.empty(session.game.level))
        editor = self._editor(self._drafts)
        if isinstance(given, Observation):
            editor.actions.change(Draft.of(given))
        else:
            editor.actions.read(given)
        self.open(editor)

    def _editor(self, drafts: Drafts) -> Editor:
        """Return an editor; a file chosen in it takes its place, as a dropped one does."""
        choose = self.files.choose
        editor = Editor(drafts, self.table.session, lambda: choose(editor.close, editor.tell))
        return editor

    def open_look_back(self, recorded: RecordedGame, place: int | None = None) -> None:
        """Look back at a game: that on the table, which stops, or any other.

        `place` is the number of moves (commands that changed something) before what is shown first.
        """
        session, save = self.table.session, partial(self.files.save, recorded)
        session.stop()
        environment, play_on = session.environment, self.table.play_on
        ends_other = session.can_pause and recorded.game is not session.game
        self.open(LookBackScene(environment, recorded, play_on, save, place, ends_other=ends_other))

    def _look_back(self) -> None:
        """Look back at the game on the table; before its first move at the one finished last."""
        session = self.table.session
        finished = session.recorder.last_finished() if session.is_untouched else None
        self.open_look_back(session.recorded() if finished is None else finished.recorded())

    def _save(self) -> None:
        recorded = self.table.session.recorded()
        self.files.save(recorded, recorded.game, self.table.tell)

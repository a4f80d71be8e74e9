"""Make the pictures of the README and of docs: `python -m tools.screenshots [FOLDER]`.

The folder is docs/pictures unless another is named.

The window is drawn without a screen, and its clock stands still between moves, so the same code
gives the same pictures.
"""

from __future__ import annotations

import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from minesweeper.explain.explanation import Explanation, walk
from minesweeper.explain.ladder.technique import Technique
from minesweeper.pictures.door import PictureAnswer
from minesweeper.players import counting
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Command
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Animation, Settings
from minesweeper.storage.store import FRESH, Store
from minesweeper.ui.app import App
from minesweeper.ui.course.exercise_scenes import LessonScene, PracticeScene
from minesweeper.ui.course.lists import CourseDialog
from minesweeper.ui.dialogs.keys_dialog import KeysDialog
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import OnCell, Wish
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.review.record_pages import Tab
from minesweeper.ui.review.records_scene import RecordsScene
from minesweeper.words.language import SOURCE
from tools.stored_games import DAY, filled


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture looks; `size` is that of the window, None for the picture's own."""

    theme: str = "light"
    language: str = "en"
    scale: float = 1.0
    size: tuple[int, int] | None = None


class Stage:
    """A window under full control; its clock moves only with the moves."""

    def __init__(
        self,
        level: Level,
        seed: int,
        look: Look,
        size: tuple[int, int] = (960, 640),
        store: Store | None = None,
    ) -> None:
        self.now = 0
        setup = Setup(level, Start.OPENING, seed=seed)
        settings = Settings(
            theme=look.theme,
            window_size=look.size or size,
            language=look.language,
            scale=look.scale,
            animation=Animation.OFF,
        )
        self.app = App(
            setup, random.Random(1), settings=settings, store=store, clock=lambda: self.now
        )
        self.app.table.session.marks = FRESH  # as on a board that nobody has chosen
        pygame.mouse.set_pos((0, 0))  # else the mouse's last place could light a button
        self.app.step()

    def ai_moves(self, count: int) -> None:
        """Press AI Move, a second apart."""
        for _ in range(count):
            self.now += 1000
            self.app.table.do(Wish.AI_MOVE)
            self.app.step()

    def play(self, commands: Iterable[Command]) -> None:
        """Carry out the commands of a game as they were given there."""
        for command in commands:
            self.app.table.session.play(command.action, command.cell, command.by)

    def until_over(self) -> None:
        """Press AI Move until the game is over."""
        while not self.app.table.session.game.is_over:
            self.ai_moves(1)

    def lose(self) -> None:
        """Reveal a mine, with a wrong flag standing."""
        game = self.app.table.session.game
        assert game.mines is not None
        covered = game.observe().covered()
        safe = next(cell for cell in covered if cell not in game.mines)
        mine = next(cell for cell in sorted(game.mines) if cell not in game.flags)
        self.app.table.do(OnCell(Action.FLAG, safe))
        self.app.table.do(OnCell(Action.REVEAL, mine))
        self.app.step()

    def picture(self) -> pygame.Surface:
        """Return a picture of the window as it is."""
        self.app.step()
        self.app.draw()
        return self.app.screen.copy()

    def save(self, path: Path) -> None:
        """Write the window as it is to a PNG file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.picture(), str(path))


def fresh(look: Look) -> Stage:
    """Show a beginner board before the first click."""
    return Stage(LEVELS["beginner"], 3, look)


def midgame(look: Look) -> Stage:
    """Show a beginner board in play, with the AI's last reason."""
    stage = Stage(LEVELS["beginner"], 3, look)
    stage.app.table.do(OnCell(Action.REVEAL, (4, 4)))
    stage.ai_moves(4)
    return stage


def midgame_dark(look: Look) -> Stage:
    """Show the same on dark ground."""
    return midgame(replace(look, theme="dark"))


def won(look: Look) -> Stage:
    """Show a won board."""
    stage = Stage(LEVELS["beginner"], 5, look)
    stage.app.table.do(OnCell(Action.REVEAL, (4, 4)))
    stage.until_over()
    return stage


def won_alone(look: Look) -> Stage:
    """Show a board that a person won without help, with its figures."""
    stage = Stage(LEVELS["beginner"], 5, look)
    for _ in careful_moves(stage, (4, 4)):
        pass
    return stage


def lost(look: Look) -> Stage:
    """Show a lost board."""
    stage = midgame(look)
    stage.lose()
    return stage


def look_back(look: Look) -> Stage:
    """Show the look-back at a game that a person lost, who opened what was safe or least risky."""
    stage = Stage(LEVELS["intermediate"], 45, look)
    for _ in careful_moves(stage, (8, 8)):
        pass
    looked_back(stage)
    return stage


def careful_moves(stage: Stage, first: Cell) -> Iterator[counting.Counts]:
    """Play a game as a person who opens what is safe or least risky; yield before each move."""
    table = stage.app.table
    table.do(OnCell(Action.REVEAL, first))
    while not table.session.game.is_over:
        stage.now += 1000
        counts = counting.count(table.session.game.observe())
        yield counts
        safe = counts.safe()
        table.do(OnCell(Action.REVEAL, min(safe) if safe else least_risky(counts)))
    stage.app.step()


def looked_back(stage: Stage) -> None:
    """Open the look-back, and wait until all moves are judged."""
    stage.app.table.do(Wish.LOOK_BACK)
    scene = stage.app.scenes[-1]
    assert isinstance(scene, LookBackScene)
    while not scene.look_back.is_judged:
        stage.app.step()
    scene.go(-1)


def least_risky(counts: counting.Counts) -> Cell:
    """Return an undecided cell of the least risk."""
    return min(counting.undecided(counts), key=lambda cell: (counts.probability(cell), cell))


def expert(look: Look) -> Stage:
    """Show an expert board in play."""
    moves = 59
    commands = expert_commands(moves)  # in a window of its own, before that of the picture
    stage = Stage(LEVELS["expert"], 12, look, (1280, 720))
    stage.play(commands)
    stage.now += 1000 * moves
    stage.ai_moves(1)
    return stage


@cache
def expert_commands(moves: int) -> Sequence[Command]:
    """Return the first commands of the expert board of the pictures, up to n moves of the AI."""
    stage = Stage(LEVELS["expert"], 12, Look(), (1280, 720))
    stage.app.table.do(OnCell(Action.REVEAL, (3, 3)))
    stage.ai_moves(moves)
    return tuple(stage.app.table.session.game.commands)


def chances(look: Look) -> Stage:
    """Show an expert board with the chances of a mine."""
    stage = expert(look)
    stage.app.table.do(Wish.OVERLAY)
    return stage


def ai_view(look: Look) -> Stage:
    """Show the AI's view beside the board: the gain player's figures."""
    stage = Stage(Level(10, 10, 10), 21, look, (1280, 720))
    stage.app.preferences.change(player="gain")
    stage.app.table.do(OnCell(Action.REVEAL, (2, 2)))
    stage.ai_moves(6)
    stage.app.table.do(Wish.AI_VIEW)
    return stage


def hint(look: Look, presses: int = 4) -> Stage:
    """Show an expert board and a hint after n presses: a proof that supposes a mine."""
    return hinted(look, supposing, presses)


def guess(look: Look) -> Stage:
    """Show a hint that no cell is certainly safe, with its candidates."""
    return hinted(look, guessing, 4)


def hinted(look: Look, wanted: Callable[[Explanation], bool], presses: int) -> Stage:
    """Play an expert board by hints until one explains what is wanted; show n presses of it."""
    commands = commands_before(wanted)  # in a window of its own, before that of the picture
    stage = Stage(LEVELS["expert"], 1, look, (1280, 720))
    stage.play(commands)
    table = stage.app.table
    table.do(Wish.CANCEL)  # any intent: the table then shows what its session did by itself
    for _ in range(presses):
        table.do(Wish.HINT)
    stage.app.step()
    return stage


@cache
def commands_before(wanted: Callable[[Explanation], bool]) -> Sequence[Command]:
    """Return the commands of an expert board until a hint explains what is wanted."""
    session = Stage(LEVELS["expert"], 1, Look(), (1280, 720)).app.table.session
    while not session.game.is_over:
        session.hint()
        known = None if session.teacher.hint is None else session.teacher.hint.explanation
        if known is not None and wanted(known):
            return tuple(session.game.commands)
    raise ValueError("no hint of this game explains what is wanted")


def supposing(known: Explanation) -> bool:
    """Return whether a step of a proof supposes a mine or none."""
    steps = walk(known.steps)
    return steps is not None and any(step.supposed for step in steps.steps)


def guessing(known: Explanation) -> bool:
    """Return whether no cell is certainly safe."""
    return known.guess is not None


def new_game(look: Look) -> Stage:
    """Show the new game dialog."""
    stage = midgame(look)
    stage.app.table.do(Wish.CHOOSE_GAME)
    return stage


def settings(look: Look) -> Stage:
    """Show the settings."""
    stage = midgame(look)
    stage.app.table.do(Wish.SETTINGS)
    return stage


def keys(look: Look) -> Stage:
    """Show the keys, one of them shared by two actions."""
    stage = midgame(look)
    stage.app.preferences.change(keys={"help": ("f",)})
    stage.app.open(KeysDialog(stage.app.preferences))
    return stage


def editor(look: Look) -> Stage:
    """Show the position editor with everything that it knows of the game's position."""
    stage = Stage(LEVELS["beginner"], 3, look)
    stage.app.table.do(OnCell(Action.REVEAL, (4, 4)))
    stage.app.table.do(Wish.EDITOR)
    scene = stage.app.scenes[-1]
    assert isinstance(scene, Editor)
    scene.actions.take_over()
    scene.viewport.cursor = (0, 8)
    scene.actions.toggle_certain()
    scene.actions.toggle_chances()
    scene.actions.ask_for_move()
    for _ in range(3):  # the query, its answer, the message
        stage.app.step()
    return stage


def read_picture(look: Look) -> Stage:
    """Show the position read from a picture of another board, with two doubtful cells."""
    elsewhere = Stage(LEVELS["beginner"], 3, Look("classic"))
    elsewhere.app.table.do(OnCell(Action.REVEAL, (4, 4)))
    for cell in ((2, 5), (2, 6), (5, 8)):
        elsewhere.app.table.do(OnCell(Action.FLAG, cell))
    seen, grid = elsewhere.app.table.session.game.observe(), elsewhere.app.table.area.viewport.grid
    board = elsewhere.picture().subsurface(grid.view)
    x, y = (4 + cell * grid.cell for cell in (8, 4))
    pointer = [(x + 2 * right, y + 2 * down) for right, down in _POINTER]
    pygame.draw.polygon(board, "white", pointer)
    pygame.draw.polygon(board, "black", pointer, 2)
    file = io.BytesIO()
    pygame.image.save(board, file, "board.png")
    stage = Stage(LEVELS["beginner"], 3, look)
    stage.app.table.do(Wish.EDITOR)
    scene = stage.app.scenes[-1]
    assert isinstance(scene, Editor)
    doubtful = frozenset({(4, 8), (5, 8)})
    seen = replace(seen, mines=None)
    scene.actions.take_picture(PictureAnswer(seen, doubtful, file.getvalue()))
    scene.viewport.cursor = (2, 7)
    for _ in range(3):  # the query, its answer, the message
        stage.app.step()
    scene.panel.ask_total()
    return stage


_POINTER = ((0, 0), (0, 17), (4, 13), (7, 19), (9, 18), (7, 12), (12, 12))
"""A mouse's pointer, which covers what it points at in a picture of a screen."""


def help_page(look: Look) -> Stage:
    """Show the help."""
    stage = midgame(look)
    stage.app.table.do(Wish.HELP)
    return stage


def course(look: Look) -> Stage:
    """Show the lessons, some of them done."""
    stage = fresh(look)
    for name in ("numbers", "full", "one-one"):
        stage.app.learning.finish_lesson(name)
    stage.app.table.do(Wish.COURSE)
    return stage


def lesson(look: Look) -> Stage:
    """Show a lesson before an answer."""
    stage = course(look)
    assert isinstance(stage.app.scenes[-1], CourseDialog)
    stage.app.scenes[-1].open_lesson(4)
    return stage


def answered(look: Look) -> Stage:
    """Show a lesson after a wrong answer."""
    stage = lesson(look)
    scene = stage.app.scenes[-1]
    assert isinstance(scene, LessonScene)
    scene.answer((0, 0), Action.REVEAL)
    return stage


def practice(look: Look) -> Stage:
    """Show a position of practice."""
    stage = fresh(look)
    app = stage.app
    app.open(PracticeScene(app.table.session.environment, app.learning, Technique.OVERLAP))
    return stage


def records(look: Look, tab: Tab = Tab.OVERVIEW, games: int = 24) -> Stage:
    """Show a tab of the records, with everything worked out."""
    with tempfile.TemporaryDirectory() as folder:
        store = filled(Path(folder), games) if games else Store(Path(folder) / "games.sqlite")
        stage = Stage(LEVELS["beginner"], 3, look, store=store)
        stage.app.table.do(Wish.RECORDS)
        scene = stage.app.scenes[-1]
        assert isinstance(scene, RecordsScene)
        scene.games.day = DAY
        for _ in range(2 * games + 12):
            stage.now += 4000
            stage.app.step()
        scene.show(tab)
        store.close()
    return stage


PICTURES: dict[str, Callable[[Look], Stage]] = {
    "fresh": fresh,
    "midgame": midgame,
    "midgame-dark": midgame_dark,
    "won": won,
    "won-alone": won_alone,
    "lost": lost,
    "look-back": look_back,
    "expert": expert,
    "chances": chances,
    **{f"hint-{presses}": partial(hint, presses=presses) for presses in range(1, 5)},
    "guess": guess,
    "ai-view": ai_view,
    "new-game": new_game,
    "settings": settings,
    "keys": keys,
    "help": help_page,
    "editor": editor,
    "read": read_picture,
    "course": course,
    "lesson": lesson,
    "answered": answered,
    "practice": practice,
    "records": records,
    "records-clicks": partial(records, tab=Tab.CLICKS),
    "records-over-time": partial(records, tab=Tab.OVER_TIME),
    "records-accuracy": partial(records, tab=Tab.PLAY),
    "records-daily": partial(records, tab=Tab.DAILY),
    "records-empty": partial(records, games=0),
}
"""Every picture by its name, with the function that makes its window."""


def shown(root: Path = Path()) -> set[str]:
    """Return the names of the pictures that the README and the pages of docs show.

    Those of pages in another language begin with it, as `zh_CN/help`.
    """
    pages = [*root.glob("README*.md"), *root.glob("docs/*.md")]
    texts = (page.read_text(encoding="utf-8") for page in pages)
    return {name for text in texts for name in re.findall(r"pictures/([\w/-]+)\.png\)", text)}


def main() -> None:
    """Make every picture that a page shows, in the language of its page."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    for name in shown():
        language, _, picture = name.rpartition("/")
        if picture in PICTURES:
            look = Look(language=language or SOURCE)
            PICTURES[picture](look).save(folder / f"{name}.png")


if __name__ == "__main__":
    main()

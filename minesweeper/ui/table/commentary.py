"""What the panel says beside the game: a notice, the AI's reasons, the chance of a cell."""

from __future__ import annotations

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Status
from minesweeper.session.chances import Chances, Overlay
from minesweeper.session.session import Play
from minesweeper.ui.text import messages as words


class Commentary:
    """Finds what there is to say. `notice` goes before all else until the next deed."""

    def __init__(self) -> None:
        self.notice = ""
        self._overlay = Overlay()

    @property
    def chances(self) -> Chances:
        """The chances that lie over the board."""
        return self._overlay.chances

    def look_up(self, play: Play) -> None:
        """Find the chances if they shall be shown; who looks at them plays with help."""
        settings = play.choices.settings
        self._overlay.look_up(play.game, shown=settings.overlay)
        if play.game.status is Status.PLAYING and (settings.overlay or settings.ai_view):
            play.assist()

    def text(self, play: Play, pointed: Cell | None) -> str:
        """Say what there is to say, and the chance of the cell pointed at."""
        sentences = [self.notice] if self.notice else words.play_sentences(play)
        chances = self.chances
        if pointed is not None and pointed in chances.mined:
            sentences.append(
                words.chance_sentence(pointed, chances.mined[pointed], exact=chances.exact)
            )
        return "<br><br>".join(filter(None, sentences))

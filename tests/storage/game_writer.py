"""A program that plays one endless game and keeps it, resuming what it finds; it gets killed."""

import sqlite3
import sys
from pathlib import Path

from minesweeper.rules.board import neighbor_table
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.storage.store import Store

LEVEL = Level(60, 40, 480)


def new_game():
    return Game.from_code(Code(LEVEL, Start.OPENING, 2026))


def command(number):
    """Return the command of that number: one reveal, then flags put on and taken away."""
    if number == 5:
        return Command(Action.REVEAL, (20, 30), 5)
    cells = list(neighbor_table(LEVEL.height, LEVEL.width))
    return Command(Action.FLAG, cells[number * 7 % len(cells)], number)


def game_after(count):
    """Return the game after `count` commands."""
    game = new_game()
    game.replay(command(number) for number in range(count))
    return game


def main(path, how=""):
    """Play and keep without end; print again and again how many commands are kept."""
    store = Store(Path(path), in_background=how == "in_background")
    database = sqlite3.connect(path)
    kept = store.unfinished()
    game = new_game() if kept is None else kept.game
    record = store.begin(game) if kept is None else store.resume(kept)
    while True:
        game.play(command(len(game.commands)))
        record.keep(game, len(game.commands) - 1)
        (stored,) = database.execute("SELECT count(*) FROM command").fetchone()
        print(stored if how == "in_background" else len(game.commands), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

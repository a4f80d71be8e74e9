"""Plays one game with a player of the program: `python play_a_game.py [SEED]`."""

import random
import sys

from minesweeper import LEVELS, Game, Start, Status
from minesweeper.players import make_player

seed = int(sys.argv[1]) if sys.argv[1:] else 7
game = Game(LEVELS["intermediate"], random.Random(seed), Start.SAFE)
player = make_player("expert")
player.start(game.level, Start.SAFE, random.Random(seed))

while game.status in (Status.READY, Status.PLAYING):
    move = player.move(game.observe())  # it gets what a person would see, and no more
    if not move.certain:
        print(f"guesses {move.cell}: {move.reason.rule.phrase}")
    game.reveal(move.cell)

print(f"{game.code}: {game.status.value} after {len(game.commands)} moves")

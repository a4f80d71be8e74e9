"""Lets two players play the same boards: `python compare_two_players.py [GAMES]`."""

import sys

from minesweeper import LEVELS, Start
from minesweeper.arena import compare

games = int(sys.argv[1]) if sys.argv[1:] else 100
players = ["safest", "sentence"]
for standing in compare(players, LEVELS["beginner"], games=games, seed=1, start=Start.SAFE):
    low, high = standing.interval
    print(f"{standing.player}: {standing.wins} of {games}, 95 % interval {low:.0%} to {high:.0%}")

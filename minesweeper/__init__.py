"""Minesweeper with a strong player behind its AI Move button, able to say why.

This package never imports pygame outside `minesweeper.ui`. `minesweeper.explain` is the function;
`from minesweeper.explain import ...` finds the package of that name all the same.
"""

from minesweeper.explain.position import ExplainedPosition, explain
from minesweeper.inference import Analysis, InconsistentBoard, analyze, sample
from minesweeper.knowledge import MinesweeperAI, Sentence
from minesweeper.rules.board import Cell, Minesweeper, neighbors
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Actor, Change, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Goal, Rules

__version__ = "1.0.0"

__all__ = [
    "LEVELS",
    "Action",
    "Actor",
    "Analysis",
    "Cell",
    "Change",
    "Code",
    "Command",
    "ExplainedPosition",
    "Game",
    "Goal",
    "InconsistentBoard",
    "Level",
    "Minesweeper",
    "MinesweeperAI",
    "Observation",
    "Rules",
    "Sentence",
    "Start",
    "Status",
    "analyze",
    "explain",
    "neighbors",
    "sample",
]

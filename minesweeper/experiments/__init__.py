"""Experiments: studies of many games, each with a table, a CSV file and a picture.

A `Study` (study.py) says which matches of the arena to play and what to measure; each experiment
is a module with a function `study` that returns one; plot.py draws it.
"""

from minesweeper.experiments.study import Row, Study, run, write_csv

__all__ = ["Row", "Study", "run", "write_csv"]

"""CS50's knowledge base: sentences, their closure by subsets, and the reason for each cell."""

from minesweeper.knowledge.knowledge_base import MinesweeperAI, Sentence

__all__ = ["MinesweeperAI", "Sentence"]

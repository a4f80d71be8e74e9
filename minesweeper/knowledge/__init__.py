"""CS50's knowledge base: sentences, their closure by subsets, and why each cell is known."""

from minesweeper.knowledge.knowledge_base import MinesweeperAI, Sentence

__all__ = ["MinesweeperAI", "Sentence"]

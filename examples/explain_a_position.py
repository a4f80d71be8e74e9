"""Proves what is certain in a position, and compares the guesses where nothing is safe."""

from minesweeper import analyze, explain
from minesweeper.formats import mine
from minesweeper.rules.naming import name_of

POSITIONS = ["5x3x3\n1111H\nHHHHH\nHHHHH", "3x2x2\n1HH\nHHH"]

for text in POSITIONS:
    seen = mine.parse(text)
    explained = explain(seen)
    print(text)
    for proof in explained.proofs:
        print(f"  {name_of(proof.cell)}: {explained.text(proof)}")
    if explained.guess is not None:
        analysis = analyze(seen)
        for candidate in explained.guess.candidates:
            chance = analysis.probability(candidate.cell)
            print(f"  {name_of(candidate.cell)}: {float(chance):.0%} risk of a mine")
        print(f"  the best guess: {name_of(explained.guess.best)}")

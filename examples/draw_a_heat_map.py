"""Draws the chance of a mine in each cell as a picture: `python draw_a_heat_map.py FILE.svg`."""

import random
import sys
from pathlib import Path

from minesweeper import LEVELS, Game, Start, analyze

SIDE = 24

game = Game(LEVELS["intermediate"], random.Random(1), Start.OPENING)
game.reveal((8, 8))
seen = game.observe()
analysis = analyze(seen)

drawn = []
for row in range(seen.height):
    for column in range(seen.width):
        cell, x, y = (row, column), column * SIDE, row * SIDE
        if cell in seen.numbers:
            color, text = "#eeeeee", str(seen.numbers[cell] or "")
        else:
            chance = float(analysis.probability(cell))
            red, green = round(80 + 160 * chance), round(200 - 120 * chance)
            color, text = f"#{red:02x}{green:02x}60", f"{chance:.0%}"
        drawn.append(
            f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{color}" stroke="#fff"/>'
            f'<text x="{x + SIDE / 2}" y="{y + SIDE * 0.65}" font-size="9">{text}</text>'
        )

width, height = seen.width * SIDE, seen.height * SIDE
head = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" text-anchor="middle">'
)
target = Path(sys.argv[1] if sys.argv[1:] else "heat.svg")
target.write_text("\n".join([head, *drawn, "</svg>\n"]), encoding="utf-8")
print(f"{target}: {analysis.layouts} layouts fit")

"""The chance of winning by best play, from the rules alone: for small boards, and slowly."""

from collections import defaultdict
from functools import cache
from itertools import combinations

from minesweeper.rules.board import neighbor_table


def best_play(height, width, mines, protected=()):
    """Return the wins by best play and the number of layouts, `protected` never being mines.

    With protected cells the first of them is revealed first. A position is what has been seen:
    the numbers revealed so far, together with the layouts that fit them.
    """
    table = neighbor_table(height, width)
    layouts = [
        frozenset(chosen)
        for chosen in combinations([cell for cell in table if cell not in protected], mines)
    ]

    def number(cell, layout):
        return sum(other in layout for other in table[cell])

    def wins_after(cell, opened, fitting):
        seen = defaultdict(list)
        for layout in fitting:
            if cell not in layout:
                seen[number(cell, layout)].append(layout)
        return sum(wins(opened | {cell}, frozenset(rest)) for rest in seen.values())

    @cache
    def wins(opened, fitting):
        if len(opened) == len(table) - mines:
            return len(fitting)
        covered = [cell for cell in table if cell not in opened]
        certain = [c for c in covered if not any(c in layout for layout in fitting)]
        return max(wins_after(cell, opened, fitting) for cell in certain[:1] or covered)

    start = frozenset(layouts)
    if protected:
        return wins_after(protected[0], frozenset(), start), len(layouts)
    return wins(frozenset(), start), len(layouts)

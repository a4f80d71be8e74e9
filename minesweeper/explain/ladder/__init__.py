"""Proofs of certain cells as a person would find them: short lists of steps, each one technique.

How `Ladder.prove` works, one module after the other:

1. `facts` turns numbers into facts (exactly n of these cells are mines) and has the four simple
   techniques: what one or two facts say (SATISFIED, FULL, CONTAINED, OVERLAP);
2. `derivation` goes on with them over the whole board, each cell by the fewest steps, and
   remembers for each conclusion what it rests on;
3. `line` goes through the steps to one cell again, with nothing else decided, and drops what the
   cell does not need;
4. `cases` supposes the opposite, or both, and derives until a number breaks, or both agree;
5. `count` lets the mine total join in: numbers that share no cell, and what they leave for all
   others; and steps that speak of the whole board become one;
6. `levels` keeps what each technique finds on the board, and proves a cell from as few numbers as
   it can; it divides a large board into bands of rows, and there the simple techniques prove a cell
   from the numbers near it alone. Its `Evidence` is what all ways to a proof share;
7. `ways` has the way of each technique to a proof, and to its words; where nothing else is found,
   LAYOUTS names a minimal set of numbers that exact inference finds;
8. `ladder` tries all of them, the easiest technique first.

`technique` has an entry for each technique, `proof` the steps of a proof. Nothing but the numbers
shown, the mines hit and the mine total is used: flags prove nothing, and each proof stands alone.
"""

"""A position read from a picture of a board, whatever program drew it.

1. `sources` takes pictures from files, the screen and the clipboard, or refuses them;
2. `edges` sums where it changes, `repeats` finds where changes come again and how far apart, and
   `lattice` the board there: its lines in both directions (`comb`);
3. `likeness` drops rows and columns at the rim that are none of the board's, adds missed ones, and
   finds lines that nobody drew;
4. `cells` cuts out the cells, and `groups` finds those that look alike;
5. `network` says what each may mean, by its look alone;
6. `labels` chooses the meanings that counts and looks fit best (`costs`), and how sure each is;
7. `reading` reads what may be boards between all lines that may be their own, one look at the
   picture after another, until one reading fits well. It keeps the best, calls doubtful what others
   read otherwise, refuses several boards, and has `inference` name what contradicts.

These need numpy and Pillow, an extra: `door` is for those who may lack them. `looks` remembers a
board between two pictures of the screen.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for small matrices several threads are slower

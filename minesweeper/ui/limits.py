"""What bounds the work and the memory of the window, and what is lost where a bound is reached.

What is kept once for each file, colour, note or technique needs no bound: these are few.
"""

# Frames

NUMBERS_A_STEP = 24
"""The knowledge base takes this many opened numbers between two looks at the events. A large
opening is known later, and the window still answers within a frame."""

LONGEST_FRAME = 0.1
"""The most seconds that pass for widgets between two frames. After a long rest a tool tip waits
its full time, instead of appearing at once."""

MOST_FAILED = 3
"""The most frames in a row that may fail; after one more the window ends, instead of failing for
ever."""

APPEARING_CELLS = 2000
"""The most cells that appear one after another. Those of larger openings appear at once, and the
whole board is drawn anew."""

# Texts and lists

LOG_ENTRIES = 400
"""The last commands that the log of the AI view lists. The look-back has the others."""

UNDONE_EDITS = 100
"""The last edits of a position that can be undone. Each keeps a whole position, up to 40,000
cells."""

LEAST_VIEW_CELL = 18
"""The size of cells in pixels at scale 1 below which the AI view takes the panel's place, if that
makes them larger: two figures over each other can be read in cells of this size."""

CODE_LETTERS = 60
"""The most letters of a seed or a code that is typed or pasted; no code has more. The rest is cut
off."""

NUMBER_LETTERS = 5
"""The most digits of a number that is typed; no board needs more. The rest is cut off."""

LONGEST_THOUGHT = 2000
"""The most milliseconds that the look-back waits for a command at speed 1, however long the person
thought."""

LARGEST_WINDOW = (3840, 2160)
"""The largest window without a screen, where none bounds it: a stored size may be any."""

# What is kept because drawing it again takes long

CELL_SIZES = 4
"""Sizes of cells whose pictures are kept: board, AI view, legend and editor. With more of them at
a time each frame draws its pictures anew."""

CELL_LOOKS = 512
"""Cells of the AI view that are kept as pictures: fewer than a frame's differing figures would be
drawn anew in each frame."""

COUNTERS = 64
"""Counters of the header that are kept as pictures; a clock that goes on needs a new one each
second anyway."""

ICONS = 160
"""Icons and faces that are kept in a size and colours. With more, a frame draws some anew."""

TEXT_FACES = 12
"""Faces and sizes of letters drawn by the board that are kept open."""

TEXT_LINES = 1024
"""Lines of text drawn by the board that are kept as pictures."""

POINTERS = 2
"""Pointers with a flag that are kept: one for each theme or scale of the last two."""

GROUNDS = 64
"""Ends of buttons' grounds that are kept. With more, the opening of a dialog draws some anew."""

CARDS = 3
"""Grounds of cards that are kept: that of the panel and those of a scene. With more, each frame
draws their round corners anew."""

GUI_THEMES = 2
"""Looks whose theme of pygame_gui is kept with its pictures, at most 12 MB each: that before a
change of the settings, and that after it."""

GUI_FONTS = 20
"""Fonts of pygame_gui that are kept, eight a look: 1 MB each for Chinese."""

MEASURED_TEXTS = 4096
"""Texts whose sizes a font keeps; the help has 1,500 pieces. Then it forgets all and measures
again."""

FOLDED_TEXTS = 256
"""Texts that are kept with the ends of their lines; others are divided again with each layout."""

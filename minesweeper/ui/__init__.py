"""The window: the only part of the package that imports pygame.

SDL reads its settings from the environment when pygame is first imported, so they are made here.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# pygame would put the script's name: window managers group windows by this class.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "minesweeper")

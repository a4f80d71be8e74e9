"""Memory that widgets leave behind goes back to the system; what stays for good is left alone."""

from __future__ import annotations

import ctypes
import gc
import sys


def keep_for_good() -> None:
    """Leave what there is now, the program itself, out of the collector's rounds.

    Looking through all of it takes 20 ms, more than a frame, whenever enough has changed.
    """
    gc.freeze()


def give_back() -> None:
    """Free the widgets nobody uses, and give what is free back to the system.

    Widgets point at each other, so only the collector frees them; it knows nothing of the size of
    their pictures and comes late. glibc then keeps the room between two pictures that are left,
    up to 200 MB after some dialogs, until it is asked.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc's own: musl has none
        if trim is not None:
            trim(0)

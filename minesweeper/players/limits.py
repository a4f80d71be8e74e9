"""What bounds the work of this room: for each limit what it protects, and what it costs."""

QUICK_BUDGET = 30_000
"""States counted for a view or an overlay, before it shows an estimate.

It protects the frame in which it is drawn; an estimate says so.
"""

QUICK_NOISY_BUDGET = 2_000
"""The same where numbers may be false: such states take longer."""

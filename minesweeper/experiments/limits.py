"""What bounds the work of this room: for each limit what it protects, and what it costs."""

PROOF_STATES = 20_000
"""States spent on finding the few numbers that prove a move; without them none is named."""

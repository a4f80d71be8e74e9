"""What bounds the judgements of this room: for each limit what it protects, and what it costs."""

ESTIMATE_ERROR = 0.10
"""The part of a chance to win by which an estimate may be wrong: set anew by the measurement."""

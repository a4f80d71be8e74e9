"""Measurements, each with its command; the figures are kept in RESULTS.md."""

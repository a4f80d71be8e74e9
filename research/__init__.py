"""Fitting the weights and networks of the expert player; no game needs it."""

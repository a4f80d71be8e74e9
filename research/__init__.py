"""Fitting the weights and networks of the expert player: not installed with the game.

`rollouts` plays games on from a position. `fit_score` fits the weights of the score,
`fit_network` the network, which learns in `train`, and `fit_win_estimate` the win estimate. Each
of the three writes the data file of the same name in `minesweeper/strategy`. It needs numpy:
`pip install '.[research]'`.
"""

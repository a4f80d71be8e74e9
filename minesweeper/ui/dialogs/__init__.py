"""The scenes that lie over the table: new game, settings, keys, help, about."""

"""Phrases that the program shows in its language, but that others than its words declare.

`tools.messages` gathers them with those of the package.
"""

from __future__ import annotations

from minesweeper.explain.phrases import phrases
from minesweeper.words.language import msgid

ARGPARSE = (
    msgid("usage: "),
    msgid("positional arguments"),
    msgid("options"),
    msgid("show this help message and exit"),
    msgid("argument %(argument_name)s: %(message)s"),
    msgid("unknown parser %(parser_name)r (choices: %(choices)s)"),
    msgid("invalid choice: %(value)r (choose from %(choices)s)"),
    msgid(
        "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"
    ),  # from Python 3.14 on
    msgid("%(heading)s:"),  # from Python 3.13 on
    msgid("unrecognized arguments: %s"),
    msgid("not allowed with argument %s"),
    msgid("ignored explicit argument %r"),
    msgid("the following arguments are required: %s"),
    msgid("one of the arguments %s is required"),
    msgid("expected one argument"),
    msgid("expected at most one argument"),
    msgid("expected at least one argument"),
    phrases("expected %s argument", "expected %s arguments"),
    msgid("ambiguous option: %(option)s could match %(matches)s"),
    msgid("unexpected option string: %s"),
    msgid("invalid %(type)s value: %(value)r"),
)
"""What argparse says of command lines, which it asks gettext for."""

HEADINGS = (
    msgid("clues"),
    msgid("count"),
    msgid("mines"),
    msgid("player"),
    msgid("start"),
    msgid("level"),
    msgid("sweep"),
    msgid("area"),
    msgid("density"),
    msgid("easiest"),
    msgid("score"),
    msgid("hit"),
    msgid("wrong"),
    msgid("win rate"),
    msgid("opened %"),
    msgid("located all, hit none"),
    msgid("positions %"),
    msgid("games %"),
    msgid("a game"),
)
"""The headings of all studies' tables."""

SQLITE = (
    msgid("disk I/O error"),
    msgid("database is locked"),
    msgid("attempt to write a readonly database"),
)
"""What SQLite says most often of a file."""

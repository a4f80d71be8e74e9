"""Links in messages: what they lead to, and how they are written."""

WHY = "why"
"""The steps of a proof that are left out."""

STEP = "step-"
"""Begins the link to a step; its place from 0 follows."""

PLACE = "place-"
"""Begins the link to a moment of a game; the number of commands before it follows."""

CANCEL, MORE, ORDINARY = "cancel", "more_tries", "ordinary_board"
"""Stop a search for a board; more tries; a board that may need a guess."""

PROVE, COURSE, RECORDS, COPY_RESULT = "prove", "course", "records", "copy_result"
"""The proof of a board, the course, the records; the result of a board of the day copied."""

TAKE_BACK = "take_back"
"""Takes back the last move, or that another game was begun.

Like those above they are the names of the window's wishes.
"""


def place_of(target: str, begin: str) -> int | None:
    """Return the place that follows the beginning of a link; None for another link.

    >>> place_of("step-3", STEP), place_of("why", STEP)
    (3, None)
    """
    return int(target.removeprefix(begin)) if target.startswith(begin) else None


def link(target: str, text: str) -> str:
    """Return a text as a link, for a text box."""
    return f'<a href="{target}"><u>{text}</u></a>'

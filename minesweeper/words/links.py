"""Links in messages: what they lead to, and how they are written."""

WHY = "why"
"""The steps of a proof that are left out."""

STEP = "step-"
"""Begins the link to a step; its place from 0 follows."""

CANCEL, MORE, ORDINARY = "cancel", "more", "ordinary"
"""Stop a search for a board; more tries; a board that may need a guess."""

PROVE = "prove"
"""The proof of a board."""

COURSE = "course"
"""The course."""

RECORDS = "records"
"""The records."""

COPY_RESULT = "copy-result"
"""Puts the result of a board of the day on the clipboard."""


def link(target: str, text: str) -> str:
    """Return a text as a link, for a text box."""
    return f'<a href="{target}"><u>{text}</u></a>'

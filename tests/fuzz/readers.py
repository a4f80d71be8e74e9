"""Everything in the project that reads what comes from outside."""

from tests.fuzz.databases import DATABASES
from tests.fuzz.files import FILES
from tests.fuzz.texts import TEXTS
from tests.fuzz.waiting import WAITING

READERS = (*TEXTS, *FILES, *DATABASES, *WAITING)

"""Everything in the project that reads what comes from outside."""

from tests.fuzz.databases import DATABASES
from tests.fuzz.files import FILES
from tests.fuzz.journals import JOURNALS
from tests.fuzz.texts import TEXTS

READERS = (*TEXTS, *FILES, *DATABASES, *JOURNALS)

"""Everything in the project that reads what comes from outside."""

from tests.fuzz.databases import DATABASES
from tests.fuzz.exports import EXPORT_FILES
from tests.fuzz.files import FILES
from tests.fuzz.journals import JOURNALS
from tests.fuzz.pictures import PICTURES
from tests.fuzz.texts import TEXTS

READERS = (*TEXTS, *FILES, *EXPORT_FILES, *DATABASES, *JOURNALS, *PICTURES)

"""The ends of the command line: its language, signs that a terminal lacks, a full disk, Ctrl-C."""

from __future__ import annotations

import codecs
import contextlib
import gettext
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from minesweeper import extensions
from minesweeper.rules.faults import BadInput, Fault, one_line
from minesweeper.storage.folders import AssetError
from minesweeper.storage.settings import Settings, parse, settings_file
from minesweeper.words import language
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr

FAILED = 1
"""The exit code when a player failed in a game, or a search found no board."""

UNWRITTEN = 1
"""The exit code when the output cannot be written."""

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C, by the custom of shells."""

PIPE_CLOSED = 141
"""The exit code when nobody reads the output any more, by the custom of shells."""

PLAIN_SIGNS = {"±": "+/-", "×": "x", "☆": "*", "…": "...", "–": "-", "“": '"', "”": '"', "·": "."}
"""What stands for a sign where the output has no place for it; others are escaped."""


def use_plain_signs() -> None:
    """Let no sign fail that the terminal's encoding lacks: it becomes a plain one or an escape."""
    codecs.register_error("plain signs", _plain_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain signs")


def _plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Return plain text for what an encoding lacks, and where to go on, as `codecs` asks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    plain = "".join(PLAIN_SIGNS.get(sign, sign) for sign in signs)
    return plain.encode("ascii", "backslashreplace").decode(), error.end


def exit_code(program: str, carry_out: Callable[[], int]) -> int:
    """Return the exit code of a command: its own, or after a line that of what ended it.

    A ValueError is bad input, 2; any other fault is 1. An OSError that no command expects comes
    from the output. A closed pipe needs no line. Raises SystemExit where the parser does.
    """
    try:
        return _code_once_flushed(program, _code_of(program, carry_out))
    finally:
        for fault in extensions.skipped():
            complain(program, fault_text(fault))


def _code_of(program: str, carry_out: Callable[[], int]) -> int:
    try:
        return carry_out()
    except BrokenPipeError:  # the reader has enough, as `head` does
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return tell_interrupted(program, tr("interrupted"))
    except ValueError as error:
        complain(program, fault_text(error))
        return 2
    except Fault as error:
        complain(program, fault_text(error))
        return FAILED
    except OSError as error:
        complain(program, _output_fault(error))
        return UNWRITTEN


def _code_once_flushed(program: str, code: int) -> int:
    """Write what the output still holds; return the exit code, another one if that fails."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go()
        return code or PIPE_CLOSED
    except OSError as error:
        _let_go()
        if not code:
            complain(program, _output_fault(error))
        return code or UNWRITTEN
    return code


def _let_go() -> None:
    """Let what cannot be written go nowhere: Python would try again at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _output_fault(error: OSError) -> str:
    return tr("cannot write the output: {what}", what=fault_text(error))


def print_table(name: str, make_table: Callable[[], str], resume: Path | None) -> int:
    """Print the table that `make_table` returns; return 0, or the exit code of what ended it.

    Raises BadInput for a file that cannot be written.
    """
    program = f"minesweeper {name}"
    try:
        table = make_table()
    except KeyboardInterrupt:
        told = tr("interrupted")
        if resume:
            told = tr("interrupted; continue with --resume {file}", file=resume)
        return tell_interrupted(program, told)
    except OSError as error:
        if error.filename is None:  # the output cannot be written
            raise
        raise BadInput("{file}: {what}", file=error.filename, what=error) from error
    print(table)
    return 0


def tell_interrupted(program: str, told: str) -> int:
    """Tell that Ctrl-C ended a command and return the exit code; more of them change nothing."""
    with contextlib.suppress(ValueError):  # signals belong to the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    complain(program, told)
    return INTERRUPTED


def complain(program: str, told: str) -> None:
    """Write a line to standard error, if there is one that can be written."""
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            print(program, one_line(told), sep=": ", file=sys.stderr, flush=True)


def speak() -> None:
    """Speak the language of the settings; if they say the system's, that of the environment.

    A language that cannot be read leaves English; whatever needs the assets names the fault. So
    does one whose letters the output cannot encode. Raises BadInput, once a language is spoken,
    if the environment names an impossible folder for the settings.
    """
    _use(Settings().language)
    _use(_setting())


def _use(name: str) -> None:
    """Speak a language as far as the output has its letters."""
    with contextlib.suppress(AssetError):
        language.use(name, language.environment_locales(os.environ))
        if not _can_write(language.spoken().title):
            language.use(language.SOURCE)


def _can_write(text: str) -> bool:
    """Return whether standard output has the letters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _setting() -> str:
    """Return the language that the settings name; a damaged file is left for the window."""
    try:
        text = settings_file().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Settings().language
    return parse(text)[0].language


@contextlib.contextmanager
def argparse_translated() -> Iterator[None]:
    """Let parsers that are made and used within take argparse's words from the catalogue.

    argparse asks gettext's global domain, which goes by the environment.
    """
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    with contextlib.suppress(AssetError):
        gettext.bindtextdomain(language.DOMAIN, str(language.spoken().folder))
        gettext.textdomain(language.DOMAIN)
    os.environ["LANGUAGE"] = language.name_spoken()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before

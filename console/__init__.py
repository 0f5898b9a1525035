"""Standard output and error of every command: nothing that is printed there ends a command.

A console that isn't UTF-8 lacks characters, the reader of a pipe may leave (`| head`), a disk may be full, and a
program without a terminal may have no streams at all. Each `__main__` does all its work within `prepared`.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

HANDLER = "console"
"""The name of the error handler of encodings that replaces characters that a console lacks."""
_LIKE = {
    "✓": "+",
    "✗": "x",
    "→": "->",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "×": "x",
    "≤": "<=",
    "≥": ">=",
    "\xa0": " ",
}
"""Characters of our texts that a console may lack, and what is printed for them; others are printed by their code."""
_CLOSED = {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}
"""Errors of a pipe whose reader has left; on Windows it is EINVAL."""

_failures: list[OSError] = []
"""The first error of a stream that can't be written for another reason."""


@contextlib.contextmanager
def prepared() -> Iterator[None]:
    """Prepare standard output and error for a program, and tell at its end if not everything could be written there.

    Then a program that would have ended with status 0 ends with 1; any other status is kept.
    """
    prepare()
    try:
        yield
    except SystemExit as end:
        if end.code not in (None, 0):
            raise
    sys.stdout.flush()
    sys.stderr.flush()
    if _failures:
        print(f"Not everything could be printed: {_failures[0].strerror}.", file=sys.stderr)
        sys.exit(1)


def prepare() -> None:
    """Let standard output and error take every character, and discard what can't be written or is no longer read.

    Does nothing the second time, nor to streams that a test has put there.
    """
    codecs.register_error(HANDLER, _replaced)
    sys.stdout, sys.stderr = _safe(sys.stdout), _safe(sys.stderr)


def _safe(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    # With `python -u` there is no buffer above the file.
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if not isinstance(raw, io.FileIO):
        return stream
    stream.flush()
    pipe: Any = _Pipe(raw)
    return io.TextIOWrapper(
        pipe if raw is stream.buffer else io.BufferedWriter(pipe),
        encoding=stream.encoding,
        errors=HANDLER,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


class _Pipe(io.RawIOBase):
    """A file that takes everything, even once its reader has left or its disk is full."""

    def __init__(self, raw: io.FileIO) -> None:
        self._raw = raw

    @property
    def name(self) -> object:
        """The name of the file, as error messages tell it."""
        return self._raw.name

    def writable(self) -> bool:
        """True: it is written to, and never read."""
        return True

    def fileno(self) -> int:
        """The descriptor of the file."""
        return self._raw.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._raw.isatty()

    def write(self, data: ReadableBuffer, /) -> int | None:
        """Write some bytes, or discard them all if they can't be written or aren't read."""
        try:
            return self._raw.write(data)
        except OSError as error:
            if error.errno not in _CLOSED and not _failures:
                _failures.append(error)
            return memoryview(data).nbytes


def _replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    plain = (_LIKE.get(each) or each.encode("ascii", "backslashreplace").decode() for each in missing)
    return "".join(plain), error.end

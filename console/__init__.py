"""Standard output and error of every command: nothing that is printed there ends a command.

A console that isn't UTF-8 lacks characters, the reader of a pipe may leave (`| head`), and a program without a terminal
may have no streams at all. Each `__main__` calls `prepare` first.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
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


def prepare() -> None:
    """Let standard output and error take every character, and discard what nobody reads any more.

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
    """A file that takes everything, even once its reader has left."""

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
        """Write some bytes, or discard them all if nobody reads them."""
        try:
            return self._raw.write(data)
        except OSError as error:
            if error.errno not in _CLOSED:
                raise
            return memoryview(data).nbytes


def _replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    plain = (_LIKE.get(each) or each.encode("ascii", "backslashreplace").decode() for each in missing)
    return "".join(plain), error.end

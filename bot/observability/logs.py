"""Logs: readable in a terminal, JSON lines elsewhere, and never a secret or the number of a person in either."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TextIO

import structlog
from structlog.types import Processor

HIDDEN = "[hidden]"
TALKATIVE = ("aiohttp.access", "alembic")
"""Loggers whose information is logged only at the level debug."""

CHATTERING = ("aiosqlite",)
"""Loggers whose lines at the level debug say nothing: each function that is handed over to a thread, twice."""

_PATTERNS = tuple(
    re.compile(pattern, flags)
    for pattern, flags in (
        # A person with the token of an interaction or a webhook can write as the bot.
        (r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+", 0),
        (r"()\baW50ZXJhY3Rpb24[\w.-]+", 0),
        (
            r"""((?<![\w-])authorization\\?['"]?\s*[:=,]\s*(?:b?\\?['"])?(?:(?:Bot|Bearer)\s+)?)[^\s'"\\,}\])]+""",
            re.IGNORECASE,
        ),
        (r"""(\\?['"](?:token|secret|password)\\?['"]\s*:\s*\\?['"])[^'"\\]+""", re.IGNORECASE),
        (r"""(://[^\s:/@'"]*:)[^\s'"/]+(?=@)""", 0),
        (r"""([?&;](?:ssl)?password=)[^&;\s'"]+""", re.IGNORECASE),
        # People: discord.py logs addresses of requests.
        (r"(/(?:users|members|thread-members|recipients)/)\d+", 0),
        # The shape of a bot's token: its id, a time, a signature.
        (r"()(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}", 0),
    )
)


NAME = "banmen.logs"
_log = structlog.get_logger(NAME)


class Veil:
    """Hides secrets in a text: the given ones, and everything that looks like one."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets = [re.compile(_pattern(secret)) for secret in sorted(secrets, key=len, reverse=True) if secret]

    def __call__(self, text: str) -> str:
        """The text without its secrets; JSON stays valid."""
        for secret in self._secrets:
            text = secret.sub(HIDDEN, text)
        for pattern in _PATTERNS:
            text = pattern.sub(rf"\1{HIDDEN}", text)
        return text


def _pattern(secret: str) -> str:
    """A pattern for `secret`, verbatim or quoted (repr, JSON) to any depth.

    A short password may be part of innocent words, so it is hidden only as a whole word.
    """
    quoted = "".join(r"\\+" if sign == "\\" else rf"\\*{sign}" if sign in "\"'" else re.escape(sign) for sign in secret)
    return quoted if len(secret) >= 8 else rf"(?<!\w){quoted}(?!\w)"


class _VeiledFormatter(structlog.stdlib.ProcessorFormatter):
    """Formats a record including its traceback, then hides the secrets in the whole text."""

    def __init__(self, veil: Veil, processors: list[Processor], before: list[Processor]) -> None:
        super().__init__(processors=processors, foreign_pre_chain=before)
        self._veil = veil

    def format(self, record: logging.LogRecord) -> str:
        return self._veil(super().format(record))


def set_up(
    *, style: str = "auto", level: str = "info", secrets: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send all logs, ours and the libraries', and uncaught exceptions to `stream` (default: standard error).

    `style` is text, json, or auto: text in a terminal, JSON elsewhere. `secrets` are texts that logs must never show.
    """
    stream = stream or sys.stderr
    readable = style == "text" or (style == "auto" and stream.isatty())
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if readable else "iso", utc=not readable),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = _Handler(stream)
    handler.setFormatter(
        _VeiledFormatter(
            Veil(secrets),
            [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(readable, stream)],
            before,
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.DEBUG if level == "debug" else logging.WARNING)
    for name in CHATTERING:
        logging.getLogger(name).setLevel(logging.INFO)
    sys.excepthook = _log_uncaught
    sys.unraisablehook = lambda args: _log_ignored(args.exc_value, args.err_msg, args.object)
    threading.excepthook = lambda args: _log_uncaught(args.exc_type, args.exc_value, args.exc_traceback)


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines; of a record that can't be formatted, it writes that alone, without the library's traceback."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        error = sys.exc_info()[1]
        if isinstance(error, OSError) or record.name == NAME:
            # There is nowhere to write to, such as on a full disk.
            return
        about = f"{record.name}: {record.msg!r:.200}: {type(error).__name__}: {error}"
        _log.error("a line of the log can't be written", about=about)


def line(text: str, level: str) -> str:
    """A line of JSON like those of the log."""
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    return json.dumps({"event": text, "logger": "banmen", "level": level, "timestamp": now}, ensure_ascii=False)


def _rendering(readable: bool, stream: TextIO) -> list[Processor]:
    if readable:
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]


def _log_uncaught(kind: type[BaseException], error: BaseException | None, trace: object) -> None:
    if isinstance(error, KeyboardInterrupt):
        return
    logging.getLogger("banmen").critical("Stopped by an error", exc_info=error)


def _log_ignored(error: BaseException | None, why: str | None, where: object) -> None:
    """Log an error that can't be caught, such as one in a destructor."""
    about = f"{why or 'Exception ignored in'}: {where!r:.200}"
    logging.getLogger("banmen").error(about, exc_info=error)

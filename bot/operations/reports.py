"""Reports errors to Sentry, if `SENTRY_DSN` is set: where in the code they happened, without anything that people
wrote.

`requirements-server.txt` has `sentry-sdk`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bot.version import FULL_VERSION

TOLD = ("reference", "interaction", "match", "shard", "kind", "game")
"""The part of a log line that a report contains: the number shown to the user, and the subject of the line."""
_FRAME = ("filename", "function", "module", "lineno", "in_app")
_KEPT = ("event_id", "timestamp", "level", "platform", "release", "sdk", "tags")


class ReporterMissing(Exception):  # noqa: N818 - it isn't installed, nothing is broken
    """`sentry-sdk` isn't installed."""


@contextmanager
def reporting(dsn: str, *, expected: tuple[type[Exception], ...] = (), **options: Any) -> Iterator[None]:
    """Report every error that is logged during a block, and the one that ends it unless it is `expected`.

    `options` are further ones of `sentry_sdk.init`. Raises ReporterMissing.
    """
    try:
        import sentry_sdk
    except ImportError:
        raise ReporterMissing from None
    sentry_sdk.init(
        dsn,
        release=f"banmen@{FULL_VERSION}",
        before_send=_before_send,
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=0,
        default_integrations=False,
        auto_enabling_integrations=False,
        **options,
    )
    handler = _Reporter(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield
    except expected:
        raise
    except Exception as error:
        sentry_sdk.capture_exception(error)
        raise
    finally:
        logging.getLogger().removeHandler(handler)
        sentry_sdk.get_client().close(timeout=2)


class _Reporter(logging.Handler):
    """Reports what is logged as an error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Report a record: ours is a mapping, a library's is a text."""
        import sentry_sdk

        said: Mapping[str, Any] = record.msg if isinstance(record.msg, dict) else {}
        error = said.get("exc_info") or (record.exc_info and record.exc_info[1])
        with sentry_sdk.new_scope() as scope:
            scope.set_tag("logger", record.name)
            if "event" in said:
                scope.set_tag("event", said["event"])
            for name in TOLD:
                if name in said:
                    scope.set_tag(name, str(said[name]))
            for name in ("status", "code"):
                # Discord's answer, if it is one.
                if isinstance(number := getattr(error, name, None), int):
                    scope.set_tag(f"discord.{name}", str(number))
            if isinstance(error, BaseException):
                scope.capture_exception(error)
            else:
                scope.capture_message("logged without an error", level="error")


def _before_send(event: Any, _hint: object) -> Any:
    return stripped(event)


def stripped(event: Mapping[str, Any]) -> dict[str, Any]:
    """A report without the messages of errors, which may quote people, and without anything about this machine."""
    kept = {key: event[key] for key in _KEPT if key in event}
    errors = [
        {
            "type": error.get("type"),
            "module": error.get("module"),
            "stacktrace": {"frames": [_of_frame(frame) for frame in (error.get("stacktrace") or {}).get("frames", ())]},
        }
        for error in event.get("exception", {}).get("values", ())
    ]
    if errors:
        kept["exception"] = {"values": errors}
    else:
        kept["message"] = event.get("tags", {}).get("event", "error")
    return kept


def _of_frame(frame: Mapping[str, Any]) -> dict[str, Any]:
    return {key: frame[key] for key in _FRAME if key in frame}

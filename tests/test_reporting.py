"""Reports to Sentry: where an error happened, without anything that people wrote."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
import structlog
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.observability import logs
from bot.operations.reports import ReporterMissing, reporting
from tests.test_logs import TOKEN, _logging_as_it_was

__all__ = ["_logging_as_it_was"]
DSN = "https://public@sentry.example/1"


class Kept(Transport):
    """Keeps the reports instead of sending them."""

    def __init__(self, options: Any = None) -> None:
        super().__init__(options)
        self.reports: list[dict[str, Any]] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep a report."""
        event = envelope.get_event()
        assert event is not None
        self.reports.append(dict(event))


@pytest.fixture
def kept() -> Iterator[Kept]:
    """The reports of a bot with `SENTRY_DSN`."""
    logs.set_up(style="json", secrets=[TOKEN])
    kept = Kept()
    with reporting(DSN, transport=kept):
        yield kept
    assert not any(type(handler).__name__ == "_Reporter" for handler in logging.getLogger().handlers)


def _fail(secret: str) -> None:
    raise ValueError(f"Ben wrote {secret} with {TOKEN}")


def test_an_error_is_reported_without_what_people_wrote(kept: Kept) -> None:
    try:
        _fail("good evening")
    except ValueError as error:
        with structlog.contextvars.bound_contextvars(interaction=12, match=7, shard=0):
            structlog.get_logger("banmen.commands").error(
                "unexpected", reference="abc123", exc_info=error, said="good evening"
            )
    (report,) = kept.reports
    (error_reported,) = report["exception"]["values"]
    assert error_reported["type"] == "ValueError"
    assert error_reported["stacktrace"]["frames"][-1]["function"] == "_fail"
    assert report["tags"] == {
        "logger": "banmen.commands",
        "event": "unexpected",
        "reference": "abc123",
        "interaction": "12",
        "match": "7",
        "shard": "0",
    }
    text = json.dumps(report, default=str)
    assert not [secret for secret in ("good evening", "Ben", TOKEN) if secret in text]


def test_a_librarys_error_is_reported_without_its_text(kept: Kept) -> None:
    logging.getLogger("discord.client").error("Ignoring what %s said", "Ben")
    try:
        _fail("x")
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring what %s said", "Ben")
    logging.getLogger("discord.client").warning("Nothing to report")
    assert [report["tags"] for report in kept.reports] == [{"logger": "discord.client"}] * 2
    assert "Ben" not in json.dumps(kept.reports, default=str)


def test_the_error_that_ends_the_bot_is_reported_unless_it_was_explained() -> None:
    kept = Kept()
    for error in (ValueError, ZeroDivisionError):
        with pytest.raises(error), reporting(DSN, expected=(ValueError,), transport=kept):
            raise error
    assert [report["exception"]["values"][0]["type"] for report in kept.reports] == ["ZeroDivisionError"]


def test_without_the_package_nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sentry_sdk
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ReporterMissing), reporting(DSN):
        pass

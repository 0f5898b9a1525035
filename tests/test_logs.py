"""Logs read well in a terminal, are JSON elsewhere, and hide secrets in both."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import gc
import io
import json
import logging
import re
import sys
import threading
import warnings
from collections.abc import Collection, Iterator
from pathlib import Path

import discord
import pytest
import structlog

from bot.observability import logs
from tests.for_each import for_each

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB"
PASSWORD = 'p@ss"wörd\\'
STYLES = ["text", "json"]
ROOT = Path(__file__).parent.parent
LOGGING = {
    "debug",
    "info",
    "warning",
    "error",
    "exception",
    "critical",
    "log_failure",
    "logged_failures",
    "_quietly",
    "note_step",
}
"""The functions that are given what a line of the log says."""


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    kept = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = kept
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def opened(style: str, level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    logs.set_up(style=style, level=level, secrets=[TOKEN, PASSWORD], stream=stream)
    return stream


@pytest.mark.parametrize("style", STYLES)
def test_our_logs_and_the_librarys_go_to_one_place(style: str) -> None:
    stream = opened(style)
    structlog.get_logger("bot.client").info("Ready", guilds=3)
    logging.getLogger("discord.gateway").warning("Lost %s", "connection")
    first, second = stream.getvalue().splitlines()
    assert "Ready" in first
    assert "3" in first
    assert "Lost connection" in second
    assert "discord.gateway" in second


def test_json_logs_are_one_object_a_line_including_tracebacks() -> None:
    stream = opened("json")
    try:
        raise ValueError("盤面")
    except ValueError:
        structlog.get_logger("bot").exception("Drawing failed", match=12)
    (line,) = stream.getvalue().splitlines()
    entry = json.loads(line)
    assert (entry["event"], entry["match"], entry["level"]) == ("Drawing failed", 12, "error")
    assert "ValueError: 盤面" in entry["exception"]


class _Broken:
    def __del__(self) -> None:
        raise ValueError("in a destructor")


def test_in_json_every_line_is_an_object_whatever_goes_wrong() -> None:
    stream = opened("json")
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        logging.captureWarnings(capture=True)
        warnings.warn("from a library", UserWarning, stacklevel=1)
    logging.getLogger("library").error("%d pieces", "many")
    lost = ValueError("two\nlines")
    with contextlib.closing(asyncio.new_event_loop()) as loop:
        loop.call_exception_handler({"message": "never retrieved", "exception": lost})
    _Broken()
    gc.collect()
    sys.excepthook(ValueError, ValueError("uncaught"), None)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    told = " ".join(text for line in lines for text in line.values())
    for part in ("from a library", "%d pieces", "two\nlines", "in a destructor", "uncaught"):
        assert part in told


@pytest.mark.parametrize("style", STYLES)
def test_a_log_that_cannot_be_written_ends_nothing(style: str) -> None:
    opened(style).close()
    structlog.get_logger("bot").error("unexpected", exc_info=ValueError("盤面"))
    logging.getLogger("library").warning("%d pieces", "many")


def test_without_a_terminal_the_auto_style_is_json() -> None:
    stream = opened("auto")
    logging.getLogger("x").error("hello")
    assert json.loads(stream.getvalue())["event"] == "hello"


def test_messages_below_the_log_level_are_not_written() -> None:
    stream = opened("text", "warning")
    structlog.get_logger("bot").info("quiet")
    logging.getLogger("discord").info("quiet")
    assert stream.getvalue() == ""


@for_each(style=STYLES)
@for_each(
    ("text", "secret"),
    [
        (f"logging in with {TOKEN}", TOKEN),
        (f"headers: {{'Authorization': 'Bot {TOKEN[:40]}', 'X': 'y'}}", TOKEN[:40]),
        ("Authorization: Bearer s3cr3t", "s3cr3t"),
        ("('authorization', b'Bot s3cr3t')", "s3cr3t"),
        ("can't reach postgresql+asyncpg://banmen:hunter2@db/banmen", "hunter2"),
        ("can't reach postgresql://banmen:hun:ter2@db/banmen", "hun:ter2"),
        ("can't reach postgresql://db/banmen?user=banmen&password=hunter2&sslmode=require", "hunter2"),
        (f"connect(password={PASSWORD!r})", PASSWORD),
        ("POST https://discord.com/api/v10/interactions/123/aBc_d-e/callback failed", "aBc_d-e"),
        ("PATCH /webhooks/123/aBc_d-e/messages/@original", "aBc_d-e"),
        ('Event: {"t": "INTERACTION_CREATE", "d": {"id": "1", "token": "aBc_d-e"}}', "aBc_d-e"),
        ("another bot's ODc2NTQzMjEwOTg3NjU0MzIx.Gxyz12.zyxwvutsrqponmlkjihgfedcba98", "zyxwvuts"),
        ("got aW50ZXJhY3Rpb246MTIzNDU2Nzg5 back", "MTIzNDU2"),
    ],
)
def test_no_secret_is_logged_in_a_message_a_field_or_a_traceback(style: str, text: str, secret: str) -> None:
    stream = opened(style, "debug")
    log = structlog.get_logger("bot")
    log.info(text)
    log.info("said", text=text, nested={"headers": [text]})
    logging.getLogger("discord.http").debug("%s", text)
    logging.getLogger("discord.http").info("extra", extra={"text": text})
    try:
        raise RuntimeError(text)
    except RuntimeError:
        log.exception("failed")
        logging.getLogger("asyncio").exception("failed: %s", text)
    written = stream.getvalue()
    assert secret not in written
    assert json.dumps(secret)[1:-1] not in written
    assert logs.HIDDEN in written
    if style == "json":
        assert [json.loads(line)["level"] for line in written.splitlines()][-1] == "error"


def test_words_that_are_not_secret_are_logged_unchanged() -> None:
    veil = logs.Veil(["a"])
    for text in ("https://127.0.0.1:8080/page says hello@home", "a match of 12 moves".replace("a ", "one "), "c1-d2"):
        assert veil(text) == text


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.filterwarnings("default")
def test_uncaught_errors_and_warnings_are_logged_without_secrets(style: str) -> None:
    stream = opened(style)
    error = RuntimeError(f"with {TOKEN}")
    sys.excepthook(RuntimeError, error, None)
    worker = threading.Thread(target=lambda: 1 / 0)
    worker.start()
    worker.join()
    warnings.warn(f"old {TOKEN}", stacklevel=1)
    written = stream.getvalue()
    assert "RuntimeError: with" in written
    assert "ZeroDivisionError" in written
    assert "UserWarning" in written
    assert TOKEN not in written


def test_ctrl_c_is_not_logged_as_an_error() -> None:
    stream = opened("text")
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert stream.getvalue() == ""


def logged_by_code(lines: Collection[str]) -> set[str]:
    """Those of the lines that the bot's or discord.py's code passes to a logger as a text."""
    files = [
        *(ROOT / "bot").rglob("*.py"),
        *(ROOT / "opponents").rglob("*.py"),
        *Path(discord.__path__[0]).glob("*.py"),
    ]
    # Parsing all of the code takes seconds.
    texts = [text for text in (file.read_text("utf-8") for file in files) if any(line in text for line in lines)]
    calls = (node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    found = {
        argument.value
        for call in calls
        if getattr(call.func, "attr", getattr(call.func, "id", None)) in LOGGING
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    return found | set(re.findall(r"'(We are being rate limited)", Path(discord.http.__file__).read_text("utf-8")))


def named_in(page: str) -> set[str]:
    """The lines of the log that a page names: in tables of lines, and in sentences about a line."""
    tables = re.findall(r"^\| Line \|.*\n\|[ -|]*\n((?:\|.*\n)+)", page, re.MULTILINE)
    cells = [row.split("|")[1] for table in tables for row in table.splitlines()]
    firsts = [
        name for cell in cells for name in re.findall(r"`([^`]+)`", re.sub(r" (?:with|from|\(from) .*", "", cell))
    ]
    steps = re.findall(r"they tell what happened when: (.*?), with the", page, re.DOTALL)
    return {
        *firsts,
        *(name for step in steps for name in re.findall(r"`([^`]+)`", step)),
        *re.findall(r"\blog (?:says|line|lines)\s+`([^`]+)`", page),
    }


def test_every_line_of_the_log_that_a_page_names_is_logged_by_code() -> None:
    named = {page.name: named_in(page.read_text("utf-8")) for page in sorted((ROOT / "docs").glob("*.md"))}
    assert len(named["operate.md"]) > 10
    lines = set[str]().union(*named.values())
    assert lines - logged_by_code(lines) == set()


def test_the_number_of_a_person_in_an_address_is_not_logged() -> None:
    veil = logs.Veil()
    assert (
        veil("GET /guilds/12/members/34 responded with 429")
        == f"GET /guilds/12/members/{logs.HIDDEN} responded with 429"
    )
    assert "56" not in veil("PUT https://discord.com/api/v10/users/56") + veil("/channels/1/thread-members/56")

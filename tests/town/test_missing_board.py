"""A test that misses a board says what the bot logged."""

from __future__ import annotations

import pytest
import structlog

from tests.newest import NotThereError, newest
from tests.town.conftest import Town


async def test_a_missing_board_is_reported_with_what_the_bot_logged(town: Town) -> None:
    structlog.get_logger("banmen.show").warning("no board today", match=7)
    with pytest.raises(NotThereError, match=r"no board in #vault; the bot logged:(?s:.)*event=no board today"):
        town.board()


def test_an_empty_log_is_reported_as_such() -> None:
    with pytest.raises(NotThereError, match="the bot logged:\n  nothing"):
        newest([], "board", [])


def test_waiting_for_a_missing_board_continues_until_it_is_there() -> None:
    assert issubclass(NotThereError, LookupError)
    assert newest([1, 2], "number", ["never shown"]) == 2

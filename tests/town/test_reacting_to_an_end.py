"""One new file lets the bot react to the end of a match."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.publishing.events import SUBSCRIBERS, MatchEnded
from playground.permissions import Permission
from playground.rest import Exchange
from tests.crash.seams import REACT
from tests.town.conftest import SHORT_GAME, Town

FILE = Path(__file__).parents[1] / "cheering.py"
CHEER = "🎉"


@pytest.fixture(autouse=True)
def cheering() -> Iterator[None]:
    """The file is part of the bot."""
    before = list(SUBSCRIBERS[MatchEnded])
    runpy.run_path(str(FILE))
    yield
    SUBSCRIBERS[MatchEnded] = before


@pytest.fixture
def reactions(town: Town) -> list[Exchange]:
    """The requests to react."""
    seen: list[Exchange] = []
    town.playground.rest.watchers.append(
        lambda exchange: seen.append(exchange) if f"{exchange.method} {exchange.template}" == REACT else None
    )
    return seen


async def resign(town: Town) -> None:
    question = await town.slash(town.dan, "match resign")
    await town.press(town.dan, question.message, "Resign")


async def test_the_last_board_of_a_won_match_is_cheered_once(town: Town, reactions: list[Exchange]) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:4])
    assert reactions == []
    await resign(town)
    assert [board.reactions for board in town.boards()][-2:] == [{}, {CHEER: 1}]
    await town.show()
    await town.restart()
    assert len(reactions) == 1


async def test_a_draw_is_not_cheered(town: Town, reactions: list[Exchange]) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.slash(town.ben, "match draw")
    await town.press(town.dan, town.offer(), "Accept the draw")
    assert (await town.match()).outcome is not None
    assert reactions == []


async def test_a_reaction_that_is_refused_keeps_no_board_from_being_recorded(
    town: Town, reactions: list[Exchange]
) -> None:
    await town.begin(town.ben, town.dan)
    town.vault.set_permissions(town.playground.bot_id, deny=Permission.ADD_REACTIONS)
    await resign(town)
    assert "Ben wins!" in town.board().text
    await town.restart()
    assert [exchange.status for exchange in reactions] == [403]
    assert town.board().reactions == {}

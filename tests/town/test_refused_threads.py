"""Threads and messages that Discord refuses although no permission is missing: people are told what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.publishing.backoff import OBSTACLES
from bot.texts import say
from bot.texts.names import slug
from playground.driver import Reply
from playground.protocol import error
from playground.rest import Exchange
from tests.town.conftest import SHORT_GAME, Town

THREADS = "/channels/{channel_id}/threads", "/channels/{channel_id}/messages/{message_id}/threads"
MESSAGES = ("/channels/{channel_id}/messages",)
KNOWN = (30033, 40333, 160006, 200000)


@contextmanager
def refused(town: Town, code: int, templates: tuple[str, ...]) -> Iterator[str]:
    """Discord refuses these requests; gives what people are told."""

    async def refuse(exchange: Exchange) -> None:
        if exchange.method == "POST" and exchange.template in templates:
            raise error(code)

    town.playground.rest.before.append(refuse)
    try:
        yield say("en", f"refusal-{slug(OBSTACLES.get(code, 'blocked by Discord'))}")
    finally:
        town.playground.rest.before.remove(refuse)


def told(reply: Reply) -> list[str]:
    return [*(reply.message.texts if reply.has_message else ()), *(each.text for each in reply.followups)]


@pytest.mark.parametrize("code", KNOWN)
async def test_players_are_told_why_there_is_no_thread_or_message_for_them(town: Town, code: int) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    challenge = await town.challenge(town.aoi, town.ben)
    with refused(town, code, THREADS) as why:
        assert why in told(await town.slash(town.ben, "puzzle tower"))
        assert why in told(await town.press(town.ben, challenge, challenge.labels[0]))
    assert town.vault.threads == []
    with refused(town, code, MESSAGES) as why:
        assert why in told(await town.slash(town.dan, "move", move=SHORT_GAME[1]))
        assert why in told(await town.slash(town.ben, "challenge vault", town.games, opponent=town.dan))
    await town.passes(minutes=1)
    await town.press(town.ben, challenge, challenge.labels[0])
    assert len(town.vault.threads) == 1


async def test_a_server_with_a_thousand_open_threads_is_told_to_close_some(town: Town) -> None:
    town.playground.world.most_active_threads = 0
    reply = await town.slash(town.ben, "puzzle tower")
    assert "as many open threads as Discord allows" in reply.text
    assert town.vault.messages == []

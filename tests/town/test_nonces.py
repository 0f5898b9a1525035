"""Nonces, which Discord compares across all messages of the bot, in every channel, including deleted ones."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from playground.driver import Person
from playground.rest import Exchange
from tests.town.conftest import SHORT_GAME, Town

POST = "/channels/{channel_id}/messages"


def nonces(town: Town) -> list[str]:
    """The nonces of what the bot posts from now on."""
    posted: list[str] = []

    def watch(exchange: Exchange) -> None:
        if (exchange.method, exchange.template) == ("POST", POST):
            posted.append(exchange.body["nonce"])

    town.playground.rest.watchers.append(watch)
    return posted


async def test_each_post_has_a_nonce_of_its_own(town: Town) -> None:
    posted = nonces(town)
    await town.say(town.ben, f"{town.bot.mention} valt")
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.begin(town.aoi, town.chie, town.games)
    await town.slash(town.ben, "match draw")
    assert len(posted) == len(set(posted)) >= 7
    assert {len(nonce) for nonce in posted} == {25}


async def test_a_new_database_does_not_repeat_the_nonces_of_the_old_one(
    town: Town, migrated: Path, tmp_path: Path
) -> None:
    await town.begin(town.ben, town.dan)
    await town.stop()
    town.database = tmp_path / "new.sqlite3"
    shutil.copy(migrated, town.database)
    await town.start()
    before = town.board()
    await town.begin(town.ben, town.dan)
    assert town.board() != before


async def test_each_player_who_left_gets_an_offer_of_their_own(town: Town) -> None:
    town.playground.add_guild("Elsewhere")
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    for friend in friends.values():
        await town.press(friend, town.vault.last, town.vault.last.labels[0])
    left: list[Person] = [town.aoi, town.chie]
    for person in left:
        person.leave()
    await town.slash(town.ben, "match draw")
    await town.quiet()
    for person in left:
        assert person.mention in person.direct.last.text
        assert person.direct.last.pictures

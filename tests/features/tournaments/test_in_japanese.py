"""A tournament in a server whose language is Japanese: all that everybody sees of it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.storage.preferences import save_server_setting
from playground.seen import Message
from tests.features.tournaments.cups import Cup, joined
from tests.town.conftest import Town

UNSAID = re.compile(r"https?://\S+|<[^>]+>|\bLv\.\d|SHA-256|`[0-9a-f]{64}`|Spring Cup|Aoi|Ben|Chie|Dan|Banmen")
"""Everything that isn't words: addresses, mentions, times, fingerprints; and names."""
ENGLISH = re.compile(r"[A-Za-z]{2,}")


async def use_setting(town: Town) -> None:
    """The server's language is set by its `/settings`."""
    await save_server_setting(town.store, town.playground.guild_id, "language", "ja")


async def use_community(town: Town) -> None:
    """The server is a Community whose language is Japanese."""
    change = {"preferred_locale": "ja", "features": ["COMMUNITY"]}
    town.playground.world.change_guild(str(town.playground.guild_id), change)
    (guild,) = town.client.guilds
    await town.playground.wait_for(lambda: guild.preferred_locale is discord.Locale.japanese)


def check(message: Message) -> None:
    """Check that a message is in Japanese: its text, its buttons, and the alt text of its picture."""
    said = UNSAID.sub("", "\n".join((message.text, message.alt, *message.labels)))
    # Without the moves and cells of a board, and the points of a bracket.
    assert not ENGLISH.findall(said), said


def check_all(cup: Cup) -> None:
    """Check all that stands in the channel and its threads."""
    assert not any(ENGLISH.findall(UNSAID.sub("", thread.name)) for thread in cup.channel.threads)
    for place in (cup.channel, *cup.channel.threads):
        for message in place.messages:
            check(message)


@pytest.mark.parametrize(
    ("use_japanese", "system"),
    [(use_setting, [("kind", "days-swiss")]), (use_community, [("kind", "days-knockout"), ("third_place", "true")])],
)
async def test_everything_public_is_in_japanese(
    town: Town, use_japanese: Callable[[Town], Awaitable[None]], system: list[tuple[str, str]]
) -> None:
    await use_japanese(town)
    choices = [*system, ("starts", "1d")]
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await joined(town, *people, choices=choices, join="参加する")
    assert "参加者：4人" in cup.message.text
    check_all(cup)
    await cup.press(town.dan, "開始")
    first, _ = await cup.open_matches()
    assert "対局が始まりました" in cup.thread(first).last.text
    assert "1回戦" in cup.thread(first).last.text or "準決勝" in cup.thread(first).last.text
    check_all(cup)
    player = next(person for person in people if person.id == first.seats[0])
    await town.slash(player, "move", cup.thread(first), move="a1-b2")
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    check_all(cup)
    await cup.play_out()
    assert cup.message.alt == "Spring Cupの表彰台。1位：Aoi。2位：Ben。3位：Chie。"
    assert "おめでとうございます" in cup.talk.last.text
    check_all(cup)

"""Hostile names in live channels, and everywhere else."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.features.spectating.live import LiveMessages
from bot.storage.preferences import save_server_setting
from playground.driver import Person, Reply
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town

HOSTILE = (
    "\u202egnp.exe\u2066 https://evil.example",
    "discord.gg/evil\u200f :smile: <#1>\u200b",
    "[x](http://evil.example) <t:1:R>\u2069",
    "<@1> **a** `b` www.evil.example\u061c",
)


HIDDEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


ACTING = re.compile(
    r"https?://evil|discord\.gg/|www\.evil|(?<!\\):smile|<#1>|<@1>|<t:1:R>|(?<!\\)\]\(http:|(?<!\\)\*\*a"
)


OF_PEOPLE = {"author", "interaction_metadata", "user", "users", "member", "mentions"}
"""Places where Discord itself shows names."""


def texts_in(raw: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in what Discord has of a message, and what it is there."""
    if isinstance(raw, str):
        yield key, raw
    elif isinstance(raw, Mapping):
        for name, value in raw.items():
            if name not in OF_PEOPLE:
                yield from texts_in(value, name)
    elif isinstance(raw, Sequence):
        for each in raw:
            yield from texts_in(each, key)


class Reader:
    """Collects all that the bot has said anywhere, as it was at each look."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self.told: set[tuple[str, str]] = set()

    def look(self) -> None:
        """At all messages, private ones included, and at the names of all threads."""
        world = self._town.playground.world
        for channel in world.channels.values():
            if "thread_metadata" in channel:
                self.told.add(("thread", channel["name"]))
            for message in world.messages[channel["id"]].values():
                if message["author"]["id"] == str(self._town.playground.bot_id):
                    self.told |= set(texts_in(copy.deepcopy(message)))

    async def slash(self, person: Person, command: str, **options: Any) -> Reply:
        """A command, and a look."""
        reply = await self._town.slash(person, command, **options)
        self.look()
        return reply

    async def press(self, person: Person, message: Message, label: str) -> Reply:
        """A press, and a look."""
        reply = await self._town.press(person, message, label)
        self.look()
        return reply


async def test_hostile_names_have_no_effect_wherever_they_are_shown(town: Town) -> None:
    one, other, third, fourth = [town.playground.add_person(name) for name in HOSTILE]
    live = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    reader = Reader(town)
    await town.challenge(one, other)
    reader.look()
    await reader.press(other, town.vault.last, town.vault.last.labels[0])
    await reader.slash(other, "move", move=SHORT_GAME[0])
    for number, move in enumerate(SHORT_GAME[:4]):
        await reader.slash((one, other)[number % 2], "move", move=move)
    for person in (one, third):
        for command in ("board", "watch", "matches", "profile", "match time"):
            await reader.slash(person, command)
    await reader.slash(one, "match draw")
    await reader.slash(one, "challenge vault", opponent=one)
    await town.slash(third, "challenge vault", opponent=fourth)
    await reader.press(fourth, town.vault.last, town.vault.last.labels[0])
    await reader.press(other, town.board(), "Move")
    asked = await reader.slash(other, "match resign")
    await reader.press(other, asked.message, asked.message.labels[0])
    await town.client.part(LiveMessages).catch_up()
    await town.quiet()
    board = next(each for each in reversed(town.boards()) if "See how it went" in each.labels)
    for label in board.labels:
        await reader.press(third, board, label)
    for command in ("leaderboard", "profile", "replay", "analyse", "record"):
        await reader.slash(one, command)
    labels = {text for key, text in reader.told if key == "label"}
    alts = {text for key, text in reader.told if key == "description"}
    threads = {text for key, text in reader.told if key == "thread"}
    assert all(any("gnp" in text for text in texts) for texts in (labels, alts))
    assert any("evil" in text for text in threads)
    assert {(key, text) for key, text in reader.told if HIDDEN.search(text)} == set()
    assert {text for key, text in reader.told if key == "content" and ACTING.search(text)} == set()

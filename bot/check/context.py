"""The checks' tools: the person and the channel, and the errors by which a check fails or is skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

import discord

from bot.check.client import CheckClient
from bot.handling.checks import FailedError, SkippedError, permission_names
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.texts import AnyLocale, say

T = TypeVar("T")
Ask: TypeAlias = Callable[[str], Awaitable[str]]
"""Asks the person a question."""
Tell: TypeAlias = Callable[[str], None]
Delete: TypeAlias = Callable[[], Awaitable[object]]
PNG = b"\x89PNG"


class Patience(NamedTuple):
    """Seconds after which a check stops waiting and continues."""

    person: float = 120.0
    """For an answer or a press."""
    connection: float = 120.0
    shards: float = 120.0
    """For a connection with several shards."""


@dataclass
class CheckContext:
    """The tools of the checks, and their findings so far."""

    client: CheckClient
    channel: discord.TextChannel
    person: discord.Member
    """The person who is pinged, and asked to press."""
    locale: AnyLocale
    tell: Tell
    ask: Ask | None
    """None if no person takes part."""
    patience: Patience
    old_board: int | None = None
    board: discord.Message | None = None
    """The board that pings the person."""
    pressed: discord.Interaction[Any] | None = None
    """The person's last press of a button on the board."""
    posted: set[int] = field(default_factory=set)
    """The channel's messages to delete at the end, as well as those that contain the number of the check's match."""
    thread: discord.Thread | None = None
    """The thread that a check has opened and archived."""
    deletions: list[Delete] = field(default_factory=list)
    """Deletes what a check has made elsewhere than in the channel; called when the check has ended."""

    @property
    def note(self) -> str:
        """A message's text by which the end of the check recognises the message."""
        return say(self.locale, "check-note", number=str(self.client.number))

    def need_board(self) -> discord.Message:
        """The board that pings the person. Raises SkippedError if there is none."""
        if self.board is None:
            raise SkippedError("no-board")
        return self.board

    def need_person(self) -> Ask:
        """The function that asks the person. Raises SkippedError if no person takes part."""
        if self.ask is None:
            raise SkippedError("nobody")
        return self.ask

    def need(self, *permissions: str) -> None:
        """Raise SkippedError if the bot lacks one of these permissions in the channel."""
        granted = self.channel.permissions_for(self.channel.guild.me)
        missing = [name for name in ("read_messages", *permissions) if not getattr(granted, name)]
        if missing:
            raise SkippedError("permissions", permissions=permission_names(missing, self.locale))

    async def instruct(self, key: str, awaited: Awaitable[T], **details: str) -> T:
        """Tell the person to do what the text `check-do-<key>` says, and wait for it.

        Raises SkippedError if that takes too long.
        """
        # Presses and commands from before don't count.
        self.client.used.clear()
        names = {"person": self.person.display_name, "channel": self.channel.name}
        self.tell(say(self.locale, f"check-do-{key}", **names, **details))
        return await self.wait(awaited)

    async def wait(self, awaited: Awaitable[T]) -> T:
        """Wait for the person. Raises SkippedError if that takes too long."""
        try:
            async with asyncio.timeout(self.patience.person):
                return await awaited
        except TimeoutError:
            raise SkippedError("no-answer") from None

    async def tidy(self) -> list[Exception]:
        """Delete what the last check has made. What can't be deleted now is kept for the next time; returns why."""
        refusals = {delete: await refusal(delete()) for delete in self.deletions}
        self.deletions = [delete for delete, error in refusals.items() if error is not None]
        return [error for error in refusals.values() if error is not None]


async def see_picture(message: discord.Message) -> None:
    """Raise FailedError unless a message has one picture, with an alt text, that can be fetched."""
    if len(message.attachments) != 1:
        raise FailedError("no-picture")
    picture = message.attachments[0]
    if not picture.description:
        raise FailedError("no-alt")
    if not (await picture.read()).startswith(PNG):
        raise FailedError("no-picture")


async def refusal(deleting: Awaitable[object]) -> Exception | None:
    """The error that keeps something from being deleted; None if it is gone."""
    try:
        await deleting
    except discord.NotFound:
        return None
    except DISCORD_TROUBLE as error:
        return error
    return None

"""The base class of what features keep while the bot runs."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import discord

from bot.core.match import Match, MatchId, UserId
from bot.publishing.board_view import Audience, BoardContext, MatchTournament
from bot.publishing.outbox import Outbox, Publication
from bot.texts import AnyLocale
from bot.ui.picker import Advice

if TYPE_CHECKING:
    from bot.handling.bot_client import BotClient, Interaction
    from bot.handling.channels import ChannelContext
    from bot.handling.jobs import Job

PartT = TypeVar("PartT", bound="Part")
KeyT = TypeVar("KeyT", bound=Hashable)
ItemT = TypeVar("ItemT")


class Gone(NamedTuple):
    """A channel or thread was deleted."""

    channel: int


Changeable: TypeAlias = discord.abc.GuildChannel | discord.Role


class Changed(NamedTuple):
    """A channel or role was changed."""

    before: Changeable
    after: Changeable


PlaceEvent: TypeAlias = Gone | Changed


class Part:
    """A part of the bot that a feature keeps while the bot runs.

    The client makes one part of each class, in the order of the registry, and calls its methods, which do nothing by
    default.
    """

    def __init__(self, client: BotClient) -> None:
        self._client = client
        self._store = client.store

    async def start(self) -> None:
        """Get ready before any interaction arrives."""

    def jobs(self) -> Iterable[Job]:
        """Its regular work."""
        return ()

    async def connected(self) -> None:
        """A shard was connected, or has resumed its connection."""

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was invited to a server."""

    async def message(self, message: discord.Message) -> None:
        """A person has sent a message that the bot may read."""

    async def own_message(self, message: discord.Message) -> None:
        """The bot has sent a message."""

    async def place_changed(self, event: PlaceEvent) -> None:
        """A channel, thread or role was changed or deleted."""

    async def restore(self, channel: int, messages: Collection[int]) -> None:
        """Post anew those of a channel's deleted messages that are its own and still needed. Raises as Discord does."""

    async def audience(self, match: Match) -> Audience | None:
        """The spectators of a match, if it knows them, for the board that shows the match as it is now."""

    async def tournament(self, match: Match) -> MatchTournament | None:
        """The tournament that a match belongs to, or None."""

    async def board(self, match: Match, context: BoardContext) -> BoardContext:
        """The context of a board with what it adds."""
        return context

    async def advice(self, interaction: Interaction, match: Match) -> Advice | None:
        """Advice to the player on turn, above their picker."""
        return None

    async def bring_home(self, place: ChannelContext, match: Match, user: UserId) -> None:
        """Relocate a match whose channel was deleted to `place` or a new thread there, and publish it. Raises
        RuleViolation, UserError or MissingPermissionsError.
        """

    async def unshown(self) -> Collection[MatchId]:
        """The matches that have ended and that it still has to show so."""
        return ()

    async def profile(self, user: UserId, locale: AnyLocale) -> Sequence[str]:
        """Lines about a person for their profile."""
        return ()

    async def thread(self, match: Match) -> None:
        """Make sure that a match's thread exists, if it opens that. Raises as Discord does."""

    async def first_board(self, match: Match) -> None:
        """The first board of a match was posted."""

    @property
    def tasks(self) -> Collection[asyncio.Task[Any]]:
        """The tasks that must not be cut off."""
        return ()

    def stop(self) -> None:
        """Begin nothing more."""


class PublishingPart(Part, Publication[KeyT, ItemT]):
    """A part that publishes a kind of message."""

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self.outbox = Outbox(client, client.boards.channels, self)

    async def start(self) -> None:
        await self.outbox.load_unconfirmed()


PARTS: dict[str, list[type[Part]]] = defaultdict(list)
"""The classes of parts by the modules that define them."""


def part(kind: type[PartT]) -> type[PartT]:
    """Register a class of parts."""
    PARTS[kind.__module__].append(kind)
    return kind


async def bring_home(client: BotClient, place: ChannelContext, match: Match, user: UserId) -> None:
    """Relocate a match whose channel was deleted, as `Part.bring_home` does."""
    for each in client.parts:
        await each.bring_home(place, match, user)

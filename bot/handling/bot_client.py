"""The client as handlers of interactions use it; `bot.client` implements it."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import discord

from bot.computers.fair_play import FairPlay
from bot.computers.hints import Hints
from bot.computers.players import Computers
from bot.computers.workers import Engines
from bot.handling.obfuscation import read_obfuscated
from bot.publishing.backoff import ChannelBackoff
from bot.publishing.boards import Boards
from bot.publishing.events import MatchPublished, subscribes
from bot.publishing.members import Members
from bot.publishing.refusals import Refusals
from bot.publishing.surroundings import Surroundings
from bot.storage import Store
from bot.ui.drawing import Drawing

PartT = TypeVar("PartT")


class BotClient(discord.AutoShardedClient):
    """A Discord client with everything that handlers need."""

    def __init__(
        self,
        store: Store,
        workers: Engines,
        surroundings: Surroundings,
        members: Members,
        channels: ChannelBackoff,
        computers_pause: float,
        **options: Any,
    ) -> None:
        """`computers_pause` is in seconds; `options` are those of `discord.AutoShardedClient`."""
        super().__init__(**options)
        Refusals(self, channels).check_requests()
        read_obfuscated(self)
        self._parts: dict[type, Any] = {}
        self.store = store
        self.drawing = Drawing()
        self.workers = workers
        self.hints = Hints(workers)
        self.fair_play = FairPlay(store)
        self.boards = Boards(self, store, self.drawing, surroundings, members, channels)
        self.computers = Computers(store, workers, self.boards, pause=computers_pause)

    async def catch_up(self) -> None:
        """Publish everything unpublished, and play where the computer is on turn."""
        raise NotImplementedError

    async def look_at_clocks(self) -> None:
        """Act on the clocks of matches, then catch up."""
        raise NotImplementedError

    def is_connected(self, guild: int | None) -> bool:
        """Whether the shard of a server is connected; for None, that of direct messages."""
        raise NotImplementedError

    def is_absent(self, guild: int | None) -> bool:
        """Whether the bot has left a server, according to the gateway; False for None."""
        raise NotImplementedError

    def add(self, *parts: object) -> None:
        """Add parts that belong to features, one of each class."""
        self._parts.update((type(part), part) for part in parts)

    def part(self, kind: type[PartT]) -> PartT:
        """The part of this class. Raises KeyError if there is none."""
        part: PartT = self._parts[kind]
        return part


Interaction: TypeAlias = discord.Interaction[BotClient]


@subscribes(MatchPublished)
async def wake_computers(client: BotClient, published: MatchPublished) -> None:
    """Let computer players act in a match that has changed."""
    client.computers.wake(published.match)

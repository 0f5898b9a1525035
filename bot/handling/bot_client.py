"""The client as handlers of interactions use it; `bot.client` implements it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord

from bot.computers.fair_play import FairPlay
from bot.computers.hints import Hints
from bot.computers.players import Computers
from bot.computers.workers import Engines
from bot.core.shards import Shards
from bot.handling.obfuscation import read_obfuscated
from bot.publishing.backoff import ChannelBackoff
from bot.publishing.boards import Boards
from bot.publishing.events import MatchPublished, subscribes
from bot.publishing.members import Members
from bot.publishing.refusals import Refusals
from bot.publishing.surroundings import Surroundings
from bot.storage import Store
from bot.ui.drawing import Drawing
from bot.ui.errors import UserError

if TYPE_CHECKING:
    from bot.handling.parts import Part

PartT = TypeVar("PartT")


class BotClient(discord.AutoShardedClient):
    """A Discord client with everything that handlers need."""

    def __init__(
        self,
        store: Store,
        drawing: Drawing,
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
        self.parts: tuple[Part, ...] = ()
        """The parts of the features, in the order of the registry."""
        self.store = store
        self.members = members
        self.drawing = drawing
        self.workers = workers
        self.hints = Hints(workers)
        self.fair_play = FairPlay(store)
        self.boards = Boards(self, store, self.drawing, surroundings, members, channels)
        self.computers = Computers(store, workers, self.boards, self.fair_play, pause=computers_pause)

    async def catch_up(self) -> None:
        """Act on clocks, publish everything unpublished, and play where the computer is on turn."""
        raise NotImplementedError

    def wake(self, job: str) -> None:
        """End the pause of the job with this name."""
        raise NotImplementedError

    async def admits(self, person: int, refuse: Callable[[UserError], Awaitable[object]] | None, cost: int = 1) -> bool:
        """Whether the rate limit admits an interaction or a message of a person.

        Comes before anything else, so that a refusal costs almost nothing. The person is told once to wait by `refuse`,
        and nothing more until their bucket has recovered.
        """
        raise NotImplementedError

    @property
    def connected(self) -> Shards:
        """The shards that are connected to the gateway now."""
        raise NotImplementedError

    def is_connected(self, guild: int | None) -> bool:
        """Whether the shard of a server is connected; for None, that of direct messages."""
        raise NotImplementedError

    def is_absent(self, guild: int | None) -> bool:
        """Whether the bot has left a server, according to the gateway; False for None."""
        raise NotImplementedError

    def add(self, *parts: object) -> None:
        """Add parts, one of each class."""
        self._parts.update((type(part), part) for part in parts)

    def part(self, kind: type[PartT]) -> PartT:
        """The part of this class. One that needs no client, such as a cache, is made when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        part: PartT = self._parts[kind]
        return part


Interaction: TypeAlias = discord.Interaction[BotClient]


@subscribes(MatchPublished)
async def wake_computers(client: BotClient, published: MatchPublished) -> None:
    """Let computer players act in a match that has changed."""
    client.computers.wake(published.match)

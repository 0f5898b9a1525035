"""The client as handlers of interactions use it, and what it does by itself. `bot.client` adds Discord's events."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
import structlog

from bot.computers.engines import engines_of, films_of
from bot.computers.fair_play import FairPlay
from bot.computers.players import MIN_THINKING_TIME, Computers
from bot.computers.workers import Engines
from bot.core.fair_queue import ASKER
from bot.core.match import UserId
from bot.core.shards import Shards
from bot.handling.jobs import BETWEEN_CLEANINGS, BOARDS, CLOCK, TICK, Job, Jobs, Stage, each_of
from bot.handling.obfuscation import read_obfuscated
from bot.handling.rate_limits import Buckets
from bot.observability.meter import note_result
from bot.publishing.backoff import ChannelBackoff, request_trace
from bot.publishing.boards import Boards
from bot.publishing.events import MatchPublished, subscribes
from bot.publishing.members import Members
from bot.publishing.refusals import Refusals
from bot.storage import Peers, Store
from bot.ui.drawing import Drawing
from bot.ui.errors import UserError

if TYPE_CHECKING:
    from bot.handling.parts import Part

PartT = TypeVar("PartT")
_log = structlog.get_logger("banmen.client")


class BotClient(discord.AutoShardedClient):
    """A Discord client with everything that handlers need."""

    def __init__(
        self,
        store: Store,
        *,
        tick: float = TICK,
        workers: Engines | None = None,
        engine_processes: int | None = None,
        computers_pause: float = MIN_THINKING_TIME,
        buckets: Buckets | None = None,
        **options: Any,
    ) -> None:
        """`tick` and `computers_pause` are in seconds; `engine_processes` is as in `engines_of`, which makes the
        `workers` by default; `options` are those of `discord.AutoShardedClient`.
        """
        channels = ChannelBackoff(store)
        super().__init__(http_trace=request_trace(channels.invalid, store.meter), **options)
        Refusals(self, channels).check_requests()
        read_obfuscated(self)
        self._parts: dict[type, Any] = {}
        self.parts: tuple[Part, ...] = ()
        """The parts of the features, in the order of the registry."""
        self._connected: set[int] = set()
        """The shards that are connected to the gateway."""
        self._known_before: dict[int, discord.Guild] = {}
        """The servers of disconnected shards. discord.py replaces them all when the shard logs in anew, except those
        from which the bot was removed meanwhile.
        """
        self.store = store
        self.members = Members()
        self.drawing = Drawing()
        self.workers = workers or engines_of(store, films_of(store, self.drawing), engine_processes)
        self.fair_play = FairPlay(store)
        self.boards = Boards(self, channels)
        self.computers = Computers(store, self.workers, self.boards, self.fair_play, pause=computers_pause)
        self.peers = Peers(store, lambda: self.wake(BOARDS))
        self._buckets = buckets or Buckets()
        self._jobs = Jobs(tick, lambda: self.peers.leads)

    def jobs(self) -> Iterator[Job]:
        """All regular work."""
        yield Job(BOARDS, self.boards.catch_up, stage=Stage.BOARDS)
        yield Job(f"{CLOCK}: computers", self.computers.catch_up, stage=Stage.FOLLOWING)
        yield Job(f"{CLOCK}: engine jobs", self.workers.clean, BETWEEN_CLEANINGS, leads=True)
        for part in self.parts:
            yield from part.jobs()

    async def catch_up(self) -> None:
        """Act on clocks, publish everything unpublished, and play where the computer is on turn."""
        jobs = [(job.stage, job) for job in self.jobs() if job.stage is not None]
        await each_of(*(job.work for _, job in sorted(jobs, key=itemgetter(0))))

    def wake(self, job: str) -> None:
        """End the pause of the job with this name."""
        self._jobs.wake(job)

    async def admits(self, person: int, refuse: Callable[[UserError], Awaitable[object]] | None, cost: int = 1) -> bool:
        """Whether the rate limit admits an interaction or a message of a person.

        Comes before anything else, so that a refusal costs almost nothing. The person is told once to wait by `refuse`,
        and nothing more until their bucket has recovered.
        """
        if self._buckets.take(person, cost):
            ASKER.set(UserId(person))
            return True
        note_result("refused")
        self.store.meter.limited("person")
        if refuse is not None and (seconds := self._buckets.wait(person)):
            _log.info("told to wait", seconds=seconds)
            await refuse(UserError("too much at once", seconds=seconds))
        return False

    @property
    def connected(self) -> Shards:
        """The shards that are connected to the gateway now."""
        return Shards(self.shard_count or 1, frozenset(self._connected))

    def is_connected(self, guild: int | None) -> bool:
        """Whether the shard of a server is connected; for None, that of direct messages."""
        return self.connected.serve(guild)

    def is_absent(self, guild: int | None) -> bool:
        """Whether the bot has left a server, according to the gateway; False for None."""
        if guild is None or not self.is_connected(guild):
            return False
        # Servers with an outage are also known once their shard connects.
        known = self.get_guild(guild)
        return known is None or known is self._known_before.get(guild)

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

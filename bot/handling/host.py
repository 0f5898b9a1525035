"""What answers are given with: the service, and whoever draws, thinks and shows. What arrives goes to `bot.client`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
import structlog

from bot.catalogue import CATALOGUE
from bot.computers.analyses import Analyses
from bot.computers.hints import Hints
from bot.computers.players import Computers
from bot.computers.workers import Thinking
from bot.core.fair_queue import Turns
from bot.core.match import Match
from bot.core.record.importing import Imports
from bot.features.challenges.publication import Tables
from bot.features.clocks.reminders import Reminders
from bot.features.direct_boards.publication import Absent
from bot.features.replay.steps import Replays
from bot.features.spectating.live import Live
from bot.publishing.backoff import log_failure
from bot.publishing.boards import Showing
from bot.storage.service import Service
from bot.ui.drawing import Drawing

_log = structlog.get_logger("banmen.host")


class Host(discord.Client):
    """A client with all that answers need."""

    def __init__(self, service: Service, thinking: Thinking, computers_pause: float, **options: Any) -> None:
        """A client for what `service` keeps; `options` are those of `discord.Client`."""
        super().__init__(**options)
        self.service = service
        self.drawing = Drawing()
        self.suggesting = Turns(1)
        self.replays = Replays()
        self.imports = Imports({key: entry.game for key, entry in CATALOGUE.items()})
        self.thinking = thinking
        self.hints = Hints(thinking)
        self.analyses = Analyses(service, thinking)
        self.tables = Tables(self, service)
        self.live = Live(self, service, self.drawing)
        self.showing = Showing(self, service, self.drawing, self.tables, self._shown)
        self.computers = Computers(service, thinking, self.showing, pause=computers_pause)
        self.absent = Absent(self, service, self.drawing)
        self.reminders = Reminders(self, service, self.drawing, self.showing)
        self.hears = False
        """Whether Discord can be heard."""

    async def catch_up(self) -> None:
        """Show whatever is not shown yet, and play where the computer is awaited."""
        await self.tables.go_on()
        await self.showing.catch_up()
        await self.tables.catch_up()
        await self.live.catch_up()
        await self.computers.catch_up()

    def _shown(self, match: Match) -> None:
        """A channel has seen how a match stands: what else follows from that can begin."""
        self.live.wake(match)
        self.computers.wake(match)

    async def look_at_clocks(self) -> None:
        """Do what the clocks of matches ask for, and show whatever is not shown yet."""
        # Nobody can play while we don't hear from Discord.
        clocks = (self.service.seen, self.service.look_at_clocks) if self.hears else ()
        await each_of(*clocks, self.reminders.deliver, self.catch_up)


Interaction: TypeAlias = discord.Interaction[Host]


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """One after another, whatever becomes of any."""
    for step in steps:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - the next time may go better, and the rest is due all the same
            log_failure(_log, "the clock goes on", error)

"""What answers are given with: the service, and whoever draws, thinks and shows. What arrives goes to `bot.client`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
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
from bot.features.clocks import check_clocks, note_alive
from bot.features.clocks.reminders import Reminders
from bot.features.direct_boards.publication import Absent
from bot.features.replay.steps import Replays
from bot.features.spectating.live import Live
from bot.publishing.backoff import log_failure
from bot.publishing.boards import Showing
from bot.storage import Store
from bot.ui.drawing import Drawing

_log = structlog.get_logger("banmen.host")


class Host(discord.Client):
    """A client with all that answers need."""

    def __init__(self, store: Store, thinking: Thinking, computers_pause: float, **options: Any) -> None:
        """A client for what `service` keeps; `options` are those of `discord.Client`."""
        super().__init__(**options)
        self.store = store
        self.drawing = Drawing()
        self.suggesting = Turns(1)
        self.replays = Replays()
        self.imports = Imports({key: entry.game for key, entry in CATALOGUE.items()})
        self.thinking = thinking
        self.hints = Hints(thinking)
        self.analyses = Analyses(store, thinking)
        self.tables = Tables(self, store)
        self.live = Live(self, store, self.drawing)
        self.showing = Showing(self, store, self.drawing, self.tables, self._shown)
        self.computers = Computers(store, thinking, self.showing, pause=computers_pause)
        self.absent = Absent(self, store, self.drawing)
        self.reminders = Reminders(self, store, self.drawing, self.showing)
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
        checks = (partial(note_alive, self.store), partial(check_clocks, self.store)) if self.hears else ()
        await each_of(*checks, self.reminders.deliver, self.catch_up)


Interaction: TypeAlias = discord.Interaction[Host]


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """One after another, whatever becomes of any."""
    for step in steps:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - the next time may go better, and the rest is due all the same
            log_failure(_log, "the clock goes on", error)

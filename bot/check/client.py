"""The client of a check: the bot on a temporary database, which leaves everything but the check's match alone."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import discord

from bot.client import Banmen, Tree
from bot.core.match import MatchId
from bot.handling.registration import command_name
from bot.handling.syncing import fit_installs
from bot.storage import Store, open_store
from bot.storage.numbering import number_matches_from
from bot.texts.translator import Translator
from bot.ui.actions import Action, CustomId, Pressable

Used: TypeAlias = Action | tuple[discord.InteractionType, str]
"""An action, or a command's name with the type of its interaction."""


class _CheckTree(Tree):
    """The commands, which are compared and synced, and answered to the person who takes part in the check."""

    async def handle(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the person, and leave everybody else's commands to the bot itself, if it runs too."""
        client: Any = self.client
        if interaction.user.id == client.person:
            await super().handle(interaction)
            client.used[interaction.type, command_name(interaction)].put_nowait(interaction)


class CheckClient(Banmen):
    """The bot, except that it answers only the buttons of the check's match and the person who takes part in the check,
    and catches up with nothing.
    """

    def __init__(self, store: Store, number: MatchId, **options: Any) -> None:
        """`number` is the one that the check's match will have; `options` are those of `Banmen`."""
        super().__init__(store, tree=_CheckTree, **options)
        self.number = number
        self.person: int | None = None
        """The person who takes part in the check; None if there is none."""
        self.used: defaultdict[Used, asyncio.Queue[discord.Interaction[Any]]] = defaultdict(asyncio.Queue)
        """The interactions that were dealt with."""
        self.written: asyncio.Queue[discord.Message] = asyncio.Queue()
        """The person's direct messages."""

    async def next_use(self, used: Used) -> discord.Interaction[Any]:
        """The person's next press, form or command. Presses by other users are refused and ignored."""
        while True:
            interaction = await self.used[used].get()
            if interaction.user.id == self.person:
                return interaction

    async def setup_hook(self) -> None:
        """Get ready for presses. The commands are synced by a check."""
        self.add_dynamic_items(Pressable)
        fit_installs(self.tree)
        await self.tree.set_translator(Translator())

    async def on_ready(self) -> None:
        """Prepare nothing: no ratings are computed."""

    async def on_shard_ready(self, shard_id: int) -> None:
        """Start nothing: the temporary database has nothing to catch up with."""

    async def on_message(self, message: discord.Message) -> None:
        """Note the person's direct messages, and leave all others to the bot itself."""
        if message.guild is None and message.author.id == self.person:
            self.written.put_nowait(message)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Post nothing anew: the check deletes its messages itself."""

    async def on_action(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Handle a button if it belongs to the check's match."""
        custom_id = CustomId.read(text)
        if custom_id is not None and custom_id.subject == str(self.number):
            await super().on_action(interaction, text)
            self.used[custom_id.action].put_nowait(interaction)


@asynccontextmanager
async def open_client(**options: Any) -> AsyncIterator[CheckClient]:
    """A client for one check, which isn't logged in yet. Its database is deleted at the end of the block.

    `options` are those of `Banmen`.
    """
    # No match of the bot's own has this number, nor one of another check: nonces and buttons contain it.
    number = MatchId(time.time_ns() // 1_000_000)
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite:///{Path(folder, 'check.sqlite3')}") as store:
            await store.write(number_matches_from, number)
            async with CheckClient(store, number, **options) as client:
                yield client

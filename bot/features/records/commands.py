"""Records: `/record` sends one, `/import` reads one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE
from bot.core.match import Match, UserId
from bot.core.record import Record, RecordError
from bot.features.records import service, views
from bot.features.records.importing import MOST_BYTES, Imported, Imports
from bot.handling.bot_client import Interaction
from bot.handling.channels import person_of
from bot.handling.registration import command, context_menu, handles
from bot.handling.replies import (
    MAX_INTEGER_OPTION,
    defer_privately,
    match_of,
    match_seen,
    preferences,
    reply,
)
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.match import entry_of, view_of
from bot.ui.personal import personalised

OTHER_FILE = frozenset({"not text", "not a record", "too large"})
"""Errors of a file that is no record at all."""
IMPORT_COST = 10
"""Rate-limit tokens for reading a record."""


class RecordImports(Imports):
    """Reads the records of all games."""

    def __init__(self) -> None:
        super().__init__({key: entry.game for key, entry in CATALOGUE.items()})


@command("record", anywhere=True, number="match-number")
async def record(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None
) -> None:
    """Send the record of a match as a file."""
    await _send(interaction, await match_seen(interaction, number))


@handles(Action.RECORD, defer=defer_privately)
async def record_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Send the record of the button's match."""
    await _send(interaction, await match_of(interaction, custom_id.subject))


async def _send(interaction: Interaction, match: Match) -> None:
    text = await asyncio.to_thread(lambda: str(Record.of(match, entry_of(match).game)).encode())
    await reply(interaction, views.recorded(match, interaction.locale), (views.file_name(match), text))


@command("import", anywhere=True, cost=IMPORT_COST, file="file")
async def import_record(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
    """Import a record and show its match."""
    await _import(interaction, [file])


@context_menu("import", anywhere=True, cost=IMPORT_COST)
async def import_message(interaction: Interaction, message: discord.Message) -> None:
    """Import the record that is attached to a message or to the message that it forwards."""
    await defer_privately(interaction)
    snapshots = (file for snapshot in message.message_snapshots for file in snapshot.attachments)
    await _import(interaction, [*message.attachments, *snapshots])


async def _import(interaction: Interaction, files: Sequence[discord.Attachment]) -> None:
    client, locale = interaction.client, interaction.locale
    owner = person_of(interaction.user)
    with client.part(RecordImports).admitted(owner.id):
        imported = await _read_first(client.part(RecordImports), files, owner.id)
        match = await service.keep_import(client.store, imported, owner, str(locale))
    view = personalised(view_of(match, locale=interaction.locale), match.game, preferences(interaction))
    png = await client.drawing.png(entry_of(match), match.position, view)
    await reply(interaction, views.imported(match, view, locale), (views.FILE_NAME, png))


async def _read_first(imports: Imports, files: Sequence[discord.Attachment], owner: UserId) -> Imported:
    """Read the first of some files that is a record.

    Raises UserError if there is no file or one can't be fetched, and RecordError if none is a record that can be read.
    """
    # Texts first, because of several files most are pictures.
    faults: list[RecordError] = []
    for file in sorted(files, key=lambda file: not (file.content_type or "text").startswith("text")):
        try:
            if file.size > MOST_BYTES:
                raise RecordError("too large", 1, most=MOST_BYTES)
            return await imports.read(await file.read(), owner)
        except DISCORD_TROUBLE as error:
            raise UserError("file not read") from error
        except RecordError as error:
            faults.append(error)
    if not faults:
        raise UserError("no file")
    # A fault in a record helps more than that a picture isn't one.
    raise next((fault for fault in faults if fault.key not in OTHER_FILE), faults[0])

"""The host's tools, and the file of a tournament."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.features.tournaments import exporting, service, views
from bot.features.tournaments.commands import GROUP, check_host, load, meant, show_change, suggest
from bot.features.tournaments.hosted import Hosted
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import defer_edit, defer_privately, reply
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.layout import Message, note


@handles(Action.HOST_TOURNAMENT, defer=defer_privately)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the host's tools."""
    hosted = await load(interaction, custom_id.subject)
    check_host(interaction, hosted)
    await reply(interaction, views.host_panel(hosted, interaction.locale))


@command("tournament-end", group=GROUP, tournament="tournament-which")
@app_commands.autocomplete(tournament=suggest)
async def end(interaction: discord.Interaction[Any], tournament: str | None = None) -> None:
    """Ask whether to end a tournament as it stands."""
    hosted = await meant(interaction, tournament)
    check_host(interaction, hosted)
    await reply(interaction, views.may_end(hosted, interaction.locale))


@handles(Action.END_TOURNAMENT, defer=defer_edit)
async def press_end(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask whether to end the tournament as it stands."""
    hosted = await load(interaction, custom_id.subject)
    check_host(interaction, hosted)
    await reply(interaction, views.may_end(hosted, interaction.locale))


@handles(Action.CONFIRM_END_TOURNAMENT, defer=defer_edit)
async def confirm_end(interaction: Interaction, custom_id: CustomId) -> None:
    """End the tournament as it stands."""
    hosted = await load(interaction, custom_id.subject)
    check_host(interaction, hosted)
    await service.end(interaction.client.store, hosted.id)
    await show_change(interaction, hosted.id)
    await reply(interaction, _told(hosted, "tournament-you-ended", interaction))


def _told(hosted: Hosted, key: str, interaction: Interaction) -> Message:
    return note(say(interaction.locale, key, name=views.called(hosted.name)))


@handles(Action.TOURNAMENT_FILE, defer=defer_privately)
async def file(interaction: Interaction, custom_id: CustomId) -> None:
    """Give out the tournament as a file, with the records of its matches."""
    hosted = await load(interaction, custom_id.subject)
    content = await exporting.exported(interaction.client.store, hosted)
    await reply(interaction, _told(hosted, "tournament-file", interaction), (exporting.FILE_NAME, content))

"""Panels: `/settings` for those who run a server, `/preferences` for everybody, and the menus on them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.match import UserId
from bot.features.settings import views as panel
from bot.handling import replies as answers
from bot.handling.host import Interaction
from bot.handling.replies import answer, hold, think
from bot.storage.preferences import save_preference, save_server_setting
from bot.storage.settings import Preferences, ServerSettings
from bot.texts.translator import named
from bot.ui.actions import Press, all_chosen
from bot.ui.errors import Obstacle, check_permissions


@app_commands.command(name=named("slash-settings"), description=named("slash-settings.about"))
@app_commands.guild_only()
async def settings(interaction: discord.Interaction[Any]) -> None:
    """What is set for this server; who manages it can change that."""
    await think(interaction)
    present, locale = answers.settings(interaction), interaction.locale
    if interaction.guild_id is None:
        raise Obstacle("not in a server")
    granted = interaction.permissions
    shown = panel.server if granted.manage_guild else panel.server_read_only
    await answer(interaction, shown(present, locale, moderates=granted.manage_messages))


async def set_for_server(interaction: Interaction, press: Press) -> None:
    """A menu of that panel was used: by whom Discord still lets manage the server."""
    await hold(interaction)
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Obstacle("not managing")
    change = _meant(panel.SERVER, answers.settings(interaction), interaction, press)
    after: ServerSettings = await save_server_setting(interaction.client.store, interaction.guild_id, *change)
    moderates = interaction.permissions.manage_messages
    await answer(interaction, panel.server(after, interaction.locale, moderates=moderates, saved=press.path))
    if press.path == "live":
        await _begin_live(interaction, after.live)


async def _begin_live(interaction: Interaction, there: int | None) -> None:
    """Show the matches in their new channel at once. Raises MissingPermissionsError where we can't."""
    guild = interaction.guild
    channel = None if guild is None or there is None else guild.get_channel(there)
    if guild is not None and channel is not None:
        check_permissions(channel.id, channel.permissions_for(guild.me), thread=False, opening_thread=False)
    await interaction.client.live.catch_up()


@app_commands.command(name=named("slash-preferences"), description=named("slash-preferences.about"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def preferences(interaction: discord.Interaction[Any]) -> None:
    """What I have chosen for myself."""
    await think(interaction)
    await _show_preferences(interaction, answers.preferences(interaction), "")


async def set_for_person(interaction: Interaction, press: Press) -> None:
    """A menu of that panel was used."""
    await hold(interaction)
    change = _meant(panel.PERSON, answers.preferences(interaction), interaction, press)
    await save_preference(interaction.client.store, UserId(interaction.user.id), *change)
    # What was chosen holds from this very answer on: it may be its language.
    await answers.learn_wishes(interaction)
    await _show_preferences(interaction, answers.preferences(interaction), press.path)


def _meant(
    shown: panel.Panel[Any], present: ServerSettings | Preferences, interaction: Interaction, press: Press
) -> tuple[str, Any]:
    change = panel.meant(shown, present, press.path, all_chosen(interaction))
    if change is None:
        raise Obstacle("old button")
    return change


async def _show_preferences(interaction: Interaction, present: Preferences, saved: str) -> None:
    entry, position, view = panel.preview(present, saved)
    png = await interaction.client.drawing.png(entry, position, view)
    message = panel.person(present, interaction.locale, entry.game.key, saved=saved)
    await answer(interaction, message, (panel.FILE_NAME, png))

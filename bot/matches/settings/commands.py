"""The panels: `/settings` for a server's managers, `/preferences` for everybody, and their menus."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import discord

from bot.catalogue import CATALOGUE
from bot.core.match import UserId
from bot.core.numbers import whole
from bot.handling import replies as answers
from bot.handling.bot_client import Interaction
from bot.handling.registration import command, handles, panel
from bot.handling.replies import defer_edit, defer_privately, reply
from bot.handling.rights import check_manager, server_permissions
from bot.matches.challenges import update_greetings
from bot.matches.settings import views
from bot.matches.settings.service import change_server_setting
from bot.settings import Preferences, ServerSettings
from bot.storage.experience import last_game
from bot.storage.preferences import save_preference
from bot.ui.actions import Action, CustomId, all_chosen
from bot.ui.errors import UserError, check_permissions
from games.kit.rules import OptionValue

STOPPED: Mapping[str, OptionValue] = MappingProxyType({"away": False, "hosting": False, "reminders": "none"})
"""Preferences that private messages follow, with the values at which none are sent."""


@panel("preferences", "own")
@command("preferences", anywhere=True)
async def preferences(interaction: discord.Interaction[Any]) -> None:
    """Show the person's preferences."""
    await _show_preferences(interaction, answers.preferences(interaction), "")


@panel("settings", "own", only_here=True)
@command("settings")
async def settings(interaction: discord.Interaction[Any]) -> None:
    """Show the server's settings; its managers can change them."""
    present, locale = answers.settings(interaction), interaction.locale
    if interaction.guild_id is None:
        raise UserError("not in a server")
    granted = server_permissions(interaction)
    shown = views.server if granted.manage_guild else views.server_read_only
    await reply(interaction, shown(present, locale, moderates=granted.manage_messages))


@handles(Action.SET_FOR_SERVER, defer=defer_edit)
async def set_for_server(interaction: Interaction, custom_id: CustomId) -> None:
    """Change a server setting, or show another page of them, if the person may still manage the server."""
    guild, moderates = check_manager(interaction), server_permissions(interaction).manage_messages
    if (page := whole(custom_id.path)) is not None:
        present = answers.settings(interaction)
        await reply(interaction, views.server(present, interaction.locale, moderates=moderates, page=page))
        return
    change = _change(views.SERVER, answers.settings(interaction), interaction, custom_id)
    after = await change_server_setting(interaction.client.store, guild.id, UserId(interaction.user.id), *change)
    await reply(interaction, views.server(after, interaction.locale, moderates=moderates, saved=custom_id.path))
    if custom_id.path == "live":
        channel = None if after.live is None else guild.get_channel(after.live)
        if channel is not None:
            check_permissions(channel.id, channel.permissions_for(guild.me), thread=False, opening_thread=False)
        await interaction.client.catch_up()
    elif custom_id.path in {"language", "channels", "threads"}:
        await update_greetings(interaction.client, guild)


@handles(Action.SET_FOR_PERSON, defer=defer_edit)
async def set_for_person(interaction: Interaction, custom_id: CustomId) -> None:
    """Change a preference, or show another page of them."""
    if (page := whole(custom_id.path)) is not None:
        await reply(interaction, views.person(answers.preferences(interaction), interaction.locale, page=page))
        return
    change = _change(views.PERSON, answers.preferences(interaction), interaction, custom_id)
    await save_preference(interaction.client.store, UserId(interaction.user.id), *change)
    # The change may be the language, so it must apply to this reply already.
    await answers.load_choices(interaction)
    await _show_preferences(interaction, answers.preferences(interaction), custom_id.path)


@handles(Action.STOP_MESSAGES, defer=defer_privately)
async def stop_messages(interaction: Interaction, custom_id: CustomId) -> None:
    """The Stop these button of an unasked private message: change the preference that the message follows."""
    if custom_id.path not in STOPPED:
        raise UserError("old button")
    user = UserId(interaction.user.id)
    after = await save_preference(interaction.client.store, user, custom_id.path, STOPPED[custom_id.path])
    await _show_preferences(interaction, after, custom_id.path)


def _change(
    panel: views.Panel[Any], present: ServerSettings | Preferences, interaction: Interaction, custom_id: CustomId
) -> tuple[str, Any]:
    change = views.chosen_change(panel, present, custom_id.path, all_chosen(interaction))
    if change is None:
        raise UserError("old button")
    return change


async def _show_preferences(interaction: Interaction, present: Preferences, saved: str) -> None:
    await reply(interaction, views.person(present, interaction.locale, saved=saved))


@handles(Action.PREVIEW, defer=defer_privately, reads=True)
async def show_preview(interaction: Interaction, custom_id: CustomId) -> None:
    """Show a board as the person's preferences draw it."""
    played = await last_game(interaction.client.store, UserId(interaction.user.id), CATALOGUE)
    entry, position, view = views.example(answers.preferences(interaction), custom_id.path, played, interaction.locale)
    png = await interaction.client.drawing.png(entry, position, view)
    await reply(interaction, views.preview(entry, position, view, interaction.locale), (views.FILE_NAME, png))

"""`/privacy`: what the bot stores about the user, its export and its deletion. Private, and available everywhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import discord

from bot.core.match import Match, UserId
from bot.handling.bot_client import Interaction
from bot.handling.command_links import CommandLinks
from bot.handling.registration import command, handles, panel
from bot.handling.replies import defer_edit, defer_edit_or_reply, defer_privately, reply
from bot.matches.privacy import queries, service, views
from bot.matches.privacy.export import FILE_NAME, exported
from bot.storage import match_queries
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.layout import note

PUBLISH_TIMEOUT = 10.0
"""Seconds allowed for publishing that the user has given up their solo matches, before these are deleted."""
CHECK_EVERY = 0.2
"""Seconds between checks whether live channels show it too."""

_exporting: set[UserId] = set()
"""Users whose export is under way."""


@panel("privacy", "own")
@command("privacy", anywhere=True)
async def privacy(interaction: discord.Interaction[Any]) -> None:
    """Show what is stored about the user."""
    await _show(interaction)


@handles(Action.PRIVACY, defer=defer_edit_or_reply)
async def back_to_panel(interaction: Interaction, _: CustomId) -> None:
    """The button that leads back from the confirmation to the panel."""
    await _show(interaction)


async def _show(interaction: Interaction) -> None:
    stored = await interaction.client.store.read(queries.stored_about, UserId(interaction.user.id))
    await reply(interaction, views.panel(stored, interaction.locale))


@handles(Action.EXPORT, cost=20, defer=defer_privately)
async def export(interaction: Interaction, _: CustomId) -> None:
    """The Export button: send everything as a file."""
    user = UserId(interaction.user.id)
    if user in _exporting:
        raise UserError("export under way")
    _exporting.add(user)
    try:
        made = await exported(interaction.client.store, user, interaction.locale)
    finally:
        _exporting.discard(user)
    if len(made) > interaction.filesize_limit:
        raise UserError("export too large")
    told = say(interaction.locale, "privacy-export")
    told = await interaction.client.part(CommandLinks).offered(told, interaction.locale)
    await reply(interaction, note(told), (FILE_NAME, made))


@handles(Action.FORGET, defer=defer_edit_or_reply)
async def ask(interaction: Interaction, _: CustomId) -> None:
    """The Delete button: explain what deleting means and ask to confirm."""
    await _ask(interaction)


async def _ask(interaction: Interaction) -> None:
    store, user = interaction.client.store, UserId(interaction.user.id)
    stored, going = await store.read(queries.stored_about, user), await service.count_playing(store, user)
    await reply(interaction, views.confirm(going, stored.get("ban", 0), interaction.locale))


@handles(Action.CONFIRM_FORGET, defer=defer_edit)
async def forget(interaction: Interaction, custom_id: CustomId) -> None:
    """The confirmation: resign all the user's matches, then delete everything about them. If they play in more matches
    than it said, or in fewer, ask again.
    """
    client, user, locale = interaction.client, UserId(interaction.user.id), interaction.locale
    if custom_id.decision != await service.count_playing(client.store, user):
        await _ask(interaction)
        return
    given_up = await service.resign_all(client.store, user)
    alone = [match for match in given_up if match.people == {user}]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PUBLISH_TIMEOUT):
            await _show_ends(interaction, alone)
    await service.delete_data(client.store, user, [match.id for match in alone])
    stored = await client.store.read(queries.stored_about, user)
    await reply(interaction, views.forgotten(stored.get("ban", 0), locale))
    # Republishes the last boards of the other matches without the user's name.
    await client.catch_up()


async def _show_ends(interaction: Interaction, alone: Sequence[Match]) -> None:
    """Publish, in their channels and in live channels, that matches about to be deleted are over."""
    client = interaction.client
    for match in alone:
        with contextlib.suppress(UserError, MissingPermissionsError):
            await client.boards.publish(match.id)
    ended = {match.id for match in alone}
    # Other processes publish these.
    elsewhere = {match.id for match in alone if not client.store.shards.serve(match.guild)}
    for _ in range(int(PUBLISH_TIMEOUT / CHECK_EVERY)):
        behind = {match_id for part in client.parts for match_id in await part.unshown()}
        if elsewhere:
            behind |= elsewhere.intersection(await client.store.read(match_queries.unshown))
        if ended.isdisjoint(behind):
            break
        await asyncio.sleep(CHECK_EVERY)

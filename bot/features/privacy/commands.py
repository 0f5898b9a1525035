"""`/privacy`: what is kept of the one who asks; taking it with them, and deleting it. All private, and everywhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import discord

from bot.core.match import Match, UserId
from bot.features.privacy import queries, service, views
from bot.features.privacy.export import FILE_NAME, exported
from bot.features.spectating import queries as spectating_queries
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import answer, hold, think, turn_to
from bot.ui.actions import Action, CustomId
from bot.ui.errors import MissingPermissionsError, Obstacle

PATIENCE = 10.0
"""Seconds in which channels are shown that somebody gives up what they play alone, before it is deleted."""
LOOK_AGAIN = 0.2
"""Seconds between two looks at whether live channels show it too."""

_exporting: set[UserId] = set()
"""Whose data are being put together."""


@command("privacy", anywhere=True)
async def privacy(interaction: discord.Interaction[Any]) -> None:
    """What is kept of me."""
    await _show(interaction)


@handles(Action.PRIVACY, defer=turn_to)
async def back_to_panel(interaction: Interaction, _: CustomId) -> None:
    """Like `privacy`, from the question whether to delete everything."""
    await _show(interaction)


async def _show(interaction: Interaction) -> None:
    held = await interaction.client.store.read(queries.stored_about, UserId(interaction.user.id))
    await answer(interaction, views.panel(held, interaction.locale))


@handles(Action.EXPORT, cost=20, defer=think)
async def export(interaction: Interaction, _: CustomId) -> None:
    """All of it as a file."""
    user = UserId(interaction.user.id)
    if user in _exporting:
        raise Obstacle("export under way")
    _exporting.add(user)
    try:
        made = await exported(interaction.client.store, user, interaction.locale)
    finally:
        _exporting.discard(user)
    if len(made) > interaction.filesize_limit:
        raise Obstacle("export too large")
    await answer(interaction, views.exported(interaction.locale), (FILE_NAME, made))


@handles(Action.FORGET, defer=turn_to)
async def ask(interaction: Interaction, _: CustomId) -> None:
    """What deleting everything means, before it is done."""
    store, user = interaction.client.store, UserId(interaction.user.id)
    held = await store.read(queries.stored_about, user)
    await answer(
        interaction,
        views.confirm(await service.count_playing(store, user), held.get("ban", 0), interaction.locale),
    )


@handles(Action.CONFIRM_FORGET, defer=hold)
async def forget(interaction: Interaction, _: CustomId) -> None:
    """Confirmed: what somebody plays they resign, then all about them is deleted."""
    client, user, locale = interaction.client, UserId(interaction.user.id), interaction.locale
    given_up = await service.resign_all(client.store, user)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await _show_ends(interaction, [match for match in given_up if match.people == {user}])
    await service.delete_data(client.store, user)
    held = await client.store.read(queries.stored_about, user)
    await answer(interaction, views.forgotten(held.get("ban", 0), locale))
    # The last boards of the other matches say no name of theirs any more.
    await client.catch_up()


async def _show_ends(interaction: Interaction, alone: Sequence[Match]) -> None:
    """Show that matches are over which will not be there any more, in their channels and live."""
    client = interaction.client
    for match in alone:
        with contextlib.suppress(Obstacle, MissingPermissionsError):
            await client.boards.publish(match.id, match)
    ended = {match.id for match in alone}
    for _ in range(int(PATIENCE / LOOK_AGAIN)):
        if not any(each.match in ended for each in await client.store.read(spectating_queries.live_behind)):
            break
        await asyncio.sleep(LOOK_AGAIN)

"""Watching matches: `/watch`, the Watch button, and the choice of notifications."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, RuleViolation, UserId
from bot.features.spectating import queries, service, views
from bot.features.spectating.audience import closed_in
from bot.features.spectating.spectators import How, Watched
from bot.handling.bot_client import Interaction
from bot.handling.registration import act, command, handles, panel
from bot.handling.replies import (
    MAX_INTEGER_OPTION,
    defer_by_path,
    defer_edit,
    match_of,
    match_seen,
    number_in,
    preferences,
    reply,
    sees_channel,
    settings,
)
from bot.storage.matches import load_matches
from bot.ui.actions import LATEST, Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.layout import paged
from bot.ui.match import entry_of, view_of
from bot.ui.personal import personalised


@panel("watch", "look", only_here=True)
@command("watch", number="match-number")
async def watch(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None
) -> None:
    """List the matches being played in the server, or watch one."""
    if number is None:
        await _show_list(interaction, 0)
    else:
        await _show_panel(interaction, await match_seen(interaction, number))


@handles(Action.WATCH, defer=defer_by_path)
async def watch_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Handle a Watch button, a match chosen in the list, or a choice of notifications."""
    if not custom_id.path:
        await _show_panel(interaction, await match_of(interaction, chosen(interaction) or custom_id.subject))
        return
    match = await match_of(interaction, custom_id.subject)
    how = None if custom_id.path == views.STOP else _how(custom_id.path)
    client = interaction.client
    before = await service.watchers_of(client.store, match.id)
    after = await service.watch(client.store, match.id, UserId(interaction.user.id), how)
    await _show_panel(interaction, match)
    if len(before) != len(after):
        # Its button counts the spectators.
        await client.boards.redraw(match.id)


@handles(Action.WATCHING, defer=defer_edit, reads=True)
async def turn_page(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another page of the list."""
    await _show_list(interaction, number_in(custom_id.path))


def _how(path: str) -> How:
    try:
        return How(path)
    except ValueError:
        raise UserError("old button") from None


async def _show_panel(interaction: Interaction, match: Match) -> None:
    user = UserId(interaction.user.id)
    if match.outcome:
        raise RuleViolation("match over")
    if match.seats_of(user):
        raise UserError("place gone") if match.shown.homeless else RuleViolation("you play here")
    if not sees_channel(interaction, match.channel):
        # A mention in a private thread would add the user to it.
        await act(interaction, CustomId(Action.REPLAY, match.id, path=LATEST))
        return
    watchers = await interaction.client.store.read(queries.watchers, match.id)
    pings = preferences(interaction).pings
    await reply(interaction, views.panel(match, user, watchers, interaction.locale, pings=pings))


async def _show_list(interaction: Interaction, page: int) -> None:
    client, user, guild = interaction.client, UserId(interaction.user.id), interaction.guild_id
    if guild is None:
        raise UserError("not in a server")
    watched = await client.store.read(queries.watched_by, user)
    going: list[Watched] = await client.store.read(queries.going_in, guild)
    visible = [each for each in going if _sees(interaction, each)]
    ordered = sorted(visible, key=lambda each: (each.id not in watched, not each.is_begun))
    shown, at, pages = paged(ordered, page, views.MATCHES_A_PAGE)
    matches = await load_matches(client.store, shown)
    own_choices = preferences(interaction)
    pictures = [
        await client.drawing.png(
            entry_of(match), match.position, personalised(view_of(match), match.game, own_choices), is_small=True
        )
        for match in matches
    ]
    files = [(views.thumbnail_file(match), png) for match, png in zip(matches, pictures, strict=True)]
    there = settings(interaction).live
    live = there if there is not None and sees_channel(interaction, there) else None
    listed = [
        views.Going(match, _closed_in(interaction, match), await client.boards.surroundings.tournament(match))
        for match in matches
    ]
    page_of = (at, pages, len(ordered))
    await reply(interaction, views.going(listed, user, watched, page_of, live, interaction.locale), *files)


def _sees(interaction: Interaction, each: Watched) -> bool:
    """Whether the user sees the channel of a match, or that of its tournament."""
    return sees_channel(interaction, each.channel) or (each.home is not None and sees_channel(interaction, each.home))


def _closed_in(interaction: Interaction, match: Match) -> int | None:
    """The channel of a match's private thread if the user can't open the thread; else None."""
    is_here = bool(match.seats_of(UserId(interaction.user.id))) or sees_channel(interaction, match.channel)
    return None if is_here else closed_in(match, interaction.guild)

"""Relocating a match to another channel: its own was deleted, all agree, or a moderator decides it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.locks import Locks
from bot.core.match import (
    Match,
    MatchId,
    Relocate,
    RelocationCause,
    UserId,
    check_lost_channel,
    check_player,
    check_relocation,
)
from bot.features.offers import make_offer
from bot.features.relocation import service
from bot.features.relocation import views as housing
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import (
    ChannelContext,
    channel_context,
    check_channel,
    own_thread,
    public_language,
    sees,
)
from bot.handling.parts import Part, part
from bot.handling.registration import MATCH, MODERATE, command, handles
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    id_in,
    is_here,
    match_here,
    match_of,
    own_match_here,
    reply,
    settings,
)
from bot.handling.rights import check_moderating, check_writing
from bot.matches import moderation
from bot.matches.moderation import LONGEST_REASON
from bot.texts import say
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.layout import jump, note
from bot.ui.match import is_alone
from bot.ui.title import entitled

_locks: Locks[MatchId] = Locks()
"""Locks of the matches that are being relocated."""


class Anywhere(app_commands.Transformer):
    """The id of a channel or thread, even of one that the bot can't see."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return list(housing.DESTINATIONS)

    async def transform(self, interaction: discord.Interaction[Any], value: discord.abc.Snowflake, /) -> int:
        return value.id


@handles(Action.BRING_MATCH, defer=defer_edit)
async def bring(interaction: Interaction, custom_id: CustomId) -> None:
    """Relocate a match, chosen from those without a channel, to this channel."""
    match_id = MatchId(id_in(chosen(interaction) or custom_id.path))
    # If two players do this at once, the second finds the match relocated before another thread is opened.
    async with _locks[match_id]:
        match = await match_of(interaction, match_id)
        after = await bring_to(interaction.client, channel_context(interaction), match, UserId(interaction.user.id), "")
    link = jump(after.guild, after.channel)
    await reply(interaction, note(say(interaction.locale, "done-home", link=link)))


@command("relocate", group=MATCH, channel="place")
async def relocate(interaction: discord.Interaction[Any], channel: app_commands.Transform[int, Anywhere]) -> None:
    """Relocate the channel's match, or offer to."""
    await _go_on_in(interaction, await own_match_here(interaction), channel)


@handles(Action.RELOCATE, defer=defer_edit_or_reply)
async def choose_channel(interaction: Interaction, custom_id: CustomId) -> None:
    """Show a menu of channels and threads to relocate to."""
    match = await match_of(interaction, custom_id.subject)
    check_player(match, UserId(interaction.user.id))
    await reply(interaction, housing.choose_place(match, UserId(interaction.user.id), interaction.locale))


@handles(Action.CHOOSE_CHANNEL, defer=defer_edit)
async def relocate_to_chosen(interaction: Interaction, custom_id: CustomId) -> None:
    """Relocate to the chosen channel, or offer to."""
    match = await match_of(interaction, custom_id.subject)
    await _go_on_in(interaction, match, id_in(chosen(interaction) or custom_id.path))


async def _go_on_in(interaction: Interaction, match: Match, channel: int) -> None:
    """Relocate the match if this makes all agree; otherwise offer it."""
    user, locale, client = UserId(interaction.user.id), interaction.locale, interaction.client
    place = await _place_for(interaction, channel)
    if match.shown.homeless or check_relocation(match, user, place.channel.id):
        after = await bring_to(client, place, match, user, "" if match.shown.homeless else "agreed")
        await reply(interaction, note(say(locale, "done-home", link=jump(after.guild, after.channel))))
        return
    await check_destination(client, place, match, user, "agreed")
    await make_offer(interaction, match.id, Relocate(place.channel.id))


async def _place_for(interaction: Interaction, channel: int) -> ChannelContext:
    """A channel of the server, which the user has chosen for something and may write in. Raises UserError."""
    guild = interaction.guild
    if guild is None or not is_here(interaction):
        raise UserError("not in a server")
    try:
        found = guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)
    except (discord.NotFound, discord.InvalidData):
        raise UserError("no such channel") from None
    except discord.Forbidden:
        raise UserError("channel not seen", me=guild.me.mention) from None
    check_writing(interaction, found)
    chosen_there = settings(interaction)
    spoken = public_language(guild, chosen_there, interaction.locale)
    return ChannelContext(found, guild, found.permissions_for(guild.me), spoken, chosen_there)


@command("moderate-move", group=MODERATE, channel="place", reason="reason")
async def move(
    interaction: discord.Interaction[Any],
    channel: app_commands.Transform[int, Anywhere],
    reason: app_commands.Range[str, 1, LONGEST_REASON],
) -> None:
    """Relocate the channel's match to another channel or thread, both of which the user moderates."""
    user, match = UserId(interaction.user.id), await match_here(interaction)
    check_moderating(interaction, interaction.channel)
    place = await _place_for(interaction, channel)
    check_moderating(interaction, place.channel)
    after = await bring_to(interaction.client, place, match, user, "moderator", reason.strip())
    link = jump(after.guild, after.channel)
    await reply(interaction, note(say(interaction.locale, "done-home", link=link)))


@part
class Homes(Part):
    """Relocates matches whose channels were deleted."""

    async def bring_home(self, place: ChannelContext, match: Match, user: UserId) -> None:
        await bring_to(self._client, place, match, user, "")


async def bring_to(
    client: BotClient, place: ChannelContext, match: Match, user: UserId, cause: RelocationCause, reason: str = ""
) -> Match:
    """Relocate the match to `place` or a new thread there, and publish it: its board there, and a link on the old one.

    `reason` is a moderator's. Raises RuleViolation, UserError or MissingPermissionsError, and then the match stays
    where it was.
    """
    await check_destination(client, place, match, user, cause)
    channel = await _room_for(client, place, match)
    async with client.boards.hold(match.id):
        to = service.Destination(place.guild.id, channel, place.channel.id)
        after = await service.relocate(client.store, match.id, user, to, cause=cause, reason=reason)
    await client.boards.publish(after.id, after)
    return after


async def check_destination(
    client: BotClient, place: ChannelContext, match: Match, user: UserId, cause: RelocationCause
) -> None:
    """Check that the match can be relocated there now. Raises RuleViolation, UserError or MissingPermissionsError."""
    if cause:
        check_relocation(match, user, place.channel.id, is_moderator=cause == "moderator")
    else:
        check_lost_channel(match, user)
    await client.store.read(moderation.check_newcomers, client.store, match, place.guild.id, user)
    await _check_players(place, match, user)
    await check_channel(client, place)


async def _check_players(place: ChannelContext, match: Match, user: UserId) -> None:
    """Check that the players see the place. Players who left the server play on in private, but can't follow the match
    to another server. Raises UserError.
    """
    asks_there = match.shown.homeless
    players = {match.seats[seat]: match.names[seat] for seat in match.present if match.seats[seat] in match.people}
    for player, name in players.items():
        if asks_there and player == user:
            continue
        try:
            member = await place.guild.fetch_member(player)
        except discord.NotFound:
            if place.guild.id != match.guild:
                raise UserError("not in the channel", name=name) from None
        else:
            if not sees(member, place.channel):
                raise UserError("not in the channel", name=member.display_name)


async def _room_for(client: BotClient, place: ChannelContext, match: Match) -> int:
    """The place itself, or a new thread there if the place is taken or the match has one player."""
    needs_thread = await check_channel(client, place)
    if place.is_thread or not (needs_thread or is_alone(match)):
        return int(place.channel.id)
    place.check(opening_thread=True)
    name = entitled(match.game, match.player_names, match.language)
    return await own_thread(client.store, place, housing.opening(match), name)

"""Relocating a match to another channel: its own was deleted, all agree, or a moderator decides it."""

from __future__ import annotations

from collections.abc import Sequence

import aiohttp
import discord

from bot.core.locks import Locks
from bot.core.match import Match, MatchId, RelocationCause, UserId, check_lost_channel, check_relocation
from bot.features import moderation
from bot.features.relocation import service
from bot.features.relocation import views as housing
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import ChannelContext, channel_context, check_channel, own_thread, sees
from bot.handling.registration import handles
from bot.handling.replies import defer_edit, id_in, match_of, reply
from bot.publishing.backoff import UNKNOWN_CHANNEL, code_of
from bot.storage import match_queries
from bot.storage.matches import load_match
from bot.texts import say
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.layout import jump, note
from bot.ui.match import is_alone
from bot.ui.title import entitled

_locks: Locks[MatchId] = Locks()
"""Locks of the matches that are being relocated."""


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
    await moderation.check_newcomers(client.store, match, place.guild.id, user)
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


async def look_for_homes(client: BotClient, known: Sequence[Match]) -> list[Match]:
    """The matches, updated after asking Discord whether their channels that the bot can't see still exist."""
    checked = []
    for match in known:
        unseen = not match.shown.homeless and client.get_channel(match.channel) is None
        if unseen and await _is_deleted(client, match.channel):
            await client.store.write(match_queries.note_channel_gone, match.channel)
            match = await load_match(client.store, match.id)
        checked.append(match)
    return checked


async def _is_deleted(client: BotClient, channel: int) -> bool:
    """Whether a channel was deleted; an archived thread or a channel hidden from the bot wasn't."""
    try:
        await client.fetch_channel(channel)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return code_of(error) == UNKNOWN_CHANNEL
    return False

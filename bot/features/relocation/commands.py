"""Bringing a match to another channel: as its own was deleted, as all agree, or as a moderator says so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.core.match import Match, MatchId, RelocationCause, UserId, check_lost_channel, check_relocation
from bot.features import moderation
from bot.features.relocation import service
from bot.features.relocation import views as housing
from bot.handling.host import Host, Interaction
from bot.handling.places import Place, check_place, own_thread, place_of, sees
from bot.handling.registration import handles
from bot.handling.replies import answer, hold, id_in, match_of
from bot.publishing.backoff import UNKNOWN_CHANNEL, code_of
from bot.storage import match_queries
from bot.storage.matches import load_match
from bot.texts import say
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import Obstacle
from bot.ui.layout import jump, note
from bot.ui.match import is_alone
from bot.ui.title import entitled

_bringing: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
"""By match, while somebody brings it somewhere."""


@handles(Action.BRING_MATCH, defer=hold)
async def bring(interaction: Interaction, custom_id: CustomId) -> None:
    """A match was chosen from those without a channel: it goes on here."""
    number = MatchId(id_in(chosen(interaction) or custom_id.path))
    # Of two who bring it at once the second finds it brought, before a thread is made in vain.
    async with _bringing.setdefault(number, asyncio.Lock()):
        await _bring(interaction, number)


async def _bring(interaction: Interaction, number: MatchId) -> None:
    client, user = interaction.client, UserId(interaction.user.id)
    match = await match_of(interaction, number)
    after = await bring_to(client, place_of(interaction), match, user, "")
    link = jump(after.guild, after.channel)
    await answer(interaction, note(say(interaction.locale, "done-home", link=link)))


async def bring_to(
    client: Host, place: Place, match: Match, user: UserId, cause: RelocationCause, reason: str = ""
) -> Match:
    """The match as it goes on in `place`, or in a new thread of it; its board is posted there, and the old one leads
    to it. The cause is as `bot.core.match.relocate` has it; a moderator has a reason.

    Raises Refusal, Obstacle or MissingPermissionsError, and then it stays where it was.
    """
    await check_destination(client, place, match, user, cause)
    channel = await _room_for(client, place, match)
    async with client.boards.hold(match.id):
        after = await service.relocate(
            client.store,
            match.id,
            user,
            guild=place.guild.id,
            channel=channel,
            cause=cause,
            asked=place.channel.id,
            reason=reason,
        )
    await client.boards.publish(after.id, after)
    return after


async def check_destination(client: Host, place: Place, match: Match, user: UserId, cause: RelocationCause) -> None:
    """Whether the match could go on there now. Raises Refusal, Obstacle or MissingPermissionsError."""
    if cause:
        check_relocation(match, user, place.channel.id, is_moderator=cause == "moderator")
    else:
        check_lost_channel(match, user)
    await moderation.check_newcomers(client.store, match, place.guild.id, user)
    await _check_players(place, match, user)
    await check_place(client, place)


async def _check_players(place: Place, match: Match, user: UserId) -> None:
    """Whether the players see the place; who left the server plays on in private, but is not taken to another one."""
    asks_there = match.shown.homeless
    players = {match.seats[seat]: match.names[seat] for seat in match.present if match.seats[seat] in match.people}
    for player, name in players.items():
        if asks_there and player == user:
            continue
        try:
            member = await place.guild.fetch_member(player)
        except discord.NotFound:
            if place.guild.id != match.guild:
                raise Obstacle("not in the channel", name=name) from None
        else:
            if not sees(member, place.channel):
                raise Obstacle("not in the channel", name=member.display_name)


async def _room_for(client: Host, place: Place, match: Match) -> int:
    """The place itself; a new thread where that is taken, or for who plays alone."""
    needs_thread = await check_place(client, place)
    if place.is_thread or not (needs_thread or is_alone(match)):
        return int(place.channel.id)
    place.check(opening_thread=True)
    return await own_thread(place, housing.opening(match), entitled(match.game, match.names, match.language))


async def look_for_homes(client: Host, known: Sequence[Match]) -> list[Match]:
    """The matches as they are, after asking Discord whether those channels are still there that we can't see."""
    looked = []
    for match in known:
        unseen = not match.shown.homeless and client.get_channel(match.channel) is None
        if unseen and await _is_deleted(client, match.channel):
            await client.store.write(match_queries.note_channel_gone, match.channel)
            match = await load_match(client.store, match.id)
        looked.append(match)
    return looked


async def _is_deleted(client: Host, channel: int) -> bool:
    """Whether a channel is gone for good; one that is folded away, or hidden from us, is not."""
    try:
        await client.fetch_channel(channel)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return code_of(error) == UNKNOWN_CHANNEL
    return False

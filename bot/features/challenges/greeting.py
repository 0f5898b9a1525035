"""The greeting in the channel for newcomers, and its buttons, each of which begins a first match."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import discord
import structlog

from bot.core.locks import Locks
from bot.core.match import Match, UserId
from bot.features.challenges.commands import Invitation, easy_setup, propose
from bot.features.challenges.gallery import gallery, pictured
from bot.features.challenges.setup import first_game, playable
from bot.features.coach import begin_coaching
from bot.features.relocation import bring_to, look_for_homes
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import ChannelContext, channel_context, check_allowed, check_joined, own_thread
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, reply
from bot.publishing.backoff import DISCORD_TROUBLE, TROUBLE
from bot.publishing.posting import Draft, post
from bot.publishing.threads import add_people, open_private_thread
from bot.storage.matches import going_matches, load_match, load_match_in, load_matches
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import Message, jump, note
from bot.ui.title import entitled
from opponents.kit.engines import plays
from renderers.kit.theme import THEMES

WELCOME = "welcome"
"""Name of the channel for newcomers."""

_beginning: Locks[int] = Locks()
"""A lock for each person while they begin a first match."""
_log = structlog.get_logger("banmen.show")


async def greet(client: BotClient, locale: AnyLocale) -> None:
    """Post the greeting in the servers' channels for newcomers that are still empty."""
    for guild in client.guilds:
        for channel in guild.text_channels:
            if channel.name == WELCOME:
                await _greet_in(client, channel, locale)


async def _greet_in(client: BotClient, channel: discord.TextChannel, locale: AnyLocale) -> None:
    try:
        if not [message async for message in channel.history(limit=1)]:
            picture = await pictured(client.drawing, locale, next(iter(THEMES)))
            await post(client.store, channel, Draft(key="welcome", message=welcome(locale), picture=picture))
    except TROUBLE as error:
        _log.info("nobody greeted", channel=channel.id, why=str(error))


def welcome(locale: AnyLocale) -> Message:
    """The greeting: the games, each with a button that begins a first match; attach the picture of the gallery."""
    return gallery(say(locale, "welcome"), locale, play=Action.BEGIN_FIRST_MATCH)


@handles(Action.BEGIN_FIRST_MATCH, defer=defer_privately)
async def begin_first(interaction: Interaction, custom_id: CustomId) -> None:
    """Begin a match against an easy computer player at once, or link to the one that the person has begun.

    It has a private thread of its own, so that the channel stays as it is for the next newcomer.
    """
    game = str(custom_id.subject) or first_game()
    if game not in playable() or not plays(game):
        raise UserError("old button")
    # Of two simultaneous interactions, the second must find the match that the first has begun.
    async with _beginning[interaction.user.id]:
        match = await _begun_before(interaction, game)
        link = await (_begin(interaction, game) if match is None else _lead_to(interaction, match))
    await reply(interaction, note(link))


async def _begun_before(interaction: Interaction, game: str) -> Match | None:
    """The match of the person against computers alone that goes on in this server."""
    client, user = interaction.client, UserId(interaction.user.id)
    going = await going_matches(client.store, user)
    here = [each for each in going if each.guild == interaction.guild_id and each.game == game]
    alone = [match for match in await load_matches(client.store, here) if match.people == {user} != set(match.seats)]
    return next(iter(await look_for_homes(client, alone[:1])), None)


async def _lead_to(interaction: Interaction, match: Match) -> str:
    """The link to a match, which is brought to a new thread if its own was deleted."""
    key = "first-going"
    if match.shown.homeless:
        client, user = interaction.client, UserId(interaction.user.id)
        moved = await bring_to(client, await _own_place(interaction, match.game), match, user, "")
        match, key = await load_match(client.store, moved.id), "done-home"
    return say(interaction.locale, key, link=jump(match.guild, match.channel, match.shown.message))


async def _begin(interaction: Interaction, game: str) -> str:
    """Begin a first match, with the coach on; returns the words that lead to it."""
    place = await _own_place(interaction, game)
    invitation = Invitation([place.guild.me], easy_setup(game), asked_by=interaction.id)
    try:
        await propose(interaction.client, place, interaction.user, invitation)
    except Exception:
        if place.channel.id != interaction.channel_id:
            with contextlib.suppress(*DISCORD_TROUBLE):
                await place.channel.delete()
        raise
    match = await load_match_in(interaction.client.store, place.channel.id)
    if match is not None:
        await begin_coaching(interaction.client.store, match.id, UserId(interaction.user.id))
    return say(interaction.locale, "first-begun", link=jump(place.guild.id, place.channel.id))


async def _own_place(interaction: Interaction, game: str) -> ChannelContext:
    """A new thread for the person alone or, where the bot can't make private ones, for all to see; the place itself if
    it can't have threads.

    Raises UserError "no thread" or "not played here"; MissingPermissionsError.
    """
    place = channel_context(interaction)
    check_allowed(place)
    await check_joined(place)
    place.check(opening_thread=not place.is_thread)
    if place.is_thread:
        return place
    person, language = interaction.user, place.language
    title = entitled(game, [person.display_name], language)
    if place.granted.create_private_threads:
        return replace(place, channel=await _private_thread(place.channel, person, title))
    words = say(language, "first-opening", name=called(person.display_name), title=game_title(game, language))
    thread = await own_thread(interaction.client.store, place, note(words), title)
    return replace(place, channel=await place.guild.fetch_channel(thread))


async def _private_thread(channel: discord.TextChannel, person: discord.abc.Snowflake, name: str) -> discord.Thread:
    """A new thread that only this person sees, besides moderators. Raises UserError "no thread"."""
    try:
        thread = await open_private_thread(channel, name)
        await add_people(thread, [person.id])
    except DISCORD_TROUBLE as error:
        raise UserError("no thread") from error
    return thread

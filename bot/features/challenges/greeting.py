"""The greeting in the channel for newcomers, and its button, which begins a first match."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
import structlog

from bot.core.match import UserId
from bot.features.challenges.commands import begin_easy_match
from bot.features.challenges.setup import first_game, playable
from bot.features.relocation import bring_to, look_for_homes
from bot.handling.channels import channel_context
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, reply
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.storage.matches import going_matches, load_match, load_matches
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.layout import Message, jump, note, row, sending

WELCOME = "welcome"
"""Name of the channel for newcomers."""

_beginning: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""A lock for each person while they begin their first match."""
_log = structlog.get_logger("banmen.show")


async def greet(client: discord.Client, locale: AnyLocale) -> None:
    """Post the greeting in the servers' channels for newcomers that are still empty."""
    for guild in client.guilds:
        for channel in guild.text_channels:
            if channel.name == WELCOME:
                await _greet_in(channel, locale)


async def _greet_in(channel: discord.TextChannel, locale: AnyLocale) -> None:
    try:
        if not [message async for message in channel.history(limit=1)]:
            await channel.send(
                **sending(welcome(locale)),
                nonce=f"welcome:{channel.id}"[:25],
                allowed_mentions=discord.AllowedMentions.none(),
            )
    except DISCORD_TROUBLE as error:
        _log.info("nobody greeted", channel=channel.id, why=str(error))


def welcome(locale: AnyLocale) -> Message:
    """The greeting: the games, and a button that begins a first match."""
    games = say(locale, "list-gap").join(game_title(game, locale) for game in playable())
    game = first_game()
    title = game_title(game, locale)
    first = action_button(CustomId(Action.BEGIN_FIRST_MATCH), locale, discord.ButtonStyle.success)
    rules = button(CustomId(Action.RULES, game, path="0"), say(locale, "button-rules", title=title))
    helping = action_button(CustomId(Action.HELP), locale)
    text = say(locale, "welcome", games=games, title=title)
    return note(text, row(first, rules, helping))


@handles(Action.BEGIN_FIRST_MATCH, defer=defer_privately)
async def begin_first(interaction: Interaction, _: CustomId) -> None:
    """Begin a match against an easy computer player at once, or link to the one that the person has begun."""
    # Of two simultaneous interactions, the second must find the match that the first has begun.
    async with _beginning.setdefault(interaction.user.id, asyncio.Lock()):
        await _begin_or_find(interaction)


async def _begin_or_find(interaction: Interaction) -> None:
    client, place = interaction.client, channel_context(interaction)
    user = UserId(interaction.user.id)
    going = [each for each in await going_matches(client.store, user) if each.guild == place.guild.id]
    candidates = [
        match for match in await load_matches(client.store, going) if match.people == {user} != set(match.seats)
    ]
    match = next(iter(await look_for_homes(client, candidates[:1])), None)
    if match is not None:
        key = "first-going"
        if match.shown.homeless:
            moved = await bring_to(client, place, match, user, "")
            match, key = await load_match(client.store, moved.id), "done-home"
        link = jump(match.guild, match.channel, match.shown.message)
        await reply(interaction, note(say(interaction.locale, key, link=link)))
        return
    await begin_easy_match(interaction, first_game())

"""Solo games: `/puzzle <game>`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE, Entry
from bot.core.locks import Locks
from bot.handling.bot_client import Interaction
from bot.handling.channels import ChannelContext, channel_context, look_for_homes, own_thread, person_of
from bot.handling.parts import bring_home
from bot.handling.registration import PUZZLE, commands_of_games
from bot.handling.replies import defer_privately, reply
from bot.matches import challenges
from bot.matches.challenges import check_alone, seats
from bot.storage.matches import best_score, going_matches, load_match, load_matches
from bot.texts.translator import named
from bot.ui import solo
from bot.ui.actions import OFF, Action
from bot.ui.title import entitled

_beginning: Locks[tuple[int, str]] = Locks()
"""A lock for each person and game while they begin it."""


@commands_of_games(PUZZLE)
def solo_commands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """One for each solo game."""
    return (_subcommand(entry) for entry in CATALOGUE.values() if len(seats(entry)) == 1)


def _subcommand(entry: Entry) -> app_commands.Command[Any, ..., None]:
    game = entry.game.key

    async def callback(interaction: discord.Interaction[Any]) -> None:
        await _begin(interaction, game)

    key = f"{game}-slash"
    return app_commands.Command(name=named(key), description=named(f"{key}.about"), callback=callback)


async def _begin(interaction: Interaction, game: str) -> None:
    """Begin a solo game, or link to the one that the player has begun."""
    await defer_privately(interaction)
    # If two interactions come at the same time, the second must find the game that the first has begun.
    async with _beginning[interaction.user.id, game]:
        await _begin_or_find(interaction, game)


async def _begin_or_find(interaction: Interaction, game: str) -> None:
    client, player, locale = interaction.client, person_of(interaction.user), interaction.locale
    place = channel_context(interaction)
    going = await going_matches(client.store, player.id)
    here = [each for each in going if each.game == game and each.guild == place.guild.id]
    match = next(iter(await look_for_homes(client, (await load_matches(client.store, here))[:1])), None)
    if match is not None and match.shown.homeless and Action.BRING_MATCH in OFF:
        match = None
    begun_before = match is not None
    if match is None:
        channel = await _own_channel(interaction, place, game)
        match = await challenges.begin_alone(
            client.store, game, player, options={}, guild=place.guild.id, channel=channel, language=place.language
        )
    elif match.shown.homeless:
        await bring_home(client, place, match, player.id)
    await client.boards.publish(match.id)
    match = await load_match(client.store, match.id)
    best = await best_score(client.store, player.id, game)
    await reply(interaction, solo.begun(match, best, locale, before=begun_before))


async def _own_channel(interaction: Interaction, place: ChannelContext, game: str) -> int:
    """The id of a new thread, so that the channel stays free; of the channel itself if it can't have threads.

    Raises MissingPermissionsError, UserError "no thread" or "not played here".
    """
    player, language = person_of(interaction.user), place.language
    await check_alone(interaction.client, place, player.id)
    if place.is_thread:
        return int(place.channel.id)
    return await own_thread(
        interaction.client.store,
        place,
        solo.opening(game, player.name, language),
        entitled(game, [player.name], language),
    )

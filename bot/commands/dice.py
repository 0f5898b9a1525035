"""`/dice verify`: everybody who sees a match may check its dice."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.commands.answers import answer, match_here, match_of, think
from bot.match import Match, Refusal, UserId
from bot.record import Record
from bot.texts.translator import named
from bot.verify import Fault, verify
from bot.views import dice as dice_view
from bot.views.board import entry_of
from bot.views.press import Interaction

MOST = 2**53 - 1
"""Discord's greatest whole number in a command."""


def dice_group() -> app_commands.Group:
    """`/dice`, with what can be done about dice."""
    group = app_commands.Group(name=named("slash-dice"), description=named("slash-dice.about"), guild_only=True)
    group.add_command(_verify)
    return group


@app_commands.command(name=named("slash-verify"), description=named("slash-verify.about"))
@app_commands.rename(number=named("slash-match"))
@app_commands.describe(number=named("slash-match.about"))
async def _verify(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MOST] | None = None
) -> None:
    """Throw the dice of a match that is over again, and tell whether they agree; of a going one tell what is known."""
    await think(interaction)
    match = await match_here(interaction) if number is None else await _numbered(interaction, number)
    game = entry_of(match).game

    def work() -> tuple[Record, Fault | None, bytes]:
        record = Record.of(match, game)
        return record, verify(record, {game.key: game}), str(record).encode()

    # A long match takes longer than others should wait.
    record, fault, text = await asyncio.to_thread(work)
    await answer(interaction, dice_view.report(record, fault, interaction.locale), (dice_view.file_name(record), text))


async def _numbered(interaction: Interaction, number: int) -> Match:
    """The match with that number, if it is for this person to see. Raises Refusal "unknown match"."""
    match = await match_of(interaction, number)
    if interaction.channel_id == match.channel or match.seats_of(UserId(interaction.user.id)):
        return match
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(match.channel)
    if channel is None or not _is_seen_by(interaction.user, channel):
        raise Refusal("unknown match")
    return match


def _is_seen_by(user: discord.User | discord.Member, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether it is certain that `user` can look into a channel; of a private thread it never is."""
    if not isinstance(user, discord.Member) or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(user).view_channel

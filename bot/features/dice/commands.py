"""`/match dice`: check the dice of a match; everybody who sees it may."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, RuleViolation
from bot.core.record import Record
from bot.features.dice import views
from bot.features.dice.verification import Report, verify
from bot.handling.bot_client import Interaction
from bot.handling.registration import MATCH, command, handles
from bot.handling.replies import MAX_INTEGER_OPTION, defer_edit_or_reply, match_of, match_seen, reply
from bot.ui.actions import Action, CustomId
from bot.ui.match import entry_of


@command("dice", group=MATCH, number="match-number")
async def dice(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None
) -> None:
    """Say which rolls of a match are proven; if it isn't over, what has been published so far."""
    await _report(interaction, await match_seen(interaction, number))


async def _report(interaction: discord.Interaction[Any], match: Match) -> None:
    """Say which rolls of a match are proven, with its record."""
    game = entry_of(match).game

    def work() -> tuple[Record, Report, bytes]:
        record = Record.of(match, game)
        return record, verify(record, {game.key: game}), str(record).encode()

    # In a thread because verifying a long match is slow.
    record, found, text = await asyncio.to_thread(work)
    await reply(interaction, views.report(record, found, interaction.locale), (views.file_name(record), text))


@handles(Action.SHOW_DICE, defer=defer_edit_or_reply, reads=True)
async def show_dice(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the fingerprint of a match's dice, the words that players entered, and how to check the rolls.

    Once the match is over, its rolls are checked as by `/match dice`.
    """
    match = await match_of(interaction, custom_id.subject)
    if match.published_seed is not None:
        await _report(interaction, match)
        return
    if match.commitment is None:
        raise RuleViolation("match over")
    await reply(interaction, views.about(match.commitment, match.salt.words, interaction.locale))

"""`/dice verify`: everybody who sees a match may check its dice."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.core.record import Record
from bot.core.verification import Report, verify
from bot.features.dice import views as dice_view
from bot.handling.registration import command, command_group
from bot.handling.replies import MOST, answer, match_seen
from bot.ui.match import entry_of

_dice = command_group("dice")


@command("verify", group=_dice, number="match")
async def _verify(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MOST] | None = None
) -> None:
    """Tell which rolls of a match are proven; of one that goes on, what was published so far."""
    match = await match_seen(interaction, number)
    game = entry_of(match).game

    def work() -> tuple[Record, Report, bytes]:
        record = Record.of(match, game)
        return record, verify(record, {game.key: game}), str(record).encode()

    # A long match takes longer than others should wait.
    record, found, text = await asyncio.to_thread(work)
    await answer(interaction, dice_view.report(record, found, interaction.locale), (dice_view.file_name(record), text))

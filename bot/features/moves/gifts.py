"""What may be done out of turn, besides leaving: `/give`, the board's Give button, and the picker behind both."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.match import Match, UserId, gifts
from bot.core.picker import choices, decode_path
from bot.features.moves import views as choosing
from bot.features.moves.commands import play
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import answer, as_player, hold, match_here, match_of, preferences, think
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.match import entry_of
from bot.ui.personal import as_wished, seat_for


@command("give")
async def give(interaction: discord.Interaction[Any]) -> None:
    """Give something away in the channel's match."""
    await _offer(interaction, await match_here(interaction), "")


@handles(Action.GIVE)
async def give_pressed(interaction: Interaction, custom_id: CustomId) -> None:
    """The board's Give button, and the choices that follow from it."""
    path = chosen(interaction) or custom_id.path
    # A step back leads to no path, as the board's button does; only the picker stands in a private message.
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    await (hold if is_private else think)(interaction)
    await _offer(interaction, await match_of(interaction, custom_id.subject), path)


async def _offer(interaction: Interaction, match: Match, path: str) -> None:
    user = UserId(interaction.user.id)
    found = choices(match.position, decode_path(path), gifts(match, user))
    wishes = preferences(interaction)
    view = as_wished(choosing.view(match, seat_for(match, user, wishes), found), match.game, wishes)
    png = await interaction.client.drawing.png(entry_of(match), match.position, view)
    message = choosing.choosing(match, found, view, interaction.locale, choosing.GIVING)
    await answer(interaction, message, (choosing.FILE_NAME, png))


@handles(Action.CONFIRM_GIFT, defer=hold)
async def confirm(interaction: Interaction, custom_id: CustomId) -> None:
    """What was chosen is given."""
    async with as_player(interaction, custom_id.subject) as match_id:
        await play(interaction, match_id, None, custom_id.path)

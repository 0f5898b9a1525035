"""How a match ends before its game does: `/resign`, `/abort`, `/claim`, `/end`, and the buttons for them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, Refusal, UserId, check_player, may_abort
from bot.features.endings import service
from bot.features.overview import views as pages
from bot.handling.host import Interaction
from bot.handling.replies import answer, as_player, hold, match_here, match_of, own_match_here, think, together, turn_to
from bot.texts import said, say
from bot.texts.translator import named
from bot.ui.actions import Press
from bot.ui.layout import note
from bot.ui.match import is_alone, player


@app_commands.command(name=named("slash-resign"), description=named("slash-resign.about"))
@app_commands.guild_only()
async def resign(interaction: discord.Interaction[Any]) -> None:
    """Give up, after a confirmation."""
    await think(interaction)
    await _ask_to_resign(interaction, await own_match_here(interaction))


async def resign_pressed(interaction: Interaction, press: Press) -> None:
    """Resign in the panel, and on boards of an older Banmen."""
    await turn_to(interaction)
    await _ask_to_resign(interaction, await match_of(interaction, press.subject))


async def _ask_to_resign(interaction: Interaction, match: Match) -> None:
    user = UserId(interaction.user.id)
    check_player(match, user)
    await answer(interaction, pages.confirm_resigning(match, user, interaction.locale))


async def do_resign(interaction: Interaction, press: Press) -> None:
    """Confirmed."""
    await hold(interaction)
    async with as_player(interaction, press.subject) as match_id:
        after = await service.resign(interaction.client.store, match_id, UserId(interaction.user.id))
    kind = "alone" if is_alone(after) else ""
    await _shown(interaction, after, said("done-resign", interaction.locale, after.game, kind))


@app_commands.command(name=named("slash-abort"), description=named("slash-abort.about"))
@app_commands.guild_only()
async def abort(interaction: discord.Interaction[Any]) -> None:
    """Call off a match that has hardly begun, after a confirmation."""
    await think(interaction)
    await _ask_to_abort(interaction, await own_match_here(interaction))


async def abort_pressed(interaction: Interaction, press: Press) -> None:
    """Call off in the panel."""
    await turn_to(interaction)
    await _ask_to_abort(interaction, await match_of(interaction, press.subject))


async def _ask_to_abort(interaction: Interaction, match: Match) -> None:
    check_player(match, UserId(interaction.user.id))
    if not may_abort(match):
        raise Refusal("too late to abort")
    await answer(interaction, pages.confirm("abort", match, interaction.locale))


async def do_abort(interaction: Interaction, press: Press) -> None:
    """Confirmed."""
    await hold(interaction)
    async with as_player(interaction, press.subject) as match_id:
        after = await service.abort(interaction.client.store, match_id, UserId(interaction.user.id))
    await _shown(interaction, after, say(interaction.locale, "done-abort"))


@app_commands.command(name=named("slash-claim"), description=named("slash-claim.about"))
@app_commands.guild_only()
async def claim(interaction: discord.Interaction[Any]) -> None:
    """Claim the match from a player who has been silent for too long."""
    await think(interaction)
    await _claim(interaction, await match_here(interaction))


async def claim_pressed(interaction: Interaction, press: Press) -> None:
    """The Claim button of a board whose player has been silent for too long."""
    await think(interaction)
    await _claim(interaction, await match_of(interaction, press.subject))


async def _claim(interaction: Interaction, match: Match) -> None:
    after = await service.claim(interaction.client.store, match.id, UserId(interaction.user.id))
    locale = interaction.locale
    left = next(row for row in reversed(after.log) if row.cause in {"claimed", "time"})
    who = "" if left.seat is None else player(after, left.seat, locale)
    await _shown(interaction, after, say(locale, "done-claim", player=who, over="yes" if after.outcome else "no"))


async def _shown(interaction: Interaction, after: Match, text: str) -> None:
    """Show it to the channel, and say so to whoever did it."""
    await together(interaction.client.showing.show(after.id, after), answer(interaction, note(text)))

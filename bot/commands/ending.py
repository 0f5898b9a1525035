"""How a match ends before its game does: `/resign`, `/draw`, `/claim`, `/end`, and the board's buttons for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import discord
from discord import app_commands

from bot.commands.answers import answer, hold, match_here, match_of, number_in, think
from bot.match import Match, MatchId, Offer, Refusal, UserId, check_player
from bot.texts import said, say
from bot.texts.translator import named
from bot.views import pages
from bot.views.board import is_alone
from bot.views.layout import note
from bot.views.obstacle import Obstacle
from bot.views.press import Interaction, Press


@app_commands.command(name=named("slash-resign"), description=named("slash-resign.about"))
@app_commands.guild_only()
async def resign(interaction: discord.Interaction[Any]) -> None:
    """Give up, after a confirmation."""
    await think(interaction)
    await _ask_to_resign(interaction, await match_here(interaction))


async def resign_pressed(interaction: Interaction, press: Press) -> None:
    """The board's Resign button."""
    await think(interaction)
    await _ask_to_resign(interaction, await match_of(interaction, press.subject))


async def _ask_to_resign(interaction: Interaction, match: Match) -> None:
    user = UserId(interaction.user.id)
    check_player(match, user)
    await answer(interaction, pages.confirm_resigning(match, user, interaction.locale))


async def do_resign(interaction: Interaction, press: Press) -> None:
    """Confirmed."""
    await hold(interaction)
    after = await interaction.client.service.resign(_id(press), UserId(interaction.user.id))
    kind = "alone" if is_alone(after) else ""
    await _shown(interaction, after, said("done-resign", interaction.locale, after.game, kind))


@app_commands.command(name=named("slash-draw"), description=named("slash-draw.about"))
@app_commands.guild_only()
async def draw(interaction: discord.Interaction[Any]) -> None:
    """Offer a draw, or answer an offer."""
    await think(interaction)
    await _ask_about_draw(interaction, await match_here(interaction))


async def draw_pressed(interaction: Interaction, press: Press) -> None:
    """The board's Draw button."""
    await think(interaction)
    await _ask_about_draw(interaction, await match_of(interaction, press.subject))


async def _ask_about_draw(interaction: Interaction, match: Match) -> None:
    user = UserId(interaction.user.id)
    check_player(match, user)
    offering = match.offers.get(Offer.DRAW, frozenset())
    others = sorted(seat for seat in offering if match.seats[seat] != user)
    if others:
        await answer(interaction, pages.answer_draw(match, others[0], interaction.locale))
    elif offering:
        raise Refusal("already offered")
    else:
        await answer(interaction, pages.offer_draw(match, interaction.locale))


async def agree(interaction: Interaction, press: Press) -> None:
    """A draw is agreed on, if it is still on offer."""
    await hold(interaction)
    after = await interaction.client.service.agree(_id(press), UserId(interaction.user.id), press.path)
    await _shown(interaction, after, say(interaction.locale, "done-agree"))


async def do_draw(interaction: Interaction, press: Press) -> None:
    """A draw is offered; where the other one was quicker, it is agreed on."""
    await hold(interaction)
    await _offer(interaction, _id(press))


async def _offer(interaction: Interaction, match_id: MatchId) -> None:
    after = await interaction.client.service.offer(match_id, UserId(interaction.user.id))
    done = "done-agree" if after.outcome else "done-offer"
    await _shown(interaction, after, say(interaction.locale, done))


async def refuse_draw(interaction: Interaction, press: Press) -> None:
    """No draw."""
    await hold(interaction)
    service, user = interaction.client.service, UserId(interaction.user.id)
    await _done(interaction, service.decline(_id(press), user), say(interaction.locale, "done-refuse"))


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
    claimed = interaction.client.service.claim(match.id, UserId(interaction.user.id))
    await _done(interaction, claimed, say(interaction.locale, "done-claim"))


@app_commands.command(name=named("slash-end"), description=named("slash-end.about"))
@app_commands.default_permissions(manage_messages=True)
@app_commands.guild_only()
async def end(interaction: discord.Interaction[Any]) -> None:
    """End the channel's match, after a confirmation: for moderators."""
    await think(interaction)
    _check_moderator(interaction)
    match = await match_here(interaction)
    if match.outcome:
        raise Refusal("match over")
    await answer(interaction, pages.confirm("end", match, interaction.locale))


async def do_end(interaction: Interaction, press: Press) -> None:
    """Confirmed."""
    await hold(interaction)
    _check_moderator(interaction)
    service, user = interaction.client.service, UserId(interaction.user.id)
    await _done(interaction, service.end(_id(press), user), say(interaction.locale, "done-end"))


def _check_moderator(interaction: Interaction) -> None:
    """Whoever runs the server may have opened the command to others; ending takes the permission all the same."""
    if not interaction.permissions.manage_messages:
        raise Obstacle("not a moderator")


def _id(press: Press) -> MatchId:
    return MatchId(number_in(press.subject))


async def _done(interaction: Interaction, doing: Awaitable[Match], text: str) -> None:
    await _shown(interaction, await doing, text)


async def _shown(interaction: Interaction, after: Match, text: str) -> None:
    """Show it to the channel, and say so to whoever did it."""
    await asyncio.gather(interaction.client.showing.show(after.id, after), answer(interaction, note(text)))

"""Ending a match early: `/match resign`, `/match abort`, `/match claim`, and their buttons."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.match import Match, MatchId, UserId, check_abort, check_player
from bot.handling.bot_client import Interaction
from bot.handling.registration import MATCH, command, handles, match_action
from bot.handling.replies import (
    as_player,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    match_here,
    match_of,
    own_match_here,
    publish_and_confirm,
    reply,
    seen_in,
)
from bot.matches.endings import service
from bot.matches.overview import views as pages
from bot.texts import said, say
from bot.ui.actions import Action, CustomId
from bot.ui.layout import note
from bot.ui.match import is_alone, player


@match_action("resign", Action.RESIGN, find=own_match_here, defer=defer_edit_or_reply)
async def resign(interaction: Interaction, match: Match) -> None:
    """Ask for confirmation of resigning."""
    user = UserId(interaction.user.id)
    check_player(match, user)
    await reply(interaction, pages.confirm_resigning(match, user, interaction.locale))


@handles(Action.CONFIRM_RESIGN, defer=defer_edit)
async def do_resign(interaction: Interaction, custom_id: CustomId) -> None:
    """Resign, after confirmation."""
    async with as_player(interaction, custom_id.subject) as match_id:
        after = await service.resign(interaction.client.store, match_id, UserId(interaction.user.id))
    kind = "alone" if is_alone(after) else ""
    await publish_and_confirm(interaction, after, note(said("done-resign", interaction.locale, after.game, kind)))


@match_action("abort", Action.ABORT, find=own_match_here, defer=defer_edit_or_reply)
async def abort(interaction: Interaction, match: Match) -> None:
    """Ask for confirmation of calling off a match that has hardly begun."""
    check_player(match, UserId(interaction.user.id))
    check_abort(match)
    await reply(interaction, pages.confirm(Action.CONFIRM_ABORT, "confirm-abort", match, interaction.locale))


@handles(Action.CONFIRM_ABORT, defer=defer_edit)
async def do_abort(interaction: Interaction, custom_id: CustomId) -> None:
    """Abort the match, after confirmation."""
    async with as_player(interaction, custom_id.subject) as match_id:
        after = await service.abort(interaction.client.store, match_id, UserId(interaction.user.id))
    await publish_and_confirm(interaction, after, note(say(interaction.locale, "done-abort")))


@command("claim", group=MATCH)
async def claim(interaction: discord.Interaction[Any]) -> None:
    """Make the overdue player of the channel's match leave."""
    await _claim(interaction, (await match_here(interaction)).id)


@handles(Action.CLAIM, defer=defer_privately)
async def claim_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Make the player leave who was overdue when the board was published."""
    match = await match_of(interaction, custom_id.subject)
    await _claim(interaction, match.id, seen_in(custom_id))


async def _claim(interaction: Interaction, match_id: MatchId, decision: int | None = None) -> None:
    after = await service.claim(interaction.client.store, match_id, UserId(interaction.user.id), decision)
    locale = interaction.locale
    left = next(row for row in reversed(after.log) if row.cause in {"claimed", "time"})
    name = "" if left.seat is None else player(after, left.seat, locale)
    await publish_and_confirm(
        interaction, after, note(say(locale, "done-claim", player=name, over="yes" if after.outcome else "no"))
    )

"""Hints for the player to move: `/match hint`, and the picker's Hint button. Always private."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord

from bot.computers.workers import TookTooLong
from bot.core.match import Match, RuleViolation, UserId, check_choosing, check_player
from bot.core.picker import Choices
from bot.features import coach
from bot.features.hints import views
from bot.handling.bot_client import Interaction
from bot.handling.picker import pictured
from bot.handling.registration import MATCH, command, handles
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    follow_up,
    is_private,
    match_here,
    match_of,
    message_replied,
    reply,
)
from bot.matches.moves import OpenPickers, gives_hints, picker_of
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from opponents.kit.engines import plays


@command("hint", group=MATCH)
async def hint(interaction: discord.Interaction[Any]) -> None:
    """Show the move that the computer would play."""
    match = await match_here(interaction)
    await _show(interaction, match, match.decision)


@handles(Action.HINT, Action.HINT_OF_COACH, defer=defer_edit_or_reply)
async def hint_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Show a hint in place of the picker. A hint takes some seconds, in which the player can use the picker: then the
    hint is a message beside it.
    """
    match = await match_of(interaction, custom_id.subject)
    await _show(interaction, match, match.decision if custom_id.decision is None else custom_id.decision)


@handles(Action.HINT_LINE, defer=defer_edit, reads=True)
async def show_line(interaction: Interaction, custom_id: CustomId) -> None:
    """Add what the computer expects after the suggested move, and show the beginning of that."""
    match = await match_of(interaction, custom_id.subject)
    decision = match.decision if custom_id.decision is None else custom_id.decision
    await _show(interaction, match, decision, with_line=True)


async def _show(interaction: Interaction, match: Match, decision: int, *, with_line: bool = False) -> None:
    user = UserId(interaction.user.id)
    check_player(match, user)
    if not gives_hints(match):
        if match.strict:
            raise RuleViolation("strict match")
        raise UserError("hint in a rated match" if plays(match.game) else "no hints")
    check_choosing(match, user, decision)
    unaided = await interaction.client.fair_play.of(user, match.game, match.options)
    unaided.check(match.position)
    # The coach's words stay above the picture of the move that it names.
    is_coached = await coach.is_coached(interaction.client.store, match, user)
    try:
        client = interaction.client
        if is_coached:
            given = await coach.chosen(client, match, user)
        else:
            given = await client.part(coach.Suggestions).of(client.workers, match, user)
    except TookTooLong as error:
        raise UserError("hint too late") from error
    given = given._replace(line=unaided.before(match.position, given.line))
    move = match.position.parse(given.move)
    picked = Choices((), match.position.steps(move), (), None, move, given.move)
    view, expects = picker_of(interaction, match).view(picked), None
    if with_line:
        expects = views.expected(match, given.line)
        view = replace(view, marks=(), last=expects.moves)
    view, picture = await pictured(interaction, match if expects is None else expects.after, view)
    if is_coached:
        advice = await coach.advise(interaction, match, is_coached=True)
        words = "" if advice is None else advice.line
    else:
        why = await asyncio.to_thread(coach.reasons, match, move, interaction.locale)
        words = views.suggested(match, move, given, view.seat, interaction.locale, why)
    told = views.hinting(match, given, view, interaction.locale, words, expects)
    pickers = interaction.client.part(OpenPickers)
    latest = pickers.latest_use(match.id, user)
    if is_private(interaction) and latest is not None and latest.id > interaction.id:
        # The player went on in the picker meanwhile.
        await follow_up(interaction, told, picture)
        return
    await reply(interaction, told, picture)
    if is_private(interaction):
        pickers.use(interaction, match, message_replied(interaction))

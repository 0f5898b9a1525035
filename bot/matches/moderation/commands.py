"""`/moderate` with its subcommands. Whatever changes something takes a reason, which is logged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, RuleViolation, UserId
from bot.handling.bot_client import Interaction
from bot.handling.channels import Human, person_of
from bot.handling.registration import MODERATE, command, handles
from bot.handling.replies import (
    ask_to_repeat,
    defer_by_path,
    defer_privately,
    match_here,
    match_of,
    number_in,
    open_form,
    publish_and_confirm,
    reply,
)
from bot.handling.rights import check_ender, check_moderator
from bot.matches.moderation import queries, service, views
from bot.matches.moderation.moderation import LONGEST_REASON
from bot.texts import say
from bot.ui.actions import Action, CustomId, entered, form, text_field
from bot.ui.errors import UserError
from bot.ui.layout import mention, note

FIELD = "reason"
MOST_PAGES = 10**9
"""More than any list has."""
Reason = app_commands.Range[str, 1, LONGEST_REASON]
Days = app_commands.Range[int, 1, 3650]


# Ending a match


@command("end", group=MODERATE, defer=ask_to_repeat, reads=True)
async def end(interaction: discord.Interaction[Any]) -> None:
    """Ask for a reason to end the channel's match."""
    await _ask_why(interaction, await match_here(interaction))


@handles(Action.END, defer=ask_to_repeat, reads=True)
async def end_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """The button in the menu of a match: ask for a reason to end it."""
    await _ask_why(interaction, await match_of(interaction, custom_id.subject))


async def _ask_why(interaction: Interaction, match: Match) -> None:
    """Open the form for the reason."""
    check_ender(interaction, match)
    if match.outcome:
        raise RuleViolation("match over")
    locale = interaction.locale
    about, example = say(locale, "confirm-end"), say(locale, "end-example")
    reason = text_field(FIELD, say(locale, "end-why"), LONGEST_REASON, about=about, example=example)
    await open_form(interaction, form(CustomId(Action.SUBMIT_END, match.id), locale, reason))


@handles(Action.SUBMIT_END, defer=defer_privately)
async def ended(interaction: Interaction, custom_id: CustomId) -> None:
    """The form was submitted: end the match."""
    match = await match_of(interaction, custom_id.subject)
    check_ender(interaction, match)
    client, user = interaction.client, UserId(interaction.user.id)
    after = await service.end(client.store, match.id, user, entered(interaction)[FIELD].strip())
    await publish_and_confirm(interaction, after, note(say(interaction.locale, "done-end")))


# The server


@command("ban", group=MODERATE, person="person", reason="reason", days="ban-days")
async def ban(interaction: discord.Interaction[Any], person: Human, reason: Reason, days: Days | None = None) -> None:
    """Ban a person from starting matches here; they may finish those they play."""
    guild, by = check_moderator(interaction), UserId(interaction.user.id)
    if person.bot:
        raise UserError("challenging a bot")
    length = None if days is None else timedelta(days=days)
    made = await service.ban(interaction.client.store, guild.id, by, UserId(person.id), reason.strip(), length)
    who, until = mention(person.id), views.until(made.until)
    await reply(interaction, note(say(interaction.locale, "done-ban", who=who, until=until)))


@command("unban", group=MODERATE, person="person", reason="reason")
async def unban(interaction: discord.Interaction[Any], person: Human, reason: Reason) -> None:
    """Lift a person's ban."""
    guild, by = check_moderator(interaction), UserId(interaction.user.id)
    await service.unban(interaction.client.store, guild.id, by, person_of(person), reason.strip())
    await reply(interaction, note(say(interaction.locale, "done-unban", who=mention(person.id))))


@command("bans", group=MODERATE)
async def bans(interaction: discord.Interaction[Any]) -> None:
    """List the bans in this server."""
    await _show_bans(interaction, 0)


@handles(Action.BANS, defer=defer_by_path)
async def more_bans(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another page of the bans; without a page in the custom id, the first."""
    await _show_bans(interaction, _page(custom_id))


async def _show_bans(interaction: Interaction, page: int) -> None:
    standing = await service.bans_in(interaction.client.store, check_moderator(interaction).id)
    await reply(interaction, views.bans(standing, page, interaction.locale))


@command("log", group=MODERATE)
async def log(interaction: discord.Interaction[Any]) -> None:
    """Show the server's moderation log."""
    await _show_log(interaction, 0)


@handles(Action.MODERATION_LOG, defer=defer_by_path)
async def more_log(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another page of the log; without a page in the custom id, the first."""
    await _show_log(interaction, _page(custom_id))


async def _show_log(interaction: Interaction, page: int) -> None:
    guild, size = check_moderator(interaction).id, views.LINES_A_PAGE
    shown, count = await interaction.client.store.read(queries.moderation_log, guild, page * size, size)
    pages = max(1, -(-count // size))
    await reply(interaction, views.log(shown, min(page, pages - 1), pages, interaction.locale))


def _page(custom_id: CustomId) -> int:
    return min(max(0, number_in(custom_id.path)), MOST_PAGES) if custom_id.path else 0

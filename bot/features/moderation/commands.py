"""What moderators do: `/end`, and `/moderate` with its subcommands. Each has a reason, which is logged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands, ui

from bot.core.match import Match, Refusal, UserId
from bot.features.challenges.commands import Human, Place, person_of, public_language
from bot.features.moderation import queries, service
from bot.features.moderation import views as moderating
from bot.features.moderation.moderation import LONGEST_REASON
from bot.features.relocation.commands import bring_to
from bot.handling.host import Interaction
from bot.handling.replies import answer, hold, match_here, match_of, number_in, settings, think, together
from bot.texts import say
from bot.texts.translator import named
from bot.ui.actions import Press, entered
from bot.ui.errors import Obstacle
from bot.ui.escape import called
from bot.ui.layout import jump, note

FIELD = "reason"
MOST_DAYS = 3650
MOST_PAGES = 10**9
"""Of a list: more than there are entries."""
Reason = app_commands.Range[str, 1, LONGEST_REASON]
Days = app_commands.Range[int, 1, MOST_DAYS]


def _check_moderator(interaction: Interaction) -> discord.Guild:
    """Whoever runs the server may have opened a command to others; it takes the permission all the same."""
    if interaction.guild is None:
        raise Obstacle("not in a server")
    if not interaction.permissions.manage_messages:
        raise Obstacle("not a moderator")
    return interaction.guild


def _check_ender(interaction: Interaction) -> None:
    if not is_ender(interaction):
        _check_moderator(interaction)


def is_ender(interaction: Interaction) -> bool:
    """Whether somebody may end matches: moderators may, and those whose role the server has chosen."""
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    is_moderator = interaction.guild is not None and interaction.permissions.manage_messages
    return is_moderator or bool(roles & set(settings(interaction).enders))


# Ending a match


@app_commands.command(name=named("slash-end"), description=named("slash-end.about"))
@app_commands.guild_only()
async def end(interaction: discord.Interaction[Any]) -> None:
    """End the channel's match, once it is said why: for moderators, and for roles that the server has chosen."""
    _check_ender(interaction)
    await _ask_why(interaction, await match_here(interaction))


async def end_pressed(interaction: Interaction, press: Press) -> None:
    """End in the panel of what is seldom used, and the button of a question that an older Banmen asked."""
    _check_ender(interaction)
    await _ask_why(interaction, await match_of(interaction, press.subject))


async def _ask_why(interaction: Interaction, match: Match) -> None:
    if match.outcome:
        raise Refusal("match over")
    locale = interaction.locale
    modal = ui.Modal(title=say(locale, "end-title"), custom_id=str(Press("ended", match.id)))
    reason = ui.TextInput[Any](custom_id=FIELD, placeholder=say(locale, "end-example"), max_length=LONGEST_REASON)
    modal.add_item(ui.Label(text=say(locale, "end-why"), description=say(locale, "confirm-end"), component=reason))
    # A stopped modal isn't kept by discord.py: what is written comes back by its custom id, after a restart too.
    modal.stop()
    await interaction.response.send_modal(modal)


async def ended(interaction: Interaction, press: Press) -> None:
    """It was said why."""
    await think(interaction)
    match = await match_of(interaction, press.subject)
    if match.guild != interaction.guild_id:
        raise Obstacle("not a moderator")
    _check_ender(interaction)
    client, user = interaction.client, UserId(interaction.user.id)
    after = await service.end(client.store, match.id, user, entered(interaction)[FIELD].strip())
    told = answer(interaction, note(say(interaction.locale, "done-end")))
    await together(client.showing.show(after.id, after), told)


# /moderate


def moderate_group() -> app_commands.Group:
    """`/moderate`, which Discord shows to who may manage messages."""
    group = app_commands.Group(
        name=named("slash-moderate"),
        description=named("slash-moderate.about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_messages=True),
    )
    commands: list[app_commands.Command[Any, ..., None]] = [ban, unban, bans, move, log]
    for command in commands:
        group.add_command(command)
    return group


@app_commands.command(name=named("slash-ban"), description=named("slash-ban.about"))
@app_commands.rename(person=named("slash-person"), reason=named("slash-reason"), days=named("slash-ban-days"))
@app_commands.describe(
    person=named("slash-person.about"), reason=named("slash-reason.about"), days=named("slash-ban-days.about")
)
async def ban(interaction: discord.Interaction[Any], person: Human, reason: Reason, days: Days | None = None) -> None:
    """Keep somebody from beginning matches here. Those that they play, they may finish."""
    await think(interaction)
    guild, by = _check_moderator(interaction), UserId(interaction.user.id)
    if person.bot:
        raise Obstacle("challenging a bot")
    length = None if days is None else timedelta(days=days)
    made = await service.ban(interaction.client.store, guild.id, by, UserId(person.id), reason.strip(), length)
    who, until = called(person.display_name), moderating.until(made.until)
    await answer(interaction, note(say(interaction.locale, "done-ban", who=who, until=until)))


@app_commands.command(name=named("slash-unban"), description=named("slash-unban.about"))
@app_commands.rename(person=named("slash-person"), reason=named("slash-reason"))
@app_commands.describe(person=named("slash-person.about"), reason=named("slash-reason.about"))
async def unban(interaction: discord.Interaction[Any], person: Human, reason: Reason) -> None:
    """Let somebody play again."""
    await think(interaction)
    guild, by = _check_moderator(interaction), UserId(interaction.user.id)
    await service.unban(interaction.client.store, guild.id, by, person_of(person), reason.strip())
    await answer(interaction, note(say(interaction.locale, "done-unban", who=called(person.display_name))))


@app_commands.command(name=named("slash-bans"), description=named("slash-bans.about"))
async def bans(interaction: discord.Interaction[Any]) -> None:
    """Who may not play here."""
    await think(interaction)
    await _show_bans(interaction, 0)


async def more_bans(interaction: Interaction, press: Press) -> None:
    """Another page of them, or the button that leads to the first."""
    await (hold if press.path else think)(interaction)
    await _show_bans(interaction, _page(press))


async def _show_bans(interaction: Interaction, page: int) -> None:
    standing = await service.bans_in(interaction.client.store, _check_moderator(interaction).id)
    await answer(interaction, moderating.bans(standing, page, interaction.locale))


@app_commands.command(name=named("slash-log"), description=named("slash-log.about"))
async def log(interaction: discord.Interaction[Any]) -> None:
    """What moderators did here."""
    await think(interaction)
    await _show_log(interaction, 0)


async def more_log(interaction: Interaction, press: Press) -> None:
    """Another page of it, or the button that leads to the first."""
    await (hold if press.path else think)(interaction)
    await _show_log(interaction, _page(press))


async def _show_log(interaction: Interaction, page: int) -> None:
    guild, size = _check_moderator(interaction).id, moderating.LINES_A_PAGE
    shown, count = await interaction.client.store.read(queries.moderation_log, guild, page * size, size)
    pages = max(1, -(-count // size))
    await answer(interaction, moderating.log(shown, min(page, pages - 1), pages, interaction.locale))


def _page(press: Press) -> int:
    return min(max(0, number_in(press.path)), MOST_PAGES) if press.path else 0


@app_commands.command(name=named("slash-moderate-move"), description=named("slash-moderate-move.about"))
@app_commands.rename(channel=named("slash-place"), reason=named("slash-reason"))
@app_commands.describe(channel=named("slash-place.about"), reason=named("slash-reason.about"))
async def move(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.VoiceChannel | discord.Thread,
    reason: Reason,
) -> None:
    """Bring the channel's match to another channel or thread."""
    await think(interaction)
    guild, user = _check_moderator(interaction), UserId(interaction.user.id)
    match = await match_here(interaction)
    chosen = settings(interaction)
    spoken = public_language(guild, chosen, interaction.locale)
    place = Place(channel, guild, channel.permissions_for(guild.me), spoken, chosen)
    after = await bring_to(interaction.client, place, match, user, "moderator", reason.strip())
    link = jump(after.guild, after.channel)
    await answer(interaction, note(say(interaction.locale, "done-home", link=link)))

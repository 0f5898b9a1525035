"""Clocks and holidays: `/match time`, `/holiday`, and their buttons."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.core.clock import CHOICES, HOLIDAY_DAYS, NONE, Holidays, clock_candidates, read, read_length
from bot.core.match import Match, RowKind, UserId
from bot.handling.bot_client import Interaction
from bot.handling.registration import MATCH, CommandGroup, command, handles, panel
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    match_here,
    match_of,
    number_in,
    publish_and_confirm,
    reply,
    seen_in,
)
from bot.matches.clocks import service
from bot.texts import say
from bot.ui.actions import Action, CustomId, autocompletion, chosen
from bot.ui.clock import clock_word, holiday, length_word, times
from bot.ui.layout import note
from bot.ui.match import player


@command("time", group=MATCH, more="more")
async def time(interaction: discord.Interaction[Any], more: str | None = None) -> None:
    """Show the clocks of the channel's match, or give the player on turn `more` time."""
    match = await match_here(interaction)
    if more is None:
        await _show_times(interaction, match)
    else:
        await _give(interaction, match, read_length(more))


@handles(Action.SHOW_TIMES, defer=defer_privately)
async def show_times(interaction: Interaction, custom_id: CustomId) -> None:
    await _show_times(interaction, await match_of(interaction, custom_id.subject))


async def _show_times(interaction: Interaction, match: Match) -> None:
    store, user = interaction.client.store, UserId(interaction.user.id)
    await reply(interaction, times(match, user, store.silence, store.now(), interaction.locale))


@handles(Action.GIVE_TIME, defer=defer_privately)
async def give_time(interaction: Interaction, custom_id: CustomId) -> None:
    """Give the player on turn the default amount of time."""
    await _give(interaction, await match_of(interaction, custom_id.subject), decision=seen_in(custom_id))


async def _give(
    interaction: Interaction, match: Match, length: timedelta | None = None, decision: int | None = None
) -> None:
    after = await service.give_time(interaction.client.store, match.id, UserId(interaction.user.id), length, decision)
    given = next(row for row in reversed(after.log) if row.kind is RowKind.TIME)
    locale, on_turn = interaction.locale, after.position.to_move
    name = "" if on_turn is None else player(after, on_turn, locale)
    text = say(locale, "done-moretime", player=name, length=length_word(given.given, locale))
    await publish_and_confirm(interaction, after, note(text))


async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocomplete a clock: the clocks that the typed text may mean, then the common ones that contain it."""
    locale = interaction.locale
    common = {text: clock_word(read(text), locale) for text in (NONE, *CHOICES)}
    sought = "".join(current.split()).casefold()
    matching = {text: words for text, words in common.items() if sought in text or sought in words.replace(" ", "")}
    typed = {text: clock_word(read(text), locale) for text in clock_candidates(current)}
    shown = typed | {text: words for text, words in matching.items() if words not in typed.values()}
    return autocompletion((words, text) for text, words in shown.items())


# Holidays

_holiday = CommandGroup("holiday", anywhere=True)


@command("begin", group=_holiday, days="days")
async def begin_holiday(
    interaction: discord.Interaction[Any], days: app_commands.Range[int, 1, HOLIDAY_DAYS] | None = None
) -> None:
    await _begin(interaction, days)


@handles(Action.BEGIN_HOLIDAY, defer=defer_edit)
async def begin_chosen_holiday(interaction: Interaction, custom_id: CustomId) -> None:
    """Begin a holiday of the number of days chosen in the menu."""
    await _begin(interaction, min(max(1, number_in(chosen(interaction) or custom_id.path)), HOLIDAY_DAYS))


@command("back", group=_holiday, action=Action.END_HOLIDAY, defer=defer_edit_or_reply)
async def end_holiday(interaction: discord.Interaction[Any]) -> None:
    had = await service.end_holiday(interaction.client.store, UserId(interaction.user.id))
    await _show_holiday(interaction, had)
    await interaction.client.catch_up()


@panel("holiday", "matches")
@command("show", group=_holiday)
async def show_holiday(interaction: discord.Interaction[Any]) -> None:
    """Show the days of holiday that the user has left, and whether they are away."""
    await _show_holiday(interaction, await service.holidays(interaction.client.store, UserId(interaction.user.id)))


async def _begin(interaction: Interaction, days: int | None) -> None:
    had = await service.begin_holiday(interaction.client.store, UserId(interaction.user.id), days)
    await _show_holiday(interaction, had)
    await interaction.client.catch_up()


async def _show_holiday(interaction: Interaction, had: Holidays) -> None:
    await reply(interaction, holiday(had, interaction.locale))

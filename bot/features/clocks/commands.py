"""Clocks and holidays: `/time`, `/holiday`, and their buttons."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.core.clock import CHOICES, HOLIDAY_DAYS, NONE, Holidays, meant, read, read_length
from bot.core.match import Kind, Match, UserId
from bot.features.clocks import service
from bot.handling.host import Interaction
from bot.handling.replies import answer, hold, match_here, match_of, number_in, think, together
from bot.texts import say
from bot.texts.translator import named
from bot.ui.actions import Press, chosen
from bot.ui.clock import clock_word, holiday, length_word, times
from bot.ui.layout import note
from bot.ui.match import player


async def _show(interaction: Interaction, match: Match) -> None:
    store = interaction.client.store
    user = UserId(interaction.user.id)
    await answer(interaction, times(match, user, store.silence, store.now(), interaction.locale))


async def _give(interaction: Interaction, match: Match, length: timedelta | None = None) -> None:
    after = await service.give_time(interaction.client.store, match.id, UserId(interaction.user.id), length)
    given = next(row for row in reversed(after.log) if row.kind is Kind.TIME)
    locale, on_turn = interaction.locale, after.position.to_move
    who = "" if on_turn is None else player(after, on_turn, locale)
    told = say(locale, "done-moretime", player=who, length=length_word(timedelta(seconds=int(given.text)), locale))
    await together(interaction.client.showing.show(after.id, after), answer(interaction, note(told)))


async def times_pressed(interaction: Interaction, press: Press) -> None:
    """How the clocks of a match stand."""
    await think(interaction)
    await _show(interaction, await match_of(interaction, press.subject))


async def more_pressed(interaction: Interaction, press: Press) -> None:
    """Give the usual more."""
    await think(interaction)
    await _give(interaction, await match_of(interaction, press.subject))


def time_group() -> app_commands.Group:
    """`/time show` and `/time more`."""
    group = app_commands.Group(name=named("slash-time"), description=named("slash-time.about"), guild_only=True)

    async def show(interaction: discord.Interaction[Any]) -> None:
        await think(interaction)
        await _show(interaction, await match_here(interaction))

    @app_commands.rename(length=named("slash-length"))
    @app_commands.describe(length=named("slash-length.about"))
    async def more(interaction: discord.Interaction[Any], length: str | None = None) -> None:
        await think(interaction)
        await _give(interaction, await match_here(interaction), None if length is None else read_length(length))

    for key, callback in (("show", show), ("more", more)):
        about = named(f"slash-{key}.about")
        group.add_command(app_commands.Command(name=named(f"slash-{key}"), description=about, callback=callback))
    return group


# A clock as an option of a command


async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The usual clocks, and what was typed where that is one, or may mean some."""
    locale = interaction.locale
    found = {text: clock_word(read(text), locale) for text in (NONE, *CHOICES)}
    sought = "".join(current.split()).casefold()
    shown = {text: words for text, words in found.items() if sought in text or sought in words.replace(" ", "")}
    typed = {text: clock_word(read(text), locale) for text in meant(current)}
    shown = typed | {text: words for text, words in shown.items() if words not in typed.values()}
    return [app_commands.Choice(name=words[:100], value=text[:100]) for text, words in shown.items()]


# Holidays


async def _about_holiday(interaction: Interaction, had: Holidays) -> None:
    await answer(interaction, holiday(had, interaction.locale))


async def show_holiday(interaction: discord.Interaction[Any]) -> None:
    """How many days somebody has, and whether they are away."""
    await think(interaction)
    await _about_holiday(interaction, await service.holidays(interaction.client.store, UserId(interaction.user.id)))


async def _begin(interaction: Interaction, days: int | None) -> None:
    had = await service.begin_holiday(interaction.client.store, UserId(interaction.user.id), days)
    await _about_holiday(interaction, had)
    await interaction.client.look_at_clocks()


async def _end(interaction: Interaction) -> None:
    had = await service.end_holiday(interaction.client.store, UserId(interaction.user.id))
    await _about_holiday(interaction, had)
    await interaction.client.look_at_clocks()


async def holiday_chosen(interaction: Interaction, press: Press) -> None:
    """So many days were chosen."""
    await hold(interaction)
    await _begin(interaction, min(max(1, number_in(chosen(interaction) or press.path)), HOLIDAY_DAYS))


async def holiday_ended(interaction: Interaction, press: Press) -> None:
    """Somebody is back."""
    await hold(interaction)
    await _end(interaction)


def holiday_group() -> app_commands.Group:
    """`/holiday start`, `/holiday end` and `/holiday show`."""
    group = app_commands.Group(
        name=named("slash-holiday"),
        description=named("slash-holiday.about"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
    )

    @app_commands.rename(days=named("slash-days"))
    @app_commands.describe(days=named("slash-days.about"))
    async def start(
        interaction: discord.Interaction[Any], days: app_commands.Range[int, 1, HOLIDAY_DAYS] | None = None
    ) -> None:
        await think(interaction)
        await _begin(interaction, days)

    async def end(interaction: discord.Interaction[Any]) -> None:
        await think(interaction)
        await _end(interaction)

    for key, callback in (("begin", start), ("back", end), ("show", show_holiday)):
        about = named(f"slash-{key}.about")
        group.add_command(app_commands.Command(name=named(f"slash-{key}"), description=about, callback=callback))
    return group

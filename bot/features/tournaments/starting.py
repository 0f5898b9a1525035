"""The start of a tournament: the menu and the form for its date, before and after the announcement."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, tzinfo

from bot.features.tournaments import dates, host_views, planning, service
from bot.features.tournaments.access import load_planned, show_change
from bot.features.tournaments.events import may_announce
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.hosting import host_action
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context
from bot.handling.registration import handles
from bot.handling.replies import ask_to_repeat, defer_edit, open_form, reply
from bot.ui.actions import Action, CustomId, chosen, entered
from bot.ui.errors import UserError


async def open_date_form(
    interaction: Interaction, custom_id: CustomId, zone: str = "", written: datetime | None = None
) -> None:
    """Open the form for a date and time, which sends `custom_id`. It is filled with `written` (UTC) and with a `zone`
    as `dates.zone_in` reads it, by default that of most speakers of the user's language.
    """
    locale, now = interaction.locale, interaction.client.store.now()
    zone = zone or dates.usual_zone(locale)
    known = await asyncio.to_thread(dates.zone_in, zone) if zone else UTC
    filled = dates.written(written, known) if written is not None and zone else ""
    await open_form(interaction, host_views.date_form(custom_id, zone, filled, dates.example(now, known), locale))


async def typed_date(interaction: Interaction) -> tuple[datetime, tzinfo]:
    """The date (UTC) and time zone that were typed into the form. Raises UserError as `dates.read` does."""
    typed, now = entered(interaction), interaction.client.store.now()
    return await asyncio.to_thread(dates.read, typed[host_views.FIELD], typed[host_views.ZONE], now)


@handles(Action.OPEN_START_FORM, defer=ask_to_repeat, reads=True)
async def open_start(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for a date and time, with the present one filled in."""
    hosted = await load_planned(interaction, custom_id)
    await open_date_form(interaction, CustomId(Action.TYPE_START, hosted.id), hosted.plan.zone, hosted.plan.starts_at)


@handles(Action.TYPE_START, defer=defer_edit)
async def type_date(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the tournament's start to the typed date."""
    hosted = await load_planned(interaction, custom_id)
    moment, zone = await typed_date(interaction)
    await _set_start(interaction, hosted, moment, str(zone))


@handles(Action.CHOOSE_START, defer=defer_edit)
async def choose(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the tournament to start after the chosen delay, or when its host starts it."""
    hosted, value = await load_planned(interaction, custom_id), chosen(interaction) or ""
    if value == planning.BY_HOST:
        await _set_start(interaction, hosted, None)
    elif value in planning.STARTING:
        await _set_start(interaction, hosted, interaction.client.store.now() + planning.STARTING[value])
    else:
        raise UserError("old button")


async def _set_start(
    interaction: Interaction, hosted: HostedTournament, starts_at: datetime | None, zone: str | None = None
) -> None:
    locale = interaction.locale
    date = "" if starts_at is None else f"{starts_at:%Y-%m-%d %H:%M} UTC"
    action = host_action(interaction, "date", detail=lambda _: date)
    after = await service.set_start(interaction.client.store, hosted.id, starts_at, action, zone)
    if after.is_draft:
        await reply(interaction, planning.panel(after, planning.MAIN, locale))
        return
    await show_change(interaction, hosted.id)
    # A host who has set a date before knows already.
    is_first = hosted.plan.starts_at is None and after.plan.starts_at is not None
    lacks_event = is_first and not may_announce(channel_context(interaction).guild)
    await reply(interaction, host_views.start(after, locale, lacks_event=lacks_event))

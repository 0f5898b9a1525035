"""When a tournament starts: the form in which its host types a date."""

from __future__ import annotations

import asyncio
from datetime import UTC

from bot.core.match import UserId
from bot.features.tournaments import dates, host_views, planning, service
from bot.features.tournaments.hosted import Hosted, TournamentId
from bot.handling.host import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_edit, id_in, reply
from bot.ui.actions import Action, CustomId, entered
from bot.ui.errors import UserError


async def _load_draft(interaction: Interaction, custom_id: CustomId) -> Hosted:
    """The tournament of a custom id, for its host. Raises UserError "no such tournament" or "not hosting"."""
    hosted = await service.load(interaction.client.store, TournamentId(id_in(custom_id.subject)))
    if hosted.host != interaction.user.id:
        raise UserError("not hosting")
    return hosted


@handles(Action.OPEN_START_FORM)
async def open_form(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for a date and time, with the present one if there is one."""
    hosted, locale = await _load_draft(interaction, custom_id), interaction.locale
    zone, starts, now = (
        hosted.plan.zone or dates.usual_zone(locale),
        hosted.plan.starts_at,
        interaction.client.store.now(),
    )
    known = await asyncio.to_thread(dates.zone_in, zone) if zone else UTC
    written = dates.written(starts, known) if starts is not None and zone else ""
    shown = host_views.start_form(hosted, zone, written, dates.example(now, known), locale)
    await interaction.response.send_modal(shown)


@handles(Action.TYPE_START, defer=defer_edit)
async def type_date(interaction: Interaction, custom_id: CustomId) -> None:
    """Let the tournament start when the host has typed."""
    store, typed = interaction.client.store, entered(interaction)
    zone = await asyncio.to_thread(dates.zone_in, typed[host_views.ZONE])
    moment = dates.moment_in(typed[host_views.FIELD], zone, store.now())
    number, user = TournamentId(id_in(custom_id.subject)), UserId(interaction.user.id)
    hosted = await service.set_start(store, number, user, moment, str(zone))
    await reply(interaction, planning.panel(hosted, planning.PAGES - 1, interaction.locale))

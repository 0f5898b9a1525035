"""Check-in before the start: people check in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.match import UserId
from bot.features.tournaments.access import load, show_change
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Event, check_in
from bot.features.tournaments.service import change, place_of
from bot.handling.bot_client import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, reply
from bot.storage import Connection
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.escape import called
from bot.ui.layout import note


@handles(Action.CHECK_IN, defer=defer_privately)
async def press_check_in(interaction: Interaction, custom_id: CustomId) -> None:
    """Check in oneself."""
    hosted, user = await load(interaction, custom_id.subject), UserId(interaction.user.id)

    def act(_: Connection, current: HostedTournament, now: datetime) -> Sequence[Event]:
        return check_in(current.state, place_of(current, user), now)

    after = await change(interaction.client.store, hosted.id, act)
    await show_change(interaction, hosted.id)
    is_waiting = place_of(after, user) in after.state.waiting
    key = "tournament-you-checked-in-waiting" if is_waiting else "tournament-you-checked-in"
    await reply(interaction, note(say(interaction.locale, key, name=called(hosted.name))))

"""Check-in before the start: people check in, and hosts open and close check-in, or check people in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.match import UserId
from bot.features import moderation
from bot.features.tournaments import host_views
from bot.features.tournaments.commands import load, load_own, show_change, tell
from bot.features.tournaments.hosted import Hosted
from bot.features.tournaments.hosting import done
from bot.features.tournaments.service import Act, Hosting, change, held_by, place_of
from bot.handling.bot_client import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_edit, defer_privately, number_in, reply
from bot.storage import Connection
from bot.texts import say
from bot.tournaments import Event, TournamentError, check_in, close_check_in, open_check_in
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.escape import called
from bot.ui.layout import note


@handles(Action.CHECK_IN, defer=defer_privately)
async def press_check_in(interaction: Interaction, custom_id: CustomId) -> None:
    """Check in oneself."""
    hosted, user = await load(interaction, custom_id.subject), UserId(interaction.user.id)
    after = await change(interaction.client.store, hosted.id, _checks_in(user))
    await show_change(interaction, hosted.id)
    is_waiting = place_of(after, user) in after.state.waiting
    key = "tournament-you-checked-in-waiting" if is_waiting else "tournament-you-checked-in"
    await tell(interaction, note(say(interaction.locale, key, name=called(hosted.name))))


@handles(Action.OPEN_CHECK_IN, defer=defer_edit)
async def open_by_hand(interaction: Interaction, custom_id: CustomId) -> None:
    """Open check-in of a tournament without a date."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    hosting = Hosting(moderation.Action.CUP_OPEN_CHECK_IN, by)
    await change(interaction.client.store, hosted.id, _opens, hosting)
    await done(interaction, hosted, "tournament-you-opened-check-in")


@handles(Action.CLOSE_CHECK_IN, defer=defer_edit)
async def close_by_hand(interaction: Interaction, custom_id: CustomId) -> None:
    """Close check-in of a tournament without a date, so that everybody who has joined takes part."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    hosting = Hosting(moderation.Action.CUP_CLOSE_CHECK_IN, by)
    await change(interaction.client.store, hosted.id, _closes, hosting)
    await done(interaction, hosted, "tournament-you-closed-check-in")


@handles(Action.CHECK_IN_ENTRANT, defer=defer_edit)
async def pick_entrant(interaction: Interaction, custom_id: CustomId) -> None:
    """Check the chosen person in; or turn the page."""
    hosted, wanted = await load_own(interaction, custom_id), chosen(interaction)
    if wanted is None:
        await reply(interaction, host_views.check_in(hosted, number_in(custom_id.path), interaction.locale))
        return
    held = held_by(hosted, number_in(wanted))
    hosting = Hosting(moderation.Action.CUP_CHECK_IN, UserId(interaction.user.id), UserId(held.user))
    await change(interaction.client.store, hosted.id, _checks_in(held.user, hosting.by), hosting)
    await done(interaction, hosted, "tournament-you-checked-person-in", name=called(held.name))


def _checks_in(user: int, by: UserId | None = None) -> Act:
    """The action that checks a user in; `by` is the host who does it."""

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        return check_in(found.state, place_of(found, user, by), now)

    return act


def _opens(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
    _check_dateless(found)
    return open_check_in(found.state, now)


def _closes(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
    _check_dateless(found)
    return close_check_in(found.state, now)


def _check_dateless(found: Hosted) -> None:
    """Raise TournamentError "check-in with date" if check-in opens and closes automatically."""
    if found.plan.starts_at is not None:
        raise TournamentError("check-in with date")

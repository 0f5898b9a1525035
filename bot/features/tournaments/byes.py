"""Requested byes: players, or hosts for them, choose which future rounds to sit out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.match import UserId
from bot.features.tournaments import bye_views, service
from bot.features.tournaments.access import check_host, load, show_change
from bot.features.tournaments.hosted import HostedTournament, TournamentId
from bot.features.tournaments.hosting import host_action
from bot.features.tournaments.rules import Event, TournamentError, bye_choices, cancel_bye, request_bye
from bot.features.tournaments.service import HostAction
from bot.handling.bot_client import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_edit_or_reply, number_in, reply
from bot.storage import Connection, Store
from bot.texts import say
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError


async def choose_bye(
    store: Store, number: TournamentId, user: int, value: str, host: HostAction | None = None
) -> HostedTournament:
    """Request or cancel a user's bye, as a value of the menu says; `host` is the host's action if the host decides it.

    Raises TournamentError; UserError "old button".
    """
    action, _, rest = value.partition(".")
    in_round = number_in(rest)
    takes_back = action == bye_views.TAKE_BACK
    if not takes_back and action != bye_views.ASK:
        raise UserError("old button")

    def act(_: Connection, hosted: HostedTournament, now: datetime) -> Sequence[Event]:
        entrant = service.place_of(hosted, user, None if host is None else host.by)
        if takes_back:
            return cancel_bye(hosted.state, entrant, in_round, now)
        events = request_bye(hosted.state, entrant, in_round, now)
        if value not in map(bye_views.bye_value, bye_choices(hosted.state, entrant)):
            raise TournamentError("changed meanwhile")
        return events

    def detail(after: HostedTournament) -> str:
        key = "tournament-play-option" if takes_back else "tournament-round"
        return say(after.language, key, number=in_round, round=in_round)

    return await service.change(store, number, act, None if host is None else host._replace(detail=detail))


@handles(Action.SIT_OUT, defer=defer_edit_or_reply)
async def sit_out(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the rounds that a player may sit out, or sit out the chosen one. The path names the player if the host
    chooses.
    """
    hosted, value = await load(interaction, custom_id.subject), chosen(interaction)
    by, user, host = None, interaction.user.id, None
    if custom_id.path:
        check_host(interaction, hosted)
        by, user = UserId(interaction.user.id), number_in(custom_id.path)
        host = host_action(interaction, "bye", user)
    if value is not None:
        hosted = await choose_bye(interaction.client.store, hosted.id, user, value, host)
        await show_change(interaction, hosted.id)
    held = hosted.state.entrant(service.place_of(hosted, user, by))
    await reply(interaction, bye_views.rounds_page(hosted, held, interaction.locale, by_host=by is not None))

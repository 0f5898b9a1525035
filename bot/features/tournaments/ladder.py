"""Challenges in a ladder, and the responses to them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.match import UserId
from bot.features.tournaments import service, views
from bot.features.tournaments.commands import GROUP, load, show_change, suggest, tell, tournament_named
from bot.features.tournaments.hosted import Hosted
from bot.handling.bot_client import Interaction
from bot.handling.channels import Human
from bot.handling.registration import command, handles
from bot.handling.replies import defer_edit_or_reply, number_in, reply, seen_in
from bot.texts import say
from bot.tournaments import Entrant, TournamentError, challenge
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.layout import note


@command("tournament-challenge", group=GROUP, opponent="tournament-opponent", tournament="tournament-which")
@app_commands.autocomplete(tournament=suggest)
async def call(interaction: discord.Interaction[Any], opponent: Human, tournament: str | None = None) -> None:
    """Challenge somebody above in a ladder."""
    await _call(interaction, await tournament_named(interaction, tournament), opponent.id)


@handles(Action.CLIMB, defer=defer_edit_or_reply)
async def climb(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the menu of people that the user may challenge, or challenge the chosen one."""
    hosted = await load(interaction, custom_id.subject)
    wanted = chosen(interaction)
    if wanted is not None:
        await _call(interaction, hosted, number_in(wanted))
        return
    await service.check_climber(interaction.client.store, hosted, UserId(interaction.user.id))
    above = _reachable(interaction, hosted)
    await reply(interaction, views.climbing(hosted, above, interaction.locale))


def _reachable(interaction: Interaction, hosted: Hosted) -> list[Entrant]:
    """The people that the user may challenge, the highest first. Raises TournamentError if there are none."""
    own, now = service.place_of(hosted, interaction.user.id), interaction.client.store.now()
    found: list[Entrant] = []
    why = TournamentError("nobody above")
    for number in hosted.state.ladder:
        if number == own:
            break
        try:
            challenge(hosted.state, own, number, now)
        except TournamentError as error:
            why = error
        else:
            found.append(hosted.state.entrant(number))
    if not found:
        raise why
    return found


async def _call(interaction: Interaction, hosted: Hosted, whom: int) -> None:
    user = UserId(interaction.user.id)
    after = await service.call(interaction.client.store, hosted.id, user, whom)
    await show_change(interaction, hosted.id)
    name = views.called_entrant(service.held_by(after, whom), interaction.locale)
    await tell(interaction, note(say(interaction.locale, "tournament-you-called", name=name)))


@handles(Action.ACCEPT_CLIMB, Action.DECLINE_CLIMB, defer=defer_edit_or_reply)
async def answer(interaction: Interaction, custom_id: CustomId) -> None:
    """Accept a challenge, decline it after a question, or take back one's own."""
    hosted, number = await load(interaction, custom_id.subject), seen_in(custom_id)
    user, accepts = UserId(interaction.user.id), custom_id.action is Action.ACCEPT_CLIMB
    is_back = custom_id.path == "back"
    if not accepts:
        service.check_decliner(hosted, number, user, takes_back=is_back)
        if not is_back and custom_id.path != views.SURE:
            await reply(interaction, views.may_decline(hosted, number, interaction.locale))
            return
    await service.answer_call(interaction.client.store, hosted.id, user, number, accepts=accepts)
    await show_change(interaction, hosted.id)
    key = "accepted" if accepts else "took-back" if is_back else "declined"
    await tell(interaction, note(say(interaction.locale, f"tournament-you-{key}")))

"""The host's actions on rounds: starting, undoing and pairing them, and taking people back."""

from __future__ import annotations

from bot.core.match import UserId
from bot.features.tournaments import host_actions, host_views, round_views, service, words
from bot.features.tournaments.commands import load, load_own, not_hosting
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosting import done, picked
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, member_in
from bot.handling.registration import handles
from bot.handling.replies import defer_edit, defer_privately, number_in, seen_in
from bot.handling.rights import manages_events
from bot.tournaments import EntrantNumber
from bot.ui.actions import Action, CustomId, entered
from bot.ui.errors import UserError
from bot.ui.escape import called


@handles(Action.TAKE_BACK_ENTRANT, defer=defer_edit)
async def take_back(interaction: Interaction, custom_id: CustomId) -> None:
    """Reinstate the chosen person; or turn the page."""
    if (found := await picked(interaction, custom_id)) is None:
        return
    hosted, user = found
    held = service.held_by(hosted, user)
    if held.user > 0:
        await member_in(channel_context(interaction).guild, held.user, held.name)
    by = UserId(interaction.user.id)
    await host_actions.take_back_person(interaction.client.store, hosted.id, held.user, by)
    name = words.called_entrant(held, interaction.locale)
    await done(interaction, hosted, "tournament-you-took-person-back", [UserId(held.user)], name=name)


@handles(Action.TAKE_OVER, defer=defer_privately)
async def take_over(interaction: Interaction, custom_id: CustomId) -> None:
    """Make a user who may manage events the host of a tournament."""
    hosted = await load(interaction, custom_id.subject)
    if not manages_events(interaction):
        raise not_hosting(hosted)
    await host_actions.take_over(interaction.client.store, hosted.id, UserId(interaction.user.id))
    await done(interaction, hosted, "tournament-you-took-over", name=called(hosted.name))


@handles(Action.START_ROUND, defer=defer_privately)
async def start(interaction: Interaction, custom_id: CustomId) -> None:
    """Start the round after the one that the button names."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    await host_actions.begin_round(interaction.client.store, hosted.id, seen_in(custom_id), by)
    await done(interaction, hosted, "tournament-you-started-round")


@handles(Action.UNDO_ROUND, defer=defer_edit)
async def undo(interaction: Interaction, custom_id: CustomId) -> None:
    """Undo the pairing of the round that the button names."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    await host_actions.undo_pairing(interaction.client.store, hosted.id, seen_in(custom_id), by)
    await done(interaction, hosted, "tournament-you-undid-round")


@handles(Action.FORBID_PAIRS, defer=defer_privately)
async def forbid(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the typed pairs who must not meet."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    pairs = [(table[0], table[1]) for table in _typed(interaction, 2)]
    await host_actions.forbid_pairs(interaction.client.store, hosted.id, pairs, number_in(custom_id.path), by)
    await done(interaction, hosted, "tournament-you-forbade")


@handles(Action.PAIR_ROUND, defer=defer_privately)
async def pair(interaction: Interaction, custom_id: CustomId) -> None:
    """Begin the next round with the typed tables."""
    hosted, by = await load_own(interaction, custom_id), UserId(interaction.user.id)
    tables, seen = _typed(interaction, hosted.state.settings.seats), (seen_in(custom_id), number_in(custom_id.path))
    # Those who have left the server would get a bye.
    await interaction.client.part(Following).withdraw_missing(hosted.id)
    await host_actions.pair_round(interaction.client.store, hosted.id, tables, seen, by)
    await done(interaction, hosted, "tournament-you-paired")


def _typed(interaction: Interaction, seats: int) -> list[tuple[EntrantNumber, ...]]:
    """The typed tables. Raises UserError "not a pairing"."""
    found = round_views.tables_in(entered(interaction)[host_views.FIELD], seats)
    if found is None:
        raise UserError("not a pairing")
    return found

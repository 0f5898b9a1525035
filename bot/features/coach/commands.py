"""The buttons that switch the coach off and on again."""

from __future__ import annotations

from bot.core.match import UserId, check_choosing, check_player
from bot.features.coach.service import begin_coaching, end_coaching
from bot.handling.bot_client import Interaction
from bot.handling.command_links import CommandLinks
from bot.handling.registration import handles
from bot.handling.replies import defer_edit, match_of, reply
from bot.matches.moves import OpenPickers, is_choosing, next_choice
from bot.texts import say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import note
from bot.ui.narration import happened_since


@handles(Action.COACH_OFF, defer=defer_edit)
async def switch_coach_off(interaction: Interaction, custom_id: CustomId) -> None:
    """Switch the coach off for this match; the picker stays open."""
    match, user = await match_of(interaction, custom_id.subject), UserId(interaction.user.id)
    check_player(match, user)
    await end_coaching(interaction.client.store, match.id, user)
    told = await interaction.client.part(CommandLinks).offered(
        say(interaction.locale, "coach-is-off"), interaction.locale
    )
    if not is_choosing(match, user):
        await reply(interaction, note(told))
        return
    before = [*happened_since(match, user, interaction.locale), told]
    again = action_button(CustomId(Action.COACH_ON, match.id), interaction.locale)
    await reply(interaction, *await next_choice(interaction, match, before, last=again))
    used = interaction.message
    interaction.client.part(OpenPickers).use(interaction, match, None if used is None else used.id)


@handles(Action.COACH_ON, defer=defer_edit)
async def switch_coach_on(interaction: Interaction, custom_id: CustomId) -> None:
    """Call the coach back who was just switched off."""
    match, user = await match_of(interaction, custom_id.subject), UserId(interaction.user.id)
    check_choosing(match, user, match.decision)
    await begin_coaching(interaction.client.store, match.id, user)
    await reply(interaction, *await next_choice(interaction, match))
    used = interaction.message
    interaction.client.part(OpenPickers).use(interaction, match, None if used is None else used.id)

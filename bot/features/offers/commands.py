"""Offers that players agree on: draws, takebacks, adjourning, resuming, relocating, substituting.

All are made, accepted and declined in the same way; `/match menu` and the board's Menu button lead to them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from bot.catalogue import LEVELS
from bot.core.match import (
    Adjourn,
    Draw,
    Match,
    MatchId,
    Offer,
    Relocate,
    Resume,
    RuleViolation,
    Substitute,
    TakeBack,
    UserId,
    check_open,
    check_player,
    check_seen,
    may_take_back_alone,
    offer_from_text,
)
from bot.features.offers import service
from bot.features.offers import views as agreeing
from bot.handling.bot_client import Interaction
from bot.handling.registration import MATCH, act, command, handles, match_action
from bot.handling.replies import (
    THINKING,
    as_player,
    defer_by_path,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    dismiss,
    is_private,
    match_here,
    match_of,
    number_in,
    own_match_here,
    publish_and_confirm,
    reply,
    seen_in,
    together,
)
from bot.handling.rights import may_end
from bot.matches.moves import take_back_at_once
from bot.storage.matches import load_match
from bot.ui.actions import Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.match import is_alone
from opponents.kit.engines import plays


@command("menu", group=MATCH)
async def menu(interaction: discord.Interaction[Any]) -> None:
    """Show what the user can do in the channel's match apart from moving."""
    await _show_menu(interaction, await own_match_here(interaction))


@handles(Action.MORE, defer=defer_by_path)
async def turn_menu(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the menu, or another page of it."""
    await _show_menu(interaction, await match_of(interaction, custom_id.subject), number_in(custom_id.path or "0"))


async def _show_menu(interaction: Interaction, match: Match, page: int = 0) -> None:
    now, ends = interaction.client.store.now(), may_end(interaction, match)
    await reply(interaction, agreeing.show_menu(match, _user(interaction), interaction.locale, now, page, may_end=ends))


# Asking


@match_action("draw", Action.DRAW, find=own_match_here, defer=defer_edit_or_reply)
async def draw(interaction: Interaction, match: Match) -> None:
    """Offer a draw, or answer an offer."""
    await _ask(interaction, match, Draw())


@command("takeback", group=MATCH)
async def take_back(interaction: discord.Interaction[Any]) -> None:
    """Ask to take the last turn back."""
    await _take_back(interaction, await match_here(interaction))


@handles(Action.TAKE_BACK, defer=defer_edit_or_reply, reads=True)
async def take_back_of(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask to take the last turn back; in a solo game take it back at once, which the board shows."""
    match = await match_of(interaction, custom_id.subject)
    await (defer_edit if is_private(interaction) or is_alone(match) else defer_privately)(interaction)
    check_player(match, _user(interaction))
    check_seen(match, seen_in(custom_id))
    await _take_back(interaction, match)


async def _take_back(interaction: Interaction, match: Match) -> None:
    user, client = _user(interaction), interaction.client
    check_player(match, user)
    if match.other_people(user) and not may_take_back_alone(match, user):
        await _ask(interaction, match, TakeBack())
        return
    after = await take_back_at_once(client.store, match.id, user, match.decision)
    on_board = interaction.message is not None and not interaction.message.flags.ephemeral
    if not on_board or interaction.extras.get(THINKING):
        await dismiss(interaction)
    await client.boards.publish(after.id, after)


@match_action("adjourn", Action.ADJOURN, defer=defer_edit_or_reply)
async def adjourn(interaction: Interaction, match: Match) -> None:
    """Offer to adjourn the match."""
    await _ask(interaction, match, Adjourn())


async def _ask(interaction: Interaction, match: Match, what: Offer) -> None:
    """Offer this, or ask whether to agree if another player has offered it."""
    user, locale = _user(interaction), interaction.locale
    check_player(match, user)
    if what in match.offers:
        await reply(interaction, agreeing.answering(match, user, locale))
        return
    if match.strict and isinstance(what, Adjourn | TakeBack):
        raise RuleViolation("strict match")
    if match.adjourned_since is not None and isinstance(what, Adjourn | TakeBack):
        raise RuleViolation("paused")
    if all(match.seats[seat] == user for seat in match.present):
        raise RuleViolation("nobody to agree with")
    # Another turn would be taken back after another move.
    await make_offer(interaction, match.id, what, match.decision if isinstance(what, TakeBack) else None)


@match_action("resume", Action.RESUME, find=partial(own_match_here, adjourned=True), defer=defer_edit_or_reply)
async def resume(interaction: Interaction, match: Match) -> None:
    """Offer to resume the user's own adjourned match, even if others have played in the channel since."""
    await make_offer(interaction, match.id, Resume())


# Offering and answering


async def make_offer(interaction: Interaction, match_id: MatchId, what: Offer, decision: int | None = None) -> None:
    """Offer this, or ask whether to agree if another player has offered it meanwhile."""
    user, store = _user(interaction), interaction.client.store
    try:
        after = await service.offer(store, match_id, user, what, decision)
    except RuleViolation as refused:
        if refused.key != "already offered":
            raise
        await reply(interaction, agreeing.answering(await load_match(store, match_id), user, interaction.locale))
        return
    await _show_agreed(interaction, after, what)


async def _show_agreed(interaction: Interaction, after: Match, what: Offer) -> None:
    answer = agreeing.agreed(after, what, interaction.locale)
    # The computer answers in a moment, and then the board says everything.
    is_open = what in after.offers and all(after.seats[seat] in after.people for seat in after.answerers(what))
    if not is_open or after.outcome is not None:
        await publish_and_confirm(interaction, after, answer)
    else:
        await together(interaction.client.boards.publish(after.id, after), reply(interaction, answer))


@handles(Action.ANSWER, defer=defer_privately)
async def show_offers(interaction: Interaction, custom_id: CustomId) -> None:
    """Show what others offer, with buttons to agree or refuse."""
    match, user = await match_of(interaction, custom_id.subject), _user(interaction)
    check_player(match, user)
    await reply(interaction, agreeing.answering(match, user, interaction.locale))


@handles(Action.AGREE, defer=defer_edit_or_reply)
async def agree(interaction: Interaction, custom_id: CustomId) -> None:
    """Agree to what is still on offer; a player who has agreed or offered it reads whose answer is awaited."""
    match, user = await match_of(interaction, custom_id.subject), _user(interaction)
    what, made = offer_from_text(custom_id.path), seen_in(custom_id)
    if isinstance(what, Relocate):
        check_player(match, user)
        check_open(match, what, made)
        if agreeing.offers(match, user, what) and match.answerers(what):
            await reply(interaction, agreeing.agreed(match, what, interaction.locale))
            return
        await act(interaction, CustomId(Action.CHOOSE_CHANNEL, match.id, path=str(what.channel)))
        return
    try:
        after = await service.agree(interaction.client.store, match.id, user, what, made)
    except RuleViolation as refused:
        if refused.key != "already offered" or what not in match.offers:
            raise
        await reply(interaction, agreeing.agreed(match, what, interaction.locale))
        return
    await _show_agreed(interaction, after, what)


@handles(Action.RETRACT, defer=defer_edit)
async def retract(interaction: Interaction, custom_id: CustomId) -> None:
    """Withdraw the user's own offer, or their agreement, which ends the offer."""
    match = await match_of(interaction, custom_id.subject)
    check_player(match, _user(interaction))
    if agreeing.offers(match, _user(interaction), offer_from_text(custom_id.path)):
        await _decline(interaction, custom_id)
    else:
        raise RuleViolation("no offer")


@handles(Action.REFUSE, defer=defer_edit_or_reply)
async def refuse(interaction: Interaction, custom_id: CustomId) -> None:
    """Refuse an offer."""
    await _decline(interaction, custom_id)


async def _decline(interaction: Interaction, custom_id: CustomId) -> None:
    what, made = offer_from_text(custom_id.path), seen_in(custom_id)
    async with as_player(interaction, custom_id.subject) as match_id:
        after = await service.decline(interaction.client.store, match_id, _user(interaction), what, made)
    await publish_and_confirm(interaction, after, agreeing.refused(after, what, interaction.locale))


# Substituting


@match_action("standin", Action.SUBSTITUTE, defer=defer_edit_or_reply)
async def substitute(interaction: Interaction, match: Match) -> None:
    """Ask for the player to replace with the computer."""
    user = _user(interaction)
    check_player(match, user)
    if not plays(match.game):
        raise UserError("computer does not play")
    await reply(interaction, agreeing.standin(match, user, interaction.locale))


@handles(Action.CHOOSE_SUBSTITUTE, defer=defer_edit)
async def choose_substitute(interaction: Interaction, custom_id: CustomId) -> None:
    """Offer that the computer replaces the chosen player, at the chosen level."""
    what = offer_from_text(chosen(interaction) or "")
    if not isinstance(what, Substitute) or what.level not in LEVELS:
        raise RuleViolation("unknown choice")
    match = await match_of(interaction, custom_id.subject)
    if not plays(match.game):
        raise UserError("computer does not play")
    await make_offer(interaction, match.id, what, seen_in(custom_id))


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)

"""What players agree on: draws, taking back, adjourning, going on, moving elsewhere.

Everything is offered, answered and declined in one way, by `bot.core.match.Offer`; `/more` and the board's More
button lead to all of it.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.computers.workers import plays
from bot.core.match import Match, MatchId, Offer, Refusal, UserId, check_moving, check_player
from bot.features.challenges.commands import Place, public_language
from bot.features.moderation.commands import is_ender
from bot.features.offers import service
from bot.features.offers import views as agreeing
from bot.features.relocation.commands import bring_to, check_destination
from bot.handling.host import Interaction
from bot.handling.replies import (
    answer,
    as_player,
    dismiss,
    hold,
    id_in,
    match_here,
    match_of,
    own_match_here,
    settings,
    think,
    together,
    turn_to,
)
from bot.storage.matches import load_match
from bot.texts import say
from bot.texts.translator import named
from bot.ui.actions import Press, chosen
from bot.ui.errors import Obstacle
from bot.ui.layout import jump, note
from bot.ui.match import is_alone


@app_commands.command(name=named("slash-menu"), description=named("slash-menu.about"))
@app_commands.guild_only()
async def more(interaction: discord.Interaction[Any]) -> None:
    """What one can do in the channel's match beside moving."""
    await think(interaction)
    await _show_more(interaction, await own_match_here(interaction))


async def more_pressed(interaction: Interaction, press: Press) -> None:
    """The board's More button."""
    await think(interaction)
    await _show_more(interaction, await match_of(interaction, press.subject))


async def _show_more(interaction: Interaction, match: Match) -> None:
    may_end = match.guild == interaction.guild_id and is_ender(interaction)
    await answer(interaction, agreeing.more(match, _user(interaction), interaction.locale, may_end=may_end))


# Asking


@app_commands.command(name=named("slash-draw"), description=named("slash-draw.about"))
@app_commands.guild_only()
async def draw(interaction: discord.Interaction[Any]) -> None:
    """Offer a draw, or answer an offer."""
    await think(interaction)
    await _ask(interaction, await own_match_here(interaction), Offer.DRAW)


async def draw_pressed(interaction: Interaction, press: Press) -> None:
    """Draw in the panel, and on boards of an older Banmen."""
    await turn_to(interaction)
    await _ask(interaction, await match_of(interaction, press.subject), Offer.DRAW)


@app_commands.command(name=named("slash-takeback"), description=named("slash-takeback.about"))
@app_commands.guild_only()
async def takeback(interaction: discord.Interaction[Any]) -> None:
    """Ask to take my last turn back."""
    await think(interaction)
    await _take_back(interaction, await match_here(interaction))


async def undo_pressed(interaction: Interaction, press: Press) -> None:
    """Take back: who plays alone sees on the board that it is done."""
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    match = await match_of(interaction, press.subject)
    await (hold if is_private or is_alone(match) else think)(interaction)
    await _take_back(interaction, match)


async def _take_back(interaction: Interaction, match: Match) -> None:
    user, client = _user(interaction), interaction.client
    check_player(match, user)
    if match.other_people(user):
        await _ask(interaction, match, Offer.BACK)
        return
    after = await service.offer(client.store, match.id, user, Offer.BACK)
    on_board = interaction.message is not None and not interaction.message.flags.ephemeral
    if not on_board or interaction.extras.get("thinking"):
        await dismiss(interaction)
    await client.showing.show(after.id, after)


@app_commands.command(name=named("slash-adjourn"), description=named("slash-adjourn.about"))
@app_commands.guild_only()
async def adjourn(interaction: discord.Interaction[Any]) -> None:
    """Ask to adjourn the match."""
    await think(interaction)
    await _ask(interaction, await match_here(interaction), Offer.PAUSE)


async def pause_pressed(interaction: Interaction, press: Press) -> None:
    """Adjourn in the panel."""
    await turn_to(interaction)
    await _ask(interaction, await match_of(interaction, press.subject), Offer.PAUSE)


async def _ask(interaction: Interaction, match: Match, what: str) -> None:
    """Ask whether this is to be offered; where another has offered it, whether one agrees."""
    user, locale = _user(interaction), interaction.locale
    check_player(match, user)
    if what in match.offers:
        await answer(interaction, agreeing.answering(match, user, locale))
        return
    if match.paused_since is not None and what in {Offer.PAUSE, Offer.BACK}:
        raise Refusal("paused")
    if all(match.seats[seat] == user for seat in match.present):
        raise Refusal("nobody to agree with")
    if what == Offer.PAUSE and not match.other_people(user):
        await _offer(interaction, match.id, what)
        return
    await answer(interaction, agreeing.offering(match, user, what, locale))


@app_commands.command(name=named("slash-resume"), description=named("slash-resume.about"))
@app_commands.guild_only()
async def resume(interaction: discord.Interaction[Any]) -> None:
    """Go on with an adjourned match: one's own, though others have played in the channel since."""
    await think(interaction)
    await _resume(interaction, await own_match_here(interaction, adjourned=True))


async def resume_pressed(interaction: Interaction, press: Press) -> None:
    """Go on, on the board of an adjourned match or in the panel."""
    await turn_to(interaction)
    await _resume(interaction, await match_of(interaction, press.subject))


async def _resume(interaction: Interaction, match: Match) -> None:
    await _offer(interaction, match.id, Offer.RESUME)


@app_commands.command(name=named("slash-standin"), description=named("slash-standin.about"))
@app_commands.guild_only()
async def standin(interaction: discord.Interaction[Any]) -> None:
    """Ask to let the computer play on for somebody."""
    await think(interaction)
    await _ask_for_computer(interaction, await match_here(interaction))


async def standin_pressed(interaction: Interaction, press: Press) -> None:
    """Let the computer play on: on the board where somebody has left or is late, before resigning, in the panel."""
    await turn_to(interaction)
    await _ask_for_computer(interaction, await match_of(interaction, press.subject))


async def _ask_for_computer(interaction: Interaction, match: Match) -> None:
    user = _user(interaction)
    check_player(match, user)
    if not plays(match.game):
        raise Obstacle("computer does not play")
    await answer(interaction, agreeing.standin(match, user, interaction.locale))


async def standin_chosen(interaction: Interaction, press: Press) -> None:
    """For whom, and at which level."""
    await hold(interaction)
    what = chosen(interaction) or ""
    if Offer.of(what) is not Offer.COMPUTER:
        raise Refusal("unknown choice")
    await _offer_named(interaction, press, what)


# Offering and answering


async def offer(interaction: Interaction, press: Press) -> None:
    """It is offered; where another was quicker, it is agreed on."""
    await hold(interaction)
    await _offer_named(interaction, press, press.path)


async def _offer_named(interaction: Interaction, press: Press, what: str) -> None:
    """Offer what a custom id names. Another channel, which it may have made up, is looked at before it is offered."""
    if Offer.of(what) is Offer.HOME:
        await _go_on_in(interaction, await match_of(interaction, press.subject), what.partition(":")[2])
        return
    async with as_player(interaction, press.subject) as match_id:
        await _offer(interaction, match_id, what)


async def _offer(interaction: Interaction, match_id: MatchId, what: str) -> None:
    kind = Offer.of(what)
    user, store = _user(interaction), interaction.client.store
    if kind is Offer.COMPUTER and not plays((await match_of(interaction, match_id)).game):
        raise Obstacle("computer does not play")
    try:
        after = await service.offer(store, match_id, user, what)
    except Refusal as refused:
        if refused.key != "already offered":
            raise
        await answer(interaction, agreeing.answering(await load_match(store, match_id), user, interaction.locale))
        return
    await _show_agreed(interaction, after, what)


async def _show_agreed(interaction: Interaction, after: Match, what: str) -> None:
    if what in after.offers and any(after.seats[seat] not in after.people for seat in after.answerers(what)):
        # The computer answers in a moment, and then the board tells all there is to tell.
        await together(interaction.client.showing.show(after.id, after), dismiss(interaction))
    else:
        await _show(interaction, after, agreeing.agreed(after, what, interaction.locale))


async def answer_pressed(interaction: Interaction, press: Press) -> None:
    """The board's Answer button."""
    await think(interaction)
    match, user = await match_of(interaction, press.subject), _user(interaction)
    check_player(match, user)
    await answer(interaction, agreeing.answering(match, user, interaction.locale))


async def agree(interaction: Interaction, press: Press) -> None:
    """Yes, if it is still on offer."""
    await hold(interaction)
    match, user, what = await match_of(interaction, press.subject), _user(interaction), press.path
    if Offer.of(what) is Offer.HOME:
        check_player(match, user)
        if what not in match.offers:
            raise Refusal("no offer")
        await _go_on_in(interaction, match, what.partition(":")[2])
        return
    after = await service.agree(interaction.client.store, match.id, user, what)
    await _show_agreed(interaction, after, what)


async def retract(interaction: Interaction, press: Press) -> None:
    """Withdraw what one offers, or one's yes to it: it is off."""
    await hold(interaction)
    match = await match_of(interaction, press.subject)
    check_player(match, _user(interaction))
    if not agreeing.offers(match, _user(interaction), press.path):
        raise Refusal("no offer")
    await _decline(interaction, press)


async def refuse(interaction: Interaction, press: Press) -> None:
    """No."""
    await hold(interaction)
    await _decline(interaction, press)


async def _decline(interaction: Interaction, press: Press) -> None:
    Offer.of(press.path)
    async with as_player(interaction, press.subject) as match_id:
        after = await service.decline(interaction.client.store, match_id, _user(interaction), press.path)
    await _show(interaction, after, agreeing.refused(after, press.path, interaction.locale))


# Moving elsewhere


@app_commands.command(name=named("slash-relocate"), description=named("slash-relocate.about"))
@app_commands.rename(channel=named("slash-place"))
@app_commands.describe(channel=named("slash-place.about"))
@app_commands.guild_only()
async def relocate(
    interaction: discord.Interaction[Any], channel: discord.TextChannel | discord.Thread | discord.VoiceChannel
) -> None:
    """Ask to go on with the channel's match elsewhere."""
    await think(interaction)
    await _go_on_in(interaction, await own_match_here(interaction), str(channel.id))


async def place_pressed(interaction: Interaction, press: Press) -> None:
    """Ask in the panel where to go on."""
    await turn_to(interaction)
    match = await match_of(interaction, press.subject)
    check_player(match, _user(interaction))
    await answer(interaction, agreeing.choose_place(match, _user(interaction), interaction.locale))


async def placed(interaction: Interaction, press: Press) -> None:
    """A channel was chosen."""
    await hold(interaction)
    match = await match_of(interaction, press.subject)
    await _go_on_in(interaction, match, chosen(interaction) or "")


async def _go_on_in(interaction: Interaction, match: Match, channel: str) -> None:
    """Go on there if all have agreed with this; else it is offered."""
    user, locale, client = _user(interaction), interaction.locale, interaction.client
    place = await place_for(interaction, id_in(channel))
    if match.shown.homeless or check_moving(match, user, place.channel.id):
        after = await bring_to(client, place, match, user, "" if match.shown.homeless else "agreed")
        await answer(interaction, note(say(locale, "done-home", link=jump(after.guild, after.channel))))
        return
    await check_destination(client, place, match, user, "agreed")
    await _offer(interaction, match.id, f"{Offer.HOME}:{place.channel.id}")


async def place_for(interaction: Interaction, channel: int) -> Place:
    """Another place in the server of an interaction. Raises Obstacle "no such channel"."""
    guild = interaction.guild
    if guild is None or not interaction.is_guild_integration():
        raise Obstacle("not in a server")
    try:
        found = guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        raise Obstacle("no such channel") from None
    chosen_there = settings(interaction)
    spoken = public_language(guild, chosen_there, interaction.locale)
    return Place(found, guild, found.permissions_for(guild.me), spoken, chosen_there)


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)


async def _show(interaction: Interaction, after: Match, told: discord.ui.LayoutView) -> None:
    """Show it to the channel, and say so to whoever did it."""
    await together(interaction.client.showing.show(after.id, after), answer(interaction, told))

"""Rematches: challenging the same people, or beginning a solo game again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import discord

from bot.catalogue import LEVELS
from bot.core import challenge as challenges
from bot.core.challenge import Challenge, Draft, Person, State
from bot.core.match import Match, RuleViolation, UserId, is_former, level_of
from bot.handling.bot_client import Interaction
from bot.handling.channels import ChannelContext, channel_context, check_channel, member_in, person_of
from bot.handling.registration import handles, match_action
from bot.handling.replies import defer_privately, dismiss, match_of
from bot.matches.challenges import beginning, lobby, service
from bot.matches.challenges.commands import check_friend, post
from bot.matches.challenges.shown import as_seen, id_for
from bot.publishing.events import PlaysAgain, give
from bot.storage.matches import load_match
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.layout import jump


@match_action("rematch", Action.REMATCH, group=None)
async def rematch(interaction: Interaction, match: Match) -> None:
    """Offer a rematch with changed seats, or accept one."""
    client, user = interaction.client, UserId(interaction.user.id)
    if match.outcome is None:
        raise RuleViolation("not over")
    if not match.seats_of(user):
        raise RuleViolation("not a player")
    if len(set(match.seats)) == 1:
        await _begin_anew(interaction, match)
        return
    asked = await service.rematch_of(client.store, match.id)
    try:
        if asked is None:
            await _challenge_again(interaction, match)
    except RuleViolation as refused:
        if refused.key != "rematch asked":
            raise
        asked = await service.rematch_of(client.store, match.id)
    if asked is not None:
        await _join_again(interaction, match, asked)
    await dismiss(interaction)


async def _begin_anew(interaction: Interaction, match: Match) -> None:
    """Begin a solo game again."""
    client, place = interaction.client, channel_context(interaction)
    if len(match.seats) > 1:
        raise RuleViolation("nobody to agree with")
    needs_thread = await check_channel(client, place)
    if needs_thread:
        raise RuleViolation("channel taken")
    player = person_of(interaction.user)
    new = await beginning.begin_alone(
        client.store,
        match.game,
        player,
        options=match.options,
        guild=place.guild.id,
        channel=place.channel.id,
        language=match.language,
    )
    await client.boards.publish(new.id, new)
    await dismiss(interaction)


@handles(Action.STRONGER, defer=defer_privately)
async def stronger(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the match again, with computer players of the next level."""
    await _play_at(interaction, custom_id, challenges.stronger_level)


@handles(Action.EASIER, defer=defer_privately)
async def easier(interaction: Interaction, custom_id: CustomId) -> None:
    """Play the match again, with computer players of the level below."""
    await _play_at(interaction, custom_id, challenges.easier_level)


async def _play_at(
    interaction: Interaction, custom_id: CustomId, choose: Callable[[Match, Sequence[int]], int | None]
) -> None:
    match = await match_of(interaction, custom_id.subject)
    level = choose(match, LEVELS)
    if level is None:
        raise UserError("old button")
    await _challenge_again(interaction, match, level)
    await dismiss(interaction)


async def _challenge_again(interaction: Interaction, match: Match, level: int | None = None) -> None:
    """Challenge the same people. Computer players keep their levels, or all get `level`; then it is no rematch. A coach
    goes on advising against computers.
    """
    client, place, host = interaction.client, channel_context(interaction), interaction.user
    others = [user for user in dict.fromkeys(match.seats) if user != host.id]
    friends = await asyncio.gather(*(_member(place, match, user) for user in others if user in match.people))
    for friend in friends:
        await check_friend(place, host, friend)
    await check_channel(client, place)
    computers = [Person(user, match.names[match.seats.index(user)]) for user in others if user not in match.people]
    draft = service.draft_rematch(match, person_of(host), [*map(person_of, friends), *computers])
    draft = replace(draft, guild=place.guild.id, channel=place.channel.id, thread=place.is_thread)
    draft = replace(draft, asked_by=interaction.id)
    if level is not None:
        draft = _with_level(draft, level)
    begun = await post(client, place, draft)
    if begun is not None:
        await give(client, PlaysAgain(begun.id, match, UserId(host.id)))


def _with_level(draft: Draft, level: int) -> Draft:
    """A rematch with computer players of another level, which is an ordinary challenge."""
    old = [person for person in draft.invited if level_of(person.id) is not None]
    new = challenges.computer_players(len(old), level, draft.language)
    instead = dict(zip((person.id for person in old), new, strict=True))
    invited = tuple(instead.get(person.id, person) for person in draft.invited)
    seated = tuple((instead[user].id if user in instead else user, seat) for user, seat in draft.seated)
    return replace(draft, invited=invited, seated=seated, rematch_of=None)


async def _member(place: ChannelContext, match: Match, user: UserId) -> discord.Member:
    if is_former(user):
        raise UserError("gone for good")
    return await member_in(place.guild, user, match.names[match.seats.index(user)])


async def _join_again(interaction: Interaction, match: Match, asked: Challenge) -> None:
    """Accept the rematch of a match, if the person is challenged to it and its host hasn't changed the conditions.

    Raises UserError "rematch there" or "place gone".
    """
    user = UserId(interaction.user.id)
    was_agreed = (asked.options, asked.look, asked.clock, asked.rated) == (
        match.options,
        match.look,
        match.clock,
        match.rated,
    )
    if asked.state is State.OPEN and user in asked.missing and was_agreed:
        await lobby.do(interaction, asked, as_seen(id_for(Action.ACCEPT, asked), challenges.accept), user)
        return
    link = jump(asked.guild, asked.channel, asked.message)
    if asked.match is not None:
        new = await load_match(interaction.client.store, asked.match)
        if new.shown.homeless and not new.outcome:
            raise UserError("place gone")
        link = jump(new.guild, new.channel, new.shown.message)
    raise UserError("rematch there", link=link)

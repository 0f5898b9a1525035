"""The tournament that a command or a button is about, and what the user may do with it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.core.match import UserId
from bot.core.typed import normalised
from bot.features.tournaments import queries, service
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosted import HostedTournament, TournamentId
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.queries import Listed
from bot.features.tournaments.rules import Phase
from bot.handling.bot_client import Interaction
from bot.handling.channels import ChannelContext, check_allowed
from bot.handling.registration import CommandGroup, command, handles
from bot.handling.replies import (
    LABELS,
    defer_privately,
    id_in,
    sees_channel,
)
from bot.handling.rights import manages_events, may_host
from bot.texts import AnyLocale, say
from bot.texts.people import plain
from bot.ui.actions import Action, CustomId, autocompletion
from bot.ui.errors import UserError
from bot.ui.layout import mention
from bot.ui.lists import fitting

GROUP = CommandGroup("tournament")
MOST_SUGGESTED = 25
LONGEST_NAMES = 150
"""Characters of the tournaments' names in a refusal."""

TournamentAction = TypeVar("TournamentAction", bound=Callable[..., Coroutine[Any, Any, None]])
"""A function of an interaction and a tournament."""


def is_host(interaction: Interaction, hosted: HostedTournament) -> bool:
    """Whether the user manages a tournament: as its host, or as a manager of the server's events."""
    return interaction.user.id == hosted.host or manages_events(interaction)


def check_host(interaction: Interaction, hosted: HostedTournament) -> None:
    """Raise UserError "not hosting" unless the user manages the tournament."""
    if not is_host(interaction, hosted):
        raise not_hosting(hosted)


def not_hosting(hosted: HostedTournament) -> UserError:
    """The refusal for a user who isn't the host, which names the host and the tournament."""
    return UserError("not hosting", name=hosted.name, host=mention(hosted.host))


async def load(interaction: Interaction, number: int | str) -> HostedTournament:
    """The tournament that an interaction is about, if the user may see it: they take part, or see its channel.

    Raises UserError "no such tournament".
    """
    hosted = await service.load(interaction.client.store, TournamentId(id_in(number)))
    is_seen = _is_part_of(interaction, hosted) or _sees(interaction, hosted.channel)
    if hosted.guild != interaction.guild_id or hosted.is_draft or not is_seen:
        raise UserError("no such tournament")
    interaction.extras[LABELS] = hosted.language
    return hosted


async def load_own(interaction: Interaction, custom_id: CustomId) -> HostedTournament:
    """The tournament of a custom id, for its host. Raises UserError "no such tournament" or "not hosting"."""
    hosted = await load(interaction, custom_id.subject)
    check_host(interaction, hosted)
    return hosted


async def load_planned(interaction: Interaction, custom_id: CustomId) -> HostedTournament:
    """Like `load_own`, but including tournaments that their hosts haven't announced yet."""
    hosted = await service.load(interaction.client.store, TournamentId(id_in(custom_id.subject)))
    return hosted if hosted.is_draft and hosted.host == interaction.user.id else await load_own(interaction, custom_id)


def _is_part_of(interaction: Interaction, hosted: HostedTournament) -> bool:
    """Whether the user takes part in a tournament or hosts it, and so may see it even without access to its channel."""
    return interaction.user.id == hosted.host or hosted.entrant_of(interaction.user.id) is not None


def _sees(interaction: Interaction, channel: int) -> bool:
    """Whether the user can see a tournament's channel of the server; if it was deleted, whether they may manage the
    server's events.
    """
    guild = interaction.guild
    if guild is None or guild.get_channel(channel) is not None:
        return sees_channel(interaction, channel)
    return manages_events(interaction)


async def visible(interaction: Interaction) -> list[Listed]:
    """The tournaments of the server whose channels the user sees, and those that they host or take part in; newest
    first.
    """
    if interaction.guild_id is None:
        return []
    store, user = interaction.client.store, UserId(interaction.user.id)
    listed = await service.listed(store, interaction.guild_id)
    hidden = [each for each in listed if not _sees(interaction, each.channel)]
    entered = await store.read(queries.entered_among, user, [each.id for each in hidden])
    unseen = {each.id for each in hidden if each.host != user and each.id not in entered}
    return [each for each in listed if each.id not in unseen]


def alike(name: str) -> str:
    """A name as it is compared with others."""
    return normalised(name).casefold()


async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The tournaments of the server whose names contain the typed text, running ones first."""
    listed = await visible(interaction)
    matching = [each for each in listed if alike(typed) in alike(each.name)]
    matching.sort(key=lambda each: each.phase == Phase.OVER)
    return autocompletion((_suggestion(each, interaction.locale), str(each.id)) for each in matching[:MOST_SUGGESTED])


def _suggestion(each: Listed, locale: AnyLocale) -> str:
    """A tournament with its phase and the day on which it was announced, which tell it from others of its name."""
    # A thread has the id of the message from which it was started: the first one.
    first = each.thread or each.message
    announced = "" if first is None else discord.utils.snowflake_time(first).date().isoformat()
    return say(locale, "tournament-suggested", name=each.name, phase=each.phase, date=announced)


async def tournament_named(interaction: Interaction, typed: str | None) -> HostedTournament:
    """The named tournament; by default the one of this channel, or else the only one running.

    Raises UserError "no such tournament" or "which tournament".
    """
    if interaction.guild_id is None:
        raise UserError("not in a server")
    listed = await visible(interaction)
    if typed is not None:
        named = [each for each in listed if alike(typed) in {str(each.id), alike(each.name)}]
    else:
        going = [each for each in listed if each.phase != Phase.OVER] or listed[:1]
        here = [each for each in going if interaction.channel_id in {each.channel, each.thread}]
        named = here or going
    if not listed:
        raise UserError("no such tournament")
    if not named or (len(named) > 1 and typed is None):
        locale = interaction.locale
        names = dict.fromkeys(plain(each.name) for each in listed if each.phase != Phase.OVER or not named)
        gap = say(locale, "list-gap")
        shown_names = gap.join(fitting(list(names), LONGEST_NAMES, gap, locale, "tournament-more-lines"))
        raise UserError("which tournament", given=typed or "none", text=shown_names)
    return await load(interaction, named[0].id)


def tournament_action(
    name: str, action: Action | None = None, *, reads: bool = False
) -> Callable[[TournamentAction], TournamentAction]:
    """Register a function both for the slash command `name`, about the tournament that its option names, and for
    `action`, about the one in its custom id. `reads` is as in `handles`.
    """

    def register(act: TournamentAction) -> TournamentAction:
        async def by_command(interaction: discord.Interaction[Any], tournament: str | None = None) -> None:
            await act(interaction, await tournament_named(interaction, tournament))

        async def by_action(interaction: Interaction, custom_id: CustomId) -> None:
            await act(interaction, await load(interaction, custom_id.subject))

        by_command.__module__ = by_action.__module__ = act.__module__
        suggesting = app_commands.autocomplete(tournament=suggest)(by_command)
        command(name, group=GROUP, reads=reads, tournament="tournament-which")(suggesting)
        if action is not None:
            handles(action, defer=defer_privately, reads=reads)(by_action)
        return act

    return register


def check_place(interaction: Interaction, place: ChannelContext) -> None:
    """Check that the user may host a tournament there, and that the bot may do what it needs. What is posted in an
    announcement channel may be read in other servers, and its threads can't be private: no tournament is hidden there.

    Raises UserError or MissingPermissionsError.
    """
    if not may_host(interaction):
        raise UserError("may not host")
    check_allowed(place)
    if place.is_thread:
        raise UserError("tournament needs channel")
    place.check(opening_thread=True)
    is_open = place.channel.permissions_for(place.guild.default_role).view_channel
    if place.channel.is_news() and not is_open:
        raise UserError("tournament hidden in announcements")


async def show_change(interaction: Interaction, number: TournamentId) -> None:
    """Apply the consequences of a change, and publish it."""
    client = interaction.client
    await client.part(Following).follow(number)
    await client.part(TournamentMessages).publish(number)
    client.part(TournamentMessages).wake()

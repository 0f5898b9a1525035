"""`/tournament`, and the buttons of a tournament's message."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.core import clock as clocks
from bot.core.match import UserId
from bot.features.tournaments import (
    entry_views,
    match_views,
    message_views,
    misfits,
    planning,
    queries,
    service,
    standing_views,
    term_views,
    words,
)
from bot.features.tournaments.access import (
    GROUP,
    alike,
    check_host,
    check_place,
    is_host,
    load,
    load_planned,
    show_change,
    tournament_action,
    visible,
)
from bot.features.tournaments.deadlines import deadlines_of, proposals_of
from bot.features.tournaments.events import may_announce
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosted import Access, HostedTournament, Plan, TableMatch, TournamentId
from bot.features.tournaments.hosting import host_action
from bot.features.tournaments.pictures import Picture, kinds, page_of
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.rules import Phase
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, person_of
from bot.handling.registration import act, command, handles
from bot.handling.replies import (
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    id_in,
    number_in,
    preferences,
    reply,
    seen_in,
    sees_channel,
)
from bot.matches.challenges import playable
from bot.texts import game_title, say
from bot.texts.people import plain, shortened
from bot.texts.translator import choices_of
from bot.ui.actions import LATEST, Action, CustomId, chosen
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import moments, note, row
from bot.ui.personal import chosen_theme


@command("tournament-create", group=GROUP, tournament_name="tournament-name", game="game")
@app_commands.choices(game=choices_of(playable(), game_title))
async def create(
    interaction: discord.Interaction[Any],
    tournament_name: app_commands.Range[str, 1, words.LONGEST_NAME],
    game: str,
) -> None:
    """Plan a tournament in private menus; announcing it posts its message in this channel."""
    place, client = channel_context(interaction), interaction.client
    check_place(interaction, place)
    name = shortened(plain(tournament_name).strip(), words.LONGEST_NAME)
    if game not in playable() or not name:
        raise UserError("old command")
    plan = Plan(
        game=game,
        options=planning.usual_options(game),
        clock=place.settings.clock or clocks.read(planning.USUAL_LONG),
    )
    made = planning.draft(
        name,
        plan,
        (place.guild.id, place.channel.id),
        interaction.user.id,
        members=place.guild.member_count,
        language=place.language,
        created_at=client.store.now(),
    )
    stored = await service.plan(client.store, made)
    going = [each for each in await visible(interaction) if each.phase != Phase.OVER]
    is_taken = any(alike(each.name) == alike(name) for each in going)
    warning = say(interaction.locale, "tournament-same-name", name=called(name)) if is_taken else None
    await reply(interaction, planning.panel(stored, planning.MAIN, interaction.locale, warning=warning))


@handles(Action.PLAN_TOURNAMENT, defer=defer_edit)
async def choose(interaction: Interaction, custom_id: CustomId) -> None:
    """Handle a menu of the plan, or its button to turn the page."""
    page, _, rest = custom_id.path.partition(".")
    key, _, pressed = rest.partition(".")
    hosted, value = await load_planned(interaction, custom_id), chosen(interaction) or pressed
    store = interaction.client.store
    now = store.now()

    def change(current: HostedTournament) -> HostedTournament:
        if key == planning.ROLE:
            return replace(current, plan=replace(current.plan, access=Access.ROLE, role=id_in(value)))
        return planning.choose(current, key, value, now)

    action = host_action(interaction, "plan", detail=lambda after: planning.chosen_word(after, key))
    asks_role = (key, value) == ("access", planning.ROLE)
    hosted = await service.replan(store, hosted.id, change, action)
    if key and not hosted.is_draft:
        await show_change(interaction, hosted.id)
    next_page = planning.ROLES if asks_role else planning.MORE if page == str(planning.MORE) else planning.MAIN
    await reply(interaction, planning.panel(hosted, next_page, interaction.locale))


@handles(Action.ANNOUNCE_TOURNAMENT, defer=defer_edit)
async def announce(interaction: Interaction, custom_id: CustomId) -> None:
    """Post the message of the tournament that was planned, so that people can join."""
    client, place = interaction.client, channel_context(interaction)
    check_place(interaction, place)
    hosted = await load_planned(interaction, custom_id)
    number = hosted.id
    if hosted.channel != place.channel.id:
        raise UserError("old button")
    await service.announce(client.store, number, host_action(interaction, "announce"))
    await show_change(interaction, number)
    hosted = await service.load(client.store, number)
    if hosted.message is None:
        raise UserError("not posted")
    text = say(interaction.locale, "tournament-announced", link=words.link_to(hosted))
    then = say(
        interaction.locale,
        "tournament-announced-start",
        labels=hosted.language,
        **moments(hosted.plan.starts_at),
    )
    starts = row(message_views.start_button(hosted, interaction.locale)) if hosted.plan.starts_at is None else None
    lacks_event = hosted.plan.starts_at is not None and not may_announce(place.guild)
    more = say(interaction.locale, "tournament-no-event") if lacks_event else None
    await reply(interaction, planning.layout(text, then, more, starts))


# Joining and leaving


@tournament_action("tournament-join", Action.JOIN_TOURNAMENT)
async def join(interaction: Interaction, hosted: HostedTournament) -> None:
    """Join a tournament."""
    roles = [role.id for role in getattr(interaction.user, "roles", ())]
    person = person_of(interaction.user)
    after = await service.enter(interaction.client.store, hosted.id, person, roles)
    await show_change(interaction, hosted.id)
    await reply(interaction, entry_views.is_joined(after, interaction.user.id, interaction.locale))


@tournament_action("tournament-leave", Action.LEAVE_TOURNAMENT)
async def leave(interaction: Interaction, hosted: HostedTournament) -> None:
    """Leave a tournament: before the start at once; afterwards ask first, because matches may be forfeited."""
    service.place_of(hosted, interaction.user.id)
    if hosted.state.phase is Phase.RUNNING:
        await reply(interaction, entry_views.may_quit(hosted, interaction.user.id, interaction.locale))
        return
    await _leave_now(interaction, hosted.id)


@handles(Action.CONFIRM_LEAVE_TOURNAMENT, defer=defer_edit)
async def confirm_leave(interaction: Interaction, custom_id: CustomId) -> None:
    """Withdraw from the tournament."""
    await _leave_now(interaction, (await load(interaction, custom_id.subject)).id)


async def _leave_now(interaction: Interaction, number: TournamentId) -> None:
    after = await service.leave(interaction.client.store, number, UserId(interaction.user.id))
    await show_change(interaction, number)
    await reply(interaction, entry_views.has_left(after, interaction.locale))


# Starting


@handles(Action.START_TOURNAMENT, defer=defer_privately)
async def press_start(interaction: Interaction, custom_id: CustomId) -> None:
    """Start the tournament of the message."""
    hosted, season = await load(interaction, custom_id.subject), seen_in(custom_id)
    await _start(interaction, hosted, season, number_in(custom_id.path) if custom_id.path else 0)


@tournament_action("tournament-start")
async def start(interaction: Interaction, hosted: HostedTournament) -> None:
    """Start a tournament, or the next season of a league."""
    await _start(interaction, hosted)


async def _start(
    interaction: Interaction, hosted: HostedTournament, season: int | None = None, agreed: int = 0
) -> None:
    """Start, or ask first if the plan doesn't fit the people who have joined, unless the host has agreed to this
    number. `season` is as in `service.begin`.
    """
    check_host(interaction, hosted)
    # Withdraw those who can't play before places are assigned.
    following = interaction.client.part(Following)
    await following.withdraw_missing(hosted.id)
    await following.follow(hosted.id)
    hosted = await service.load(interaction.client.store, hosted.id)
    misfit = misfits.misfit_of(hosted)
    if misfit is not None and misfit.people != agreed:
        await reply(interaction, misfits.before_start(hosted, misfit, interaction.locale))
        return
    await service.begin(interaction.client.store, hosted.id, host_action(interaction, "start"), season)
    await show_change(interaction, hosted.id)
    await reply(interaction, note(say(interaction.locale, "tournament-started", labels=hosted.language)))


# Looking


@tournament_action("tournament-show", reads=True)
async def show(interaction: Interaction, hosted: HostedTournament) -> None:
    """Show the standings of a tournament. If its channel was deleted and its host uses this, the tournament moves to
    this channel.
    """
    if hosted.homeless and is_host(interaction, hosted):
        place = channel_context(interaction)
        check_place(interaction, place)
        await service.move(interaction.client.store, hosted.id, place.channel.id, host_action(interaction, "move"))
        await show_change(interaction, hosted.id)
    await _show_picture(interaction, hosted, Picture.STANDINGS, 0)


@handles(Action.STANDINGS, Action.TABLE_STANDINGS, defer=defer_edit_or_reply, reads=True)
async def standings(interaction: Interaction, custom_id: CustomId) -> None:
    """Show a page of the standings, or of another picture."""
    hosted = await load(interaction, custom_id.subject)
    if custom_id.action is Action.TABLE_STANDINGS:
        # Its numbers are those of the match.
        custom_id = CustomId(Action.STANDINGS, hosted.id)
    page = number_in(custom_id.path) if custom_id.path else 0
    await _show_picture(interaction, hosted, standing_views.kind_in(hosted, custom_id), page)


async def _show_picture(interaction: Interaction, hosted: HostedTournament, kind: Picture, number: int) -> None:
    """Show a page of a kind of picture; before the start, the people who have joined."""
    locale = interaction.locale
    if not kinds(hosted.state):
        await reply(interaction, standing_views.people_page(hosted, number, locale))
        return
    page = await asyncio.to_thread(page_of, hosted.state, kind, number, locale)
    png = await interaction.client.drawing.tournament(page.picture, chosen_theme(preferences(interaction)))
    message = standing_views.picture_page(hosted, kind, page, interaction.user.id, locale)
    await reply(interaction, message, (message_views.FILE_NAME, png))


@handles(Action.TOURNAMENT_RULES, defer=defer_privately, reads=True)
async def show_rules(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the rules of the tournament, or how its lots can be checked."""
    hosted = await load(interaction, custom_id.subject)
    page = term_views.lots_page if custom_id.path == term_views.LOTS else term_views.rules_page
    await reply(interaction, page(hosted, interaction.locale))


@handles(Action.ROUND_MATCHES, defer=defer_edit_or_reply, reads=True)
async def round_matches(interaction: Interaction, custom_id: CustomId) -> None:
    """A page of the matches, with links to those that the user can open."""
    hosted = await load(interaction, custom_id.subject)
    matches = await interaction.client.store.read(queries.matches_of, hosted.id)
    page = number_in(custom_id.path) if custom_id.path else 0
    deadlines = await deadlines_of(interaction.client.store, matches)

    def opens(each: TableMatch) -> bool:
        return _can_open(interaction, hosted, each)

    await reply(interaction, match_views.matches_page(hosted, matches, deadlines, page, interaction.locale, opens))


def _can_open(interaction: Interaction, hosted: HostedTournament, each: TableMatch) -> bool:
    """Whether the user plays in a match or, as far as permissions tell, sees the place where it is played."""
    if each.channel is None:
        return False
    held, guild = hosted.entrant_of(interaction.user.id), interaction.guild
    if held is not None and held.number in hosted.state.table(each.table).seats:
        return True
    # Archived threads are unknown.
    is_known = guild is None or guild.get_channel_or_thread(each.channel) is not None
    return is_known and sees_channel(interaction, each.channel)


@handles(Action.SEE_TOURNAMENT_MATCH, defer=defer_privately, reads=True)
async def see_match(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the board of a match that was chosen in the list."""
    hosted, store = await load(interaction, custom_id.subject), interaction.client.store
    number = id_in(chosen(interaction) or "")
    if number not in {each.match for each in await store.read(queries.matches_of, hosted.id)}:
        raise UserError("old button")
    await act(interaction, CustomId(Action.REPLAY, number, path=LATEST))


@handles(Action.OWN_TOURNAMENT_MATCH, defer=defer_privately, reads=True)
async def own_match(interaction: Interaction, custom_id: CustomId) -> None:
    """The user's current match."""
    hosted = await load(interaction, custom_id.subject)
    matches = await interaction.client.store.read(queries.matches_of, hosted.id)
    user = interaction.user.id
    own = match_views.own_tables(hosted, matches, user)
    store = interaction.client.store
    deadlines, proposals = await deadlines_of(store, own), await proposals_of(store, own)
    # In case they left.
    going = [each for each in own if each.is_open and not each.is_over]
    await interaction.client.part(TournamentMessages).let_in(hosted, going, UserId(user))
    await reply(interaction, match_views.own_matches(hosted, matches, deadlines, user, proposals, interaction.locale))

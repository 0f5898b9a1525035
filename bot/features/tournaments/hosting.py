"""The tools of hosts: a table of them under *More…*, and the handlers of what they choose there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import UTC, datetime
from functools import partial

import discord

from bot.core.match import UserId
from bot.features.tournaments import (
    bye_views,
    dates,
    entry_views,
    exporting,
    host_views,
    misfits,
    planning,
    queries,
    service,
    term_views,
    waiting_views,
    words,
)
from bot.features.tournaments.access import (
    check_host,
    check_place,
    is_host,
    load,
    load_own,
    not_hosting,
    show_change,
    tournament_action,
)
from bot.features.tournaments.hosted import HostedTournament, next_season_may_begin, round_key
from bot.features.tournaments.message_views import start_button, start_id, start_round_id
from bot.features.tournaments.rules import (
    Entrant,
    Event,
    Phase,
    Result,
    TournamentError,
    awaits_host,
    bye_choices,
    check_in,
    may_be_undone,
    start_round,
    undo_round,
    withdraw,
)
from bot.features.tournaments.rules.actions import admits_newcomers
from bot.features.tournaments.service import Act, HostAction, held_by, place_of
from bot.features.tournaments.waiting import Waiting
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, member_in, person_of
from bot.handling.registration import handles
from bot.handling.replies import (
    ask_to_repeat,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    id_in,
    number_in,
    open_form,
    reply,
    seen_in,
)
from bot.handling.rights import manages_events
from bot.matches.moderation import Action as Logged
from bot.storage import Connection
from bot.texts import AnyLocale, say
from bot.texts.people import Named, told_apart
from bot.ui.actions import Action, CustomId, Pressable, action_button, all_chosen, button, chosen, entered
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import AnyMessage, note
from bot.ui.match import called_person, yes_or_no
from opponents.kit.engines import plays


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Something that hosts can do in a tournament. Its text in the menu is `cuptool-<key>`, and `cupdone-<key>` tells
    the host that it is done.
    """

    log: Logged | None
    """The line in the moderation log; None for what changes nothing in the tournament."""
    is_offered: Callable[[HostedTournament], object] = lambda _: False
    """Whether it is under *More…* now; by default it is elsewhere."""
    asks: Callable[[HostedTournament, AnyLocale], AnyMessage] | None = None
    """Return the menu with what the host must choose."""
    people: Callable[[HostedTournament], Sequence[Entrant]] | None = None
    """Return the people for a menu that begins with the question `cupwhom-<key>`."""
    does: Callable[..., Awaitable[None]] | None = None
    """Carry it out, or ask further: given the interaction, the tournament and, after a menu of people, the chosen one.
    What is chosen or typed elsewhere has its own handler.
    """
    confirmed: Callable[[Interaction, HostedTournament, int, int], Awaitable[None]] | None = None
    """Carry out what ends or undoes something, once the host has confirmed the question `cupsure-<key>`: given the
    interaction, the tournament, the user whom it is about and one who comes in; 0 for nobody.
    """
    button: Callable[[HostedTournament, AnyLocale], Pressable] | None = None
    """Return its button, if it isn't in the menu."""


async def _done(
    interaction: Interaction, hosted: HostedTournament, key: str, newcomers: Iterable[UserId] = (), **about: str
) -> None:
    """Publish what was done with a tool and tell the host, including which newcomers can't see the tournament's
    channel.
    """
    await show_change(interaction, hosted.id)
    blind = await interaction.client.part(Waiting).unseeing(hosted, newcomers)
    warning = waiting_views.unseeing(hosted, sorted(blind), interaction.locale)
    message = note("\n".join(filter(None, [say(interaction.locale, f"cupdone-{key}", **about), warning])))
    await reply(interaction, message)


def host_action(
    interaction: Interaction,
    key: str,
    whom: int | None = None,
    detail: Callable[[HostedTournament], str] = lambda _: "",
) -> HostAction:
    """The user's action with a tool, for the moderation log."""
    log = TOOLS[key].log
    assert log is not None  # noqa: S101 - only what changes something is logged
    return HostAction(log, UserId(interaction.user.id), None if whom is None else UserId(whom), detail)


async def _change(
    interaction: Interaction, hosted: HostedTournament, key: str, act: Act, whom: int | None = None, **about: str
) -> None:
    """Change a tournament with a tool, and tell the host. Raises TournamentError, and as `act` does."""
    await service.change(interaction.client.store, hosted.id, act, host_action(interaction, key, whom))
    await _done(interaction, hosted, key, (), **about)


async def _with_begun(interaction: Interaction, hosted: HostedTournament) -> HostedTournament:
    """A tournament that knows in which open matches somebody has moved."""
    return replaced(hosted, begun=await interaction.client.store.read(queries.begun_tables, hosted.id))


@handles(Action.HOST_TOURNAMENT, defer=defer_privately)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the actions that aren't on the tournament's message; a host gets the host's tools."""
    hosted, user, locale = await load(interaction, custom_id.subject), interaction.user.id, interaction.locale
    if not is_host(interaction, hosted):
        await reply(interaction, entry_views.more_panel(hosted, user, locale))
        return
    hosted = await _with_begun(interaction, hosted)
    offered = {key: tool for key, tool in TOOLS.items() if tool.is_offered(hosted)}
    if user == hosted.host:
        offered.pop("takeover", None)
    in_menu = [key for key, tool in offered.items() if tool.button is None]
    buttons = [tool.button(hosted, locale) for tool in offered.values() if tool.button is not None]
    await reply(interaction, host_views.panel(hosted, in_menu, buttons, user, locale))


@handles(Action.HOST_TOOL, defer=defer_edit_or_reply, reads=True)
async def open_tool(interaction: Interaction, custom_id: CustomId) -> None:
    """Use one of the tools: show what it asks, or do it."""
    key = chosen(interaction) or ""
    tool = TOOLS.get(key)
    hosted = await _with_begun(interaction, await load_own(interaction, custom_id))
    if tool is None or not tool.is_offered(hosted):
        raise UserError("old button")
    if tool.people is not None:
        await reply(interaction, host_views.people(hosted, key, tool.people(hosted), 0, interaction.locale))
    elif tool.asks is not None:
        await reply(interaction, tool.asks(hosted, interaction.locale))
    elif tool.does is not None:
        await tool.does(interaction, hosted)
    else:
        await reply(interaction, host_views.sure(hosted, key, interaction.locale))


@handles(Action.PICK_ENTRANT, defer=defer_edit, reads=True)
async def pick_entrant(interaction: Interaction, custom_id: CustomId) -> None:
    """Use a tool on the chosen person; or turn the page of the menu."""
    key, _, page = custom_id.path.partition(".")
    tool, wanted = TOOLS.get(key), chosen(interaction)
    hosted = await load_own(interaction, custom_id)
    if tool is None or tool.people is None:
        raise UserError("old button")
    if wanted is None:
        menu = host_views.people(hosted, key, tool.people(hosted), number_in(page), interaction.locale)
        await reply(interaction, menu)
        return
    held = held_by(hosted, number_in(wanted))
    if tool.does is not None:
        await tool.does(interaction, hosted, held)
    else:
        await reply(interaction, host_views.sure(hosted, key, interaction.locale, held))


@handles(Action.CONFIRM_TOOL, defer=defer_edit)
async def confirm_tool(interaction: Interaction, custom_id: CustomId) -> None:
    """Do what the host was asked about, unless a round has begun since."""
    hosted, seen = await load_own(interaction, custom_id), seen_in(custom_id)
    key, _, users = custom_id.path.partition(".")
    user, _, other = users.partition(".")
    tool = TOOLS.get(key)
    if tool is None or tool.confirmed is None:
        raise UserError("old button")
    if round_key(hosted.state) != seen:
        raise TournamentError("changed meanwhile")
    await tool.confirmed(interaction, hosted, number_in(user), number_in(other))


# People


async def _expel(interaction: Interaction, hosted: HostedTournament, user: int, _: int) -> None:
    by, name = UserId(interaction.user.id), words.called_entrant(held_by(hosted, user), interaction.locale)

    def act(_: Connection, current: HostedTournament, now: datetime) -> Sequence[Event]:
        return withdraw(current.state, place_of(current, user, by), now)

    await _change(interaction, hosted, "withdraw", act, user, name=name)


async def _take_back(interaction: Interaction, hosted: HostedTournament, held: Entrant) -> None:
    if held.user > 0:
        await member_in(channel_context(interaction).guild, held.user, held.name)
    await service.take_back_person(
        interaction.client.store, hosted.id, held.user, host_action(interaction, "takeback", held.user)
    )
    name = words.called_entrant(held, interaction.locale)
    await _done(interaction, hosted, "takeback", [UserId(held.user)], name=name)


async def _check_person_in(interaction: Interaction, hosted: HostedTournament, held: Entrant) -> None:
    by = UserId(interaction.user.id)

    def act(_: Connection, current: HostedTournament, now: datetime) -> Sequence[Event]:
        return check_in(current.state, place_of(current, held.user, by), now)

    await _change(interaction, hosted, "checkin", act, held.user, name=called(held.name))


async def _show_byes(interaction: Interaction, hosted: HostedTournament, held: Entrant) -> None:
    place_of(hosted, held.user, UserId(interaction.user.id))
    await reply(interaction, bye_views.rounds_page(hosted, held, interaction.locale, by_host=True))


async def _ask_for_replacement(interaction: Interaction, hosted: HostedTournament, held: Entrant) -> None:
    await reply(interaction, host_views.replacement(hosted, held, interaction.locale))


@handles(Action.REPLACEMENT, defer=defer_edit)
async def choose_replacement(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask whether to replace an entrant by the chosen member."""
    hosted = await load_own(interaction, custom_id)
    held = held_by(hosted, number_in(custom_id.path))
    person = person_of(await _member(interaction, id_in(chosen(interaction) or "")))
    await reply(interaction, host_views.sure(hosted, "replace", interaction.locale, held, person))


async def _replace(interaction: Interaction, hosted: HostedTournament, user: int, newcomer: int) -> None:
    held, person = held_by(hosted, user), person_of(await _member(interaction, newcomer))
    logged = host_action(interaction, "replace", held.user, lambda _: person.name)
    await service.replace_person(interaction.client.store, hosted.id, held.user, person, logged)
    old, new = told_apart([Named(held.user, held.name, held.handle), Named(person.id, person.name, person.handle)])
    out = called_person(UserId(held.user), old, interaction.locale)
    in_ = called_person(person.id, new, interaction.locale)
    await _done(interaction, hosted, "replace", [person.id], old=out, new=in_)


async def _member(interaction: Interaction, user: int) -> discord.Member:
    """The chosen member. Raises UserError "not in the channel" or "challenging a bot"."""
    member = await member_in(channel_context(interaction).guild, user)
    if member.bot:
        raise UserError("challenging a bot")
    return member


@handles(Action.ADD_COMPUTERS, defer=defer_edit)
async def add_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Let a computer player of the chosen level take part."""
    hosted = await load_own(interaction, custom_id)
    level = number_in(chosen(interaction) or "")
    logged = host_action(interaction, "computers")
    after = await service.add_computer(interaction.client.store, hosted.id, level, logged)
    await show_change(interaction, hosted.id)
    await reply(interaction, host_views.levels(after, interaction.locale))


@handles(Action.INVITE_GUESTS, defer=defer_edit)
async def invite(interaction: Interaction, custom_id: CustomId) -> None:
    """Invite the chosen people."""
    hosted = await load_own(interaction, custom_id)
    people = [UserId(id_in(text)) for text in all_chosen(interaction)]
    await service.invite(interaction.client.store, hosted.id, people, host_action(interaction, "invite"))
    await _done(interaction, hosted, "invite", people)


@handles(Action.BETTER_PLAN, defer=defer_edit_or_reply)
async def improve(interaction: Interaction, custom_id: CustomId) -> None:
    """Change to the plan that fits the people who have joined."""
    hosted = await load_own(interaction, custom_id)

    def change(current: HostedTournament) -> HostedTournament:
        if (better := misfits.bettered(current)) is None:
            raise TournamentError("changed meanwhile")
        return better

    detail = partial(term_views.format_word, locale=hosted.language)
    logged = host_action(interaction, "better", detail=detail)
    after = await service.replan(interaction.client.store, hosted.id, change, logged)
    await show_change(interaction, hosted.id)
    await reply(interaction, misfits.improved(after, interaction.locale))


# Results


@handles(Action.PICK_TABLE, defer=ask_to_repeat, reads=True)
async def pick_table(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask for the result of the chosen table; or turn the page."""
    hosted, wanted = await _with_begun(interaction, await load_own(interaction, custom_id)), chosen(interaction)
    if wanted is None:
        await defer_edit(interaction)
        await reply(interaction, host_views.tables(hosted, number_in(custom_id.path), interaction.locale))
        return
    if wanted == host_views.UNDO:
        await defer_edit(interaction)
        await reply(interaction, host_views.sure(hosted, wanted, interaction.locale))
        return
    decision = host_views.decision_in(hosted, wanted)
    if len(decision.table.seats) > 2:
        await open_form(interaction, host_views.places_form(hosted, decision, interaction.locale))
        return
    await defer_edit(interaction)
    await reply(interaction, host_views.results(hosted, decision, interaction.locale))


@handles(Action.SET_RESULT, defer=defer_edit)
async def set_result(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the chosen result of a match of two."""
    await _set(interaction, custom_id, lambda _: host_views.RESULTS.get(str(chosen(interaction))))


@handles(Action.TYPE_PLACES, defer=defer_privately)
async def type_places(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the places of a larger table, as typed."""
    typed = entered(interaction)[host_views.FIELD]
    await _set(interaction, custom_id, lambda seats: host_views.places_in(typed, seats))


async def _set(interaction: Interaction, custom_id: CustomId, read: Callable[[int], Result | None]) -> None:
    """Set the result that `read` returns for a number of seats, if the table is unchanged since it was shown."""
    hosted, seen = await load_own(interaction, custom_id), seen_in(custom_id)
    table, match = decision = host_views.numbers_in(hosted, custom_id.path)
    result = read(len(table.seats))
    if result is None or not (result.counts or decision.is_correction):
        raise TournamentError("result does not fit")
    logged = host_action(interaction, "result", detail=lambda after: words.result_line(after, table.number))
    after = await service.set_result(interaction.client.store, hosted.id, (table.number, match), result, seen, logged)
    locale, now = interaction.locale, after.state.table(table.number)
    shown = words.result_word(after, now, locale) if now.results[-1].counts else "none"
    await _done(interaction, hosted, "result", match=words.names(after, now, locale), result=shown)


# Rounds


@handles(Action.START_ROUND, defer=defer_privately)
async def begin_round(interaction: Interaction, custom_id: CustomId) -> None:
    """Start the round after the one that the button names."""
    hosted, seen = await load_own(interaction, custom_id), seen_in(custom_id)

    def act(_: Connection, current: HostedTournament, now: datetime) -> Sequence[Event]:
        _check_round(current, seen)
        return start_round(current.state, now)

    await _change(interaction, hosted, "round", act)


async def _undo_pairing(interaction: Interaction, hosted: HostedTournament, *_: int) -> None:
    """Undo the pairing of the latest round, if no move was made in it."""

    def act(db: Connection, current: HostedTournament, now: datetime) -> Sequence[Event]:
        _check_round(current, hosted.state.round)
        return undo_round(current.state, now, queries.begun_tables(db, current.id))

    await _change(interaction, hosted, "undo", act)


def _check_round(hosted: HostedTournament, seen: int) -> None:
    """Raise TournamentError "changed meanwhile" unless this is the latest round."""
    if hosted.state.round != seen:
        raise TournamentError("changed meanwhile")


# The whole tournament


@handles(Action.TAKE_OVER, defer=defer_privately)
async def take_over(interaction: Interaction, custom_id: CustomId) -> None:
    """Make a user who may manage events the host of a tournament."""
    hosted = await load(interaction, custom_id.subject)
    if not manages_events(interaction):
        raise not_hosting(hosted)
    await service.take_over(interaction.client.store, hosted.id, host_action(interaction, "takeover"))
    await _done(interaction, hosted, "takeover", name=called(hosted.name))


@tournament_action("tournament-end")
async def end(interaction: Interaction, hosted: HostedTournament) -> None:
    """Ask whether to end a tournament as it stands."""
    check_host(interaction, hosted)
    await reply(interaction, host_views.sure(hosted, "end", interaction.locale))


async def _end(interaction: Interaction, hosted: HostedTournament, *_: int) -> None:
    after = await service.end(interaction.client.store, hosted.id, hosted.state.season, host_action(interaction, "end"))
    is_off = yes_or_no(after.is_called_off)
    await _done(interaction, after, "end", name=called(after.name), off=is_off)


@handles(Action.TOURNAMENT_FILE, defer=defer_privately)
async def file(interaction: Interaction, custom_id: CustomId) -> None:
    """Send the tournament as a file, with the records of its matches."""
    hosted = await load(interaction, custom_id.subject)
    content = await exporting.exported(interaction.client.store, hosted)
    message = note(say(interaction.locale, "tournament-file", name=called(hosted.name)))
    await reply(interaction, message, (exporting.FILE_NAME, content))


async def _plan_again(interaction: Interaction, hosted: HostedTournament) -> None:
    """Plan a tournament like one that is over. Raises like `check_place` and `service.plan`."""
    place, store = channel_context(interaction), interaction.client.store
    check_place(interaction, place)
    where = place.guild.id, place.channel.id
    zone = await asyncio.to_thread(dates.zone_in, hosted.plan.zone) if hosted.plan.zone else UTC
    draft = planning.again(hosted, where, interaction.user.id, zone, store.now(), language=place.language)
    await reply(interaction, planning.panel(await service.plan(store, draft), planning.MAIN, interaction.locale))


# The table


def _is_joining(hosted: HostedTournament) -> bool:
    return hosted.state.phase is Phase.JOINING


def _is_over(hosted: HostedTournament) -> bool:
    return hosted.state.phase is Phase.OVER


def _takes_people(hosted: HostedTournament) -> bool:
    return admits_newcomers(hosted.state)


def _of_people(
    log: Logged,
    who: Callable[[HostedTournament, Entrant], object],
    does: Callable[[Interaction, HostedTournament, Entrant], Awaitable[None]] | None = None,
    *,
    confirmed: Callable[[Interaction, HostedTournament, int, int], Awaitable[None]] | None = None,
) -> Tool:
    """A tool that begins with a menu of the entrants that satisfy `who`, before the end."""

    def people(hosted: HostedTournament) -> list[Entrant]:
        return [] if _is_over(hosted) else [each for each in hosted.state.entrants if who(hosted, each)]

    return Tool(is_offered=people, log=log, people=people, does=does, confirmed=confirmed)


TOOLS: Mapping[str, Tool] = {
    # A button of the plan, and a command.
    "announce": Tool(log=Logged.CUP_ANNOUNCE),
    "move": Tool(log=Logged.CUP_MOVE),
    "plan": Tool(
        is_offered=_is_joining,
        log=Logged.CUP_PLAN,
        asks=lambda hosted, locale: planning.panel(hosted, planning.MAIN, locale),
    ),
    # A button before the start.
    "better": Tool(log=Logged.CUP_PLAN),
    "date": Tool(is_offered=_is_joining, log=Logged.CUP_DATE, asks=host_views.start),
    "checkin": _of_people(
        Logged.CUP_CHECK_IN, lambda hosted, each: each.number in hosted.state.unchecked, _check_person_in
    ),
    "withdraw": _of_people(Logged.CUP_WITHDRAW, lambda _, each: each.is_active, confirmed=_expel),
    "takeback": _of_people(Logged.CUP_TAKE_BACK, lambda _, each: not each.is_active, _take_back),
    "bye": _of_people(
        Logged.CUP_BYE, lambda hosted, each: each.is_active and bye_choices(hosted.state, each.number), _show_byes
    ),
    "replace": _of_people(Logged.CUP_REPLACE, lambda *_: True, _ask_for_replacement, confirmed=_replace),
    "result": Tool(
        is_offered=host_views.may_decide,
        log=Logged.CUP_RESULT,
        asks=lambda hosted, locale: host_views.tables(hosted, 0, locale),
    ),
    "computers": Tool(
        is_offered=lambda hosted: _takes_people(hosted) and plays(hosted.plan.game),
        log=Logged.CUP_COMPUTER,
        asks=host_views.levels,
    ),
    "invite": Tool(is_offered=_takes_people, log=Logged.CUP_INVITE, asks=host_views.guests),
    "again": Tool(is_offered=_is_over, log=None, does=_plan_again),
    "start": Tool(is_offered=_is_joining, log=Logged.CUP_START, button=start_button),
    "season": Tool(
        is_offered=next_season_may_begin,
        log=Logged.CUP_START,
        button=lambda hosted, locale: button(start_id(hosted), say(locale, "button-kickoff-season")),
    ),
    "round": Tool(
        is_offered=lambda hosted: awaits_host(hosted.state),
        log=Logged.CUP_ROUND,
        button=lambda hosted, locale: action_button(start_round_id(hosted), locale, discord.ButtonStyle.primary),
    ),
    "undo": Tool(
        is_offered=lambda hosted: may_be_undone(hosted.state, hosted.begun),
        log=Logged.CUP_UNPAIR,
        confirmed=_undo_pairing,
    ),
    "takeover": Tool(
        is_offered=lambda hosted: not _is_over(hosted),
        log=Logged.CUP_TAKE_OVER,
        button=lambda hosted, locale: action_button(CustomId(Action.TAKE_OVER, hosted.id), locale),
    ),
    "end": Tool(is_offered=lambda hosted: not _is_over(hosted), log=Logged.CUP_END, confirmed=_end),
}
"""By key, in the order of the menu and of the buttons."""

"""The host's tools, and the file of a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC

import discord

from bot.core.match import UserId
from bot.features.tournaments import (
    dates,
    entry_views,
    exporting,
    host_views,
    planning,
    round_views,
    service,
    waiting_views,
    words,
)
from bot.features.tournaments.commands import (
    check_host,
    check_place,
    is_host,
    load,
    load_own,
    show_change,
    tell,
    tournament_action,
)
from bot.features.tournaments.hosted import Hosted
from bot.features.tournaments.waiting import Waiting
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, member_in, person_of
from bot.handling.private_messages import Only
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
    reply_only,
    seen_in,
)
from bot.texts import say
from bot.texts.people import Named, plain, told_apart
from bot.tournaments import Result, TournamentError, advance, start_round
from bot.ui.actions import Action, CustomId, all_chosen, chosen, entered
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import AnyMessage, note
from bot.ui.match import called_person, yes_or_no

PEOPLE_TOOLS = {
    "withdraw": Action.WITHDRAW_ENTRANT,
    "takeback": Action.TAKE_BACK_ENTRANT,
    "bye": Action.PICK_SITTER,
    "rename": Action.RENAME_ENTRANT,
    "replace": Action.REPLACE_ENTRANT,
}
"""The tools that begin with a menu of entrants."""


async def done(
    interaction: Interaction, hosted: Hosted, key: str, newcomers: Iterable[UserId] = (), **words: str
) -> None:
    """Publish a change and tell the host, including which newcomers can't see the tournament's channel."""
    await show_change(interaction, hosted.id)
    blind = await interaction.client.part(Waiting).unseeing(hosted, newcomers)
    warning = waiting_views.unseeing(hosted, sorted(blind), interaction.locale)
    told = note("\n".join(filter(None, [say(interaction.locale, key, **words), warning])))
    # A warning stays beside what the host does next.
    await (reply if warning else tell)(interaction, told)


def _host(interaction: Interaction) -> UserId:
    """The user, as the manager of the tournament."""
    return UserId(interaction.user.id)


@handles(Action.HOST_TOURNAMENT, defer=defer_privately)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the actions that aren't on the tournament's message; a host gets the host's tools."""
    hosted, user, locale = await load(interaction, custom_id.subject), interaction.user.id, interaction.locale
    shown = host_views.panel if is_host(interaction, hosted) else entry_views.more_panel
    await reply_only(interaction, Only.MENU, shown(hosted, user, locale))


@handles(Action.HOST_TOOL, defer=ask_to_repeat, reads=True)
async def open_tool(interaction: Interaction, custom_id: CustomId) -> None:
    """Open one of the tools: a menu, or a form, which Discord requires as the immediate response."""
    hosted, tool = await load_own(interaction, custom_id), chosen(interaction)
    if tool not in host_views.tools(hosted):
        raise UserError("old button")
    if tool in {"seed", "pair", "forbid"}:
        await open_form(interaction, await _form_of(hosted, tool, interaction))
        return
    await defer_edit_or_reply(interaction)
    if tool == "again":
        await reply(interaction, await _planned_again(interaction, hosted))
        return
    await reply(interaction, _menu_of(hosted, tool, interaction))


async def _form_of(hosted: Hosted, tool: str, interaction: Interaction) -> discord.ui.Modal:
    """The form of a tool."""
    locale = interaction.locale
    if tool == "seed":
        return host_views.seeds_form(hosted, locale)
    if tool == "forbid":
        return round_views.forbidding_form(hosted, locale)
    now = interaction.client.store.now()
    following = hosted.state.after(*start_round(hosted.state, now))
    return round_views.pairing_form(hosted, await asyncio.to_thread(advance, following, now), locale)


async def _planned_again(interaction: Interaction, hosted: Hosted) -> AnyMessage:
    """Plan a tournament like one that is over. Raises like `check_place` and `service.plan`."""
    place, store = channel_context(interaction), interaction.client.store
    check_place(interaction, place)
    where = place.guild.id, place.channel.id
    zone = await asyncio.to_thread(dates.zone_in, hosted.plan.zone) if hosted.plan.zone else UTC
    draft = planning.again(hosted, where, interaction.user.id, zone, store.now(), language=place.language)
    return planning.panel(await service.plan(store, draft), planning.MAIN, interaction.locale)


def _menu_of(hosted: Hosted, tool: str, interaction: Interaction) -> AnyMessage:
    locale = interaction.locale
    if tool in PEOPLE_TOOLS:
        return host_views.entrants(hosted, PEOPLE_TOOLS[tool], 0, locale)
    match tool:
        case "plan":
            return planning.panel(hosted, planning.MAIN, locale)
        case "date":
            return host_views.start(hosted, locale)
        case "checkin":
            return host_views.check_in(hosted, 0, locale)
        case "result":
            return host_views.tables(hosted, 0, locale)
        case "computers":
            return host_views.levels(hosted, locale)
        case _:
            return host_views.guests(hosted, locale)


async def picked(interaction: Interaction, custom_id: CustomId) -> tuple[Hosted, int] | None:
    """The tournament, and the user that its host chose from a menu. If the host turned the page instead, shows it and
    returns None.
    """
    hosted, wanted = await load_own(interaction, custom_id), chosen(interaction)
    if wanted is not None:
        return hosted, number_in(wanted)
    page = number_in(custom_id.path)
    await reply(interaction, host_views.entrants(hosted, custom_id.action, page, interaction.locale))
    return None


@handles(Action.WITHDRAW_ENTRANT, Action.REPLACE_ENTRANT, defer=defer_edit)
async def pick_entrant(interaction: Interaction, custom_id: CustomId) -> None:
    """Withdraw the chosen person or ask for a replacement; or turn the page."""
    if (found := await picked(interaction, custom_id)) is None:
        return
    hosted, user = found
    held = service.held_by(hosted, user)
    if custom_id.action is Action.REPLACE_ENTRANT:
        await reply(interaction, host_views.replacement(hosted, held, interaction.locale))
        return
    await service.expel(interaction.client.store, hosted.id, held.user, _host(interaction))
    await done(interaction, hosted, "tournament-you-expelled", name=words.called_entrant(held, interaction.locale))


@handles(Action.RENAME_ENTRANT, defer=ask_to_repeat, reads=True)
async def pick_renamed(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask for the new name of the chosen person; or turn the page."""
    if chosen(interaction) is None:
        await defer_edit(interaction)
    if (found := await picked(interaction, custom_id)) is None:
        return
    hosted, user = found
    held = service.held_by(hosted, user)
    await open_form(interaction, host_views.name_form(hosted, held, interaction.locale))


@handles(Action.TYPE_NAME, defer=defer_privately)
async def rename(interaction: Interaction, custom_id: CustomId) -> None:
    """Give an entrant the typed name."""
    hosted = await load_own(interaction, custom_id)
    held = service.held_by(hosted, number_in(custom_id.path))
    name = plain(entered(interaction)[host_views.FIELD]).strip()
    if not name:
        raise UserError("not a name")
    await service.rename_person(interaction.client.store, hosted.id, held.user, name, _host(interaction))
    await done(interaction, hosted, "tournament-you-renamed", old=called(held.name), new=called(name))


@handles(Action.REPLACEMENT, defer=defer_edit)
async def replace(interaction: Interaction, custom_id: CustomId) -> None:
    """Replace an entrant by the chosen member."""
    hosted = await load_own(interaction, custom_id)
    held = service.held_by(hosted, number_in(custom_id.path))
    member = await _member(interaction, chosen(interaction))
    person = person_of(member)
    await service.replace_person(interaction.client.store, hosted.id, held.user, person, _host(interaction))
    old, new = told_apart([Named(held.user, held.name, held.handle), Named(person.id, person.name, person.handle)])
    out = called_person(UserId(held.user), old, interaction.locale)
    in_ = called_person(person.id, new, interaction.locale)
    await done(interaction, hosted, "tournament-you-replaced", [person.id], old=out, new=in_)


async def _member(interaction: Interaction, text: str | None) -> discord.Member:
    """The chosen member. Raises UserError "not in the channel" or "challenging a bot"."""
    member = await member_in(channel_context(interaction).guild, id_in(text or ""))
    if member.bot:
        raise UserError("challenging a bot")
    return member


@handles(Action.PICK_TABLE, defer=ask_to_repeat, reads=True)
async def pick_table(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask for the result of the chosen table; or turn the page."""
    hosted, wanted = await load_own(interaction, custom_id), chosen(interaction)
    if wanted is None:
        await defer_edit(interaction)
        await reply(interaction, host_views.tables(hosted, number_in(custom_id.path), interaction.locale))
        return
    found = host_views.decision_in(hosted, wanted)
    if len(found.table.seats) > 2:
        await open_form(interaction, host_views.places_form(hosted, found, interaction.locale))
        return
    await defer_edit(interaction)
    await reply(interaction, host_views.results(hosted, found, interaction.locale))


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
    table, match = host_views.numbers_in(hosted, custom_id.path)
    result = read(len(table.seats))
    if result is None:
        raise TournamentError("result does not fit")
    store, by = interaction.client.store, _host(interaction)
    await service.set_result(store, hosted.id, table.number, match, result, seen, by)
    await done(interaction, hosted, "tournament-you-decided")


@handles(Action.SEED_ENTRANTS, defer=defer_privately)
async def seed(interaction: Interaction, custom_id: CustomId) -> None:
    """Set the initial order that was typed."""
    hosted = await load_own(interaction, custom_id)
    order = host_views.seeds_in(entered(interaction)[host_views.FIELD])
    if order is None:
        raise UserError("not an order")
    shown = number_in(custom_id.path)
    store, by = interaction.client.store, _host(interaction)
    await service.set_seeds(store, hosted.id, order, seen_in(custom_id), shown, by)
    await done(interaction, hosted, "tournament-you-seeded")


@handles(Action.ADD_COMPUTERS, defer=defer_edit)
async def add_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Let a computer player of the chosen level take part."""
    hosted = await load_own(interaction, custom_id)
    level = number_in(chosen(interaction) or "")
    after = await service.add_computer(interaction.client.store, hosted.id, level, _host(interaction))
    await show_change(interaction, hosted.id)
    await reply(interaction, host_views.levels(after, interaction.locale))


@handles(Action.INVITE_GUESTS, defer=defer_edit)
async def invite(interaction: Interaction, custom_id: CustomId) -> None:
    """Invite the chosen people."""
    hosted = await load_own(interaction, custom_id)
    people = [UserId(id_in(text)) for text in all_chosen(interaction)]
    await service.invite(interaction.client.store, hosted.id, people, _host(interaction))
    await done(interaction, hosted, "tournament-you-invited", people)


@tournament_action("tournament-end", Action.END_TOURNAMENT, defer=defer_edit)
async def end(interaction: Interaction, hosted: Hosted) -> None:
    """Ask whether to end a tournament as it stands."""
    check_host(interaction, hosted)
    await reply(interaction, host_views.may_end(hosted, interaction.locale))


@handles(Action.CONFIRM_END_TOURNAMENT, defer=defer_edit)
async def confirm_end(interaction: Interaction, custom_id: CustomId) -> None:
    """End the tournament as it stands."""
    hosted = await load_own(interaction, custom_id)
    after = await service.end(interaction.client.store, hosted.id, seen_in(custom_id), _host(interaction))
    is_off = yes_or_no(after.is_called_off)
    await done(interaction, after, "tournament-you-ended", name=called(after.name), off=is_off)


@handles(Action.TOURNAMENT_FILE, defer=defer_privately)
async def file(interaction: Interaction, custom_id: CustomId) -> None:
    """Send the tournament as a file, with the records of its matches."""
    hosted = await load(interaction, custom_id.subject)
    content = await exporting.exported(interaction.client.store, hosted)
    told = note(say(interaction.locale, "tournament-file", name=called(hosted.name)))
    await reply(interaction, told, (exporting.FILE_NAME, content))

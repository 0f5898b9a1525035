"""Replay: the command `/replay`, the buttons of the viewer, and animations."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from math import ceil
from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, RuleViolation, UserId
from bot.core.numbers import whole
from bot.core.typed import normalised
from bot.features.replay import views
from bot.features.replay.films import film
from bot.features.replay.steps import Replay, Replays
from bot.handling.bot_client import Interaction
from bot.handling.channels import tell_all
from bot.handling.registration import command, handles
from bot.handling.replies import (
    MAX_INTEGER_OPTION,
    ask_to_repeat,
    defer_by_path,
    defer_edit,
    defer_privately,
    match_of,
    match_seen,
    number_in,
    open_form,
    preferences,
    reply,
)
from bot.texts.translator import named
from bot.ui.actions import LATEST, Action, CustomId, chosen, custom_ids, entered
from bot.ui.errors import UserError
from bot.ui.match import entry_of, view_of
from bot.ui.personal import personalised, public_view, seat_for
from games.kit.rules import Seat
from renderers.kit.view import View

VIEWERS = frozenset(
    {Action.REPLAY, Action.OPEN_GO_TO, Action.ANIMATE, Action.REPLAY_TO_ALL, Action.ANALYSIS, Action.ANALYSIS_TO_ALL}
)
"""The actions of the buttons on a public replay or analysis."""
FILM_COST = 20
"""Rate-limit tokens for an animation; that of a long match takes two seconds to draw."""
MOST_SHOTS = 500
"""Steps in an animation; that of a longer match shows every second step, or every third, …"""


def _cost(data: Mapping[str, Any]) -> int:
    """Rate-limit tokens for a replay in the form that the command's or button's `data` name."""
    forms = (option.get("value") for option in data.get("options", ()))
    path = data.get("custom_id", "").rpartition(":")[2]
    return FILM_COST if path.startswith(views.FILM) or views.FILM in forms else 1


@command("replay", reads=True, anywhere=True, cost=_cost, number="match-number", for_all="all", form="form")
@app_commands.choices(
    form=[
        app_commands.Choice(name=named("form-steps"), value=views.STEPS),
        app_commands.Choice(name=named("form-film"), value=views.FILM),
    ]
)
async def replay(
    interaction: discord.Interaction[Any],
    number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None,
    for_all: bool = False,
    form: str = views.STEPS,
) -> None:
    """Show a match step by step from its beginning, or as an animation."""
    if for_all:
        # Load first: an error must not be public.
        match = await match_seen(interaction, number)
        await tell_all(interaction)
    else:
        await defer_privately(interaction)
        match = await match_seen(interaction, number)
    seat = Seat(0) if for_all else _own_seat(interaction, match)
    await _show(interaction, match, seat, form, 0, for_all=for_all)


@handles(Action.REPLAY, defer=defer_by_path, reads=True)
async def step(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another step, or the same step from another seat; without a path in the custom id, the end of a match that
    is over, which "Analysis" leads from, else the beginning.
    """
    match = await seen(interaction, custom_id)
    if custom_id.path:
        await _show_chosen_step(interaction, match, custom_id)
    else:
        at = 0 if match.outcome is None else len(match.log)
        await _show_step(interaction, match, _own_seat(interaction, match), at, for_all=False)


async def _show_chosen_step(interaction: Interaction, match: Match, custom_id: CustomId) -> None:
    what, _, seen_from = custom_id.path.partition(" ")
    value, at = chosen(interaction), custom_id.decision or 0
    if value is not None and what == views.JUMP:
        at = number_in(value)
    elif what == LATEST:
        at = len(match.log)
    seat = value if value is not None and what == views.SIDE else seen_from
    where = _seat(match, seat) if seat else _own_seat(interaction, match)
    for_all, shows_more = is_for_all(interaction), what in {views.MORE, views.FLIP}
    await _show_step(interaction, match, where, at, for_all=for_all, shows_more=shows_more)


@handles(Action.OPEN_GO_TO, defer=ask_to_repeat, reads=True)
async def open_go_to(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for the number of a move."""
    match = await seen(interaction, custom_id)
    steps = await interaction.client.part(Replays).of(match, entry_of(match))
    at = steps.nearest(custom_id.decision or 0)
    locale = match.language if is_for_all(interaction) else interaction.locale
    await open_form(interaction, views.goto(match, steps, at, _seat(match, custom_id.path), locale))


@handles(Action.GO_TO, defer=defer_edit, reads=True)
async def go(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the move whose number was entered. Raises RuleViolation "no such move"."""
    match = await seen(interaction, custom_id)
    steps = await interaction.client.part(Replays).of(match, entry_of(match))
    given, count = normalised(entered(interaction)[views.FIELD]).removesuffix("."), steps.steps[-1].number
    number = whole(given)
    if number is None or not 0 <= number <= count:
        raise RuleViolation("no such move", given=given, most=count)
    await defer_edit(interaction)
    seat, for_all = _seat(match, custom_id.path), is_for_all(interaction)
    await _show_step(interaction, match, seat, steps.step_of(number), for_all=for_all)


@handles(Action.ANIMATE, cost=FILM_COST, defer=defer_privately)
async def film_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the match as an animation in a private reply."""
    match = await seen(interaction, custom_id)
    await _show_film(interaction, match, _seat(match, custom_id.path), for_all=False)


@handles(Action.REPLAY_TO_ALL, cost=_cost, defer=defer_edit, reads=True)
async def show_all(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the same step or animation to everybody in the channel."""
    match = await seen(interaction, custom_id)
    form, _, seat = custom_id.path.partition(" ")
    await tell_all(interaction)
    await _show(interaction, match, _seat(match, seat), form, custom_id.decision or 0, for_all=True)


async def seen(interaction: Interaction, custom_id: CustomId) -> Match:
    """The match of a custom id, if this person may see it or if the message is a public replay of it.

    Raises RuleViolation "unknown match"; UserError "old button".
    """
    return await match_of(interaction, custom_id.subject, is_shown=_is_shown(interaction, custom_id))


def _is_shown(interaction: Interaction, custom_id: CustomId) -> bool:
    """Whether the used message publicly shows this match (the custom id of a form may name another one)."""
    ids = () if interaction.message is None else custom_ids(interaction.message)
    subjects = (each.subject for each in map(CustomId.read, ids) if each is not None and each.action in VIEWERS)
    return is_for_all(interaction) and custom_id.subject in subjects


def is_for_all(interaction: Interaction) -> bool:
    """Whether the message that was used is public."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


def _own_seat(interaction: Interaction, match: Match) -> Seat:
    return seat_for(match, UserId(interaction.user.id), preferences(interaction))


def _seat(match: Match, text: str) -> Seat:
    """The seat that a custom id names. Raises UserError "old button"."""
    seat = number_in(text)
    if not 0 <= seat < len(match.seats):
        raise UserError("old button")
    return Seat(seat)


async def _view(interaction: Interaction, match: Match, seat: Seat, *, for_all: bool) -> View:
    """The match's view from `seat` for everybody, or with the reader's preferences."""
    if for_all:
        return await public_view(interaction.client.store, match, seat)
    return personalised(view_of(match, seat, locale=interaction.locale), match.game, preferences(interaction))


async def _show(interaction: Interaction, match: Match, seat: Seat, form: str, at: int, *, for_all: bool) -> None:
    if form == views.FILM:
        await _show_film(interaction, match, seat, for_all=for_all)
    else:
        await _show_step(interaction, match, seat, at, for_all=for_all)


async def _show_step(
    interaction: Interaction, match: Match, seat: Seat, at: int, *, for_all: bool, shows_more: bool = False
) -> None:
    client, locale = interaction.client, match.language if for_all else interaction.locale
    steps = await client.part(Replays).of(match, entry_of(match))
    scene = await asyncio.to_thread(steps.scene, steps.nearest(at))
    view = views.view_at(match, steps, scene, await _view(interaction, match, seat, for_all=for_all))
    png = await client.drawing.png(entry_of(match), scene.position, view)
    reader = None if for_all else UserId(interaction.user.id)
    message = views.viewer(match, steps, scene, view, locale, reader, shows_more=shows_more)
    await reply(interaction, message, (views.FILE_NAME, png))


async def _show_film(interaction: Interaction, match: Match, seat: Seat, *, for_all: bool) -> None:
    client, locale = interaction.client, match.language if for_all else interaction.locale
    steps = await client.part(Replays).of(match, entry_of(match))
    view = await _view(interaction, match, seat, for_all=for_all)
    gif, every = await _film(interaction, match, steps, view)
    message = views.animation(match, steps, seat, every, locale, for_all=for_all)
    await reply(interaction, message, (views.film_name(match), gif))


async def _film(interaction: Interaction, match: Match, steps: Replay, view: View) -> tuple[bytes, int]:
    """An animation that shows every n-th step, and the least n for which Discord accepts its size.

    Raises UserError "film too large" if not even the beginning and the end can be sent here.
    """
    every, most = ceil(len(steps.steps) / MOST_SHOTS), interaction.filesize_limit
    while True:
        gif = await film(interaction.client, match, steps, view, every)
        if len(gif) <= most:
            return gif, every
        if every >= steps.last:
            raise UserError("film too large")
        every = min(steps.last, max(every + 1, ceil(every * len(gif) / most)))


@handles(Action.MOVES, defer=defer_by_path, reads=True)
async def moves(interaction: Interaction, custom_id: CustomId) -> None:
    """A board's Moves button, and the buttons that turn its pages."""
    match = await match_of(interaction, custom_id.subject)
    page = number_in(custom_id.path) if custom_id.path else None
    replay = await interaction.client.part(Replays).of(match, entry_of(match))
    await reply(interaction, views.moves(match, replay, page, interaction.locale))

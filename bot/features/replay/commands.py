"""Seeing a match again: `/replay`, the buttons of its viewer, and the match as an animation."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Any

import discord
from discord import app_commands

from bot.core.match import Match, Refusal, UserId
from bot.core.numbers import whole
from bot.features.challenges.commands import tell_all
from bot.features.replay import views
from bot.features.replay.steps import Replay
from bot.handling.host import Interaction
from bot.handling.replies import MOST, answer, hold, match_of, match_seen, number_in, preferences, think
from bot.texts import AnyLocale
from bot.texts.translator import named
from bot.ui.actions import Press, chosen, custom_ids, entered
from bot.ui.errors import Obstacle
from bot.ui.match import entry_of, view_of
from bot.ui.personal import as_wished, seat_for
from games.kit.rules import Seat
from renderers.kit.view import View

VIEWERS = frozenset({"replay", "goto", "film", "toall", "analysis", "analysistoall"})
"""The verbs of the buttons on a match that is shown to everybody."""
MOST_SHOTS = 500
"""Of an animation: longer matches show every second step, or every third, …"""


@app_commands.command(name=named("slash-replay"), description=named("slash-replay.about"))
@app_commands.rename(number=named("slash-match"), for_all=named("slash-all"), form=named("slash-form"))
@app_commands.describe(
    number=named("slash-match.about"), for_all=named("slash-all.about"), form=named("slash-form.about")
)
@app_commands.choices(
    form=[
        app_commands.Choice(name=named("form-steps"), value=views.STEPS),
        app_commands.Choice(name=named("form-film"), value=views.FILM),
    ]
)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def replay(
    interaction: discord.Interaction[Any],
    number: app_commands.Range[int, 1, MOST] | None = None,
    for_all: bool = False,
    form: str = views.STEPS,
) -> None:
    """Step through a match from its beginning, or see it as an animation."""
    if for_all:
        # What can't be shown is not to be told to everybody.
        match = await match_seen(interaction, number)
        await tell_all(interaction)
    else:
        await think(interaction)
        match = await match_seen(interaction, number)
    seat = Seat(0) if for_all else _own_seat(interaction, match)
    await _show(interaction, match, seat, form, 0, for_all=for_all)


async def step(interaction: Interaction, press: Press) -> None:
    """A way to another step, or another side to see it from; without either, a Replay button: the beginning."""
    if not press.path:
        await think(interaction)
        match = await seen(interaction, press)
        await _show_step(interaction, match, _own_seat(interaction, match), 0, for_all=False)
        return
    await hold(interaction)
    match = await seen(interaction, press)
    what, _, seen_from = press.path.partition(" ")
    value, at = chosen(interaction), press.decision or 0
    if value is not None and what == views.JUMP:
        at = number_in(value)
    elif what == views.LATEST:
        at = len(match.log)
    seat = value if value is not None and what == views.SIDE else seen_from
    await _show_step(interaction, match, _seat(match, seat), at, for_all=is_for_all(interaction))


async def open_form(interaction: Interaction, press: Press) -> None:
    """The Go to button: the number of a move is asked for."""
    match = await seen(interaction, press)
    steps = await interaction.client.replays.of(match, entry_of(match))
    at = steps.nearest(press.decision or 0)
    await interaction.response.send_modal(
        views.goto(match, steps, at, _seat(match, press.path), _locale(interaction, match))
    )


async def go(interaction: Interaction, press: Press) -> None:
    """The number of a move was written. Raises Refusal "no such move"."""
    match = await seen(interaction, press)
    steps = await interaction.client.replays.of(match, entry_of(match))
    given, count = entered(interaction)[views.FIELD].strip().removesuffix("."), steps.steps[-1].number
    number = whole(given)
    if number is None or not 0 <= number <= count:
        raise Refusal("no such move", given=given, most=count)
    await hold(interaction)
    seat, for_all = _seat(match, press.path), is_for_all(interaction)
    await _show_step(interaction, match, seat, steps.step_of(number), for_all=for_all)


async def film_pressed(interaction: Interaction, press: Press) -> None:
    """The Animation button: for who presses it."""
    await think(interaction)
    match = await seen(interaction, press)
    await _show_film(interaction, match, _seat(match, press.path), for_all=False)


async def show_all(interaction: Interaction, press: Press) -> None:
    """The Show to all button: the same once more, in a message for everybody here."""
    match = await seen(interaction, press)
    form, _, seat = press.path.partition(" ")
    await tell_all(interaction)
    await _show(interaction, match, _seat(match, seat), form, press.decision or 0, for_all=True)


async def seen(interaction: Interaction, press: Press) -> Match:
    """The match of a press, if it is for this person to see; a message for all was posted by one who saw it.

    Raises Refusal "unknown match"; Obstacle "old button".
    """
    return await match_of(interaction, press.subject, is_shown=_is_shown(interaction, press))


def _is_shown(interaction: Interaction, press: Press) -> bool:
    """Whether the message that a press is about shows its match to everybody: a form may name another one."""
    shown = () if interaction.message is None else custom_ids(interaction.message)
    named = (each.subject for each in map(Press.read, shown) if each is not None and each.verb in VIEWERS)
    return is_for_all(interaction) and press.subject in named


def is_for_all(interaction: Interaction) -> bool:
    """Whether the message with the pressed button is there for everybody."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


def _own_seat(interaction: Interaction, match: Match) -> Seat:
    return seat_for(match, UserId(interaction.user.id), preferences(interaction))


def _seat(match: Match, text: str) -> Seat:
    """The seat that a custom id names. Raises Obstacle "old button"."""
    seat = number_in(text)
    if not 0 <= seat < len(match.seats):
        raise Obstacle("old button")
    return Seat(seat)


def _locale(interaction: Interaction, match: Match) -> AnyLocale:
    return match.language if is_for_all(interaction) else interaction.locale


def _view(interaction: Interaction, match: Match, seat: Seat, *, for_all: bool) -> View:
    """How a picture is seen: by everybody as the match has it, by one reader as they like it."""
    view = view_of(match, seat)
    return view if for_all else as_wished(view, match.game, preferences(interaction))


async def _show(interaction: Interaction, match: Match, seat: Seat, form: str, at: int, *, for_all: bool) -> None:
    if form == views.FILM:
        await _show_film(interaction, match, seat, for_all=for_all)
    else:
        await _show_step(interaction, match, seat, at, for_all=for_all)


async def _show_step(interaction: Interaction, match: Match, seat: Seat, at: int, *, for_all: bool) -> None:
    client, locale = interaction.client, match.language if for_all else interaction.locale
    steps = await client.replays.of(match, entry_of(match))
    scene = await asyncio.to_thread(steps.scene, steps.nearest(at))
    view = views.view_at(match, steps, scene, _view(interaction, match, seat, for_all=for_all))
    png = await client.drawing.png(entry_of(match), scene.position, view)
    message = views.viewer(match, steps, scene, view, locale, for_all=for_all)
    await answer(interaction, message, (views.FILE_NAME, png))


async def _show_film(interaction: Interaction, match: Match, seat: Seat, *, for_all: bool) -> None:
    client, locale = interaction.client, match.language if for_all else interaction.locale
    steps = await client.replays.of(match, entry_of(match))
    view = _view(interaction, match, seat, for_all=for_all)
    gif, every = await _film(interaction, match, steps, view)
    message = views.animation(match, steps, seat, every, locale, for_all=for_all)
    await answer(interaction, message, (views.film_name(match), gif))


async def _film(interaction: Interaction, match: Match, steps: Replay, view: View) -> tuple[bytes, int]:
    """The animation, and every how many steps it shows one: of so long a match that else it would be too large.

    Raises Obstacle "film too large" where not even its beginning and end can be sent here.
    """
    every, most = ceil(len(steps.steps) / MOST_SHOTS), interaction.filesize_limit
    while True:
        shots = views.shots(match, steps, view, every)
        gif = await interaction.client.drawing.film(entry_of(match), shots, view.theme)
        if len(gif) <= most:
            return gif, every
        if every >= steps.last:
            raise Obstacle("film too large")
        every = min(steps.last, max(every + 1, ceil(every * len(gif) / most)))

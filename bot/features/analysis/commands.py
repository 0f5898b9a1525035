"""Seeing where a match was lost: `/analyse`, the Analyse button of a match that is over, and what they lead to."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.computers.analysis import Analysis, Judged, decisions
from bot.computers.workers import ThinkingError, plays
from bot.core.match import AnyPosition, Match, UserId
from bot.features.analysis import views
from bot.features.analysis.analyses import Analyses, StoppedError
from bot.features.challenges.commands import tell_all
from bot.features.replay import views as replay_views
from bot.features.replay.commands import is_for_all, seen
from bot.features.replay.steps import Replay, Replays
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import MOST, answer, hold, match_seen, number_in, preferences, sentence, think
from bot.ui.actions import Action, CustomId
from bot.ui.errors import Obstacle
from bot.ui.layout import note
from bot.ui.match import entry_of, view_of
from bot.ui.personal import as_wished, seat_for
from games.kit.rules import MoveError, Seat
from renderers.kit.view import View

PACE = 2.5
"""Seconds between two looks at how far it has come: Discord takes five changes of a message in as many seconds."""
LIFE = 840.0
"""Seconds for which the answer to a command can surely be changed: Discord takes changes for 15 minutes."""


@command("analyse", anywhere=True, number="match")
async def analyse(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MOST] | None = None
) -> None:
    """See what the computer thinks of a match that is over."""
    await _open(interaction, await match_seen(interaction, number))


@handles(Action.ANALYSE, defer=think)
async def analyse_pressed(interaction: Interaction, custom_id: CustomId) -> None:
    """The Analyse button."""
    await _open(interaction, await seen(interaction, custom_id))


@handles(Action.ANALYSIS, defer=hold)
async def turn_page(interaction: Interaction, custom_id: CustomId) -> None:
    """A way from one page of an analysis to another."""
    match = await seen(interaction, custom_id)
    await _show(interaction, match, await _stored(interaction, match), custom_id, for_all=is_for_all(interaction))


@handles(Action.ANALYSIS_TO_ALL)
async def show_all(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show to all button: the overview once more, in a message for everybody here."""
    match = await seen(interaction, custom_id)
    analysis = await _stored(interaction, match)
    await tell_all(interaction)
    await _show(interaction, match, analysis, custom_id, for_all=True)


async def _open(interaction: Interaction, match: Match) -> None:
    if match.outcome is None:
        raise Obstacle("analysis too early")
    if not plays(match.game):
        raise Obstacle("no analysis")
    if not decisions(match):
        raise Obstacle("nothing to analyse")
    analysis = await interaction.client.part(Analyses).of(match, with_end=True) or await _made(interaction, match)
    if analysis is not None:
        await _show(interaction, match, analysis, CustomId(Action.ANALYSIS, match.id), for_all=False)


async def _made(interaction: Interaction, match: Match) -> Analysis | None:
    """What comes of thinking about it now; None where that fails, or takes longer than there is an answer to change."""
    analyses, user, locale = interaction.client.part(Analyses), UserId(interaction.user.id), interaction.locale
    if analyses.job(match) is None and analyses.is_busy_for(user):
        raise Obstacle("analysis under way")
    job = analyses.begin(match, user)
    now = asyncio.get_running_loop().time
    began = now()
    while not job.task.done() and now() < began + LIFE:
        if not await answer(interaction, views.progress(match, job.done, job.total, job.left(now()), locale)):
            # They have put the message away. What was thought is there when they ask again.
            return None
        await asyncio.wait({job.task}, timeout=PACE)
    if not job.task.done():
        await answer(interaction, views.still_going(match, locale))
        return None
    try:
        return job.task.result()
    except (StoppedError, ThinkingError) as error:
        why = Obstacle("analysis interrupted") if isinstance(error, StoppedError) else error
        await answer(interaction, note(sentence(why, locale)))
        return None


async def _stored(interaction: Interaction, match: Match) -> Analysis:
    """Raises Obstacle "old button" for a match of which there is no analysis."""
    analysis = await interaction.client.part(Analyses).of(match)
    if analysis is None:
        raise Obstacle("old button")
    return analysis


async def _show(
    interaction: Interaction, match: Match, analysis: Analysis, custom_id: CustomId, *, for_all: bool
) -> None:
    page, _, detail = custom_id.path.partition(" ")
    if page in {"", views.OVERVIEW}:
        await _show_overview(interaction, match, analysis, for_all=for_all)
        return
    replay = await interaction.client.part(Replays).of(match, entry_of(match))
    at = replay.nearest(custom_id.decision or 0)
    move = analysis.at(at)
    if page == views.STEP:
        await _show_step(interaction, match, replay, analysis, at, for_all=for_all)
    elif move is None:
        raise Obstacle("old button")
    elif page == views.TURN:
        await _show_turn(interaction, match, replay, analysis, move, for_all=for_all)
    else:
        await _show_line(interaction, match, replay, move, number_in(detail), for_all=for_all)


async def _show_overview(interaction: Interaction, match: Match, analysis: Analysis, *, for_all: bool) -> None:
    locale = match.language if for_all else interaction.locale
    theme = _view(interaction, match, for_all=for_all).theme
    png = await interaction.client.drawing.chances(views.chances(match, analysis, locale), theme)
    await answer(interaction, views.overview(match, analysis, locale, for_all=for_all), (views.CURVE_FILE, png))


async def _show_turn(
    interaction: Interaction, match: Match, replay: Replay, analysis: Analysis, move: Judged, *, for_all: bool
) -> None:
    locale, view = match.language if for_all else interaction.locale, _view(interaction, match, for_all=for_all)
    scene = await asyncio.to_thread(replay.scene, move.decision.at)
    played = scene.position, replay_views.view_at(match, replay, scene, view)
    better = await asyncio.to_thread(_expected, replay, move, 1, view)
    draw, entry = interaction.client.drawing.png, entry_of(match)
    files = [
        (name, await draw(entry, *shown)) for name, shown in ((views.PLAYED_FILE, played), (views.BETTER_FILE, better))
    ]
    await answer(interaction, views.turning_point(match, analysis, move, played, better, locale), *files)


async def _show_step(
    interaction: Interaction, match: Match, replay: Replay, analysis: Analysis, at: int, *, for_all: bool
) -> None:
    locale, scene = match.language if for_all else interaction.locale, await asyncio.to_thread(replay.scene, at)
    view = replay_views.view_at(match, replay, scene, _view(interaction, match, for_all=for_all))
    png = await interaction.client.drawing.png(entry_of(match), scene.position, view)
    await answer(interaction, views.step(match, replay, analysis, scene, view, locale), (views.STEP_FILE, png))


async def _show_line(
    interaction: Interaction, match: Match, replay: Replay, move: Judged, number: int, *, for_all: bool
) -> None:
    locale = match.language if for_all else interaction.locale
    number = min(max(1, number), len(move.look.line))
    seen = _view(interaction, match, for_all=for_all)
    position, view = await asyncio.to_thread(_expected, replay, move, number, seen)
    png = await interaction.client.drawing.png(entry_of(match), position, view)
    await answer(interaction, views.line(match, move, number, position, view, locale), (views.STEP_FILE, png))


def _expected(replay: Replay, move: Judged, number: int, view: View) -> tuple[AnyPosition, View]:
    """The position after so many moves of the line that was expected in place of a move, and how it is seen."""
    position = replay.before(move.decision.at)
    turn: list[Any] = []
    seat: Seat | None = None
    for text in move.look.line[:number]:
        if position.to_move != seat:
            seat, turn = position.to_move, []
        try:
            turn.append(position.parse(text))
            position = position.play(turn[-1])
        except MoveError:
            # Rules that have changed since it was thought.
            break
    return position, replace(view, last=tuple(turn), sight=replay.sight, outcome=None)


def _view(interaction: Interaction, match: Match, *, for_all: bool) -> View:
    """How a picture is seen: by everybody as the match has it, by one reader as they like it."""
    wishes = preferences(interaction)
    if for_all:
        return view_of(match)
    return as_wished(view_of(match, seat_for(match, UserId(interaction.user.id), wishes)), match.game, wishes)

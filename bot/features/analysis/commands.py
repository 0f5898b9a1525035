"""Analysing a match that is over: `/analyse`, the Analyse button, and the pages of an analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.computers.fair_play import Unaided, positions_of
from bot.computers.workers import EngineError
from bot.core.match import AnyPosition, Match, UserId
from bot.features import coach
from bot.features.analysis import views
from bot.features.analysis.analyses import Analyses, StoppedError, sides_of
from bot.features.analysis.consequences import consequence
from bot.features.analysis.evaluation import Analysis, EvaluatedMove, decisions
from bot.features.replay import Replay, Replays, is_for_all, seen
from bot.features.replay import views as replay_views
from bot.handling.bot_client import Interaction
from bot.handling.channels import tell_all
from bot.handling.registration import command, handles
from bot.handling.replies import (
    MAX_INTEGER_OPTION,
    answering,
    defer_edit,
    defer_privately,
    match_seen,
    number_in,
    preferences,
    reply,
)
from bot.texts import AnyLocale
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError, explained
from bot.ui.layout import note
from bot.ui.match import entry_of, view_of
from bot.ui.personal import personalised, public_view, seat_for
from games.kit.rules import MoveError, Seat
from opponents.kit.engines import plays
from renderers.kit.view import View

PROGRESS_EVERY = 2.5
"""Seconds between updates of the progress bar: Discord accepts five edits of a message in as many seconds."""
EDITABLE_FOR = 840.0
"""Seconds for which a reply can safely be edited: Discord accepts edits for 15 minutes."""


@command("analyse", anywhere=True, number="match-number")
async def analyse(
    interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, MAX_INTEGER_OPTION] | None = None
) -> None:
    """Analyse a match that is over."""
    await _open(interaction, await match_seen(interaction, number))


@handles(Action.ANALYSE, defer=defer_privately)
async def analyse_by_action(interaction: Interaction, custom_id: CustomId) -> None:
    """The Analyse button."""
    await _open(interaction, await seen(interaction, custom_id))


@handles(Action.ANALYSIS, defer=defer_edit, reads=True)
async def turn_page(interaction: Interaction, custom_id: CustomId) -> None:
    """A button that opens another page of the analysis."""
    match = await seen(interaction, custom_id)
    await _show(interaction, match, await _stored(interaction, match), custom_id, for_all=is_for_all(interaction))


@handles(Action.ANALYSIS_TO_ALL, defer=defer_edit, reads=True)
async def show_all(interaction: Interaction, custom_id: CustomId) -> None:
    """The Show to all button: post the overview for everybody in the channel."""
    match = await seen(interaction, custom_id)
    analysis = await _stored(interaction, match)
    await tell_all(interaction)
    await _show(interaction, match, analysis, custom_id, for_all=True)


async def _open(interaction: Interaction, match: Match) -> None:
    if match.outcome is None:
        raise UserError("analysis too early")
    if not plays(match.game):
        raise UserError("no analysis")
    if not decisions(match):
        raise UserError("nothing to analyse")
    is_stored = await interaction.client.part(Analyses).of(match, Unaided()) is not None
    if is_stored or await _run(interaction, match):
        stored = await _stored(interaction, match)
        await _show(interaction, match, stored, CustomId(Action.ANALYSIS, match.id), for_all=False)


async def _run(interaction: Interaction, match: Match) -> bool:
    """Run the analysis while showing its progress; False if it fails or the reply can't be edited any more."""
    analyses, user, locale = interaction.client.part(Analyses), UserId(interaction.user.id), interaction.locale
    if analyses.job(match) is None and analyses.is_busy_for(user):
        raise UserError("analysis under way")
    job = analyses.begin(match, user)
    now = asyncio.get_running_loop().time
    began = now()
    while not job.task.done() and now() < began + EDITABLE_FOR:
        shown = views.progress(match, job.done, job.total, job.left(now()), analyses.others(job), locale)
        if not await reply(interaction, shown):
            # The user dismissed the message. The job continues, and its result is available when they ask again.
            return False
        await asyncio.wait({job.task}, timeout=PROGRESS_EVERY)
    if not job.task.done():
        await reply(interaction, views.still_going(match, locale))
        return False
    try:
        job.task.result()
    except (StoppedError, EngineError) as error:
        why = UserError("analysis interrupted") if isinstance(error, StoppedError) else error
        with answering(why, explained(why, locale), locale) as text:
            await reply(interaction, note(text))
        return False
    return True


class _Stored(NamedTuple):
    """A stored analysis for a user."""

    analysis: Analysis
    unaided: Unaided
    """The positions of which it tells nothing."""
    why: str = ""
    """The reason why moves are left out, if there are any."""


async def _stored(interaction: Interaction, match: Match) -> _Stored:
    """The stored analysis for the user. Raises UserError "old button" if there is none, and RuleViolation "position in
    play" if nothing would be left of it.
    """
    unaided = await interaction.client.fair_play.of(UserId(interaction.user.id), match.game, match.options)
    analysis = await interaction.client.part(Analyses).of(match, unaided)
    if analysis is None:
        raise UserError("old button")
    if not analysis.left_out:
        return _Stored(analysis, unaided)
    positions = await asyncio.to_thread(lambda: list(positions_of(match)))
    if not analysis.moves:
        unaided.check(*positions)
    return _Stored(analysis, unaided, unaided.silence(interaction.locale, *positions))


async def _show(interaction: Interaction, match: Match, stored: _Stored, custom_id: CustomId, *, for_all: bool) -> None:
    """Show the page of the analysis that a custom id names."""
    # The reason names a match of the user.
    analysis, why = stored.analysis, "" if for_all else stored.why
    page, _, detail = custom_id.path.partition(" ")
    locale = match.language if for_all else interaction.locale
    if for_all:
        view = await public_view(interaction.client.store, match)
    else:
        wishes = preferences(interaction)
        seat = seat_for(match, UserId(interaction.user.id), wishes)
        view = personalised(view_of(match, seat, locale=interaction.locale), match.game, wishes)
    drawing, entry = interaction.client.drawing, entry_of(match)
    replay = await interaction.client.part(Replays).of(match, entry)
    if page in {"", views.OVERVIEW}:
        reader = None if for_all else UserId(interaction.user.id)
        png = await drawing.chances(views.chances(match, analysis, locale, reader), view.theme)
        own = None if reader is None else analysis.costliest_of(match.seats_of(reader))
        told = [] if own is None else [own]
        by_move = await asyncio.to_thread(_explained, match, replay, told, view, locale, stored.unaided)
        loser = match.loser
        last = ""
        if loser is not None:
            last = await asyncio.to_thread(coach.last_chance, match, loser, stored.unaided, locale)
        shown = views.overview(match, analysis, by_move, locale, reader, last_chance=last, why=why)
        await reply(interaction, shown, (views.CURVE_FILE, png))
        return
    at = replay.nearest(custom_id.decision or 0)
    move = analysis.at(at)
    moves = [] if move is None else [move]
    words = (await asyncio.to_thread(_explained, match, replay, moves, view, locale, stored.unaided)).get(at)
    if page == views.STEP:
        scene = await asyncio.to_thread(replay.scene, at)
        view = replay_views.view_at(match, replay, scene, view)
        png = await drawing.png(entry, scene.position, view)
        shown = views.step(match, replay, analysis, scene, view, words, locale, why=why)
        await reply(interaction, shown, (views.STEP_FILE, png))
    elif move is None or words is None:
        raise UserError("old button")
    elif page == views.TURN:
        scene = await asyncio.to_thread(replay.scene, at)
        view = replay_views.view_at(match, replay, scene, view)
        png = await drawing.png(entry, scene.position, view)
        shown = views.turning_point(views.at_position(match, scene.position), analysis, move, view, words, locale)
        await reply(interaction, shown, (views.STEP_FILE, png))
    else:
        number = min(max(1, number_in(detail)), len(move.evaluation.line))
        position, view = await asyncio.to_thread(_expected, replay, move, number, view)
        png = await drawing.png(entry, position, view)
        shown = views.line(views.at_position(match, position), move, number, words, view, locale)
        await reply(interaction, shown, (views.STEP_FILE, png))


def _explained(
    match: Match, replay: Replay, moves: Iterable[EvaluatedMove], view: View, locale: AnyLocale, unaided: Unaided
) -> dict[int, views.Explained]:
    """Moves and what they cost in words, by their step."""
    game, sides = entry_of(match).game, sides_of(match)
    found = {}
    for move in moves:
        cost = consequence(game, sides, move, replay.before(move.decision.at))
        found[move.decision.at] = views.explain(match, replay, move, cost, view, locale, unaided)
    return found


def _expected(replay: Replay, move: EvaluatedMove, number: int, view: View) -> tuple[AnyPosition, View]:
    """The position after `number` moves of the line expected instead of a move, and the view to draw it."""
    position = replay.before(move.decision.at)
    turn: list[Any] = []
    seat: Seat | None = None
    for text in move.evaluation.line[:number]:
        if position.to_move != seat:
            seat, turn = position.to_move, []
        try:
            turn.append(position.parse(text))
            position = position.play(turn[-1])
        except MoveError:
            # The rules have changed since the analysis was made.
            break
    return position, replace(view, last=tuple(turn), sight=replay.sight, outcome=None)

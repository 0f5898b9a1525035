"""Animations of matches, drawn in this process or, if they are long, as jobs."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace

import structlog

from bot.computers.engines import FILMS
from bot.computers.jobs import Film
from bot.computers.workers import EngineError
from bot.core.fair_queue import ASKER
from bot.core.match import Match
from bot.features.replay import views
from bot.features.replay.steps import Replay
from bot.handling.bot_client import BotClient
from bot.storage import Store
from bot.storage.matches import load_match
from bot.ui.drawing import Drawing
from bot.ui.match import entry_of, view_of
from games.kit.rules import Seat
from renderers.kit.view import View

LONG_FILM_STEPS = 40
"""Steps in an animation that is a separate job: it takes about half a second to draw."""

_log = structlog.get_logger("banmen.films")


async def film(client: BotClient, match: Match, steps: Replay, view: View, every: int) -> bytes:
    """An animation that shows every n-th step, as a GIF file."""

    async def draw_here() -> bytes:
        return await _drawn(client.drawing, match, steps, view, every)

    if len(steps.steps) // every < LONG_FILM_STEPS:
        return await draw_here()
    try:
        asked = Film(match.id, _state(match), view.seat, view.theme, view.look, every)
        return await client.workers.film(asked, draw_here, ASKER.get())
    except EngineError as error:
        _log.warning("film drawn here", match=match.id, why=str(error))
        return await draw_here()


async def draw(store: Store, drawing: Drawing, asked: Film) -> bytes:
    """Draw an animation of a match. Raises RuleViolation if it is gone, RuntimeError if it has changed, or like
    `Replay`.
    """
    match = await load_match(store, asked.match)
    if _state(match) != asked.state:
        raise RuntimeError("the match has changed")
    steps = await asyncio.to_thread(Replay, match, entry_of(match))
    view = replace(view_of(match, Seat(asked.seat)), theme=asked.theme, look=asked.look)
    return await _drawn(drawing, match, steps, view, asked.every)


FILMS.append(draw)


def _state(match: Match) -> str:
    """A digest of all that an animation shows of a match: it changes when a player moves, or deletes their name."""
    shown = match.revision, match.names, entry_of(match).game.version
    return hashlib.sha256(repr(shown).encode()).hexdigest()


async def _drawn(drawing: Drawing, match: Match, steps: Replay, view: View, every: int) -> bytes:
    return await drawing.film(entry_of(match), views.shots(match, steps, view, every), view.theme)

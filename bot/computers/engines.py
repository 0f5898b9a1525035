"""Chooses who searches for moves: processes of this machine on SQLite, jobs for any machine on PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.computers.jobs import Film, RenderFilm
from bot.computers.queued import QueuedEngines
from bot.computers.thinker import Thinker
from bot.computers.workers import Engines, EngineWorkers
from bot.storage import Store
from bot.storage.engine_jobs import EngineJobs
from bot.ui.drawing import Drawing

FILMS: list[Callable[[Store, Drawing, Film], Awaitable[bytes]]] = []
"""The function of a feature that draws films, if there is such a feature."""


def films_of(store: Store, drawing: Drawing) -> RenderFilm:
    """Draws films in this process. Raises LookupError if no feature does."""

    async def draw(film: Film) -> bytes:
        for each in FILMS:
            return await each(store, drawing, film)
        raise LookupError("no feature draws films")

    return draw


def engines_of(store: Store, draw: RenderFilm, processes: int | None = None) -> Engines:
    """The engines of a bot; `draw` draws films in this process, and `processes` search at once, by default as many as
    there are cores.
    """
    workers = EngineWorkers(processes)
    if store.database.direct is None:
        return workers
    jobs = EngineJobs(store)
    return QueuedEngines(jobs, Thinker(jobs, workers, draw, is_reserve=True, meter=store.meter))

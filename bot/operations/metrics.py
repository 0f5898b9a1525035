"""The metrics, for Prometheus. No name, id or text is in any of them, and every label has a limited set of values."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

from bot.observability.meter import Handling, InteractionKind, Meter, Unit
from bot.storage.tables import SCHEMA
from bot.version import FULL_VERSION

ANSWERS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5)
"""Limits of buckets, in seconds. Discord waits three seconds for an answer."""
BOARDS: Final = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30)
REQUESTS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
UNITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
THOUGHTS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90)
LAGS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1)
OTHER: Final = "other"

# The times at which counters began are of no use, and would be a third of all lines.
disable_created_metrics()  # type: ignore[no-untyped-call]

_VERSION = re.compile(r"^/api/v\d+(?=/)")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"oauth2|[a-z@-]{2,24}")
_WITH_TOKEN = ("webhooks", "interactions")


def route_of(path: str) -> str:
    """The template of a request's path, such as `/channels/{id}/messages`: without ids, tokens or users' text."""
    parts = _VERSION.sub("", path).strip("/").split("/")
    named = []
    for number, part in enumerate(parts):
        if number == 2 and parts[0] in _WITH_TOKEN:
            named.append("{token}")
        elif _NUMBER.fullmatch(part):
            named.append("{id}")
        elif _WORD.fullmatch(part):
            named.append(part)
        else:
            return OTHER
    return "/" + "/".join(named)


class Metrics(Meter):
    """Counts what happens."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._make_counters()
        self._make_gauges()

    def _make_counters(self) -> None:
        registry = self.registry
        self._interactions = Counter(
            "banmen_interactions", "Interactions handled.", ["kind", "name", "result"], registry=registry
        )
        # Prometheus doesn't know a counter with labels before its first error, and so misses that one.
        self._errors = Counter("banmen_errors", "Interactions that ended with an error.", registry=registry)
        self._answers = Histogram(
            "banmen_answer_seconds",
            "Time from an interaction to its first answer.",
            ["kind"],
            buckets=ANSWERS,
            registry=registry,
        )
        self._boards = Histogram(
            "banmen_board_seconds", "Time from an interaction to the posted board.", buckets=BOARDS, registry=registry
        )
        self._requests = Counter(
            "banmen_discord_requests",
            "Requests that Discord has answered.",
            ["method", "route", "status"],
            registry=registry,
        )
        self._request_times = Histogram(
            "banmen_discord_request_seconds", "Time that Discord took to answer.", buckets=REQUESTS, registry=registry
        )
        self._limits = Counter(
            "banmen_limits_met", "Rate limits met: Discord's, and ours for a person.", ["scope"], registry=registry
        )
        self._moves = Counter("banmen_moves", "Moves saved.", ["game", "by"], registry=registry)
        self._thoughts = Histogram(
            "banmen_job_seconds",
            "Time that an engine's job took in this process.",
            ["kind", "result"],
            buckets=THOUGHTS,
            registry=registry,
        )
        self._units = Histogram(
            "banmen_database_seconds",
            "Time of a unit of work on the database.",
            ["unit"],
            buckets=UNITS,
            registry=registry,
        )
        self.lag = Histogram(
            "banmen_event_loop_lag_seconds", "How late the event loop is.", buckets=LAGS, registry=registry
        )

    def _make_gauges(self) -> None:
        def gauge(name: str, about: str, *labels: str) -> Gauge:
            return Gauge(f"banmen_{name}", about, labels, registry=self.registry)

        gauge("info", "Always 1; the labels say what runs.", "version", "schema").labels(FULL_VERSION, SCHEMA).set(1)
        self.is_ready = gauge("ready", "1 once the bot has caught up.")
        self.leads = gauge("leads", "1 if this process does what one of all processes does.")
        self.servers = gauge("servers", "Servers that this process serves.")
        self.shards = gauge("shards", "Shards that this process has to connect.")
        self.shards_up = gauge("shards_up", "Shards of this process that are connected.")
        self.invalid = gauge("invalid_requests", "Requests in the last ten minutes that Discord calls invalid.")
        self.thoughts = gauge("jobs_waiting", "Searches of computer players that wait for their turn.")
        self.oldest_thought = gauge("job_age_seconds", "How long the oldest of them has waited.")
        self.thinkers = gauge("thinkers", "Processes that do nothing but search, on this database.")
        self.units = gauge("database_units", "Units of work that run, or wait for a connection.")
        self.connections = gauge("database_connections", "Connections to the database that there may be.")
        self.database_up = gauge("database_up", "1 if the database can be reached.")
        self.disk_free = gauge("disk_free_bytes", "Free bytes on the disk of the data.")
        self.backup_age = gauge("backup_age_seconds", "How long ago the last backup was made; +Inf if there is none.")
        self.backup_size = gauge("backup_bytes", "Size of the file of the last backup; 0 if there is none.")
        self.going = gauge("matches_going", "Matches being played, in the whole database.", "game")
        self.unshown = gauge("boards_unshown", "Boards that show less than they should, in the whole database.")
        self.oldest_unshown = gauge("board_unshown_seconds", "For how long the oldest of them has.")

    def watch_disk(self, folder: Path) -> None:
        """From now on, measure the free space for this folder, or for where it would be."""
        there = next(each for each in (folder, *folder.parents) if each.is_dir())
        self.disk_free.set_function(lambda: shutil.disk_usage(there).free)

    def handled(self, interaction: Handling) -> None:
        if interaction.result != "elsewhere":
            self._interactions.labels(interaction.kind, interaction.name, interaction.result).inc()
        if interaction.result == "error":
            self._errors.inc()

    def answered(self, kind: InteractionKind, seconds: float) -> None:
        self._answers.labels(kind).observe(seconds)

    def shown(self, seconds: float) -> None:
        self._boards.observe(seconds)

    def requested(self, method: str, path: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route_of(path), str(status)).inc()
        self._request_times.observe(seconds)

    def limited(self, scope: str) -> None:
        self._limits.labels(scope).inc()

    def moved(self, game: str, by: Literal["person", "computer"]) -> None:
        self._moves.labels(game, by).inc()

    def thought(self, kind: str, result: str, seconds: float) -> None:
        self._thoughts.labels(kind, result).observe(seconds)

    def worked(self, unit: Unit, seconds: float) -> None:
        self._units.labels(unit).observe(seconds)

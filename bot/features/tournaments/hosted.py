"""A tournament on Discord: its place, its plan, and the conversion of matches to results. Pure values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple, NewType
from zlib import crc32

from pydantic import TypeAdapter

from bot.catalogue import CATALOGUE
from bot.core.challenge import Room
from bot.core.clock import control_of
from bot.core.match import WITHDREW, Match, MatchId, RowKind, UserId, level_of
from bot.features.tournaments.rules import (
    ABORTED,
    Ending,
    Entrant,
    EntrantNumber,
    Event,
    OpenMatch,
    Paired,
    Phase,
    Result,
    Table,
    TableNumber,
    Tournament,
    advance,
    close_check_in,
    due,
    fewest,
    is_season_over,
    open_check_in,
    open_matches,
)
from bot.ui.match import entry_of
from games.kit.rules import OptionValue, Seat

TournamentId = NewType("TournamentId", int)

ROUNDS_A_SEASON = 1000
"""More than the rounds of any season."""
ONE_SITTING = timedelta(hours=3)
"""Time for a move or a whole match, below which people play it in one sitting."""
NO_SHOW = timedelta(hours=24)
"""Maximum time for a player's first move; it is shorter if the clock is."""
BREAK = timedelta(minutes=5)
"""Time between rounds, if the plan has breaks, in which players can object to results."""
MOST_MENTIONED = 80
"""Maximum number of people that one message mentions: their mentions have to fit it."""
AVERAGE_LEVEL = 3
"""The level of computer players that counts as being as strong as people without a rating."""
MOST_ENTRANTS = 200
"""Maximum number of people in a tournament, so that pairing doesn't take long."""


class Access(StrEnum):
    """The people who may join a tournament."""

    ANYONE = "anyone"
    ROLE = "role"
    """Members with the role chosen by the host."""
    INVITED = "invited"
    """People invited by the host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The host's choices apart from the format: game, admission and times."""

    game: str
    """A key of the catalogue."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """All options of the game."""
    clock: str = ""
    """Like `bot.core.match.Terms.clock`."""
    rated: bool = True
    """Whether matches between people are rated."""
    access: Access = Access.ANYONE
    role: int | None = None
    computers: int = 0
    """The level of the computer players that may fill seats; 0 for none."""
    follows: TournamentId | None = None
    """The tournament that this one repeats, whose entrants are invited when it is announced."""
    starts_at: datetime | None = None
    """The time (UTC) at which the tournament starts automatically; None if the host starts it."""
    check_in: int = 0
    """Minutes before `starts_at` at which check-in opens; 0 for none."""
    zone: str = ""
    """The time zone in which the host types dates, as `dates.zone_in` reads it; empty if unknown."""
    round_days: int = 0
    """Days from one round to the next, provided all matches are over; 0 to begin it when the last match is over."""
    has_breaks: bool = False
    """Whether the next round begins `BREAK` after the last result of a round."""

    @property
    def room(self) -> Room:
        """The seats and teams of the game."""
        return CATALOGUE[self.game].room(dict(self.options))

    @property
    def is_one_sitting(self) -> bool:
        """Whether each round is played in one sitting: its clock is short, and it doesn't last for days."""
        control = control_of(self.clock)
        return control is not None and not self.round_days and (control.move or control.bank) < ONE_SITTING


_PLANS: TypeAdapter[Plan] = TypeAdapter(Plan)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """The plan as JSON."""
    data: dict[str, Any] = _PLANS.dump_python(plan, mode="json")
    return data


def plan_from_json(data: dict[str, Any]) -> Plan:
    """The plan from JSON; fields unknown to the version that wrote it have their defaults."""
    return _PLANS.validate_python(data)


class Deadline(NamedTuple):
    """The time until which a match waits for the player on turn, or at which its players have agreed to play on."""

    when: datetime
    """UTC."""
    is_agreed: bool = False


class Proposal(NamedTuple):
    """A date that a player of a match proposes for it."""

    when: datetime
    """UTC."""
    seat: int
    """The player's seat, or one of their seats."""
    message: int | None = None
    """The message in the match's channel, once it is posted."""
    pinged: datetime | None = None
    """The time (UTC) at which that message pinged the other player."""


class TableMatch(NamedTuple):
    """A match of a table, stored from the moment when it must be opened."""

    table: TableNumber
    number: int
    """1-based, among the matches of the table."""
    message: int | None = None
    """The message from which its thread starts; None before it is posted."""
    match: MatchId | None = None
    """None before the match begins, and if it was deleted."""
    is_open: bool = True
    """Whether its result is still to be counted."""
    channel: int | None = None
    """The channel or thread where it is played, once it has begun."""
    is_over: bool = False
    """Whether the match itself has ended."""
    lost_at: int | None = None
    """The revision of a match that must be reopened because its thread was deleted."""
    awaits: int | None = None
    """The game's seat on turn, if known and the match isn't over."""
    awaited_since: datetime | None = None
    """The time (UTC) of its latest event."""

    @property
    def is_unopened(self) -> bool:
        """Whether a thread must be opened for it."""
        return self.is_open and (self.message is None or self.lost_at is not None)


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The reasons why matches of a tournament can't be opened or shown; empty if there are none."""

    permissions: tuple[str, ...] = ()
    """The bot's missing permissions in the channel, as discord.py calls them."""
    unseeing: Mapping[TableNumber, tuple[EntrantNumber, ...]] = field(default_factory=dict)
    """The people who can't see the channel, by the table whose match isn't opened without them."""
    refused: str = ""
    """The reason why Discord refuses threads of matches, as the key of a UserError; empty if it doesn't."""
    since: datetime | None = field(default=None, compare=False)
    """The time (UTC) at which the first of them was noticed."""

    def __bool__(self) -> bool:
        return bool(self.permissions or self.unseeing or self.refused)

    @property
    def people(self) -> tuple[EntrantNumber, ...]:
        """The people who can't see the channel."""
        return tuple(sorted({number for numbers in self.unseeing.values() for number in numbers}))

    def holds(self, table: TableNumber) -> bool:
        """Whether the match of a table can't be opened."""
        return bool(self.permissions) or table in self.unseeing


_OBSTACLES: TypeAdapter[Obstacles] = TypeAdapter(Obstacles)


def obstacles_to_json(obstacles: Obstacles) -> dict[str, Any] | None:
    """The obstacles as JSON; None if there are none."""
    data: dict[str, Any] = _OBSTACLES.dump_python(obstacles, mode="json")
    return data if obstacles else None


def obstacles_from_json(data: dict[str, Any] | None) -> Obstacles:
    """The obstacles from JSON."""
    return Obstacles() if data is None else _OBSTACLES.validate_python(data)


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedTournament:
    """A tournament on Discord."""

    id: TournamentId
    guild: int
    channel: int
    """The text channel of its message, where its matches have their threads."""
    language: str
    host: UserId
    plan: Plan
    state: Tournament
    is_draft: bool = False
    """Whether it is still being planned and visible only to its host."""
    due: datetime | None = None
    """The time (UTC) of the next check of the tournament."""
    wanted: int = 0
    """Grows with every change that its message should show."""
    shown: int = -1
    """The revision that its message shows, of those up to `wanted`; -1 before it is posted."""
    message: int | None = None
    pictured: str | None = None
    """A digest of the picture on its message; None if it has none, or an unknown one."""
    message_round: int | None = None
    """The round, as `round_key`, at which its message was posted; None before it is posted."""
    thread: int | None = None
    """The thread that was started from its first message."""
    event: int | None = None
    """The server's event that announces it."""
    event_tries: int = 0
    """Number of consecutive failures to change this event."""
    start_pinged: datetime | None = None
    """The time (UTC) at which a message about a change of the date last pinged people."""
    homeless: bool = False
    """Whether its channel was deleted."""
    created_at: datetime
    waits: Obstacles = field(default_factory=Obstacles)
    """The reasons why its matches can't be opened or shown."""
    waits_told: Obstacles = field(default_factory=Obstacles)
    """The obstacles of which its host was told last."""
    silence: timedelta = timedelta(days=7)
    """The configured maximum time for a move in a match without a clock."""

    begun: frozenset[TableNumber] = frozenset()
    """The open tables in whose matches somebody has moved; known only while its host is shown what is possible."""

    @property
    def name(self) -> str:
        """As its host has called it."""
        return self.state.settings.name

    @property
    def is_called_off(self) -> bool:
        """Whether it was ended before it started."""
        return self.state.phase is Phase.OVER and self.state.season == 0

    def entrant_of(self, user: int) -> Entrant | None:
        """The entrant that a user holds and hasn't withdrawn."""
        held = self.state.entrant_of(user)
        return held if held is not None and held.is_active else None

    def holders(self, seats: Iterable[EntrantNumber]) -> tuple[Entrant, ...]:
        """The entrants of a table."""
        return tuple(map(self.state.entrant, seats))


def round_key(state: Tournament) -> int:
    """A number that grows with each round; when it does, the tournament's message is posted anew. 0 before the start.

    An arena has no rounds.
    """
    if state.phase is Phase.JOINING:
        return 0
    number = state.round if state.traits.has_rounds else 0
    return state.season * ROUNDS_A_SEASON + number


def round_of(table: Table) -> int:
    """The round of a table, as `round_key`."""
    return table.season * ROUNDS_A_SEASON + table.round


def as_shown(hosted: HostedTournament, table: Table) -> int:
    """A digest of a table's people and results, by which a menu detects that they have changed."""
    return crc32(repr(([each.user for each in hosted.holders(table.seats)], table.results)).encode())


def open_match(hosted: HostedTournament, table: TableNumber, number: int) -> OpenMatch | None:
    """The table's next match, if it has this number."""
    return next((each for each in open_matches(hosted.state) if (each.table, each.match) == (table, number)), None)


def people_of(hosted: HostedTournament) -> list[Entrant]:
    """The people who take part, without computer players, in order of joining."""
    held = map(hosted.state.entrant, hosted.state.active)
    return [each for each in held if level_of(UserId(each.user)) is None]


def empty_seats(hosted: HostedTournament) -> int:
    """The number of seats that computer players fill at the start, for a number of people that fits the format: none
    unless the plan allows it and at least one person takes part.
    """
    state = hosted.state
    if not hosted.plan.computers or not state.active or state.phase is not Phase.JOINING:
        return 0
    return max(fewest(state) - len(state.active), -len(state.active) % state.settings.seats)


def by_seat(hosted: HostedTournament, seats: Sequence[EntrantNumber]) -> tuple[Entrant, ...]:
    """The holder of each seat of the game: an entrant holds all seats of a team."""
    room, held = hosted.plan.room, hosted.holders(seats)
    return tuple(
        next(holder for side, holder in zip(room.sides, held, strict=True) if Seat(seat) in side)
        for seat in range(len(room.seats))
    )


def result_of(match: Match) -> Result:
    """The result of a match for its tournament, by its sides in order of play.

    Without a result it is aborted. A player who is overdue, or withdraws, without having moved is a no-show.
    """
    outcome = match.outcome
    if outcome is None or not outcome.ranking:
        return ABORTED
    sides = entry_of(match).game.sides(match.options)
    rank = {seat: number for number, seats in enumerate(outcome.ranking) for seat in seats}
    ranks = [None if _stayed_away(match, side) else min(rank[seat] for seat in side) for side in sides]
    present = [each for each in ranks if each is not None]
    places = tuple(0 if own is None else 1 + sum(each < own for each in present) for own in ranks)
    return Result(places, Ending.FORFEIT if None in ranks else Ending.PLAYED)


def _stayed_away(match: Match, side: Iterable[Seat]) -> bool:
    seats = frozenset(side)
    rows = [row for row in match.standing if row.seat in seats]
    has_moved = any(row.kind is RowKind.MOVE for row in rows)
    return not has_moved and any(row.leaves and row.cause in {"time", "claimed", WITHDREW} for row in rows)


def result_text(table: Table, number: int) -> str:
    """The result of a match as the END row of its log has it: the places in order of play."""
    result = table.results[number - 1]
    is_turned = table.seats_of(number) != table.seats
    return " ".join(map(str, reversed(result.places) if is_turned else result.places))


def appended(before: HostedTournament, events: Sequence[Event], due: datetime | None) -> HostedTournament:
    """The tournament after these events. `due` is when (UTC) to look again."""
    return replace(before, state=before.state.after(*events), due=due, wanted=before.wanted + 1)


def check_in_opens(hosted: HostedTournament) -> datetime | None:
    """The time (UTC) at which check-in opens automatically; None if it doesn't."""
    starts, minutes = hosted.plan.starts_at, hosted.plan.check_in
    return None if starts is None or not minutes else starts - timedelta(minutes=minutes)


def check_in_events(hosted: HostedTournament, now: datetime) -> tuple[Event, ...]:
    """The events that open or close check-in as the plan says, relative to the date. It doesn't open once the date has
    passed, because nobody could check in any more; but if too few have come by then, it stays open.
    """
    plan, opens = hosted.plan, check_in_opens(hosted)
    is_time = opens is not None and opens <= now
    has_passed = plan.starts_at is None and plan.check_in
    if hosted.state.phase is not Phase.JOINING or is_time == bool(hosted.state.check_in) or has_passed:
        return ()
    if not is_time:
        return close_check_in(hosted.state, now)
    return open_check_in(hosted.state, now) if plan.starts_at is not None and now < plan.starts_at else ()


class NextEvents(NamedTuple):
    """The events that happen automatically, and the time of the next check."""

    events: tuple[Event, ...]
    due: datetime | None
    """The time (UTC) of the next look."""


def next_events(hosted: HostedTournament, now: datetime) -> NextEvents:
    """The events that are due in a running tournament, and the time of the next check. May take a second."""
    state, after = hosted.state, hosted.state
    events: list[Event] = []
    for event in advance(state, now):
        if isinstance(event, Paired) and event.round > state.round:
            gate = next_round_at(replace(hosted, state=after))
            if gate is not None and now < gate:
                return NextEvents(tuple(events), gate)
        events.append(event)
        after = after.after(event)
    return NextEvents(tuple(events), due(after))


def next_round_at(hosted: HostedTournament) -> datetime | None:
    """The time (UTC) at which the next round may begin; None for at once."""
    state, plan = hosted.state, hosted.plan
    tables = [table for table in state.season_tables() if table.round == state.round]
    if not tables or not state.traits.rounds_wait:
        return None
    if plan.round_days:
        return max(table.opened for table in tables) + timedelta(days=plan.round_days)
    if not plan.has_breaks or state.called > state.round:
        return None
    return max(table.reported or table.opened for table in tables) + BREAK


def next_season_may_begin(hosted: HostedTournament) -> bool:
    """Whether a league waits for its host to begin a season."""
    return hosted.state.phase is Phase.RUNNING and is_season_over(hosted.state)

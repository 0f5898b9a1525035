"""Use cases of hosts in a running tournament: rounds, pairings, and taking people back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.challenge import Person
from bot.core.match import UserId
from bot.features import moderation
from bot.features.moderation import Action
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import Hosted, TournamentId, people_shown
from bot.features.tournaments.news import News, NewsKind
from bot.features.tournaments.service import Hosting, change, held_by, log_hosting
from bot.storage import Connection, Store
from bot.tournaments import (
    EntrantNumber,
    Event,
    TournamentError,
    forbid,
    pair,
    start_round,
    take_back,
    undo_round,
)
from bot.ui.errors import UserError


async def take_back_person(store: Store, number: TournamentId, user: int, by: UserId) -> Hosted:
    """Reinstate a withdrawn entrant and notify them. Raises TournamentError; RuleViolation "other
    banned".
    """

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        held = held_by(found, user)
        moderation.check_may_start(store, db, found.guild, (), [Person(UserId(user), held.name)])
        events = take_back(found.state, held.number, now)
        note_queries.add_news(db, number, [News(NewsKind.TAKEN_BACK, held.number)])
        return events

    return await change(store, number, act, Hosting(Action.CUP_TAKE_BACK, by, UserId(user)))


async def begin_round(store: Store, number: TournamentId, after: int, by: UserId) -> Hosted:
    """Start the round after `after`, which is the latest one that the host saw. Raises TournamentError."""

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        _check_round(found, after)
        return start_round(found.state, now)

    return await change(store, number, act, Hosting(Action.CUP_ROUND, by))


async def undo_pairing(store: Store, number: TournamentId, round_: int, by: UserId) -> Hosted:
    """Undo the pairing of a round in which no move was made. Raises TournamentError."""

    def act(db: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        _check_round(found, round_)
        events = undo_round(found.state, now)
        if queries.has_moves(db, number):
            raise TournamentError("round has begun")
        return events

    return await change(store, number, act, Hosting(Action.CUP_UNPAIR, by))


async def forbid_pairs(
    store: Store, number: TournamentId, pairs: Iterable[tuple[EntrantNumber, EntrantNumber]], seen: int, by: UserId
) -> Hosted:
    """Set the pairs who must not meet. `seen` is `people_shown` of all people when the host was asked. Raises
    TournamentError.
    """

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        _check_people(found, seen)
        return forbid(found.state, pairs, now)

    return await change(store, number, act, Hosting(Action.CUP_FORBID, by))


async def pair_round(
    store: Store, number: TournamentId, tables: Sequence[tuple[EntrantNumber, ...]], seen: tuple[int, int], by: UserId
) -> Hosted:
    """Begin the next round with these tables. `seen` is the latest round and `people_shown` of all people when the host
    was asked. Raises TournamentError.
    """

    def act(_: Connection, found: Hosted, now: datetime) -> Sequence[Event]:
        _check_round(found, seen[0])
        _check_people(found, seen[1])
        return pair(found.state, tables, now)

    return await change(store, number, act, Hosting(Action.CUP_PAIR, by))


async def take_over(store: Store, number: TournamentId, by: UserId) -> Hosted:
    """Make a user the host of a tournament; the caller checks that they may. Raises UserError "no such tournament"
    or "hosting already"; RuleViolation "banned".
    """

    def work(db: Connection) -> Hosted:
        found = queries.locked(db, number)
        if found is None or found.is_draft:
            raise UserError("no such tournament")
        if found.host == by:
            raise UserError("hosting already")
        moderation.check_may_start(store, db, found.guild, {by})
        queries.set_host(db, number, by)
        log_hosting(store, db, found, Hosting(Action.CUP_TAKE_OVER, by))
        return replace(found, host=by)

    return await store.write(work)


def _check_round(found: Hosted, seen: int) -> None:
    if found.state.round != seen:
        raise TournamentError("changed meanwhile")


def _check_people(found: Hosted, seen: int) -> None:
    if people_shown(found, len(found.state.entrants)) != seen:
        raise TournamentError("changed meanwhile")

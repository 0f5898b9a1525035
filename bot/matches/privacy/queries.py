"""Queries about everything stored about a person: counting, exporting and deleting it.

`PEOPLE` is the one list of columns that identify people. A test goes through all tables and fails for a column that
might identify somebody and is neither listed there nor known to be harmless.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Table,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)

from bot.core.match import OUTSIDER, ChallengeId, MatchId, UserId, former
from bot.matches.privacy.leaving import LEAVINGS
from bot.storage.notices import tell_others
from bot.storage.tables import (
    acquaintance,
    ban,
    challenge,
    coached,
    holiday,
    is_open,
    is_outside,
    learned,
    log,
    match,
    moderation,
    participant,
    person,
    player,
    rating,
    rating_change,
    solving,
    tournament,
    tournament_event,
    tournament_guest,
    tournament_title,
    watcher,
)
from games.kit.rules import Seat

_USER: BindParameter[int] = bindparam("user")
_THEIR_MATCHES = select(player.c.match_id).where(player.c.user_id == _USER)
_THEIR_CHALLENGES = select(participant.c.challenge_id).where(participant.c.user_id == _USER)
_THEIR_RATINGS = select(rating.c.guild, rating.c.game).where(rating.c.user_id == _USER)

PEOPLE: Mapping[Table, tuple[Column[Any], ...]] = {
    player: (player.c.user_id,),
    log: (log.c.by_user,),
    participant: (participant.c.user_id,),
    person: (person.c.user_id,),
    holiday: (holiday.c.user_id,),
    watcher: (watcher.c.user_id,),
    solving: (solving.c.user_id,),
    learned: (learned.c.user_id,),
    coached: (coached.c.user_id,),
    rating: (rating.c.user_id,),
    rating_change: (rating_change.c.user_id,),
    acquaintance: (acquaintance.c.user_id, acquaintance.c.opponent),
    ban: (ban.c.user_id,),
    moderation: (moderation.c.by_user, moderation.c.user_id),
    tournament: (tournament.c.host,),
    tournament_event: (tournament_event.c.user_id,),
    tournament_guest: (tournament_guest.c.user_id,),
    tournament_title: (tournament_title.c.user_id,),
}
"""The columns that hold Discord user ids, by table, in the order in which the panel lists them."""

_WHERE: Mapping[Table, tuple[ColumnElement[bool], ...]] = {
    # One condition for each index; they have no row in common.
    log: (
        (log.c.by_user == _USER) & log.c.match_id.in_(_THEIR_MATCHES),
        (log.c.by_user == _USER) & is_outside & log.c.match_id.not_in(_THEIR_MATCHES),
    ),
    rating_change: (
        (rating_change.c.user_id == _USER) & tuple_(rating_change.c.guild, rating_change.c.game).in_(_THEIR_RATINGS),
    ),
    # They have no row in common, as no player meets themselves.
    acquaintance: (
        (acquaintance.c.user_id == _USER) & tuple_(acquaintance.c.guild, acquaintance.c.game).in_(_THEIR_RATINGS),
        acquaintance.c.opponent == _USER,
    ),
}
"""Conditions that find a person's rows in large tables by an index."""

_NOT_EXPORTED = ("seed", "snapshot")
"""Columns left out of exports: a seed is secret until the match is over, and a snapshot follows from the moves."""
_EXPORTED = {
    table: select(*(column for column in table.c if column.name not in _NOT_EXPORTED))
    .where(table.c.id.in_(theirs))
    .order_by(table.c.id)
    for table, theirs in ((match, _THEIR_MATCHES), (challenge, _THEIR_CHALLENGES))
}
"""A person's matches and challenges, whose tables don't identify people themselves."""

_GOING = select(match.c.id).where(match.c.id.in_(_THEIR_MATCHES), match.c.ended_at.is_(None))
_INVITED = select(challenge.c.id).where(is_open, challenge.c.id.in_(_THEIR_CHALLENGES)).order_by(challenge.c.id)
_SEATS = select(player.c.match_id, func.min(player.c.seat)).where(player.c.user_id == _USER).group_by(player.c.match_id)
_opponent, _guest = player.alias(), participant.alias()
_DELETE_MATCHES = delete(match).where(
    match.c.id.in_(_THEIR_MATCHES),
    ~exists().where(_opponent.c.match_id == match.c.id, _opponent.c.user_id != _USER, _opponent.c.user_id >= 0),
)
_DELETE_CHALLENGES = delete(challenge).where(
    challenge.c.id.in_(_THEIR_CHALLENGES),
    ~exists().where(_guest.c.challenge_id == challenge.c.id, _guest.c.user_id != _USER, _guest.c.user_id >= 0),
)
_FORGET_ROWS = (
    update(log)
    .where(log.c.match_id == bindparam("match"), log.c.by_user == bindparam("who"))
    .values(by_user=bindparam("nobody"))
)
_FORGET_SEATS = (
    update(player)
    .where(player.c.match_id == bindparam("match"), player.c.user_id == bindparam("who"))
    .values(user_id=bindparam("nobody"))
)
_FORGET_GUESTS = (
    update(participant)
    .where(participant.c.challenge_id == bindparam("table"), participant.c.number == bindparam("place"))
    .values(user_id=bindparam("nobody"), ago=None, words="")
)
_FORGET_OUTSIDE = update(log).where(is_outside, log.c.by_user == _USER).values(by_user=OUTSIDER)
_GUESTS = select(participant.c.challenge_id, participant.c.number).where(participant.c.user_id == _USER)
_FORGET_BANS = delete(ban).where(ban.c.user_id == _USER, ban.c.until <= bindparam("now"))
_FORGET_DEEDS = update(moderation).where(moderation.c.by_user == _USER).values(by_user=OUTSIDER)
_FORGET_REASONS = update(moderation).where(moderation.c.user_id == _USER).values(user_id=OUTSIDER, reason="")
_FORGET_HOST = update(tournament).where(tournament.c.host == _USER).values(host=OUTSIDER)
_ENTERED = (
    select(tournament_event, tournament.c.language)
    .join(tournament)
    .where(tournament_event.c.user_id == _USER)
    .order_by(tournament_event.c.tournament_id, tournament_event.c.number)
)
_COUNT_ENTERED = select(func.count()).where(
    tournament_event.c.tournament_id == bindparam("tournament"),
    tournament_event.c.user_id.is_not(None),
    tournament_event.c.number < bindparam("before"),
)
_FORGET_ENTERED = update(tournament_event).where(
    tournament_event.c.tournament_id == bindparam("tournament"), tournament_event.c.number == bindparam("event")
)
# Ratings come last because the conditions for the two tables before them refer to ratings.
_DELETED = (
    *(person, holiday, watcher, solving, learned, coached, tournament_guest, tournament_title),
    *(rating_change, acquaintance, rating),
)


def stored_about(db: Connection, user: UserId) -> dict[str, int]:
    """Number of rows about a person, by table that has any; for `player`, the number of matches."""
    found = {}
    for table in PEOPLE:
        what = func.count(func.distinct(player.c.match_id)) if table is player else func.count()
        found[table.name] = sum(
            db.execute(select(what).select_from(table).where(condition), {"user": user}).scalar_one()
            for condition in _conditions(table)
        )
    return {name: count for name, count in found.items() if count}


def rows_about(db: Connection, user: UserId) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person, by table and column, without other people's user ids."""
    asked = {"user": user}
    found = {}
    for table, columns in PEOPLE.items():
        names = [column.name for column in columns]
        found[table.name] = [
            {name: value for name, value in row.items() if name not in names or value == user}
            for condition in _conditions(table)
            for row in db.execute(select(table).where(condition), asked).mappings()
        ]
    for table, statement in _EXPORTED.items():
        found[table.name] = [dict(row) for row in db.execute(statement, asked).mappings()]
    return found


def invited(db: Connection, user: UserId) -> list[ChallengeId]:
    """The open challenges in which a person is host or guest."""
    return [ChallengeId(number) for number in db.execute(_INVITED, {"user": user}).scalars()]


def forget_seats(db: Connection, user: UserId, names: Mapping[str, str], match_id: MatchId | None = None) -> None:
    """Replace a person in one match, or in all of theirs, by an anonymous one without an id. `names` is as in
    `delete_person`.
    """
    seats = db.execute(_SEATS, {"user": user})
    held = [
        {"match": number, "who": user, "nobody": former(Seat(seat))}
        for number, seat in seats
        if match_id in {None, number}
    ]
    if held:
        db.execute(_FORGET_ROWS, held)
        db.execute(_FORGET_SEATS.values(name=_renamed(match, player.c.match_id, names)), held)


def delete_person(
    db: Connection,
    user: UserId,
    left: Collection[MatchId],
    names: Mapping[str, str],
    now: datetime,
    alone: Collection[MatchId] = (),
) -> bool:
    """Delete everything stored about a person except bans in force at `now` (UTC), and the matches `alone`, in which
    they have no number any more.

    Deletes nothing and returns False if they hold a seat in a going match that isn't among those they have `left`, or
    are in an open challenge or a going tournament. `names` gives their new name by a match's language; other languages
    use the first one.
    """
    # Challenges first: one that is accepted in between becomes a match.
    if any(each.held_by(db, user) for each in LEAVINGS):
        return False
    if invited(db, user) or not set(left).issuperset(db.execute(_GOING, {"user": user}).scalars()):
        return False
    asked = {"user": user}
    if alone:
        db.execute(delete(match).where(match.c.id.in_(alone)))
    for statement in (
        _DELETE_MATCHES,
        _DELETE_CHALLENGES,
        _FORGET_OUTSIDE,
        _FORGET_DEEDS,
        _FORGET_REASONS,
        _FORGET_HOST,
    ):
        db.execute(statement, asked)
    _forget_entered(db, user, names)
    db.execute(_FORGET_BANS, {**asked, "now": now})
    forget_seats(db, user, names)
    guests = [
        {"table": number, "place": place, "nobody": former(Seat(place))} for number, place in db.execute(_GUESTS, asked)
    ]
    if guests:
        called = _renamed(challenge, participant.c.challenge_id, names)
        db.execute(_FORGET_GUESTS.values(name=called), guests)
    for each in LEAVINGS:
        each.forgotten(db, user)
    for table in _DELETED:
        for condition in _conditions(table):
            db.execute(delete(table).where(condition), asked)
    tell_others(db, "people", user)
    tell_others(db, "watchers")
    return True


def _forget_entered(db: Connection, user: UserId, names: Mapping[str, str]) -> None:
    """Replace a person in tournaments by an anonymous one without an id or a name."""
    for row in db.execute(_ENTERED, {"user": user}).mappings().all():
        this = {"tournament": row["tournament_id"], "event": row["number"]}
        before = {"tournament": row["tournament_id"], "before": row["number"]}
        kept = {key: value for key, value in row["data"].items() if key in {"entrant", "rating"}}
        data = {**kept, "name": names.get(row["language"], next(iter(names.values())))}
        nobody = former(Seat(db.execute(_COUNT_ENTERED, before).scalar_one()))
        db.execute(_FORGET_ENTERED, {**this, "user_id": nobody, "data": data})
        for each in LEAVINGS:
            each.renamed(db, row["tournament_id"])


def _renamed(table: Table, number: Column[Any], names: Mapping[str, str]) -> ColumnElement[str]:
    """A subquery for the new name in the language of the match or challenge with this id."""
    called = case(names, value=table.c.language, else_=next(iter(names.values())))
    return select(called).where(table.c.id == number).scalar_subquery()


def _conditions(table: Table) -> tuple[ColumnElement[bool], ...]:
    return _WHERE.get(table, (or_(*(column == _USER for column in PEOPLE[table])),))

"""Queries about all that is kept of a person: what there is, giving it out, and deleting it.

`PEOPLE` is the one list of where people stand. A test goes through all tables and fails for a column that might name
somebody and is neither there nor known to be harmless.
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
from bot.storage import rating_queries
from bot.storage.tables import (
    acquaintance,
    ban,
    challenge,
    holiday,
    is_open,
    is_outside,
    log,
    match,
    moderation,
    participant,
    person,
    player,
    rating,
    rating_change,
    solving,
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
    rating: (rating.c.user_id,),
    rating_change: (rating_change.c.user_id,),
    acquaintance: (acquaintance.c.user_id, acquaintance.c.opponent),
    ban: (ban.c.user_id,),
    moderation: (moderation.c.by_user, moderation.c.user_id),
}
"""By table, in the order in which people are told of them: the columns that hold Discord's numbers of people."""

_WHERE: Mapping[Table, tuple[ColumnElement[bool], ...]] = {
    # By its two indexes; no row is in both.
    log: (
        (log.c.by_user == _USER) & log.c.match_id.in_(_THEIR_MATCHES),
        (log.c.by_user == _USER) & is_outside & log.c.match_id.not_in(_THEIR_MATCHES),
    ),
    rating_change: (
        (rating_change.c.user_id == _USER) & tuple_(rating_change.c.guild, rating_change.c.game).in_(_THEIR_RATINGS),
    ),
    # Nobody meets themselves: no row is in both.
    acquaintance: (
        (acquaintance.c.user_id == _USER) & tuple_(acquaintance.c.guild, acquaintance.c.game).in_(_THEIR_RATINGS),
        acquaintance.c.opponent == _USER,
    ),
}
"""How somebody's rows are found without going through a whole table that is long."""

_KEPT_OF_MATCHES = ("seed", "snapshot")
"""What is not given out: the seed of a match that goes on, or is yet to begin, is secret, and a position follows from
its moves.
"""
_THEIR_GAMES = {
    match: select(*(column for column in match.c if column.name not in _KEPT_OF_MATCHES))
    .where(match.c.id.in_(_THEIR_MATCHES))
    .order_by(match.c.id),
    challenge: select(*(column for column in challenge.c if column.name not in _KEPT_OF_MATCHES))
    .where(challenge.c.id.in_(_THEIR_CHALLENGES))
    .order_by(challenge.c.id),
}
"""What names nobody itself, but is about what somebody plays."""

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
# In this order: what ratings come from is found by the ratings.
_DELETED = (person, holiday, watcher, solving, rating_change, acquaintance, rating)


def stored_about(db: Connection, user: UserId) -> dict[str, int]:
    """How many rows are about somebody, by table; of seats, in how many matches. None of other tables."""
    found = {}
    for table in PEOPLE:
        what = func.count(func.distinct(player.c.match_id)) if table is player else func.count()
        found[table.name] = sum(
            db.execute(select(what).select_from(table).where(condition), {"user": user}).scalar_one()
            for condition in _conditions(table)
        )
    return {name: count for name, count in found.items() if count}


def rows_about(db: Connection, user: UserId) -> dict[str, list[dict[str, Any]]]:
    """All rows about somebody, by table and column. Other people's numbers in them are left out."""
    asked = {"user": user}
    found = {}
    for table, columns in PEOPLE.items():
        names = [column.name for column in columns]
        found[table.name] = [
            {name: value for name, value in row.items() if name not in names or value == user}
            for condition in _conditions(table)
            for row in db.execute(select(table).where(condition), asked).mappings()
        ]
    for table, statement in _THEIR_GAMES.items():
        found[table.name] = [dict(row) for row in db.execute(statement, asked).mappings()]
    return found


def _still_playing(db: Connection, user: UserId) -> list[MatchId]:
    """The going matches in which somebody holds a seat, also one that they have left."""
    return [MatchId(number) for number in db.execute(_GOING, {"user": user}).scalars()]


def invited(db: Connection, user: UserId) -> list[ChallengeId]:
    """The open challenges in which somebody is host or guest."""
    return [ChallengeId(number) for number in db.execute(_INVITED, {"user": user}).scalars()]


def delete_person(
    db: Connection, user: UserId, left: Collection[MatchId], names: Mapping[str, str], now: datetime
) -> bool:
    """Delete all that is kept of somebody but bans that stand; False, and nothing is deleted, where they have begun
    to play since: of the matches that go on they have `left` some. `names` are what they are called from now on, by
    the language of a match; the first one in any other language.
    """
    # In this order: a challenge that is taken up in between becomes a match.
    if invited(db, user) or not set(left).issuperset(_still_playing(db, user)):
        return False
    asked = {"user": user}
    for statement in (_DELETE_MATCHES, _DELETE_CHALLENGES, _FORGET_OUTSIDE, _FORGET_DEEDS, _FORGET_REASONS):
        db.execute(statement, asked)
    db.execute(_FORGET_BANS, {**asked, "now": now})
    held = [{"match": number, "who": user, "nobody": former(Seat(seat))} for number, seat in db.execute(_SEATS, asked)]
    guests = [
        {"table": number, "place": place, "nobody": former(Seat(place))} for number, place in db.execute(_GUESTS, asked)
    ]
    if held:
        db.execute(_FORGET_ROWS, held)
        db.execute(_FORGET_SEATS.values(name=_renamed(match, player.c.match_id, names)), held)
    if guests:
        called = _renamed(challenge, participant.c.challenge_id, names)
        db.execute(_FORGET_GUESTS.values(name=called), guests)
    rating_queries.delete_opponent(db, user)
    for table in _DELETED:
        for condition in _conditions(table):
            db.execute(delete(table).where(condition), asked)
    return True


def _renamed(table: Table, number: Column[Any], names: Mapping[str, str]) -> ColumnElement[str]:
    """The name that is due in the language of the match, or the challenge, of this number."""
    called = case(names, value=table.c.language, else_=next(iter(names.values())))
    return select(called).where(table.c.id == number).scalar_subquery()


def _conditions(table: Table) -> tuple[ColumnElement[bool], ...]:
    return _WHERE.get(table, (or_(*(column == _USER for column in PEOPLE[table])),))

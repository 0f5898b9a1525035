"""Queries about challenges and lobbies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Executable, RowMapping, bindparam, delete, func, insert, select, update

from bot.core.challenge import Ago, Challenge, Guest, Person, State
from bot.core.dice import Seed
from bot.core.match import ChallengeId, MatchId, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.storage.name_queries import note_names
from bot.storage.rows import EVER, Params, agreed, is_served, lock_person, only, read_agreed, same_fields, shards_params
from bot.storage.tables import (
    absence,
    challenge,
    claim,
    is_behind,
    is_open,
    is_rematch,
    kept,
    match,
    participant,
    person,
)
from bot.storage.upserts import inserts, upserts

_SAME = same_fields(Challenge, challenge, but={"id", "state", "seed"})
_ADD_CHALLENGE = insert(challenge).returning(challenge.c.id)
_ADD_PARTICIPANTS = insert(participant)
_A_CHALLENGE = (
    select(
        challenge,
        *(column for column in participant.c if column.name not in {"challenge_id", "number"}),
        person.c.handle,
        person.c.name.label("global_name"),
    )
    .join(participant)
    .outerjoin(person, person.c.user_id == participant.c.user_id)
    .order_by(challenge.c.id, participant.c.number)
)
_CHALLENGES_BY_ID = _A_CHALLENGE.where(challenge.c.id.in_(bindparam("challenges", expanding=True)))
_CHALLENGE_OF_MATCH = _A_CHALLENGE.where(challenge.c.match_id == bindparam("match"))
_REMATCH_OF = _A_CHALLENGE.where(is_rematch, challenge.c.rematch_of == bindparam("match"))
_LOCK_MATCH = select(match.c.id).where(match.c.id == bindparam("match")).with_for_update()
_LOCK_CHALLENGE = select(challenge.c.id).where(challenge.c.id == bindparam("challenge")).with_for_update()
# Sorted like the index, because otherwise SQLite scans the whole table in the order of ids.
_OPEN_CHALLENGES = (
    _A_CHALLENGE.where(is_open, challenge.c.expires_at > bindparam("now"))
    .order_by(None)
    .order_by(challenge.c.expires_at, challenge.c.id, participant.c.number)
)
_OPEN_BY_HOST = _OPEN_CHALLENGES.where(
    challenge.c.channel == bindparam("in_channel"),
    challenge.c.id.in_(
        select(participant.c.challenge_id).where(participant.c.user_id == bindparam("host"), participant.c.number == 0)
    ),
)
_OPEN_WITH = _OPEN_CHALLENGES.where(
    challenge.c.id.in_(select(participant.c.challenge_id).where(participant.c.user_id == bindparam("guest")))
)
_WITHDRAWN_BY_HOST = _A_CHALLENGE.where(
    challenge.c.state == State.WITHDRAWN,
    challenge.c.message.is_not(None),
    challenge.c.created_at > bindparam("since"),
    challenge.c.created_at < bindparam("now"),
    challenge.c.id.in_(
        select(participant.c.challenge_id).where(participant.c.user_id == bindparam("host"), participant.c.number == 0)
    ),
)
_COUNT_OPEN_BY = (
    select(func.count())
    .select_from(challenge.join(participant))
    .where(
        is_open,
        challenge.c.expires_at > bindparam("now"),
        participant.c.user_id == bindparam("host"),
        participant.c.number == 0,
    )
)
_is_absent = select(absence.c.guild).where(absence.c.guild == challenge.c.guild).exists()
# Challenges that ended long ago are given up. A challenge is over when it expires, at the latest.
_BEHIND = _A_CHALLENGE.where(
    is_behind, challenge.c.expires_at > bindparam("since"), ~_is_absent, is_served(challenge.c.guild)
)
_LAPSE = (
    update(challenge)
    .where(is_open, challenge.c.expires_at <= bindparam("now"), is_served(challenge.c.guild))
    .values(state=State.LAPSED.value, behind=True)
    .returning(challenge.c.id)
)
_NOTE_CHANNEL_GONE = (
    update(challenge)
    .where(is_open, challenge.c.channel == bindparam("gone"))
    .values(state=State.LAPSED.value, behind=False)
)
_POSTED = update(challenge).where(challenge.c.id == bindparam("challenge")).values(message=bindparam("posted"))
_AMONG = select(challenge.c.id).where(
    challenge.c.channel == bindparam("in_channel"), is_open, challenge.c.message.in_(bindparam("these", expanding=True))
)
_NOTE_BEHIND = update(challenge).where(challenge.c.id == bindparam("challenge")).values(behind=bindparam("is_behind"))
_SETTLE_CHALLENGE = update(challenge).where(challenge.c.id == bindparam("challenge"))
_CLAIM = inserts(claim)
_GREET, _NOTE = inserts(kept), upserts(kept)
_KEPT = select(kept.c.value).where(kept.c.key == bindparam("of"))
_FORGET_CLAIMS = delete(claim).where(claim.c.at < bindparam("before"))
_REMOVE_PARTICIPANTS = delete(participant).where(participant.c.challenge_id == bindparam("challenge"))


def find_challenge(db: Connection, challenge_id: ChallengeId) -> Challenge | None:
    return only(_challenges(db, _CHALLENGES_BY_ID, {"challenges": [challenge_id]}))


def challenge_of(db: Connection, match_id: MatchId) -> Challenge | None:
    return only(_challenges(db, _CHALLENGE_OF_MATCH, {"match": match_id}))


def rematch_of(db: Connection, match_id: MatchId) -> Challenge | None:
    """The challenge to a rematch of this match, open or started."""
    return only(_challenges(db, _REMATCH_OF, {"match": match_id}))


def open_challenges(db: Connection, now: datetime) -> list[Challenge]:
    """The challenges that can be accepted at `now` (UTC), oldest first."""
    return _challenges(db, _OPEN_CHALLENGES, {"now": now})


def challenges_behind(db: Connection, since: datetime = EVER, shards: Shards = ALL_SHARDS) -> list[Challenge]:
    """The challenges in servers of these shards whose message may be outdated, without servers from which the bot was
    removed, and without challenges that expired before `since` (UTC).
    """
    return _challenges(db, _BEHIND, {"since": since, **shards_params(shards)})


def _challenges(db: Connection, statement: Executable, params: Params) -> list[Challenge]:
    found = db.execute(statement, params).mappings().all()
    return [_challenge(list(rows)) for _, rows in groupby(found, key=lambda row: row["id"])]


def add_challenge(db: Connection, made: Challenge) -> Challenge:
    """Store a new challenge, and return it with its id."""
    values = {
        **{name: getattr(made, name) for name in _SAME},
        **agreed(made),
        "state": made.state.value,
        "seed": made.seed.secret,
    }
    number = db.execute(_ADD_CHALLENGE, values).scalar_one()
    added = replace(made, id=ChallengeId(number))
    _add_guests(db, added)
    return added


def _add_guests(db: Connection, made: Challenge) -> None:
    people = [
        {
            "challenge_id": made.id,
            "number": number,
            "user_id": guest.person.id,
            "name": guest.person.name,
            "accepted": guest.has_accepted,
            "seat": guest.seat,
            "ago": guest.ago,
            "said": guest.said,
            "words": guest.words,
        }
        for number, guest in enumerate(made.guests)
    ]
    db.execute(_ADD_PARTICIPANTS, people)
    note_names(db, (guest.person for guest in made.guests))


def open_challenges_by(db: Connection, host: UserId, channel: int, now: datetime) -> list[Challenge]:
    """The host's challenges in a channel that can be accepted at `now` (UTC).

    Locks the host, so that they make no other challenge during this transaction.
    """
    lock_person(db, host)
    return _challenges(db, _OPEN_BY_HOST, {"host": host, "in_channel": channel, "now": now})


def withdrawn_by(db: Connection, host: UserId, since: datetime, now: datetime) -> list[Challenge]:
    """The challenges that the host has made between these times (UTC) and withdrawn."""
    return _challenges(db, _WITHDRAWN_BY_HOST, {"host": host, "since": since, "now": now})


def count_open_by(db: Connection, host: UserId, now: datetime) -> int:
    """Number of the host's challenges, in all channels, that can be accepted at `now` (UTC)."""
    return int(db.execute(_COUNT_OPEN_BY, {"host": host, "now": now}).scalar_one())


def lock_match(db: Connection, match_id: MatchId) -> None:
    """Lock a match, so that no other rematch is requested during this transaction."""
    db.execute(_LOCK_MATCH, {"match": match_id})


def locked_challenge(db: Connection, challenge_id: ChallengeId) -> Challenge | None:
    """Load and lock a challenge, so that no other transaction changes it meanwhile."""
    # Read after locking: one statement for both would, on PostgreSQL, return the guests from before the wait.
    db.execute(_LOCK_CHALLENGE, {"challenge": challenge_id})
    return find_challenge(db, challenge_id)


def settle_challenge(db: Connection, after: Challenge) -> None:
    """Store the new state, terms and guests of a locked challenge, whose message is outdated now."""
    values = {
        "challenge": after.id,
        "state": after.state.value,
        "is_open": after.is_open,
        "is_assigned": after.is_assigned,
        "match_id": after.match,
        "behind": True,
        **agreed(after),
    }
    db.execute(_SETTLE_CHALLENGE, values)
    db.execute(_REMOVE_PARTICIPANTS, {"challenge": after.id})
    _add_guests(db, after)


def open_with(db: Connection, user: UserId, now: datetime) -> list[Challenge]:
    """The challenges in which a user takes part, or to which they are invited, that can be accepted at `now` (UTC)."""
    return _challenges(db, _OPEN_WITH, {"guest": user, "now": now})


def lapse_challenges(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[Challenge]:
    """End the challenges of connected servers that have expired at `now` (UTC), and return them."""
    ended = db.execute(_LAPSE, {"now": now, **shards_params(shards)}).scalars().all()
    return _challenges(db, _CHALLENGES_BY_ID, {"challenges": ended}) if ended else []


def note_channel_gone(db: Connection, channel: int) -> None:
    """End the challenges of a channel that was deleted: nobody could accept them."""
    db.execute(_NOTE_CHANNEL_GONE, {"gone": channel})


def note_challenge_behind(db: Connection, challenge_id: ChallengeId, *, behind: bool) -> None:
    """Store whether the challenge's message may be outdated."""
    db.execute(_NOTE_BEHIND, {"challenge": challenge_id, "is_behind": behind})


def note_challenge_posted(db: Connection, challenge_id: ChallengeId, message: int) -> None:
    db.execute(_POSTED, {"challenge": challenge_id, "posted": message})


def challenges_among(db: Connection, channel: int, messages: Collection[int]) -> list[ChallengeId]:
    """The open challenges of a channel whose messages are among these."""
    found = db.execute(_AMONG, {"in_channel": channel, "these": list(messages)})
    return [ChallengeId(number) for number in found.scalars()]


def claim_request(db: Connection, number: int, now: datetime) -> bool:
    """Claim the message or interaction with this id; False if it was claimed before, as by another process."""
    return db.execute(_CLAIM[db.dialect.name], {"id": number, "at": now}).rowcount == 1


def note_greeted(db: Connection, guild: int) -> bool:
    """Note that a server was greeted; False if it was greeted before."""
    return db.execute(_GREET[db.dialect.name], {"key": f"greeted {guild}", "value": True}).rowcount == 1


def note_greeting(db: Connection, guild: int, channel: int, message: int) -> None:
    """Note the greeting of a server's channel, in place of an earlier one there."""
    others = [each for each in greetings(db, guild) if each[0] != channel]
    db.execute(_NOTE[db.dialect.name], {"key": f"greeting {guild}", "value": [*others, (channel, message)]})


def greetings(db: Connection, guild: int) -> list[tuple[int, int]]:
    """The channels of a server's greetings, each with the message."""
    found = db.execute(_KEPT, {"of": f"greeting {guild}"}).scalar_one_or_none()
    return [(channel, message) for channel, message in found or ()]


def forget_claims(db: Connection, before: datetime) -> None:
    db.execute(_FORGET_CLAIMS, {"before": before})


def _challenge(rows: Sequence[RowMapping]) -> Challenge:
    """Build a challenge from its rows, one for each participant, the host first."""
    head = rows[0]
    same: dict[str, Any] = {name: head[name] for name in _SAME} | read_agreed(head)
    return Challenge(
        id=head["id"],
        guests=tuple(map(_guest, rows)),
        state=State(head["state"]),
        match=head["match_id"],
        seed=Seed(head["seed"]),
        **same,
    )


def _guest(row: RowMapping) -> Guest:
    ago = None if row["ago"] is None else Ago(row["ago"])
    who = Person(row["user_id"], row["name"], row["handle"] or "", row["global_name"] or "")
    return Guest(who, row["accepted"], row["seat"], ago, row["said"], row["words"])

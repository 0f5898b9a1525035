"""Use cases of moderators, and checks of bans and of the limit on matches with computers."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from bot.core import match as matches
from bot.core.challenge import Challenge, Person, State
from bot.core.match import Match, MatchId, RuleViolation, UserId
from bot.matches.moderation import queries
from bot.matches.moderation.moderation import Action, Ban, Logged
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import find_match, retry_until_saved, save_match
from bot.storage.rows import lock_person

MOST_WITH_COMPUTERS = 20
"""Matches with computer players, not adjourned, that one person may start or resume: each costs searches and occupies a
channel. They may come to have more when the computer takes over a seat in a match that the others continue, or when
another player resumes a match.
"""


async def ban(store: Store, guild: int, by: UserId, whom: UserId, reason: str, length: timedelta | None = None) -> Ban:
    """Keep `whom` from starting matches in a server, for good if `length` is None; they may finish those they play.

    Replaces an earlier ban. The caller checks that `by` is a moderator.
    """
    now = store.now()
    made = Ban(whom, reason, None if length is None else now + length)

    def work(db: Connection) -> None:
        queries.add_ban(db, guild, made)
        queries.add_entry(
            db, Logged(guild=guild, action=Action.BAN, by=by, whom=whom, reason=reason, until=made.until, at=now)
        )

    await store.write(work)
    return made


async def unban(store: Store, guild: int, by: UserId, whom: Person, reason: str) -> None:
    """Lift the ban of `whom`. Raises RuleViolation "not banned"."""
    now = store.now()

    def work(db: Connection) -> None:
        if not queries.bans_among(db, guild, [whom.id], now):
            raise RuleViolation("not banned", name=whom.name)
        queries.lift_ban(db, guild, whom.id)
        queries.add_entry(db, Logged(guild=guild, action=Action.UNBAN, by=by, whom=whom.id, reason=reason, at=now))

    await store.write(work)


async def bans_in(store: Store, guild: int) -> list[Ban]:
    """The bans in force in a server, the longest first."""
    return await store.read(queries.standing_bans, guild, store.now())


def check_newcomers(db: Connection, store: Store, match: Match, guild: int, user: UserId) -> None:
    """Check that neither `user`, who relocates a match to a server, nor its players are banned there.

    Raises RuleViolation "banned" or "other banned".
    """
    # In the match's own server, banned players may finish it.
    if guild != match.guild:
        players = [Person(match.seats[seat], match.names[seat]) for seat in sorted(match.present)]
        check_may_start(db, store, guild, {user}, players)


def check_guests(db: Connection, store: Store, before: Challenge, after: Challenge) -> None:
    """Check a change of a challenge: no newcomer may be banned (once it starts, no guest), and no player may exceed
    the limit on matches with computers.

    Raises RuleViolation "banned", "other banned", "too many computer matches" or "other has too many computer matches".
    """
    # A guest banned since they joined may still leave, but no match starts with them.
    if after.state in {State.OPEN, State.STARTED}:
        newcomers = after.here - before.here
        others = [guest.person for guest in after.guests] if after.state is State.STARTED else []
        check_may_start(db, store, after.guild, newcomers, others)
        # Only the host seats computers.
        seats_computers = len(after.computers) > len(before.computers)
        check_computers(db, after, {after.host.id} if seats_computers else newcomers)


def check_computers(db: Connection, table: Challenge, asking: Collection[UserId]) -> None:
    """Check that those who act (and once the challenge starts, all its people) may have one more match with computers.

    Raises RuleViolation "too many computer matches" if a person in `asking` has too many, "other has too many computer
    matches" if another player has.
    """
    if not table.computers:
        return
    people = [guest.person for guest in table.guests if not guest.is_computer]
    if table.state is State.STARTED and len(people) == 1:
        asking = {people[0].id}
    elif table.state is not State.STARTED:
        people = [person for person in people if person.id in asking]
    # Lock in one order to prevent deadlocks.
    for person in sorted(people, key=lambda person: person.id):
        # When two matches start at the same time, the second must count the first.
        lock_person(db, person.id)
    for person in sorted(people, key=lambda person: person.id not in asking):
        if match_queries.count_with_computers(db, person.id) < MOST_WITH_COMPUTERS:
            continue
        if person.id in asking:
            raise RuleViolation("too many computer matches", most=MOST_WITH_COMPUTERS)
        raise RuleViolation("other has too many computer matches", name=person.name, most=MOST_WITH_COMPUTERS)


def check_resuming(db: Connection, match: Match, user: UserId) -> None:
    """Check that a user who resumes a match may have one more with computers, if it has any.

    Raises RuleViolation "too many computer matches".
    """
    if len(match.people) < len(set(match.seats)):
        lock_person(db, user)
        if match_queries.count_with_computers(db, user) >= MOST_WITH_COMPUTERS:
            raise RuleViolation("too many computer matches", most=MOST_WITH_COMPUTERS)


def check_may_start(
    db: Connection, store: Store, guild: int | None, asking: Collection[UserId], others: Collection[Person] = ()
) -> None:
    """Check that people may start a match in a server: that none of them is banned there. Every way to begin a match
    calls this function; a match that goes on may be finished.

    Raises RuleViolation "banned" for a user in `asking`, "other banned" for a person in `others`.
    """
    users = {*asking, *(person.id for person in others)}
    if guild is None or not users:
        return
    bans = {ban.user: ban for ban in queries.bans_among(db, guild, list(users), store.now())}
    for user in asking:
        if (found := bans.get(user)) is not None:
            until = "none" if found.until is None else str(int(found.until.timestamp()))
            raise RuleViolation("banned", text=found.reason, until=until)
    for person in others:
        if person.id in bans:
            raise RuleViolation("other banned", name=person.name)


def banned_among(store: Store, db: Connection, guild: int, users: Collection[UserId]) -> set[UserId]:
    """Those of these users who are banned in a server."""
    return {ban.user for ban in queries.bans_among(db, guild, list(users), store.now())} if users else set()


def log_action(store: Store, db: Connection, match: Match, action: Action, by: UserId, reason: str) -> None:
    """Log what a moderator did to a match, in the log of its server if it has one."""
    if match.guild is not None:
        entry = Logged(guild=match.guild, action=action, by=by, match=match.id, reason=reason, at=store.now())
        queries.add_entry(db, entry)


async def end(store: Store, match_id: MatchId, user: UserId, reason: str = "") -> Match:
    """End a match as a moderator; the caller checks that `user` is one.

    Raises RuleViolation "match over", "unknown match".
    """

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        after = matches.end(found, user, reason, at=store.now())
        if not save_match(store, db, found, after):
            return None
        log_action(store, db, found, Action.END, user, reason)
        return after

    return await retry_until_saved(store, work)

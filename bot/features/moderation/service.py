"""What moderators may do, and whom they have banned."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from bot.core import match as matches
from bot.core.challenge import Challenge, Guest, Person, State
from bot.core.match import Match, MatchId, Refusal, UserId
from bot.features.moderation import queries
from bot.features.moderation.moderation import Action, Ban, Logged, check_guests
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import find_match, retry_until_saved, save_match
from bot.storage.rows import lock_person

MOST_WITH_COMPUTERS = 20
"""Matches of one person in which the computer plays and that are not adjourned: each makes it think, and keeps a
channel. Nobody may begin or resume one more; but they may become more where the computer takes over a seat, as the
others go on playing, and where somebody else resumes a match.
"""


async def ban(store: Store, guild: int, by: UserId, whom: UserId, reason: str, length: timedelta | None = None) -> Ban:
    """`whom` may begin no match in a server any more, for good or for some time; they may finish those going on.

    A ban takes the place of one before. That `by` is a moderator is for the caller to know.
    """
    now = store.now()
    made = Ban(whom, reason, None if length is None else now + length)

    def work(db: Connection) -> None:
        queries.add_ban(db, guild, made)
        queries.note_action(
            db, Logged(guild=guild, action=Action.BAN, by=by, whom=whom, reason=reason, until=made.until, at=now)
        )

    await store.write(work)
    return made


async def unban(store: Store, guild: int, by: UserId, whom: Person, reason: str) -> None:
    """`whom` may play again. Raises Refusal "not banned"."""
    now = store.now()

    def work(db: Connection) -> None:
        if not queries.bans_among(db, guild, [whom.id], now):
            raise Refusal("not banned", name=whom.name)
        queries.lift_ban(db, guild, whom.id)
        queries.note_action(db, Logged(guild=guild, action=Action.UNBAN, by=by, whom=whom.id, reason=reason, at=now))

    await store.write(work)


async def bans_in(store: Store, guild: int) -> list[Ban]:
    """The bans that stand in a server."""
    return await store.read(queries.standing_bans, guild, store.now())


async def check_table(store: Store, before: Challenge, after: Challenge) -> None:
    """Whether nobody is banned who would come to a table or, where it would start, sits there; and whether the same
    people may have one more match with computers, if any are at the table.

    Raises Refusal "banned", "other banned", "too many computer matches" or "other has too many computer matches".
    """
    await store.read(lambda db: check_guests_of(store, db, before, after))


async def check_alone(store: Store, guild: int, user: UserId) -> None:
    """Whether somebody may begin a match alone in a server. Raises Refusal "banned"."""
    await store.read(lambda db: check_bans(store, db, guild, {user}, ()))


async def check_newcomers(store: Store, match: Match, guild: int, user: UserId) -> None:
    """Whether nobody is banned in a server to which `user` would bring a match, whose players come with it.

    Raises Refusal "banned" or "other banned".
    """
    await store.read(lambda db: check_newcomers_of(store, db, match, guild, user))


def check_newcomers_of(store: Store, db: Connection, match: Match, guild: int, user: UserId) -> None:
    # Where it is played already, they may finish it.
    if guild != match.guild:
        players = [Guest(Person(match.seats[seat], match.names[seat])) for seat in sorted(match.present)]
        check_bans(store, db, guild, {user}, players)


def check_guests_of(store: Store, db: Connection, before: Challenge, after: Challenge) -> None:
    # Who is banned meanwhile may still leave, but nobody starts with them.
    if after.state in {State.OPEN, State.STARTED}:
        guests = after.guests if after.state is State.STARTED else ()
        check_bans(store, db, after.guild, after.here - before.here, guests)
        check_computers(db, after, _who_asks(before, after))


def _who_asks(before: Challenge, after: Challenge) -> frozenset[UserId]:
    """Who did what changed a table, as far as that shows: who came, or the host, who alone seats computers."""
    if len(after.computers) > len(before.computers):
        return frozenset({after.host.id})
    return after.here - before.here


def check_computers(db: Connection, table: Challenge, asking: Collection[UserId]) -> None:
    """Whether those who ask, and once the match would start all its people, may have one more match with computers.

    Who asks is told that they have too many, or who else has. Raises Refusal "too many computer matches" or "other
    has too many computer matches".
    """
    if not table.computers:
        return
    people = [guest.person for guest in table.guests if not guest.is_computer]
    if table.state is State.STARTED and len(people) == 1:
        asking = {people[0].id}
    elif table.state is not State.STARTED:
        people = [person for person in people if person.id in asking]
    # All in one order, so that no two wait for each other.
    for person in sorted(people, key=lambda person: person.id):
        # Of two matches that begin at the same instant, the second counts the first.
        lock_person(db, person.id)
    for person in sorted(people, key=lambda person: person.id not in asking):
        if match_queries.count_with_computers(db, person.id) < MOST_WITH_COMPUTERS:
            continue
        if person.id in asking:
            raise Refusal("too many computer matches", most=MOST_WITH_COMPUTERS)
        raise Refusal("other has too many computer matches", name=person.name, most=MOST_WITH_COMPUTERS)


def check_resuming(db: Connection, match: Match, user: UserId) -> None:
    """Whether who wants to go on with an adjourned match may have one more match with computers, if any are in it.

    Raises Refusal "too many computer matches".
    """
    if len(match.people) < len(set(match.seats)):
        lock_person(db, user)
        if match_queries.count_with_computers(db, user) >= MOST_WITH_COMPUTERS:
            raise Refusal("too many computer matches", most=MOST_WITH_COMPUTERS)


def check_bans(
    store: Store, db: Connection, guild: int | None, newcomers: Collection[UserId], guests: Collection[Guest]
) -> None:
    if guild is not None and (users := {*newcomers, *(guest.person.id for guest in guests)}):
        check_guests(queries.bans_among(db, guild, list(users), store.now()), newcomers, guests)


def log_action(store: Store, db: Connection, match: Match, action: Action, by: UserId, reason: str) -> None:
    """What a moderator did about a match goes into the log of its server."""
    if match.guild is not None:
        entry = Logged(guild=match.guild, action=action, by=by, match=match.id, reason=reason, at=store.now())
        queries.note_action(db, entry)


async def end(store: Store, match_id: MatchId, user: UserId, reason: str = "") -> Match:
    """A moderator ends the match; that `user` is one is for the caller to know.

    Raises Refusal "match over", "unknown match".
    """

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        after = matches.end(found, user, reason, at=store.now())
        if not save_match(store, db, found, after):
            return None
        log_action(store, db, found, Action.END, user, reason)
        return after

    return await retry_until_saved(store, work)

"""Deleting everything stored about a person."""

from __future__ import annotations

import contextlib
from collections.abc import Collection

from bot.core import match as matches
from bot.core.match import Match, MatchId, RuleViolation, UserId
from bot.matches import challenges
from bot.matches.privacy import queries
from bot.matches.privacy.leaving import LEAVINGS
from bot.storage import Connection, Store
from bot.storage.matches import find_match, going_matches, load_matches, retry_until_saved, save_match
from bot.texts import LANGUAGES, say


async def count_playing(store: Store, user: UserId) -> int:
    """Number of going matches that `user` hasn't left."""
    return sum(
        not each.present.isdisjoint(each.seats_of(user))
        for each in await load_matches(store, await going_matches(store, user))
    )


async def resign_all(store: Store, user: UserId) -> list[Match]:
    """Resign all matches of `user`, solo ones included, and withdraw them from all challenges and tournaments; returns
    the matches, in which they have no name any more.
    """
    for each in LEAVINGS:
        await each.leave(store, user)
    await challenges.lapse_challenges(store)
    for challenge_id in await store.read(queries.invited, user):
        with contextlib.suppress(RuleViolation):
            table = await challenges.load_challenge(store, challenge_id)
            await challenges.go_away(store, table, user)
    left = []
    for found in await load_matches(store, await going_matches(store, user)):
        with contextlib.suppress(RuleViolation):
            left.append(await _resign_namelessly(store, found.id, user))
    # The cached matches have the name.
    store.matches.clear()
    return left


async def _resign_namelessly(store: Store, match_id: MatchId, user: UserId) -> Match:
    """Resign a match and take the name of `user` out of it at once, so that its end is published without it. Returns
    the match with the name.
    """

    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        after = matches.resign(found, user, at=store.now())
        if not save_match(store, db, found, after):
            return None
        queries.forget_seats(db, user, _names(), match_id)
        return after

    return await retry_until_saved(store, work)


def _names() -> dict[str, str]:
    """The name that replaces a person's, by language."""
    return {each: say(each, "former-player") for each in LANGUAGES}


async def delete_data(store: Store, user: UserId, alone: Collection[MatchId] = ()) -> None:
    """Resign all matches of `user`, then delete everything stored about them except bans in force, and the matches
    `alone`, which they played alone and have resigned.

    Their opponents' matches stay, with the user made anonymous.
    """
    names, gone = _names(), set(alone)
    forgotten = False
    while not forgotten:
        gone |= {match.id for match in await resign_all(store, user) if match.people == {user}}
        going = await going_matches(store, user)
        # A match that can't be replayed doesn't prevent the deletion.
        readable = await load_matches(store, going)
        playing = {each.id for each in readable if not each.present.isdisjoint(each.seats_of(user))}
        left, now = {each.id for each in going} - playing, store.now()
        forgotten = await store.write(queries.delete_person, user, left, names, now, gone)
    store.people.drop(user)
    store.played.drop(user)
    store.matches.clear()
    store.watchers.clear()

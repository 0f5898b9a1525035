"""Deleting everything stored about a person."""

from __future__ import annotations

import contextlib

from bot.core.match import Match, RuleViolation, UserId
from bot.features import challenges, endings, tournaments
from bot.features.privacy import queries
from bot.storage import Store
from bot.storage.matches import going_matches, load_matches
from bot.texts import LANGUAGES, say


async def count_playing(store: Store, user: UserId) -> int:
    """Number of going matches that `user` hasn't left."""
    return sum(
        not each.present.isdisjoint(each.seats_of(user))
        for each in await load_matches(store, await going_matches(store, user))
    )


async def resign_all(store: Store, user: UserId) -> list[Match]:
    """Resign all matches of `user`, solo ones included, and withdraw them from all challenges and tournaments; returns
    the matches.
    """
    await tournaments.leave_all(store, user)
    await challenges.lapse_challenges(store)
    for challenge_id in await store.read(queries.invited, user):
        with contextlib.suppress(RuleViolation):
            table = await challenges.load_challenge(store, challenge_id)
            await challenges.go_away(store, table, user)
    left = []
    for found in await load_matches(store, await going_matches(store, user)):
        with contextlib.suppress(RuleViolation):
            left.append(await endings.resign(store, found.id, user))
    return left


async def delete_data(store: Store, user: UserId) -> None:
    """Resign all matches of `user`, then delete everything stored about them except bans in force.

    Their opponents' matches stay, with the user made anonymous.
    """
    names = {each: say(each, "former-player") for each in LANGUAGES}
    forgotten = False
    while not forgotten:
        await resign_all(store, user)
        going = await going_matches(store, user)
        # A match that can't be replayed doesn't prevent the deletion.
        readable = await load_matches(store, going)
        playing = {each.id for each in readable if not each.present.isdisjoint(each.seats_of(user))}
        left, now = {each.id for each in going} - playing, store.now()
        forgotten = await store.write(queries.delete_person, user, left, names, now)
    store.people.drop(user)
    store.matches.clear()
    store.watchers.clear()

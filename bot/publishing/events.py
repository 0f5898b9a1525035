"""Events of matches: features subscribe functions to them with `subscribes`, where the functions are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import discord

from bot.core.match import Match, MatchId, UserId


@dataclass(frozen=True, slots=True)
class MatchPublished:
    """The channel shows a match as it is. Given after each attempt to publish, even if nothing was missing.

    An error of a subscriber is raised where the match was published, after the other subscribers were called.
    """

    match: Match


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match has ended, and its last board was posted.

    Given just before the board is recorded: usually once for each match, but again after the next start if the process
    dies in between, so what subscribers do must not matter twice. Their errors are logged, and not tried again.
    """

    match: Match
    message: int
    """The last board, in the match's channel."""


@dataclass(frozen=True, slots=True)
class BeginnerPlays:
    """A person has begun an easy match against a computer player, or was led back to it."""

    match: MatchId
    person: UserId


@dataclass(frozen=True, slots=True)
class PlaysAgain:
    """A person has begun a match like the one `before`."""

    match: MatchId
    before: Match
    person: UserId


Event: TypeAlias = MatchPublished | MatchEnded | BeginnerPlays | PlaysAgain
EventT = TypeVar("EventT", MatchPublished, MatchEnded, BeginnerPlays, PlaysAgain)
Subscriber: TypeAlias = Callable[[Any, EventT], Awaitable[None]]
"""Called with the client and the event."""

SUBSCRIBERS: dict[type[Event], list[Callable[..., Awaitable[None]]]] = defaultdict(list)


def subscribes(event: type[EventT]) -> Callable[[Subscriber[EventT]], Subscriber[EventT]]:
    """Register a function that is called with the client and every event of this type."""

    def register(subscriber: Subscriber[EventT]) -> Subscriber[EventT]:
        SUBSCRIBERS[event].append(subscriber)
        return subscriber

    return register


async def give(client: discord.Client, event: Event) -> None:
    """Call all subscribers to an event one after another, then raise the first error of theirs."""
    errors = []
    for subscriber in SUBSCRIBERS[type(event)]:
        try:
            await subscriber(client, event)
        except Exception as error:  # noqa: BLE001 - the others are called all the same
            errors.append(error)
    if errors:
        raise errors[0]

"""A challenge: somebody wants to play, others have yet to agree. Pure values, like a match."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.match import ChallengeId, MatchId, Refusal, UserId
from games.kit.rules import AnyGame, Options, OptionValue, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, and the name they go by there."""

    id: UserId
    name: str


class State(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What somebody wants to play, and with whom."""

    game: str
    """A key of the catalogue."""
    options: Mapping[str, str | OptionValue]
    """As given in a draft; every option's value in a challenge."""
    look: tuple[tuple[str, str], ...] = ()
    """Of the picture's own options; in a challenge those that aren't the default, sorted by key."""
    guild: int | None
    channel: int
    thread: bool = False
    """Whether the channel is itself a thread, in which no further thread can be opened."""
    host: Person
    invited: tuple[Person, ...]
    seat: str | None = None
    """The name of the seat that the host wants; None leaves it to chance."""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Draft):
    """A draft that was made public."""

    id: ChallengeId
    state: State = State.OPEN
    message: int | None = None
    """The message it stands in; known once it is posted."""
    accepted: frozenset[UserId] = frozenset()
    created_at: datetime
    """UTC."""
    expires_at: datetime
    """UTC; nobody can accept from this moment on."""
    match: MatchId | None = None
    """Which match it became."""

    @property
    def missing(self) -> frozenset[UserId]:
        """Who has yet to accept: the invited, or the host alone where nobody else plays."""
        asked = {person.id for person in self.invited} or {self.host.id}
        return frozenset(asked) - self.accepted


def check_people(game: AnyGame, options: Options, draft: Draft) -> None:
    """Whether these people can sit at this table: one for each seat or each team, nobody twice, the seat one of its.

    Raises Refusal "same person twice", "wrong number of people" or "unknown seat".
    """
    people = (draft.host, *draft.invited)
    for n, person in enumerate(people):
        if person.id in {earlier.id for earlier in people[:n]}:
            raise Refusal("same person twice", name=person.name)
    names = game.seat_names(options)
    fitting = sorted({len(names), len(game.sides(options))})
    if len(people) not in fitting:
        raise Refusal("wrong number of people", given=len(people), allowed=", ".join(map(str, fitting)))
    if draft.seat is not None and draft.seat not in names:
        raise Refusal("unknown seat", seat=draft.seat, allowed=", ".join(names))


def is_alike(draft: Draft, other: Draft) -> bool:
    """Whether two drafts of one host in one channel are to the same people, and to the same game."""
    return draft.game == other.game and {person.id for person in draft.invited} == {
        person.id for person in other.invited
    }


def seated(game: AnyGame, options: Options, draft: Draft, rng: random.Random) -> tuple[Person, ...]:
    """Who sits where, by seat: the host where they wish, the others by chance; a person for each seat or each team."""
    names = game.seat_names(options)
    people = [draft.host, *draft.invited]
    alone = [frozenset({Seat(seat)}) for seat in range(len(names))]
    places = alone if len(people) == len(names) else list(game.sides(options))
    rng.shuffle(places)
    if draft.seat is not None:
        wanted = Seat(names.index(draft.seat))
        places.sort(key=lambda place: wanted not in place)
    holders = {seat: person for person, place in zip(people, places, strict=True) for seat in place}
    return tuple(holders[Seat(seat)] for seat in range(len(names)))


def accept(challenge: Challenge, user: UserId, now: datetime) -> Challenge:
    """`user` agrees. Raises Refusal "challenge over", "not invited", "your own challenge" or "already accepted"."""
    _check_open(challenge, now)
    if user in challenge.accepted:
        raise Refusal("already accepted")
    if user not in challenge.missing:
        raise _not_for(user, challenge)
    return replace(challenge, accepted=challenge.accepted | {user})


def decline(challenge: Challenge, user: UserId, now: datetime) -> Challenge:
    """`user` doesn't want to, even if they did before.

    Raises Refusal "challenge over", "not invited" or "your own challenge".
    """
    _check_open(challenge, now)
    if user not in {person.id for person in challenge.invited}:
        raise _not_for(user, challenge)
    return replace(challenge, state=State.DECLINED)


def withdraw(challenge: Challenge, user: UserId, now: datetime) -> Challenge:
    """The host has thought better of it. Raises Refusal "challenge over" or "not the host"."""
    _check_open(challenge, now)
    if user != challenge.host.id:
        raise Refusal("not the host")
    return replace(challenge, state=State.WITHDRAWN)


def _not_for(user: UserId, challenge: Challenge) -> Refusal:
    return Refusal("your own challenge" if user == challenge.host.id else "not invited")


def _check_open(challenge: Challenge, now: datetime) -> None:
    if challenge.state is not State.OPEN:
        raise Refusal("challenge over", state=challenge.state.value)
    if challenge.expires_at <= now:
        raise Refusal("challenge over", state=State.LAPSED.value)

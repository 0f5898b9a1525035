"""What a challenge is: the game and its options, who is invited, and who sits where.

A lobby is a challenge that anybody may join.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.core.dice import Seed
from bot.core.match import ChallengeId, MatchId, Refusal, UserId, level_of
from games.kit.rules import AnyGame, Options, OptionValue, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, with the name shown there."""

    id: UserId
    name: str


class State(StrEnum):
    """The state of a challenge."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Ago(StrEnum):
    """How long ago somebody last did the thing that gives the right to assign the seats, the latest first."""

    NOW = "now"
    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    MONTH = "month"
    LONGER = "longer"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who takes part in a challenge or is invited to."""

    person: Person
    has_accepted: bool = False
    seat: str | None = None
    """The name of the seat they hold; None leaves it to chance."""
    ago: Ago | None = None
    """When they say that they last did it; None if they haven't said."""
    said: int = 0
    """The order in which guests said so: of those who said the same, the first comes first."""
    words: str = ""
    """What they entered for the dice, as `bot.core.dice.clean` gives it; empty if nothing."""

    @property
    def is_computer(self) -> bool:
        """Whether it is a computer player: it accepts at once, and leaves its seat to others or to chance."""
        return level_of(self.person.id) is not None


@dataclass(frozen=True, slots=True)
class Room:
    """The seats and sides of a game with its options."""

    seats: tuple[str, ...]
    """Their names, in order of play."""
    sides: tuple[frozenset[Seat], ...]
    """The teams: somebody is needed for each, and may hold all its seats."""
    has_chooser: bool = False
    """Whether one of the guests may assign the seats: by `Ago`."""

    @classmethod
    def of(cls, game: AnyGame, options: Options, *, has_chooser: bool = False) -> Room:
        """The room of a game with all its options."""
        return cls(game.seat_names(options), game.sides(options), has_chooser)

    def fits(self, people: int) -> bool:
        """Whether that many people can play: one for each seat, or fewer if teams allow it."""
        return len(self.sides) <= people <= len(self.seats)

    def check_fits(self, people: int) -> None:
        """Raises Refusal "wrong number of people" or "too few people"."""
        if not self.fits(people):
            allowed = ", ".join(str(count) for count in range(len(self.sides), len(self.seats) + 1))
            is_few = people < len(self.sides)
            raise Refusal("too few people" if is_few else "wrong number of people", given=people, allowed=allowed)

    def empty_sides(self, guests: tuple[Guest, ...]) -> list[frozenset[Seat]]:
        """The sides without anybody on a seat."""
        held = {guest.seat for guest in guests}
        return [side for side in self.sides if held.isdisjoint(self.seats[seat] for seat in side)]

    def check_sides(self, guests: tuple[Guest, ...]) -> None:
        """Check that enough guests have no seat yet to fill all sides. Raises Refusal "side without people"."""
        if len(self.empty_sides(guests)) > sum(guest.seat is None for guest in guests):
            raise Refusal("side without people")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What is to be played, and where."""

    game: str
    """A key of the catalogue."""
    options: Mapping[str, str | OptionValue]
    """As given in a draft; in a challenge the value of every option."""
    look: tuple[tuple[str, str], ...] = ()
    """The picture's options; in a challenge those that differ from the default, sorted by key."""
    guild: int | None
    channel: int
    thread: bool = False
    """Whether the channel is itself a thread, in which no further thread can be opened."""
    language: str = "en"
    is_open: bool = False
    """Whether anyone may join."""
    clock: str = ""
    """As `bot.core.match.Terms.clock`."""
    rated: bool = True
    """Whether the match is to be rated, if its players can be."""
    source: MatchId | None = None
    """The match to continue from one of its moves; None for a new game."""
    taken: int = 0
    """The number of its standing rows that are taken over."""
    rematch_of: MatchId | None = None
    """The match that this is a rematch of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Proposal):
    """What somebody wants to play, and with whom."""

    host: Person
    invited: tuple[Person, ...] = ()
    seat: str | None = None
    """The name of the seat that the host wants; None leaves it to chance."""
    seated: tuple[tuple[UserId, str], ...] = ()
    """The names of the seats of invited people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Proposal):
    """A draft that was made public."""

    id: ChallengeId
    guests: tuple[Guest, ...]
    """The host first, then in the order in which they were invited or joined."""
    is_assigned: bool = False
    """Whether the guest who may assign the seats has done so."""
    state: State = State.OPEN
    message: int | None = None
    """The message that shows it; known once it is posted."""
    created_at: datetime
    """UTC."""
    expires_at: datetime
    """UTC; nobody can accept from this moment on."""
    match: MatchId | None = None
    """The match that it became."""
    seed: Seed | None = None
    """The seed of the match's dice, whose commitment the message shows; None in old challenges."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the guests entered for the dice, sorted."""
        return tuple(sorted(guest.words for guest in self.guests if guest.words))

    @property
    def host(self) -> Person:
        """Whoever made it."""
        return self.guests[0].person

    @property
    def invited(self) -> tuple[Person, ...]:
        """The other guests, including those who joined."""
        return tuple(guest.person for guest in self.guests[1:])

    @property
    def missing(self) -> frozenset[UserId]:
        """Those who have yet to accept: invited people, or the host if nobody else plays."""
        return frozenset(guest.person.id for guest in self.guests if not guest.has_accepted)

    @property
    def present(self) -> tuple[Guest, ...]:
        """Those who have accepted."""
        return tuple(guest for guest in self.guests if guest.has_accepted)

    @property
    def computers(self) -> tuple[Guest, ...]:
        """The guests that are computer players."""
        return tuple(guest for guest in self.guests if guest.is_computer)

    @property
    def is_agreed(self) -> bool:
        """Whether nobody is awaited: all have accepted, and nobody is to assign the seats."""
        return not self.is_open and not self.missing and self.chooser is None

    @property
    def late(self) -> Guest | None:
        """The first invited guest who has yet to answer."""
        return next((guest for guest in self.guests[1:] if not guest.has_accepted), None)

    @property
    def counts(self) -> bool:
        """Whether the match would be rated: no match with a computer player is."""
        return self.rated and not self.computers

    @property
    def here(self) -> frozenset[UserId]:
        """The ids of those who have accepted."""
        return frozenset(guest.person.id for guest in self.present)

    @property
    def chooser(self) -> Guest | None:
        """The guest who may assign the seats: whoever did it last, then said so first; None if nobody has."""
        order = list(Ago)
        told = [guest for guest in self.present if guest.ago is not None and guest.ago is not Ago.NEVER]
        return min(told, key=lambda guest: (order.index(guest.ago or Ago.NEVER), guest.said), default=None)

    def guest(self, user: UserId) -> Guest | None:
        """The guest with this id."""
        return next((guest for guest in self.guests if guest.person.id == user), None)


def first_guests(room: Room, draft: Draft) -> tuple[Guest, ...]:
    """The guests of a new challenge: the host, who has accepted unless nobody else will, and the invited people.

    Raises Refusal "same person twice", "wrong number of people", "too few people" (where nobody may join), "no free
    seat" (where anyone may, and nobody could) or "unknown seat".
    """
    people = (draft.host, *draft.invited)
    for n, person in enumerate(people):
        if person.id in {earlier.id for earlier in people[:n]}:
            raise Refusal("same person twice", name=person.name)
    if not draft.is_open:
        room.check_fits(len(people))
    elif len(people) >= len(room.seats):
        raise Refusal("no free seat")
    if draft.seat is not None and draft.seat not in room.seats:
        raise Refusal("unknown seat", seat=draft.seat, allowed=", ".join(room.seats))
    host = Guest(draft.host, has_accepted=draft.is_open or bool(draft.invited), seat=draft.seat)
    seated = dict(draft.seated)
    guests = (Guest(person, seat=seated.get(person.id)) for person in draft.invited)
    return (host, *(replace(guest, has_accepted=guest.is_computer) for guest in guests))


def changed_seats(room: Room) -> tuple[Seat, ...]:
    """By seat of a match, the seat of its holder in a rematch: the seats go around, and teams stay together."""
    count, sides = len(room.seats), set(room.sides)
    for step in range(1, count):
        changed = tuple(Seat((seat + step) % count) for seat in range(count))
        if {frozenset(changed[seat] for seat in side) for side in sides} == sides:
            return changed
    return tuple(map(Seat, range(count)))


def is_alike(draft: Draft, other: Challenge) -> bool:
    """Whether a draft has the game and the people of a challenge that its host has already made in the channel."""
    asked, there = ({person.id for person in each.invited} for each in (draft, other))
    return draft.game == other.game and (asked <= there if draft.is_open and other.is_open else asked == there)


def seated(room: Room, guests: tuple[Guest, ...], rng: random.Random) -> tuple[Person, ...]:
    """The people by seat: where they want to sit, the others by chance, somebody on each side.

    If there are more seats than people, those of a side share its seats.
    """
    held = {Seat(room.seats.index(guest.seat)): guest.person for guest in guests if guest.seat is not None}
    others = [guest.person for guest in guests if guest.seat is None]
    rng.shuffle(others)
    for side in room.empty_sides(guests):
        held[rng.choice(sorted(side))] = others.pop()
    free = [Seat(seat) for seat in range(len(room.seats)) if seat not in held]
    rng.shuffle(free)
    held |= zip(free, others, strict=False)
    for side in room.sides:
        people = [held[seat] for seat in sorted(side) if seat in held]
        shared = [seat for seat in sorted(side) if seat not in held]
        held |= {seat: people[n % len(people)] for n, seat in enumerate(shared)}
    return tuple(held[Seat(seat)] for seat in range(len(room.seats)))

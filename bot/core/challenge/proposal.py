"""Challenges as values: the game and its options, the guests and their seats."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import count
from typing import Final

from bot.core.dice import Seed
from bot.core.match import HIGHEST_LEVEL, ChallengeId, Match, MatchId, RuleViolation, UserId, computer, level_of
from bot.texts import AnyLocale, say
from bot.texts.people import Named, told_apart
from games.kit.rules import AnyGame, Options, OptionValue, Seat

FRIENDLY: Final = 2
"""The default level."""


@dataclass(frozen=True, slots=True)
class Person:
    """A user of Discord, with the name shown in a server, or a computer player."""

    id: UserId
    name: str
    handle: str = ""
    """Discord's unique name of the user; shown beside the name of one of two people of that name."""
    global_name: str = field(default="", compare=False)
    """The name outside of the server; empty if it is the same."""


class State(StrEnum):
    """The state of a challenge."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Ago(StrEnum):
    """Time since a guest last did what gives the right to assign the seats, the latest first."""

    NOW = "now"
    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    MONTH = "month"
    LONGER = "longer"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Guest:
    """A person or computer player who takes part in a challenge or is invited to it."""

    person: Person
    has_accepted: bool = False
    seat: str | None = None
    """The name of the seat they hold; None leaves it to chance."""
    ago: Ago | None = None
    """The time at which they say they last did it; None if they haven't said."""
    said: int = 0
    """The order in which guests said so: of those who said the same, the first comes first."""
    words: str = ""
    """The words that they entered for the dice, as `bot.core.dice.clean` returns them; empty if none."""

    @property
    def is_computer(self) -> bool:
        """Whether the guest is a computer player: it accepts at once, and doesn't choose its seat."""
        return level_of(self.person.id) is not None


@dataclass(frozen=True, slots=True)
class Room:
    """The seats and sides of a game with its options."""

    seats: tuple[str, ...]
    """The names of the seats, in order of play."""
    sides: tuple[frozenset[Seat], ...]
    """The teams. Each needs at least one person, who may hold all its seats."""
    has_chooser: bool = False
    """Whether one of the guests may assign the seats, chosen by `Ago`."""

    @classmethod
    def of(cls, game: AnyGame, options: Options, *, has_chooser: bool = False) -> Room:
        """The room of a game; `options` has all of them."""
        return cls(game.seat_names(options), game.sides(options), has_chooser)

    def fits(self, people: int) -> bool:
        """Whether that many people can play: one for each seat, or fewer if teams allow it."""
        return len(self.sides) <= people <= len(self.seats)

    def check_fits(self, people: int) -> None:
        """Raises RuleViolation "wrong number of people" or "too few people"."""
        if not self.fits(people):
            allowed = ", ".join(str(count) for count in range(len(self.sides), len(self.seats) + 1))
            too_few = people < len(self.sides)
            raise RuleViolation(
                "too few people" if too_few else "wrong number of people", given=people, allowed=allowed
            )

    def empty_sides(self, guests: tuple[Guest, ...]) -> list[frozenset[Seat]]:
        held = {guest.seat for guest in guests}
        return [side for side in self.sides if held.isdisjoint(self.seats[seat] for seat in side)]

    def check_sides(self, guests: tuple[Guest, ...]) -> None:
        """Check that enough guests have no seat yet to fill all sides. Raises RuleViolation "side without people"."""
        if len(self.empty_sides(guests)) > sum(guest.seat is None for guest in guests):
            raise RuleViolation("side without people")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The game to be played, and where."""

    game: str
    """A key of the catalogue."""
    options: Mapping[str, str | OptionValue]
    """In a draft as the host gave them; in a challenge the values of all options."""
    look: tuple[tuple[str, str], ...] = ()
    """The options of the picture; in a challenge only changed ones, sorted by key."""
    guild: int | None
    channel: int
    thread: bool = False
    """Whether the channel is a thread, in which no further thread can be opened."""
    language: str = "en"
    is_open: bool = False
    """Whether anyone may join."""
    clock: str = ""
    """Like `bot.core.match.Terms.clock`."""
    rated: bool = True
    """Whether the match should be rated, if its players can be."""
    rematch_of: MatchId | None = None
    """The match that this is a rematch of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The parts of a challenge that its host may change before play begins."""

    options: Mapping[str, str | OptionValue]
    """The values of all options."""
    look: tuple[tuple[str, str], ...]
    """Like `Proposal.look`."""
    clock: str
    rated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Proposal):
    """A challenge before it is checked and published."""

    host: Person
    invited: tuple[Person, ...] = ()
    seat: str | None = None
    """The name of the seat that the host wants; None leaves it to chance."""
    seated: tuple[tuple[UserId, str], ...] = ()
    """The seats of invited people, by name."""
    asked_by: int | None = None
    """The interaction that asks for it: of two processes that receive it, one makes the challenge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Proposal):
    """A published draft."""

    id: ChallengeId
    guests: tuple[Guest, ...]
    """The host first, then in the order in which they were invited or joined."""
    is_assigned: bool = False
    """Whether the guest who may assign the seats has done so."""
    state: State = State.OPEN
    message: int | None = None
    """The message that shows it; None until it is posted."""
    created_at: datetime
    """UTC."""
    expires_at: datetime
    """UTC; from this moment on, the challenge can't be accepted."""
    match: MatchId | None = None
    """The match that it became."""
    seed: Seed
    """The seed of the match's dice, whose commitment the message shows."""

    def __post_init__(self) -> None:
        """Tell guests of the same name apart."""
        people = [guest.person for guest in self.guests]
        names = told_apart(Named(person.id, person.name, person.handle) for person in people)
        if names != [person.name for person in people]:
            guests = [
                replace(guest, person=replace(guest.person, name=name))
                for guest, name in zip(self.guests, names, strict=True)
            ]
            object.__setattr__(self, "guests", tuple(guests))

    @property
    def conditions(self) -> Conditions:
        """The part that the host may change."""
        return Conditions(options=self.options, look=self.look, clock=self.clock, rated=self.rated)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the guests entered for the dice, sorted."""
        return tuple(sorted(guest.words for guest in self.guests if guest.words))

    @property
    def host(self) -> Person:
        """The person who made it."""
        return self.guests[0].person

    @property
    def invited(self) -> tuple[Person, ...]:
        """The other guests, including those who joined."""
        return tuple(guest.person for guest in self.guests[1:])

    @property
    def missing(self) -> frozenset[UserId]:
        """The ids of the guests who have yet to accept: invited people, or the host if no other person plays."""
        return frozenset(guest.person.id for guest in self.guests if not guest.has_accepted)

    @property
    def present(self) -> tuple[Guest, ...]:
        """The guests who have accepted."""
        return tuple(guest for guest in self.guests if guest.has_accepted)

    @property
    def computers(self) -> tuple[Guest, ...]:
        return tuple(guest for guest in self.guests if guest.is_computer)

    @property
    def is_agreed(self) -> bool:
        """Whether all have accepted, no one else may join, and no seats are left to assign."""
        return not self.is_open and not self.missing and self.chooser is None

    @property
    def late(self) -> Guest | None:
        """The first invited guest who hasn't answered."""
        return next((guest for guest in self.guests[1:] if not guest.has_accepted), None)

    @property
    def counts(self) -> bool:
        """Whether the match would be rated. No match with a computer player is."""
        return self.rated and not self.computers

    @property
    def here(self) -> frozenset[UserId]:
        """The ids of the guests who have accepted."""
        return frozenset(guest.person.id for guest in self.present)

    @property
    def chooser(self) -> Guest | None:
        """The guest who may assign the seats: of those who did it most recently, the first to say so; else None."""
        order = list(Ago)
        candidates = [guest for guest in self.present if guest.ago is not None and guest.ago is not Ago.NEVER]
        return min(candidates, key=lambda guest: (order.index(guest.ago or Ago.NEVER), guest.said), default=None)

    def guest(self, user: UserId) -> Guest | None:
        return next((guest for guest in self.guests if guest.person.id == user), None)


def first_guests(room: Room, draft: Draft) -> tuple[Guest, ...]:
    """The guests of a new challenge: the host, who must still accept only if they play alone, and the invited people.

    Raises RuleViolation "same person twice", "unknown seat"; "wrong number of people" or "too few people" if no other
    person may join; "no free seat" if anybody may, but no seat is left.
    """
    people = (draft.host, *draft.invited)
    for n, person in enumerate(people):
        if person.id in {earlier.id for earlier in people[:n]}:
            raise RuleViolation("same person twice", name=person.name)
    if not draft.is_open:
        room.check_fits(len(people))
    elif len(people) >= len(room.seats):
        raise RuleViolation("no free seat")
    if draft.seat is not None and draft.seat not in room.seats:
        raise RuleViolation("unknown seat", seat=draft.seat, allowed=", ".join(room.seats))
    host = Guest(draft.host, has_accepted=draft.is_open or bool(draft.invited), seat=draft.seat)
    seated = dict(draft.seated)
    guests = (Guest(person, seat=seated.get(person.id)) for person in draft.invited)
    return (host, *(replace(guest, has_accepted=guest.is_computer) for guest in guests))


def changed_seats(room: Room) -> tuple[Seat, ...]:
    """By seat of a match, the seat of its holder in a rematch: the seats rotate, and teams stay together."""
    count, sides = len(room.seats), set(room.sides)
    for step in range(1, count):
        changed = tuple(Seat((seat + step) % count) for seat in range(count))
        if {frozenset(changed[seat] for seat in side) for side in sides} == sides:
            return changed
    return tuple(map(Seat, range(count)))


def is_alike(draft: Draft | Challenge, other: Challenge) -> bool:
    """Whether a draft or challenge repeats the game and the people of another challenge of its host in the channel."""
    new, old = ({person.id for person in each.invited} for each in (draft, other))
    return draft.game == other.game and (new <= old if draft.is_open and other.is_open else new == old)


def seated(room: Room, guests: tuple[Guest, ...], rng: random.Random) -> tuple[Person, ...]:
    """The people by seat: in the seats they want, the others by chance, with at least one person on each side.

    If there are more seats than people, the people of a side share its seats. Computer players of one level that sit by
    chance are numbered in the order of play.
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
    people = [held[Seat(seat)] for seat in range(len(room.seats))]
    by_chance = {guest.person for guest in guests if guest.seat is None}
    instead = renumbered([person for person in people if person in by_chance])
    return tuple(instead.get(person.id, person) for person in people)


def renumbered(people: Iterable[Person]) -> dict[UserId, Person]:
    """By the id of each computer player among `people`, who are in the order of play, the one of the same level that
    should sit there so that their numbers are in that order.
    """
    instead: dict[UserId, Person] = {}
    order = [person for person in dict.fromkeys(people) if level_of(person.id) is not None]
    for level in {level_of(person.id) for person in order}:
        alike = [person for person in order if level_of(person.id) == level]
        # Ids are negative and descend with the number.
        instead |= zip((person.id for person in alike), sorted(alike, key=lambda each: -each.id), strict=True)
    return instead


def computer_player(level: int, taken: Collection[UserId], locale: AnyLocale) -> Person:
    """A computer player of a level, numbered so that neither its id nor its name is `taken`."""
    every_level = range(1, HIGHEST_LEVEL + 1)
    number = next(number for number in count() if not any(computer(each, number) in taken for each in every_level))
    return Person(computer(level, number), say(locale, "computer-name", level=level, number=number + 1))


def stronger_level(match: Match, levels: Sequence[int]) -> int | None:
    """The first of these levels above that of the strongest computer player of a match; None if there is none."""
    met = [level for level in map(level_of, match.seats) if level is not None]
    return next((level for level in levels if met and level > max(met)), None)


def easier_level(match: Match, levels: Sequence[int]) -> int | None:
    """The last of these levels below that of the weakest computer player of a match; None if there is none."""
    met = [level for level in map(level_of, match.seats) if level is not None]
    return next((level for level in reversed(levels) if met and level < min(met)), None)


def computer_players(how_many: int, level: int, locale: AnyLocale) -> list[Person]:
    players: list[Person] = []
    for _ in range(how_many):
        players.append(computer_player(level, [player.id for player in players], locale))
    return players

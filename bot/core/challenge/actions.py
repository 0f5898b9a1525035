"""Actions on a challenge. Each returns the updated challenge, or raises RuleViolation and changes nothing.

Once every guest has answered, the challenge's state is STARTED, and its guests are the players.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.core.challenge.proposal import Ago, Challenge, Conditions, Guest, Person, Room, State, computer_player
from bot.core.dice import clean
from bot.core.match import RuleViolation, UserId


def accept(challenge: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """An invited person accepts.

    Raises RuleViolation "challenge over", "not invited", "your own challenge" or "already accepted".
    """
    _check_open(challenge, now)
    found = challenge.guest(user)
    if found is None:
        raise not_invited(challenge)
    if user not in challenge.missing:
        is_for_others = user == challenge.host.id and challenge.missing and not challenge.is_open
        raise RuleViolation("your own challenge" if is_for_others else "already accepted")
    accepted = _with_guest(challenge, replace(found, has_accepted=True))
    return _start_if_complete(_reassigned(challenge, accepted), room)


def join(challenge: Challenge, room: Room, now: datetime, person: Person, seat: str | None = None) -> Challenge:
    """A person joins: an invited one accepts, another takes a free place in a lobby, on `seat` if they want one.

    Raises RuleViolation "no free seat", as `accept` does, or for the seat as `choose` does.
    """
    if not challenge.is_open or challenge.guest(person.id) is not None:
        return accept(challenge, room, now, person.id)
    _check_open(challenge, now)
    if len(challenge.guests) == len(room.seats):
        raise RuleViolation("no free seat")
    new = Guest(person, has_accepted=True)
    joined = replace(challenge, guests=(*challenge.guests, new))
    return _start_if_complete(_on_seat(joined, room, new, seat) if seat else joined, room)


def leave(challenge: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """`user` declines, even after accepting. That ends a challenge of two people; else anyone may take their place.

    Raises RuleViolation "challenge over", "not invited", "not at the table", "your own challenge" or "you are the
    host".
    """
    _check_open(challenge, now)
    if user == challenge.host.id:
        raise RuleViolation("you are the host" if challenge.is_open else "your own challenge")
    guest_in(challenge, user)
    if not challenge.is_open and len(challenge.guests) == 2:
        return replace(challenge, state=State.DECLINED)
    guests = tuple(guest for guest in challenge.guests if guest.person.id != user)
    return _reassigned(challenge, replace(challenge, guests=guests, is_open=True))


def withdraw(challenge: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """The host withdraws the challenge. Raises RuleViolation "challenge over" or "not the host"."""
    _check_open(challenge, now)
    if user != challenge.host.id:
        raise RuleViolation("not the host")
    return replace(challenge, state=State.WITHDRAWN)


def start(challenge: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """The host starts with those who have accepted.

    Raises RuleViolation "challenge over", "only the host starts", "too few people", "wrong number of people" or "side
    without people".
    """
    _check_open(challenge, now)
    if user != challenge.host.id:
        raise RuleViolation("only the host starts", name=challenge.host.name)
    room.check_fits(len(challenge.present))
    room.check_sides(challenge.present)
    return replace(challenge, state=State.STARTED, guests=challenge.present)


def seat_computer(
    challenge: Challenge, room: Room, now: datetime, user: UserId, level: int, instead: UserId | None = None
) -> Challenge:
    """The host adds a computer player: in a free place or, if there is none, instead of a guest who has yet to answer.

    Raises RuleViolation "challenge over", "only the host seats" or "no free seat".
    """
    _check_open(challenge, now)
    check_host(challenge, user)
    new = Guest(
        computer_player(level, [guest.person.id for guest in challenge.guests], challenge.language), has_accepted=True
    )
    if challenge.is_open and len(challenge.guests) < len(room.seats):
        return _start_if_complete(replace(challenge, guests=(*challenge.guests, new)), room)
    # The host saw which guest it would replace. That guest may have accepted since; then no one is replaced.
    replaced = None if instead is None else challenge.guest(instead)
    if replaced is None or replaced.has_accepted:
        raise RuleViolation("no free seat")
    guests = (replace(new, seat=guest.seat) if guest == replaced else guest for guest in challenge.guests)
    return _start_if_complete(replace(challenge, guests=tuple(guests)), room)


def dismiss_computer(challenge: Challenge, room: Room, now: datetime, user: UserId, whom: UserId) -> Challenge:
    """The host removes a computer player. Anyone may take its place.

    Raises RuleViolation "challenge over", "only the host seats" or "unknown choice".
    """
    _check_open(challenge, now)
    check_host(challenge, user)
    if whom not in {guest.person.id for guest in challenge.computers}:
        raise RuleViolation("unknown choice")
    return replace(
        challenge, guests=tuple(guest for guest in challenge.guests if guest.person.id != whom), is_open=True
    )


def change(
    challenge: Challenge, room: Room, now: datetime, user: UserId, wanted: Conditions, new_room: Room
) -> Challenge:
    """The host changes the game or its options, in `new_room`; guests who had accepted must accept again.

    New looks need no consent. Who chose a seat that is gone gets one by chance; if the game needs more
    people now, anyone may join.

    Raises RuleViolation "challenge over", "only the host changes" or "wrong number of people".
    """
    _check_open(challenge, now)
    if user != challenge.host.id:
        raise RuleViolation("only the host changes", name=challenge.host.name)
    if len(challenge.guests) > len(new_room.seats):
        new_room.check_fits(len(challenge.guests))
    keeps = replace(wanted, look=challenge.look) == challenge.conditions

    def guest(before: Guest) -> Guest:
        is_bound = keeps or before.is_computer or before.person.id == challenge.host.id
        seat = before.seat if before.seat in new_room.seats else None
        return replace(before, seat=seat, has_accepted=before.has_accepted and is_bound)

    changed = replace(
        challenge,
        options=wanted.options,
        look=wanted.look,
        clock=wanted.clock,
        rated=wanted.rated,
        guests=tuple(map(guest, challenge.guests)),
        is_open=challenge.is_open or len(challenge.guests) < len(new_room.sides),
        is_assigned=challenge.is_assigned and new_room == room,
    )
    return _checked(changed, new_room)


def choose(challenge: Challenge, room: Room, now: datetime, user: UserId, seat: str | None) -> Challenge:
    """`user` chooses a free seat, or leaves theirs to chance.

    Raises RuleViolation "challenge over", "not invited", "not at the table", "another assigns", "seat taken", "unknown
    seat" or "side without people".
    """
    _check_open(challenge, now)
    return _on_seat(challenge, room, guest_in(challenge, user), seat)


def _on_seat(challenge: Challenge, room: Room, guest: Guest, seat: str | None) -> Challenge:
    """Give `guest` that seat, or leave theirs to chance."""
    if room.has_chooser and challenge.chooser is not None:
        _check_chooser(challenge, guest.person.id)
    if seat is not None:
        holder = _holder(challenge, room, seat)
        if holder is not None and holder != guest:
            raise RuleViolation("seat taken", seat=seat, name=holder.person.name)
    return _checked(_with_guest(challenge, replace(guest, seat=seat)), room)


def tell(challenge: Challenge, room: Room, now: datetime, user: UserId, ago: Ago) -> Challenge:
    """`user` says when they last did what gives the right to assign the seats.

    Raises RuleViolation "challenge over", "not invited", "not at the table" or "unknown choice".
    """
    _check_open(challenge, now)
    found = guest_in(challenge, user)
    if not room.has_chooser:
        raise RuleViolation("unknown choice")
    if found.ago is ago:
        return challenge
    said = 1 + max(guest.said for guest in challenge.guests)
    return _start_if_complete(_reassigned(challenge, _with_guest(challenge, replace(found, ago=ago, said=said))), room)


def enter_words(challenge: Challenge, room: Room, now: datetime, user: UserId, words: str) -> Challenge:
    """`user` enters words for the dice, or removes theirs if `words` is empty.

    Raises RuleViolation "challenge over", "not invited" or "not at the table".
    """
    _check_open(challenge, now)
    return _with_guest(challenge, replace(guest_in(challenge, user), words=clean(words)))


def assign(challenge: Challenge, room: Room, now: datetime, user: UserId, seat: str, whom: UserId | None) -> Challenge:
    """`user`, the guest who may assign the seats, gives a seat to a guest instead of the one they hold, or empties it.

    Raises RuleViolation "challenge over", "another assigns", "unknown choice", "unknown seat", "not at the table" or
    "side without people".
    """
    _check_open(challenge, now)
    _check_chooser(challenge, user)
    holder = _holder(challenge, room, seat)
    if holder is not None:
        challenge = _with_guest(challenge, replace(holder, seat=None))
    if whom is not None:
        challenge = _with_guest(challenge, replace(guest_in(challenge, whom), seat=seat))
    return _checked(challenge, room)


def finish_assigning(challenge: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """`user` has assigned the seats; chance decides about the remaining ones.

    Raises RuleViolation "challenge over", "another assigns" or "unknown choice".
    """
    _check_open(challenge, now)
    _check_chooser(challenge, user)
    return _start_if_complete(replace(challenge, is_assigned=True), room)


def _start_if_complete(challenge: Challenge, room: Room) -> Challenge:
    """Start the challenge if no guest has yet to accept, to join or to assign the seats."""
    is_full = not challenge.is_open or len(challenge.guests) == len(room.seats)
    is_unassigned = room.has_chooser and challenge.chooser is not None and not challenge.is_assigned
    return challenge if challenge.missing or not is_full or is_unassigned else replace(challenge, state=State.STARTED)


def _with_guest(challenge: Challenge, changed: Guest) -> Challenge:
    """Update a guest."""
    guests = tuple(changed if guest.person.id == changed.person.id else guest for guest in challenge.guests)
    return replace(challenge, guests=guests)


def _reassigned(before: Challenge, after: Challenge) -> Challenge:
    """Forget that the seats were assigned if the right to assign them has passed to another guest."""
    choosers = [None if challenge.chooser is None else challenge.chooser.person.id for challenge in (before, after)]
    return replace(after, is_assigned=after.is_assigned and choosers[0] == choosers[1])


def _checked(challenge: Challenge, room: Room) -> Challenge:
    """Check that the challenge can start with these seats. A lobby can: people may yet join each side."""
    if not challenge.is_open:
        room.check_sides(challenge.guests)
    return challenge


def _holder(challenge: Challenge, room: Room, seat: str) -> Guest | None:
    if seat not in room.seats:
        raise RuleViolation("unknown seat", seat=seat, allowed=", ".join(room.seats))
    return next((guest for guest in challenge.guests if guest.seat == seat), None)


def guest_in(challenge: Challenge, user: UserId) -> Guest:
    """`user` as a guest of a challenge that is open.

    Raises RuleViolation "challenge over", "not invited" or, in a lobby, "not at the table".
    """
    if challenge.state is not State.OPEN:
        raise RuleViolation("challenge over", state=challenge.state.value)
    found = challenge.guest(user)
    if found is None:
        raise RuleViolation("not at the table") if challenge.is_open else not_invited(challenge)
    return found


def not_invited(challenge: Challenge) -> RuleViolation:
    """The refusal for a user who isn't invited to a challenge, with the names of the people who are."""
    asked = [each.person for each in challenge.guests if not each.is_computer and each.person.id != challenge.host.id]
    return RuleViolation("not invited", names="\n".join(each.name for each in asked or [challenge.host]))


def check_host(challenge: Challenge, user: UserId) -> None:
    """Check that `user` is the host. Raises RuleViolation "only the host seats"."""
    if user != challenge.host.id:
        raise RuleViolation("only the host seats", name=challenge.host.name)


def _check_chooser(challenge: Challenge, user: UserId) -> None:
    if challenge.chooser is None:
        raise RuleViolation("unknown choice")
    if challenge.chooser.person.id != user:
        raise RuleViolation("another assigns", name=challenge.chooser.person.name)


def _check_open(challenge: Challenge, now: datetime) -> None:
    if challenge.state is not State.OPEN:
        raise RuleViolation("challenge over", state=challenge.state.value)
    if challenge.expires_at <= now:
        raise RuleViolation("challenge over", state=State.LAPSED.value)

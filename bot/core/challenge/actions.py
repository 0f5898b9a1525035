"""What people do at a table. Each gives the table afterwards, or raises Refusal and nothing has happened.

When nothing is waited for any more, its state is STARTED, and its guests are those who play.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.core.challenge.computers import computer_player
from bot.core.challenge.proposal import Ago, Challenge, Guest, Person, Room, State
from bot.core.dice import clean
from bot.core.match import Refusal, UserId


def accept(table: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """An invited person agrees.

    Raises Refusal "challenge over", "not invited", "your own challenge" or "already accepted".
    """
    _check_open(table, now)
    found = table.guest(user)
    if found is None:
        raise Refusal("not invited")
    if user not in table.missing:
        is_for_others = user == table.host.id and table.missing and not table.is_open
        raise Refusal("your own challenge" if is_for_others else "already accepted")
    return _begun(_reconsidered(table, _with(table, replace(found, has_accepted=True))), room)


def join(table: Challenge, room: Room, now: datetime, person: Person, seat: str | None = None) -> Challenge:
    """Somebody sits down, invited or, where anyone may, not; a newcomer on the seat they want, if any.

    Raises Refusal "no free seat", as `accept` does, or for the seat as `choose` does.
    """
    if not table.is_open or table.guest(person.id) is not None:
        return accept(table, room, now, person.id)
    _check_open(table, now)
    if len(table.guests) == len(room.seats):
        raise Refusal("no free seat")
    new = Guest(person, has_accepted=True)
    joined = replace(table, guests=(*table.guests, new))
    return _begun(_on_seat(joined, room, new, seat) if seat else joined, room)


def leave(table: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """`user` doesn't want to, even if they did before. Their place is free for anyone; between two it ends all.

    Raises Refusal "challenge over", "not invited", "not at the table", "your own challenge" or "you are the host".
    """
    _check_open(table, now)
    if user == table.host.id:
        raise Refusal("you are the host" if table.is_open else "your own challenge")
    at_table(table, user)
    if not table.is_open and len(table.guests) == 2:
        return replace(table, state=State.DECLINED)
    guests = tuple(guest for guest in table.guests if guest.person.id != user)
    return _reconsidered(table, replace(table, guests=guests, is_open=True))


def withdraw(table: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """The host has thought better of it. Raises Refusal "challenge over" or "not the host"."""
    _check_open(table, now)
    if user != table.host.id:
        raise Refusal("not the host")
    return replace(table, state=State.WITHDRAWN)


def start(table: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """The host starts with those who have accepted.

    Raises Refusal "challenge over", "only the host starts", "too few people", "wrong number of people" or "side
    without people".
    """
    _check_open(table, now)
    if user != table.host.id:
        raise Refusal("only the host starts", name=table.host.name)
    room.check_fits(len(table.present))
    room.check_sides(table.present)
    return replace(table, state=State.STARTED, guests=table.present)


def seat_computer(
    table: Challenge, room: Room, now: datetime, user: UserId, level: int, instead: UserId | None = None
) -> Challenge:
    """The host lets the computer play: on a free place or, where there is none, for `instead`, who has yet to answer.

    Raises Refusal "challenge over", "only the host seats" or "no free seat".
    """
    _check_open(table, now)
    check_host(table, user)
    new = Guest(computer_player(level, [guest.person.id for guest in table.guests], table.language), has_accepted=True)
    if table.is_open and len(table.guests) < len(room.seats):
        return _begun(replace(table, guests=(*table.guests, new)), room)
    # Who asks has seen for whom: meanwhile they may have come, and another would be sent away.
    late = None if instead is None else table.guest(instead)
    if late is None or late.has_accepted:
        raise Refusal("no free seat")
    guests = (replace(new, seat=guest.seat) if guest == late else guest for guest in table.guests)
    return _begun(replace(table, guests=tuple(guests)), room)


def dismiss_computer(table: Challenge, room: Room, now: datetime, user: UserId, whom: UserId) -> Challenge:
    """The host sends a computer player away: its place is free for anyone.

    Raises Refusal "challenge over", "only the host seats" or "unknown choice".
    """
    _check_open(table, now)
    check_host(table, user)
    if whom not in {guest.person.id for guest in table.computers}:
        raise Refusal("unknown choice")
    return replace(table, guests=tuple(guest for guest in table.guests if guest.person.id != whom), is_open=True)


def choose(table: Challenge, room: Room, now: datetime, user: UserId, seat: str | None) -> Challenge:
    """`user` takes a free seat, or leaves theirs to chance.

    Raises Refusal "challenge over", "not invited", "not at the table", "another assigns", "seat taken", "unknown seat"
    or "side without people".
    """
    _check_open(table, now)
    return _on_seat(table, room, at_table(table, user), seat)


def _on_seat(table: Challenge, room: Room, guest: Guest, seat: str | None) -> Challenge:
    """The table with `guest` on that seat, or on any."""
    if room.has_chooser and table.chooser is not None:
        _check_chooser(table, guest.person.id)
    if seat is not None:
        holder = _holder(table, room, seat)
        if holder is not None and holder != guest:
            raise Refusal("seat taken", seat=seat, name=holder.person.name)
    return _possible(_with(table, replace(guest, seat=seat)), room)


def tell(table: Challenge, room: Room, now: datetime, user: UserId, ago: Ago) -> Challenge:
    """`user` says when they last did what gives the right to assign the seats.

    Raises Refusal "challenge over", "not invited", "not at the table" or "unknown choice".
    """
    _check_open(table, now)
    found = at_table(table, user)
    if not room.has_chooser:
        raise Refusal("unknown choice")
    if found.ago is ago:
        return table
    said = 1 + max(guest.said for guest in table.guests)
    return _begun(_reconsidered(table, _with(table, replace(found, ago=ago, said=said))), room)


def enter_words(table: Challenge, room: Room, now: datetime, user: UserId, words: str) -> Challenge:
    """`user` enters words for the dice, or with nothing takes theirs back.

    Raises Refusal "challenge over", "not invited" or "not at the table".
    """
    _check_open(table, now)
    return _with(table, replace(at_table(table, user), words=clean(words)))


def assign(table: Challenge, room: Room, now: datetime, user: UserId, seat: str, whom: UserId | None) -> Challenge:
    """Who has the right to it gives a seat to somebody, who leaves another for it, or to nobody.

    Raises Refusal "challenge over", "another assigns", "unknown choice", "unknown seat", "not at the table" or "side
    without people".
    """
    _check_open(table, now)
    _check_chooser(table, user)
    holder = _holder(table, room, seat)
    if holder is not None:
        table = _with(table, replace(holder, seat=None))
    if whom is not None:
        table = _with(table, replace(at_table(table, whom), seat=seat))
    return _possible(table, room)


def finish_assigning(table: Challenge, room: Room, now: datetime, user: UserId) -> Challenge:
    """The seats are as they shall be; those that were given to nobody are left to chance.

    Raises Refusal "challenge over", "another assigns" or "unknown choice".
    """
    _check_open(table, now)
    _check_chooser(table, user)
    return _begun(replace(table, is_assigned=True), room)


def _begun(table: Challenge, room: Room) -> Challenge:
    """Started, if nobody is waited for: to accept, to join, to assign the seats."""
    is_full = not table.is_open or len(table.guests) == len(room.seats)
    is_unassigned = room.has_chooser and table.chooser is not None and not table.is_assigned
    return table if table.missing or not is_full or is_unassigned else replace(table, state=State.STARTED)


def _with(table: Challenge, changed: Guest) -> Challenge:
    """The table with a guest as they are now."""
    guests = tuple(changed if guest.person.id == changed.person.id else guest for guest in table.guests)
    return replace(table, guests=guests)


def _reconsidered(before: Challenge, after: Challenge) -> Challenge:
    """Who has a new right to assign the seats, has yet to do it."""
    choosers = [None if table.chooser is None else table.chooser.person.id for table in (before, after)]
    return replace(after, is_assigned=after.is_assigned and choosers[0] == choosers[1])


def _possible(table: Challenge, room: Room) -> Challenge:
    """The table, if it can start with these seats; where anyone may join there may yet be somebody for each side."""
    if not table.is_open:
        room.check_sides(table.guests)
    return table


def _holder(table: Challenge, room: Room, seat: str) -> Guest | None:
    if seat not in room.seats:
        raise Refusal("unknown seat", seat=seat, allowed=", ".join(room.seats))
    return next((guest for guest in table.guests if guest.seat == seat), None)


def at_table(table: Challenge, user: UserId) -> Guest:
    """The place of `user` at a table that is open.

    Raises Refusal "challenge over", "not invited" or, where anyone may join, "not at the table".
    """
    if table.state is not State.OPEN:
        raise Refusal("challenge over", state=table.state.value)
    found = table.guest(user)
    if found is None:
        raise Refusal("not at the table" if table.is_open else "not invited")
    return found


def check_host(table: Challenge, user: UserId) -> None:
    """Whether `user` may seat computer players. Raises Refusal "only the host seats"."""
    if user != table.host.id:
        raise Refusal("only the host seats", name=table.host.name)


def _check_chooser(table: Challenge, user: UserId) -> None:
    if table.chooser is None:
        raise Refusal("unknown choice")
    if table.chooser.person.id != user:
        raise Refusal("another assigns", name=table.chooser.person.name)


def _check_open(table: Challenge, now: datetime) -> None:
    if table.state is not State.OPEN:
        raise Refusal("challenge over", state=table.state.value)
    if table.expires_at <= now:
        raise Refusal("challenge over", state=State.LAPSED.value)

"""Notes of a tournament about what its host did or has to do, and about what is about to happen."""

from __future__ import annotations

from typing import NamedTuple

from bot.core.match import UserId, level_of
from bot.features.tournaments.hosted import Hosted
from bot.features.tournaments.queries import NoteKind, Post
from bot.features.tournaments.views import link_line, names, note_id, result_word
from bot.texts import say
from bot.tournaments import EntrantNumber, Phase, TableNumber
from bot.ui.actions import Pressable, action_button
from bot.ui.escape import called
from bot.ui.layout import Message, note, row
from bot.ui.match import addressed


class Note(NamedTuple):
    """What a note says, and whom it pings."""

    text: str
    told: tuple[UserId, ...]
    buttons: tuple[Pressable, ...] = ()


def note_of(hosted: Hosted, post: Post) -> Note | None:
    """A note of a `NoteKind`; None if it isn't needed any more."""
    subject = post.subject or 0
    match post.kind:
        case NoteKind.RESULT:
            return _result(hosted, TableNumber(subject))
        case NoteKind.SEATED:
            return _seated(hosted, EntrantNumber(subject))
        case _:
            return None


def view(hosted: Hosted, post: Post) -> Message | None:
    """The message of a note; None if it isn't needed any more."""
    found = note_of(hosted, post)
    if found is None:
        return None
    shows = action_button(note_id(hosted, post.number, is_invitation=False), hosted.language)
    return note(f"{found.text}\n{link_line(hosted)}", row(*found.buttons, shows))


def _people(hosted: Hosted, seats: tuple[int, ...]) -> tuple[UserId, ...]:
    """The people among these entrants, without computer players."""
    users = [UserId(hosted.state.entrants[number - 1].user) for number in seats]
    return tuple(user for user in users if level_of(user) is None)


def _seated(hosted: Hosted, number: EntrantNumber) -> Note | None:
    """The note to a player that they have got the place for which they waited."""
    if hosted.state.phase is not Phase.JOINING or number not in hosted.state.active:
        return None
    held = hosted.state.entrant(number)
    who = addressed(UserId(held.user), held.name, hosted.language, hosted.gone)
    return Note(say(hosted.language, "tournament-seated", who=who, name=called(hosted.name)), (UserId(held.user),))


def _result(hosted: Hosted, number: TableNumber) -> Note | None:
    """The note to the people of a table that the host has set its result."""
    locale, table = hosted.language, hosted.state.table(number)
    if not table.counted:
        return None
    told = _people(hosted, table.seats)
    who = say(locale, "list-gap").join(
        addressed(UserId(each.user), each.name, locale, hosted.gone)
        for each in hosted.holders(table.seats)
        if UserId(each.user) in told
    )
    match = names(hosted, table, locale)
    return Note(
        say(locale, "tournament-host-result", who=who, match=match, result=result_word(hosted, table, locale)), told
    )

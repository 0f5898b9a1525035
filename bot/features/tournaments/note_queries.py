"""Queries about notes: the messages about news of tournaments."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.core.match import UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.news import News, NewsKind, Note
from bot.storage.rows import is_served, shards_params
from bot.storage.tables import absence, is_note_outdated, tournament, tournament_guest, tournament_note
from bot.storage.upserts import inserts

is_reachable = ~select(absence.c.guild).where(absence.c.guild == tournament.c.guild).exists() & is_served(
    tournament.c.guild
)
"""Whether a tournament is in a server of these shards from which the bot wasn't removed."""
EDITED = frozenset({NewsKind.CHECK_IN, NewsKind.MATCH_LEFT, NewsKind.OBJECTION, NewsKind.WINNERS})
"""The kinds of news whose message is edited if there is more news about the same subject."""

_OF_THIS = tournament_note.c.tournament_id == bindparam("tournament")
_IS_THIS = _OF_THIS & (tournament_note.c.number == bindparam("of_number"))
_IS_PAST = tournament_note.c.kind == NewsKind.PAST
_ALL = (
    select(
        tournament_note.c.tournament_id,
        tournament_note.c.number,
        tournament_note.c.kind,
        tournament_note.c.subject,
        tournament_note.c.message,
        tournament_note.c.wanted,
        tournament_note.c.shown,
    )
    .where(_OF_THIS)
    .order_by(tournament_note.c.number)
)
_ADD = insert(tournament_note)
_WANT = update(tournament_note).values(wanted=tournament_note.c.wanted + 1)
_WANT_THIS = _WANT.where(_IS_THIS)
_WANT_INVITATIONS = _WANT.where(_OF_THIS, tournament_note.c.kind == NewsKind.INVITED)
_WANT_ROUND = _WANT.where(_OF_THIS, _IS_PAST, tournament_note.c.subject == bindparam("of_round"))
_WANT_MESSAGE = _WANT.where(_OF_THIS, tournament_note.c.message == bindparam("in_message"))
_FORGET_PAST = delete(tournament_note).where(_OF_THIS, _IS_PAST)
_RECORD = update(tournament_note).where(
    _IS_THIS, tournament_note.c.message.is_not_distinct_from(bindparam("was_message"))
)
_BEHIND = (
    select(tournament_note.c.tournament_id, tournament_note.c.number)
    .join(tournament)
    .where(is_note_outdated, tournament.c.homeless.is_(False), is_reachable)
    .order_by(tournament_note.c.tournament_id, tournament_note.c.number)
)
_GUESTS = select(tournament_guest.c.user_id).where(tournament_guest.c.tournament_id == bindparam("tournament"))
_GUESTS_TOLD = _GUESTS.where(tournament_guest.c.note == bindparam("of_note")).order_by(tournament_guest.c.user_id)
_ADD_GUESTS = inserts(tournament_guest)


def behind(db: Connection, shards: Shards = ALL_SHARDS) -> list[tuple[TournamentId, int]]:
    """The notes in servers of these shards that are out of date, by tournament and number."""
    return [(TournamentId(number), note) for number, note in db.execute(_BEHIND, shards_params(shards))]


def notes_of(db: Connection, number: TournamentId) -> list[Note]:
    """The notes of a tournament, oldest first."""
    rows = db.execute(_ALL, {"tournament": number})
    return [Note(of, note, News(NewsKind(kind), subject), *state) for of, note, kind, subject, *state in rows]


def find(db: Connection, number: TournamentId, note: int) -> Note | None:
    """The note with this number."""
    return next((each for each in notes_of(db, number) if each.number == note), None)


def has_note(db: Connection, number: TournamentId, news: News) -> bool:
    """Whether there is a note about some news."""
    return any(note.news == news for note in notes_of(db, number))


def add_news(db: Connection, number: TournamentId, happened: Iterable[News]) -> None:
    """Store notes about some news, or have the present ones edited. News that isn't posted yet isn't posted twice."""
    for news in happened:
        notes = notes_of(db, number)
        of_news = (note for note in notes if note.news == news)
        known = next((note for note in of_news if note.message is None or news.kind in EDITED), None)
        if known is None:
            _add(db, number, notes, news)
        else:
            db.execute(_WANT_THIS, {"tournament": number, "of_number": known.number})


def _add(db: Connection, number: TournamentId, notes: list[Note], news: News, message: int | None = None) -> int:
    """Store a new note, perhaps with a message that shows something else, and return its number."""
    following = max((note.number for note in notes), default=0) + 1
    values = {"kind": news.kind, "subject": news.subject, "message": message, "wanted": 0, "shown": -1}
    db.execute(_ADD, {"tournament_id": number, "number": following, **values})
    return following


def want_invitations(db: Connection, number: TournamentId) -> None:
    """Have the invitations to a tournament edited."""
    db.execute(_WANT_INVITATIONS, {"tournament": number})


def add_past(db: Connection, number: TournamentId, key: int, message: int) -> None:
    """Have an earlier message of a tournament, which showed the round of this key, edited."""
    _add(db, number, notes_of(db, number), News(NewsKind.PAST, key), message)


def want_rounds(db: Connection, number: TournamentId, keys: Iterable[int]) -> None:
    """Have the earlier messages of these rounds edited."""
    for key in sorted(keys):
        db.execute(_WANT_ROUND, {"tournament": number, "of_round": key})


def want_message(db: Connection, number: TournamentId, message: int) -> None:
    """Have the note with this message edited."""
    db.execute(_WANT_MESSAGE, {"tournament": number, "in_message": message})


def forget_past(db: Connection, number: TournamentId) -> None:
    """Forget the earlier messages in a channel that was deleted."""
    db.execute(_FORGET_PAST, {"tournament": number})


def record(db: Connection, note: Note, message: int | None, shown: int) -> bool:
    """Record the message of a note, and the version that it shows. False if another message was recorded meanwhile."""
    this = {"tournament": note.tournament, "of_number": note.number, "was_message": note.message}
    return db.execute(_RECORD, {**this, "message": message, "shown": shown}).rowcount == 1


def guests_of(db: Connection, number: TournamentId) -> frozenset[int]:
    """The people who are invited to a tournament."""
    return frozenset(db.execute(_GUESTS, {"tournament": number}).scalars())


def add_guests(db: Connection, number: TournamentId, users: Iterable[int]) -> None:
    """Invite people to a locked tournament, and store a note that tells them."""
    notes = notes_of(db, number)
    note = _add(db, number, notes, News(NewsKind.INVITED, len(notes) + 1))
    rows = [{"tournament_id": number, "user_id": user, "note": note} for user in users]
    db.execute(_ADD_GUESTS[db.dialect.name], rows)


def guests_told(db: Connection, number: TournamentId, note: int) -> tuple[UserId, ...]:
    """The people invited to a tournament by a note."""
    return tuple(map(UserId, db.execute(_GUESTS_TOLD, {"tournament": number, "of_note": note}).scalars()))

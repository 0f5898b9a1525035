"""Queries about matches. They know what a match's terms and rows are, but no game: a position is JSON here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Executable,
    RowMapping,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bot.core.dice import Salt, Seed
from bot.core.match import (
    Gap,
    Kind,
    LeftBoard,
    Match,
    MatchId,
    Origin,
    Row,
    Shown,
    Terms,
    UserId,
    computer,
    former,
)
from bot.storage import clock_queries
from bot.storage.rows import Params, agreed, only, read_agreed, read_row
from bot.storage.tables import is_going, is_played, is_unshown, is_unswept, log, match, player, watcher
from games.kit.rules import Json, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position as a game wrote it, so that not the whole log need be replayed."""

    position: Json
    revision: int
    """How many rows of the log it includes; a turn began there."""
    version: int
    """The `Game.version` that wrote it; no other one reads it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it was stored."""

    terms: Terms
    log: tuple[Row, ...]
    shown: Shown
    snapshot: Snapshot
    gaps: tuple[Gap, ...] = ()
    """What the clock leaves out, if it has one."""


class Going(NamedTuple):
    """A match that goes on, as far as can be told without reading what was played."""

    id: MatchId
    game: str
    guild: int | None
    due: datetime | None
    """When (UTC) its clock is to be looked at next; None where nobody's runs."""
    awaits: Seat | None
    """The seat that is to move; None where nobody is waited for."""
    is_awaited: bool
    """Whether whoever asked holds that seat."""

    @property
    def is_unknown(self) -> bool:
        """Whether it has yet to be found out whose turn it is."""
        return self.awaits == UNKNOWN


UNKNOWN = Seat(-1)
"""In place of the seat that is to move, before the first roll and in matches that an older version stored last."""

_A_MATCH = (
    select(match, player.c.seat, player.c.user_id, player.c.name).join(player).order_by(match.c.id, player.c.seat)
)
_MATCH_BY_ID = _A_MATCH.where(match.c.id == bindparam("match"))
_in_channel = select(match.c.id).where(match.c.channel == bindparam("in_channel")).limit(1)
_newest_in_channel = _in_channel.order_by(match.c.id.desc())
_MATCH_IN_CHANNEL = _A_MATCH.where(
    match.c.id == func.coalesce(_in_channel.where(is_played).scalar_subquery(), _newest_in_channel.scalar_subquery())
)
_ADJOURNED_IN_CHANNEL = _A_MATCH.where(
    match.c.id
    == _newest_in_channel.where(
        is_going,
        match.c.awaits.is_(None),
        match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"))),
    ).scalar_subquery()
)
_IS_AWAITED = (
    select(player.c.seat)
    .where(
        player.c.match_id == match.c.id,
        player.c.seat == match.c.awaits,
        player.c.user_id == bindparam("user"),
        match.c.homeless.is_(False),
    )
    .correlate(match)
    .exists()
)
_seats = select(player.c.seat).where(player.c.match_id == match.c.id).correlate(match)
# Against computers alone nobody's time is over, without a clock: it is looked at only as it may be adjourned.
_is_urgent = (match.c.clock != "") | _seats.where(
    player.c.user_id > computer(0), player.c.user_id != bindparam("user")
).exists()
_GOING_OF = (
    select(match.c.id, match.c.game, match.c.guild, case((_is_urgent, match.c.due)), match.c.awaits, _IS_AWAITED)
    .where(
        match.c.ended_at.is_(None),
        match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"))),
    )
    .order_by(match.c.id)
)
_has_left = (
    select(log.c.number)
    .where(
        log.c.match_id == player.c.match_id,
        log.c.seat == player.c.seat,
        log.c.kind == Kind.ASIDE.value,
        log.c.cause != "",
    )
    .exists()
)
_COUNT_WITH_COMPUTERS = (
    select(func.count())
    .select_from(match)
    .where(
        is_played,
        match.c.homeless.is_(False),
        match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"), ~_has_left)),
        _seats.where(player.c.user_id <= computer(0)).exists(),
    )
)
_LOGS = (
    select(log).where(log.c.match_id.in_(bindparam("matches", expanding=True))).order_by(log.c.match_id, log.c.number)
)
_NOTE_AWAITS = (
    update(match).where(match.c.id == bindparam("match"), match.c.awaits == UNKNOWN).values(awaits=bindparam("seat"))
)
_IS_TAKEN = select(match.c.id).where(match.c.channel == bindparam("in_channel"), is_played)
_UNSHOWN = select(match.c.id).where(is_unshown, match.c.homeless.is_(False)).order_by(match.c.id)
_UNSWEPT = select(match.c.id, match.c.unswept).where(is_unswept, match.c.homeless.is_(False)).order_by(match.c.id)
_ADD_MATCH = {
    dialect: new(match)
    .on_conflict_do_nothing(index_elements=[match.c.channel], index_where=is_played)
    .returning(match.c.id)
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_ADD_PLAYERS = insert(player)
_ADD_ROWS = insert(log)
_SET_RESULT = (
    update(player)
    .where(player.c.match_id == bindparam("match"), player.c.seat == bindparam("of_seat"))
    .values(place=bindparam("came"), points=bindparam("scored"))
)
_PLAYERS = select(player.c.seat, player.c.user_id).where(player.c.match_id == bindparam("match"))
_REPLACE_PLAYER = (
    update(player)
    .where(player.c.match_id == bindparam("match"), player.c.seat == bindparam("of_seat"))
    .values(user_id=bindparam("who"), name=bindparam("called"))
)
_REPLACE_ROWS = (
    update(log)
    .where(log.c.match_id == bindparam("match"), log.c.by_user == bindparam("who"))
    .values(by_user=bindparam("nobody"))
)
_UNRATE = update(match).where(match.c.id == bindparam("match")).values(rated=False)
_AWAITING_COMPUTERS = (
    select(match.c.id, match.c.revision)
    .distinct()
    .join(player)
    .where(
        player.c.user_id <= computer(0),
        or_(player.c.seat == match.c.awaits, match.c.computer_asked),
        match.c.ended_at.is_(None),
        match.c.homeless.is_(False),
    )
)
_POINTS_OF = (
    select(player.c.points)
    .join(match)
    .where(
        player.c.user_id == bindparam("user"),
        match.c.game == bindparam("played"),
        player.c.place == 1,
        player.c.points.is_not(None),
        # Who takes over a match has not played all of it.
        cast(match.c.origins, Text) == "[]",
    )
)
_imports_of = (
    select(match.c.id)
    .join(player)
    .where(player.c.user_id == bindparam("owner"), player.c.seat == 0, match.c.channel == 0)
)
_FORGET_IMPORTS = delete(match).where(
    match.c.id.in_(_imports_of),
    match.c.id <= _imports_of.order_by(match.c.id.desc()).limit(1).offset(bindparam("most")).scalar_subquery(),
)
_SAVE_NEW_MATCH = update(match).where(match.c.id == bindparam("match"), match.c.revision == bindparam("read_at"))
# Whoever was about to show the revision before may have posted its board, and not come to recording it.
_SAVE_MATCH = _SAVE_NEW_MATCH.values(
    unswept=case((match.c.shown_revision < match.c.revision, match.c.revision), else_=match.c.unswept)
)
_is_replaced = match.c.shown_message != bindparam("board")
_NOTE_SHOWN = (
    update(match)
    .where(
        match.c.id == bindparam("match"),
        match.c.channel == bindparam("in_channel"),
        match.c.shown_revision == bindparam("was_seen"),
        match.c.shown_message.is_not_distinct_from(bindparam("was_board")),
    )
    .values(
        shown_revision=bindparam("seen"),
        shown_message=bindparam("board"),
        retiring_message=case((_is_replaced, match.c.shown_message), else_=match.c.retiring_message),
        # One that is still to be retired gives its place here to the next one.
        unswept=case((_is_replaced & match.c.retiring_message.is_not(None), bindparam("seen")), else_=match.c.unswept),
        first_message=func.coalesce(match.c.first_message, bindparam("board")),
    )
)
_FORGET_WATCHERS = delete(watcher).where(
    watcher.c.match_id == bindparam("match"),
    select(match.c.id)
    .where(match.c.id == bindparam("match"), match.c.ended_at.is_not(None), match.c.shown_revision == match.c.revision)
    .exists(),
)
_NOTE_UNSWEPT = update(match).where(match.c.id == bindparam("match")).values(unswept=match.c.revision)
_NOTE_SWEPT = (
    update(match).where(match.c.id == bindparam("match"), match.c.unswept == bindparam("swept")).values(unswept=None)
)
_NOTE_LEFT = (
    update(match)
    .where(match.c.id == bindparam("match"), match.c.left_message == bindparam("board"))
    .values(left_channel=None, left_message=None)
)
_NOTE_RETIRED = update(match).where(match.c.id == bindparam("match")).values(retiring_message=None)
_NOTE_CHANNEL_GONE = (
    update(match).where(match.c.channel == bindparam("gone")).values(homeless=True, due=None, retiring_message=None)
)
_SETTLE = (
    update(match)
    .where(match.c.id == bindparam("match"))
    .values(
        guild=bindparam("in_guild"),
        channel=bindparam("in_channel"),
        homeless=False,
        shown_revision=bindparam("seen"),
        shown_message=None,
        retiring_message=None,
        left_channel=bindparam("old_channel"),
        left_message=bindparam("old_board"),
    )
)
_NOTE_THIS_RETIRED = _NOTE_RETIRED.where(match.c.retiring_message == bindparam("board"))


def saved_match(db: Connection, match_id: MatchId) -> Saved | None:
    """The match, if there is one with this id."""
    return only(_matches(db, _MATCH_BY_ID, {"match": match_id}))


def saved_match_in(db: Connection, channel: int) -> Saved | None:
    """The match of a channel: the one that is played, else the newest, whether it is adjourned or over."""
    return only(_matches(db, _MATCH_IN_CHANNEL, {"in_channel": channel}))


def saved_adjourned_in(db: Connection, channel: int, user: UserId) -> Saved | None:
    """The newest adjourned match of a channel in which `user` has a seat."""
    return only(_matches(db, _ADJOURNED_IN_CHANNEL, {"in_channel": channel, "user": user}))


def going_of(db: Connection, user: UserId) -> list[Going]:
    """The going matches in which `user` has a seat, oldest first."""
    return [Going(*row) for row in db.execute(_GOING_OF, {"user": user})]


def count_with_computers(db: Connection, user: UserId) -> int:
    """In how many matches that keep a channel the computer plays, and `user` has a seat that hasn't left."""
    return int(db.execute(_COUNT_WITH_COMPUTERS, {"user": user}).scalar_one())


def awaiting_computers(db: Connection) -> list[tuple[MatchId, int]]:
    """The matches in which a computer player is to move or has a draw offer to answer, in no order, with their
    revisions.
    """
    return [(MatchId(number), revision) for number, revision in db.execute(_AWAITING_COMPUTERS)]


def points_of(db: Connection, user: UserId, game: str) -> list[tuple[int, ...]]:
    """What `user` scored in each match of a game that they won and that keeps a score, in no order."""
    found = db.execute(_POINTS_OF, {"user": user, "played": game}).scalars()
    return [tuple(points) for points in found]


def is_taken(db: Connection, channel: int) -> bool:
    """Whether a match is going on in the channel that is not adjourned."""
    return db.execute(_IS_TAKEN, {"in_channel": channel}).first() is not None


def unshown(db: Connection) -> list[MatchId]:
    """The matches of which the channel, where there is one, hasn't seen everything, oldest first."""
    return [MatchId(number) for number in db.execute(_UNSHOWN).scalars()]


def unswept(db: Connection) -> dict[MatchId, int]:
    """The matches whose channel may have boards that are recorded nowhere, and up to which revision."""
    return {MatchId(number): revision for number, revision in db.execute(_UNSWEPT)}


def _matches(db: Connection, statement: Executable, params: Params) -> list[Saved]:
    # The match is read before its log, which only grows: rows that came between the two are beyond its revision.
    found = db.execute(statement, params).mappings().all()
    heads = [list(rows) for _, rows in groupby(found, key=lambda row: row["id"])]
    logs: dict[int, list[Row]] = {rows[0]["id"]: [] for rows in heads}
    logged = db.execute(_LOGS, {"matches": list(logs)}).all() if logs else ()
    for row in logged:
        logs[row[0]].append(read_row(row))
    return [_timed(db, _saved(rows, logs[rows[0]["id"]])) for rows in heads]


def _timed(db: Connection, saved: Saved) -> Saved:
    """With the gaps of its clock, if it has one."""
    return replace(saved, gaps=clock_queries.gaps_of(db, saved.terms)) if saved.terms.clock else saved


def add_match(db: Connection, new: Match, snapshot: Snapshot, due: datetime | None = None) -> Match | None:
    """Store a new match; gives it with its id, or None if its channel is taken. `due` is as `save` has it."""
    values = {
        **agreed(new),
        "started_at": new.started_at,
        "shown_revision": new.shown.revision,
        "shown_message": new.shown.message,
        "retiring_message": new.shown.retiring,
        "seed": None if new.seed is None else new.seed.secret,
        "words": None if new.salt is None else list(new.salt.words),
        "origins": [_origin_stored(origin) for origin in new.origins],
        **_progress(new, snapshot),
        "due": due,
    }
    number = db.execute(_ADD_MATCH[db.dialect.name], values).scalar_one_or_none()
    if number is None:
        return None
    seats = [
        {"match_id": number, "seat": seat, "user_id": user, "name": name}
        for seat, (user, name) in enumerate(zip(new.seats, new.names, strict=True))
    ]
    db.execute(_ADD_PLAYERS, seats)
    added = replace(new, id=MatchId(number))
    _add_rows(db, added, 0)
    return added


def save_rows(
    db: Connection, read_at: int, after: Match, snapshot: Snapshot, due: datetime | None = None, *, is_new: bool = False
) -> bool:
    """Store what `after` has since revision `read_at`; False, and nothing is stored, if others were first: in this
    match or, where it is resumed, in its channel.

    `due` is when its clock is to be looked at next (UTC); None for never. Of a match that `is_new`, as it was
    added in the same transaction, no board can have been posted yet.
    """
    statement = _SAVE_NEW_MATCH if is_new else _SAVE_MATCH
    values = {"match": after.id, "read_at": read_at, **_progress(after, snapshot), "due": due}
    kinds = {row.kind for row in after.log[read_at:]}
    try:
        # On PostgreSQL a refused statement spoils the whole transaction, unless it stands in one of its own.
        with db.begin_nested() if Kind.RESUME in kinds else nullcontext():
            if db.execute(statement, values).rowcount != 1:
                return False
    except IntegrityError:
        return False
    if Kind.SUBSTITUTE in kinds:
        _replace_players(db, after)
    _add_rows(db, after, read_at)
    if after.outcome:
        _set_results(db, after.id, after.outcome)
    return True


def _replace_players(db: Connection, after: Match) -> None:
    """The computer has taken over seats: who had them is forgotten here, and the match counts for nothing."""
    found = db.execute(_PLAYERS, {"match": after.id}).all()
    for seat, user in found:
        if after.seats[seat] != user:
            new = {"match": after.id, "of_seat": seat, "who": after.seats[seat], "called": after.names[seat]}
            db.execute(_REPLACE_PLAYER, new)
    for user in {user for _, user in found}.difference(after.seats):
        first = min(seat for seat, holder in found if holder == user)
        forgotten = {"match": after.id, "who": user, "nobody": former(Seat(first))}
        db.execute(_REPLACE_ROWS, forgotten)
    db.execute(_UNRATE, {"match": after.id})


def _set_results(db: Connection, match_id: MatchId, outcome: Outcome) -> None:
    results = []
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            points = [points for each, points in outcome.points if each == seat]
            results.append({"match": match_id, "of_seat": seat, "came": place, "scored": points or None})
        place += len(seats)
    if results:
        db.execute(_SET_RESULT, results)


def _add_rows(db: Connection, after: Match, since: int) -> None:
    rows = [
        {
            "match_id": after.id,
            "number": number,
            "kind": row.kind.value,
            "seat": row.seat,
            "text": row.text,
            "by_user": row.by,
            "at": row.at,
            "cause": row.cause,
            "on_turn": row.on_turn,
        }
        for number, row in enumerate(after.log[since:], since)
    ]
    if rows:
        db.execute(_ADD_ROWS, rows)


def forget_imports(db: Connection, owner: UserId, most: int) -> None:
    """Remove all but the newest of the matches that somebody has imported: those that are in no channel."""
    db.execute(_FORGET_IMPORTS, {"owner": owner, "most": most})


def note_shown(db: Connection, seen: Match, revision: int, message: int) -> bool:
    """Remember that `message` shows `revision`, and that the board before it is to lose its buttons.

    False, and nothing is remembered of it, where the match is in another channel than in `seen`, or another board
    is recorded than there; then the channel is to be swept.
    """
    values = {
        "match": seen.id,
        "in_channel": seen.channel,
        "was_seen": seen.shown.revision,
        "was_board": seen.shown.message,
        "seen": revision,
        "board": message,
    }
    if db.execute(_NOTE_SHOWN, values).rowcount == 1:
        return True
    db.execute(_NOTE_UNSWEPT, {"match": seen.id})
    return False


def forget_watchers(db: Connection, match_id: MatchId) -> None:
    """Nobody looks on at a match that is over, once its end was shown."""
    db.execute(_FORGET_WATCHERS, {"match": match_id})


def note_swept(db: Connection, match_id: MatchId, revision: int) -> None:
    """Remember that no board is left that was posted up to `revision` and is recorded nowhere."""
    db.execute(_NOTE_SWEPT, {"match": match_id, "swept": revision})


def note_awaits(db: Connection, after: Match) -> None:
    """Remember which seat is to move in a match of which that was unknown."""
    db.execute(_NOTE_AWAITS, {"match": after.id, "seat": _awaits(after)})


def note_left(db: Connection, match_id: MatchId, message: int) -> None:
    """Forget this board where the match was before."""
    db.execute(_NOTE_LEFT, {"match": match_id, "board": message})


def note_retired(db: Connection, match_id: MatchId, message: int | None) -> None:
    """Forget the retiring message: this one, or whichever it is."""
    if message is None:
        db.execute(_NOTE_RETIRED, {"match": match_id})
    else:
        db.execute(_NOTE_THIS_RETIRED, {"match": match_id, "board": message})


def note_channel_gone(db: Connection, channel: int) -> None:
    """Remember that the matches of a channel have none any more: nothing can be shown, and nobody is waited for."""
    db.execute(_NOTE_CHANNEL_GONE, {"gone": channel})


def save_channel(db: Connection, after: Match) -> bool:
    """Store in which other channel a match goes on; False, and nothing is stored, if that is taken."""
    left = after.shown.left
    place = {
        "match": after.id,
        "in_guild": after.guild,
        "in_channel": after.channel,
        "seen": after.shown.revision,
        "old_channel": None if left is None else left.channel,
        "old_board": None if left is None else left.message,
    }
    try:
        # As in `save`.
        with db.begin_nested():
            db.execute(_SETTLE, place)
    except IntegrityError:
        return False
    return True


def _progress(after: Match, snapshot: Snapshot) -> dict[str, Any]:
    return {
        "revision": after.revision,
        "snapshot": snapshot.position,
        "snapshot_revision": snapshot.revision,
        "snapshot_version": snapshot.version,
        "ended_at": after.ended_at,
        "awaits": _awaits(after),
        "computer_asked": bool(after.computer_answerers),
    }


def _origin_stored(origin: Origin) -> list[Any]:
    """As JSON; without a fifth field in version 1 of the dice."""
    salt = [] if origin.salt is None else [[origin.salt.message, *origin.salt.words]]
    return [origin.match, origin.rows, origin.commitment, origin.seed, *salt]


def _origin_read(
    match: int, rows: int, commitment: str | None, seed: str | None, salt: Sequence[Any] | None = None
) -> Origin:
    return Origin(match, rows, commitment, seed, None if salt is None else Salt(tuple(salt[1:]), salt[0]))


def _awaits(match: Match) -> Seat | None:
    """The seat that is to move; None where the match is over or adjourned."""
    if match.outcome or match.adjourned_since:
        return None
    return UNKNOWN if match.position.to_move is None else match.position.to_move


def _saved(rows: Sequence[RowMapping], logged: Iterable[Row]) -> Saved:
    """From a match's rows, one for each seat, and its log."""
    head = rows[0]
    terms = Terms(
        id=head["id"],
        **read_agreed(head),
        seats=tuple(row["user_id"] for row in rows),
        names=tuple(row["name"] for row in rows),
        started_at=head["started_at"],
        seed=None if head["seed"] is None else Seed(head["seed"]),
        salt=None if head["words"] is None else Salt(tuple(head["words"]), head["first_message"]),
        origins=tuple(_origin_read(*origin) for origin in head["origins"]),
    )
    left = None if head["left_message"] is None else LeftBoard(head["left_channel"], head["left_message"])
    shown = Shown(head["shown_revision"], head["shown_message"], head["retiring_message"], head["homeless"], left)
    snapshot = Snapshot(head["snapshot"], head["snapshot_revision"], head["snapshot_version"])
    return Saved(terms, tuple(logged)[: head["revision"]], shown, snapshot)

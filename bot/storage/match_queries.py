"""Queries about matches. They know no game: a position is JSON here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    Boolean,
    Connection,
    Executable,
    Insert,
    Integer,
    Update,
    and_,
    bindparam,
    case,
    column,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bot.core.dice import Salt, Seed
from bot.core.match import (
    Gap,
    LeftBoard,
    Match,
    MatchId,
    Row,
    RowKind,
    Shown,
    Terms,
    UserId,
    former,
)
from bot.core.shards import ALL_SHARDS, Shards
from bot.storage import clock_queries
from bot.storage.cache import KnownMatch
from bot.storage.notices import tell_others
from bot.storage.rows import EVER, Params, agreed, is_computer, is_served, read_agreed, read_row, shards_params
from bot.storage.tables import (
    challenge,
    is_going,
    is_open,
    is_played,
    is_unshown,
    is_unswept,
    log,
    match,
    player,
    tournament,
    tournament_match,
    watcher,
)
from games.kit.rules import Json, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A stored position, which saves replaying the whole log."""

    position: Json
    revision: int
    """The revision of the position, at which a turn began."""
    version: int
    """The `Game.version` that wrote it; no other version can read it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A stored match."""

    terms: Terms
    log: tuple[Row, ...]
    shown: Shown
    snapshot: Snapshot
    gaps: tuple[Gap, ...] = ()
    """The periods that its clock leaves out, if it has one."""
    due: datetime | None = None
    """The time (UTC) at which to check its clock next; None for never."""


class MatchHead(NamedTuple):
    """All of a stored match that changes while its log doesn't, except the periods that its clock leaves out.

    Enough to tell whether a match in memory is up to date, at a fraction of the cost of loading it.
    """

    id: MatchId
    revision: int
    guild: int | None
    channel: int
    rated: bool
    first_message: int | None
    due: datetime | None
    shown: Shown
    players: tuple[tuple[UserId, str], ...]
    """The user and name of each seat: those of a person whose data was deleted are replaced."""

    def confirms(self, known: Match) -> bool:
        """Whether a match in memory is the stored one, except for `shown` and its gaps."""
        return (
            (known.id, known.revision, known.guild, known.channel, known.rated) == self[:5]
            and known.salt.message == self.first_message
            and tuple(zip(known.seats, known.names, strict=True)) == self.players
        )


class OngoingMatch(NamedTuple):
    """A match that isn't over, without its log."""

    id: MatchId
    game: str
    guild: int | None
    due: datetime | None
    """The time (UTC) at which to check its clock next; None if no clock runs."""
    is_awaited: bool
    """Whether the user of the query holds the seat on turn."""


BEFORE_ROLL = Seat(-1)
"""Stands for the seat on turn before the first roll."""

_is_this = match.c.id == bindparam("match")
_UPDATE = update(match).where(_is_this)
home = (
    select(tournament.c.channel)
    .select_from(tournament_match.join(tournament))
    .where(tournament_match.c.match_id == match.c.id, tournament_match.c.message == match.c.channel)
    .correlate(match)
    .scalar_subquery()
)
"""The channel in which a match has its thread if it belongs to a tournament; null for other matches, and for
matches that were moved elsewhere.
"""
_HOME = select(home).where(_is_this)
_UPDATE_SEAT = update(player).where(player.c.match_id == bindparam("match"), player.c.seat == bindparam("of_seat"))
_is_played_by_user = match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user")))

_SHOWN = (
    match.c.shown_revision,
    match.c.shown_message,
    match.c.homeless,
    match.c.left_channel,
    match.c.left_message,
)
_MATCH = select(match, player.c.user_id, player.c.name).join(player).where(_is_this).order_by(player.c.seat)
_HEAD = (
    match.c.id,
    match.c.revision,
    match.c.guild,
    match.c.channel,
    match.c.rated,
    match.c.first_message,
    match.c.due,
)
_GLANCE = select(*_HEAD, *_SHOWN, player.c.user_id, player.c.name).join(player).order_by(player.c.seat)
_GLANCE_BY_ID = _GLANCE.where(_is_this)
_in_channel = select(match.c.id).where(match.c.channel == bindparam("in_channel")).limit(1)
_newest_in_channel = _in_channel.order_by(match.c.id.desc())
_GLANCE_IN_CHANNEL = _GLANCE.where(
    match.c.id == func.coalesce(_in_channel.where(is_played).scalar_subquery(), _newest_in_channel.scalar_subquery())
)
_GLANCE_AT_ADJOURNED = _GLANCE.where(
    match.c.id == _newest_in_channel.where(is_going, match.c.awaits.is_(None), _is_played_by_user).scalar_subquery()
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
# Against computer players alone, without a clock, no time runs out: `due` is when the match may be adjourned.
_is_urgent = (match.c.clock != "") | _seats.where(
    ~is_computer(player.c.user_id), player.c.user_id != bindparam("user")
).exists()
_GOING_OF = (
    select(match.c.id, match.c.game, match.c.guild, case((_is_urgent, match.c.due)), _IS_AWAITED)
    .where(is_going, _is_played_by_user)
    .order_by(match.c.id)
)
_has_left = (
    select(log.c.number)
    .where(
        log.c.match_id == player.c.match_id,
        log.c.seat == player.c.seat,
        log.c.kind == RowKind.ASIDE.value,
        log.c.cause != "",
    )
    .exists()
)
_is_present = match.c.id.in_(select(player.c.match_id).where(player.c.user_id == bindparam("user"), ~_has_left))
_UNAIDED = _GOING_OF.where(match.c.rated | match.c.strict, match.c.game == bindparam("played"), _is_present)
_COUNT_WITH_COMPUTERS = (
    select(func.count())
    .select_from(match)
    .where(is_played, match.c.homeless.is_(False), _is_present, _seats.where(is_computer(player.c.user_id)).exists())
)
_LOG = select(log).where(log.c.match_id == bindparam("match")).order_by(log.c.number)
_IS_TAKEN = select(match.c.id).where(match.c.channel == bindparam("in_channel"), is_played)
# Matches that ended long ago are given up.
is_recent = match.c.ended_at.is_(None) | (match.c.ended_at > bindparam("since"))
is_to_do = is_recent & match.c.homeless.is_(False)
_is_ours = is_served(match.c.guild)
_LAST_ENDED = (
    select(match.c.id)
    .join(player)
    .where(player.c.user_id == bindparam("user"), match.c.ended_at.is_not(None))
    .order_by(match.c.ended_at.desc(), match.c.id.desc())
    .limit(1)
)
_LOCKED = select(match.c.id).where(match.c.id == bindparam("of")).with_for_update()
_UNSHOWN = select(match.c.id).where(is_unshown, is_to_do, _is_ours).order_by(match.c.id)
_UNSWEPT = select(match.c.id, match.c.unswept).where(is_unswept, is_to_do, _is_ours).order_by(match.c.id)
_other = match.alias()
_goes_on = _other.c.ended_at.is_(None) | (_other.c.ended_at >= bindparam("until"))
_CHANNELS_PLAYED_IN = select(
    match.c.channel,
    (
        ~is_unshown
        & ~exists().where(_other.c.channel == match.c.channel, _goes_on)
        & ~exists().where(challenge.c.channel == match.c.channel, is_open)
    ).label("is_quiet"),
).where(match.c.ended_at < bindparam("until"), match.c.homeless.is_(False), _is_ours)
_CHANNELS_OF_ENDED = _CHANNELS_PLAYED_IN.where(match.c.ended_at >= bindparam("since"))
_THESE_CHANNELS = _CHANNELS_PLAYED_IN.where(match.c.channel.in_(bindparam("channels", expanding=True)))
_ADD_MATCH = {
    dialect: new(match)
    .on_conflict_do_nothing(index_elements=[match.c.channel], index_where=is_played)
    .returning(match.c.id)
    for dialect, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_ADD_PLAYERS = insert(player)
_ADD_ROWS = insert(log)
_SET_RESULT = _UPDATE_SEAT.values(place=bindparam("came"), points=bindparam("scored"))
_PLAYERS = select(player.c.seat, player.c.user_id).where(player.c.match_id == bindparam("match"))
_REPLACE_PLAYER = _UPDATE_SEAT.values(user_id=bindparam("who"), name=bindparam("called"))
_REPLACE_ROWS = (
    update(log)
    .where(log.c.match_id == bindparam("match"), log.c.by_user == bindparam("who"))
    .values(by_user=bindparam("nobody"))
)
_UNRATE = _UPDATE.values(rated=False)
_AWAITING_COMPUTERS = (
    select(match.c.id, match.c.revision)
    .distinct()
    .join(player)
    .where(
        is_computer(player.c.user_id),
        or_(player.c.seat == match.c.awaits, match.c.computer_asked),
        match.c.ended_at.is_(None),
        match.c.homeless.is_(False),
        _is_ours,
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
_PROGRESS = (
    match.c.revision,
    match.c.snapshot,
    match.c.snapshot_revision,
    match.c.snapshot_version,
    match.c.ended_at,
    match.c.awaits,
    match.c.computer_asked,
    match.c.due,
)
_SAVE_NEW_MATCH = _UPDATE.where(
    match.c.revision == bindparam("read_at"),
    or_(
        bindparam("was_read", type_=Boolean),
        and_(*(each.is_not_distinct_from(bindparam(f"was_{each.name}")) for each in (*_SHOWN, match.c.due))),
    ),
).values({column: bindparam(f"new_{column.name}", type_=column.type) for column in _PROGRESS})
# A process publishing the revision before may have posted its board, but not recorded it.
_SAVE_MATCH = _SAVE_NEW_MATCH.values(
    unswept=case((match.c.shown_revision < match.c.revision, match.c.revision), else_=match.c.unswept)
)
_SAVE = {True: _SAVE_NEW_MATCH, False: _SAVE_MATCH}
"""By whether the match is new."""
_ROW = tuple(column.name for column in log.c if column.name != "match_id")


def _with_rows(save: Update) -> Insert:
    """Save a match and, if it wasn't changed, add rows, given as lists `all_…` of their columns' values."""
    saved = save.returning(match.c.id).cte("saved")
    lists = (bindparam(f"all_{name}", type_=postgresql.ARRAY(log.c[name].type)) for name in _ROW)
    rows = func.unnest(*lists).table_valued(*(column(name, log.c[name].type) for name in _ROW)).render_derived()
    return insert(log).from_select(["match_id", *_ROW], select(saved.c.id, *rows.c).join_from(saved, rows, true()))


_SAVE_AT_ONCE = {is_new: _with_rows(save) for is_new, save in _SAVE.items()}
_NOTE_SHOWN = _UPDATE.where(
    match.c.channel == bindparam("in_channel"),
    match.c.shown_revision == bindparam("was_seen"),
    match.c.shown_message.is_not_distinct_from(bindparam("was_board")),
).values(
    shown_revision=bindparam("seen"),
    shown_message=bindparam("board"),
    unswept=func.coalesce(bindparam("unswept", type_=Integer), match.c.unswept),
    first_message=func.coalesce(match.c.first_message, bindparam("board")),
)
_BOARDS_AMONG = select(match.c.id, match.c.shown_message).where(
    match.c.channel == bindparam("in_channel"), is_going, match.c.shown_message.in_(bindparam("these", expanding=True))
)
_FORGET_WATCHERS = delete(watcher).where(
    watcher.c.match_id == bindparam("match"),
    select(match.c.id)
    .where(_is_this, match.c.ended_at.is_not(None), match.c.shown_revision == match.c.revision)
    .exists(),
)
_NOTE_UNSWEPT = _UPDATE.values(unswept=match.c.revision)
_NOTE_SWEPT = _UPDATE.where(match.c.unswept == bindparam("swept")).values(unswept=None)
_NOTE_LEFT = _UPDATE.where(match.c.left_message == bindparam("board")).values(left_channel=None, left_message=None)
_NOTE_CHANNEL_GONE = (
    update(match).where(match.c.channel == bindparam("gone")).values(homeless=True, absent=False, due=None)
)
_RELOCATE = _UPDATE.values(
    guild=bindparam("in_guild"),
    channel=bindparam("in_channel"),
    homeless=False,
    absent=False,
    shown_revision=bindparam("seen"),
    shown_message=None,
    left_channel=bindparam("old_channel"),
    left_message=bindparam("old_board"),
)


def head_at(db: Connection, match_id: MatchId) -> MatchHead | None:
    return _head(db, _GLANCE_BY_ID, {"match": match_id})


def head_in(db: Connection, channel: int) -> MatchHead | None:
    """The head of the match that is being played in a channel, else of the newest one, adjourned or over."""
    return _head(db, _GLANCE_IN_CHANNEL, {"in_channel": channel})


def head_at_adjourned(db: Connection, channel: int, user: UserId) -> MatchHead | None:
    """The head of the newest adjourned match of a channel in which `user` has a seat."""
    return _head(db, _GLANCE_AT_ADJOURNED, {"in_channel": channel, "user": user})


def _head(db: Connection, statement: Executable, params: Params) -> MatchHead | None:
    """The head of the match that a statement selects, with one row for each seat."""
    seats = db.execute(statement, params).all()
    if not seats:
        return None
    head, shown = seats[0][: len(_HEAD)], seats[0][len(_HEAD) : -2]
    return MatchHead._make((*head, _shown(shown), tuple(tuple(row[-2:]) for row in seats)))


def _shown(found: Sequence[Any]) -> Shown:
    """The part that the channel has seen, from the columns of `_SHOWN`."""
    revision, message, homeless, left_channel, left_message = found
    left = None if left_message is None else LeftBoard(left_channel, left_message)
    return Shown(revision, message, homeless, left)


def _shown_stored(shown: Shown) -> dict[str, Any]:
    """The values of the columns of `_SHOWN`."""
    left = shown.left or (None, None)
    values = (shown.revision, shown.message, shown.homeless, *left)
    return {column.name: value for column, value in zip(_SHOWN, values, strict=True)}


def saved_match(db: Connection, match_id: MatchId) -> Saved | None:
    # The match is read before its log, which only grows: rows added between the two are beyond its revision.
    seats = db.execute(_MATCH, {"match": match_id}).mappings().all()
    if not seats:
        return None
    head = seats[0]
    terms = Terms(
        id=head["id"],
        **read_agreed(head),
        seats=tuple(row["user_id"] for row in seats),
        names=tuple(row["name"] for row in seats),
        started_at=head["started_at"],
        seed=None if head["seed"] is None else Seed(head["seed"]),
        salt=Salt(tuple(head["words"]), head["first_message"]),
        strict=head["strict"],
    )
    logged = tuple(map(read_row, db.execute(_LOG, {"match": terms.id})))[: head["revision"]]
    shown = _shown([head[column] for column in _SHOWN])
    snapshot = Snapshot(head["snapshot"], head["snapshot_revision"], head["snapshot_version"])
    gaps = clock_queries.gaps_of(db, terms) if terms.clock else ()
    return Saved(terms, logged, shown, snapshot, gaps, head["due"])


def home_of(db: Connection, match_id: MatchId) -> int | None:
    """The channel in which a match of a tournament has its thread; None for other matches.

    Whoever sees the channel may see the match, even in a private thread.
    """
    found: int | None = db.execute(_HOME, {"match": match_id}).scalar()
    return found


def going_of(db: Connection, user: UserId) -> list[OngoingMatch]:
    """The matches of `user` that aren't over, oldest first."""
    return [OngoingMatch(*row) for row in db.execute(_GOING_OF, {"user": user})]


def unaided_of(db: Connection, user: UserId, game: str) -> list[OngoingMatch]:
    """The rated and strict matches of a game that aren't over and that `user` hasn't left, oldest first."""
    return [OngoingMatch(*row) for row in db.execute(_UNAIDED, {"user": user, "played": game})]


def count_with_computers(db: Connection, user: UserId) -> int:
    """Number of matches that occupy a channel, have a computer player, and in which `user` is still in."""
    return int(db.execute(_COUNT_WITH_COMPUTERS, {"user": user}).scalar_one())


def awaiting_computers(db: Connection, shards: Shards = ALL_SHARDS) -> list[tuple[MatchId, int]]:
    """The matches in servers of these shards in which a computer player must move or answer a draw offer, with their
    revisions, in no order.
    """
    found = db.execute(_AWAITING_COMPUTERS, shards_params(shards))
    return [(MatchId(number), revision) for number, revision in found]


def points_of(db: Connection, user: UserId, game: str) -> list[tuple[int, ...]]:
    """The points of `user` in each match of a game that they won and that has points, in no order."""
    return [tuple(points) for points in db.execute(_POINTS_OF, {"user": user, "played": game}).scalars()]


def is_taken(db: Connection, channel: int) -> bool:
    """Whether a match that isn't adjourned is going on in the channel."""
    return db.execute(_IS_TAKEN, {"in_channel": channel}).first() is not None


def last_ended(db: Connection, user: UserId) -> MatchId | None:
    return db.execute(_LAST_ENDED, {"user": user}).scalar()


def await_others(db: Connection, match_id: MatchId) -> None:
    """Wait until no other transaction holds the row of a match."""
    db.execute(_LOCKED, {"of": match_id})


def unshown(db: Connection, since: datetime = EVER, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """The matches in servers of these shards with something to publish in a channel that still exists, oldest first;
    without matches that ended before `since` (UTC).
    """
    found = db.execute(_UNSHOWN, {"since": since, **shards_params(shards)})
    return [MatchId(number) for number in found.scalars()]


def unswept(db: Connection, since: datetime = EVER, shards: Shards = ALL_SHARDS) -> dict[MatchId, int]:
    """The matches whose channel may have unrecorded boards, and the revision up to which it may. `since` and `shards`
    are as in `unshown`.
    """
    found = db.execute(_UNSWEPT, {"since": since, **shards_params(shards)})
    return {MatchId(number): revision for number, revision in found}


def channels_played_in(
    db: Connection, since: datetime, until: datetime, noted: Collection[int], shards: Shards = ALL_SHARDS
) -> dict[int, bool]:
    """The channels in servers of these shards in which a match ended between `since` and `until` (UTC), and the `noted`
    channels in which one ended before `until`. The value says whether a channel is quiet: everything that has ended
    there is shown, and no match or challenge goes on.
    """
    params = {"since": since, "until": until, **shards_params(shards)}
    rows = list(db.execute(_CHANNELS_OF_ENDED, params))
    if noted:
        rows += db.execute(_THESE_CHANNELS, {"channels": list(noted), "until": until, **shards_params(shards)})
    found: dict[int, bool] = {}
    for channel, is_quiet in rows:
        found[channel] = bool(is_quiet) and found.get(channel, True)
    return found


def add_match(db: Connection, new: Match, snapshot: Snapshot, due: datetime | None = None) -> Match | None:
    """Store a new match; returns it with its id, or None if its channel is taken. `due` is as in `save_rows`."""
    values = {
        **agreed(new),
        "started_at": new.started_at,
        **_shown_stored(new.shown),
        "seed": None if new.seed is None else new.seed.secret,
        "words": list(new.salt.words),
        "strict": new.strict,
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
    if rows := _rows(added, 0):
        db.execute(_ADD_ROWS, rows)
    return added


def save_rows(
    db: Connection,
    read_at: int,
    after: Match,
    snapshot: Snapshot,
    due: datetime | None = None,
    *,
    known: KnownMatch | None = None,
    is_new: bool = False,
) -> bool:
    """Store the rows of `after` since revision `read_at` and what follows from them. False, with nothing stored, if the
    match was changed meanwhile or if it is resumed and its channel is taken.

    `due` is when (UTC) to check its clock next; None for never. `known` is the match as it was in memory, if it wasn't
    read in the same transaction: it must agree with what is stored. `is_new` says that the match was added in the same
    transaction, so no board of it can have been posted.
    """
    rows, kinds = _rows(after, read_at), {row.kind for row in after.log[read_at:]}
    values: dict[str, Any] = {"match": after.id, "read_at": read_at, **_expected(known)}
    values |= {f"new_{name}": value for name, value in (_progress(after, snapshot) | {"due": due}).items()}
    statement: Executable = _SAVE[is_new]
    # One round trip instead of two. A substitution changes earlier rows, but not these.
    at_once = db.dialect.name == "postgresql" and bool(rows) and RowKind.SUBSTITUTE not in kinds
    if at_once:
        statement = _SAVE_AT_ONCE[is_new]
        values |= {f"all_{name}": [row[name] for row in rows] for name in _ROW}
    try:
        # On PostgreSQL a failed statement aborts the whole transaction unless it has a savepoint.
        with db.begin_nested() if RowKind.RESUME in kinds else nullcontext():
            if not db.execute(statement, values).rowcount:
                return False
    except IntegrityError:
        return False
    if RowKind.SUBSTITUTE in kinds:
        _replace_players(db, after)
    if rows and not at_once:
        db.execute(_ADD_ROWS, rows)
    if after.outcome:
        _set_results(db, after.id, after.outcome)
    return True


def _replace_players(db: Connection, after: Match) -> None:
    """Store the computer player that took over seats, remove the former player, and unrate the match."""
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


def save_names(db: Connection, match: Match) -> None:
    """Store new names of a match's players."""
    seated = enumerate(zip(match.seats, match.names, strict=True))
    rows = [{"match": match.id, "of_seat": seat, "who": user, "called": name} for seat, (user, name) in seated]
    db.execute(_REPLACE_PLAYER, rows)


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


def _rows(after: Match, since: int) -> list[dict[str, Any]]:
    """The rows of the log since a revision, as they are stored."""
    return [
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


def forget_imports(db: Connection, owner: UserId, most: int) -> None:
    """Delete all but the newest `most` of the matches that `owner` imported; these are in no channel."""
    db.execute(_FORGET_IMPORTS, {"owner": owner, "most": most})


def note_shown(db: Connection, seen: Match, revision: int, message: int, *, is_tidy: bool = True) -> bool:
    """Record that `message` shows `revision`, and unless the channel `is_tidy`, that it must be swept.

    False if another channel or board than in `seen` was recorded meanwhile; then only that the channel must be swept
    is recorded.
    """
    values = {
        "match": seen.id,
        "in_channel": seen.channel,
        "was_seen": seen.shown.revision,
        "was_board": seen.shown.message,
        "seen": revision,
        "board": message,
        "unswept": None if is_tidy else revision,
    }
    if db.execute(_NOTE_SHOWN, values).rowcount == 1:
        return True
    db.execute(_NOTE_UNSWEPT, {"match": seen.id})
    return False


def boards_among(db: Connection, channel: int, messages: Collection[int]) -> list[tuple[MatchId, int]]:
    """The going matches of a channel whose newest board is among these messages, each with that message."""
    found = db.execute(_BOARDS_AMONG, {"in_channel": channel, "these": list(messages)})
    return [(MatchId(number), message) for number, message in found]


def forget_watchers(db: Connection, match_id: MatchId) -> None:
    """Delete a match's spectators if it is over and its end was published."""
    if db.execute(_FORGET_WATCHERS, {"match": match_id}).rowcount:
        tell_others(db, "watchers", match_id)


def note_swept(db: Connection, match_id: MatchId, revision: int) -> None:
    """Record that no unrecorded board up to `revision` is left."""
    db.execute(_NOTE_SWEPT, {"match": match_id, "swept": revision})


def note_left(db: Connection, match_id: MatchId, message: int) -> None:
    """Record that this board, in the match's former channel, is up to date."""
    db.execute(_NOTE_LEFT, {"match": match_id, "board": message})


def note_channel_gone(db: Connection, channel: int) -> None:
    """Record that a channel was deleted: its matches can't be shown, and their clocks stop."""
    db.execute(_NOTE_CHANNEL_GONE, {"gone": channel})


def save_channel(db: Connection, after: Match) -> bool:
    """Store the channel to which a match was relocated. False, with nothing stored, if the channel is taken."""
    left = after.shown.left
    values = {
        "match": after.id,
        "in_guild": after.guild,
        "in_channel": after.channel,
        "seen": after.shown.revision,
        "old_channel": None if left is None else left.channel,
        "old_board": None if left is None else left.message,
    }
    try:
        # A savepoint: on PostgreSQL a failed statement would abort the whole transaction.
        with db.begin_nested():
            db.execute(_RELOCATE, values)
    except IntegrityError:
        return False
    return True


def _expected(known: KnownMatch | None) -> dict[str, Any]:
    """The columns to store in addition to the revision; none if the match was read in the same transaction."""
    if known is None:
        return {"was_read": True, "was_due": None, **{f"was_{column.name}": None for column in _SHOWN}}
    shown = {f"was_{name}": value for name, value in _shown_stored(known.match.shown).items()}
    return {"was_read": False, "was_due": known.due, **shown}


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


def _awaits(match: Match) -> Seat | None:
    """The seat on turn; None if the match is over or adjourned."""
    if match.outcome or match.adjourned_since:
        return None
    return BEFORE_ROLL if match.position.to_move is None else match.position.to_move

"""Queries about participants' roles: those that they should have, and those that the bot has given."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, Update, bindparam, delete, insert, select, update

from bot.core.match import UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.features.tournaments.hosted import Hosted, TournamentId, people_of
from bot.storage.rows import is_served, shards_params
from bot.storage.tables import absence, is_role_behind, tournament, tournament_role
from bot.tournaments import Phase


class State(StrEnum):
    """The progress of giving a role; the values are stored. The bot takes a role only from people that it may have
    given it to.
    """

    NEW = "new"
    """The bot hasn't tried to give it."""
    ASKED = "asked"
    """The bot has tried to give it, and may have."""
    GIVEN = "given"
    HAD = "had"
    """The person had it before."""


class RoleRow(NamedTuple):
    """A role that a person should have during a tournament, or that the bot must take from them."""

    tournament: TournamentId
    guild: int
    user: UserId
    role: int
    wanted: bool
    state: State
    tries: int


_GIVABLE = (State.ASKED, State.GIVEN)
_IS_THIS = (
    (tournament_role.c.tournament_id == bindparam("tournament"))
    & (tournament_role.c.user_id == bindparam("of_user"))
    & (tournament_role.c.role == bindparam("of_role"))
)
_ROWS = (
    select(
        tournament_role.c.tournament_id,
        tournament.c.guild,
        tournament_role.c.user_id,
        tournament_role.c.role,
        tournament_role.c.wanted,
        tournament_role.c.state,
        tournament_role.c.tries,
    )
    .join(tournament)
    .order_by(tournament_role.c.tournament_id, tournament_role.c.user_id)
)
_OF_TOURNAMENT: BindParameter[int] = bindparam("tournament")
_ALL = _ROWS.where(tournament_role.c.tournament_id == _OF_TOURNAMENT)
_is_absent = select(absence.c.guild).where(absence.c.guild == tournament.c.guild).exists()
_BEHIND = _ROWS.where(
    is_role_behind,
    tournament_role.c.due.is_(None) | (tournament_role.c.due <= bindparam("now")),
    ~_is_absent,
    is_served(tournament.c.guild),
)
_OF_USER = _ROWS.where(tournament_role.c.user_id == bindparam("of_user"))
_OF_ROLE = _OF_USER.where(tournament_role.c.role == bindparam("of_role"))
_ADD = insert(tournament_role)
_DELETE = delete(tournament_role).where(_IS_THIS)
_DELETE_SEEN = delete(tournament_role).where(_IS_THIS, tournament_role.c.wanted.is_(False))
_UPDATE = update(tournament_role).where(_IS_THIS)
_WANTED = _UPDATE.where(tournament_role.c.wanted.is_(True))
_RETRY = update(tournament_role).where(tournament_role.c.tournament_id == _OF_TOURNAMENT, is_role_behind)


def sync(db: Connection, hosted: Hosted) -> None:
    """Store the roles that the people of a locked tournament should have now."""
    role, is_over = hosted.plan.participant_role, hosted.state.phase is Phase.OVER
    people = [] if hosted.is_draft or is_over or role is None else people_of(hosted)
    wanted = {(UserId(each.user), role) for each in people if role is not None}
    stored = {(row.user, row.role): row for row in _rows(db, _ALL, {"tournament": hosted.id})}
    new = {"wanted": True, "state": State.NEW, "settled": False, "tries": 0}
    if missing := sorted(wanted - stored.keys()):
        db.execute(_ADD, [{"tournament_id": hosted.id, "user_id": user, "role": each, **new} for user, each in missing])
    for key, row in stored.items():
        if row.wanted and key not in wanted and row.state not in _GIVABLE:
            db.execute(_DELETE, _params(row))
        elif row.wanted is not (key in wanted):
            is_settled = not row.wanted and row.state is State.GIVEN
            values = {"wanted": not row.wanted, "settled": is_settled, "tries": 0, "due": None}
            db.execute(_UPDATE.values(**values), _params(row))


def behind(db: Connection, now: datetime, shards: Shards = ALL_SHARDS) -> list[RoleRow]:
    """The roles to give or take in servers of these shards."""
    return _rows(db, _BEHIND, {"now": now, **shards_params(shards)})


def of_user(db: Connection, user: UserId) -> list[RoleRow]:
    """The roles that a person should have, or that the bot must take from them."""
    return _rows(db, _OF_USER, {"of_user": user})


def begin(db: Connection, row: RoleRow, *, has_role: bool) -> bool:
    """Record, before a role is given, that the bot may have given it. Returns whether to give it.

    A person who already had it keeps it at the end, unless the bot gave it: for another tournament, or for this one in
    another process after the row was read.
    """
    was_given = any(each.state in _GIVABLE for each in _same(db, row))
    state = State.HAD if row.state is State.NEW and has_role and not was_given else State.ASKED
    return _note(db, row, state, _WANTED) and state is State.ASKED


def note_given(db: Connection, row: RoleRow) -> None:
    """Record that a person was given a role. It is taken back if they shouldn't have it any more."""
    _note(db, row, State.GIVEN, _UPDATE)


def _note(db: Connection, row: RoleRow, state: State, statement: Update) -> bool:
    settled = tournament_role.c.wanted if state is not State.ASKED else False
    values = {"state": state, "settled": settled}
    return db.execute(statement.values(**values), _params(row)).rowcount == 1


def hand_over(db: Connection, row: RoleRow) -> bool:
    """Forget a role that the bot must take from a person if another tournament of the server also gives it to them;
    that tournament then takes it later. Returns whether there is one.
    """
    others = [each for each in _same(db, row) if each.wanted and each.tournament != row.tournament]
    for each in others:
        if each.state not in _GIVABLE:
            db.execute(_UPDATE.values(state=State.ASKED, settled=False), _params(each))
    if others:
        db.execute(_DELETE_SEEN, _params(row))
    return bool(others)


def note_taken(db: Connection, row: RoleRow) -> None:
    """Record that a role was taken from a person. If they should have it again meanwhile, it is given again."""
    if db.execute(_DELETE_SEEN, _params(row)).rowcount == 0:
        db.execute(_UPDATE.values(state=State.NEW, settled=False, tries=0, due=None), _params(row))


def give_up(db: Connection, row: RoleRow) -> None:
    """Record that nothing more can be done about a role: the person has left, or it was deleted."""
    if db.execute(_DELETE_SEEN, _params(row)).rowcount == 0:
        db.execute(_UPDATE.values(settled=True), _params(row))


def note_failed(db: Connection, row: RoleRow, now: datetime, pauses: Sequence[timedelta]) -> None:
    """Record a failure. It is retried after each of these pauses, and then given up."""
    if row.tries < len(pauses):
        db.execute(_UPDATE.values(tries=row.tries + 1, due=now + pauses[row.tries]), _params(row))
    else:
        give_up(db, row)


def retry(db: Connection, number: TournamentId) -> None:
    """Retry the roles of a tournament at once."""
    db.execute(_RETRY.values(tries=0, due=None), {"tournament": number})


def _same(db: Connection, row: RoleRow) -> list[RoleRow]:
    """The rows of all tournaments in the server, as stored now, for this person and role."""
    return [each for each in _rows(db, _OF_ROLE, _params(row)) if each.guild == row.guild]


def _rows(db: Connection, statement: Any, params: dict[str, Any]) -> list[RoleRow]:
    rows = db.execute(statement, params)
    return [
        RoleRow(TournamentId(number), guild, UserId(user), role, wanted, State(state), tries)
        for number, guild, user, role, wanted, state, tries in rows
    ]


def _params(row: RoleRow) -> dict[str, int]:
    return {"tournament": row.tournament, "of_user": row.user, "of_role": row.role}

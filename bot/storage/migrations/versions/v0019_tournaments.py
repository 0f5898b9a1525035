"""Tournaments, leagues and ladders: their events and matches, challenges in ladders, guests, and who has won."""

import sqlalchemy as sa
from alembic import op

revision = "v0019"
down_revision = "v0018"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "tournament",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("due", _TIME),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("pictured", sa.Text),
        sa.Column("thread", sa.BigInteger),
        sa.Column("event", sa.BigInteger),
        sa.Column("event_phase", sa.Text),
        sa.Column("homeless", sa.Boolean, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sqlite_autoincrement=True,
    )
    _create_parts()
    op.create_index("tournament_guild", "tournament", ["guild", "id"])
    _create_partial_index("tournament_due", "tournament", "due", "due IS NOT NULL")
    _create_partial_index("tournament_outdated", "tournament", "id", "wanted > shown")
    is_behind = "event_phase IS NULL OR event IS NOT NULL AND event_phase != phase"
    _create_partial_index("tournament_event_outdated", "tournament", "id", is_behind)
    _create_partial_index("tournament_event_user", "tournament_event", "user_id", "user_id IS NOT NULL")
    is_open = "is_open IS 1" if op.get_bind().dialect.name == "sqlite" else "is_open IS true"
    _create_partial_index("tournament_match_open", "tournament_match", "tournament_id", is_open)
    _create_partial_index("tournament_call_outdated", "tournament_call", "tournament_id", "wanted > shown")
    op.create_index("tournament_guest_user", "tournament_guest", ["user_id"])
    op.create_index("tournament_title_user", "tournament_title", ["user_id"])


def _create_parts() -> None:
    op.create_table(
        "tournament_event",
        _of_tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("data", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_match",
        _of_tournament(),
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="SET NULL"), unique=True),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("no_show_at", _TIME),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_call",
        _of_tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("wanted", sa.SmallInteger, nullable=False),
        sa.Column("shown", sa.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("tournament_guest", _of_tournament(), _person(), sqlite_with_rowid=False)
    op.create_table(
        "tournament_title",
        _of_tournament(),
        sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
        _person(),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sqlite_with_rowid=False,
    )


def _of_tournament() -> sa.Column[int]:
    return sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True)


def _person() -> sa.Column[int]:
    return sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False)


def _create_partial_index(name: str, table: str, column: str, where: str) -> None:
    op.create_index(name, table, [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def downgrade() -> None:
    """Older versions have no tournaments; their matches stay."""
    for part in ("title", "guest", "call", "match", "event"):
        op.drop_table(f"tournament_{part}")
    op.drop_table("tournament")

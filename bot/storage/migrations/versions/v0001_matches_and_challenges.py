"""Matches with their players and logs, challenges with those who take part."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables. Over 60 lines, because it lists all their columns."""
    op.create_table(
        "match",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("look", sa.JSON, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.JSON, nullable=False),
        sa.Column("snapshot_revision", sa.Integer, nullable=False),
        sa.Column("snapshot_version", sa.Integer, nullable=False),
        sa.Column("waiting_since", _MOMENT),
        sa.Column("ended_at", _MOMENT),
        sa.Column("shown_revision", sa.Integer, nullable=False),
        sa.Column("shown_message", sa.BigInteger),
        sa.Column("retiring_message", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    _partial_index("one_going_match_a_channel", "match", "channel", "ended_at IS NULL", unique=True)
    op.create_index("match_channel", "match", ["channel", "id"])
    _partial_index("match_waiting", "match", "waiting_since", "waiting_since IS NOT NULL")
    _partial_index("match_unshown", "match", "id", "revision > shown_revision OR retiring_message IS NOT NULL")
    op.create_table(
        "player",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_user", "player", ["user_id", "match_id"])
    op.create_table(
        "log",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("by_user", sa.BigInteger),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("cause", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "challenge",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("look", sa.JSON, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("thread", sa.Boolean, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("behind", sa.Boolean, nullable=False),
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="SET NULL"), unique=True),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
    _partial_index("challenge_open", "challenge", "expires_at", "state = 'open'")
    _partial_index("challenge_behind", "challenge", "id", "behind IS true")
    op.create_table(
        "participant",
        sa.Column("challenge_id", _ID, sa.ForeignKey("challenge.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("accepted", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("participant_user", "participant", ["user_id"])


def downgrade() -> None:
    """Drop them, with everything in them."""
    for table in ("participant", "challenge", "log", "player", "match"):
        op.drop_table(table)


def _partial_index(name: str, table: str, column: str, where: str, *, unique: bool = False) -> None:
    op.create_index(name, table, [column], unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where))

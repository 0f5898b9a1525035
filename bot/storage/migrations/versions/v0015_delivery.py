"""Pauses of channels and claims of messages are stored, and matches are found by the time of their end."""

import sqlalchemy as sa
from alembic import op

revision = "v0015"
down_revision = "v0014"

_HAS_ENDED = sa.text("ended_at IS NOT NULL")


def upgrade() -> None:
    """No channel is paused and nothing is claimed yet."""
    op.create_table(
        "backoff",
        sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "claim",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("match_ended", "match", ["ended_at"], sqlite_where=_HAS_ENDED, postgresql_where=_HAS_ENDED)


def downgrade() -> None:
    """Older versions keep pauses in memory."""
    op.drop_index("match_ended", "match")
    op.drop_table("claim")
    op.drop_table("backoff")

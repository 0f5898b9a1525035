"""Lessons that people have done, and the coach of a first match."""

import sqlalchemy as sa
from alembic import op

revision = "v0016"
down_revision = "v0015"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nobody has done a lesson or has a coach yet."""
    op.create_table(
        "learned",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("lesson", sa.Text, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "coached",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index("coached_user", "coached", ["user_id"])


def downgrade() -> None:
    """Forget both."""
    for name in ("coached", "learned"):
        op.drop_table(name)

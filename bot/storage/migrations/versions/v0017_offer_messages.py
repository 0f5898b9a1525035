"""The messages that ask players about offers."""

import sqlalchemy as sa
from alembic import op

revision = "v0017"
down_revision = "v0016"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Offers that are open already stay on their boards."""
    op.create_table(
        "offer_message",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("made", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Older versions ask on the next board."""
    op.drop_table("offer_message")

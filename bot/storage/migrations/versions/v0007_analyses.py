"""What the computer thinks of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "v0007"
down_revision = "v0006"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nothing has been looked at."""
    op.create_table(
        "analysis",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("looks", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """It can be thought again."""
    op.drop_table("analysis")

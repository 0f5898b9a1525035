"""Matches that are played without hints, takebacks and adjournments, as those of tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "v0022"
down_revision = "v0021"


def upgrade() -> None:
    """Matches that are going on keep what they have."""
    op.add_column("match", sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Older versions know no such matches."""
    op.drop_column("match", "strict")

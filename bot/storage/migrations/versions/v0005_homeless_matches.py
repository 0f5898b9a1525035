"""Matches outlive their channels: one whose channel was deleted waits for another."""

import sqlalchemy as sa
from alembic import op

revision = "v0005"
down_revision = "v0004"


def upgrade() -> None:
    """Matches that ended with their channel stay ended."""
    op.add_column("match", sa.Column("homeless", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Matches without a channel are taken to be where they were."""
    op.drop_column("match", "homeless")

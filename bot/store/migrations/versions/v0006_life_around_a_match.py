"""What surrounds a match: its clock, and whether it is rated."""

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"


def upgrade() -> None:
    """Matches of before have no clock, and count."""
    for table in ("match", "challenge"):
        op.add_column(table, sa.Column("clock", sa.Text, nullable=False, server_default=""))
        op.add_column(table, sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """All that surrounds a match is lost."""
    for table in ("match", "challenge"):
        op.drop_column(table, "clock")
        op.drop_column(table, "rated")

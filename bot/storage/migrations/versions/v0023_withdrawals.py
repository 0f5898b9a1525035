"""Notes in a tournament's thread that somebody was withdrawn."""

import sqlalchemy as sa
from alembic import op

revision = "v0023"
down_revision = "v0022"


def upgrade() -> None:
    """Earlier notes tell of nobody who was withdrawn."""
    op.add_column("tournament_note", sa.Column("entrant", sa.Integer))


def downgrade() -> None:
    """Older versions know no such notes."""
    op.execute("DELETE FROM tournament_note WHERE entrant IS NOT NULL")
    op.drop_column("tournament_note", "entrant")

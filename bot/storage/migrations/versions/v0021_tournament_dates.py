"""Changes of the dates at which tournaments start, and further tries to show them as events."""

import sqlalchemy as sa
from alembic import op

revision = "v0021"
down_revision = "v0020"


def upgrade() -> None:
    """No date has changed yet."""
    for name in ("event_tries", "start_changes", "start_told"):
        op.add_column("tournament", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("tournament", sa.Column("event_due", sa.DateTime(timezone=True)))
    is_untold = sa.text("start_changes > start_told")
    op.create_index("tournament_start_untold", "tournament", ["id"], sqlite_where=is_untold, postgresql_where=is_untold)


def downgrade() -> None:
    """Older versions don't change dates."""
    op.drop_index("tournament_start_untold", "tournament")
    for name in ("event_due", "start_told", "start_changes", "event_tries"):
        op.drop_column("tournament", name)

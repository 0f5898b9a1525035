"""What each seat came to in the matches that ended, so that results are found without replaying them."""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    """Matches that ended before have no results here; their logs still tell."""
    op.add_column("player", sa.Column("place", sa.SmallInteger))
    op.add_column("player", sa.Column("points", sa.JSON))


def downgrade() -> None:
    """Forget them: the logs tell."""
    op.drop_column("player", "points")
    op.drop_column("player", "place")

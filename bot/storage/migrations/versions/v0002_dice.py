"""The secret seeds of matches, from which their dice are thrown."""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"


def upgrade() -> None:
    """Matches from before have none, as no game had dice."""
    op.add_column("match", sa.Column("seed", sa.LargeBinary))


def downgrade() -> None:
    """Forget them: the dice of going matches can't be thrown on."""
    op.drop_column("match", "seed")

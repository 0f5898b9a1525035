"""Boards that were posted without being recorded are looked for: which matches may have some."""

import sqlalchemy as sa
from alembic import op

revision = "v0010"
down_revision = "v0009"

_IS_UNSWEPT = sa.text("unswept IS NOT NULL")


def upgrade() -> None:
    """Matches that have moved on from a board that was never recorded may have left it with live buttons."""
    op.add_column("match", sa.Column("unswept", sa.Integer))
    op.create_index("match_unswept", "match", ["id"], sqlite_where=_IS_UNSWEPT, postgresql_where=_IS_UNSWEPT)


def downgrade() -> None:
    """Nobody looks for them."""
    op.drop_index("match_unswept", "match")
    op.drop_column("match", "unswept")

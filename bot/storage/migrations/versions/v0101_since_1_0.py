"""What was added to the tables since release 1.0. Like every migration since then, it only adds."""

import sqlalchemy as sa
from alembic import op

revision = "v0101"
down_revision = "v0100"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the new columns and tables."""
    op.create_table(
        "match_gap",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("began", _MOMENT, primary_key=True),
        sa.Column("ended", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("tournament", sa.Column("waits", sa.JSON(none_as_null=True)))
    op.add_column("tournament", sa.Column("waits_told", sa.JSON(none_as_null=True)))
    op.add_column("tournament_note", sa.Column("kind", sa.Text))
    op.add_column("tournament_note", sa.Column("subject", sa.Integer))

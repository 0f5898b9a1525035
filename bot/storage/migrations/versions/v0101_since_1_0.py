"""Tables and columns added since release 1.0. Like all later migrations, this one only adds."""

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
        sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.add_column("tournament", sa.Column("waits", sa.JSON(none_as_null=True)))
    op.add_column("tournament", sa.Column("waits_told", sa.JSON(none_as_null=True)))
    op.add_column("tournament_note", sa.Column("kind", sa.Text))
    op.add_column("tournament_note", sa.Column("subject", sa.Integer))
    op.add_column("tournament", sa.Column("message_round", sa.Integer))
    op.add_column("tournament", sa.Column("replaced", sa.BigInteger))
    op.add_column("tournament_match", sa.Column("proposed_date", _MOMENT))
    op.add_column("tournament_match", sa.Column("proposed_by", sa.Integer))
    op.add_column("tournament_match", sa.Column("proposal_message", sa.BigInteger))
    op.create_table(
        "tournament_list",
        sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tournament_list_outdated",
        "tournament_list",
        ["tournament_id"],
        postgresql_where=sa.text("wanted > shown"),
        sqlite_where=sa.text("wanted > shown"),
    )

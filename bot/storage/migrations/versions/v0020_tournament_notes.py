"""What tournaments tell people in their threads: that they are invited, and who has won."""

import sqlalchemy as sa
from alembic import op

revision = "v0020"
down_revision = "v0019"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """People who are invited already, and those who have won, aren't told."""
    op.create_table(
        "tournament_note",
        sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("wanted", sa.SmallInteger, nullable=False),
        sa.Column("shown", sa.SmallInteger, nullable=False),
        sa.Column("season", sa.Integer),
        sqlite_with_rowid=False,
    )
    is_behind = sa.text("wanted > shown")
    op.create_index(
        "tournament_note_outdated",
        "tournament_note",
        ["tournament_id"],
        sqlite_where=is_behind,
        postgresql_where=is_behind,
    )
    op.add_column("tournament_guest", sa.Column("note", sa.Integer))


def downgrade() -> None:
    """Older versions tell nobody."""
    op.drop_column("tournament_guest", "note")
    op.drop_table("tournament_note")

"""Puzzles out of matches, and who has solved which."""

import sqlalchemy as sa
from alembic import op

revision = "v0008"
down_revision = "v0007"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nothing has been searched for puzzles, and nobody has solved any."""
    op.create_table(
        "riddle",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("riddle_game", "riddle", ["game"])
    op.create_index("riddle_match", "riddle", ["match_id"])
    op.create_table(
        "mined",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
    )
    op.create_table(
        "solving",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("riddle", sa.Text, primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True)),
        sqlite_with_rowid=False,
    )
    op.create_index("solving_day", "solving", ["day", "solved_at"])


def downgrade() -> None:
    """The puzzles can be found again; who has solved which is lost."""
    op.drop_table("solving")
    op.drop_table("mined")
    op.drop_table("riddle")

"""Ratings know who has met whom."""

import sqlalchemy as sa
from alembic import op

revision = "v0012"
down_revision = "v0011"


def upgrade() -> None:
    """Ratings from before are marked by -1 opponents: the bot works them out anew when it starts."""
    for name, unknown in (("opponents", "-1"), ("experienced", "0"), ("encounters", "0"), ("most", "0")):
        op.add_column("rating", sa.Column(name, sa.Integer, nullable=False, server_default=unknown))
    op.create_table(
        "acquaintance",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("opponent", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("that_day", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("acquaintance_opponent", "acquaintance", ["opponent"])


def downgrade() -> None:
    """Ratings stay as they are."""
    op.drop_table("acquaintance")
    for name in ("opponents", "experienced", "encounters", "most"):
        op.drop_column("rating", name)

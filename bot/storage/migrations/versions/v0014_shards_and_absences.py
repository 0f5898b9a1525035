"""Outages concern a shard or a server, the bot may be absent from servers, and the synced commands are remembered."""

import sqlalchemy as sa
from alembic import op

revision = "v0014"
down_revision = "v0013"


def upgrade() -> None:
    """Until now there was one shard, whose outages concerned all servers; nobody knew from where the bot was removed.

    `heartbeat` stays as it is, because an older version may still be running.
    """
    op.create_table(
        "shard_heartbeat",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO shard_heartbeat (shard, shards, at) SELECT 0, 1, at FROM heartbeat WHERE at IS NOT NULL")
    op.add_column("outage", sa.Column("shard", sa.Integer, nullable=False, server_default="0"))
    op.add_column("outage", sa.Column("shards", sa.Integer, nullable=False, server_default="1"))
    op.add_column("outage", sa.Column("guild", sa.BigInteger))
    op.create_table(
        "absence",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("match", sa.Column("absent", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "kept",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Older versions stop all clocks in every outage; matches of servers from which the bot is absent stay waiting."""
    op.execute("DELETE FROM outage WHERE guild IS NOT NULL")
    for table, column in (("outage", "guild"), ("outage", "shards"), ("outage", "shard"), ("match", "absent")):
        op.drop_column(table, column)
    for name in ("kept", "absence", "shard_heartbeat"):
        op.drop_table(name)

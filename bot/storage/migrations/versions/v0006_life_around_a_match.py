"""What surrounds a match: its clock, whether it is rated, and what servers, people and moderators have chosen."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_UNSHOWN = "revision > shown_revision OR retiring_message IS NOT NULL"
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Matches of before have no clock, and count."""
    for table in ("match", "challenge"):
        op.add_column(table, sa.Column("clock", sa.Text, nullable=False, server_default=""))
        op.add_column(table, sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))
    for column in ("left_channel", "left_message"):
        op.add_column("match", sa.Column(column, sa.BigInteger))
    _index_unshown(_UNSHOWN + " OR left_message IS NOT NULL")
    op.add_column("match", sa.Column("origins", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("challenge", sa.Column("rematch_of", sa.BigInteger))
    which = sa.text("rematch_of IS NOT NULL AND state IN ('open', 'started')")
    op.create_index(
        "challenge_rematch", "challenge", ["rematch_of"], unique=True, sqlite_where=which, postgresql_where=which
    )
    op.add_column("challenge", sa.Column("source", sa.BigInteger))
    op.add_column("challenge", sa.Column("taken", sa.Integer, nullable=False, server_default="0"))
    # Nobody knows yet whose turn it is in the matches of before.
    op.add_column("match", sa.Column("awaits", sa.SmallInteger))
    op.execute("UPDATE match SET awaits = -1 WHERE ended_at IS NULL")
    outside = sa.text("seat IS NULL AND by_user IS NOT NULL")
    op.create_index("log_outsider", "log", ["by_user"], sqlite_where=outside, postgresql_where=outside)
    _settings()
    _clocks()
    _ratings()
    _watching()


def downgrade() -> None:
    """All that surrounds a match is lost. Take-backs of several moves at once are not understood."""
    # Rows that mean nothing take the place of those that nobody knows any more: an offer that was none is declined.
    op.execute("UPDATE log SET kind = 'end' WHERE kind = 'abort'")
    op.execute(
        "UPDATE log SET kind = 'decline', text = '' WHERE kind IN ('pause', 'resume', 'remind', 'time', 'clock')"
        " OR (kind IN ('offer', 'decline') AND text <> '')"
    )
    op.execute("UPDATE log SET text = '' WHERE kind = 'end'")
    for table in ("live", "watcher"):
        op.drop_table(table)
    op.drop_index("match_going", "match")
    for table in ("rating_change", "rating"):
        op.drop_table(table)
    _no_clocks()
    _index_unshown(_UNSHOWN)
    for column in ("left_channel", "left_message"):
        op.drop_column("match", column)
    for table in ("moderation", "ban", "person", "server"):
        op.drop_table(table)
    for table in ("match", "challenge"):
        op.drop_column(table, "clock")
        op.drop_column(table, "rated")
    op.drop_index("log_outsider", "log")
    op.drop_column("match", "awaits")
    op.drop_column("match", "origins")
    op.drop_index("challenge_rematch", "challenge")
    op.drop_column("challenge", "rematch_of")
    op.drop_column("challenge", "source")
    op.drop_column("challenge", "taken")


def _index_unshown(which: str) -> None:
    """The index of the matches of which a channel hasn't seen everything."""
    op.drop_index("match_unshown", "match")
    op.create_index("match_unshown", "match", ["id"], sqlite_where=sa.text(which), postgresql_where=sa.text(which))


def _clocks() -> None:
    """When to look at a clock takes the place of since when a decision is waited for: at all that go on, at once."""
    op.drop_index("match_waiting", "match")
    op.execute("ALTER TABLE match RENAME COLUMN waiting_since TO due")
    op.execute("UPDATE match SET due = started_at WHERE ended_at IS NULL AND NOT homeless")
    op.add_column("match", sa.Column("reminding", sa.Integer))
    for name, column in (("match_due", "due"), ("match_reminding", "id")):
        which = sa.text(f"{'reminding' if column == 'id' else column} IS NOT NULL")
        op.create_index(name, "match", [column], sqlite_where=which, postgresql_where=which)
    op.add_column("log", sa.Column("on_turn", sa.SmallInteger))
    op.create_table(
        "holiday",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("began", _MOMENT, primary_key=True),
        sa.Column("ended", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("at", _MOMENT),
    )
    op.bulk_insert(heartbeat, [{"id": 1, "at": None}])
    op.create_table(
        "outage",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("began", _MOMENT, nullable=False),
        sa.Column("ended", _MOMENT, nullable=False),
    )
    op.create_index("outage_ended", "outage", ["ended"])


def _no_clocks() -> None:
    """Those who are waited for have all the time again."""
    for table in ("outage", "heartbeat", "holiday"):
        op.drop_table(table)
    op.drop_column("log", "on_turn")
    for name in ("match_reminding", "match_due"):
        op.drop_index(name, "match")
    op.drop_column("match", "reminding")
    op.execute("ALTER TABLE match RENAME COLUMN due TO waiting_since")
    op.execute("UPDATE match SET waiting_since = CURRENT_TIMESTAMP WHERE waiting_since IS NOT NULL")
    waiting = sa.text("waiting_since IS NOT NULL")
    op.create_index("match_waiting", "match", ["waiting_since"], sqlite_where=waiting, postgresql_where=waiting)


def _settings() -> None:
    """What servers and people choose, and what moderators do."""
    op.create_table(
        "server",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    live = sa.column("settings", sa.JSON)["live"].as_string().is_not(None)
    op.create_index("server_live", "server", ["guild"], sqlite_where=live, postgresql_where=live)
    op.create_table(
        "person",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("preferences", sa.JSON, nullable=False),
    )
    op.create_table(
        "ban",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", _MOMENT),
        sa.Column("reason", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moderation",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("by_user", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="SET NULL")),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("until", _MOMENT),
        sa.Column("at", _MOMENT, nullable=False),
    )
    op.create_index("moderation_guild", "moderation", ["guild", "id"])


def _ratings() -> None:
    """How well people play. Matches of before are counted when somebody asks for that (`python -m bot ratings`)."""
    op.create_table(
        "rating",
        *_whose_rating(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("standing", "won", "drawn", "lost")),
        sqlite_with_rowid=False,
    )
    op.create_index("rating_standing", "rating", ["guild", "game", "standing", "user_id"])
    op.create_index("rating_user", "rating", ["user_id"])
    op.create_table(
        "rating_change",
        *_whose_rating(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("provisional", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("rating_change_match", "rating_change", ["match_id", "guild", "user_id"], unique=True)


def _whose_rating() -> list[sa.Column[Any]]:
    return [
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    ]


def _watching() -> None:
    """Who looks on, and what live channels show."""
    going = sa.text("ended_at IS NULL")
    op.create_index("match_going", "match", ["guild", "id"], sqlite_where=going, postgresql_where=going)
    op.create_table(
        "watcher",
        sa.Column("match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("how", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("watcher_user", "watcher", ["user_id", "match_id"])
    op.create_table(
        "live",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )

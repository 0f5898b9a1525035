"""Adjourned matches give up their channel; those against computers alone are looked at, as they may be adjourned."""

import sqlalchemy as sa
from alembic import op

revision = "v0009"
down_revision = "v0008"

_NAME = "one_going_match_a_channel"


def upgrade() -> None:
    """When those matches were changed last is found out as soon as clocks are looked at; which were adjourned long ago
    was not noted then, but is known by their log.
    """
    op.execute(
        "UPDATE match SET awaits = NULL WHERE awaits = -1 AND 'pause' ="
        " (SELECT kind FROM log WHERE match_id = match.id AND kind IN ('pause', 'resume') ORDER BY number DESC LIMIT 1)"
    )
    op.drop_index(_NAME, "match")
    _index(_NAME, "ended_at IS NULL AND awaits IS NOT NULL", unique=True)
    _index("match_unfinished", "ended_at IS NULL")
    op.execute(
        "UPDATE match SET due = started_at WHERE due IS NULL AND ended_at IS NULL AND awaits IS NOT NULL AND clock = ''"
        " AND NOT homeless AND EXISTS (SELECT 1 FROM player WHERE match_id = match.id AND user_id < -1000)"
    )


def downgrade() -> None:
    """Adjourned matches whose channel has others wait to be brought to another one, as if theirs were deleted."""
    op.execute(
        "UPDATE match SET homeless = TRUE, due = NULL, retiring_message = NULL, channel = -id"
        " WHERE ended_at IS NULL AND awaits IS NULL AND EXISTS"
        " (SELECT 1 FROM match AS other WHERE other.channel = match.channel AND other.id <> match.id"
        " AND other.ended_at IS NULL)"
    )
    op.drop_index("match_unfinished", "match")
    op.drop_index(_NAME, "match")
    _index(_NAME, "ended_at IS NULL", unique=True)


def _index(name: str, where: str, *, unique: bool = False) -> None:
    """Of matches by their channel."""
    op.create_index(
        name, "match", ["channel"], unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )

"""Matches say whether a computer player has a draw offer to answer."""

import sqlalchemy as sa
from alembic import op

revision = "v0013"
down_revision = "v0012"


def upgrade() -> None:
    """Fill the column for going matches in which the last row offers a draw that a computer player hasn't made too."""
    op.add_column("match", sa.Column("computer_asked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE match SET computer_asked = TRUE WHERE ended_at IS NULL"
        " AND EXISTS (SELECT 1 FROM log WHERE log.match_id = match.id AND log.number = match.revision - 1"
        " AND log.kind = 'offer' AND log.text = '')"
        " AND EXISTS (SELECT 1 FROM player WHERE player.match_id = match.id AND player.user_id < -1000"
        " AND NOT EXISTS (SELECT 1 FROM log AS yes WHERE yes.match_id = match.id AND yes.seat = player.seat"
        " AND yes.kind = 'offer' AND yes.text = '' AND NOT EXISTS"
        " (SELECT 1 FROM log AS later WHERE later.match_id = match.id AND later.number > yes.number"
        " AND later.kind IN ('move', 'decline', 'back', 'computer'))))"
    )


def downgrade() -> None:
    """Older versions find it out from the log."""
    op.drop_column("match", "computer_asked")

"""Tables that anyone may join: seats and answers of everyone who takes part in a challenge."""

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"


def upgrade() -> None:
    """The seat that a challenge's host wants becomes theirs; that a host agrees is now said too, unless alone."""
    op.add_column("challenge", sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("challenge", sa.Column("is_assigned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("participant", sa.Column("seat", sa.Text))
    op.add_column("participant", sa.Column("ago", sa.Text))
    op.add_column("participant", sa.Column("said", sa.SmallInteger, nullable=False, server_default="0"))
    op.execute(
        "UPDATE participant SET seat = (SELECT seat FROM challenge WHERE id = challenge_id),"
        " accepted = (accepted OR EXISTS (SELECT 1 FROM participant AS friend"
        " WHERE friend.challenge_id = participant.challenge_id AND friend.number > 0))"
        " WHERE number = 0"
    )
    op.drop_column("challenge", "seat")


def downgrade() -> None:
    """Challenges go back to their hosts' seats; open tables lose those who may still join."""
    op.add_column("challenge", sa.Column("seat", sa.Text))
    op.execute(
        "UPDATE challenge SET seat ="
        " (SELECT seat FROM participant WHERE participant.challenge_id = challenge.id AND number = 0)"
    )
    op.execute("UPDATE challenge SET state = 'withdrawn' WHERE is_open AND state = 'open'")
    op.execute("UPDATE participant SET accepted = false WHERE number = 0")
    for table, column in (("challenge", "is_open"), ("challenge", "is_assigned")):
        op.drop_column(table, column)
    for column in ("seat", "ago", "said"):
        op.drop_column("participant", column)

"""Dice whose commitment is published with the challenge, and whose rolls depend on a salt that comes after it."""

import sqlalchemy as sa
from alembic import op

revision = "v0011"
down_revision = "v0010"


def upgrade() -> None:
    """Matches that have begun keep version 1 of the dice: they have no words, not even an empty list of them."""
    op.add_column("match", sa.Column("words", sa.JSON()))
    op.add_column("match", sa.Column("first_message", sa.BigInteger()))
    op.add_column("challenge", sa.Column("seed", sa.LargeBinary()))
    op.add_column("participant", sa.Column("words", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Matches that have begun since go on with rolls that nobody can check."""
    op.drop_column("participant", "words")
    op.drop_column("challenge", "seed")
    op.drop_column("match", "first_message")
    op.drop_column("match", "words")

"""What moderators do about matches and people, and why. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.match import MatchId, UserId

LONGEST_REASON = 300
"""Characters."""


class Deed(StrEnum):
    """What a moderator did."""

    END = "end"
    MOVE = "move"
    BAN = "ban"
    UNBAN = "unban"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a server's moderation log. Lines are never changed or removed."""

    guild: int
    deed: Deed
    by: UserId
    whom: UserId | None = None
    match: MatchId | None = None
    reason: str
    until: datetime | None = None
    """When a ban ends by itself; None for one that doesn't."""
    at: datetime
    """UTC."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody may not begin to play in a server. What they play there already, they may finish."""

    user: UserId
    reason: str
    until: datetime | None = None
    """When it ends by itself; None: it doesn't."""

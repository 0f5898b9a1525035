"""What moderators do about matches and people, and why. Pure values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.core.challenge import Guest
from bot.core.match import MatchId, Refusal, UserId

LONGEST_REASON = 300
"""Characters."""


class Action(StrEnum):
    """What a moderator did."""

    END = "end"
    MOVE = "move"
    BAN = "ban"
    UNBAN = "unban"


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """A line of a server's moderation log. Lines are never changed or removed."""

    guild: int
    action: Action
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

    def refusal(self) -> Refusal:
        """What to tell the one who is banned."""
        until = "none" if self.until is None else str(int(self.until.timestamp()))
        return Refusal("banned", text=self.reason, until=until)


def check_guests(bans: Iterable[Ban], newcomers: Iterable[UserId], guests: Iterable[Guest]) -> None:
    """Whether nobody is banned who comes to a table, or is there. Raises Refusal "banned" or "other banned"."""
    banned = {ban.user: ban for ban in bans}
    for user in newcomers:
        if user in banned:
            raise banned[user].refusal()
    for guest in guests:
        if guest.person.id in banned:
            raise Refusal("other banned", name=guest.person.name)

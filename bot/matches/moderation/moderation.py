"""Moderation: the log's entries and bans. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.core.match import MatchId, UserId

LONGEST_REASON = 300
"""Characters."""


class Action(StrEnum):
    """The actions of moderators, of people who manage the server, and of tournaments' hosts; the values are stored."""

    END = "end"
    MOVE = "move"
    BAN = "ban"
    UNBAN = "unban"
    SETTING = "setting"
    """A change of a server setting; the entry's reason is its JSON (`bot.matches.settings`)."""
    # The actions of a tournament's host.
    CUP_ANNOUNCE = "cup-announce"
    CUP_PLAN = "cup-plan"
    CUP_DATE = "cup-date"
    CUP_START = "cup-start"
    CUP_MOVE = "cup-move"
    CUP_RESULT = "cup-result"
    CUP_WITHDRAW = "cup-withdraw"
    CUP_TAKE_BACK = "cup-take-back"
    CUP_BYE = "cup-bye"
    CUP_REPLACE = "cup-replace"
    CUP_COMPUTER = "cup-computer"
    CUP_INVITE = "cup-invite"
    CUP_ROUND = "cup-round"
    CUP_UNPAIR = "cup-unpair"
    CUP_CHECK_IN = "cup-check-in"
    CUP_TAKE_OVER = "cup-take-over"
    CUP_END = "cup-end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """An entry of a server's moderation log. Entries are never changed or removed."""

    guild: int
    action: Action
    by: UserId
    whom: UserId | None = None
    match: MatchId | None = None
    reason: str
    """A moderator's words; for a host's action, the tournament; for a changed setting, its JSON."""
    until: datetime | None = None
    """End of a ban; None if it is permanent."""
    at: datetime
    """UTC."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Keeps a user from starting matches in a server. They may finish those they play there."""

    user: UserId
    reason: str
    until: datetime | None = None
    """None if permanent."""

"""Moderation: bans, ending matches, and the log."""

from bot.matches.moderation.moderation import LONGEST_REASON, Action, Logged
from bot.matches.moderation.queries import add_entry
from bot.matches.moderation.service import (
    ban,
    banned_among,
    bans_in,
    check_computers,
    check_guests,
    check_may_start,
    check_newcomers,
    check_resuming,
    end,
    log_action,
    unban,
)

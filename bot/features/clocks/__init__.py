"""Clocks, reminders and holidays."""

from bot.features.clocks.commands import suggest
from bot.features.clocks.service import (
    begin_holiday,
    check_clocks,
    end_holiday,
    give_time,
    holidays,
    note_alive,
    note_reminded,
)

"""Clocks, reminders and holidays."""

from bot.matches.clocks.commands import suggest
from bot.matches.clocks.service import (
    begin_holiday,
    check_clocks,
    end_holiday,
    give_time,
    holidays,
    note_alive,
    note_reminded,
    remind,
)

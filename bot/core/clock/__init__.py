"""The clocks of matches: how long players may think, what they have left, and when their time is over. Pure values.

Everything follows from the log, whose rows say when they were appended and who was on turn, and from the gaps: times
that count for nobody, or not for one person. A clock belongs to a person, however many seats they hold, and runs while
one of their seats is on turn. A turn of several moves is one turn; what the bot plays by itself takes no time.

A clock is written `move:<seconds>`, for each turn, or `bank:<seconds>+<seconds>`: for the whole match, and what each
turn adds. Without a clock (an empty text) players may think about each decision as long as the bot's patience lasts.
"""

from bot.core.clock.control import CHOICES, NONE, SPELT, Control, control_of, meant, parts, read, read_length
from bot.core.clock.running import HOLIDAY_DAYS, ClockReading, Holidays, Spent, later, read_clock, spent, unit_of

__all__ = [
    "CHOICES",
    "HOLIDAY_DAYS",
    "NONE",
    "SPELT",
    "ClockReading",
    "Control",
    "Holidays",
    "Spent",
    "control_of",
    "later",
    "meant",
    "parts",
    "read",
    "read_clock",
    "read_length",
    "spent",
    "unit_of",
]

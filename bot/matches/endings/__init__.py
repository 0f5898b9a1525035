"""Ending a match early: resigning, aborting and claiming."""

from bot.matches.endings.service import abort, claim, resign

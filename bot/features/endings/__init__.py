"""Ending a match early: resigning, aborting and claiming."""

from bot.features.endings.service import abort, claim, resign

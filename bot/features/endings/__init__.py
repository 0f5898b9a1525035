"""Resigning, aborting and claiming."""

from bot.features.endings.service import abort, claim, resign

__all__ = [
    "abort",
    "claim",
    "resign",
]

"""Taking a match to another channel."""

from bot.features.relocation.service import relocate

__all__ = [
    "relocate",
]

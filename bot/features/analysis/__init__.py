"""Analysing a match that is over."""

from bot.features.analysis.service import looks, note_looks

__all__ = [
    "looks",
    "note_looks",
]

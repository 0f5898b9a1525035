"""Records: exporting and importing matches."""

from bot.features.records.service import NOWHERE, keep_import

__all__ = [
    "NOWHERE",
    "keep_import",
]

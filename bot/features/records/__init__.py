"""Records: exporting and importing matches, and continuing them from any move."""

from bot.features.records.reading import MOST_BYTES, read
from bot.features.records.service import NOWHERE, keep_import

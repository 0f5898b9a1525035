"""Everything stored about a person: showing, exporting and deleting it."""

from bot.features.privacy.leaving import LEAVINGS, Leaving
from bot.features.privacy.service import count_playing, delete_data, resign_all

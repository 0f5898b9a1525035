"""Everything stored about a person: showing, exporting and deleting it."""

from bot.matches.privacy.leaving import LEAVINGS, Leaving
from bot.matches.privacy.service import delete_data, resign_all

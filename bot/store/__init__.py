"""The only SQL of the house: tables, queries, migrations."""

from bot.store.database import StoreError
from bot.store.matches import Going, Saved, Snapshot
from bot.store.migration import migrate
from bot.store.ratings import Ranked
from bot.store.store import Reading, Store, Writing, open_store

__all__ = ["Going", "Ranked", "Reading", "Saved", "Snapshot", "Store", "StoreError", "Writing", "migrate", "open_store"]

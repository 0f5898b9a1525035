"""The only SQL of the house: tables, queries, migrations."""

from bot.store.database import StoreError
from bot.store.matches import Going, Saved, Snapshot
from bot.store.migration import migrate
from bot.store.ratings import Ranked
from bot.store.store import Commits, Reading, Store, StoreUnavailable, Writing, count_commits, open_store

__all__ = [
    "Commits",
    "Going",
    "Ranked",
    "Reading",
    "Saved",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Writing",
    "count_commits",
    "migrate",
    "open_store",
]

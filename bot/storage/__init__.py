"""The only SQL of the house: tables, queries, migrations."""

from bot.storage.database import StoreError
from bot.storage.match_queries import Going, Saved, Snapshot
from bot.storage.migration import migrate
from bot.storage.rating_queries import Ranked
from bot.storage.store import Commits, Reading, Store, StoreUnavailable, Writing, count_commits, open_store

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

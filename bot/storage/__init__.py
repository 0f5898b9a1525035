"""The database: connections, transactions, tables, migrations, and the queries about matches and settings."""

from sqlalchemy import Connection

from bot.storage.database import StoreError
from bot.storage.match_queries import Going, Saved, Snapshot
from bot.storage.migration import migrate
from bot.storage.rating_queries import Ranked
from bot.storage.store import Commits, Store, StoreUnavailable, count_commits, open_store, utc_now

__all__ = [
    "Commits",
    "Connection",
    "Going",
    "Ranked",
    "Saved",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "count_commits",
    "migrate",
    "open_store",
    "utc_now",
]

"""The only SQL of the house: tables, queries, migrations."""

from bot.store.address import StoreError
from bot.store.migration import migrate
from bot.store.store import Saved, Snapshot, Store, Transaction, open_store

__all__ = ["Saved", "Snapshot", "Store", "StoreError", "Transaction", "migrate", "open_store"]

"""The database: connections, transactions, tables, migrations, and queries that several features share."""

from sqlalchemy import Connection

from bot.storage.database import StoreError
from bot.storage.match_queries import OngoingMatch, Saved, Snapshot
from bot.storage.migration import migrate, set_aside
from bot.storage.only_process import as_only_process
from bot.storage.peers import Peers
from bot.storage.store import Commits, Store, StoreUnavailable, count_commits, open_store, utc_now

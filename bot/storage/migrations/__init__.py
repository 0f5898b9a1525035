"""The history of the tables, step by step; run by Alembic through `bot.storage.migration`."""

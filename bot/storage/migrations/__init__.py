"""How the tables came to be, step by step; run by Alembic through `bot.storage.migration`."""

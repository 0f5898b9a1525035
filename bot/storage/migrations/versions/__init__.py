"""One module a step. `bot.storage.tables.SCHEMA` names the newest."""

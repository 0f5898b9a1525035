"""One module a step. `bot.store.tables.SCHEMA` names the newest."""

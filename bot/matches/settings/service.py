"""Changes of server settings, which the moderation log lists."""

from __future__ import annotations

import json
from typing import Any

from bot.core.match import UserId
from bot.matches import moderation
from bot.settings import ServerSettings, stored
from bot.storage import Connection, Store
from bot.storage.preferences import save_server_setting


async def change_server_setting(store: Store, guild: int, by: UserId, key: str, value: Any) -> ServerSettings:
    """Change one setting of a server and log it, unless it had that value. The caller checks that `by` may do that."""

    def log(db: Connection, before: ServerSettings, after: ServerSettings) -> None:
        values = {"before": stored(getattr(before, key)), "after": stored(getattr(after, key))}
        if values["before"] != values["after"]:
            change = json.dumps({"key": key, **values}, separators=(",", ":"))
            setting, now = moderation.Action.SETTING, store.now()
            moderation.add_entry(db, moderation.Logged(guild=guild, action=setting, by=by, reason=change, at=now))

    return await save_server_setting(store, guild, key, value, log)

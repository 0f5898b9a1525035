"""Modules and files that every bot loads at its start."""

import aiosqlite  # noqa: F401
import alembic.command
import alembic.config  # noqa: F401
import asyncpg  # noqa: F401

import bot.client
import bot.config
import bot.observability.logs
import bot.storage
import bot.ui.permissions  # noqa: F401
from bot.settings import ServerSettings
from bot.texts.words import say
from tests.town.unhurried import take_time

# The other tests have the same default.
(ServerSettings.__init__.__kwdefaults__ or {})["threads"] = "taken"

take_time()

for language in ("en", "ja"):
    say(language, "start-about")

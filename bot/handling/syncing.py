"""Tells Discord the commands: only if they have changed, and in one process only."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.handling.command_links import ids_of
from bot.publishing.backoff import SERVER_ERROR
from bot.storage import Store, process_state

_log = structlog.get_logger("banmen.commands")


def missing_installs(client: discord.Client) -> list[str]:
    """The installations that the application doesn't allow, of "server" and "user"; none if Discord doesn't say."""
    application = client.application
    if application is None:
        return []
    configs = {"server": application.guild_integration_config, "user": application.user_integration_config}
    return [] if not any(configs.values()) else [name for name, config in configs.items() if config is None]


def fit_installs(tree: app_commands.CommandTree[Any]) -> None:
    """Let commands ask only for the installations that the application allows: Discord may refuse others."""
    if missing := missing_installs(tree.client):
        _log.warning("installation not allowed", missing=missing)
        allowed = {"guild": "server" not in missing, "user": "user" not in missing}
        tree.allowed_installs = app_commands.AppInstallationType(**allowed)
        for command in tree.get_commands() if "server" in missing else ():
            if command.allowed_installs is not None:
                kind = getattr(command, "type", discord.AppCommandType.chat_input)
                tree.remove_command(command.name, type=kind)


async def sync_if_changed(tree: app_commands.CommandTree[Any], store: Store) -> None:
    """Sync the commands unless Discord has them, or another process is about to sync them.

    If Discord refuses them, that is logged and the bot goes on with the commands that Discord has; the next start tries
    again. Raises as `CommandTree.sync` does if Discord can't be reached.
    """
    digest = await _digest(tree)
    if not await store.write(process_state.claim_commands, digest, store.now()):
        return
    try:
        synced = await tree.sync()
    except BaseException as error:
        await store.write(process_state.forget_commands)
        is_answer = isinstance(error, discord.HTTPException) and error.status < SERVER_ERROR
        if not is_answer and not isinstance(error, discord.RateLimited):
            raise
        # discord.py says which fields Discord objects to, and why.
        _log.error("commands refused", why=str(error))
    else:
        await store.write(process_state.note_commands, digest)
        await store.write(process_state.keep_command_ids, ids_of(synced))
        _log.info("commands synced")


async def sync_anyway(tree: app_commands.CommandTree[Any], store: Store) -> int:
    """Sync the commands, and return their number. Raises as `CommandTree.sync` does."""
    await store.write(process_state.forget_commands)
    synced = await tree.sync()
    await store.write(process_state.note_commands, await _digest(tree))
    await store.write(process_state.keep_command_ids, ids_of(synced))
    return len(synced)


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    """A digest of the commands as Discord would get them, and of the application to which they belong."""
    translator = tree.translator
    payload = [
        command.to_dict(tree) if translator is None else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    told = json.dumps([tree.client.application_id, payload], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()

"""Routes of the bot's application commands."""

from __future__ import annotations

from playground import commands
from playground.protocol import Json, error
from playground.rest import Call, Route


def listed(call: Call) -> list[Json]:
    """All global commands, or those of a server."""
    localised = call.query.get("with_localizations") in ("1", "true")
    return [
        command if localised else _without_translations(command) for command in commands.of(call.world, _scope(call))
    ]


def replace_all(call: Call) -> list[Json]:
    """Replace all commands."""
    return commands.replace_all(call.world, call.body, _scope(call))


def add(call: Call) -> Json:
    """Add a command, or replace the one with the same name and type."""
    return commands.add(call.world, call.json, _scope(call))


def get(call: Call) -> Json:
    """One command."""
    return _command(call)


def change(call: Call) -> Json:
    """Change some fields of a command."""
    return commands.change(call.world, _command(call), call.json)


def delete(call: Call) -> None:
    """Delete a command."""
    commands.delete(call.world, _command(call))


def _scope(call: Call) -> str | None:
    if call.params["application_id"] != call.world.application["id"]:
        raise error(10002)
    guild_id = call.params.get("guild_id")
    if guild_id is not None and call.world.bot["id"] not in call.world.members.get(guild_id, ()):
        raise error(50001)
    return guild_id


def _command(call: Call) -> Json:
    scope = _scope(call)
    command = call.world.commands.get(call.params["command_id"])
    if command is None or command.get("guild_id") != scope:
        raise error(10063)
    return command


def _without_translations(command: Json) -> Json:
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}


ROUTES: dict[tuple[str, str], Route] = {
    (method, f"/applications/{{application_id}}{scope}{rest}"): route
    for scope in ("/commands", "/guilds/{guild_id}/commands")
    for method, rest, route in (
        ("GET", "", listed),
        ("PUT", "", replace_all),
        ("POST", "", add),
        ("GET", "/{command_id}", get),
        ("PATCH", "/{command_id}", change),
        ("DELETE", "/{command_id}", delete),
    )
}

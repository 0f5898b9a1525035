"""The bot's commands: checked as Discord checks them, and kept."""

from __future__ import annotations

import re
from typing import Any

from playground.protocol import Json, invalid_form
from playground.world import Event, World

CHAT_INPUT = 1
SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
)
MOST_OPTIONS = MOST_CHOICES = 25
MOST_COMMANDS = 100
_NAME = re.compile(r"[-_'\w]{1,32}")
_OF_A_COMMAND = (
    "name_localizations",
    "description_localizations",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
)


def of(world: World, guild_id: str | None) -> list[Json]:
    """The global commands, or those of a server alone."""
    return [command for command in world.commands.values() if command.get("guild_id") == guild_id]


def for_guild(world: World, guild_id: str | None) -> list[Json]:
    """Every command that can be used in a server, or in direct messages."""
    return of(world, None) + (of(world, guild_id) if guild_id else [])


def replace_all(world: World, given: Any, guild_id: str | None) -> list[Json]:
    """All commands as they are from now on; a command keeps its id as long as it keeps its name and type."""
    given = given or []
    if len(given) > MOST_COMMANDS:
        raise invalid_form("commands", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_COMMANDS} or fewer in length.")
    made = [_read(world, command, guild_id, f"{index}") for index, command in enumerate(given)]
    keys = [(command["type"], command["name"]) for command in made]
    for index, key in enumerate(keys):
        if key in keys[:index]:
            raise invalid_form(
                f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
    for old in of(world, guild_id):
        del world.commands[old["id"]]
        world.keep.drop("command", old["id"])
    for command in made:
        _store(world, command)
    _tell(world)
    return made


def add(world: World, given: Json, guild_id: str | None) -> Json:
    """A new command, in place of the one with its name and type."""
    command = _store(world, _read(world, given, guild_id, ""))
    _tell(world)
    return command


def change(world: World, command: Json, given: Json) -> Json:
    """A command with some fields changed."""
    made = _read(world, command | given, command.get("guild_id"), "")
    _store(world, made | {"id": command["id"]})
    _tell(world)
    return world.commands[command["id"]]


def delete(world: World, command: Json) -> None:
    """A command goes."""
    del world.commands[command["id"]]
    world.keep.drop("command", command["id"])
    _tell(world)


def _store(world: World, command: Json) -> Json:
    world.commands[command["id"]] = command
    world.keep.save("command", command["id"], command)
    return command


def _tell(world: World) -> None:
    world.tell(Event("COMMANDS_UPDATE", {"commands": list(world.commands.values())}))


def _read(world: World, given: Json, guild_id: str | None, path: str) -> Json:
    kind, at = given.get("type") or CHAT_INPUT, f"{path}." if path else ""
    name = given.get("name") or ""
    if not (_fits(name) if kind == CHAT_INPUT else 1 <= len(name) <= 32):
        words = "Command name is invalid"
        raise invalid_form(f"{at}name", "APPLICATION_COMMAND_INVALID_NAME", words)
    description = given.get("description") or ""
    if not (1 <= len(description) <= 100 if kind == CHAT_INPUT else not description):
        raise invalid_form(f"{at}description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    known = next((old["id"] for old in of(world, guild_id) if (old["type"], old["name"]) == (kind, name)), None)
    made: Json = {
        "id": known or world.snowflake(),
        "application_id": world.application["id"],
        "version": world.snowflake(),
        "type": kind,
        "name": name,
        "description": description,
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
    }
    made |= {key: given[key] for key in _OF_A_COMMAND if given.get(key) is not None}
    if made["default_member_permissions"] is not None:
        made["default_member_permissions"] = str(made["default_member_permissions"])
    if guild_id:
        made["guild_id"] = guild_id
    if kind == CHAT_INPUT:
        made["options"] = _read_options(given.get("options"), f"{at}options")
    return made


def _read_options(given: Any, path: str) -> list[Json]:
    options = given or []
    if len(options) > MOST_OPTIONS:
        raise invalid_form(path, "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_OPTIONS} or fewer in length.")
    made = [_read_option(option, f"{path}.{index}") for index, option in enumerate(options)]
    names = [option["name"] for option in made]
    if len(names) != len(set(names)):
        raise invalid_form(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
    required = [bool(option.get("required")) for option in made]
    if required != sorted(required, reverse=True):
        words = "Required options must be placed before non-required options"
        raise invalid_form(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
    return made


def _read_option(given: Json, path: str) -> Json:
    if not _fits(given.get("name", "")):
        raise invalid_form(f"{path}.name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if not 1 <= len(given.get("description", "")) <= 100:
        raise invalid_form(f"{path}.description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    made = {key: value for key, value in given.items() if value is not None}
    if given["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP):
        made["options"] = _read_options(given.get("options"), f"{path}.options")
        made.pop("required", None)
    choices = given.get("choices") or []
    if len(choices) > MOST_CHOICES or (choices and given.get("autocomplete")):
        raise invalid_form(f"{path}.choices", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_CHOICES} or fewer in length.")
    for index, choice in enumerate(choices):
        if not 1 <= len(choice["name"]) <= 100:
            raise invalid_form(
                f"{path}.choices.{index}.name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."
            )
    return made


def _fits(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and name == name.lower()

"""The bot's application commands: checks them as Discord does, and stores them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playground.components import channel_types
from playground.forms import array, at, bits, distinct, each, flag, form, missing, number, one_of, text
from playground.protocol import LOCALES, DiscordError, Json, error, invalid_form
from playground.world import Event, World

CHAT_INPUT, ON_USER, ON_MESSAGE = 1, 2, 3
MOST_COMMANDS = {CHAT_INPUT: 100, ON_USER: 15, ON_MESSAGE: 15}
"""Maximum number of commands by type, both global and for each server."""
(SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT) = range(
    1, 12
)
NESTED = (SUBCOMMAND, SUBCOMMAND_GROUP)
_TYPED = (STRING, INTEGER, NUMBER)
"""Types of option that may have autocompletion."""
MOST_OPTIONS = MOST_CHOICES = 25
MOST_LETTERS = 8000
"""Characters of a command's names, descriptions and values, its options and choices included."""
LONGEST_VALUE = 6000
LARGEST = 1 << 53
_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
"""Letters and digits; in Devanagari and Thai also combining signs."""


def of(world: World, guild_id: str | None) -> list[Json]:
    """The global commands, or those of one server only."""
    return [command for command in world.commands.values() if command.get("guild_id") == guild_id]


def for_guild(world: World, guild_id: str | None) -> list[Json]:
    """Every command that people can use in a server or, without one, in direct messages."""
    return of(world, None) + (of(world, guild_id) if guild_id else [])


def replace_all(world: World, given: Any, guild_id: str | None) -> list[Json]:
    """Replace all commands. A command keeps its id as long as it keeps its name and type."""
    listed = array(given, "", sum(MOST_COMMANDS.values()))
    made = each(listed, "", lambda command, path: _read(world, command, guild_id, path))
    _refuse_doubles([(command["type"], command["name"]) for command in made], "", _taken)
    for kind in MOST_COMMANDS:
        _refuse_more(kind, sum(command["type"] == kind for command in made))
    for old in of(world, guild_id):
        del world.commands[old["id"]]
        world.keep.drop("command", old["id"])
    for command in made:
        _store(world, command)
    _tell(world)
    return made


def add(world: World, given: Json, guild_id: str | None) -> Json:
    """Add a command, or replace the one with the same name and type."""
    command = _read(world, given, guild_id, "")
    others = [old for old in of(world, guild_id) if old["id"] != command["id"]]
    _refuse_more(command["type"], 1 + sum(old["type"] == command["type"] for old in others))
    _store(world, command)
    _tell(world)
    return command


def change(world: World, command: Json, given: Json) -> Json:
    """Change some fields of a command."""
    made = _read(world, command | given | {"type": command["type"]}, command.get("guild_id"), "")
    if made["id"] != command["id"] and made["id"] in world.commands:
        raise _taken("name")
    _store(world, made | {"id": command["id"]})
    _tell(world)
    return world.commands[command["id"]]


def delete(world: World, command: Json) -> None:
    """Delete a command."""
    del world.commands[command["id"]]
    world.keep.drop("command", command["id"])
    _tell(world)


def _store(world: World, command: Json) -> None:
    world.commands[command["id"]] = command
    world.keep.save("command", command["id"], command)


def _tell(world: World) -> None:
    world.tell(Event("COMMANDS_UPDATE", {"commands": list(world.commands.values())}))


def _refuse_more(kind: int, count: int) -> None:
    if count > MOST_COMMANDS[kind]:
        raise error(30032, f" ({MOST_COMMANDS[kind]})")


def _taken(path: str) -> DiscordError:
    return invalid_form(path, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _refuse_doubles(keys: Sequence[Any], path: str, refusal: Callable[[str], DiscordError]) -> None:
    for index, key in enumerate(keys):
        if key in keys[:index]:
            raise refusal(f"{at(path, index)}.name")


# Reading a command


def _read(world: World, given: Any, guild_id: str | None, path: str) -> Json:
    command = form(given, path)
    kind = (
        CHAT_INPUT if command.get("type") is None else one_of(command["type"], at(path, "type"), tuple(MOST_COMMANDS))
    )
    name, translated = names(command, path, _check_command_name if kind == CHAT_INPUT else any_name)
    known = next((old["id"] for old in of(world, guild_id) if (old["type"], old["name"]) == (kind, name)), None)
    permissions = command.get("default_member_permissions")
    made: Json = {
        "id": known or world.snowflake(),
        "application_id": world.application["id"],
        "version": world.snowflake(),
        "type": kind,
        "name": name,
        "description": "",
        "default_member_permissions": None
        if permissions is None
        else bits(permissions, at(path, "default_member_permissions")),
        "dm_permission": command.get("dm_permission") is None
        or flag(command["dm_permission"], at(path, "dm_permission")),
        "contexts": _kinds(command, path, "contexts", (0, 1, 2)),
        "integration_types": _kinds(command, path, "integration_types", tuple(sorted(map(int, world.installs)))) or [0],
        "nsfw": flag(command.get("nsfw"), at(path, "nsfw")),
    }
    made |= translated
    if guild_id:
        made["guild_id"] = guild_id
    if kind == CHAT_INPUT:
        made |= _described(command, path)
        made["options"] = _options(command.get("options"), at(path, "options"), _ANYTHING)
    else:
        for key in ("description", "options"):
            if command.get(key):
                words = f"Context menu commands cannot have {key}"
                raise invalid_form(at(path, key), "APPLICATION_COMMAND_CONTEXT_MENU_INVALID", words)
    if sum(_letters(made)) > MOST_LETTERS:
        words = f"Command exceeds maximum size ({MOST_LETTERS})"
        raise invalid_form(path, "APPLICATION_COMMAND_TOO_LARGE", words)
    return made


def _kinds(command: Json, path: str, key: str, allowed: Sequence[int]) -> list[int] | None:
    """The contexts in which a command can be used, or its kinds of installation; None if the bot names none."""
    if command.get(key) is None:
        return None
    listed = array(command[key], at(path, key), len(allowed), least=1)
    return distinct(each(listed, at(path, key), lambda kind, where: one_of(kind, where, allowed)), at(path, key))


# Names and descriptions


def names(given: Json, path: str, check: Callable[[str, str, bool], None], most: int = 32) -> tuple[str, Json]:
    """A name, and its translations if there are any."""
    name = text(given.get("name"), at(path, "name"), most)
    check(name, at(path, "name"), False)
    return name, _translated(given, path, "name_localizations", most, check)


def _described(given: Json, path: str) -> Json:
    description = text(given.get("description"), at(path, "description"), 100)
    return {"description": description} | _translated(given, path, "description_localizations", 100, any_name)


def _translated(given: Json, path: str, key: str, most: int, check: Callable[[str, str, bool], None]) -> Json:
    words = given.get(key)
    if words is None:
        return {}
    where = at(path, key)
    if not isinstance(words, dict):
        raise invalid_form(where, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    for locale, word in words.items():
        one_of(locale, at(where, locale), sorted(LOCALES))
        check(text(word, at(where, locale), most), at(where, locale), True)
    return {key: words}


def _fits(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and name == name.lower()


def _check_command_name(name: str, path: str, translated: bool) -> None:
    if not _fits(name):
        # For a command's translations, Discord doesn't say which one is invalid.
        where = path.rpartition(".")[0] if translated else path
        raise invalid_form(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_option_name(name: str, path: str, translated: bool) -> None:
    if not _fits(name):
        raise invalid_form(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")


def any_name(name: str, path: str, translated: bool) -> None:
    """Accept any name."""


def _letters(made: Json) -> Iterator[int]:
    """The lengths that count towards a command's size: each text counts with its longest translation."""
    for key in ("name", "description", "value"):
        said = [made.get(key), *(made.get(f"{key}_localizations") or {}).values()]
        yield max(len(words) if isinstance(words, str) else 0 for words in said)
    for inner in (*made.get("options", ()), *made.get("choices", ())):
        yield from _letters(inner)


# Options

_ANYTHING = tuple(range(SUBCOMMAND, ATTACHMENT + 1))
_INSIDE = {SUBCOMMAND: _ANYTHING[2:], SUBCOMMAND_GROUP: (SUBCOMMAND,)}


def _options(given: Any, path: str, allowed: Sequence[int]) -> list[Json]:
    made = each(array(given, path, MOST_OPTIONS), path, lambda option, where: _option(option, where, allowed))
    for index, option in enumerate(made):
        if (option["type"] in NESTED) != (made[0]["type"] in NESTED):
            words = "Sub-command and sub-command group option types are mutually exclusive to all other types"
            raise invalid_form(at(path, index), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    _refuse_doubles([option["name"] for option in made], path, _option_taken)
    for index, option in enumerate(made[1:], 1):
        if option.get("required") and not made[index - 1].get("required"):
            words = "Required options must be placed before non-required options"
            raise invalid_form(at(path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
    return made


def _option_taken(path: str) -> DiscordError:
    return invalid_form(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")


def _choice_taken(path: str) -> DiscordError:
    return invalid_form(path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name already exists")


def _option(given: Any, path: str, allowed: Sequence[int]) -> Json:
    option = form(given, path)
    kind = one_of(option.get("type"), f"{path}.type", _ANYTHING)
    if kind not in allowed:
        words = "Sub-commands and sub-command groups cannot be nested so"
        raise invalid_form(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    name, translated = names(option, path, _check_option_name)
    made: Json = {"type": kind, "name": name} | translated | _described(option, path)
    for key, kinds in _FOR:
        if option.get(key) not in (None, False) and kind not in kinds:
            words = f"{key.capitalize()} cannot be configured for this type of option"
            raise invalid_form(f"{path}.{key}", f"APPLICATION_COMMAND_{key.upper()}_INVALID", words)
    if kind in NESTED:
        inner = f"{path}.options"
        if kind == SUBCOMMAND_GROUP and not option.get("options"):
            raise missing(inner)
        return made | {"options": _options(option.get("options"), inner, _INSIDE[kind])}
    for key in ("required", "autocomplete"):
        if option.get(key) is not None:
            made[key] = flag(option[key], f"{path}.{key}")
    if option.get("channel_types") is not None:
        made["channel_types"] = channel_types(option["channel_types"], f"{path}.channel_types")
    made |= _bounds(option, path, kind)
    if choices := _choices(option.get("choices"), f"{path}.choices", kind):
        if made.get("autocomplete"):
            words = "Autocomplete and choices are mutually exclusive"
            raise invalid_form(f"{path}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", words)
        made["choices"] = choices
    return made


_FOR = (
    ("required", _ANYTHING[2:]),
    ("autocomplete", _TYPED),
    ("choices", _TYPED),
    ("options", NESTED),
    ("channel_types", (CHANNEL,)),
    ("min_value", (INTEGER, NUMBER)),
    ("max_value", (INTEGER, NUMBER)),
    ("min_length", (STRING,)),
    ("max_length", (STRING,)),
)
"""The types of option to which each field applies."""


def _bounds(option: Json, path: str, kind: int) -> Json:
    made: Json = {}
    for key, least in (("min_length", 0), ("max_length", 1)):
        if option.get(key) is not None:
            made[key] = number(option[key], f"{path}.{key}", least, LONGEST_VALUE)
    for key in ("min_value", "max_value"):
        if option.get(key) is not None:
            made[key] = _number(option[key], f"{path}.{key}", kind)
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        if low in made and high in made and made[low] > made[high]:
            words = f"Value should be less than or equal to {made[high]}."
            raise invalid_form(f"{path}.{low}", "NUMBER_TYPE_MAX", words)
    return made


def _choices(given: Any, path: str, kind: int) -> list[Json]:
    made = each(array(given, path, MOST_CHOICES), path, lambda choice, where: _choice(choice, where, kind))
    _refuse_doubles([choice["name"] for choice in made], path, _choice_taken)
    return made


def _choice(given: Any, path: str, kind: int) -> Json:
    choice = form(given, path)
    name, translated = names(choice, path, any_name, 100)
    value, where = choice.get("value"), f"{path}.value"
    return (
        {"name": name}
        | translated
        | {"value": text(value, where, 100) if kind == STRING else _number(value, where, kind)}
    )


def _number(given: Any, path: str, kind: int) -> float:
    if kind == NUMBER and isinstance(given, float):
        return given
    return number(given, path, -LARGEST, LARGEST)

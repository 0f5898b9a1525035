"""Message components: checks what a bot sends as Discord does, and turns it into what readers get."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from playground.forms import array, each, flag, form, missing, number, one_of, snowflake, text, url
from playground.protocol import DiscordError, Json, Snowflakes, invalid_form

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_BUTTON, PREMIUM_BUTTON = 5, 6

IN_OLD_MESSAGE = (ROW,)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_MESSAGE = (*IN_CONTAINER, CONTAINER)
IN_ROW = (BUTTON, *SELECTS)

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
MOST_OPTIONS = 25
LARGEST_ID = (1 << 31) - 1
WHITE = 0xFFFFFF
CHANNEL_TYPES = (*range(6), *range(10, 17))
_DEFAULTS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}
"""The kinds of default value that each type of menu allows."""


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a message, depth first."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for single in ("accessory", "component"):
            if single in component:
                yield from walk([component[single]])


@dataclass(slots=True)
class Sheet:
    """A message's components while they are being read."""

    attachments: Sequence[Json]
    """The message's files; components refer to them by name."""
    snowflake: Snowflakes
    numbers: Iterator[int]
    """Ids for components that come without one."""
    custom_ids: set[str] = field(default_factory=set)
    count: int = 0
    text: int = 0


def read(components: Any, attachments: Sequence[Json], snowflake: Snowflakes, *, new_kind: bool) -> list[Json]:
    """A message's components as readers get them.

    `new_kind` stands for Components V2. Raises Invalid Form Body for anything that Discord would refuse.
    """
    given = array(components, "components", MOST_COMPONENTS if new_kind else MOST_ROWS)
    sheet = Sheet(attachments, snowflake, free_numbers(given))
    made = _children(given, "components", IN_MESSAGE if new_kind else IN_OLD_MESSAGE, sheet)
    if sheet.count > MOST_COMPONENTS:
        words = f"Total number of components cannot exceed {MOST_COMPONENTS}"
        raise invalid_form("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    if sheet.text > MOST_TEXT:
        words = f"Components displayable text size exceeds maximum size of {MOST_TEXT}"
        raise invalid_form("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
    return made


def free_numbers(components: list[Any]) -> Iterator[int]:
    """Ids for components that come without one. Raises Invalid Form Body if an id is given twice."""
    given = list(_numbers(components))
    taken = set(given)
    if len(given) != len(taken):
        raise invalid_form("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
    return (number for number in count(1) if number not in taken)


def _numbers(given: Any) -> Iterator[int]:
    """The ids in unchecked components."""
    if isinstance(given, list):
        for item in given:
            yield from _numbers(item)
    elif isinstance(given, dict):
        if isinstance(given.get("id"), int) and given["id"]:
            yield given["id"]
        for inner in ("components", "accessory", "component"):
            yield from _numbers(given.get(inner))


def _children(given: list[Any], path: str, allowed: tuple[int, ...], sheet: Sheet) -> list[Json]:
    return each(given, path, lambda child, where: _component(child, where, allowed, sheet))


def _component(given: Any, path: str, allowed: tuple[int, ...], sheet: Sheet) -> Json:
    component = form(given, path)
    kind = kind_of(component, path, allowed)
    sheet.count += 1
    return {"type": kind, "id": id_of(component, path, sheet.numbers)} | _READERS[kind](component, path, sheet)


def kind_of(component: Json, path: str, allowed: tuple[int, ...]) -> int:
    """A component's type. Raises Invalid Form Body if that type isn't allowed here."""
    kind = component.get("type")
    if type(kind) is not int or kind not in allowed:
        words = f'Value of field "type" must be one of {allowed}.'
        raise invalid_form(f"{path}.type", "UNION_TYPE_CHOICES", words)
    return kind


def id_of(component: Json, path: str, numbers: Iterator[int]) -> int:
    """A component's own id, or the next free one."""
    given = component.get("id")
    return (0 if given is None else number(given, f"{path}.id", 0, LARGEST_ID)) or next(numbers)


def _row(given: Json, path: str, sheet: Sheet) -> Json:
    children = array(given.get("components"), f"{path}.components", 5, least=1)
    made = _children(children, f"{path}.components", IN_ROW, sheet)
    if len(made) > 1 and any(child["type"] != BUTTON for child in made):
        words = "The specified component exceeds the maximum width"
        raise invalid_form(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
    return {"components": made}


def _button(given: Json, path: str, sheet: Sheet) -> Json:
    style = one_of(given.get("style"), f"{path}.style", range(1, 7))
    made: Json = {"style": style}
    if style == LINK_BUTTON:
        made["url"] = url(given.get("url"), f"{path}.url", ("http", "https", "discord"), 512)
        if given.get("custom_id") is not None:
            raise _exclusive(f"{path}.custom_id")
    elif style == PREMIUM_BUTTON:
        made["sku_id"] = snowflake(given.get("sku_id"), f"{path}.sku_id")
        for key in ("custom_id", "url", "label", "emoji"):
            if given.get(key) is not None:
                words = "A premium button has nothing but its sku"
                raise invalid_form(f"{path}.{key}", "BUTTON_COMPONENT_PREMIUM_EXCLUSIVE", words)
    else:
        if not given.get("custom_id"):
            raise invalid_form(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if given.get("url") is not None:
            raise _exclusive(f"{path}.url")
        made["custom_id"] = custom_id(given, path, sheet.custom_ids)
    if label := text(given.get("label"), f"{path}.label", 80, least=0):
        made["label"] = label
    if given.get("emoji") is not None:
        made["emoji"] = _emoji(given["emoji"], f"{path}.emoji")
    if not made.keys() & {"label", "emoji", "sku_id"}:
        raise missing(f"{path}.label")
    return _disabled(made, given, path)


def _exclusive(path: str) -> DiscordError:
    words = "A custom id and url cannot both be specified"
    return invalid_form(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words)


def _disabled(made: Json, given: Json, path: str) -> Json:
    return made | {"disabled": True} if flag(given.get("disabled"), f"{path}.disabled") else made


def _select(given: Json, path: str, sheet: Sheet) -> Json:
    return _disabled(select(given, path, sheet.custom_ids), given, path)


def select(given: Json, path: str, custom_ids: set[str]) -> Json:
    """A select menu of a message or a form."""
    made: Json = {"custom_id": custom_id(given, path, custom_ids)} | bounds(given, path, MOST_OPTIONS)
    if placeholder := text(given.get("placeholder"), f"{path}.placeholder", 150, least=0):
        made["placeholder"] = placeholder
    if given["type"] == STRING_SELECT:
        return made | {"options": options(given, path, made["max_values"], MOST_OPTIONS)}
    at, kinds = f"{path}.default_values", _DEFAULTS[given["type"]]
    chosen = array(given.get("default_values"), at, MOST_OPTIONS)
    if defaults := each(chosen, at, lambda default, where: _default(default, where, kinds)):
        made["default_values"] = defaults
    _check_defaults(len(defaults), at, made["max_values"])
    if given["type"] == CHANNEL_SELECT and given.get("channel_types") is not None:
        made["channel_types"] = channel_types(given["channel_types"], f"{path}.channel_types")
    return made


def channel_types(given: Any, path: str) -> list[int]:
    """The types of channel that a menu or option offers."""
    return each(array(given, path, len(CHANNEL_TYPES)), path, lambda kind, where: one_of(kind, where, CHANNEL_TYPES))


def bounds(given: Json, path: str, most: int) -> Json:
    """Minimum and maximum number of values that a person chooses."""
    made = {
        key: least if given.get(key) is None else number(given[key], f"{path}.{key}", lowest, most)
        for key, least, lowest in (("min_values", 1, 0), ("max_values", 1, 1))
    }
    if made["min_values"] > made["max_values"]:
        words = f"int value should be less than or equal to {made['max_values']}."
        raise invalid_form(f"{path}.min_values", "NUMBER_TYPE_MAX", words)
    return made


def options(given: Json, path: str, choose: int, most: int) -> list[Json]:
    """A menu's options. There must be at least as many as a person may choose; Discord reports this error here."""
    at = f"{path}.options"
    made = each(array(given.get("options"), at, most, least=max(1, choose)), at, _option)
    values: set[str] = set()
    for index, option in enumerate(made):
        if option["value"] in values:
            words = "The specified option value is already used"
            raise invalid_form(f"{at}.{index}.value", "COMPONENT_OPTION_VALUE_DUPLICATED", words)
        values.add(option["value"])
    _check_defaults(sum("default" in option for option in made), at, choose)
    return made


def _default(given: Any, path: str, kinds: tuple[str, ...]) -> Json:
    default = form(given, path)
    return {
        "id": snowflake(default.get("id"), f"{path}.id"),
        "type": one_of(default.get("type"), f"{path}.type", kinds),
    }


def _check_defaults(given: int, path: str, most: int) -> None:
    if given > most:
        words = "The specified number of default values exceeds the specified maximum values"
        raise invalid_form(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


def _option(given: Any, path: str) -> Json:
    option = form(given, path)
    made: Json = {key: text(option.get(key), f"{path}.{key}", 100) for key in ("label", "value")}
    if description := text(option.get("description"), f"{path}.description", 100, least=0):
        made["description"] = description
    if option.get("emoji") is not None:
        made["emoji"] = _emoji(option["emoji"], f"{path}.emoji")
    return made | {"default": True} if flag(option.get("default"), f"{path}.default") else made


def _section(given: Json, path: str, sheet: Sheet) -> Json:
    texts = array(given.get("components"), f"{path}.components", 3, least=1)
    return {
        "components": _children(texts, f"{path}.components", (TEXT,), sheet),
        "accessory": _component(given.get("accessory"), f"{path}.accessory", (BUTTON, THUMBNAIL), sheet),
    }


def _text_display(given: Json, path: str, sheet: Sheet) -> Json:
    content = text(given.get("content"), f"{path}.content", MOST_TEXT)
    sheet.text += len(content)
    return {"content": content}


def _thumbnail(given: Json, path: str, sheet: Sheet) -> Json:
    described = given.get("description") is not None
    return {
        "media": _media(given.get("media"), f"{path}.media", sheet),
        "description": text(given["description"], f"{path}.description", 1024) if described else None,
        "spoiler": flag(given.get("spoiler"), f"{path}.spoiler"),
    }


def _gallery(given: Json, path: str, sheet: Sheet) -> Json:
    items = array(given.get("items"), f"{path}.items", 10, least=1)
    return {"items": each(items, f"{path}.items", lambda item, where: _thumbnail(form(item, where), where, sheet))}


def _file(given: Json, path: str, sheet: Sheet) -> Json:
    media = _media(given.get("file"), f"{path}.file", sheet)
    attachment = next((each for each in sheet.attachments if each["id"] == media.get("attachment_id")), None)
    if attachment is None:
        raise invalid_form(
            f"{path}.file.url", "UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", "The url must refer to an attachment"
        )
    return {
        "file": media,
        "name": attachment["filename"],
        "size": attachment["size"],
        "spoiler": flag(given.get("spoiler"), f"{path}.spoiler"),
    }


def _separator(given: Json, path: str, sheet: Sheet) -> Json:
    spacing = 1 if given.get("spacing") is None else one_of(given["spacing"], f"{path}.spacing", (1, 2))
    plain = given.get("divider") is not None and not flag(given["divider"], f"{path}.divider")
    return {"spacing": spacing, "divider": not plain}


def _container(given: Json, path: str, sheet: Sheet) -> Json:
    children = array(given.get("components"), f"{path}.components", MOST_COMPONENTS, least=1)
    colour = given.get("accent_color")
    return {
        "accent_color": None if colour is None else number(colour, f"{path}.accent_color", 0, WHITE),
        "spoiler": flag(given.get("spoiler"), f"{path}.spoiler"),
        "components": _children(children, f"{path}.components", IN_CONTAINER, sheet),
    }


_READERS: dict[int, Callable[[Json, str, Sheet], Json]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: _section,
    TEXT: _text_display,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}


def _media(given: Any, path: str, sheet: Sheet) -> Json:
    address = url(form(given, path).get("url"), f"{path}.url", ("http", "https", "attachment"))
    name = address.removeprefix("attachment://")
    for attachment in sheet.attachments:
        if address == attachment["url"] or (name != address and name == attachment["filename"]):
            kept = {
                key: attachment[key]
                for key in ("url", "proxy_url", "width", "height", "content_type")
                if key in attachment
            }
            return {"id": sheet.snowflake(), "attachment_id": attachment["id"], "loading_state": 2, "flags": 0} | kept
    if name != address:
        raise invalid_form(
            f"{path}.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        )
    return {"id": sheet.snowflake(), "url": address, "proxy_url": address, "loading_state": 2, "flags": 0}


def custom_id(given: Json, path: str, taken: set[str]) -> str:
    """A component's custom id, which must be unique in the message or form."""
    found = text(given.get("custom_id"), f"{path}.custom_id", 100)
    if found in taken:
        raise invalid_form(
            f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
        )
    taken.add(found)
    return found


def _emoji(given: Any, path: str) -> Json:
    emoji = form(given, path)
    name = text(emoji.get("name"), f"{path}.name", 32)
    if emoji.get("id"):
        snowflake(emoji["id"], f"{path}.id")
    elif name.isascii():
        raise invalid_form(f"{path}.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return {key: value for key, value in emoji.items() if value}

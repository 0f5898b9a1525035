"""Components of messages: what a bot sends is checked as Discord checks it, and becomes what readers get."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from playground.protocol import Json, Snowflakes, invalid_form

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_BUTTON = 5

IN_OLD_MESSAGE = (ROW,)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_MESSAGE = (*IN_CONTAINER, CONTAINER)
IN_ROW = (BUTTON, *SELECTS)

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5


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
    """A message's components while they are read."""

    attachments: Sequence[Json]
    """The message's files, by whose names components refer to them."""
    snowflake: Snowflakes
    numbers: Iterator[int]
    """Ids for components that come without one."""
    custom_ids: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """Ids of the attachments that a component shows."""
    count: int = 0
    text: int = 0


def read(
    components: Any, attachments: Sequence[Json], snowflake: Snowflakes, *, new_kind: bool
) -> tuple[list[Json], set[str]]:
    """A message's components as readers get them, and the ids of the attachments they show.

    `new_kind`: Components V2. Raises Invalid Form Body for the first thing that Discord would refuse.
    """
    given = _array(components, "components", 0, MOST_COMPONENTS if new_kind else MOST_ROWS)
    sheet = Sheet(attachments, snowflake, _free_numbers(given))
    made = _children(given, "components", IN_MESSAGE if new_kind else IN_OLD_MESSAGE, sheet)
    if sheet.count > MOST_COMPONENTS:
        raise invalid_form(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"Total number of components exceeds {MOST_COMPONENTS}",
        )
    if sheet.text > MOST_TEXT:
        raise invalid_form(
            "components", "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED", f"Total text length exceeds {MOST_TEXT}"
        )
    return made, sheet.shown


def _free_numbers(components: list[Json]) -> Iterator[int]:
    given = [component["id"] for component in walk(components) if component.get("id")]
    taken = set(given)
    if len(given) != len(taken):
        raise invalid_form("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
    return (number for number in count(1) if number not in taken)


def _children(given: list[Json], path: str, allowed: tuple[int, ...], sheet: Sheet) -> list[Json]:
    return [_component(child, f"{path}.{index}", allowed, sheet) for index, child in enumerate(given)]


def _component(given: Any, path: str, allowed: tuple[int, ...], sheet: Sheet) -> Json:
    kind = given.get("type") if isinstance(given, dict) else None
    if kind not in allowed:
        listed = ", ".join(map(str, allowed))
        raise invalid_form(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
    sheet.count += 1
    made = {"type": kind, "id": given.get("id") or next(sheet.numbers)}
    return made | _READERS[kind](given, path, sheet)


def _row(given: Json, path: str, sheet: Sheet) -> Json:
    children = _array(given.get("components"), f"{path}.components", 1, 5)
    if len(children) > 1 and any(child.get("type") != BUTTON for child in children):
        raise invalid_form(
            f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    return {"components": _children(children, f"{path}.components", IN_ROW, sheet)}


def _button(given: Json, path: str, sheet: Sheet) -> Json:
    style = given.get("style")
    if style not in range(1, 7):
        raise invalid_form(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    made: Json = {"style": style}
    if style == LINK_BUTTON:
        made["url"] = _text(given.get("url"), f"{path}.url", 1, 512)
        if given.get("custom_id"):
            raise invalid_form(
                f"{path}.custom_id",
                "BUTTON_COMPONENT_CUSTOM_ID_FORBIDDEN",
                "A custom id and url cannot both be specified",
            )
    else:
        made["custom_id"] = _custom_id(given, path, sheet)
    if given.get("label"):
        made["label"] = _text(given["label"], f"{path}.label", 1, 80)
    if given.get("emoji"):
        made["emoji"] = _emoji(given["emoji"], f"{path}.emoji")
    if not made.keys() & {"label", "emoji"}:
        raise invalid_form(f"{path}.label", "BASE_TYPE_REQUIRED", "This field is required")
    if given.get("disabled"):
        made["disabled"] = True
    return made


def _select(given: Json, path: str, sheet: Sheet) -> Json:
    most = 25
    made: Json = {"custom_id": _custom_id(given, path, sheet)}
    if given["type"] == STRING_SELECT:
        options = _array(given.get("options"), f"{path}.options", 1, 25)
        made["options"] = [_option(option, f"{path}.options.{index}") for index, option in enumerate(options)]
        most = len(options)
        if len({option["value"] for option in made["options"]}) < most:
            message = "The specified option value is already used"
            raise invalid_form(f"{path}.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    for bound, least in (("min_values", 0), ("max_values", 1)):
        made[bound] = 1 if given.get(bound) is None else given[bound]
        if not least <= made[bound] <= most:
            raise invalid_form(f"{path}.{bound}", "NUMBER_TYPE_MAX", f"int value should be between {least} and {most}.")
    if given.get("placeholder"):
        made["placeholder"] = _text(given["placeholder"], f"{path}.placeholder", 1, 150)
    if given.get("disabled"):
        made["disabled"] = True
    return made | {key: given[key] for key in ("channel_types", "default_values") if given.get(key)}


def _option(given: Json, path: str) -> Json:
    made: Json = {key: _text(given.get(key), f"{path}.{key}", 1, 100) for key in ("label", "value")}
    if given.get("description"):
        made["description"] = _text(given["description"], f"{path}.description", 1, 100)
    if given.get("emoji"):
        made["emoji"] = _emoji(given["emoji"], f"{path}.emoji")
    if given.get("default"):
        made["default"] = True
    return made


def _section(given: Json, path: str, sheet: Sheet) -> Json:
    texts = _array(given.get("components"), f"{path}.components", 1, 3)
    return {
        "components": _children(texts, f"{path}.components", (TEXT,), sheet),
        "accessory": _component(given.get("accessory"), f"{path}.accessory", (BUTTON, THUMBNAIL), sheet),
    }


def _text_display(given: Json, path: str, sheet: Sheet) -> Json:
    content = _text(given.get("content"), f"{path}.content", 1, MOST_TEXT)
    sheet.text += len(content)
    return {"content": content}


def _thumbnail(given: Json, path: str, sheet: Sheet) -> Json:
    return {
        "media": _media(given.get("media"), f"{path}.media", sheet),
        "description": _description(given, path),
        "spoiler": bool(given.get("spoiler")),
    }


def _gallery(given: Json, path: str, sheet: Sheet) -> Json:
    items = _array(given.get("items"), f"{path}.items", 1, 10)
    return {"items": [_thumbnail(item, f"{path}.items.{index}", sheet) for index, item in enumerate(items)]}


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
        "spoiler": bool(given.get("spoiler")),
    }


def _separator(given: Json, path: str, sheet: Sheet) -> Json:
    return {"spacing": given.get("spacing") or 1, "divider": given.get("divider") is not False}


def _container(given: Json, path: str, sheet: Sheet) -> Json:
    children = _array(given.get("components"), f"{path}.components", 1, MOST_COMPONENTS)
    return {
        "accent_color": given.get("accent_color"),
        "spoiler": bool(given.get("spoiler")),
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
    url = _text(given.get("url") if isinstance(given, dict) else None, f"{path}.url", 1, 2048)
    name = url.removeprefix("attachment://")
    for attachment in sheet.attachments:
        if url == attachment["url"] or (name != url and name == attachment["filename"]):
            sheet.shown.add(attachment["id"])
            kept = {
                key: attachment[key]
                for key in ("url", "proxy_url", "width", "height", "content_type")
                if key in attachment
            }
            return {"id": sheet.snowflake(), "attachment_id": attachment["id"], "loading_state": 2, "flags": 0} | kept
    if name != url:
        raise invalid_form(
            f"{path}.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        )
    if not url.startswith(("http://", "https://")):
        raise invalid_form(
            f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment')."
        )
    return {"id": sheet.snowflake(), "url": url, "proxy_url": url, "loading_state": 2, "flags": 0}


def _description(given: Json, path: str) -> str | None:
    return _text(given["description"], f"{path}.description", 1, 1024) if given.get("description") else None


def _custom_id(given: Json, path: str, sheet: Sheet) -> str:
    custom_id = _text(given.get("custom_id"), f"{path}.custom_id", 1, 100)
    if custom_id in sheet.custom_ids:
        raise invalid_form(
            f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
        )
    sheet.custom_ids.add(custom_id)
    return custom_id


def _emoji(given: Json, path: str) -> Json:
    if not given.get("id") and str(given.get("name", "")).isascii():
        raise invalid_form(f"{path}.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return {key: value for key, value in given.items() if value}


def _array(given: Any, path: str, least: int, most: int) -> list[Json]:
    if given is None and least:
        raise invalid_form(path, "BASE_TYPE_REQUIRED", "This field is required")
    items = given or []
    if not isinstance(items, list) or not least <= len(items) <= most:
        raise invalid_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    return items


def _text(given: Any, path: str, least: int, most: int) -> str:
    if not given:
        raise invalid_form(path, "BASE_TYPE_REQUIRED", "This field is required")
    if not isinstance(given, str) or not least <= len(given) <= most:
        raise invalid_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    return given

"""Modals and autocompletion choices: checks what a bot answers as Discord does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playground.commands import any_name, names
from playground.components import (
    LABEL,
    MOST_TEXT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    bounds,
    custom_id,
    free_numbers,
    id_of,
    kind_of,
    options,
    select,
)
from playground.forms import Reader, array, each, fields, flag, form, number, one_of, text
from playground.protocol import Json, invalid_form

FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
IN_MODAL = (ROW, TEXT, LABEL)
IN_LABEL = (STRING_SELECT, TEXT_INPUT, *SELECTS[1:], FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
MOST_FIELDS = 5
MOST_CHOICES = 25
MOST_FILES = MOST_BOXES = 10
_TITLE = 45
"""Characters of a modal's title or a label."""


def read(given: Json) -> Json:
    """A modal as the person gets it: title, custom_id and components, all of them numbered."""
    return fields(given, "", _PARTS)


def _components(given: Any, path: str) -> list[Json]:
    rows = array(given, path, MOST_FIELDS, least=1)
    numbers, taken = free_numbers(rows), set[str]()
    return each(rows, path, lambda row, where: _row(row, where, numbers, taken))


_PARTS: dict[str, Reader[Any]] = {
    "title": lambda given, path: text(given, path, _TITLE),
    "custom_id": lambda given, path: text(given, path, 100),
    "components": _components,
}


def _row(given: Any, path: str, numbers: Iterator[int], taken: set[str]) -> Json:
    row = form(given, path)
    kind = kind_of(row, path, IN_MODAL)
    made: Json = {"type": kind, "id": id_of(row, path, numbers)}
    if kind == TEXT:
        return made | {"content": text(row.get("content"), f"{path}.content", MOST_TEXT)}
    if kind == LABEL:
        made["label"] = text(row.get("label"), f"{path}.label", _TITLE)
        if row.get("description") is not None:
            made["description"] = text(row["description"], f"{path}.description", 100)
        return made | {"component": _field(row.get("component"), f"{path}.component", IN_LABEL, numbers, taken)}
    given_inputs = array(row.get("components"), f"{path}.components", 5, least=1)
    inputs = each(
        given_inputs, f"{path}.components", lambda one, where: _field(one, where, (TEXT_INPUT,), numbers, taken)
    )
    if len(inputs) > 1:
        words = "The specified component exceeds the maximum width"
        raise invalid_form(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
    # Only in a row does a text input carry its own label.
    inputs[0]["label"] = text(given_inputs[0].get("label"), f"{path}.components.0.label", _TITLE)
    return made | {"components": inputs}


def _field(given: Any, path: str, allowed: tuple[int, ...], numbers: Iterator[int], taken: set[str]) -> Json:
    field = form(given, path)
    kind = kind_of(field, path, allowed)
    made: Json = {"type": kind, "id": id_of(field, path, numbers)} | _READERS[kind](field, path, taken)
    if field.get("required") is not None and kind != CHECKBOX:
        made["required"] = flag(field["required"], f"{path}.required")
    return made


def _input(given: Json, path: str, taken: set[str]) -> Json:
    made: Json = {
        "custom_id": custom_id(given, path, taken),
        "style": one_of(given.get("style"), f"{path}.style", (1, 2)),
    }
    for name, most in (("placeholder", 100), ("value", 4000)):
        if found := text(given.get(name), f"{path}.{name}", most, least=0):
            made[name] = found
    for name, least in (("min_length", 0), ("max_length", 1)):
        if given.get(name) is not None:
            made[name] = number(given[name], f"{path}.{name}", least, 4000)
    if made.get("min_length", 0) > made.get("max_length", 4000):
        words = f"int value should be less than or equal to {made['max_length']}."
        raise invalid_form(f"{path}.min_length", "NUMBER_TYPE_MAX", words)
    return made


def _select(given: Json, path: str, taken: set[str]) -> Json:
    if flag(given.get("disabled"), f"{path}.disabled"):
        raise invalid_form(f"{path}.disabled", "MODAL_COMPONENT_DISABLED", "A component of a modal cannot be disabled")
    return select(given, path, taken)


def _upload(given: Json, path: str, taken: set[str]) -> Json:
    return {"custom_id": custom_id(given, path, taken)} | bounds(given, path, MOST_FILES)


def _radio_group(given: Json, path: str, taken: set[str]) -> Json:
    array(given.get("options"), f"{path}.options", MOST_BOXES, least=2)
    return {"custom_id": custom_id(given, path, taken), "options": options(given, path, 1, MOST_BOXES)}


def _checkbox_group(given: Json, path: str, taken: set[str]) -> Json:
    boxes = len(array(given.get("options"), f"{path}.options", MOST_BOXES, least=1))
    limits = bounds({"max_values": boxes} | {k: v for k, v in given.items() if v is not None}, path, MOST_BOXES)
    made: Json = {"custom_id": custom_id(given, path, taken)} | limits
    return made | {"options": options(given, path, limits["max_values"], MOST_BOXES)}


def _checkbox(given: Json, path: str, taken: set[str]) -> Json:
    return {"custom_id": custom_id(given, path, taken), "default": flag(given.get("default"), f"{path}.default")}


_READERS: dict[int, Callable[[Json, str, set[str]], Json]] = {
    TEXT_INPUT: _input,
    **dict.fromkeys(SELECTS, _select),
    FILE_UPLOAD: _upload,
    RADIO_GROUP: _radio_group,
    CHECKBOX_GROUP: _checkbox_group,
    CHECKBOX: _checkbox,
}


def read_choices(given: Any) -> list[Json]:
    """The choices of an autocompletion."""
    return each(array(given, "choices", MOST_CHOICES), "choices", _choice)


def _choice(given: Any, path: str) -> Json:
    choice = form(given, path)
    name, translated = names(choice, path, any_name, 100)
    value = choice.get("value")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        value = text(value, f"{path}.value", 100)
    return {"name": name} | translated | {"value": value}

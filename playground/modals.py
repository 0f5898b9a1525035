"""Modals and choices that a bot answers with: checked as Discord checks them."""

from __future__ import annotations

from typing import Any

from playground.components import LABEL, ROW, SELECTS, TEXT, TEXT_INPUT, walk
from playground.protocol import Json, invalid_form

MOST_FIELDS = 5
MOST_CHOICES = 25


def read(given: Json) -> Json:
    """A modal as the person gets it: title, custom_id, components, every component numbered."""
    _between(given.get("title"), "title", 1, 45)
    _between(given.get("custom_id"), "custom_id", 1, 100)
    rows = given.get("components") or []
    if not 1 <= len(rows) <= MOST_FIELDS:
        raise invalid_form("components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MOST_FIELDS} in length.")
    for index, row in enumerate(rows):
        _check_row(row, f"components.{index}")
    custom_ids = [component["custom_id"] for component in walk(rows) if "custom_id" in component]
    if len(custom_ids) != len(set(custom_ids)):
        raise invalid_form("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    for number, component in enumerate(walk(rows), 1):
        component["id"] = component.get("id") or number
    return {"title": given["title"], "custom_id": given["custom_id"], "components": rows}


def _check_row(row: Json, path: str) -> None:
    match row.get("type"):
        case 1:
            for index, child in enumerate(row.get("components") or ()):
                _check_field(child, f"{path}.components.{index}", labelled=False)
        case 18:
            _between(row.get("label"), f"{path}.label", 1, 45)
            _check_field(row.get("component") or {}, f"{path}.component", labelled=True)
        case 10:
            _between(row.get("content"), f"{path}.content", 1, 4000)
        case _:
            words = f'Value of field "type" must be one of ({ROW}, {TEXT}, {LABEL}).'
            raise invalid_form(f"{path}.type", "UNION_TYPE_CHOICES", words)


def _check_field(child: Json, path: str, *, labelled: bool) -> None:
    _between(child.get("custom_id"), f"{path}.custom_id", 1, 100)
    if child.get("type") == TEXT_INPUT:
        if not labelled:
            _between(child.get("label"), f"{path}.label", 1, 45)
        for name, most in (("placeholder", 100), ("value", 4000)):
            if child.get(name):
                _between(child[name], f"{path}.{name}", 1, most)
    elif not (labelled and child.get("type") in (*SELECTS, 19, 21, 22, 23)):
        raise invalid_form(
            f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({TEXT_INPUT},).'
        )


def read_choices(given: Any) -> list[Json]:
    """What autocompletion offers."""
    choices = list(given or ())
    if len(choices) > MOST_CHOICES:
        raise invalid_form("data.choices", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_CHOICES} or fewer in length.")
    for index, choice in enumerate(choices):
        _between(choice.get("name"), f"data.choices.{index}.name", 1, 100)
        if isinstance(choice.get("value"), str):
            _between(choice["value"], f"data.choices.{index}.value", 1, 100)
    return choices


def _between(given: Any, path: str, least: int, most: int) -> None:
    if not given:
        raise invalid_form(path, "BASE_TYPE_REQUIRED", "This field is required")
    if not isinstance(given, str) or not least <= len(given) <= most:
        raise invalid_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

"""Forms that Discord wouldn't accept from a bot."""

from __future__ import annotations

from typing import Any

import pytest

from playground import components, modals
from playground.protocol import DiscordError, Json, Snowflakes
from tests.for_each import for_each

TEXT: Json = {"type": 10, "content": "text"}
ATTACHMENT: Json = {
    "id": "7",
    "filename": "board.png",
    "size": 3,
    "url": "http://127.0.0.1/7",
    "proxy_url": "http://127.0.0.1/7",
}


def button(custom_id: str = "a", **more: Any) -> Json:
    """A button."""
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id} | more


def row(*children: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(children)}


def menu(count: int = 2, **more: Any) -> Json:
    """A menu with this many options."""
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options} | more


def container(*children: Json) -> Json:
    """A container."""
    return {"type": 17, "components": list(children)}


def gallery(url: str) -> Json:
    """A gallery with one picture."""
    return {"type": 12, "items": [{"media": {"url": url}}]}


def read(*given: Any, new_kind: bool = True) -> list[Json]:
    """Read components as the playground does."""
    return components.read(list(given), [ATTACHMENT], Snowflakes(), new_kind=new_kind)


REFUSED: dict[str, tuple[list[Any], str, str]] = {
    "41 components": ([TEXT] * 41, "components", "BASE_TYPE_MAX_LENGTH"),
    "41 nested components": (
        [container(*[TEXT] * 20), container(*[TEXT] * 19)],
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters": (
        [TEXT | {"content": "x" * 4000}, TEXT | {"content": "x"}],
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text": ([TEXT | {"content": ""}], "components.0.content", "BASE_TYPE_REQUIRED"),
    "six buttons in a row": (
        [row(*(button(str(n)) for n in range(6)))],
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": ([row()], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "a menu beside a button": ([row(menu(), button())], "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "a custom id twice": (
        [row(button(), button())],
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a long custom id": ([row(button("x" * 101))], "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    "a long label": ([row(button(label="x" * 81))], "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "a button without a face": ([row(button(label=""))], "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
    "a link with a custom id": (
        [row(button(style=5, url="https://example.org"))],
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "an emoji that is a word": (
        [row(button(emoji={"name": "star"}))],
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "26 options": ([row(menu(26))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "no options": ([row(menu(0))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "more values than options": (
        [row(menu(2, max_values=3))],
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option twice": (
        [row(menu(options=[{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]))],
        "components.0.components.0.options.1.value",
        "COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a button outside a row": ([button()], "components.0.type", "UNION_TYPE_CHOICES"),
    "a container in a container": (
        [container(container(TEXT))],
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "a file that isn't there": (
        [gallery("attachment://other.png")],
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a picture from nowhere": (
        [gallery("file:///etc/passwd")],
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a button that goes nowhere": (
        [row({"type": 2, "style": 1, "label": "Press"})],
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "a button that goes two ways": (
        [row(button(url="https://example.org"))],
        "components.0.components.0.url",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link to a file": (
        [row({"type": 2, "style": 5, "label": "Open", "url": "file:///etc/passwd"})],
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a link to nowhere": (
        [row({"type": 2, "style": 5, "label": "Open", "url": "nowhere"})],
        "components.0.components.0.url",
        "URL_TYPE_INVALID_URL",
    ),
    "a button to buy nothing": (
        [row({"type": 2, "style": 6})],
        "components.0.components.0.sku_id",
        "BASE_TYPE_REQUIRED",
    ),
    "a button to buy with a label": (
        [row({"type": 2, "style": 6, "sku_id": "1", "label": "Buy"})],
        "components.0.components.0.label",
        "BUTTON_COMPONENT_PREMIUM_EXCLUSIVE",
    ),
    "an unknown style": ([row(button(style=7))], "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    "a style in words": ([row(button(style="primary"))], "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    "disabled in words": (
        [row(button(disabled="yes"))],
        "components.0.components.0.disabled",
        "BOOLEAN_TYPE_CONVERT",
    ),
    "more values at least than at most": (
        [row(menu(3, min_values=2))],
        "components.0.components.0.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "26 values": ([row(menu(25, max_values=26))], "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
    "no value at most": ([row(menu(max_values=0))], "components.0.components.0.max_values", "NUMBER_TYPE_MIN"),
    "a number in words": ([row(menu(min_values="1"))], "components.0.components.0.min_values", "NUMBER_TYPE_COERCE"),
    "two defaults of one": (
        [row(menu(options=[{"label": each, "value": each, "default": True} for each in "ab"]))],
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a role among users": (
        [row({"type": 5, "custom_id": "who", "default_values": [{"id": "1", "type": "role"}]})],
        "components.0.components.0.default_values.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a long placeholder": (
        [row(menu(placeholder="x" * 151))],
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an empty description": (
        [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": ""}]}],
        "components.0.items.0.description",
        "BASE_TYPE_REQUIRED",
    ),
    "eleven pictures": (
        [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}] * 11}],
        "components.0.items",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a colour beyond white": (
        [container(TEXT) | {"accent_color": 0x1000000}],
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "an odd gap": ([{"type": 14, "spacing": 3}], "components.0.spacing", "BASE_TYPE_CHOICES"),
    "a section beside nothing": ([{"type": 9, "components": [TEXT]}], "components.0.accessory", "BASE_TYPE_REQUIRED"),
    "a word": (["word"], "components.0", "MODEL_TYPE_CONVERT"),
    "words for rows": ([{"type": 1, "components": "words"}], "components.0.components", "LIST_TYPE_CONVERT"),
    "a number for a text": ([TEXT | {"content": 5}], "components.0.content", "STRING_TYPE_CONVERT"),
    "a negative id": ([TEXT | {"id": -1}], "components.0.id", "NUMBER_TYPE_MIN"),
    "a number twice": ([TEXT | {"id": 3}, TEXT | {"id": 3}], "components", "COMPONENT_ID_DUPLICATED"),
}


@for_each(name=list(REFUSED))
def test_invalid_components_are_refused(name: str) -> None:
    given, path, code = REFUSED[name]
    with pytest.raises(DiscordError) as refused:
        read(*given)
    assert refused.value.code == 50035
    assert error_at(refused.value, path) == code


def error_at(refused: DiscordError, path: str) -> str:
    """The code of what is wrong at a place."""
    place: Any = refused.more["errors"]
    for key in path.split("."):
        place = place[key]
    return str(place["_errors"][0]["code"])


def test_old_messages_accept_only_action_rows() -> None:
    read(row(button()), row(menu()), new_kind=False)
    with pytest.raises(DiscordError):
        read(TEXT, new_kind=False)
    with pytest.raises(DiscordError):
        read(*(row(button(str(number))) for number in range(6)), new_kind=False)


def test_forty_components_fit() -> None:
    made = read(container(*[TEXT] * 39))
    assert [each["id"] for each in components.walk(made)] == list(range(1, 41))


def test_given_component_ids_are_kept() -> None:
    made = read(container(TEXT, TEXT | {"id": 1}), TEXT)
    assert [each["id"] for each in components.walk(made)] == [2, 3, 1, 4]


def test_omitted_component_fields_get_their_defaults() -> None:
    made = read(container({"type": 14}, gallery("attachment://board.png")), row(menu()))
    assert made[0] | {"components": []} == {
        "type": 17,
        "id": 1,
        "accent_color": None,
        "spoiler": False,
        "components": [],
    }
    assert made[0]["components"][0] == {"type": 14, "id": 2, "divider": True, "spacing": 1}
    assert made[0]["components"][1]["items"][0]["media"]["url"] == ATTACHMENT["url"]
    assert (made[1]["components"][0]["min_values"], made[1]["components"][0]["max_values"]) == (1, 1)
    assert made[0]["components"][1]["items"][0]["media"]["attachment_id"] == "7"


def test_a_section_and_a_file_are_read() -> None:
    section = {
        "type": 9,
        "components": [TEXT],
        "accessory": {"type": 11, "media": {"url": "https://example.org/a.png"}},
    }
    made = read(section, {"type": 13, "file": {"url": "attachment://board.png"}})
    assert made[0]["accessory"]["media"]["url"] == "https://example.org/a.png"
    assert (made[1]["name"], made[1]["size"], made[1]["file"]["attachment_id"]) == ("board.png", 3, "7")
    with pytest.raises(DiscordError):
        read({"type": 13, "file": {"url": "https://example.org/a.png"}})


FIELD: Json = {"type": 4, "custom_id": "move", "style": 1}


def labelled(**component: Any) -> Json:
    """A form's part with this field in it."""
    return {"components": [{"type": 18, "label": "Move", "component": FIELD | component}]}


FORMS: dict[str, Json] = {
    "no title": {"title": ""},
    "a long title": {"title": "x" * 46},
    "no fields": {"components": []},
    "six fields": {
        "components": [{"type": 18, "label": "Move", "component": FIELD | {"custom_id": str(n)}} for n in range(6)]
    },
    "a field without a label": {"components": [row(FIELD)]},
    "a long label": {"components": [{"type": 18, "label": "x" * 46, "component": FIELD}]},
    "a custom id twice": {"components": [{"type": 18, "label": "Move", "component": FIELD}] * 2},
    "a button": {"components": [row(button())]},
    "a container": {"components": [container(TEXT)]},
    "a long placeholder": labelled(placeholder="x" * 101),
    "a long value": labelled(value="x" * 4001),
    "a long custom id": {"custom_id": "x" * 101},
    "a field of no style": labelled(style=None),
    "a field of an unknown style": labelled(style=3),
    "more at least than at most": labelled(min_length=5, max_length=4),
    "4001 characters at most": labelled(max_length=4001),
    "nothing at most": labelled(max_length=0),
    "two fields in a row": {"components": [row(*(FIELD | {"label": name, "custom_id": name} for name in "ab"))]},
    "a disabled menu": labelled(type=3, options=[{"label": "a", "value": "a"}], disabled=True),
    "a menu without options": labelled(type=3, options=[]),
    "one radio button": labelled(type=21, options=[{"label": "a", "value": "a"}]),
    "eleven boxes": labelled(type=22, options=[{"label": str(n), "value": str(n)} for n in range(11)]),
    "eleven files": labelled(type=19, max_values=11),
    "a long explanation": {"components": [{"type": 18, "label": "Move", "description": "x" * 101, "component": FIELD}]},
    "a label of nothing": {"components": [{"type": 18, "label": "Move"}]},
    "a word": {"components": ["word"]},
}


@for_each(name=list(FORMS))
def test_an_invalid_form_is_refused(name: str) -> None:
    good = {"title": "Move", "custom_id": "form", "components": [{"type": 18, "label": "Move", "component": FIELD}]}
    assert modals.read(good)["title"] == "Move"
    with pytest.raises(DiscordError) as refused:
        modals.read(good | FORMS[name])
    assert refused.value.code == 50035


def test_a_form_may_contain_every_kind_of_field() -> None:
    options = [{"label": each, "value": each} for each in "ab"]
    parts = [
        row(FIELD | {"label": "Move", "placeholder": "a1-a2", "min_length": 1, "max_length": 9, "required": False}),
        {"type": 10, "content": "Words"},
        *labelled(type=21, custom_id="radio", options=options)["components"],
        *labelled(type=22, custom_id="boxes", options=options)["components"],
        *labelled(type=5, custom_id="who", max_values=2, required=False)["components"],
    ]
    made = modals.read({"title": "Move", "custom_id": "form", "components": parts})["components"]
    assert [each["id"] for each in components.walk(made)] == list(range(1, 10))
    assert made[0]["components"][0] == parts[0]["components"][0] | {"id": 2}
    assert made[3]["component"]["max_values"] == 2
    assert made[4]["component"] == {
        "type": 5,
        "id": 9,
        "custom_id": "who",
        "min_values": 1,
        "max_values": 2,
        "required": False,
    }


def test_all_errors_are_reported_at_once() -> None:
    with pytest.raises(DiscordError) as refused:
        read(TEXT | {"content": ""}, TEXT, container(row(button("a"), button("a")), gallery("ftp://example.org")))
    assert error_at(refused.value, "components.0.content") == "BASE_TYPE_REQUIRED"
    assert (
        error_at(refused.value, "components.2.components.0.components.1.custom_id") == "COMPONENT_CUSTOM_ID_DUPLICATED"
    )
    assert error_at(refused.value, "components.2.components.1.items.0.media.url") == "URL_TYPE_INVALID_SCHEME"
    assert refused.value.more["errors"]["components"].keys() == {"0", "2"}


def test_autocompletion_returns_at_most_25_choices() -> None:
    choices = [{"name": str(number), "value": number} for number in range(26)]
    assert modals.read_choices(choices[:25]) == choices[:25]
    for wrong in (choices, [{"name": "", "value": 1}], [{"name": "x" * 101, "value": 1}]):
        with pytest.raises(DiscordError):
            modals.read_choices(wrong)

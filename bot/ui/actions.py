"""Buttons and menus that say in their custom id what they do, and so work after a restart and years later."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.core.numbers import whole
from bot.publishing.message_search import parts
from bot.ui.escape import NAMELESS, plain

TEMPLATE = re.compile(r"(?P<verb>[a-z]+):(?P<subject>[a-z0-9]*):(?P<decision>[0-9]*):(?P<path>.*)")
LONGEST = 100
"""Characters of a custom id, by Discord's rules."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a custom id says: `<verb>:<subject>:<decision>:<path>`."""

    verb: str
    """A key of `bot.features.registry.HANDLERS`."""
    subject: int | str = ""
    """The id of the match or the challenge, the id of a person, or a game's key."""
    decision: int | None = None
    """The revision at which the decision began that this was made for."""
    path: str = ""
    """What was chosen so far; what it means is the verb's business."""

    def __str__(self) -> str:
        return f"{self.verb}:{self.subject}:{'' if self.decision is None else self.decision}:{self.path}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """What `custom_id` says; None for one that isn't ours, or whose numbers no database has."""
        found = TEMPLATE.fullmatch(custom_id)
        if (
            found is None
            or len(custom_id) > LONGEST
            or any(_is_too_great(found[part]) for part in ("subject", "decision"))
        ):
            return None
        decision = found["decision"]
        return cls(found["verb"], found["subject"], int(decision) if decision else None, found["path"])


def _is_too_great(text: str) -> bool:
    return text.isdecimal() and whole(text) is None


class Pressable(ui.DynamicItem[ui.Item[Any]], template=re.compile("(?s).*")):
    """A button or a menu of ours. discord.py makes it anew for each press, from nothing but the custom id.

    One with any custom id: whoever presses what nobody understands any more is told so too.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The item that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to whoever deals with its verb."""
        await interaction.client.on_press(interaction, self.custom_id)


def button(
    press: Press, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
) -> Pressable:
    """A button; a label longer than Discord's 80 characters is cut."""
    made: ui.Button[Any] = ui.Button(label=_labelled(label)[:80], style=style, custom_id=str(press), disabled=disabled)
    return Pressable(made)


def menu(press: Press, options: list[discord.SelectOption], placeholder: str = "") -> Pressable:
    """A menu of 1 to 25 options, one of which is chosen."""
    for option in options:
        option.label = _labelled(option.label)
    made: ui.Select[Any] = ui.Select(custom_id=str(press), options=options, placeholder=placeholder[:150] or None)
    return Pressable(made)


def _labelled(label: str) -> str:
    """A label that shows what it says; Discord takes none that is empty."""
    return plain(label).strip() or NAMELESS


def chosen(interaction: discord.Interaction[Any]) -> str | None:
    """What was chosen in the menu that was used; None for a button."""
    data: Any = interaction.data
    return next(iter(data.get("values") or ()), None)


def all_chosen(interaction: discord.Interaction[Any]) -> list[str]:
    """Everything that was chosen in the menu that was used: values, or ids of channels, roles or people."""
    data: Any = interaction.data
    return list(data.get("values") or ())


def entered(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was written into a modal, by custom id of its fields: nothing where there is no such field, or no modal."""
    return defaultdict(str, {field["custom_id"]: str(field.get("value") or "") for field in _fields(interaction)})


def chosen_in(interaction: discord.Interaction[Any], name: str) -> list[str]:
    """What was chosen in the menu of a modal with that custom id."""
    return [
        value for field in _fields(interaction) if field["custom_id"] == name for value in field.get("values") or ()
    ]


def _fields(interaction: discord.Interaction[Any]) -> Iterator[dict[str, Any]]:
    """The fields of a modal: each stands in a label or, as older ones did, in a row."""
    data: Any = interaction.data
    for part in data.get("components") or ():
        for field in (part.get("component"), *(part.get("components") or ())):
            if field and "custom_id" in field:
                yield field


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Whether the button or menu that was used is on its message: discord.py drops a press of any other."""
    data: Any = interaction.data
    used = data["component_type"], data["custom_id"]
    there = () if interaction.message is None else parts(interaction.message.components)
    return any((part.type.value, getattr(part, "custom_id", None)) == used for part in there)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """Those of the buttons and menus on a message."""
    for part in parts(message.components):
        custom_id = getattr(part, "custom_id", None)
        if custom_id is not None:
            yield custom_id

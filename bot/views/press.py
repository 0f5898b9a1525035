"""Buttons and menus that say in their custom id what they do, and so work after a restart and years later."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

TEMPLATE = re.compile(r"(?P<verb>[a-z]+):(?P<subject>[a-z0-9]*):(?P<decision>[0-9]*):(?P<path>.*)")
GREATEST = 2**63 - 1
"""Of the numbers in a custom id: what the database can keep."""
LONGEST = 100
"""Characters of a custom id, by Discord's rules."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a custom id says: `<verb>:<subject>:<decision>:<path>`."""

    verb: str
    """A key of `bot.commands.table.HANDLERS`."""
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
        if found is None or any(_is_too_great(found[part]) for part in ("subject", "decision")):
            return None
        decision = found["decision"]
        return cls(found["verb"], found["subject"], int(decision) if decision else None, found["path"])


def _is_too_great(text: str) -> bool:
    return text.isdecimal() and int(text) > GREATEST


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
    made: ui.Button[Any] = ui.Button(label=label[:80], style=style, custom_id=str(press), disabled=disabled)
    return Pressable(made)


def menu(press: Press, options: list[discord.SelectOption], placeholder: str = "") -> Pressable:
    """A menu of 1 to 25 options, one of which is chosen."""
    made: ui.Select[Any] = ui.Select(custom_id=str(press), options=options, placeholder=placeholder[:150] or None)
    return Pressable(made)


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
    data: Any = interaction.data
    fields = [row.get("component") or row["components"][0] for row in data.get("components") or ()]
    return defaultdict(str, {field["custom_id"]: field.get("value", "") for field in fields})

"""What one can do here: `/help`, with a button for each panel that stands for itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

import discord
from discord import app_commands

from bot.features.challenges import commands as challenging
from bot.features.clocks import commands as timing
from bot.features.help.views import help_page
from bot.features.overview import commands as reading
from bot.features.privacy import commands as privacy
from bot.features.puzzles import commands as riddling
from bot.features.ratings import commands as rating
from bot.features.settings import commands as setting
from bot.features.spectating import commands as watching
from bot.handling.host import Interaction
from bot.handling.replies import answer, think
from bot.texts.translator import named
from bot.ui.actions import Press
from bot.ui.errors import Obstacle

PANELS: Mapping[str, Callable[..., Awaitable[None]]] = MappingProxyType(
    {
        "computer": challenging.open_computer,
        "daily": riddling.show_daily,
        "matches": reading.matches.callback,
        "watch": watching.watch.callback,
        "profile": rating.profile.callback,
        "holiday": timing.show_holiday,
        "preferences": setting.preferences.callback,
        "settings": setting.settings.callback,
        "privacy": privacy.privacy.callback,
    }
)
"""By their names in a custom id: what is done at a press, which is what the command does."""
OF_SERVERS = frozenset({"computer", "watch", "settings"})


@app_commands.command(name=named("slash-help"), description=named("slash-help.about"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def help_command(interaction: discord.Interaction[Any]) -> None:
    """What one can do."""
    await _help(interaction)


async def help_pressed(interaction: Interaction, _: Press) -> None:
    """The same, by a button."""
    await _help(interaction)


async def _help(interaction: Interaction) -> None:
    await think(interaction)
    here = [panel for panel in PANELS if interaction.is_guild_integration() or panel not in OF_SERVERS]
    await answer(interaction, help_page(here, interaction.locale))


async def open_panel(interaction: Interaction, press: Press) -> None:
    """A button of the help was pressed."""
    panel = PANELS.get(press.path)
    if panel is None:
        raise Obstacle("old button")
    await panel(interaction)

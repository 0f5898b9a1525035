"""What one can do here: `/help`, with a button for each panel that stands for itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

import discord

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
from bot.handling.registration import command, handles
from bot.handling.replies import answer
from bot.ui.actions import Action, CustomId
from bot.ui.errors import Obstacle

PANELS: Mapping[str, Callable[..., Awaitable[None]]] = MappingProxyType(
    {
        "computer": challenging.open_computer,
        "daily": riddling.show_daily,
        "matches": reading.matches.callback,
        "watch": watching.watch.callback,
        "profile": rating.profile.callback,
        "holiday": timing.show_holiday.callback,
        "preferences": setting.preferences.callback,
        "settings": setting.settings.callback,
        "privacy": privacy.privacy.callback,
    }
)
"""By the names in custom ids: what a button of the help does, which is what a command does."""
OF_SERVERS = frozenset({"computer", "watch", "settings"})


@command("help", anywhere=True, action=Action.HELP)
async def help_command(interaction: discord.Interaction[Any]) -> None:
    """What one can do."""
    here = [panel for panel in PANELS if interaction.is_guild_integration() or panel not in OF_SERVERS]
    await answer(interaction, help_page(here, interaction.locale))


@handles(Action.OPEN_PANEL)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """Open one of the panels that the help leads to."""
    panel = PANELS.get(custom_id.path)
    if panel is None:
        raise Obstacle("old button")
    await panel(interaction)

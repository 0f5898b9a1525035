"""`/help`: what the bot can do, with a button for each panel that a command opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

import discord

from bot.catalogue import CATALOGUE
from bot.features.challenges import commands as challenges
from bot.features.clocks import commands as clocks
from bot.features.overview import commands as overview
from bot.features.privacy import commands as privacy
from bot.features.puzzles import commands as puzzles
from bot.features.ratings import commands as ratings
from bot.features.settings import commands as settings
from bot.features.spectating import commands as spectating
from bot.handling.host import Interaction
from bot.handling.registration import command, handles
from bot.handling.replies import reply
from bot.texts import game_title, say
from bot.ui.actions import Action, CustomId, button
from bot.ui.errors import UserError
from bot.ui.layout import note, rows

PANELS: Mapping[str, Callable[..., Awaitable[None]]] = MappingProxyType(
    {
        "computer": challenges.open_computer,
        "daily": puzzles.show_daily,
        "matches": overview.matches.callback,
        "watch": spectating.watch.callback,
        "profile": ratings.profile.callback,
        "holiday": clocks.show_holiday.callback,
        "preferences": settings.preferences.callback,
        "settings": settings.settings.callback,
        "privacy": privacy.privacy.callback,
    }
)
"""The command that each button runs, by its path in the custom id."""
OF_SERVERS = frozenset({"computer", "watch", "settings"})
"""Panels that exist only in servers."""


@command("help", anywhere=True, action=Action.HELP, reads=True)
async def help_command(interaction: discord.Interaction[Any]) -> None:
    """Show what the bot can do."""
    locale = interaction.locale
    panels = [panel for panel in PANELS if interaction.is_guild_integration() or panel not in OF_SERVERS]
    games = say(locale, "list-gap").join(game_title(key, locale) for key in CATALOGUE)
    buttons = [
        button(CustomId(Action.OPEN_PANEL, path=panel), say(locale, f"button-panel-{panel}")) for panel in panels
    ]
    await reply(interaction, note(say(locale, "help", games=games), *rows(buttons)))


@handles(Action.OPEN_PANEL)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """A button of the help: open its panel."""
    panel = PANELS.get(custom_id.path)
    if panel is None:
        raise UserError("old button")
    await panel(interaction)

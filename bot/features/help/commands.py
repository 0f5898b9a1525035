"""`/help`: the games and, behind *More…*, everything else: a few pages, with buttons for the panels of commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord

from bot.features.challenges import all_games, pictured, playable
from bot.features.challenges import commands as challenges
from bot.features.clocks import commands as clocks
from bot.features.overview import commands as overview
from bot.features.privacy import commands as privacy
from bot.features.puzzles import commands as puzzles
from bot.features.ratings import commands as ratings
from bot.features.settings import commands as settings
from bot.features.spectating import commands as spectating
from bot.handling.bot_client import Interaction
from bot.handling.command_links import CommandLinks
from bot.handling.registration import command, handles
from bot.handling.replies import defer_edit_or_reply, defer_privately, is_here, preferences, reply
from bot.handling.rights import server_permissions
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.errors import UserError
from bot.ui.layout import note, row
from bot.ui.personal import chosen_theme

OF_SERVERS = frozenset({"computer", "watch", "settings"})
"""Panels that exist only in servers."""
PAGES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "play": ("computer", "daily"),
        "matches": ("matches", "holiday"),
        "look": ("watch", "profile"),
        "own": ("preferences", "settings", "privacy"),
    }
)
"""The pages behind *More…*, each with its panels; `help-<page>` is its text, `button-help-<page>` its button's."""


@command("help", anywhere=True, reads=True)
async def help_command(interaction: discord.Interaction[Any]) -> None:
    """Show the games, and how to play and to learn each."""
    locale = interaction.locale
    foot = await _linked(interaction, say(locale, "gallery-foot"))
    view = all_games(say(locale, "gallery-heading"), locale, plays=is_here(interaction), foot=foot)
    drawing, theme = interaction.client.drawing, chosen_theme(preferences(interaction))
    await reply(interaction, view, await pictured(drawing, locale, theme))


async def show_all(interaction: Interaction) -> None:
    """Show the first page about everything else that the bot can do."""
    await defer_privately(interaction)
    await _show_page(interaction, next(iter(PAGES)))


@handles(Action.HELP_PAGE, defer=defer_edit_or_reply, reads=True)
async def turn_to(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another page."""
    if custom_id.path not in PAGES:
        raise UserError("old button")
    await _show_page(interaction, custom_id.path)


async def _show_page(interaction: Interaction, page: str) -> None:
    locale = interaction.locale
    panels = [panel for panel in PAGES[page] if is_here(interaction) or panel not in OF_SERVERS]
    if "settings" in panels and not server_permissions(interaction).manage_guild:
        panels.remove("settings")
    games = say(locale, "list-gap").join(game_title(key, locale) for key in playable())
    text = await _linked(interaction, say(locale, f"help-{page}", games=games))
    opening = [_opening(each, locale) for each in panels]
    turning = [_tab(each, locale, is_shown=each == page) for each in PAGES]
    await reply(interaction, note(text, row(*turning), row(*opening)))


def _tab(page: str, locale: AnyLocale, *, is_shown: bool) -> Pressable:
    """The button that turns to a page; that of the shown page is blue and can't be pressed."""
    style = discord.ButtonStyle.primary if is_shown else discord.ButtonStyle.secondary
    return button(CustomId(Action.HELP_PAGE, path=page), say(locale, f"button-help-{page}"), style, disabled=is_shown)


def _opening(panel: str, locale: AnyLocale) -> Pressable:
    return button(CustomId(Action.OPEN_PANEL, path=panel), say(locale, f"button-panel-{panel}"))


async def _linked(interaction: Interaction, text: str) -> str:
    return await interaction.client.part(CommandLinks).linked(text, interaction.locale)


ALL = "all"
"""The panel that opens the pages."""
PANELS: Mapping[str, Callable[..., Awaitable[None]]] = MappingProxyType(
    {
        ALL: show_all,
        "computer": challenges.open_computer,
        "daily": puzzles.show_daily.callback,
        "matches": overview.matches.callback,
        "watch": spectating.watch.callback,
        "profile": ratings.profile.callback,
        "holiday": clocks.show_holiday.callback,
        "preferences": settings.preferences.callback,
        "settings": settings.settings.callback,
        "privacy": privacy.privacy.callback,
    }
)
"""The page of each button, by its path in the custom id."""


@handles(Action.OPEN_PANEL, defer=defer_privately, reads=True)
async def open_panel(interaction: Interaction, custom_id: CustomId) -> None:
    """A button of the help or of the gallery: open its panel."""
    panel = PANELS.get(custom_id.path)
    if panel is None:
        raise UserError("old button")
    await panel(interaction)

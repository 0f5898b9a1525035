"""`/help`: the games and, behind *More…*, everything else: a few pages, with buttons for the panels of commands."""

from __future__ import annotations

from typing import Any

import discord

from bot.handling.bot_client import Interaction
from bot.handling.command_links import CommandLinks
from bot.handling.registration import PANELS, command, handles, panel
from bot.handling.replies import defer_edit_or_reply, defer_privately, is_here, preferences, reply
from bot.handling.rights import server_permissions
from bot.matches.challenges import all_games, pictured, playable
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.errors import UserError
from bot.ui.layout import note, row
from bot.ui.personal import chosen_theme

PAGES = ("play", "matches", "look", "own")
"""The pages behind *More…*; `help-<page>` is the text, `button-help-<page>` its button's. Features say to which page
their panels belong (`panel`).
"""


@command("help", anywhere=True, reads=True)
async def help_command(interaction: discord.Interaction[Any]) -> None:
    """Show the games, and how to play and to learn each."""
    locale = interaction.locale
    plays = is_here(interaction)
    heading = await _linked(interaction, say(locale, "gallery-heading" if plays else "gallery-elsewhere"))
    foot = await _linked(interaction, say(locale, "gallery-foot")) if plays else ""
    view = all_games(heading, locale, plays=plays, foot=foot)
    drawing, theme = interaction.client.drawing, chosen_theme(preferences(interaction))
    await reply(interaction, view, await pictured(drawing, locale, theme))


@panel("all")
async def show_all(interaction: Interaction) -> None:
    """Show the first page about everything else that the bot can do."""
    await defer_privately(interaction)
    await _show_page(interaction, PAGES[0])


@handles(Action.HELP_PAGE, defer=defer_edit_or_reply, reads=True)
async def turn_to(interaction: Interaction, custom_id: CustomId) -> None:
    """Show another page."""
    if custom_id.path not in PAGES:
        raise UserError("old button")
    await _show_page(interaction, custom_id.path)


async def _show_page(interaction: Interaction, page: str) -> None:
    locale = interaction.locale
    here = is_here(interaction)
    panels = [name for name, each in PANELS.items() if each.page == page and (here or not each.only_here)]
    if "settings" in panels and not server_permissions(interaction).manage_guild:
        panels.remove("settings")
    games = say(locale, "list-gap").join(game_title(key, locale) for key in playable())
    text = await _linked(interaction, say(locale, f"help-{page}", games=games))
    opening = [button(CustomId(Action.OPEN_PANEL, path=each), say(locale, f"button-panel-{each}")) for each in panels]
    turning = [_tab(each, locale, is_shown=each == page) for each in PAGES]
    await reply(interaction, note(text, row(*turning), row(*opening)))


def _tab(page: str, locale: AnyLocale, *, is_shown: bool) -> Pressable:
    """The button that turns to a page; that of the shown page is blue and can't be pressed."""
    style = discord.ButtonStyle.primary if is_shown else discord.ButtonStyle.secondary
    return button(CustomId(Action.HELP_PAGE, path=page), say(locale, f"button-help-{page}"), style, disabled=is_shown)


async def _linked(interaction: Interaction, text: str) -> str:
    links, locale = interaction.client.part(CommandLinks), interaction.locale
    return await links.linked(await links.offered(text, locale), locale)

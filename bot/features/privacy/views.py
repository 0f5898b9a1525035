"""What is said about what is kept of a person: the list with its reasons, the file, the question before deleting."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.features.privacy.export import FILE_NAME, told
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Part, box, layout, note, row


def panel(held: Mapping[str, int], locale: AnyLocale) -> ui.LayoutView:
    """What is kept of somebody, and why, with what can be done about it."""
    foot: Part = ui.TextDisplay(say(locale, "privacy-foot"))
    chosen = (
        action_button(CustomId(Action.EXPORT), locale, discord.ButtonStyle.primary),
        action_button(CustomId(Action.FORGET), locale, discord.ButtonStyle.danger),
    )
    return layout(box(ui.TextDisplay(told(held, locale)), foot), row(*chosen) if held else None)


def exported(locale: AnyLocale) -> ui.LayoutView:
    """The file is here; it is to be attached as `FILE_NAME`."""
    return note(say(locale, "privacy-export"), ui.File(f"attachment://{FILE_NAME}"))


def confirm(going: int, bans: int, locale: AnyLocale) -> ui.LayoutView:
    """What goes, what stays, and whether one really wants it; so many matches go on, and so many bans stand."""
    lines = [say(locale, "privacy-confirm")]
    if going:
        lines.append(say(locale, "privacy-confirm-going", count=going))
    if bans:
        lines.append(say(locale, "privacy-confirm-bans", count=bans))
    lines.append(say(locale, "privacy-confirm-final"))
    chosen = (
        action_button(CustomId(Action.CONFIRM_FORGET), locale, discord.ButtonStyle.danger),
        action_button(CustomId(Action.EXPORT), locale),
        action_button(CustomId(Action.PRIVACY), locale),
    )
    return layout(box(ui.TextDisplay("\n".join(lines))), row(*chosen))


def forgotten(bans: int, locale: AnyLocale) -> ui.LayoutView:
    """It is done; so many bans stand."""
    lines = [say(locale, "privacy-done")]
    if bans:
        lines.append(say(locale, "privacy-done-bans", count=bans))
    return note("\n".join(lines))

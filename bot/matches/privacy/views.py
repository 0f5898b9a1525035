"""Messages of `/privacy`: the panel, the export, and the confirmation of deleting."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.matches.privacy.export import summary
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Message, message, note, row


def panel(stored: Mapping[str, int], locale: AnyLocale) -> Message:
    """The data stored about a person, and why (number of rows by table), with buttons to export or delete it."""
    buttons = row(
        action_button(CustomId(Action.EXPORT), locale, discord.ButtonStyle.primary),
        action_button(CustomId(Action.FORGET), locale, discord.ButtonStyle.danger),
    )
    return message(summary(stored, locale), say(locale, "privacy-foot"), buttons if stored else None)


def confirm(going: int, bans: int, locale: AnyLocale) -> Message:
    """Explains what is deleted and what stays, and asks to confirm, given the number of going matches and bans."""
    lines = [say(locale, "privacy-confirm")]
    if going:
        lines.append(say(locale, "privacy-confirm-going", count=going))
    if bans:
        lines.append(say(locale, "privacy-confirm-bans", count=bans))
    lines.append(say(locale, "privacy-confirm-final"))
    buttons = row(
        action_button(CustomId(Action.CONFIRM_FORGET, decision=going), locale, discord.ButtonStyle.danger),
        action_button(CustomId(Action.EXPORT), locale),
        action_button(CustomId(Action.PRIVACY), locale),
    )
    return message(*lines, buttons)


def forgotten(bans: int, locale: AnyLocale) -> Message:
    """Says that everything was deleted, except this number of bans."""
    lines = [say(locale, "privacy-done")]
    if bans:
        lines.append(say(locale, "privacy-done-bans", count=bans))
    return note("\n".join(lines))

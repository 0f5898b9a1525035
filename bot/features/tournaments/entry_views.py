"""Replies about joining and leaving, and what people can do under *More…*."""

from __future__ import annotations

import discord

from bot.features.tournaments.bye_views import sit_out_button
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.term_views import game_buttons, lots_button
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.escape import called
from bot.ui.layout import Message, confirmation, even_rows, note


def more_panel(hosted: HostedTournament, user: int, locale: AnyLocale) -> Message:
    """The private reply to *More…* for a user who doesn't manage the tournament."""
    buttons = more_buttons(hosted, user, locale, *game_buttons(hosted, locale))
    return note(say(locale, "tournament-more", name=called(hosted.name)), *even_rows(buttons))


def more_buttons(hosted: HostedTournament, user: int, locale: AnyLocale, *about_game: Pressable) -> list[Pressable]:
    """Buttons for the user's further actions, which aren't on the tournament's message."""
    buttons = []
    held = hosted.entrant_of(user)
    if held is not None and (sits_out := sit_out_button(hosted, held, locale)) is not None:
        buttons.append(sits_out)
    buttons += [action_button(CustomId(Action.TOURNAMENT_RULES, hosted.id), locale), *about_game]
    if (lots_shown := lots_button(hosted, locale)) is not None:
        buttons.append(lots_shown)
    if hosted.state.season:
        buttons.append(action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale))
    if hosted.state.phase is Phase.RUNNING and held is not None:
        leaves = CustomId(Action.LEAVE_TOURNAMENT, hosted.id)
        buttons.append(button(leaves, say(locale, "button-quit-running"), discord.ButtonStyle.danger))
    return buttons


def may_quit(hosted: HostedTournament, user: int, locale: AnyLocale) -> Message:
    """The question before a player withdraws from a running tournament."""
    sure = button(
        CustomId(Action.CONFIRM_LEAVE_TOURNAMENT, hosted.id),
        say(locale, Action.CONFIRM_LEAVE_TOURNAMENT.label),
        discord.ButtonStyle.danger,
    )
    held = hosted.entrant_of(user)
    count = sum(held is not None and held.number in table.seats for table in hosted.state.open_tables)
    asked = say(locale, "tournament-quit-sure", name=called(hosted.name), count=count)
    return confirmation(asked, locale, sure)


def is_joined(hosted: HostedTournament, user: int, locale: AnyLocale) -> Message:
    """The private reply to a user who has joined, which also says where to look for the match."""
    held, waiting = hosted.state.entrant_of(user), hosted.state.waiting
    if held is not None and held.number in waiting:
        place = waiting.index(held.number) + 1
        return note(say(locale, "tournament-you-wait", name=called(hosted.name), place=place))
    is_early = hosted.state.phase is Phase.JOINING
    keys = ["tournament-you-joined" if is_early else f"tournament-you-joined-{hosted.state.traits.late.value}"]
    if hosted.state.check_in:
        keys.append("tournament-you-checked-in")
    lines = [say(locale, key, name=called(hosted.name)) for key in keys]
    channel = f"<#{hosted.channel}>"
    return note("\n".join([*lines, say(locale, "tournament-where-to-look", labels=hosted.language, channel=channel)]))


def has_left(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The private reply to a user who has left."""
    return note(say(locale, "tournament-you-left", name=called(hosted.name)))

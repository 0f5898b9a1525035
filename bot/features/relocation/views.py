"""Menus of matches whose channel was deleted or is hidden from a player, and the message that opens a thread."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.challenge import Challenge
from bot.core.match import Match, UserId
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, menu
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Message, Row, note, row
from bot.ui.title import entitled


def opponents(match: Match, user: UserId) -> list[str]:
    """The names of the other players of a match."""
    others = (each for each in zip(match.seats, match.names, strict=True) if each[0] != user)
    return [name for _, name in dict.fromkeys(others)]


def homeless_menu(shown: Iterable[Match], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of the matches without a channel, to relocate one here; None if there are none."""
    waiting = [match for match in shown if match.shown.homeless]
    return _menu(CustomId(Action.BRING_MATCH), waiting, user, say(locale, "choose-home"), locale)


def private_menu(shown: Iterable[Match], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of matches, to play one here without seeing its channel; None if there are none."""
    return _menu(CustomId(Action.OPEN_OWN_BOARD), shown, user, say(locale, "choose-own"), locale)


def challenges_menu(unseen: Iterable[Challenge], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of challenges whose channels the user can't see, to leave one; None if there are none."""
    options = [
        discord.SelectOption(
            label=entitled(made.game, [each.name for each in (made.host, *made.invited) if each.id != user], locale),
            value=str(made.id),
        )
        for made in unseen
    ]
    missing = len(options) - MOST_OPTIONS
    label = say(locale, "choose-leave-more", count=missing) if missing > 0 else say(locale, "choose-leave")
    return row(menu(CustomId(Action.LEAVE_UNSEEN), options[:MOST_OPTIONS], label)) if options else None


def _menu(
    custom_id: CustomId, offered: Iterable[Match], user: UserId, placeholder: str, locale: AnyLocale
) -> Row | None:
    options = [
        discord.SelectOption(label=entitled(match.game, opponents(match, user), locale), value=str(match.id))
        for match in offered
    ]
    return row(menu(custom_id, options, placeholder)) if options else None


def opening(match: Match) -> Message:
    """The message in a channel from which a relocated match's thread is opened."""
    players = say(match.language, "versus").join(called(name) for name in match.player_names)
    return note(say(match.language, "home-opening", title=game_title(match.game, match.language), players=players))

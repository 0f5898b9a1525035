"""The messages around a match's picker: its questions, waiting for the turn, and taking a move back."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.match import Match, UserId, gifts, latest_aside, may_take_back_alone
from bot.settings import FINAL, Preferences
from bot.texts import AnyLocale
from bot.ui.actions import Action, CustomId, Pressable, action_button
from bot.ui.layout import Message, confirmation
from bot.ui.picker import Picker, question
from games.kit.rules import Seat
from opponents.kit.engines import plays


def moving(match: Match, seat: Seat, locale: AnyLocale, preferred: Preferences) -> Picker:
    """The picker of a player on turn, who sees the board from `seat`."""

    def custom_id(action: Action) -> CustomId:
        return CustomId(action, match.id, match.decision)

    hint = (custom_id(Action.HINT),) if gives_hints(match) else ()
    undo = match.mover is not None and may_take_back_alone(match, match.mover)
    return Picker(
        match,
        seat,
        locale,
        custom_id(Action.PICK),
        custom_id(Action.PLAY),
        asks=preferred.confirm is True,
        asks_before_roll=preferred.confirm == FINAL,
        write=custom_id(Action.OPEN_MOVE_FORM),
        play_unasked=custom_id(Action.PLAY_UNASKED),
        beside_first=(*hint, custom_id(Action.TAKE_BACK_AT_ONCE)) if undo else hint,
    )


def giving(match: Match, seat: Seat, user: UserId, locale: AnyLocale) -> Picker:
    """The picker of a gift, which is always confirmed. Raises as `gifts` does."""
    seen, moves = latest_aside(match), gifts(match, user)
    pick, play = (CustomId(action, match.id, seen) for action in (Action.GIVE, Action.CONFIRM_GIFT))
    return Picker(match, seat, locale, pick, play, moves, asks=True, cancel=CustomId(Action.CANCEL))


def confirming(match: Match, aside: Any, locale: AnyLocale) -> Message:
    """The question whether a player really wants to play an aside, which can't be undone."""
    text = match.position.notation(aside)
    play = CustomId(Action.CONFIRM_GIFT, match.id, latest_aside(match), text)
    asked = question(match, aside, play.action, locale)
    sure = action_button(play, locale, discord.ButtonStyle.success)
    return confirmation(asked, locale, sure)


def undo_button(match: Match, user: UserId, locale: AnyLocale) -> Pressable | None:
    """The button to take one's last turn back without asking; None if that isn't possible."""
    if not may_take_back_alone(match, user):
        return None
    return action_button(CustomId(Action.TAKE_BACK_AT_ONCE, match.id, match.decision), locale)


def gives_hints(match: Match) -> bool:
    """Whether the player to move may ask for a hint."""
    return not match.rated and not match.strict and plays(match.game)

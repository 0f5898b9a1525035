"""Buttons that can't do anything any more, because what they are about is over.

`ENDS` says of each action of a match when that is so. `lasting` is a private message without such buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from bot.core.match import (
    Match,
    RuleViolation,
    UserId,
    latest_aside,
    made_at,
    may_abort,
    may_take_back,
    may_take_back_alone,
    offer_from_text,
)
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId
from bot.ui.layout import MAX_MESSAGE_CHARS, Control, Message

Ended: TypeAlias = Callable[[Match, UserId, CustomId], bool]


def _is_over(match: Match, *_: object) -> bool:
    return match.outcome is not None


def _plays_no_more(match: Match, user: UserId, _: CustomId) -> bool:
    return not match.is_played_by(user)


def _is_decided(match: Match, user: UserId, custom_id: CustomId) -> bool:
    """Whether the decision has passed; without one in the custom id, whether the match is over."""
    return _plays_no_more(match, user, custom_id) or custom_id.decision not in {None, match.decision}


def _is_adjourned(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _plays_no_more(match, user, custom_id) or match.adjourned_since is not None


def _goes_on(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _plays_no_more(match, user, custom_id) or match.adjourned_since is None


def _cant_be_taken_back(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _is_decided(match, user, custom_id) or not may_take_back(match, user)


def _cant_be_taken_back_at_once(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _is_decided(match, user, custom_id) or not may_take_back_alone(match, user)


def _cant_be_aborted(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _plays_no_more(match, user, custom_id) or not may_abort(match)


def _cant_be_claimed(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _is_decided(match, user, custom_id) or match.may_claim.isdisjoint(match.seats_of(user))


def _is_given_since(match: Match, user: UserId, custom_id: CustomId) -> bool:
    return _plays_no_more(match, user, custom_id) or custom_id.decision not in {None, latest_aside(match)}


def _is_answered(match: Match, user: UserId, custom_id: CustomId) -> bool:
    """Whether an offer is closed, or `user` has agreed to it."""
    return _is_closed(match, user, custom_id) or any(
        match.seats[seat] == user for seat in match.offers[offer_from_text(custom_id.path)]
    )


def _is_withdrawn(match: Match, user: UserId, custom_id: CustomId) -> bool:
    """Whether an offer is closed, or not one of `user` any more."""
    return _is_closed(match, user, custom_id) or all(
        match.seats[seat] != user for seat in match.offers[offer_from_text(custom_id.path)]
    )


def _is_closed(match: Match, user: UserId, custom_id: CustomId) -> bool:
    if _plays_no_more(match, user, custom_id):
        return True
    try:
        what = offer_from_text(custom_id.path)
    except RuleViolation:
        return True
    return what not in match.offers or made_at(match, what) != custom_id.decision


ENDS: Mapping[Action, Ended] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                Action.OPEN_PICKER,
                Action.OPEN_MOVE_FORM,
                Action.PICK,
                Action.PLAY,
                Action.PLAY_UNASKED,
                Action.HINT,
                Action.HINT_LINE,
                Action.SHOW_ADVICE,
                Action.CHOOSE_SUBSTITUTE,
                Action.GIVE_TIME,
            ),
            _is_decided,
        ),
        Action.TAKE_BACK_AT_ONCE: _cant_be_taken_back_at_once,
        Action.TAKE_BACK: _cant_be_taken_back,
        Action.GIVE: _is_given_since,
        Action.CONFIRM_GIFT: _is_given_since,
        Action.AGREE: _is_answered,
        Action.REFUSE: _is_closed,
        Action.RETRACT: _is_withdrawn,
        Action.ADJOURN: _is_adjourned,
        Action.RESUME: _goes_on,
        Action.ABORT: _cant_be_aborted,
        Action.CONFIRM_ABORT: _cant_be_aborted,
        Action.CLAIM: _cant_be_claimed,
        **dict.fromkeys(
            (
                Action.COACH_OFF,
                Action.COACH_ON,
                Action.DRAW,
                Action.RELOCATE,
                Action.CHOOSE_CHANNEL,
                Action.SUBSTITUTE,
                Action.RESIGN,
                Action.CONFIRM_RESIGN,
                Action.ANSWER,
                Action.OPEN_TIME_FORM,
                Action.AGREE_TIME,
                Action.REFUSE_TIME,
            ),
            _plays_no_more,
        ),
        **dict.fromkeys((Action.MORE, Action.WATCH, Action.END), _is_over),
    }
)
"""The actions of a match whose time ends, each with the test whether it has ended for a user's button."""
QUESTIONS = frozenset(
    {
        Action.AGREE,
        Action.REFUSE,
        Action.CONFIRM_ABORT,
        Action.CONFIRM_GIFT,
        Action.CONFIRM_RESIGN,
        Action.CHOOSE_CHANNEL,
        Action.CHOOSE_SUBSTITUTE,
    }
)
"""The actions that answer a question in the text of their message."""
ONLY_OPEN = QUESTIONS | {Action.RETRACT}
"""The actions without which the text of their message says nothing worth keeping."""


def match_in(shown: Message) -> int | None:
    """The id of the match that a message has buttons about whose time ends; None if there are none."""
    ids = (custom_id_of(control) for row in shown.rows for control in row)
    subjects = (each.subject for each in ids if each is not None and each.action in ENDS)
    return next((int(each) for each in subjects if str(each).isdecimal()), None)


def lasting(shown: Message, match: Match, user: UserId, locale: AnyLocale) -> Message:
    """A private message to `user` without the buttons about `match` whose time has ended; the same message if there
    are none. A question that nobody can answer any more says so, and has no *Cancel*.
    """
    ended = set[str]()
    is_settled = False
    for row in shown.rows:
        for control in row:
            custom_id = custom_id_of(control)
            if custom_id is None or str(custom_id.subject) != str(match.id):
                continue
            if custom_id.action in ENDS and ENDS[custom_id.action](match, user, custom_id):
                ended.add(str(custom_id))
                is_settled |= custom_id.action in QUESTIONS
    return without(shown, ended, say(locale, "settled") if is_settled else "") if ended else shown


def is_spent(shown: Message, after: Message) -> bool:
    """Whether a message says nothing worth keeping any more, now that only `after` is left of it."""
    ids = (custom_id_of(control) for row in shown.rows for control in row)
    return not after.rows and any(each is not None and each.action in ONLY_OPEN for each in ids)


def without(shown: Message, ended: set[str], told: str = "") -> Message:
    """A message without the buttons and menus with these custom ids, and with the line `told` if there is one, which
    takes *Cancel* away too.
    """

    def stays(control: Control) -> bool:
        custom_id = custom_id_of(control)
        if custom_id is None:
            return True
        return str(custom_id) not in ended and not (told and custom_id.action is Action.CANCEL)

    kept = (tuple(control for control in row if stays(control)) for row in shown.rows)
    text = f"{shown.text}\n{told}" if told else shown.text
    return replace(shown, text=text[:MAX_MESSAGE_CHARS], rows=tuple(row for row in kept if row))


def custom_id_of(control: Control) -> CustomId | None:
    """The custom id of a button or menu; None for links and for ids that aren't ours."""
    text = getattr(control, "custom_id", None)
    return None if text is None else CustomId.read(text)

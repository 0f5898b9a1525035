"""Moderators' lists, in pages: bans and the log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.match import UserId, is_former
from bot.matches.moderation.moderation import Action as Logs
from bot.matches.moderation.moderation import Ban, Logged
from bot.matches.settings import words_of_change
from bot.texts import AnyLocale, say
from bot.texts.people import shortened
from bot.ui.actions import Action, CustomId
from bot.ui.escape import called
from bot.ui.layout import Message, mention, note, paged, turning

LINES_A_PAGE = 4
LONGEST_REASON = 360
"""Characters of an escaped reason in a list, so that a page fits a message."""


def until(moment: datetime | None) -> str:
    """The end of a ban for the texts: seconds since 1970, which Discord shows in the reader's time zone, or "none"."""
    return "none" if moment is None else str(int(moment.timestamp()))


def _reason(text: str, locale: AnyLocale) -> str:
    return shortened(called(text), LONGEST_REASON) or say(locale, "no-reason")


def _person(user: UserId, locale: AnyLocale) -> str:
    return say(locale, "former-player") if is_former(user) else mention(user)


def bans(standing: Sequence[Ban], page: int, locale: AnyLocale) -> Message:
    """A page of a server's bans."""
    shown, at, pages = paged(standing, page, LINES_A_PAGE)
    lines = [
        say(locale, "ban-line", who=mention(ban.user), until=until(ban.until), reason=_reason(ban.reason, locale))
        for ban in shown
    ]
    told = [*lines, say(locale, "bans-foot")] if lines else [say(locale, "bans-none")]
    text = "\n".join([say(locale, "bans-title"), *told])
    return note(text, turning(CustomId(Action.BANS), at, pages, locale))


def log(entries: Sequence[Logged], page: int, pages: int, locale: AnyLocale) -> Message:
    """A page of the log, newest first."""
    lines = [
        say(
            locale,
            f"log-{each.action.value}",
            at=str(int(each.at.timestamp())),
            by=_person(each.by, locale),
            whom="" if each.whom is None else _person(each.whom, locale),
            match="" if each.match is None else str(each.match),
            until=until(each.until),
            reason=words_of_change(each.reason, locale)
            if each.action is Logs.SETTING
            else _reason(each.reason, locale),
        )
        for each in entries
    ]
    text = "\n".join([say(locale, "log-title"), *(lines or [say(locale, "log-none")])])
    return note(text, turning(CustomId(Action.MODERATION_LOG), page, pages, locale))

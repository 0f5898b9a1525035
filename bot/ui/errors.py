"""User errors, missing permissions, and the sentences that explain errors to users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import discord

from bot.core.record import RecordError
from bot.errors import ToldError
from bot.storage import StoreUnavailable
from bot.texts import AnyLocale, refusal, say
from bot.texts.names import slug
from bot.texts.people import shortened
from bot.ui.escape import called
from bot.ui.permissions import PERMISSIONS
from games.kit.rules import InvalidMoveError, MoveError

UserErrorKey: TypeAlias = Literal[
    "not in a server",
    "bot not in this server",  # link
    "no match here",
    "challenging a bot",
    "challenging oneself",
    "level without computer",
    "computer does not play",
    "no hints",
    "no such puzzle",
    "puzzle gone",
    "analysis too early",
    "no analysis",
    "nothing to analyse",
    "analysis under way",
    "analysis interrupted",
    "hint in a rated match",
    "hint too late",
    "not in the channel",  # name
    "form gone",
    "gone for good",
    "not a moderator",
    "not moderating",  # channel: a mention
    "not writing",  # channel: a mention
    "may not end",  # channel: a mention
    "not managing",
    "not played here",  # channels
    "played nowhere",
    "place gone",
    "old button",
    "switched off",
    "film too large",
    "old command",
    "not shown",
    "not in thread",  # me: a mention
    "channel not seen",  # me: a mention
    "board not seen",  # me: a mention
    "not recorded",
    "homeless",
    "thread locked",
    "thread full",
    "too many threads",
    "blocked by AutoMod",
    "blocked by Discord",
    "not posted",
    "challenge not recorded",
    "no such channel",
    "rematch there",  # link
    "not asked",  # who, me: mentions; game
    "no thread",
    "not understood",
    "no file",
    "file not read",
    "export under way",
    "export too large",
    "too much at once",  # seconds
    "may not host",
    "not hosting",  # name; host: a mention
    "no such tournament",
    "which tournament",  # given: "none" if nothing was typed; text: names
    "tournament announced",
    "tournament needs channel",
    "tournament hidden in announcements",
    "tournament full",  # most
    "too many tournaments",  # most
    "hosting too many",  # most
    "not admitted",  # role: a mention
    "not invited there",
    "hosting already",
    "not a date",  # example
    "no such day",  # example
    "other weekday",  # at: seconds since 1970
    "not a zone",
    "several zones",  # given; places
    "not a date and zone",  # example
    "date in the past",  # at: seconds since 1970
    "date too far",  # at: seconds since 1970
]


MAX_REFUSAL_CHARS = 1500
"""Characters of a sentence that quotes users, who may have written much; a message holds 2000."""
LONGEST_NAME = 200
"""Characters of a name, or of other quoted text, in such a sentence."""
_MENTION = re.compile(r"<@\d{1,20}>")
_EVERYTHING = frozenset(name for name, value in PERMISSIONS if value)
IMPLIED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "read_messages": _EVERYTHING - {"read_messages"} | {"connect"},
        "send_messages": frozenset({"attach_files"}),
        "send_messages_in_threads": frozenset({"attach_files"}),
    }
)
"""Permissions that Discord denies without these, even if granted; naming them too wouldn't help. discord.py calls View
Channel `read_messages`.
"""


class UserError(ToldError[UserErrorKey, str | int]):
    """A user error: the request can't be done. `key` says why in plain words; `evidence` are the text's variables."""

    def __str__(self) -> str:
        # Without the evidence, which may name people: this is logged.
        return self.key


class MissingPermissionsError(Exception):
    """The bot lacks permissions that it needs in a channel; `missing` are their names in discord.py."""

    def __init__(self, channel: int, missing: Iterable[str]) -> None:
        self.channel = channel
        self.missing = tuple(missing)
        super().__init__(f"missing in channel {channel}: {', '.join(self.missing)}")


def check_permissions(
    channel: int, granted: discord.Permissions, *, thread: bool, opening_thread: bool, voice: bool = False
) -> None:
    """Check that the bot may do all it needs in a channel or `thread`, and in the thread that it will open there.

    In the chat of a `voice` or stage channel, reading the history needs Connect. Raises MissingPermissionsError.
    """
    needless = {"send_messages"} if thread else {"send_messages_in_threads"}
    if not opening_thread:
        needless |= {"create_public_threads"}
    else:
        needless -= {"send_messages_in_threads"}
    needed = (name for name, value in PERMISSIONS if value and name not in needless)
    missing = [name for name in (*needed, *(["connect"] if voice else [])) if not getattr(granted, name)]
    for root, implied in IMPLIED.items():
        if root in missing:
            missing = [name for name in missing if name not in implied]
    if missing:
        raise MissingPermissionsError(channel, missing)


def _plain(name: str) -> str:
    """Escape a name or typed text for a sentence; a mention (of a person without a known name) stays one."""
    return name if _MENTION.fullmatch(name) else called(shortened(name, LONGEST_NAME))


def explained(error: Exception, locale: AnyLocale, game: str | None = None, *, labels: str = "") -> str | None:
    """A polite sentence about an expected error; None for a fault of the program. `labels` is as in `say`."""
    if isinstance(error, StoreUnavailable):
        key = "store-unsure" if error.is_unsure else "store-full" if error.is_full else "store-unavailable"
        return say(locale, key)
    if isinstance(error, MissingPermissionsError):
        names = (say(locale, f"permission-{name.replace('_', '-')}") for name in error.missing)
        listed = say(locale, "list-gap").join(names)
        key = "missing-thread-permissions" if "create_public_threads" in error.missing else "missing-permissions"
        return say(locale, key, channel=f"<#{error.channel}>", permissions=listed)
    if isinstance(error, RecordError):
        shown = {key: _plain(value) if isinstance(value, str) else value for key, value in error.evidence.items()}
        why = None if error.why is None else explained(error.why, locale, error.game)
        # The rules' sentence about text that isn't a move at all needs no other beside it.
        is_enough = isinstance(error.why, InvalidMoveError)
        reasons = filter(None, ("" if is_enough else say(locale, f"record-{slug(error.key)}", **shown), why))
        return say(locale, "record-refused", line=str(error.line), why=say(locale, "sentence-gap").join(reasons))
    if isinstance(error, MoveError | ToldError):
        return refusal(error, locale, game, plain=_plain, labels=labels)
    return None

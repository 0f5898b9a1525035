"""Offers between players, as values and as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.core.match.terms import HIGHEST_LEVEL
from bot.core.match.violation import RuleViolation
from bot.core.numbers import snowflake
from games.kit.rules import Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """To end the match as a draw."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """To take back the last turn of the player who offers it."""


@dataclass(frozen=True, slots=True)
class Adjourn:
    """To adjourn the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """To resume the adjourned match."""


@dataclass(frozen=True, slots=True)
class Relocate:
    """To go on in another channel or thread."""

    channel: int


@dataclass(frozen=True, slots=True)
class Substitute:
    """To let a computer player take over a seat."""

    seat: Seat
    level: int
    """From 1 to `HIGHEST_LEVEL`."""


Offer: TypeAlias = Draw | TakeBack | Adjourn | Resume | Relocate | Substitute

_PLAIN: Final[dict[str, Offer]] = {"": Draw(), "back": TakeBack(), "pause": Adjourn(), "resume": Resume()}
_KEYWORDS: Final[dict[type[Offer], str]] = {type(offer): keyword for keyword, offer in _PLAIN.items()} | {
    Relocate: "home",
    Substitute: "computer",
}
_RELOCATE = re.compile(r"home:([1-9][0-9]{0,18})")
_SUBSTITUTE = re.compile(rf"computer:([0-9]):([1-{HIGHEST_LEVEL}])")


def offer_keyword(offer: Offer) -> str:
    """The first word of an offer's text, as records show it; empty for a draw."""
    return _KEYWORDS[type(offer)]


def offer_to_text(offer: Offer) -> str:
    """The text of an offer in the log and in custom ids; `offer_from_text` reads it."""
    match offer:
        case Relocate(channel):
            return f"{offer_keyword(offer)}:{channel}"
        case Substitute(seat, level):
            return f"{offer_keyword(offer)}:{seat}:{level}"
        case _:
            return offer_keyword(offer)


def offer_from_text(text: str) -> Offer:
    """The offer that a text names, which may be forged. Raises RuleViolation "unknown choice"."""
    if text in _PLAIN:
        return _PLAIN[text]
    if (found := _RELOCATE.fullmatch(text)) and (channel := snowflake(found[1])):
        return Relocate(channel)
    if found := _SUBSTITUTE.fullmatch(text):
        return Substitute(Seat(int(found[1])), int(found[2]))
    raise RuleViolation("unknown choice")

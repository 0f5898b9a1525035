"""The error of an action that a tournament's rules forbid. The caller words it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.errors import ToldError

ErrorKey: TypeAlias = Literal[
    "all places taken",
    "already checked in",
    "already joined",
    "already started",
    "bye not requested",
    "changed meanwhile",
    "check-in not open",
    "check-in open",
    "format needs two seats",
    "format takes no late entries",
    "match not open",
    "no bye in the last round",
    "no requested byes",
    "no round to start",
    "no swiss pairing",
    "not between two",
    "not enough people",
    "not joined",
    "not running",
    "not your match",
    "not your proposal",
    "objected already",
    "one bye each",
    "proposal over",
    "put off too long",
    "result does not fit",
    "result in use",
    "round already paired",
    "round ends before",
    "round has begun",
    "season not over",
    "setting not offered",
    "tables need three seats",
    "too few checked in",
    "too few would play",
    "too late to join",
    "too many movers",
    "tournament over",
    "you have not joined",  # name
]
"""The reason for a refusal."""


class TournamentError(ToldError[ErrorKey, object]):
    """A tournament's rules forbid this action; nothing has changed."""

    texts = "tournament-refusal"

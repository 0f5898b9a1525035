"""Rule violations: requests that can't be done, with the reason and the evidence."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.errors import ToldError

RuleViolationKey: TypeAlias = Literal[
    # a match
    "unknown match",
    "match over",
    "not a player",
    "you left",
    "stale",  # shown: number of the requested move; now: number of the move that is due
    "dice come first",
    "not your turn",  # name: whose turn it is
    "not yours",  # text: an aside that only another seat may do
    "nobody to agree with",
    "already offered",
    "offered too often",  # most
    "no offer",
    "paused",
    "not paused",
    "too late to abort",
    "nothing to claim",
    "you are awaited",
    "your turn",
    "no clock",
    "your own time",
    "unknown clock",  # given
    "unknown length",  # given
    "on holiday",
    "not on holiday",
    "no holiday left",  # left: days
    "out of time",  # where: a link to the match
    "nothing to give",
    "given since",
    "nothing to take back",
    "answered",
    "consent needed",
    "no such move",  # given, most
    "dice since",
    "others moved since",  # name: who has
    "left or given since",
    "seat not left",  # name: who plays it
    "strict match",
    "position in play",  # match: its number; link: to it, or "none"; kind: "strict" or "rated"
    "nobody to replace",
    "unknown choice",
    "another plays here",
    "has a home",
    "already there",
    "too many imports",  # most
    "you play here",
    "too many told",  # most
    # a challenge
    "unknown game",  # game
    "unknown seat",  # seat, allowed
    "wrong number of people",  # given, allowed
    "too few people",  # given, allowed
    "same person twice",  # name
    "unknown challenge",
    "challenge over",  # state: started, declined, withdrawn, lapsed
    "not invited",
    "your own challenge",
    "already accepted",
    "already challenged",  # link
    "too many challenges",  # most
    "withdrawn too often",  # most
    "too many computer matches",  # most
    "other has too many computer matches",  # name, most
    "rematch asked",
    "not over",
    "not the host",
    "banned",  # text: why; until: seconds since 1970, or "none"
    "other banned",  # name
    "not banned",  # name
    "you are the host",
    "only the host starts",  # name
    "only the host seats",  # name
    "only the host changes",  # name
    "changed meanwhile",
    "not at the table",
    "no free seat",
    "seat taken",  # seat, name: who holds it
    "another assigns",  # name
    "side without people",
    "thread taken",
    "channel taken",
]


class RuleViolation(ToldError[RuleViolationKey, str | int]):
    """A request that can't be done. `key` says why, `evidence` holds the details."""

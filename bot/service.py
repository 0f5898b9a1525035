"""The use cases: load, decide, save. No Discord, no SQL.

Each use case is one transaction. It raises Refusal or MoveError, and then has changed nothing; what it returns is
committed. Two that meet are settled by the store: a match is saved only on the revision it was read at, and whoever
comes second decides again on what it finds then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot import challenge as challenges
from bot import match as matches
from bot.catalogue import CATALOGUE, Entry
from bot.challenge import Challenge, Draft, Person, State
from bot.match import ChallengeId, Match, MatchId, Refusal, UserId, legal_texts
from games.kit.rules import options_from, written

if TYPE_CHECKING:
    from bot.store import Store

__all__ = ["Challenge", "Draft", "Match", "Person", "Refusal", "Service", "State", "legal_texts"]


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Service:
    """What people and the clock may ask of Banmen."""

    def __init__(
        self,
        store: Store,
        *,
        catalogue: Mapping[str, Entry] = CATALOGUE,
        now: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        silence: timedelta = timedelta(days=7),
        challenge_life: timedelta = timedelta(hours=24),
    ) -> None:
        self._store = store
        self._catalogue = catalogue
        self._now = now
        self._rng = rng or random.SystemRandom()
        self._silence = silence
        self._challenge_life = challenge_life

    # Challenges

    async def challenge(self, draft: Draft) -> Challenge:
        """Make a challenge, which lapses after its life.

        Raises Refusal "unknown game", "unknown seat", "wrong number of people" or "same person twice"; OptionError.
        """
        raise NotImplementedError

    async def find_challenge(self, id: ChallengeId) -> Challenge:
        """Raises Refusal "unknown challenge"."""
        raise NotImplementedError

    async def note_challenge_posted(self, id: ChallengeId, message: int) -> None:
        """Remember the message that a challenge stands in."""
        raise NotImplementedError

    async def accept(self, id: ChallengeId, user: UserId) -> Challenge | Match:
        """`user` accepts; when that was the last one, the match starts and is returned.

        Where the channel hosts a going match, the new one's channel is the thread made from the challenge's message,
        which has that message's id. Where nobody else is invited, the host accepts.
        Raises Refusal "challenge over", "not invited", "already accepted", "thread taken" (no thread can be opened inside
        one), "channel taken" (the same, as the message isn't known), "unknown challenge".
        """
        raise NotImplementedError

    async def decline(self, id: ChallengeId, user: UserId) -> Challenge:
        """Raises Refusal "challenge over", "not invited", "unknown challenge"."""
        raise NotImplementedError

    async def withdraw(self, id: ChallengeId, user: UserId) -> Challenge:
        """Raises Refusal "challenge over", "not the host", "unknown challenge"."""
        raise NotImplementedError

    async def lapse(self) -> list[Challenge]:
        """End the challenges whose time is over; gives those that this call ended."""
        raise NotImplementedError

    async def open_challenges(self) -> list[Challenge]:
        """Those that can still be accepted, oldest first."""
        raise NotImplementedError

    # Finding matches

    async def match(self, id: MatchId) -> Match:
        """Raises Refusal "unknown match"."""
        raise NotImplementedError

    async def match_in(self, channel: int) -> Match | None:
        """The channel's going match, else the last one that ended there."""
        raise NotImplementedError

    async def is_taken(self, channel: int) -> bool:
        """Whether a match is going on in the channel."""
        raise NotImplementedError

    async def matches_of(self, user: UserId) -> list[Match]:
        """The going matches in which `user` holds a seat, oldest first."""
        raise NotImplementedError

    # Playing

    async def play(self, id: MatchId, decision: int | None, user: UserId, text: str) -> Match:
        """Play the move, or do the aside, that `text` names. `decision` None means the one that is due now.

        Raises Refusal "stale" (shown, now: numbers of moves), "not your turn", "not yours", "not a player", "you left",
        "match over", "unknown match"; MoveError.
        """
        raise NotImplementedError

    async def resign(self, id: MatchId, user: UserId) -> Match:
        """Raises Refusal "not a player", "you left", "match over", "unknown match"."""
        raise NotImplementedError

    async def offer_draw(self, id: MatchId, user: UserId) -> Match:
        """Offer a draw, or accept the one offered.

        Raises Refusal "already offered", "nobody to agree with", "not a player", "you left", "match over", "unknown match".
        """
        raise NotImplementedError

    async def decline_draw(self, id: MatchId, user: UserId) -> Match:
        """Raises Refusal "no offer", "not a player", "you left", "match over", "unknown match"."""
        raise NotImplementedError

    async def claim(self, id: MatchId, user: UserId) -> Match:
        """Make the silent seat leave. Raises Refusal "nothing to claim", "not a player", "you left", "match over", …."""
        raise NotImplementedError

    async def end(self, id: MatchId, user: UserId) -> Match:
        """A moderator ends the match; that `user` may is for the caller to know. Raises Refusal "match over", "unknown match"."""
        raise NotImplementedError

    async def mark_silent(self) -> list[MatchId]:
        """Note the matches whose players let the silence run out; gives those that this call noted."""
        raise NotImplementedError

    # What the channel has seen

    async def unshown(self) -> list[MatchId]:
        """Matches of which something was committed that no message shows yet, or an old message has its buttons still."""
        raise NotImplementedError

    async def note_shown(self, id: MatchId, revision: int, message: int, retiring: int | None) -> None:
        """Remember that `message` shows `revision`, and which older message is to lose its buttons.

        A note about an older revision than the one known changes nothing.
        """
        raise NotImplementedError

    async def note_retired(self, id: MatchId, message: int | None = None) -> None:
        """Remember that the retiring message (only `message`, if given) has lost its buttons."""
        raise NotImplementedError

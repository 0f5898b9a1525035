"""Fair play: players get no advice about a position of a match that they play for a rating or in a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from cachetools import LRUCache

from bot.catalogue import find_entry
from bot.core.match import MOVES, AnyPosition, Match, MatchId, RuleViolation, UserId
from bot.storage import Store, match_queries
from bot.storage.matches import load_matches
from bot.texts import AnyLocale
from bot.ui.errors import explained
from bot.ui.layout import jump
from games.kit.rules import Options

OPENING = 4
"""Number of moves after which a match's positions are its own; those before come up in many matches."""
MAX_CACHED_MATCHES = 256
"""Matches; a long one takes 30 KB."""


class Unaided(NamedTuple):
    """The positions of a game that a person must play unaided: those of their going rated or strict matches."""

    matches: tuple[tuple[Match, frozenset[int]], ...] = ()
    """Each match with its positions, as `_seen` tells them apart."""

    def includes(self, position: AnyPosition) -> bool:
        """Whether the person must play this position unaided."""
        return any(_seen(match.game, position) in positions for match, positions in self.matches)

    def check(self, *positions: AnyPosition) -> None:
        """Raise RuleViolation "position in play", which names the match, if one of these must be played unaided."""
        for match, own in self.matches:
            if any(_seen(match.game, position) in own for position in positions):
                link = "none" if match.shown.homeless else jump(match.guild, match.channel, match.shown.message)
                kind = "strict" if match.strict else "rated"
                raise RuleViolation("position in play", match=str(match.id), link=link, kind=kind)

    def silence(self, locale: AnyLocale, *positions: AnyPosition) -> str:
        """The reason for telling nothing about one of these positions; empty if there is none."""
        try:
            self.check(*positions)
        except RuleViolation as why:
            return explained(why, locale) or ""
        return ""

    def before(self, position: AnyPosition, line: Sequence[str]) -> tuple[str, ...]:
        """The moves of a line from a position, up to the first position that the person must play unaided."""
        for count, text in enumerate(line if self.matches else ()):
            if count and self.includes(position):
                return tuple(line[:count])
            position = position.play(position.parse(text))
        return tuple(line)


FREE = Unaided()
"""No positions."""


class FairPlay:
    """Knows the positions that people must play unaided; remembers those of the latest matches."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._positions: LRUCache[MatchId, tuple[int, frozenset[int]]] = LRUCache(MAX_CACHED_MATCHES)

    async def of(self, user: UserId, game: str, options: Options | None = None) -> Unaided:
        """The positions of a game with these options, by default any, that `user` must play unaided."""
        going = await load_matches(self._store, await self._store.read(match_queries.unaided_of, user, game))
        alike = [match for match in going if options is None or match.options == options]
        return Unaided(tuple([(match, await self._positions_of(match)) for match in alike]))

    async def tells(self, match: Match) -> bool:
        """Whether a computer player may tell what it thinks of a match: no person in it plays its position unaided in
        another one.
        """
        unaided = [await self.of(user, match.game, match.options) for user in match.people]
        others = [positions for each in unaided for other, positions in each.matches if other.id != match.id]
        return not any(_seen(match.game, match.position) in positions for positions in others)

    async def _positions_of(self, match: Match) -> frozenset[int]:
        revision, positions = self._positions.get(match.id, (-1, frozenset[int]()))
        if revision != match.revision:
            positions = await asyncio.to_thread(_after_opening, match)
            self._positions[match.id] = match.revision, positions
        return positions


def positions_of(match: Match) -> Iterator[AnyPosition]:
    """The positions of a match, from its start. Slow for a long match."""
    position = find_entry(match.game).game.start(match.options)
    yield position
    for row in match.played:
        position = position.play(position.parse(row.text))
        yield position


def _after_opening(match: Match) -> frozenset[int]:
    moves = accumulate((row.kind in MOVES for row in match.played), initial=0)
    return frozenset(
        _seen(match.game, each) for each, made in zip(positions_of(match), moves, strict=True) if made >= OPENING
    )


def _seen(game: str, position: AnyPosition) -> int:
    """A number for what a position shows: board, hands, dice and the side to move, without its history."""
    return hash((find_entry(game).game.looks(position), position.to_move))

"""The formats of tournaments, and the traits in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Format(StrEnum):
    """The format of a tournament."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody, by Berger tables."""
    SWISS = "swiss"
    """A fixed number of rounds between people with similar scores, by FIDE's Dutch rules."""
    KNOCKOUT = "knockout"
    """People are out after one loss."""
    ARENA = "arena"
    """As many matches as each player likes within a time limit."""
    LEAGUE = "league"
    """Seasons of round robins in divisions; the best of each go up, the last go down."""
    TABLES = "tables"
    """Tables of three or four; each round, everybody meets as many new people as possible."""

    @property
    def traits(self) -> Traits:
        """The traits of this format."""
        return TRAITS[self]


class TieBreak(StrEnum):
    """A way to order people with the same points. docs/tournament-rules.md describes how each is calculated."""

    BUCHHOLZ = "buchholz"
    """The points of all opponents."""
    BUCHHOLZ_CUT = "buchholz-cut"
    """The points of all opponents except the lowest-scoring one."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """The sum of each opponent's points multiplied by the player's own points against that opponent."""
    DIRECT = "direct"
    """The number of tied people ranked lower in the matches among them."""
    WINS = "wins"
    """The number of first places in matches that were played."""


class LateEntry(StrEnum):
    """The time at which people who join after the start begin to play."""

    NEVER = "never"
    """Nobody joins after the start."""
    NEXT_ROUND = "next-round"
    AT_ONCE = "at-once"
    NEXT_SEASON = "next-season"


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The traits of a format that rules, menus and messages ask about."""

    has_rounds: bool = True
    """Whether matches come in rounds."""
    rounds_wait: bool = True
    """Whether everybody plays one match a round, and the next round begins when all its matches have ended."""
    pairs_each_round: bool = False
    """Whether a round is paired only when it begins. So the number of rounds is chosen, and people may sit one out."""
    meets_all: bool = False
    """Whether everybody meets everybody else in the division."""
    has_bracket: bool = False
    """Whether losers are out, so that places follow from rounds instead of points."""
    has_seasons: bool = False
    """Whether it has seasons and divisions, and only its host ends it."""
    is_timed: bool = False
    """Whether players are paired as they become free, until its time is over."""
    late: LateEntry = LateEntry.NEVER
    seats: tuple[int, ...] = (2,)
    """The possible numbers of seats of a table."""
    win: int = 1
    """Points of a win at a table of two."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """They apply in this order."""
    fide_type: str = ""
    """The type in FIDE's report file; empty for formats that the file can't hold."""
    is_explained: bool = False
    """Whether a tournament's message explains the format until the start."""


_OF_ROUND_ROBINS = (TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER)
TRAITS: Mapping[Format, Traits] = {
    Format.ROUND_ROBIN: Traits(
        meets_all=True,
        tie_breaks=_OF_ROUND_ROBINS,
        fide_type="Individual: Round-Robin",
    ),
    Format.SWISS: Traits(
        pairs_each_round=True,
        late=LateEntry.NEXT_ROUND,
        tie_breaks=(TieBreak.BUCHHOLZ_CUT, TieBreak.BUCHHOLZ, TieBreak.DIRECT, TieBreak.WINS),
        fide_type="Individual: Swiss-System (FIDE Dutch)",
    ),
    Format.KNOCKOUT: Traits(rounds_wait=False, has_bracket=True),
    Format.ARENA: Traits(
        has_rounds=False,
        rounds_wait=False,
        is_timed=True,
        late=LateEntry.AT_ONCE,
        win=2,
        tie_breaks=(TieBreak.WINS,),
        is_explained=True,
    ),
    Format.LEAGUE: Traits(
        meets_all=True,
        has_seasons=True,
        late=LateEntry.NEXT_SEASON,
        tie_breaks=_OF_ROUND_ROBINS,
        fide_type="Individual: Round-Robin",
        is_explained=True,
    ),
    Format.TABLES: Traits(
        pairs_each_round=True,
        late=LateEntry.NEXT_ROUND,
        seats=(3, 4),
        tie_breaks=(TieBreak.WINS, TieBreak.BUCHHOLZ),
    ),
}

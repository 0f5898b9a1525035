"""The settings of a tournament, which its host chooses before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib.util import find_spec

from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.formats import Format, TieBreak, Traits


class JoiningEnds(StrEnum):
    """The end of joining, in formats that pair each round anew."""

    START = "start"
    SECOND_ROUND = "second-round"
    """The pairing of the second round."""
    LAST_ROUND = "last-round"
    """The pairing of the last round."""


@dataclass(frozen=True, slots=True)
class Points:
    """The points for the results of a match."""

    places: tuple[Fraction, ...]
    """By place, best first. People who share places share their points: with (1, 0) a draw is half a point each."""
    bye: Fraction
    """Points for a player left without an opponent."""

    @property
    def drawn(self) -> Fraction:
        """The points of each player if all players of a table share first place."""
        return sum(self.places, Fraction()) / len(self.places)

    @staticmethod
    def of(format: Format, seats: int) -> Points:  # noqa: A002 - the word for it
        """1 for a win and ½ for a draw (2 and 1 in an arena); at larger tables, 1 for each player beaten. A bye is
        worth a win at tables of two, and the average points at larger ones.
        """
        if seats == 2:
            win = Fraction(format.traits.win)
            return Points((win, Fraction()), win)
        return Points(tuple(Fraction(place) for place in reversed(range(seats))), Fraction(seats - 1, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A tournament's format and the options of all formats; each format reads its own."""

    format: Format
    name: str = ""
    seats: int = 2
    """Seats of each table: 2, or 3 or 4 if the format is tables."""
    rounds: int = 0
    """Swiss and tables: number of rounds; 0 for the recommended number, known at the start."""
    cycles: int = 1
    """League: number of times that everybody meets everybody in a season, 1 or 2."""
    best_of: int = 1
    """Knockout: the number of matches of which a table is the best, 1 or 3; it is decided by more than half of the
    points.
    """
    third_place: bool = False
    """Knockout: whether the losers of the semi-finals play for third place."""
    minutes: int = 60
    """Arena: its length."""
    division: int = 8
    """League: size of a division; the last one may be larger or smaller."""
    movers: int = 2
    """League: number of people promoted and relegated between two divisions after a season."""
    joining_ends: JoiningEnds = JoiningEnds.SECOND_ROUND
    """Swiss and tables: how long people may join."""
    byes: bool = True
    """Swiss and tables: whether each person may sit out one round, but not the last one, for the points of a draw."""
    by_host: bool = False
    """Formats with rounds: whether the host starts each round after the first."""
    limit: int = 0
    """Maximum number of entrants; 0 for no limit. Until the start, others may join a waiting list."""

    @property
    def traits(self) -> Traits:
        """The traits of the format."""
        return self.format.traits

    @property
    def points(self) -> Points:
        """The points for results."""
        return Points.of(self.format, self.seats)

    @property
    def bye_points(self) -> Fraction:
        """The points of a bye: none in a round robin, in which everybody has as many."""
        return self.points.bye if self.traits.pairs_each_round else Fraction()

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie-breaks, in their order."""
        return self.traits.tie_breaks


VALUES: dict[str, tuple[int, ...]] = {
    "seats": (2, 3, 4),
    "rounds": tuple(range(12)),
    "cycles": (1, 2),
    "best_of": (1, 3),
    "minutes": (30, 60, 90, 120, 180),
    "division": (4, 6, 8, 10, 12),
    "movers": (0, 1, 2, 3),
    "limit": (0, 8, 16, 32, 64),
}
"""The allowed values of each number in the settings."""


def has_py4swiss() -> bool:
    """Whether py4swiss, which pairs Swiss rounds and writes FIDE's files, is installed: it has no wheels for some
    platforms. This check doesn't import it.
    """
    return find_spec("py4swiss") is not None


def check(settings: Settings) -> None:
    """Raise TournamentError if these settings are invalid, or if py4swiss is needed and isn't installed."""
    if settings.format is Format.SWISS and not has_py4swiss():
        raise TournamentError("no swiss pairing")
    for option, values in VALUES.items():
        if getattr(settings, option) not in values:
            raise TournamentError("setting not offered", setting=option, values=", ".join(map(str, values)))
    if settings.seats not in settings.traits.seats:
        is_for_two = 2 in settings.traits.seats
        raise TournamentError("format needs two seats" if is_for_two else "tables need three seats")
    if 2 * settings.movers > settings.division:
        raise TournamentError("too many movers", movers=settings.movers, division=settings.division)

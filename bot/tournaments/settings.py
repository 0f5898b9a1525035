"""The settings of a tournament, which its host chooses before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec

from bot.tournaments.errors import TournamentError
from bot.tournaments.formats import Format, TieBreak, Traits


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
    late_rounds: int = 0
    """Swiss and tables: the last round during which people may still join; 0 for half of the rounds."""
    requested_byes: bool = False
    """Swiss and tables: whether people may request byes."""
    half_byes: int = 0
    """Maximum number of a player's requested byes that are worth a draw; one in the last round never is."""
    late_half_byes: bool = False
    """Swiss and tables: whether the rounds that a late entrant missed are worth a draw. They count towards
    `half_byes`.
    """
    absences: int = 0
    """Number of matches that a player may miss before being withdrawn; 0 for any number."""
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


RANGES: dict[str, tuple[int, int]] = {
    "seats": (2, 4),
    "rounds": (0, 50),
    "cycles": (1, 2),
    "minutes": (5, 7 * 24 * 60),
    "division": (3, 20),
    "movers": (0, 5),
    "late_rounds": (0, 50),
    "limit": (0, 200),
    "absences": (0, 9),
    "half_byes": (0, 9),
}
"""Minimum and maximum of each number in the settings."""


def has_py4swiss() -> bool:
    """Whether py4swiss, which pairs Swiss rounds and writes FIDE's files, is installed: it has no wheels for some
    platforms. This check doesn't import it.
    """
    return find_spec("py4swiss") is not None


def check(settings: Settings) -> None:
    """Raise TournamentError if these settings are invalid, or if py4swiss is needed and isn't installed."""
    if settings.format is Format.SWISS and not has_py4swiss():
        raise TournamentError("no swiss pairing")
    for option, (least, most) in RANGES.items():
        if not least <= getattr(settings, option) <= most:
            raise TournamentError("setting out of range", option=option, least=least, most=most)
    if settings.seats not in settings.traits.seats:
        is_for_two = 2 in settings.traits.seats
        raise TournamentError("format needs two seats" if is_for_two else "tables need three seats")
    if settings.best_of not in {1, 3}:
        raise TournamentError("setting out of range", option="best_of", least=1, most=3)
    if 2 * settings.movers > settings.division:
        raise TournamentError("too many movers", movers=settings.movers, division=settings.division)

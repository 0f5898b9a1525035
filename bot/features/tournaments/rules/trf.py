"""Tournaments with two at a table as FIDE's Tournament Report File (TRF16, with JaVaFo's lines for pairing
programs).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from bot.features.tournaments.rules.events import EntrantNumber
from bot.features.tournaments.rules.scores import annulled, scores
from bot.features.tournaments.rules.settings import has_py4swiss
from bot.features.tournaments.rules.standings import standings
from bot.features.tournaments.rules.tournament import ByeKind, Table, Tournament
from bot.texts.people import cut, plain

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult

LONGEST_NAME = 33
LARGEST_RATING = 9999


def can_write_trf(t: Tournament) -> bool:
    """Whether a tournament can be written as such a file: each entrant has at most one match a round. Without py4swiss,
    none can.
    """
    return bool(t.traits.fide_type) and has_py4swiss()


def write_trf(t: Tournament) -> str:
    """The present season as a file. Starting numbers follow the initial order.

    Points and ranks are those of the standings, so matches that don't count are left out.
    """
    ranks = {line.entrant: index for index, line in enumerate(standings(t), start=1)}
    parsed = document(t, ranks)
    lines = [
        *parsed.tournament_section.to_strings(),
        *(section.to_string() for section in parsed.player_sections),
        *parsed.x_section.to_strings(),
    ]
    return "\n".join(lines) + "\n"


def document(t: Tournament, ranks: Mapping[EntrantNumber, int] | None = None) -> ParsedTrf:
    """The present season. People who have withdrawn or sit out are left out of the next round."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ScoringPointSystem, ScoringPointSystemCode
    from py4swiss.trf.sections import PlayerSection, TournamentSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    system = ScoringPointSystem()
    for code, points in _scale(t).items():
        system.apply_code(ScoringPointSystemCode(code), points)
    numbers = {entrant: number for number, entrant in enumerate(t.order, start=1)}
    results = _results(t, numbers)
    by_entrant, present = scores(t), set(t.present)
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            name=cut(" ".join(plain(t.entrant(entrant).name).split()), LONGEST_NAME) or None,
            fide_rating=min(max(t.entrant(entrant).rating, 0), LARGEST_RATING),
            points_times_ten=int(10 * by_entrant[entrant].points),
            rank=ranks[entrant] if ranks else number,
            results=results[entrant],
        )
        for entrant, number in numbers.items()
    ]
    return ParsedTrf(
        player_sections=sections,
        tournament_section=TournamentSection(
            tournament_name=" ".join(plain(t.settings.name).split()) or None,
            date_of_start=_date(t.started),
            date_of_end=_date(t.ended),
            number_of_players=str(len(numbers)),
            type_of_tournament=t.traits.fide_type or None,
        ),
        x_section=XSection(
            number_of_rounds=max(t.planned, t.round),
            zeroed_ids={number for entrant, number in numbers.items() if entrant not in present},
            scoring_point_system=system,
            forbidden_pairs=set(),
            configuration=XSectionConfiguration(first_round_color=t.lot % 2 == 0),
        ),
    )


def _results(t: Tournament, numbers: Mapping[EntrantNumber, int]) -> dict[EntrantNumber, list[RoundResult]]:
    """Everybody's results by round. A player without a match is absent or, in a Swiss, has a bye."""
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    def missed(token: ResultToken) -> RoundResult:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)

    absent = missed(ResultToken.ZERO_POINT_BYE)
    by_entrant = {number: [absent] * t.round for number in numbers}
    if t.traits.pairs_each_round:
        for bye in t.season_byes():
            by_entrant[bye.entrant][bye.round - 1] = missed(ResultToken("U" if bye.kind is ByeKind.ALLOCATED else "H"))
    left_out = annulled(t)
    for table in t.season_tables():
        if table.counted and left_out.isdisjoint(table.seats):
            for seat, (entrant, color) in enumerate(
                zip(table.seats, (ColorToken.WHITE, ColorToken.BLACK), strict=True)
            ):
                opponent = numbers[table.seats[1 - seat]]
                token = ResultToken(_token(table, seat))
                by_entrant[entrant][table.round - 1] = RoundResult(id=opponent, color=color, result=token)
    return by_entrant


def _token(table: Table, seat: int) -> str:
    """TRF's result code for the match of a table."""
    result = table.counted[-1]
    place, other = result.places[seat], result.places[1 - seat]
    if not result.was_played:
        return "+" if place else "-"
    if place == other:
        return "="
    return "1" if place < other else "0"


def _scale(t: Tournament) -> dict[str, int]:
    """The points of results, in tenths, by the codes of TRF."""
    points = t.settings.points
    win, loss = points.places
    worth: dict[str, Fraction | int] = {
        "W": win,
        "D": points.drawn,
        "L": loss,
        "PAB": points.bye,
        "HPB": points.drawn,
        "FL": 0,
        "ZPB": 0,
    }
    return {code: int(10 * points) for code, points in worth.items()}


def _date(moment: datetime | None) -> str | None:
    return f"{moment:%Y/%m/%d}" if moment else None

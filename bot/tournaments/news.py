"""The messages that a tournament posts when it changes, except its main one, and the titles that it awards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.tournaments.events import Barred, EntrantNumber
from bot.tournaments.progress import awaits_host, is_season_over
from bot.tournaments.scores import is_annulled
from bot.tournaments.standings import Standing, standings
from bot.tournaments.tournament import Entrant, Phase, Tournament

PODIUM = 3
"""The number of places that win a title."""


class Titles(NamedTuple):
    """The titles of a season, replacing those awarded before."""

    season: int
    places: Mapping[int, int]
    """By user."""


@dataclass(frozen=True, slots=True)
class News:
    """The messages and titles that follow from a change of a tournament."""

    won: int | None
    """The season whose winners are congratulated, or have changed through a correction."""
    barred: tuple[EntrantNumber, ...]
    """The players withdrawn by the bot; they and their opponents are notified."""
    seated: tuple[EntrantNumber, ...]
    """The players who have got a place for which they waited."""
    titles: Titles | None
    awaited: int | None = None
    """The round that is over, if the host is to start the next one."""
    check_in: int | None = None
    """The revision at which check-in opened, if it has just opened: those who have joined are told."""
    checked: int | None = None
    """The revision at which check-in opened, if it isn't open any more: its message is edited."""
    byes: int | None = None
    """The season whose first round has just been paired with byes; those who have them are told."""
    has_unchecked: bool = False
    """Whether the tournament starts without people who haven't checked in, who are notified."""


def news(before: Tournament, after: Tournament) -> News:
    """The news of a change."""
    barred = _told_barred(after).difference(_told_barred(before))
    has_closed = before.check_in not in {0, after.check_in}
    return News(
        won=after.season if _has_other_winners(before, after) else None,
        barred=tuple(sorted(barred)),
        seated=tuple(number for number in before.waiting if number in after.active and after.phase is Phase.JOINING),
        titles=_titles(before, after),
        awaited=after.round if _begins_to_wait(before, after) else None,
        check_in=after.check_in if after.check_in not in {0, before.check_in} else None,
        checked=before.check_in if has_closed else None,
        byes=after.season if _begins_with_byes(before, after) else None,
        has_unchecked=has_closed and any(each.barred is Barred.UNCHECKED for each in after.entrants),
    )


def _told_barred(t: Tournament) -> set[EntrantNumber]:
    """The players withdrawn by the bot who are told one by one. Those who were still on the waiting list aren't told,
    and a single note tells all who haven't checked in.
    """
    return {each.number for each in t.entrants if each.barred not in {None, Barred.FULL, Barred.UNCHECKED}}


def _begins_to_wait(before: Tournament, after: Tournament) -> bool:
    """Whether a round has ended and the host must start the next one. A host who has just undone a round isn't told."""
    return awaits_host(after) and not after.is_held and not awaits_host(before)


def _begins_with_byes(before: Tournament, after: Tournament) -> bool:
    """Whether the first round of a season has been paired, and not everybody plays in it."""
    is_first = after.round == 1 and (before.season, before.round) != (after.season, 1)
    playing = {number for table in after.season_tables() if table.round == 1 for number in table.seats}
    return is_first and after.traits.has_rounds and not playing.issuperset(after.active)


def _has_other_winners(before: Tournament, after: Tournament) -> bool:
    if not _is_finished(after):
        return False
    was_finished = before.season == after.season and _is_finished(before)
    return winners(after) != (winners(before) if was_finished else ())


def _is_finished(t: Tournament) -> bool:
    return t.phase is Phase.OVER or is_season_over(t)


def _titles(before: Tournament, after: Tournament) -> Titles | None:
    """The results of a season can be corrected until the next one begins."""
    if after.season > before.season:
        return Titles(before.season, titles(before))
    return Titles(after.season, titles(after)) if after.phase is Phase.OVER else None


def podium(t: Tournament, places: int = PODIUM) -> tuple[Standing, ...]:
    """The first places, by default three, of those who have played. In a league, those of the first division. Empty if
    there is no result of a match to which a player came.
    """
    counted = (table.counted for table in t.season_tables() if not is_annulled(t, table))
    if not any(any(result.places) for results in counted for result in results):
        return ()
    lines = (line for line in standings(t) if 0 < line.place <= places and line.played and not line.group)
    return tuple(line for line in lines if _keeps_place(t, line))


def _keeps_place(t: Tournament, line: Standing) -> bool:
    """Whether an entrant hasn't withdrawn. In a knockout, those who withdraw have only lost their match."""
    is_lost = t.traits.has_bracket and t.entrant(line.entrant).barred is None
    return line.is_active or is_lost


def winners(t: Tournament) -> tuple[tuple[Entrant, int], ...]:
    """The entrants on the podium, and their places."""
    return tuple((t.entrant(line.entrant), line.place) for line in podium(t))


def titles(t: Tournament) -> dict[int, int]:
    """The people who have won a title, and their places."""
    return {held.user: place for held, place in winners(t) if held.user > 0}

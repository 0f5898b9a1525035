"""The outcomes of offers. Each offer is known by the revision after the row that made it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.core.match.fold import OpenOffers, offers_after
from bot.core.match.log import MOVES, WITHDRAWN, Row, RowKind
from bot.core.match.match import Match
from bot.core.match.offer import Adjourn, Draw, Offer, Relocate, Resume, Substitute, TakeBack
from bot.core.match.terms import UserId
from bot.core.match.violation import RuleViolation
from games.kit.rules import Seat


class Fate(StrEnum):
    """The outcome of an offer."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """The match went on, or ended, without an answer."""


class Made(NamedTuple):
    """An offer that was made, and what became of it."""

    offer: Offer
    seat: Seat
    """The seat that made it."""
    fate: Fate
    by: Seat | None = None
    """The seat whose row has closed it, if there is one."""


_CARRIES_OUT: Mapping[RowKind, type[Offer]] = {
    RowKind.TAKEBACK: TakeBack,
    RowKind.ADJOURN: Adjourn,
    RowKind.RESUME: Resume,
    RowKind.RELOCATE: Relocate,
    RowKind.SUBSTITUTE: Substitute,
}
"""The offers that rows carry out, by their kind."""


def asks_people(match: Match) -> bool:
    """Whether offers are made to people: at least two are still in."""
    return len(_people_in(match)) > 1


def offers_since(before: Match, match: Match) -> list[int]:
    """The open offers, by their revisions, that need a message since `before`: people have to answer them, and they are
    new, or a move has made them those of a player who had only agreed.
    """
    new = (
        made_at(match, offer)
        for offer in match.offers
        if match.asker(offer) != before.asker(offer)
        and not _is_open(match, made_at(before, offer))
        and any(match.seats[seat] in match.people for seat in match.answerers(offer))
    )
    return [made for made in new if made is not None]


def _is_open(match: Match, made: int | None) -> bool:
    return made is not None and offer_at(match, made).fate is Fate.OPEN


def made_at(match: Match, offer: Offer) -> int | None:
    """The revision at which an open offer was made; None if it isn't open."""
    asker = match.asker(offer)
    rows = zip(range(match.revision, 0, -1), reversed(match.log), strict=True)
    made = (
        revision for revision, row in rows if row.kind is RowKind.OFFER and row.seat == asker and row.offer == offer
    )
    return None if asker is None else next(made, None)


def check_open(match: Match, offer: Offer, made: int | None) -> None:
    """Check that an offer is open, and for a number that it was made at this revision, which may be forged.

    Raises RuleViolation "no offer".
    """
    if offer not in match.offers:
        raise RuleViolation("no offer")
    if made is None:
        return
    row = match.log[made - 1] if 0 < made <= match.revision else None
    is_this = row is not None and row.kind is RowKind.OFFER and row.seat is not None and row.offer == offer
    if not is_this or offer_at(match, made).fate is not Fate.OPEN:
        raise RuleViolation("no offer")


def made_before(match: Match, what: Offer, user: UserId, revision: int) -> list[Row]:
    """The rows by which `user` made other offers of the same kind before a revision and since the latest move."""
    found: list[Row] = []
    standing: OpenOffers = {}
    for row in match.log[:revision]:
        if row.kind in MOVES:
            found = []
        elif row.by == user and isinstance(row.offer, type(what)) and row.kind is RowKind.OFFER:
            # Whoever agrees to an offer makes none.
            found += [] if row.offer in standing else [row]
        standing = offers_after(standing, row, match.state.computers)
    return found


def offer_at(match: Match, revision: int) -> Made:
    """The offer that was made at this revision, and what became of it. Raises ValueError if none was."""
    made = match.log[revision - 1]
    offer, seat = made.offer, made.seat
    if made.kind is not RowKind.OFFER or offer is None or seat is None:
        raise ValueError(f"match {match.id} has no offer at revision {revision}")
    standing: OpenOffers = {offer: {seat: made.at}}
    for row in match.log[revision:]:
        before, standing = standing[offer], offers_after(standing, row, match.state.computers)
        if not any(match.seats[each] == match.seats[seat] for each in standing.get(offer, ())):
            return Made(offer, seat, _fate(match, offer, before, row), row.seat)
    if match.outcome:
        is_agreed = isinstance(offer, Draw) and match.outcome.reason == "agreed draw"
        return Made(offer, seat, Fate.AGREED if is_agreed else Fate.LAPSED)
    return Made(offer, seat, Fate.OPEN if offer in match.offers else Fate.LAPSED)


def _fate(match: Match, offer: Offer, before: Mapping[Seat, object], row: Row) -> Fate:
    """The outcome of an offer that `row` has closed, if the seats `before` had made it till then."""
    if row.kind is RowKind.DECLINE:
        return Fate.WITHDRAWN if row.cause == WITHDRAWN else Fate.DECLINED
    if row.by is None or _CARRIES_OUT.get(row.kind) is not type(offer):
        return Fate.LAPSED
    # There may have been several of these.
    if isinstance(offer, Substitute) and row.seat != offer.seat:
        return Fate.LAPSED
    if isinstance(offer, Relocate) and not _people_in(match) <= {match.seats[seat] for seat in before} | {row.by}:
        return Fate.LAPSED
    return Fate.AGREED


def _people_in(match: Match) -> set[UserId]:
    """The people who are still in."""
    return {match.seats[seat] for seat in match.present} & match.people

"""The outcome of an offer, by the log alone."""

from __future__ import annotations

import pytest

from bot.core.match import (
    Draw,
    Fate,
    Match,
    Offer,
    UserId,
    agree,
    make_offer,
    offer_at,
    offers_since,
    play,
    resign,
)
from bot.ui.match import entry_of
from tests.core.test_lock_screen import AOI, BEN, after_a_move, fresh
from tests.matches import NOW

CHIE, DAN = UserId(3), UserId(4)


def offered(match: Match, what: Offer, *users: UserId) -> Match:
    """After these people have made an offer, one after another."""
    for user in users:
        act = agree if what in match.offers else make_offer
        match = act(match, user, what, entry_of(match).game.start(match.options), at=NOW)
    return match


def test_only_offers_that_people_have_to_answer_need_a_message() -> None:
    before = fresh("chaturanga")
    asked = offered(before, Draw(), AOI)
    assert offers_since(before, asked) == [before.revision + 1]
    joined = offered(asked, Draw(), BEN)
    assert offers_since(asked, joined) == []
    assert offers_since(before, joined) == [before.revision + 1]
    agreed = offered(joined, Draw(), CHIE, DAN)
    assert offers_since(joined, agreed) == []


def test_an_offer_that_goes_on_as_that_of_a_player_who_agreed_needs_a_new_message() -> None:
    before = fresh("chaturanga")
    mover = before.seats[before.position.to_move or 0]
    asker = AOI if mover != AOI else BEN
    agreed = offered(offered(before, Draw(), asker), Draw(), mover)
    moved = play(agreed, mover, agreed.position.notation(agreed.position.legal_moves()[0]), at=NOW)
    assert offer_at(moved, before.revision + 1).fate is Fate.LAPSED
    assert list(moved.offers) == [Draw()]
    assert offers_since(agreed, moved) == [before.revision + 2]
    assert offer_at(moved, before.revision + 2).fate is Fate.OPEN


def test_an_offer_keeps_its_message_if_the_player_who_made_it_leaves() -> None:
    before = fresh("chaturanga")
    agreed = offered(before, Draw(), AOI, BEN)
    left = resign(agreed, AOI, at=NOW)
    assert left.asker(Draw()) == left.seats_of(BEN)[0]
    assert offers_since(agreed, left) == []


def test_a_row_without_an_offer_has_no_fate() -> None:
    with pytest.raises(ValueError, match="no offer at revision 1"):
        offer_at(after_a_move(), 1)

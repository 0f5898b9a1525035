"""The outcome of an offer, by the log alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.core.match import (
    Adjourn,
    Draw,
    Fate,
    Match,
    Offer,
    Relocate,
    Resume,
    Substitute,
    TakeBack,
    UserId,
    agree,
    decline,
    end,
    make_offer,
    offer_at,
    offers_since,
    play,
    relocate,
    resign,
)
from bot.features.offers.views import closed
from bot.texts import LANGUAGES
from bot.ui.match import entry_of
from games.kit.rules import Seat
from tests.core.test_lock_screen import AOI, BEN, SLOW, adjourned, after_a_move, fresh
from tests.for_each import for_each
from tests.matches import NOW

CHIE, DAN = UserId(3), UserId(4)


def offered(match: Match, what: Offer, *users: UserId) -> Match:
    """After these people have made an offer, one after another."""
    for user in users:
        act = agree if what in match.offers else make_offer
        match = act(match, user, what, entry_of(match).game.start(match.options), at=NOW)
    return match


def moved_elsewhere(match: Match, channel: int) -> Match:
    """After Ben has agreed to continue in another channel."""
    return relocate(match, BEN, guild=1, channel=channel, at=NOW, cause="agreed")


FATES: dict[str, tuple[Callable[[], Match], Fate, str]] = {
    "open": (lambda: offered(fresh(), Draw(), AOI), Fate.OPEN, ""),
    "draw": (
        lambda: offered(fresh(), Draw(), AOI, BEN),
        Fate.AGREED,
        "Aoi offered a draw in Vault. It's a draw!",
    ),
    "declined": (
        lambda: decline(offered(fresh(), Draw(), AOI), BEN, Draw(), at=NOW),
        Fate.DECLINED,
        "Aoi offered a draw in Vault. Ben declined.",
    ),
    "withdrawn": (
        lambda: decline(offered(fresh(), Adjourn(), AOI), AOI, Adjourn(), at=NOW),
        Fate.WITHDRAWN,
        "Aoi asked to pause the match of Vault. Aoi no longer wants that.",
    ),
    "own move": (lambda: play(offered(fresh(), Draw(), AOI), AOI, "c1-d2", at=NOW), Fate.OPEN, ""),
    "answered by a move": (
        lambda: play(offered(fresh(), Draw(), BEN), AOI, "c1-d2", at=NOW),
        Fate.LAPSED,
        "Ben offered a draw in Vault. The match went on without an answer.",
    ),
    "resigned": (
        lambda: resign(offered(fresh(), Draw(), BEN), AOI, at=NOW),
        Fate.LAPSED,
        "Ben offered a draw in Vault. The match ended without an answer.",
    ),
    "ended": (
        lambda: end(offered(fresh(), Draw(), BEN), DAN, "", at=NOW),
        Fate.LAPSED,
        "Ben offered a draw in Vault. The match ended without an answer.",
    ),
    "takeback": (
        lambda: offered(after_a_move(), TakeBack(), AOI, BEN),
        Fate.AGREED,
        "Aoi asked to take back the last turn in Vault. It was taken back.",
    ),
    "adjourned": (
        lambda: offered(fresh(), Adjourn(), AOI, BEN),
        Fate.AGREED,
        "Aoi asked to pause the match of Vault. The match is paused.",
    ),
    "resumed": (
        lambda: offered(adjourned(**SLOW), Resume(), BEN, AOI),
        Fate.AGREED,
        "Ben asked to resume the match of Vault. The match goes on.",
    ),
    "relocated": (
        lambda: moved_elsewhere(offered(fresh(), Relocate(5), AOI), 5),
        Fate.AGREED,
        "Aoi asked to go on with the match of Vault in <#5>. Everyone agreed.",
    ),
    "relocated by a moderator": (
        lambda: relocate(offered(fresh(), Relocate(5), AOI), DAN, guild=1, channel=5, at=NOW, cause="moderator"),
        Fate.LAPSED,
        "Aoi asked to go on with the match of Vault in <#5>. The match went on without an answer.",
    ),
    "handed over": (
        lambda: offered(fresh(), Substitute(Seat(0), 2), AOI, BEN),
        Fate.AGREED,
        "Everyone agreed: the computer plays on.",
    ),
    "some have agreed": (lambda: offered(fresh("chaturanga"), Draw(), AOI, CHIE), Fate.OPEN, ""),
}


@for_each(case=list(FATES))
def test_what_became_of_an_offer_follows_from_the_log(case: str) -> None:
    make, fate, told = FATES[case]
    match = make()
    made = _made(match)
    assert offer_at(match, made).fate is fate
    if told:
        assert closed(match, made).text == told


def _made(match: Match) -> int:
    """The revision at which the latest of its offers was made; the one before may have adjourned it."""
    latest = [row for row in match.log if row.offer][-1].offer
    return next(number for number, row in enumerate(match.log, 1) if row.offer == latest)


@for_each(case=[case for case, (_, _, told) in FATES.items() if told])
def test_each_language_says_what_became_of_an_offer(case: str) -> None:
    match = FATES[case][0]()
    texts = {closed(replace(match, language=language), _made(match)).text for language in LANGUAGES}
    assert all(texts)
    assert len(texts) == len(LANGUAGES)


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

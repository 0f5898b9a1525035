"""The words that say what became of an offer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.core.match import (
    Adjourn,
    Draw,
    Fate,
    Match,
    Relocate,
    Resume,
    Substitute,
    TakeBack,
    decline,
    end,
    offer_at,
    play,
    relocate,
    resign,
)
from bot.features.offers.views import closed
from bot.texts import LANGUAGES
from games.kit.rules import Seat
from tests.core.test_fates import CHIE, DAN, offered
from tests.core.test_lock_screen import AOI, BEN, SLOW, adjourned, after_a_move, fresh
from tests.for_each import for_each
from tests.matches import NOW


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

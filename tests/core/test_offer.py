"""Offers as text: log rows, custom ids and records have one way to write each."""

from __future__ import annotations

import pytest

from bot.catalogue import LEVELS
from bot.core.match import (
    HIGHEST_LEVEL,
    Adjourn,
    Draw,
    Offer,
    Relocate,
    Resume,
    RuleViolation,
    Substitute,
    TakeBack,
    offer_from_text,
    offer_keyword,
    offer_to_text,
)
from bot.core.match.log import RowKind, Undone, substitution_text, takeback_text, undone_by
from games.kit.rules import Seat
from tests.for_each import for_each

WRITTEN: dict[str, Offer] = {
    "": Draw(),
    "back": TakeBack(),
    "pause": Adjourn(),
    "resume": Resume(),
    "home:1": Relocate(1),
    f"home:{2**63 - 1}": Relocate(2**63 - 1),
    "computer:0:1": Substitute(Seat(0), 1),
    "computer:3:5": Substitute(Seat(3), 5),
    **{f"computer:2:{level}": Substitute(Seat(2), level) for level in (*LEVELS, HIGHEST_LEVEL)},
}


@for_each(text=list(WRITTEN))
def test_an_offer_survives_a_round_trip_through_text(text: str) -> None:
    assert offer_from_text(text) == WRITTEN[text]
    assert offer_to_text(WRITTEN[text]) == text
    assert offer_keyword(WRITTEN[text]) == text.split(":")[0]


@for_each(
    text=[
        *(
            "draw",
            "back:1",
            "pause ",
            "Resume",
            "moon",
            ":",
            "home",
            "home:",
            "home:0",
            "home:01",
            "home:moon",
            "home:１",
        ),
        *(
            f"home:{2**63}",
            f"home:{10**40}",
            "computer",
            "computer:9",
            "computer:0:0",
            f"computer:0:{HIGHEST_LEVEL + 1}",
            "computer:x:1",
        ),
        *("computer:00:3", "computer:10:3", "computer:0:3:", "home:1\n"),
    ]
)
def test_text_that_is_no_offer_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="unknown choice"):
        offer_from_text(text)


@pytest.mark.parametrize("moves", [1, 2, 12])
def test_a_takeback_says_how_many_moves_it_undoes(moves: int) -> None:
    assert undone_by(RowKind.TAKEBACK, takeback_text(moves)) == Undone(moves=moves)


@pytest.mark.parametrize("rows", [0, 1, 12])
def test_a_substitution_says_how_many_rows_it_undoes(rows: int) -> None:
    assert undone_by(RowKind.SUBSTITUTE, substitution_text(3, rows)) == Undone(rows=rows)


def test_a_number_that_cannot_be_read_undoes_the_least() -> None:
    assert undone_by(RowKind.TAKEBACK, "all") == Undone(moves=1)
    assert undone_by(RowKind.SUBSTITUTE, "3:all") == Undone()
    assert undone_by(RowKind.DECLINE, "3:1") == Undone()

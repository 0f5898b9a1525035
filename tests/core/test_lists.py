"""Lists say how much of them is missing, and are cut as late as possible."""

from __future__ import annotations

from bot.texts.people import all_named
from bot.ui.lists import fitting, listed
from tests.for_each import for_each


@for_each(space=range(8, 70))
def test_a_list_is_cut_as_late_as_possible_and_counts_the_rest(space: int) -> None:
    names = ["Aoi", "Benedict", "Chie", "Dan", "Emil", "Fumiko", "Gus"]
    shown = fitting(names, space, ", ", "en")
    if shown == names:
        assert len(", ".join(names)) <= space
        return
    *kept, more = shown
    assert kept == names[: len(kept)]
    assert more == f"and {len(names) - len(kept)} more"
    longer = [*names[: len(kept) + 1], f"and {len(names) - len(kept) - 1} more"]
    assert len(", ".join(longer)) > space or len(longer) > len(names)
    assert not kept or len(", ".join(shown)) <= space


def test_a_list_in_japanese_says_how_many_are_missing() -> None:
    assert listed(["葵", "弁太郎", "千恵"], 7, "ja") == "葵、ほか2名"


def test_all_people_are_named_by_the_beginnings_of_their_names() -> None:
    names = ["Maximiliana (maxi)", "Ben", "Wolfeschlegelstein"]
    assert all_named(names, " – ", 60) == " – ".join(names)
    told = all_named(names, " – ", 34)
    assert told == "Maxim… (maxi) – Ben – Wolfeschlege…"[: len(told)] or len(told) <= 34
    assert "Ben" in told
    assert told.count(" – ") == 2

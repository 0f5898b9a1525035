"""Names are whatever people write: they are shown, and do nothing."""

from __future__ import annotations

import pytest

from bot.match import Refusal
from bot.views.layout import called
from bot.views.obstacle import explained


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ben", "Ben"),
        ("[click", r"\[click"),
        ("](https://evil.example)", r"\]\(https://evil.example\)"),
        ("<#1>", r"\<\#1\>"),
        ("<t:1:R>", r"\<t:1:R\>"),
        ("</x:1>", r"\</x:1\>"),
        ("\\[a", r"\\\[a"),
        ("**a_b**", r"\*\*a\_b\*\*"),
        ("- a-b", r"\- a-b"),
        ("a\u202eb\u2066c", "abc"),
        ("@everyone", "@\u200beveryone"),
    ],
)
def test_a_name_is_plain_text(name: str, shown: str) -> None:
    assert called(name) == shown


def test_a_name_in_a_refusal_is_plain_text() -> None:
    told = explained(Refusal("same person twice", name="[x](https://evil.example)"), "en")
    assert told is not None
    assert r"\[x\]\(https://evil.example\)" in told

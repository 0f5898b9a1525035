"""Names are whatever people write: they are shown, and do nothing."""

from __future__ import annotations

import re

import pytest

from bot.core.match import RuleViolation
from bot.texts.people import NAMELESS, plain
from bot.ui.actions import Action, CustomId, button
from bot.ui.errors import explained
from bot.ui.escape import called
from bot.ui.title import entitled
from tests.for_each import for_each


@for_each(
    ("name", "shown"),
    [
        ("Ben", "Ben"),
        ("[click", r"\[click"),
        ("](https://evil.example)", "\\]\\(https\\:\u200b\\/\\/evil\\.example\\)"),
        ("http://evil.example/a_b", "http\\:\u200b\\/\\/evil\\.example\\/a\\_b"),
        ("discord.gg/evil", r"discord\.gg\/evil"),
        ("discord.com/invite/evil", r"discord\.com\/invite\/evil"),
        ("www.evil.example", r"www\.evil\.example"),
        ("Dr. No", "Dr. No"),
        (":smile:", r"\:smile\:"),
        ("<#1>", r"\<\#1\>"),
        ("<@1>", r"\<@1\>"),
        ("<t:1:R>", r"\<t\:1\:R\>"),
        ("</x:1>", r"\<\/x\:1\>"),
        ("a\n# b\r\n> c\u2028-# d", r"a \# b \> c -\# d"),
        ("\\[a", r"\\\[a"),
        ("**a_b**", r"\*\*a\_b\*\*"),
        ("- a-b", r"\- a-b"),
        ("a\u202eb\u2066c", "abc"),
        ("@everyone", "@\u200beveryone"),
    ],
)
def test_a_name_is_shown_as_plain_text(name: str, shown: str) -> None:
    assert called(name) == shown


def test_a_name_in_an_error_message_is_plain_text() -> None:
    told = explained(RuleViolation("same person twice", name="[x](https://evil.example)"), "en")
    assert told is not None
    assert "\\[x\\]\\(https\\:\u200b\\/\\/evil\\.example\\)" in told


LINK = re.compile(r"\w+://|discord(?:app)?\.(?:gg|com/invite)/|\]\(|<\w+:|(?<!\w)www\.", re.IGNORECASE)
"""The texts that Discord turns into links: addresses with a scheme, invites, and its own spellings of links."""
UNESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
"""Characters that Discord shows without the backslash."""


@for_each(
    name=[
        *("https://evil.example", "HTTP://EVIL.EXAMPLE", "x https://a https://b", "http://", "steam://run/1"),
        *("<https://evil.example>", "[text](https://evil.example)", "[https://good.example](http://evil.example)"),
        *("https:\u200b//evil.example", "ht\u2060tps://evil.example", "https:/\u200d/evil.example"),
        *("https\\://evil.example", "https:\\/\\/evil.example", "\\https://evil.example", "https:////evil.example"),
        *("discord.gg/x", "DISCORD.GG/x", "discord.com/invite/x", "discordapp.com/invite/x"),
        *("www.x.y", "<mailto:a@b.example>", "<tel:+15550100>"),
    ]
)
def test_a_name_makes_no_link_whether_or_not_backslashes_are_read(name: str) -> None:
    escaped = called(name)
    assert not LINK.search(escaped)
    # A program may remove the backslashes before it looks for addresses.
    assert "://" not in UNESCAPED.sub(r"\1", escaped)


@pytest.mark.parametrize("name", ["https://evil.example/a_b", "www.x.y", "discord.gg/x", "a:b//c", "Dr. No 1.5"])
def test_an_escaped_name_reads_as_it_was_written(name: str) -> None:
    assert UNESCAPED.sub(r"\1", called(name)).replace("\u200b", "") == name


@for_each(
    name=[
        *("盤面 ばんめん", "שלום", "مرحبا", "می\u200cخواهم", "न\u094d\u200dय", "Zoë O'Hara-Świątek", "a.b/c"),
        *("👩🏽\u200d🚀", "❤\ufe0f\u200d🔥", "1\ufe0f⃣", "🏳\ufe0f\u200d🌈", "🙂\u200d↔\ufe0f", "🇯🇵"),
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f x",
    ]
)
def test_scripts_and_emoji_stay_as_they_are(name: str) -> None:
    assert plain(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\u202eb\u2066c\u2069d\u200ee\u200ff\u061cg", "abcdefg"),
        ("a\u200bb\u2060c\ufeffd\u00ade\u200df\u200cg\u3164h\u2800i", "abcdefghi"),
        ("a\x00b\x1bc\x7fd", "abcd"),
        ("a\nb\tc", "a b c"),
        ("a\U000e0041b", "ab"),
        ("\u202e\u200b", ""),
    ],
)
def test_invisible_characters_are_removed(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_an_invisible_name_gets_a_visible_label() -> None:
    assert button(CustomId(Action.OPEN_PICKER), "\u202e").item.to_component_dict()["label"] == NAMELESS
    assert entitled("vault", ["\u202e", "Ben"], "en") == "Vault: ? – Ben"

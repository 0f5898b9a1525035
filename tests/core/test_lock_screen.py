"""The first line of a board, which is what a lock screen shows of its ping."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import (
    Adjourn,
    Draw,
    Match,
    Offer,
    Relocate,
    Resume,
    RowKind,
    Substitute,
    TakeBack,
    UserId,
    computer,
    end,
    make_offer,
    mark_overdue,
    play,
    remind,
    resign,
)
from bot.publishing.board_view import BoardContext, board, lasting_text, standing
from bot.publishing.lock_screen import first_line, moves_told, offer_line
from bot.publishing.posting import NOTIFICATION_CHARS, announced
from bot.texts import LANGUAGES, game_title
from bot.ui.escape import called
from bot.ui.layout import MAX_MESSAGE_CHARS, note
from bot.ui.match import entry_of, players_line, title_line
from bot.ui.narration import last_turn_lines
from games.kit.rules import Seat
from tests.for_each import for_each
from tests.matches import NOW, begun, moved

AOI, BEN = UserId(1), UserId(2)
NAMES = ("Aoi", "Ben", "Chie", "Dan")


def fresh(game: str = "vault", **changes: Any) -> Match:
    """A match that has just begun, its seats held by Aoi, Ben and so on."""
    match = begun(game)
    return replace(match, **{"names": NAMES[: len(match.seats)], **changes})


def offering(match: Match, user: UserId, *offers: Offer) -> Match:
    """After these offers of a player."""
    for what in offers:
        match = make_offer(match, user, what, entry_of(match).game.start(match.options), at=NOW)
    return match


def adjourned(**changes: Any) -> Match:
    """After both have agreed to a break."""
    return offering(offering(fresh(**changes), AOI, Adjourn()), BEN, Adjourn())


def after_a_move(**changes: Any) -> Match:
    """After Aoi's first move."""
    return play(fresh(**changes), AOI, "c1-d2", at=NOW)


def before_a_roll() -> Match:
    """A roll is due; people see that only if something fails between two messages."""
    match = fresh("chaturanga")
    return replace(match, state=replace(match.state, position=entry_of(match).game.start(match.options)))


def after_two_dice() -> Match:
    """After a turn of two moves."""
    match, rng = fresh("chaturanga"), random.Random(2)
    while match.position.to_move == 0:
        match = moved(match, rng)
    return match


def missing_a_player() -> Match:
    """A match of four that Chie has left, for whom Aoi wants a computer to play."""
    return offering(resign(fresh("chaturanga"), UserId(3), at=NOW), AOI, Substitute(Seat(2), 3))


def against_the_computer() -> Match:
    """The computer is on turn."""
    return after_a_move(seats=(AOI, computer(3, 1)), names=("Aoi", "Banmen Lv.3"))


SLOW = {"clock": "move:86400"}
SITUATIONS: dict[str, tuple[Callable[[], Match], str, str]] = {
    "begun": (fresh, "<@1> (White), your turn in Vault.", "<@1>さん（白）の手番です（ヴォールト）。"),
    "turn": (
        after_a_move,
        "<@2> (Black), your turn in Vault: Aoi walked from c1 to d2.",
        "<@2>さん（黒）の手番です（ヴォールト）。Aoiさんは c1 の駒を d2 へ歩かせました。",
    ),
    "turn of several moves": (
        after_two_dice,
        "<@2> (Red), your turn in New Chaturanga: Black moved the king e8 → d8, moved the soldier h7 → h6.",
        "<@2>さん（赤）の手番です（新説チャトランガ）。黒は王（e8 → d8）、歩兵（h7 → h6）。",
    ),
    "claim": (
        lambda: mark_overdue(fresh(**SLOW), at=NOW),
        "<@2>, White (Aoi) is out of time in Vault: you can claim.",
        "<@2>さん、ヴォールトで白（Aoi）の時間が切れました。勝ちを申し立てられます。",
    ),
    "computer": (
        against_the_computer,
        "Vault: Black (Banmen Lv.3) is thinking…",
        "ヴォールト：黒（Banmen Lv.3）が考えています…",
    ),
    "adjourned": (adjourned, "The match of Vault is paused.", "ヴォールトの対局は中断しています。"),
    "reminder": (
        lambda: remind(fresh(**SLOW), "", at=NOW),
        "<@1>, your time in Vault is running out.",
        "<@1>さん、ヴォールトの残り時間がわずかです。",
    ),
    "reminder in private": (
        lambda: remind(fresh(**SLOW), "dm", at=NOW),
        "<@1> (White), your turn in Vault.",
        "<@1>さん（白）の手番です（ヴォールト）。",
    ),
    "over": (
        lambda: resign(fresh(), BEN, at=NOW),
        "Vault: Aoi wins! Ben resigned.",
        "ヴォールト：Aoiさんの勝ちです！Benさんが投了しました。",
    ),
    "ended without a result": (
        lambda: end(fresh(), UserId(9), "too *loud*", at=NOW),
        "Vault: No result. A moderator ended the match.",
        "ヴォールト：勝敗なしです。モデレーターが対局を打ち切りました。",
    ),
    "solo": (
        lambda: moved(fresh("tower"), random.Random(1)),
        "<@1>, your turn in Tower.",
        "<@1>さんの手番です（タワー）。",
    ),
    "dice": (before_a_roll, "New Chaturanga: the dice come next.", "新説チャトランガ：次にダイスが振られます。"),
}
OFFERS: dict[str, tuple[Callable[[], Match], str, str]] = {
    "draw": (
        lambda: offering(after_a_move(), AOI, Draw()),
        "<@2>, Aoi offers a draw in Vault.",
        "<@2>さん、Aoiさんがヴォールトの引き分けを提案しています。",
    ),
    "takeback": (
        lambda: offering(after_a_move(), AOI, TakeBack()),
        "<@2>, Aoi wants to take back a move in Vault.",
        "<@2>さん、Aoiさんがヴォールトの待ったをお願いしています（1手を戻す）。",
    ),
    "takeback of two moves": (
        lambda: offering(play(after_a_move(), BEN, "c10-d9", at=NOW), AOI, TakeBack()),
        "<@2>, Aoi wants to take back a move and your answer to it in Vault.",
        "<@2>さん、Aoiさんがヴォールトの待ったをお願いしています（1手と、あなたの1手を戻す）。",
    ),
    "adjournment": (
        lambda: offering(fresh(), AOI, Adjourn()),
        "<@2>, Aoi wants to pause the match of Vault.",
        "<@2>さん、Aoiさんがヴォールトの中断を提案しています。",
    ),
    "resuming": (
        lambda: offering(adjourned(**SLOW), BEN, Resume()),
        "<@1>, Ben wants to resume the match of Vault.",
        "<@1>さん、Benさんがヴォールトの再開を提案しています。",
    ),
    "relocation": (
        lambda: offering(fresh(), AOI, Relocate(5)),
        "<@2>, Aoi wants to go on with the match of Vault in another channel.",
        "<@2>さん、Aoiさんがヴォールトを別のチャンネルで続けることを提案しています。",
    ),
    "substitution": (
        missing_a_player,
        "<@2>, <@4>, Aoi wants the computer (level 3) to play on for Chie in New Chaturanga. "
        "The match then becomes unrated.",
        "<@2>さん、<@4>さん、Aoiさんが新説チャトランガで"
        "Chieさんの席をコンピューター（レベル3）に任せることを提案しています。"
        "同意すると、レーティングの対象外になります。",
    ),
    "handing over": (
        lambda: offering(fresh(rated=False), AOI, Substitute(Seat(0), 2)),
        "<@2>, Aoi wants to hand over to the computer (level 2) in Vault.",
        "<@2>さん、Aoiさんがヴォールトの続きをコンピューター（レベル2）に任せることを提案しています。",
    ),
}
MARKDOWN = re.compile(r"[*_`~|#\[\]\\]|^-|<(?!@\d+>)")
"""The lock screen's text as it is written; a mention is shown as a name."""


@for_each(situation=list(SITUATIONS))
@for_each(language=["en", "ja"])
def test_a_boards_first_line_is_a_sentence_about_what_it_asks(situation: str, language: str) -> None:
    make, *expected = SITUATIONS[situation]
    match = replace(make(), language=language)
    told = first_line(match)
    assert told == expected[language == "ja"]
    assert not MARKDOWN.search(told)
    assert board(match).text.splitlines()[0] == told


@pytest.mark.parametrize("situation", ["begun", "turn", "computer", "solo"])
def test_a_board_says_once_whose_turn_it_is(situation: str) -> None:
    match = SITUATIONS[situation][0]()
    name = f"<@{match.mover}>" if match.mover in match.people else "is thinking"
    assert board(match).text.count(name) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_tells_each_move_once(language: str) -> None:
    told = []
    for name, (situation, *_) in SITUATIONS.items():
        match = replace(situation(), language=language)
        text = board(match).text
        for move in (row.text for row in match.log if row.kind is RowKind.MOVE):
            told.append(name)
            cells = re.findall("[a-h][1-8]", move)
            assert all(text.count(cell) == 1 for cell in cells), name
            assert cells or move not in text, name
    assert len(set(told)) == 4


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_news_about_a_move_is_told_though_the_first_line_tells_the_move(game: str) -> None:
    match, rng = fresh(game), random.Random(5)
    for _ in range(30):
        if match.outcome:
            break
        lines = board(match).text.splitlines()
        told = moves_told(match)
        rest = last_turn_lines(match, told=told)
        assert all(line in lines for line in rest)
        for row in told:
            assert f"({row.text})" not in "".join(rest)
        match = moved(match, rng)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_title_of_a_board_looks_the_same_in_a_post_an_edit_and_later(situation: str) -> None:
    match = SITUATIONS[situation][0]()
    title, line, shown = title_line(match, match.language), players_line(match, match.language), board(match)
    assert title in lasting_text(match, None).splitlines()
    for text in (shown.text, announced(shown).text):
        # Above the board of a solo game the count of moves would only repeat its bar.
        assert (line in text.splitlines()) != (situation == "solo")


def test_a_post_that_pings_has_one_form_of_formatting() -> None:
    """A roll looks alike in its first line, which phones show as it was written, and in later ones."""
    roll = "\N{GAME DIE} Cavalry twice: `[N N]`"
    shown = announced(note("\n".join((roll, "x" * NOTIFICATION_CHARS, roll, "**bold**", "-# small")))).text.splitlines()
    assert shown[0] == shown[2] == roll.replace("`", "")
    assert shown[3:] == ["**bold**", "-# small"]
    # Some phones show more of a text.
    shown = announced(note("\n".join(("x" * NOTIFICATION_CHARS, roll, "**bold**")))).text.splitlines()
    assert shown[1:] == [roll.replace("`", ""), "**bold**"]
    name = called("_Aoi_")
    first, _, later = announced(note("\n".join((name, "x" * NOTIFICATION_CHARS, name)))).text.splitlines()
    assert first == later


def sentences(text: str) -> list[str]:
    """The sentences of a message, line by line."""
    return [each for line in text.splitlines() for each in re.split(r"(?<=[.!?])\s+|(?<=[。！？])", line) if each]


def test_the_first_board_tells_deadlines_before_the_goal() -> None:
    text = board(fresh("vault"), BoardContext(is_first=True, forfeits_at=NOW)).text
    assert text.index("you forfeit this match.") < text.index("Goal: ")


@for_each(situation=[*SITUATIONS, *OFFERS], language=LANGUAGES)
def test_no_board_in_whatever_situation_says_anything_twice(situation: str, language: str) -> None:
    match = replace((SITUATIONS | OFFERS)[situation][0](), language=language)
    for text in (board(match).text, *(board(match, BoardContext(reader=user)).text for user in match.people)):
        told = sentences(text)
        assert len(told) == len(set(told)), text
        assert text.count(game_title(match.game, language)) == 1, text


def test_a_board_that_asks_something_else_first_says_whose_turn_it_is_below() -> None:
    overdue, offered = SITUATIONS["claim"][0](), OFFERS["draw"][0]()
    for text in (board(overdue).text, board(offered, BoardContext(reader=BEN)).text):
        assert any(line.endswith(") is next.") for line in text.splitlines()[1:])


@pytest.mark.parametrize("situation", OFFERS)
def test_a_public_board_asks_about_no_offer_but_a_players_own_does(situation: str) -> None:
    match = OFFERS[situation][0]()
    (what,) = match.offers
    assert first_line(match) != offer_line(match, what)
    for seat in match.answerers(what):
        assert first_line(match, match.seats[seat]) == offer_line(match, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_do_nothing_in_the_first_line(language: str) -> None:
    names = ("**a** [x](https://evil.example) `b`\\", "_Ben_")
    for match in (after_a_move(names=names), resign(fresh(names=names), BEN, at=NOW)):
        told = first_line(replace(match, language=language))
        assert called(names[0]) in told
        assert "](https" not in told
        assert "wins**" not in told


def test_what_has_happened_gives_way_to_the_rest_of_a_board() -> None:
    names, rng = tuple("*" * 31 + str(number) for number in range(4)), random.Random(3)
    match = fresh("chaturanga", names=names)
    while match.moves < 8:
        match = moved(match, rng)
    told = last_turn_lines(match, told=moves_told(match))
    for length in (0, 1640):
        context = BoardContext(rating_lines=["x" * length])
        shown = board(match, context).text
        assert len(shown) <= MAX_MESSAGE_CHARS
        assert all(line in shown for line in (*context.rating_lines, *standing(match)))
        assert all(line in shown for line in told) is (length == 0)
        assert ("\n…\n" in shown) is (length > 0)


def test_what_a_phone_shows_has_no_formatting_and_the_rest_has_only_other_kinds() -> None:
    lines = (
        "### **Vault**: " + called("_a_ [b](https://evil.example)"),
        "White charged the Teems: `*pal` – **look**",
        "-# " + "x" * NOTIFICATION_CHARS,
        "*later* **too** `*...`",
    )
    text = announced(note("\n".join(lines))).text.splitlines()
    assert text[0] == "Vault: ＿a＿ ［b］(https：\u200b／／evil\u200b.example)"
    assert text[1].startswith("White charged the Teems: ＊pal – look")
    assert text[-1] == "*later* too ＊..."
    assert not MARKDOWN.search("".join(text)[:NOTIFICATION_CHARS])


def test_no_link_is_lost() -> None:
    lines = [f"- [Vault {number}](https://discord.com/channels/1/2/{number}): **your turn**" for number in range(3)]
    text = announced(note("\n".join(["### Your matches", *lines]))).text
    assert text.count("](https://discord.com/channels/1/2/") == len(lines)


def test_a_mention_counts_as_the_few_characters_that_are_shown() -> None:
    text = announced(note(f"<@{10**18}> " * 20 + "**bold** " + "x" * NOTIFICATION_CHARS + " *later*")).text
    assert " bold " in text
    assert text.endswith(" *later*")

"""The words for the end of a match of four, with all places and points, for each way in which it can end."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.catalogue import CATALOGUE
from bot.core.dice import Salt, Seed
from bot.core.match import (
    AnyPosition,
    Draw,
    Match,
    MatchId,
    Terms,
    UserId,
    begin,
    computer,
    make_offer,
    open_match,
    play,
    resign,
)
from bot.publishing.board_view import board
from bot.texts import LANGUAGES
from games.chaturanga import GAME, RED, ChaturangaPosition, position
from games.kit.rules import options_from
from tests.for_each import for_each
from tests.matches import NOW

ANN, BEN, CEM, DAN = (UserId(number * 10**17) for number in (1, 2, 3, 4))
PEOPLE = {ANN: "Ann", BEN: "Ben", CEM: "Cem", DAN: "Dan"}
FOUR = (ANN, BEN, CEM, DAN)
BOTS = (computer(1, 1), computer(1, 2), computer(1, 3))
START: ChaturangaPosition = GAME.start({})


def of_four(at: ChaturangaPosition = START, seats: tuple[UserId, ...] = FOUR) -> Match:
    """A match of New Chaturanga that begins in this position."""
    return opened("chaturanga", seats, at)


def opened(game: str, seats: tuple[UserId, ...], at: AnyPosition | None = None, **options: str) -> Match:
    """A match that begins in this position, or at the start."""
    rules = CATALOGUE[game].game
    chosen = options_from(rules.options, options)
    terms = Terms(
        id=MatchId(1),
        game=game,
        options=chosen,
        guild=1,
        channel=1,
        seats=seats,
        names=tuple(PEOPLE.get(user, f"Banmen {number}") for number, user in enumerate(seats)),
        started_at=NOW,
        seed=Seed(bytes(32)),
        salt=Salt(message=1),
    )
    return open_match(begin(terms, rules.start(chosen) if at is None else at))


def resigned(match: Match, *users: UserId) -> Match:
    for user in users:
        match = resign(match, user, at=NOW)
    return match


def drawn(match: Match, *users: UserId) -> Match:
    for user in users:
        match = make_offer(match, user, Draw(), START, at=NOW)
    return match


def won(text: str, at: ChaturangaPosition) -> Match:
    """After Ann, who is Black, has played this move."""
    return play(of_four(at), ANN, text, at=NOW)


def points(*scores: int) -> ChaturangaPosition:
    """Two kings are left, Black's and Green's, and Black can capture Red's last soldier, and so Red."""
    return position("Ke8 Rg8", "Kh4 g1w", "Kd1 a2n", "", thrown="KR", scores=scores, captives=(None, None, None, None))


LAST_SOLDIER = "R g8xg1"
ENDS: dict[str, Callable[[], Match]] = {
    "one person resigns": lambda: resigned(of_four(seats=(ANN, *BOTS)), ANN),
    "two people resign": lambda: resigned(of_four(seats=(ANN, BEN, *BOTS[:2])), BEN, ANN),
    "all agree": lambda: drawn(of_four(), *FOUR),
    "one resigns, the others agree": lambda: drawn(resigned(of_four(), CEM), ANN, BEN, DAN),
    "all but one resign": lambda: resigned(of_four(), DAN, CEM, BEN),
    "two kings": lambda: won(LAST_SOLDIER, points(1, 2, 3, 2)),
    "throne": lambda: won("K d2xd1", position("Kd2 e7s", "Kh4 g1w", "Kd1 a2n", "Ka5 b5e", thrown="KR")),
    "throne, but empty": lambda: won("K d2-d1", position("Kd2 e7s", "Kh4 g1w", "Ke1 a2n", "Ka5 b5e", thrown="KR")),
    "sudden death": lambda: won(
        "R a1xd1", position("Ke8 Ra1", "g1w", "Kd1 a2n", "", thrown="KR", eliminated=(RED,), sudden_death=True)
    ),
    "a resignation leaves two kings": lambda: resigned(of_four(points(1, 2, 3, 2)), BEN),
    "400 turns": lambda: won(
        "K e8-d8",
        position("Ke8 e7s", "Kh4 g1w", "Kd1 a2n", "Ka5 b5e", thrown="KR", dice="K", quiet=399, scores=(3, 1, 3, 2)),
    ),
}


TOLD = {
    "one person resigns": (
        "Ann is out of the game. Only computer players",
        "Annさんは脱落しました",
        "Still Still Still 4th",
    ),
    "two people resign": ("Ann and Ben are out of the game", "AnnさんとBenさんは脱落しました", "Still Still 3rd 3rd"),
    "all agree": ("It's a draw. The players agreed", "引き分けです", "1st 1st 1st 1st"),
    "one resigns, the others agree": ("Ann, Ben and Dan share first place!", "1位を分け合いました", "1st 1st 1st 4th"),
    "all but one resign": ("Ann wins! No other army is left.", "ほかの軍がすべて脱落しました", "1st 2nd 2nd 2nd"),
    "two kings": ("Cem wins! Two kings were left", "盤上の王が2つだけ", "1st 2nd 3rd 3rd"),
    "throne": ("Ann wins! The king reached the throne opposite", "正面の玉座", "1st 2nd 2nd 4th"),
    "throne, but empty": ("Ann wins! The king reached the throne opposite", "正面の玉座", "1st 2nd 2nd 2nd"),
    "sudden death": ("Ann wins! The scores were level", "一騎打ちで勝敗", "1st 2nd 2nd 2nd"),
    "a resignation leaves two kings": ("Cem wins! Two kings were left", "盤上の王が2つだけ", "1st 2nd 3rd 3rd"),
    "400 turns": ("Ann and Cem share first place! Nobody captured", "400手番", "1st 1st 3rd 3rd"),
}
"""The headline in both languages, and the places, in English."""
AGREED = {"one person resigns", "two people resign", "all agree", "one resigns, the others agree"}


@for_each(how=list(ENDS), language=LANGUAGES)
def test_each_end_shows_all_four_once_with_places_and_points_and_no_roll(how: str, language: str) -> None:
    match = replace(ENDS[how](), language=language)
    text = board(match).text
    first, second, places = TOLD[how]
    assert (first if language == "en" else second) in text.split("\n", maxsplit=1)[0]
    lines = [line for line in text.split("\n") if line.startswith("**")]
    assert sorted(re.findall(r"[(（](\w+(?: \d)?)[)）][:：]", " ".join(lines))) == sorted(match.names)
    assert all(re.search(r"\d( points?|点)$", line) for line in lines)
    if language == "en":
        assert re.findall(r"\*\*(\w+)", " ".join(lines)) == places.split()
    assert "🎲" not in text
    # Nobody is told that points don't count where no rule has ranked the players.
    assert "-#" not in text or how not in AGREED


def test_computers_that_are_left_in_a_game_without_armies_arent_called_so() -> None:
    match = resigned(opened("pentup", (ANN, *BOTS[:2]), variant="three"), ANN)
    assert board(match).text.count("**Still in:** ") == 2
    told = board(replace(match, language="ja")).text
    assert told.count("**順位なし** ") == 2
    assert "軍" not in told

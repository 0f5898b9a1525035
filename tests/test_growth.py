"""Whatever people type is read in at most linear time: nobody can keep the bot busy with a long text."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

import pytest

from bot.catalogue import CATALOGUE
from bot.core import clock
from bot.core.match import RuleViolation
from bot.core.record import RecordError
from bot.core.typed import normalised
from bot.features.mentions import reading
from bot.features.records.reading import parse
from bot.features.tournaments import dates, host_views
from bot.observability.logs import Veil
from bot.texts.people import Named, cut, plain, shortened_name, told_apart
from bot.ui import escape
from bot.ui.actions import CustomId
from bot.ui.errors import UserError
from bot.ui.typed import meant
from games.kit.rules import MoveError, OptionError, Seat
from renderers.kit.letters import legible
from tests.growth import Use, grows, pieces, uses

PACKAGES = ("bot", "games", "renderers", "opponents", "playground")
NOW = datetime(2026, 11, 28, tzinfo=UTC)
MESSAGE = "<@111111111111111111> vault 8×8 white clock=3d+5h rated=no level 3 <@222222222222222222>"
WORDS = "戦車 → d1 king > ↑ n"
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "a clock": (clock.read, "1 hour 30m + 5s"),
    "a length": (clock.read_length, "2h 30分間"),
    "clocks that are meant": (clock.clock_candidates, "10+5"),
    "a date": (
        lambda text: dates.moment_in(text, UTC, NOW),
        "Sat, 5 Dec 2026 at 7:30 pm 12月5日(土) 明日 <t:1:F>",
    ),
    "a zone": (dates.zone_in, "UTC+9:30 São Paulo Europe/Berlin"),
    "a line": (normalised, "“１２” – ー・\u200b\t"),
    "places": (lambda text: host_views.places_in(text, 3), "1, 2 0 "),
    "its own words": (reading.own_words, "> a `b` ```c``` >>> \n"),
    "a game": (reading.named_game, MESSAGE),
    "a game that is meant": (reading.closest_game, MESSAGE),
    "options": (lambda text: reading.understood(text, "vault"), MESSAGE),
    "a clock in a message": (reading.clock_in, MESSAGE),
    "wrong options": (lambda text: reading.check_pairs("vault", text), MESSAGE),
    "a call for help": (reading.asks_for_help, MESSAGE),
    "a record": (parse, '[Game "vault"]\n[Seat "white" "Ben \\" x"]\n1. +12 white move {a \\u0041} c1-d2\n'),
    "a name": (plain, "Be\u0301n 🇯🇵👩\u200d🚀🏴\U000e0067\U000e007f\n"),
    "an escaped name": (escape.called, "*a_ [x](https://y.z) <@1> @everyone"),
    "an unformatted text": (lambda text: escape.unformatted(text, 100), "**a** *b* `c` <t:1:R> </x:1> \\* # -# "),
    "a short name": (lambda text: shortened_name(cut(text, 5000), 32), "Ben 🇯🇵 (ben) "),
    "names": (lambda text: told_apart([Named(1, text, "a"), Named(2, text, "b")]), "Be\u0301n (a) 2"),
    "a name in pictures": (legible, "محمد (mo) 🐱"),
    "a custom id": (CustomId.read, "play:1:2:a/b"),
    **{f"a move of {game} in words": (partial(meant, game=game, seat=Seat(0)), WORDS) for game in CATALOGUE},
    "secrets": (Veil(["secret12"]), "https://u:p@h/webhooks/1/x 'token': 'y' authorization=Bot z a-b.c ?password=x"),
}
"""Readers of what people type or send, each with an example of which inputs are made."""


MOVES = {
    "vault": "b1-c2 white leaves",
    "shelt": "s1rin&s2lel *... +fav rin to b4",
    "chaturanga": "[K N] N g8xf6=R , K f1>e and red gives blue 12",
    "pentup": "F7@-2,-3 red leaves",
    "tower": "F7@-2,-3",
    "rings": "F7@-2,-3",
}
SHORT = (18, 24, 40, 80, 200, 800, 3200)
"""Numbers of characters, fewer than `SIZES` because readers do more with each than patterns; forms allow 4000."""


def _grows(reader: Callable[[str], object], example: str) -> str | None:
    """The part of an example whose repetition takes more than linear time to read."""

    def read(text: str) -> None:
        with suppress(RuleViolation, UserError, RecordError, MoveError, OptionError):
            reader(text)

    parts = {*re.findall(r"\w+|\s|[^\w\s]", example), example}
    return next((part for part in sorted(parts) for end in ("", "\0") if grows(read, part, "", end, SHORT)), None)


@pytest.mark.parametrize("name", READERS)
def test_no_reader_takes_more_than_linear_time(name: str) -> None:
    assert _grows(*READERS[name]) is None


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_move_takes_more_than_linear_time_to_read(key: str) -> None:
    game = CATALOGUE[key].game
    assert (
        _grows(game.start({option.key: option.default for option in game.options}).parse, MOVES.get(key, "a1-b2x3"))
        is None
    )


def test_no_pattern_takes_more_than_linear_time() -> None:
    for use in uses(*PACKAGES):
        for before, piece in pieces(use.pattern):
            for start in {before, ""} if use.may_begin_anywhere else {before}:
                assert not grows(use.read, piece, start, "\0"), f"{use.name}: {start!r}, then {piece!r} repeated"


@pytest.mark.parametrize(
    ("pattern", "method"), [(r"\s*,", "search"), (r"(a+)+b", "match"), (r"\w+@\d", "sub"), (r"x.*y.*z", "fullmatch")]
)
def test_what_grows_faster_is_noticed(pattern: str, method: str) -> None:
    use = Use("", re.compile(pattern), method)
    assert any(grows(use.read, piece, start, "\0") for start, piece in pieces(use.pattern))

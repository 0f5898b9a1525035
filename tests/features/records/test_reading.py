"""Records of matches: parse what is printed, name what is wrong by its line, and find every roll that was changed."""

from __future__ import annotations

import random
import re
import typing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.core import match as matches
from bot.core.dice import Salt, Seed
from bot.core.match import Draw, Match, MatchId, RowKind, Terms, UserId
from bot.core.record import Line, Record, RecordError, RecordErrorKey
from bot.features.records.reading import LONGEST_LINE, MOST_BYTES, MOST_LINES, parse, read
from bot.texts import LANGUAGES, say
from bot.texts.names import slug
from games.kit.rules import AnyGame, Options, options_from
from tests.core import toy
from tests.for_each import for_each

ROOT = Path(__file__).parents[3]
BEGAN = datetime(2026, 1, 1, 12, 0, 0, 700_000, tzinfo=UTC)
NAMES = ("Alice", "Bob", "Carol")
SIGNS = 'ab"\\{}[]()=-*. \t\n\r\x00\x1b\u200d\u2028\u202e\u3000é漢🎲'


def begun(game: AnyGame = toy.GAME, names: tuple[str, ...] = NAMES, **changes: str) -> Match:
    """A match between these people, from a seed that everybody knows."""
    options: Options = options_from(game.options, changes)
    terms = Terms(
        id=MatchId(12),
        game=game.key,
        options=options,
        guild=900,
        channel=1000,
        seats=tuple(UserId(10 + seat) for seat in range(len(names))),
        names=names,
        started_at=BEGAN,
        seed=Seed(bytes(range(32))),
        salt=Salt(message=41),
    )
    return matches.open_match(matches.begin(terms, game.start(options)))


def played(match: Match, rng: random.Random, most: int = 1000) -> Match:
    """The match after random moves, gifts and offers, a few seconds between them."""
    at = BEGAN
    while match.outcome is None and sum(row.kind in matches.PLIES for row in match.log) < most:
        at += timedelta(seconds=rng.uniform(0, 90))
        assert match.position.to_move is not None
        user = match.seats[match.position.to_move]
        gifts = [aside for aside in match.position.asides(match.position.to_move)[:-1] if rng.random() < 0.1]
        move = rng.choice(gifts or match.position.legal_moves())
        match = matches.play(match, user, match.position.notation(move), at=at)
        if rng.random() < 0.1 and match.outcome is None:
            match = matches.decline(offer(match, user, at=at), user, Draw(), at=at)
    return match


def offer(match: Match, user: UserId, *, at: datetime) -> Match:
    """The match with a draw on offer."""
    return matches.make_offer(match, user, Draw(), toy.start(match.options), at=at)


def finished_record(seed: int = 1) -> Record:
    """The record of a match that is over."""
    return Record.of(played(begun(), random.Random(seed)), toy.GAME)


# Round trips


@for_each(seed=range(20))
def test_a_record_survives_a_round_trip_through_text(seed: int) -> None:
    rng = random.Random(seed)
    names = ("".join(rng.choices(SIGNS, k=rng.randrange(1, 33))) for _ in range(3))
    record = Record.of(played(begun(names=tuple(names)), rng, most=rng.choice((10, 1000))), toy.GAME)
    text = str(record)
    assert parse(text) == record
    assert read(text.encode()) == record
    assert read(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == record
    assert all(line.isprintable() for line in text.replace("\u3000", "").split("\n"))


@for_each(seed=range(20))
def test_rows_with_any_text_survive_a_round_trip(seed: int) -> None:
    rng = random.Random(seed)

    def text() -> str:
        return "".join(rng.choices(SIGNS, k=rng.randrange(6)))

    lines = tuple(
        Line(rng.randrange(10**6), rng.choice((None, "red")), RowKind.ASIDE, text(), text()) for _ in range(50)
    )
    record = replace(finished_record(), lines=lines, options=((text(), text()),), match=rng.randrange(10**15))
    assert parse(str(record)) == record


def test_a_record_is_printed_as_documented() -> None:
    match = begun(names=("A", 'B "the Bold"', "C"))
    match = matches.play(match, match.seats[0], "take 0", at=BEGAN + timedelta(seconds=12))
    match = matches.play(match, match.seats[0], "end", at=BEGAN + timedelta(seconds=57))
    match = matches.resign(match, match.seats[1], at=BEGAN + timedelta(minutes=5))
    match = matches.end(match, UserId(99), at=BEGAN + timedelta(hours=1))
    assert str(Record.of(match, toy.GAME)) == (
        '[Banmen "1"]\n'
        '[Game "toy"]\n'
        '[Rules "1"]\n'
        '[Option "coins" "6"]\n'
        '[Option "table" "three"]\n'
        '[Seat "white" "A"]\n'
        '[Seat "black" "B \\"the Bold\\""]\n'
        '[Seat "red" "C"]\n'
        '[Match "12"]\n'
        '[Begin "2026-01-01T12:00:00Z"]\n'
        '[End "2026-01-01T13:00:00Z"]\n'
        '[Result "-"]\n'
        '[Reason "ended by a moderator"]\n'
        '[Salt "41"]\n'
        '[Commitment "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]\n'
        '[Seed "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]\n'
        "\n"
        "1. +0 - roll [2]\n"
        "2. +12 white move take 0\n"
        "3. +57 white move end\n"
        "4. +57 - roll [3]\n"
        "5. +300 black aside {resigned} black leaves\n"
        "6. +300 - roll [3]\n"
        "7. +3600 - end\n"
    )


def test_the_documentation_lists_the_limits_tags_and_kinds_of_rows() -> None:
    prose = (ROOT / "docs" / "record.md").read_text("utf-8")
    assert all(f"{limit:,}" in prose for limit in (MOST_BYTES, MOST_LINES, LONGEST_LINE))
    assert not [kind for kind in RowKind if f"`{kind.value}`" not in prose]
    assert not [tag for tag in set(re.findall(r"(?m)^\[(\w+)", TEXT)) if f"`{tag}`" not in prose and tag != "Banmen"]


def test_the_record_of_an_unfinished_match_has_no_seed_or_result() -> None:
    record = Record.of(begun(), toy.GAME)
    assert (record.ended, record.result, record.seed) == (None, None, None)
    assert '[Result "*"]' in str(record)
    assert record.commitment is not None
    assert "Seed" not in str(record)
    assert bytes(range(32)).hex() not in str(record)


def test_a_record_contains_no_discord_ids() -> None:
    match = replace(begun(), seats=(UserId(111222333), UserId(444555666), UserId(777888999)), guild=900800, channel=700)
    text = str(Record.of(match, toy.GAME))
    assert not any(number in text for number in ("111222333", "444555666", "777888999", "900800"))


SALT = Salt(('"7" \\ dragons', "[Seed]", "火 & water"), 1442536900000000001)


def record_with_salt(seed: int = 1, salt: Salt = SALT) -> Record:
    """The record of a match whose dice have this salt."""
    match = replace(begun(), log=(), salt=salt)
    start = toy.start(match.options)
    match = matches.open_match(replace(matches.begin(match, start), salt=salt))
    return Record.of(played(match, random.Random(seed)), toy.GAME)


@for_each(
    ("old", "new", "tag"),
    [
        ('"1442536900000000001"', '"01442536900000000001"', "Salt"),
        ('"1442536900000000001"', '"0"', "Salt"),
        ('"1442536900000000001"', '"x"', "Salt"),
        ('"[Seed]" "火 & water"', '"火 & water" "[Seed]"', "Salt"),
        ('"[Seed]"', '""', "Salt"),
        ('"[Seed]"', '"a\\u000ab"', "Salt"),
    ],
)
def test_an_invalid_salt_is_refused(old: str, new: str, tag: str) -> None:
    text = str(record_with_salt())
    assert old in text
    with pytest.raises(RecordError) as told:
        parse(text.replace(old, new))
    assert (told.value.key, told.value.evidence["tag"]) == ("wrong tag", tag)


def test_unknown_tags_are_ignored() -> None:
    record = finished_record()
    assert parse(str(record).replace('[Match "12"]', '[Event "Club" "evening"]\n[Match "12"]\n\n')) == record


# Faults are named by their line

TEXT = str(finished_record())
FIRST_ROW = TEXT.split("\n").index("") + 2
"""The number of the line after the empty one."""


def changed(old: str, new: str) -> str:
    """A record with something else in it."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


WRONG: list[tuple[str, RecordErrorKey, int]] = [
    ("", "not a record", 1),
    ("\n\nhello", "not a record", 3),
    (changed('[Banmen "1"]\n', ""), "not a record", 1),
    (changed('[Banmen "1"]', '[Banmen "2"]'), "unknown version", 1),
    (changed('[Game "toy"]\n', ""), "tag missing", FIRST_ROW - 1),
    ('[Banmen "1"]\n[Game "toy"]\n', "tag missing", 3),
    (changed('[Game "toy"]', '[Game "toy"]\n[Game "toy"]'), "tag twice", 3),
    (changed('[Game "toy"]\n', "".join(f'[Option "a{n}" ""]\n' for n in range(101))), "tag too often", 102),
    (changed('[Game "toy"]', '[Game "toy" "too"]'), "wrong tag", 2),
    (changed('[Rules "1"]', '[Rules "one"]'), "wrong tag", 3),
    (changed('[Rules "1"]', '[Rules "' + "9" * 400 + '"]'), "wrong tag", 3),
    (changed('[Option "table"', '[Option "coins"'), "wrong tag", 5),
    (changed('[Seat "black"', '[Seat "white"'), "wrong tag", 7),
    (changed('[Seat "black"', '[Seat "dark side"'), "wrong tag", 7),
    (changed('[Seat "black" "Bob"]', '[Seat "black"]'), "wrong tag", 7),
    (changed('[Begin "2026-01-01', '[Begin "2026-02-30'), "wrong tag", 10),
    (re.sub(r"\[Result .*\]", '[Result "white black=green"]', TEXT), "wrong tag", 12),
    (changed('[Points "white" "', '[Points "white" "x'), "wrong tag", 14),
    (changed('[Seed "0001', '[Seed "00zz'), "wrong tag", 19),
    (changed('[Game "toy"]', '[Game "toy]'), "not a line", 2),
    (changed('[Game "toy"]', "[Game]"), "not a line", 2),
    (changed("1. +0", "1 +0"), "not a line", FIRST_ROW),
    (changed("2. +", '[Late "tag"]\n2. +'), "not a line", FIRST_ROW + 1),
    (changed("2. +", "3. +"), "wrong number", FIRST_ROW + 1),
    (changed("1. +0 - roll", "1. +0 - throw"), "unknown kind", FIRST_ROW),
    (changed("1. +0 - roll", "1. +0 green roll"), "unknown seat", FIRST_ROW),
    (changed("[Game", "\\[Game"), "not a line", 2),
    (changed('"Alice"', '"Al\\ice"'), "wrong escape", 6),
    (changed('"Alice"', '"\\U00110000"'), "wrong escape", 6),
    (changed('"Alice"', '"\\ud800"'), "wrong escape", 6),
    (changed("- roll [", "- roll \\x["), "wrong escape", FIRST_ROW),
    (changed('"Alice"', '"Al\tice"'), "hidden sign", 6),
    (changed('"Alice"', '"\u202eecilA"'), "hidden sign", 6),
    (changed('"Alice"', '"' + "A" * LONGEST_LINE + '"'), "line too long", 6),
    (TEXT + "\n" * MOST_LINES, "too many lines", MOST_LINES + 1),
    ("[" * (MOST_BYTES + 1), "too large", 1),
]


@for_each(("text", "key", "line"), WRONG)
def test_a_wrong_line_is_reported_with_its_number_and_the_reason(text: str, key: str, line: int) -> None:
    for reading in (parse, lambda given: read(given.encode("utf-8", "surrogatepass"))):
        with pytest.raises(RecordError) as told:
            reading(text)
        assert (told.value.key, told.value.line) == (key, line)
        for language in LANGUAGES:
            said = say(language, f"record-{slug(key)}", **told.value.evidence)
            assert "{ $" not in said
            assert said.isprintable()


def test_undecodable_bytes_are_reported_with_their_line() -> None:
    with pytest.raises(RecordError) as told:
        read(TEXT.encode().replace(b"Bob", b"B\xff\xfe"))
    assert (told.value.key, told.value.line) == ("not text", 7)


def test_every_record_error_is_tested() -> None:
    assert {key for _, key, _ in WRONG} | {"not text"} == set(typing.get_args(RecordErrorKey))


def test_parsing_hostile_input_takes_linear_time() -> None:
    for piece in ('[Game "', "\\", '\\"', "{", "\\{", "1. +0 - roll {", '"" ', "[A "):
        line = (piece * LONGEST_LINE)[:LONGEST_LINE]
        with pytest.raises(RecordError):
            parse('[Banmen "1"]\n' + f"{line}\n" * 1000)


def test_names_and_words_in_a_record_stay_as_they_were_chosen() -> None:
    text = TEXT.replace('"Alice"', '"“Ａlice”　ー"')
    assert parse(text).seats[0][1] == "“Ａlice”　ー"
    assert read(text.replace("\n", " \r\n").encode()) == parse(text)


def test_a_row_that_ends_in_a_blank_is_written_visibly() -> None:
    record = parse(TEXT)
    last = record.lines[-1]._replace(text="x ")
    changed: Record = type(record)(
        **{name: getattr(record, name) for name in record.__slots__} | {"lines": (*record.lines[:-1], last)}
    )
    assert parse(str(changed)) == changed
    assert not any(line.endswith(" ") for line in str(changed).splitlines())

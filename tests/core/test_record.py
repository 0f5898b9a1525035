"""Records of matches: parse what is printed, name what is wrong by its line, and find every roll that was changed."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.core import match as matches
from bot.core.dice import Salt, Seed
from bot.core.match import Draw, Match, MatchId, RowKind, TakeBack, Terms, UserId
from bot.core.record import LONGEST_LINE, MOST_BYTES, MOST_LINES, Line, Record, RecordError, RecordErrorKey, parse, read
from bot.features.dice.verification import Fault, FaultKey, Report, verify
from bot.features.dice.views import findings
from bot.texts import LANGUAGES, say
from bot.texts.names import slug
from games import chaturanga, vault
from games.kit.rules import AnyGame, Options, options_from
from tests.core import toy
from tests.for_each import for_each

ROOT = Path(__file__).parents[2]
BEGAN = datetime(2026, 1, 1, 12, 0, 0, 700_000, tzinfo=UTC)
GAMES: dict[str, AnyGame] = {"toy": toy.GAME, "vault": vault.GAME}
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


def test_the_example_in_the_documentation_is_a_record() -> None:
    prose = (ROOT / "docs" / "record.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(\[Banmen .*?)```", prose, re.DOTALL)
    record = parse(text)
    assert str(record) == text
    assert verify(record, {"chaturanga": chaturanga.GAME}).is_proven


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


def test_the_record_of_a_game_without_dice_has_no_seed() -> None:
    match = begun(vault.GAME, ("Alice", "Bob"), size="6")
    record = Record.of(matches.resign(match, match.seats[0], at=BEGAN), vault.GAME)
    assert (record.commitment, record.seed) == (None, None)
    assert parse(str(record)) == record
    assert verify(record, GAMES) == Report((), None)


SALT = Salt(('"7" \\ dragons', "[Seed]", "火 & water"), 1442536900000000001)


def record_with_salt(seed: int = 1, salt: Salt = SALT) -> Record:
    """The record of a match by version 2 of the dice."""
    match = replace(begun(), log=(), salt=salt)
    start = toy.start(match.options)
    match = matches.open_match(replace(matches.begin(match, start), salt=salt))
    return Record.of(played(match, random.Random(seed)), toy.GAME)


def test_a_record_contains_the_dice_version_and_the_salt() -> None:
    record = record_with_salt()
    text = str(record)
    assert '[Dice "2"]\n[Salt "1442536900000000001" "\\"7\\" \\\\ dragons" "[Seed]" "火 & water"]\n' in text
    assert parse(text) == record
    assert verify(record, GAMES).is_proven
    assert parse(str(replace(record, salt=Salt(SALT.words)))).salt == Salt(SALT.words)
    # It doesn't depend on the match's number, which the operator could choose.
    assert verify(replace(record, match=13), GAMES).is_proven


def test_dice_with_another_salt_or_version_are_not_proven() -> None:
    record = record_with_salt()
    assert record.salt is not None
    for other in (None, replace(SALT, words=()), replace(SALT, words=("a",)), replace(SALT, message=1)):
        assert fault_of(replace(record, salt=other)) == "other roll"
    assert fault_of(replace(record, salt=replace(SALT, message=None))) == "no salt"
    assert fault_of(replace(finished_record(), salt=SALT)) == "other roll"


@for_each(
    ("old", "new", "tag"),
    [
        ('[Dice "2"]\n', "", "Salt"),
        ('[Dice "2"]', '[Dice "3"]', "Dice"),
        ('[Dice "2"]', '[Dice "1"]', "Dice"),
        ('[Salt "1442536900000000001"', '[Event "x"', "Dice"),
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
    (changed('[Seed "0001', '[Seed "00zz'), "wrong tag", 18),
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


@for_each(seed=range(300))
def test_a_corrupted_record_is_parsed_or_refused_without_crashing(seed: int) -> None:
    rng = random.Random(seed)
    signs = list(TEXT)
    for _ in range(rng.randrange(1, 8)):
        place = rng.randrange(len(signs))
        signs[place : place + rng.randrange(3)] = rng.choices(SIGNS + "0123456789", k=rng.randrange(3))
    try:
        record = parse("".join(signs))
    except RecordError:
        return
    assert parse(str(record)) == record
    found = verify(record, GAMES)
    faults = [fault for fault in (found.fault, *(roll.reason for roll in found.rolls)) if fault is not None]
    told = [*(value for fault in faults for value in fault.evidence.values()), *(roll.text for roll in found.rolls)]
    assert all(value.replace("\u3000", "").isprintable() for value in told)


# Verifying


@for_each(seed=range(10))
def test_the_dice_of_a_match_are_proven(seed: int) -> None:
    record = finished_record(seed)
    found = verify(record, GAMES)
    assert found.is_proven
    assert found.count("proven") == len(found.rolls) == len(rows_of(record, RowKind.ROLL)) > 5
    assert [roll.row - 1 for roll in found.rolls] == rows_of(record, RowKind.ROLL)
    assert verify(parse(str(record)), GAMES) == found


def test_the_dice_are_proven_however_the_match_ended() -> None:
    match = played(begun(), random.Random(1), most=6)
    first, second, third = match.seats
    ends: list[Callable[[], Match]] = [
        lambda: matches.end(match, UserId(5), at=BEGAN),
        lambda: matches.resign(matches.resign(match, first, at=BEGAN), second, at=BEGAN),
        lambda: offer(offer(offer(match, third, at=BEGAN), second, at=BEGAN), first, at=BEGAN),
    ]
    for end in ends:
        over = end()
        assert over.outcome is not None
        assert verify(Record.of(over, toy.GAME), GAMES).is_proven


def test_verification_follows_takebacks() -> None:
    match = begun(toy.GAME, ("Alice",), table="solo")
    while match.position.pips != 2:  # type: ignore[attr-defined]
        assert match.position.to_move is not None
        match = matches.play(match, match.seats[0], "take 1", at=BEGAN)
    match = matches.play(match, match.seats[0], "take 0", at=BEGAN)
    match = matches.make_offer(match, match.seats[0], TakeBack(), toy.start(match.options), at=BEGAN)
    match = matches.play(match, match.seats[0], "take 2", at=BEGAN)
    match = matches.end(match, match.seats[0], at=BEGAN)
    record = Record.of(match, toy.GAME)
    assert verify(parse(str(record)), GAMES).is_proven
    undone = (*record.lines[:1], Line(0, "white", RowKind.TAKEBACK, ""), *record.lines[1:])
    assert fault_of(replace(record, lines=undone)) == "out of order"


def fault_of(record: Record) -> str:
    """The discrepancy: of the whole record or, if that is in order, of its first unproven roll; told in every
    language without a gap, and read from a file as well.
    """
    found = verify(record, GAMES)
    assert not found.is_proven
    assert verify(parse(str(record)), GAMES) == found
    fault = found.fault or next(roll.reason for roll in found.rolls if roll.reason is not None)
    for language in LANGUAGES:
        assert "{ $" not in say(language, f"dice-fault-{slug(fault.key)}", **fault.evidence)
        for line in findings(record, found, language):
            assert "{ $" not in line
    return fault.key


def with_line(record: Record, number: int, **changes: typing.Any) -> Record:
    """The record with another row in place of one, counted from 0."""
    line = record.lines[number]._replace(**changes)
    return replace(record, lines=(*record.lines[:number], line, *record.lines[number + 1 :]))


def rows_of(record: Record, kind: RowKind) -> list[int]:
    """Indices of the rows of a kind."""
    return [number for number, line in enumerate(record.lines) if line.kind is kind]


def ended_after_a_roll() -> Record:
    """The record of a match that was ended when no move had followed its last roll."""
    return Record.of(matches.end(played(begun(), random.Random(1), most=6), UserId(5), at=BEGAN), toy.GAME)


@pytest.mark.parametrize(("record", "followed"), [(finished_record(), 0), (ended_after_a_roll(), 2)])
def test_every_changed_roll_is_disproven_and_no_other(record: Record, followed: int) -> None:
    """`followed` is the number of changes with which the record goes on as it does."""
    checked = 0
    for nth, number in enumerate(rows_of(record, RowKind.ROLL), 1):
        shown = record.lines[number].text
        for other in {"[1]", "[2]", "[3]"} - {shown}:
            found = verify(with_line(record, number, text=other), GAMES)
            assert not found.is_proven
            (roll,) = (roll for roll in found.rolls if roll.verdict == "disproven")
            assert roll == (nth, number + 1, other, Fault("other roll", {"due": shown}))
            assert [each.verdict for each in found.rolls[: nth - 1]] == ["proven"] * (nth - 1)
            # If the next move doesn't fit the roll, the rest is unknown; otherwise each roll is checked.
            assert {each.verdict for each in found.rolls[nth:]} <= {"proven", "unprovable"}
            if found.fault is None or found.fault.key == "other result":
                assert found.count("proven") == len(found.rolls) - 1
                checked += 1
    assert checked == followed


def test_repeated_rolls_and_pointless_takebacks_are_detected() -> None:
    record = finished_record()
    for number in rows_of(record, RowKind.ROLL):
        twice = (*record.lines[: number + 1], *record.lines[number:])
        assert fault_of(replace(record, lines=twice)) in {"out of order", "against the rules"}
        skipped = (*record.lines[: number + 1], Line(0, "white", RowKind.SUBSTITUTE, "2:1"), *record.lines[number:])
        assert fault_of(replace(record, lines=skipped)) == "out of order"


def test_a_changed_seed_commitment_or_match_number_is_detected() -> None:
    record = finished_record()
    other = Seed(bytes(32))
    assert fault_of(replace(record, seed=other.secret.hex())) == "other commitment"
    assert fault_of(replace(record, commitment=other.commitment)) == "other commitment"
    assert fault_of(replace(record, seed=other.secret.hex(), commitment=other.commitment)) == "other roll"
    assert fault_of(replace(record, match=13)) == "other roll"
    assert fault_of(replace(record, seed=None)) == "no seed"
    assert fault_of(replace(record, seed=None, commitment=None)) == "no commitment"
    assert fault_of(replace(record, commitment=None)) == "no commitment"


def test_reordered_or_missing_rows_are_detected() -> None:
    record = finished_record()
    for number in range(len(record.lines) - 1):
        lines = list(record.lines)
        lines[number], lines[number + 1] = lines[number + 1], lines[number]
        kinds = {lines[number].kind, lines[number + 1].kind}
        if RowKind.ROLL in kinds and kinds <= matches.PLIES:
            assert verify(replace(record, lines=tuple(lines)), GAMES).fault is not None
        if record.lines[number].kind in matches.PLIES:
            missing = replace(record, lines=record.lines[:number] + record.lines[number + 1 :])
            assert verify(missing, GAMES).fault is not None


def test_rows_of_the_wrong_kind_seat_or_text_are_detected() -> None:
    record = finished_record()
    roll, move = rows_of(record, RowKind.ROLL)[0], rows_of(record, RowKind.MOVE)[0]
    assert fault_of(with_line(record, roll, kind=RowKind.MOVE, seat="white")) == "out of order"
    assert fault_of(with_line(record, roll, kind=RowKind.ASIDE, seat="white")) == "out of order"
    assert fault_of(with_line(record, roll, seat="white")) == "out of order"
    assert fault_of(with_line(record, move, kind=RowKind.ROLL, seat=None)) == "out of order"
    assert fault_of(with_line(record, move, seat="red")) == "out of order"
    assert fault_of(with_line(record, move, seat=None)) == "out of order"
    assert fault_of(with_line(record, move, text="take\x1b 7")) == "against the rules"


def test_a_changed_game_option_seat_or_result_is_detected() -> None:
    record = finished_record()
    assert record.result is not None
    assert fault_of(replace(record, game="snakes")) == "unknown game"
    assert fault_of(replace(record, options=(("coins", "7"),))) == "other game"
    assert fault_of(replace(record, options=(("table", "pairs"),))) == "other game"
    assert fault_of(replace(record, result=replace(record.result, reason="luck"))) == "other result"
    assert fault_of(replace(record, result=None, seed=record.seed)) == "other result"
    assert fault_of(replace(record, lines=record.lines[:-1])) == "other result"


def test_every_dice_fault_has_a_message_in_every_language() -> None:
    for key in typing.get_args(FaultKey):
        assert len({say(language, f"dice-fault-{slug(key)}") for language in LANGUAGES}) == len(LANGUAGES)

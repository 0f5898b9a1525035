"""The rolls in a record, checked against the commitments: every change is found."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.core import match as matches
from bot.core.dice import Salt, Seed
from bot.core.match import Match, RowKind, Substitute, TakeBack, UserId
from bot.core.record import Line, Record, RecordError
from bot.features.dice.verification import Fault, FaultKey, Report, verify
from bot.features.dice.views import findings
from bot.features.records.reading import parse
from bot.texts import LANGUAGES, say
from bot.texts.names import slug
from games import chaturanga, vault
from games.kit.rules import AnyGame
from tests.core import toy
from tests.features.records.test_reading import (
    BEGAN,
    ROOT,
    SALT,
    SIGNS,
    TEXT,
    begun,
    finished_record,
    offer,
    played,
    record_with_salt,
)
from tests.for_each import for_each

GAMES: dict[str, AnyGame] = {"toy": toy.GAME, "vault": vault.GAME}


def test_the_example_in_the_documentation_is_a_record() -> None:
    prose = (ROOT / "docs" / "record.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(\[Banmen .*?)```", prose, re.DOTALL)
    record = parse(text)
    assert str(record) == text
    assert verify(record, {"chaturanga": chaturanga.GAME}).is_proven


def test_the_record_of_a_game_without_dice_has_no_seed() -> None:
    match = begun(vault.GAME, ("Alice", "Bob"), size="6")
    record = Record.of(matches.resign(match, match.seats[0], at=BEGAN), vault.GAME)
    assert (record.commitment, record.seed) == (None, None)
    assert parse(str(record)) == record
    assert verify(record, GAMES) == Report((), None)


def test_a_record_contains_the_salt_of_the_dice() -> None:
    record = record_with_salt()
    text = str(record)
    assert '[Salt "1442536900000000001" "\\"7\\" \\\\ dragons" "[Seed]" "火 & water"]\n' in text
    assert parse(text) == record
    assert verify(record, GAMES).is_proven
    assert parse(str(replace(record, salt=Salt(SALT.words)))).salt == Salt(SALT.words)
    # It doesn't depend on the match's number, which the operator could choose.
    assert verify(replace(record, match=13), GAMES).is_proven


def test_dice_with_another_salt_or_without_any_are_not_proven() -> None:
    record = record_with_salt()
    assert record.salt is not None
    for other in (replace(SALT, words=()), replace(SALT, words=("a",)), replace(SALT, message=1)):
        assert fault_of(replace(record, salt=other)) == "other roll"
    for without in (None, replace(SALT, message=None)):
        assert fault_of(replace(record, salt=without)) == "no salt"
    assert fault_of(replace(finished_record(), salt=SALT)) == "other roll"


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


def test_dice_are_proven_beside_offers() -> None:
    match = played(begun(), random.Random(1), 8)
    for user in match.seats[:2]:
        match = offer(match, user, at=BEGAN)
    record = Record.of(matches.resign(match, match.seats[2], at=BEGAN), toy.GAME)
    first, *rest = record.lines
    later = (first, Line(0, record.seats[2][0], RowKind.OFFER, "what comes later"), *rest)
    assert verify(replace(record, lines=later), GAMES).is_proven


def test_the_rolls_that_a_substitute_undoes_are_not_used_again() -> None:
    match = played(begun(), random.Random(1), 6)
    assert match.position.to_move is not None
    leaver = match.seats[match.position.to_move]
    one, other = (user for user in match.seats if user != leaver)
    what, start = Substitute(match.seats_of(leaver)[0], 3), toy.start(match.options)
    left = matches.resign(match, leaver, at=BEGAN)
    offered = matches.make_offer(left, one, what, start, at=BEGAN)
    match = matches.agree(offered, other, what, start, at=BEGAN)
    match = matches.end(played(match, random.Random(1), 12), one, at=BEGAN)
    record = Record.of(match, toy.GAME)
    assert verify(record, GAMES).is_proven
    assert any(line.kind is RowKind.SUBSTITUTE and ":" in line.text for line in record.lines)
    lines = (line._replace(text="3:99") if line.kind is RowKind.SUBSTITUTE else line for line in record.lines)
    assert fault_of(replace(record, lines=tuple(lines))) == "out of order"


def test_a_changed_seed_or_commitment_is_detected() -> None:
    record = finished_record()
    other = Seed(bytes(32))
    assert fault_of(replace(record, seed=other.secret.hex())) == "other commitment"
    assert fault_of(replace(record, commitment=other.commitment)) == "other commitment"
    assert fault_of(replace(record, seed=other.secret.hex(), commitment=other.commitment)) == "other roll"
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

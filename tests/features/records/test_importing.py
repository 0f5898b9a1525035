"""Records from any source: those that follow the rules are imported, others are refused by their line, quickly."""

from __future__ import annotations

import itertools
import math
import random
import typing
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.catalogue import CATALOGUE
from bot.core import match as matches
from bot.core.dice import Salt, Seed
from bot.core.match import (
    PLAYED,
    Adjourn,
    Draw,
    Match,
    MatchId,
    RowKind,
    RuleViolation,
    Shown,
    TakeBack,
    Terms,
    UserId,
    standing_rows,
)
from bot.core.record import Line, PlayErrorKey, Record, RecordError
from bot.features.records.importing import MOST_BYTES, MOST_ROWS, UNFINISHED, Imported, imported
from bot.matches.challenges.setup import variants
from bot.texts import LANGUAGES, say
from bot.texts.names import slug
from games.kit.rules import AnyGame, Options, options_from
from tests.for_each import for_each

BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)
GAMES: dict[str, AnyGame] = {key: entry.game for key, entry in CATALOGUE.items()}


def every_variant() -> Iterator[tuple[str, Options]]:
    """Each game with each combination of its options."""
    for key, entry in CATALOGUE.items():
        yield from ((key, options) for options in variants(entry))


def begun(key: str, changes: Options, number: int = 12) -> Match:
    """A match between as many people as there are seats."""
    game = GAMES[key]
    options = options_from(game.options, changes)
    seats = len(game.seat_names(options))
    terms = Terms(
        id=MatchId(number),
        game=key,
        options=options,
        guild=900,
        channel=1000,
        seats=tuple(UserId(10 + seat) for seat in range(seats)),
        names=tuple("ABCD"[seat] for seat in range(seats)),
        started_at=BEGAN,
        seed=Seed(bytes(range(number, number + 32))),
        salt=Salt(message=1),
    )
    return matches.open_match(matches.begin(terms, game.start(options)))


def played(match: Match, rng: random.Random, most: int) -> Match:
    """The match after random moves, gifts, leavings, take-backs and offers of other things."""
    at, start = match.started_at, GAMES[match.game].start(match.options)
    for _ in range(most):
        if match.outcome:
            break
        at += timedelta(seconds=rng.uniform(0, 90))
        assert match.position.to_move is not None
        seat, dice = match.position.to_move, rng.random()
        user = match.seats[seat]
        if dice < 0.02 and len(match.seats) > 2:
            match = matches.resign(match, user, at=at)
        elif dice < 0.05:
            try:
                match = matches.make_offer(match, user, TakeBack(), start, at=at)
                for other in match.seats:
                    if match.offers:
                        match = matches.agree(match, other, TakeBack(), start, at=at)
            except RuleViolation:
                continue
        elif dice < 0.1 and len(match.seats) > 1:
            what = rng.choice((Draw(), Adjourn()))
            match = matches.decline(matches.make_offer(match, user, what, start, at=at), user, what, at=at)
        else:
            gifts = match.position.asides(seat)[:-1] if dice < 0.2 else ()
            move = rng.choice(gifts or match.position.legal_moves())
            match = matches.play(match, user, match.position.notation(move), at=at)
    return match


def record_text(match: Match) -> bytes:
    """The match's record."""
    return str(Record.of(match, GAMES[match.game])).encode()


def moves_in_effect(match: Match) -> list[tuple[RowKind, object, str]]:
    """The moves that still stand."""
    return [(row.kind, row.seat, row.text) for row in standing_rows(match.log) if row.kind in PLAYED]


def match_of(found: Imported) -> Match:
    """The imported record as a match."""
    terms = Terms(
        id=MatchId(77),
        game=found.game,
        options=found.options,
        guild=None,
        channel=0,
        seats=(UserId(5),) * len(found.names),
        names=found.names,
        started_at=found.began,
        rated=False,
    )
    return matches.restored(terms, found.rows, Shown(), GAMES[found.game].start(found.options))


# Back and forth


@for_each(("key", "options"), [*every_variant()])
def test_the_record_of_any_game_can_be_imported(key: str, options: Options) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        match = played(begun(key, options), rng, rng.choice((3, 40, 1000)))
        found = imported(record_text(match), GAMES)
        again = match_of(found)
        assert again.state == found.state
        assert (again.game, dict(again.options), again.names) == (match.game, dict(match.options), match.names)
        assert moves_in_effect(again) == moves_in_effect(match)
        assert again.position == match.position
        assert again.outcome == match.outcome or (again.outcome and again.outcome.reason == UNFINISHED)
        once_more = match_of(imported(record_text(again), GAMES))
        assert (moves_in_effect(once_more), once_more.outcome) == (moves_in_effect(again), again.outcome)


def ended(how: Callable[[Match], Match], key: str = "chaturanga") -> tuple[Match, Match]:
    """A match that has ended after some moves, and the record read back from its file."""
    match = how(played(begun(key, {}), random.Random(3), 12))
    assert match.outcome is not None
    return match, match_of(imported(record_text(match), GAMES))


def test_an_imported_match_ends_the_way_the_original_did() -> None:
    def agreed(match: Match) -> Match:
        start = GAMES[match.game].start(match.options)
        for user in dict.fromkeys(match.seats[seat] for seat in sorted(match.present)):
            match = matches.make_offer(match, user, Draw(), start, at=BEGAN)
        return match

    def resigned(match: Match) -> Match:
        for seat in sorted(match.present)[:-1]:
            match = matches.resign(match, match.seats[seat], at=BEGAN)
        return match

    for how in (agreed, resigned, lambda match: matches.end(match, UserId(1), at=BEGAN)):
        match, again = ended(how)
        assert again.outcome == match.outcome
    assert ended(resigned)[1].log[-1].cause == "resigned"
    called_off = matches.abort(begun("vault", {}), UserId(10), at=BEGAN)
    assert match_of(imported(record_text(called_off), GAMES)).outcome == called_off.outcome


def test_imported_names_are_shortened_and_cleaned() -> None:
    match = replace(begun("vault", {}), names=("\u202e \x00" + "x" * 400, "\u200b"))
    assert imported(record_text(match), GAMES).names == ("x" * 32, "black")


def test_imported_moves_are_stored_in_the_games_own_notation() -> None:
    match = played(begun("vault", {}), random.Random(4), 6)
    shouted = "\n".join(
        f"{line.rpartition(' ')[0]}   {line.rpartition(' ')[2].upper()}  " if " move " in line else line
        for line in record_text(match).decode().split("\n")
    )
    assert [row.text for row in imported(shouted.encode(), GAMES).rows[:-1]] == [
        text for _, _, text in moves_in_effect(match)
    ]


# Faulty records


def record() -> Record:
    """A short match's record."""
    return Record.of(played(begun("chaturanga", {}), random.Random(1), 20), GAMES["chaturanga"])


def error_importing(content: bytes | str | Record) -> RecordError:
    """The reason for the refusal."""
    with pytest.raises(RecordError) as told:
        imported(content if isinstance(content, bytes) else str(content).encode(), GAMES)
    return told.value


def with_row(of: Record, number: int, **changes: object) -> Record:
    """The record with another row in place of one, counted from 1."""
    line = of.lines[number - 1]._replace(**changes)  # type: ignore[arg-type]
    return replace(of, lines=(*of.lines[: number - 1], line, *of.lines[number:]))


def line_number_of(of: Record, number: int) -> int:
    """The line of a row in the file."""
    return str(of).split("\n").index("") + 1 + number


def test_an_illegal_move_is_reported_with_its_line_and_the_rule() -> None:
    whole = record()
    row = next(number for number, line in enumerate(whole.lines, 1) if line.kind is RowKind.MOVE)
    error = error_importing(with_row(whole, row, text="K a1-a2"))
    assert (error.key, error.line, error.game) == ("against the rules", line_number_of(whole, row), "chaturanga")
    assert error.why is not None
    error = error_importing(with_row(whole, row, text="nonsense"))
    assert (error.key, error.line, error.evidence) == (
        "against the rules",
        line_number_of(whole, row),
        {"given": "nonsense"},
    )


def test_a_row_of_the_wrong_kind_or_seat_is_reported_with_its_line() -> None:
    whole = record()
    roll, move = (
        next(number for number, line in enumerate(whole.lines, 1) if line.kind is kind)
        for kind in (RowKind.ROLL, RowKind.MOVE)
    )
    other = next(seat for seat, _ in whole.seats if seat != whole.lines[move - 1].seat)
    wrong = [
        with_row(whole, roll, seat=other),
        with_row(whole, roll, kind=RowKind.MOVE, seat=other),
        with_row(whole, move, seat=other),
        with_row(whole, move, seat=None),
        with_row(whole, move, kind=RowKind.ASIDE),
    ]
    rows = (roll, roll, move, move, move)
    assert [(error_importing(each).key, error_importing(each).line) for each in wrong] == [
        ("out of order", line_number_of(whole, row)) for row in rows
    ]


def test_tags_and_result_are_checked_against_the_rules() -> None:
    whole = record()
    over = Record.of(
        matches.resign(played(begun("vault", {}), random.Random(1), 9), UserId(10), at=BEGAN), GAMES["vault"]
    )
    assert over.result is not None
    turned = replace(over.result, ranking=over.result.ranking[::-1])
    wrong = {
        "unknown game": replace(whole, game="snakes"),
        "wrong option": replace(over, options=(("size", "7"),)),
        "other seats": replace(whole, seats=whole.seats[::-1]),
        "other result": replace(over, result=turned),
        "wrong time": with_row(whole, 3, after=10**12 - 1),
    }
    assert [error_importing(each).key for each in wrong.values()] == list(wrong)
    assert error_importing(replace(over, lines=over.lines[:-1])).key == "other result"
    assert error_importing(wrong["wrong option"]).why is not None
    undone = replace(whole, lines=(*whole.lines, Line(0, None, RowKind.TAKEBACK, "9" * 400)))
    assert moves_in_effect(match_of(imported(str(undone).encode(), GAMES))) == []


def test_a_record_that_is_too_large_is_refused_early() -> None:
    assert error_importing(b"x" * (MOST_BYTES + 1)).key == "too large"
    whole = record()
    many = replace(whole, lines=(Line(0, None, RowKind.DECLINE, ""),) * (MOST_ROWS + 1))
    error = error_importing(many)
    assert (error.key, error.line) == ("too many rows", line_number_of(whole, MOST_ROWS + 1))
    with pytest.raises(RecordError) as told:
        imported(str(whole).encode(), GAMES, seconds=0)
    assert told.value.key == "takes too long"


def test_importing_the_largest_record_takes_little_time() -> None:
    """A puzzle alone, moved and taken back for ever; then nothing but take-backs."""
    match = begun("rings", {})
    at, move = BEGAN, match.position.notation(match.position.legal_moves()[0])
    lines = tuple(
        Line(0, "white", *(pair))
        for _ in range(MOST_ROWS // 2)
        for pair in ((RowKind.MOVE, move), (RowKind.TAKEBACK, ""))
    )
    for each in (lines, (Line(0, "white", RowKind.TAKEBACK, "99999"),) * MOST_ROWS):
        whole = replace(Record.of(match, GAMES["rings"]), lines=each, began=at)
        assert imported(str(whole).encode(), GAMES, seconds=20).rows[-1].kind is RowKind.END


def rows_of(count: int) -> Iterator[Line]:
    """A move that is taken back, over and over."""
    match = begun("rings", {})
    move = match.position.notation(match.position.legal_moves()[0])
    for _ in range(count // 2):
        yield from (Line(0, "white", RowKind.MOVE, move), Line(0, "white", RowKind.TAKEBACK, ""))


LONG_TEXTS = {
    "options": lambda whole: str(whole).replace("[Seat", '[Option "a" ""]\n' * 3000 + "[Seat"),
    "unknown tags": lambda whole: str(whole).replace(
        "[Match", "".join(f'[X{"x" * n} ""]\n[Y{"y" * n} ""]\n' for n in range(30)) + "[Match"
    ),
    "empty lines": lambda whole: str(whole) + "\n" * 3000,
    "long lines": lambda whole: str(replace(whole, lines=(Line(0, None, RowKind.DECLINE, "x" * 1900),) * 500)),
    "moves and take-backs": lambda whole: str(replace(whole, lines=tuple(rows_of(3000)))),
    "moves": lambda whole: record_text(played(begun("shelt", {}), random.Random(1), 400)).decode(),
}


@pytest.mark.parametrize("text", LONG_TEXTS.values(), ids=LONG_TEXTS)
def test_importing_any_long_record_stops_when_its_time_is_up(text: Callable[[Record], str]) -> None:
    content = text(Record.of(begun("rings", {}), GAMES["rings"])).encode()

    def looks(until: float) -> tuple[int, str, int]:
        """Number of times that reading looks at the clock, which advances a second each time; its end, and the line."""
        ticks = itertools.count()
        try:
            imported(content, GAMES, seconds=until, clock=lambda: next(ticks))
        except RecordError as error:
            return next(ticks), error.key, error.line
        return next(ticks), "", content.count(b"\n")

    needed, _, end = looks(math.inf)
    # At least at each line that is read.
    assert needed > end
    for until in range(0, needed - 2, needed // 7):
        taken, why, line = looks(until)
        assert (taken, why) == (until + 2, "takes too long")
        assert line <= end


def test_a_chosen_move_cannot_be_recorded_as_forced() -> None:
    whole = Record.of(played(begun("vault", {}), random.Random(1), 12), GAMES["vault"])
    row = next(number for number, line in enumerate(whole.lines, 1) if line.kind is RowKind.MOVE)
    error = error_importing(with_row(whole, row, kind=RowKind.FORCED))
    assert (error.key, error.line) == ("out of order", line_number_of(whole, row))


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_corrupted_record_is_imported_or_refused_without_crashing(key: str) -> None:
    rng = random.Random(key)
    lines = record_text(played(begun(key, {}), rng, 60)).decode().split("\n")
    signs = 'ab"\\{}[]()=-*. \t\x00\u200d\u202e漢🎲0123456789'
    lines_named = []
    for _ in range(80):
        changed = list(lines)
        for _ in range(rng.randrange(1, 4)):
            place, other = rng.randrange(len(changed)), rng.randrange(len(changed))
            deed = rng.randrange(5)
            if deed == 0:
                changed[place] = changed[other]
            elif deed == 1:
                del changed[place]
            elif deed == 2:
                changed[place], changed[other] = changed[other], changed[place]
            else:
                at = rng.randrange(len(changed[place]) + 1)
                changed[place] = changed[place][:at] + rng.choice(signs) * (deed - 2) + changed[place][at + deed - 3 :]
        # Numbers as they must be, so that more than these is tried.
        numbered = iter(range(1, len(changed) + 1))
        text = "\n".join(
            f"{next(numbered)}.{line.partition('.')[2]}" if line[:1].isdecimal() and rng.random() < 0.999 else line
            for line in changed
        )
        try:
            found = imported(text.encode("utf-8", "surrogatepass"), GAMES)
        except RecordError as error:
            lines_named.append(error.line)
        else:
            assert match_of(found).outcome is not None
    assert 1 <= min(lines_named) <= max(lines_named) <= len(lines) + 4


def test_every_import_error_has_a_message_in_every_language() -> None:
    for key in typing.get_args(PlayErrorKey):
        assert len({say(language, f"record-{slug(key)}") for language in LANGUAGES}) == len(LANGUAGES)


FULL_WIDTH = {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {0x20: "\u3000"}
SAVED: dict[str, Callable[[str], bytes]] = {
    "blanks at the ends of lines": lambda text: text.replace("\n", "  \n").encode(),
    "tabs": lambda text: text.replace("\n", "\t\n\t").replace(' "', '\t"').encode(),
    "tabs between words of rows": lambda text: text.replace(". +", ".\t+").replace("move ", "move\t").encode(),
    "Ctrl-Z": lambda text: (text + "\x1a").encode(),
    "byte order mark": lambda text: ("\ufeff" + text).encode(),
    "blank lines before a byte order mark": lambda text: ("\n \ufeff" + text).encode(),
    "Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "an old Mac": lambda text: text.replace("\n", "\r").encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "quotes of a phone": lambda text: text.replace(' "', " “").replace('"', "”").encode(),
    "hyphens of a phone": lambda text: text.replace("-", "–").replace(" ", "\xa0").encode(),
    "full-width characters": lambda text: text.translate(FULL_WIDTH).encode(),
}


@for_each(how=list(SAVED))
@for_each(key=["vault", "shelt", "chaturanga"])
def test_a_record_is_read_however_an_editor_has_saved_it(key: str, how: str) -> None:
    text = record_text(played(begun(key, {}), random.Random(1), 40))
    expected, found = imported(text, GAMES), imported(SAVED[how](text.decode()), GAMES)
    assert (found.state, found.began) == (expected.state, expected.began)

"""Dice: how a throw follows from the seed, that every outcome has its odds, and that no restart changes a throw."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import io
import logging
import math
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.core import challenge as challenges
from bot.core.dice import RANGE, Dice, Salt, Seed, clean, outcome_at, remainder
from bot.core.match import Adjourn, Match, MatchId, RowKind, RuleViolation, UserId, legal_texts, restored
from bot.matches import challenges as challenges_service
from bot.matches import clocks, endings, moderation
from bot.storage import match_queries, open_store
from bot.storage.matches import going_matches, load_match, play_move, record_shown
from games.chaturanga.moves import ROLLS
from tests.core import agreeing, toy
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, OPENING, Clock, House, on_turn, started
from tests.for_each import for_each

ROOT = Path(__file__).parents[2]
SEED = Seed(bytes(range(32)))
EXAMPLE = Salt(("7 green dragons", "火 & water"), 1442536900000000001)
KNOWN = ["[K K]", "[E E]", "[R E]"]
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def expected_rolls(match: Match) -> list[str]:
    """The rolls of a match, computed from its seed, its words and its first message alone."""
    assert match.seed is not None
    salt = "\n".join([str(OPENING + match.id), *sorted(match.salt.words)])
    shown = []
    for number in range(1, match.rolls + 1):
        digest = hmac.digest(match.seed.secret, f"{number}:1:{salt}".encode(), "sha256")
        shown.append(("[1]", "[2]", "[2]", "[3]")[int.from_bytes(digest, "big") % 4])
    return shown


def rolls_of(match: Match) -> list[str]:
    """The rolls in a match."""
    return [row.text for row in match.log if row.kind is RowKind.ROLL]


# From the seed to a throw


def test_the_program_in_the_documentation_prints_what_it_says() -> None:
    prose = (ROOT / "docs" / "dice.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", prose, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})  # noqa: S102 - what a stranger is told to run
    assert printed.getvalue().split("\n") == [COMMITMENT, *KNOWN, ""]
    assert len([line for line in program.splitlines() if line]) <= 10
    first = hmac.digest(SEED.secret, b"1:1:" + str(EXAMPLE).encode(), "sha256")
    assert all(f"`{each}`" in prose for each in (COMMITMENT, SEED.secret.hex(), first.hex(), *KNOWN, *EXAMPLE.words))
    assert str(EXAMPLE.message) in prose


def test_known_rolls_follow_from_a_known_seed_and_salt() -> None:
    assert SEED.commitment == COMMITMENT
    assert str(EXAMPLE) == "1442536900000000001\n7 green dragons\n火 & water"
    notation = {roll: f"[{roll.faces[0]} {roll.faces[1]}]" for roll in ROLLS}  # type: ignore[union-attr]
    assert [notation[Dice(SEED, EXAMPLE).roll(n, ROLLS, notation.__getitem__)] for n in (1, 2, 3)] == KNOWN


def test_every_part_of_the_salt_changes_the_rolls() -> None:
    coin = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    salts = [Salt(), Salt((), 1), Salt((), 2), Salt(("a",), 1), Salt(("b",), 1), Salt(("a", "b"), 1), Salt(("ab",), 1)]
    games = {tuple(Dice(SEED, salt).roll(n, coin, str) for n in range(1, 129)) for salt in salts}
    assert len(games) == len(salts)


@pytest.mark.parametrize("words", [("",), ("b", "a"), ("a\nb",)])
def test_words_that_could_make_two_salts_equal_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="nobody can have entered"):
        Salt(words, 1)


def test_words_are_stored_as_they_are_displayed() -> None:
    assert clean("  my\t own\r\nwords  ") == "my own words"
    assert clean("火 🎲 \u3000é") == "火 🎲 é"
    assert clean("a\u202eb\u200d\x00\x1b`c` \u2066 d\ud800") == "ab'c' d"
    assert clean("x" * 79 + " yz") == "x" * 79
    assert clean("a \u3164\u115f\u1160 b\uffa0\u034f\u2800c") == "a bc"
    assert clean("\u3164 \u2800") == ""
    for text in ("@everyone", "<@11>", "**bold**", "https://example.com"):
        assert clean(text) == text
    for sign in map(chr, range(0x3000)):
        cleaned = clean(f"a{sign} {sign}b")
        assert clean(cleaned) == cleaned
        # Unassigned characters may be printable in a later Unicode.
        assert all(each.isprintable() or unicodedata.category(each) == "Cn" for each in cleaned)
        assert "`" not in cleaned


def test_rolls_differ_by_number() -> None:
    coin = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert {Dice(SEED, EXAMPLE).roll(n, coin, str) for n in range(1, 129)} == {"heads", "tails"}


@for_each(denominator=[1, 2, 3, 6, 7, 16, 36, 100, 255, 256])
def test_every_remainder_is_equally_likely(denominator: int) -> None:
    drawn = Counter(remainder(number, denominator, 256) for number in range(256))
    assert drawn.pop(None, 0) == 256 % denominator
    assert drawn == dict.fromkeys(range(denominator), 256 // denominator)


def test_numbers_beyond_the_last_whole_multiple_are_rejected_at_full_range() -> None:
    last = RANGE - RANGE % 3
    assert RANGE == 2**256
    assert (remainder(last - 1, 3), remainder(last, 3)) == (2, None)
    assert remainder(RANGE - 1, 16) == 15


@pytest.mark.parametrize(
    "odds",
    [
        {"[2]": Fraction(1, 2), "[1]": Fraction(1, 4), "[3]": Fraction(1, 4)},
        {"six": Fraction(1, 6), "else": Fraction(5, 6)},
        {"a": Fraction(1, 3), "b": Fraction(1, 4), "c": Fraction(5, 12)},
        {"only": Fraction(1)},
    ],
)
def test_every_outcome_gets_as_many_numbers_as_its_odds(odds: dict[str, Fraction]) -> None:
    denominator = math.lcm(*(each.denominator for each in odds.values()))
    shown = [outcome_at(place, denominator, odds, str) for place in range(denominator)]
    assert shown == sorted(shown)
    assert {show: Fraction(count, denominator) for show, count in Counter(shown).items()} == odds


def test_the_order_of_the_odds_does_not_matter() -> None:
    odds = {"b": Fraction(1, 2), "a": Fraction(1, 3), "c": Fraction(1, 6)}
    turned = dict(reversed(odds.items()))
    dice = Dice(SEED, EXAMPLE)
    assert [dice.roll(n, odds, str) for n in range(50)] == [dice.roll(n, turned, str) for n in range(50)]


def test_a_rejected_number_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def number(_: Dice, message: str) -> int:
        asked.append(message)
        return RANGE - 1 if len(asked) < 3 else 1

    monkeypatch.setattr(Dice, "_number", number)
    assert Dice(SEED, Salt(message=7)).roll(4, {n: Fraction(1, 3) for n in "abc"}, str) == "b"
    assert asked == ["4:1:7", "4:2:7", "4:3:7"]


def test_odds_that_do_not_add_up_to_one_raise_an_error() -> None:
    with pytest.raises(ValueError, match="add up"):
        Dice(SEED, EXAMPLE).roll(1, {"a": Fraction(1, 2), "b": Fraction(1, 3)}, str)


def test_a_seed_has_32_bytes_and_never_appears_in_its_repr() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Seed(bytes(31))
    for told in (repr(SEED), str(SEED), f"{SEED}", repr(Dice(SEED, EXAMPLE))):
        assert not any(secret in told for secret in (repr(SEED.secret), SEED.secret.hex(), "\\x01"))


# In matches


async def test_each_roll_of_a_match_follows_from_its_seed_and_number(house: House) -> None:
    match = await house.toy()
    assert match.log[0].kind is RowKind.ROLL
    while match.outcome is None:
        match = await play_move(house.store, match.id, match.decision, on_turn(match), legal_texts(match)[0])
    assert match.rolls > 5
    assert rolls_of(match) == expected_rolls(match)
    assert rolls_of(match) == rolls_of(await load_match(house.store, match.id))


async def test_each_match_has_its_own_seed(house: House) -> None:
    matches = [await house.toy(channel=channel) for channel in range(3)]
    assert len({match.commitment for match in matches}) == 3


async def test_the_seed_is_kept_secret_until_the_match_is_over(house: House) -> None:
    match = await house.toy()
    assert match.seed is not None
    assert match.commitment == hashlib.sha256(match.seed.secret).hexdigest()
    assert match.published_seed is None
    for told in (repr(match), str(match)):
        assert match.seed.secret.hex() not in told
        assert repr(match.seed.secret) not in told
    over = await moderation.end(house.store, match.id, ALICE.id)
    assert over.published_seed == match.seed.secret.hex()


async def test_no_log_level_reveals_the_seed(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    match = await house.toy()
    assert match.seed is not None
    await play_move(house.store, match.id, match.decision, on_turn(match), legal_texts(match)[0])
    secret = match.seed.secret
    assert not [told for told in caplog.messages if repr(secret)[2:-1] in told or secret.hex() in told]


async def test_a_match_without_dice_has_no_seed(house: House) -> None:
    match = await endings.resign(house.store, (await house.vault()).id, ALICE.id)
    assert (match.commitment, match.published_seed) == (None, None)


async def words(house: House, made: challenges.Challenge, user: UserId, text: str) -> challenges.Challenge:
    """The challenge after a guest has entered words for the dice."""
    after = await challenges_service.act(house.store, made.id, challenges.enter_words, user, text)
    assert isinstance(after, challenges.Challenge)
    assert after == await challenges_service.load_challenge(house.store, made.id)
    return after


async def test_a_challenge_commits_to_its_seed_and_guests_words_enter_the_salt(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    assert made.seed is not None
    assert made.seed.secret.hex() not in repr(made)
    await words(house, made, BOB.id, "  hocus \n pocus ")
    await words(house, made, ALICE.id, "first thoughts")
    await words(house, made, CAROL.id, "taken back")
    assert (await words(house, made, CAROL.id, "")).words == ("first thoughts", "hocus pocus")
    await words(house, made, ALICE.id, "second thoughts")
    with pytest.raises(RuleViolation, match="not invited"):
        await challenges_service.act(house.store, made.id, challenges.enter_words, DAVE.id, "mine too")
    await challenges_service.accept(house.store, made.id, BOB.id)
    match = started(await challenges_service.accept(house.store, made.id, CAROL.id))
    with pytest.raises(RuleViolation, match="challenge over"):
        await challenges_service.act(house.store, made.id, challenges.enter_words, ALICE.id, "too late")
    assert match.seed == made.seed
    assert match.salt == Salt(("hocus pocus", "second thoughts"))
    opened = await house.opened(match)
    assert opened.salt == Salt(("hocus pocus", "second thoughts"), OPENING + match.id)
    assert rolls_of(opened) == expected_rolls(opened)


async def test_leaving_a_challenge_removes_the_guests_words(house: House) -> None:
    made = await house.challenge("toy", BOB, CAROL)
    await words(house, made, BOB.id, "hocus pocus")
    await challenges_service.act(house.store, made.id, challenges.leave, BOB.id)
    after = await challenges_service.act(house.store, made.id, challenges.join, DAVE)
    assert isinstance(after, challenges.Challenge)
    assert after.words == ()
    with pytest.raises(RuleViolation, match="not at the table"):
        await challenges_service.act(house.store, made.id, challenges.enter_words, BOB.id, "again")


async def unopened_match(house: House) -> Match:
    """A match of the toy game that no message shows yet."""
    made = await house.challenge("toy", BOB, CAROL)
    await challenges_service.accept(house.store, made.id, BOB.id)
    return started(await challenges_service.accept(house.store, made.id, CAROL.id))


async def test_nothing_is_rolled_or_played_before_the_opening_message_is_posted(house: House) -> None:
    match = await unopened_match(house)
    assert match == await load_match(house.store, match.id)
    assert (match.log, match.awaits_salt) == ((), True)
    assert match.commitment is not None
    assert match.published_seed is None
    assert await house.store.read(match_queries.unshown) == [match.id]
    for text in ("take 0", "[2]", "nonsense"):
        for user in match.seats:
            with pytest.raises(RuleViolation, match="dice come first"):
                await play_move(house.store, match.id, match.decision, user, text)
    house.clock.passes(days=30)
    assert await clocks.check_clocks(house.store) == []
    assert not (await going_matches(house.store, BOB.id))[0].is_awaited
    opened = await house.opened(match)
    assert opened.log[0].kind is RowKind.ROLL
    assert opened.log[0].at == house.clock()
    # The time before the roll counts on no clock.
    assert await clocks.check_clocks(house.store) == []
    with pytest.raises(RuleViolation):
        await endings.claim(house.store, match.id, opened.seats[1])
    # The next messages change nothing about it.
    assert await record_shown(house.store, opened, opened.revision, 999)
    assert (await load_match(house.store, match.id)).salt == opened.salt


async def test_actions_before_the_first_roll_do_not_prevent_it(house: House) -> None:
    match = await unopened_match(house)
    left = await endings.resign(house.store, match.id, match.seats[1])
    assert left.outcome is None
    assert left.rolls == 0
    for user in (match.seats[0], match.seats[2]):
        left = await agreeing.offer(house.store, match.id, user, Adjourn())
    assert left.adjourned_since
    # Posted before all this; its rolls are made though the match is adjourned.
    assert await record_shown(house.store, match, 0, OPENING + match.id)
    rolled = await load_match(house.store, match.id)
    assert rolls_of(rolled) == expected_rolls(rolled) != []
    assert rolled.adjourned_since
    assert (rolled.shown.revision, rolled.salt) == (0, Salt((), OPENING + match.id))
    assert await house.store.read(match_queries.unshown) == [match.id]


async def test_a_match_that_ends_before_its_first_roll_is_never_rolled(house: House) -> None:
    match = await unopened_match(house)
    await endings.abort(house.store, match.id, ALICE.id)
    assert await record_shown(house.store, match, 0, 71)
    after = await load_match(house.store, match.id)
    assert after.rolls == 0
    assert after.published_seed is not None


async def test_a_message_in_a_channel_the_match_has_left_gives_no_salt(house: House) -> None:
    match = await unopened_match(house)
    await house.store.write(match_queries.note_channel_gone, CHANNEL)
    await agreeing.relocate(house.store, match.id, ALICE.id, GUILD, CHANNEL + 1, cause="")
    assert not await record_shown(house.store, match, 0, 71)
    there = await load_match(house.store, match.id)
    assert there.awaits_salt
    assert await record_shown(house.store, there, there.revision, 72)
    after = await load_match(house.store, match.id)
    assert after.salt == Salt((), 72)
    assert after.rolls


async def test_the_salt_and_the_first_roll_are_stored_in_one_transaction(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await unopened_match(house)
    with monkeypatch.context() as patch:
        patch.setattr(match_queries, "save_rows", raise_error)
        with pytest.raises(ZeroDivisionError):
            await house.opened(match)
    assert await load_match(house.store, match.id) == match
    opened = await house.opened(match)
    assert rolls_of(opened) == expected_rolls(opened) != []


async def test_of_simultaneous_opening_messages_only_one_becomes_the_salt(house: House) -> None:
    match = await unopened_match(house)
    noted = await asyncio.gather(*(record_shown(house.store, match, 0, 70 + n) for n in range(6)))
    assert sum(noted) == 1
    after = await load_match(house.store, match.id)
    assert after.seed is not None
    assert after.salt.message in range(70, 76)
    dice, chance = Dice(after.seed, after.salt), match.position.chance()
    rolls = [match.position.notation(dice.roll(n, chance, match.position.notation)) for n in range(1, after.rolls + 1)]
    assert rolls_of(after) == rolls != []


def raise_error(*_: object, **_named: object) -> bool:
    """Instead of saving."""
    raise ZeroDivisionError


async def test_a_roll_lost_with_its_transaction_comes_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await house.toy()
    lost: list[Match] = []

    def lose(_: Connection, _read_at: int, after: Match, *_more: object, **_named: object) -> bool:
        lost.append(after)
        raise ZeroDivisionError

    while match.outcome is None:
        text = legal_texts(match)[0]
        with monkeypatch.context() as patch:
            patch.setattr(match_queries, "save_rows", lose)
            with pytest.raises(ZeroDivisionError):
                await play_move(house.store, match.id, match.decision, on_turn(match), text)
        assert await load_match(house.store, match.id) == match
        match = await play_move(house.store, match.id, match.decision, on_turn(match), text)
        assert lost.pop() == match
    assert match.rolls > 5


async def test_killing_the_bot_at_any_moment_changes_no_roll(sqlite_template: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{shutil.copy(sqlite_template, tmp_path)}"
    program = (
        "import asyncio, sys\n"
        "from bot.catalogue import CATALOGUE\n"
        "from bot.core.match import legal_texts\n"
        "from bot.storage import open_store\n"
        "from bot.storage.matches import load_match, play_move\n"
        "from tests.core import toy\n"
        "async def play(address):\n"
        "    CATALOGUE['toy'] = toy.ENTRY\n"
        "    async with open_store(address) as store:\n"
        "        match = await load_match(store, 1)\n"
        "        while True:\n"
        "            print(*(row.text for row in match.log if row.kind == 'roll'), flush=True)\n"
        "            if match.outcome:\n"
        "                await asyncio.sleep(0.01)\n"
        "                continue\n"
        "            user = match.seats[match.position.to_move]\n"
        "            match = await play_move(store, 1, match.decision, user, legal_texts(match)[-1])\n"
        "asyncio.run(play(sys.argv[1]))\n"
    )
    async with open_store(address) as store:
        seed = (await House(store, Clock()).toy()).seed
    for lines in (1, 3):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, address, stdout=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout is not None
        read = b"".join([await process.stdout.readline() for _ in range(lines)])
        process.kill()
        told = (read + await process.stdout.read()).decode().splitlines()[-1].split()
        await process.wait()
        async with open_store(address) as store:
            found = await load_match(House(store, Clock()).store, MatchId(1))
        assert found.seed == seed
        assert rolls_of(found)[: len(told)] == told
        assert rolls_of(found) == expected_rolls(found)
        assert restored(found, found.log, found.shown, toy.start(found.options)).position == found.position

"""Dice that can be checked: a commitment on the first board, the seed on the last, `/dice verify` and its file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as command_line
from bot.catalogue import CATALOGUE
from bot.core.challenge import Draft, Person
from bot.core.dice import Salt
from bot.core.match import Match, RowKind, UserId
from bot.features.records.reading import parse
from bot.matches import challenges
from bot.matches.challenges.publication import ChallengeMessages
from bot.publishing.refusals import REMEMBERED_FOR
from bot.texts import say
from bot.ui.actions import Action, CustomId
from playground.driver import Person as Player
from playground.driver import Reply
from playground.permissions import Permission
from playground.protocol import error
from playground.rest import Exchange
from playground.seen import Message
from tests.town.conftest import SHORT_GAME, Town, hides
from tests.town.test_any_game import ENTRY

DIGITS = re.compile(r"`([0-9a-f]{64})`")


TOY_ALONE = pytest.mark.parametrize("town_with_dice", ["toy"], indirect=True)
"""Mark of tests in which the game doesn't matter."""


@pytest.fixture(params=["toy", "chaturanga"])
async def town_with_dice(
    request: pytest.FixtureRequest, town_without_bot: Town, monkeypatch: pytest.MonkeyPatch
) -> Town:
    """A town in which a match of a game with dice has begun in the channel."""
    town = town_without_bot
    await town.start()
    monkeypatch.setitem(CATALOGUE, "toy", ENTRY)
    await begin(town, request.param)
    return town


async def begin(town: Town, game: str) -> None:
    """A match of a game with dice between as many as it is for; Ben is its host."""
    entry = CATALOGUE[game]
    seats = len(entry.game.seat_names({option.key: option.default for option in entry.game.options}))
    players = [town.ben, town.dan, town.aoi, town.chie][:seats]
    host, *friends = (Person(UserId(player.id), player.name) for player in players)
    draft = Draft(
        game=game,
        options={},
        guild=town.playground.guild_id,
        channel=town.vault.id,
        host=host,
        invited=tuple(friends),
    )
    made = await challenges.make_challenge(town.store, draft)
    await town.client.part(ChallengeMessages).post(made)
    message = town.vault.last
    for player in players[1:]:
        await town.press(player, message, message.labels[0])


async def play_until(town: Town, holds: Callable[[Match], bool]) -> Match:
    """Play on by command until something holds: the first legal move that doesn't end the match, else the first."""
    while not holds(match := await town.match()):
        position, moves = match.position, match.position.legal_moves()
        move = next((move for move in moves if position.play(move).outcome is None), moves[0])
        await town.slash(mover(town, match), "move", move=position.notation(move))
        assert (await town.match()).revision > match.revision
    return match


def mover(town: Town, match: Match) -> Player:
    """The person on turn."""
    assert match.position.to_move is not None
    on_turn = match.seats[match.position.to_move]
    return next(player for player in (town.ben, town.dan, town.aoi, town.chie) if player.id == on_turn)


async def resign_all(town: Town) -> None:
    """All leave, one after the other, until the match is over."""
    while (match := await town.match()).outcome is None:
        player = mover(town, match)
        question = await town.slash(player, "match resign")
        await town.press(player, question.message, question.message.labels[0])


def record_in(reply: Reply) -> bytes:
    """The file on an answer."""
    (content,) = reply.message.pictures
    return content


async def test_the_first_board_has_the_commitment_and_the_last_says_how_to_check(town_with_dice: Town) -> None:
    town = town_with_dice
    match = await town.match()
    await play_until(town, lambda match: match.rolls > 3)
    await resign_all(town)
    match = await town.match()
    assert match.seed is not None
    boards = [DIGITS.findall(board.text) for board in town.boards()]
    assert boards[0] == [match.commitment]
    assert len(boards) > 2
    assert not any(boards[1:])
    report = await town.press(town.ben, town.board(), say((await town.match()).language, "button-opendice"))
    assert report.private
    assert DIGITS.findall(report.text) == [match.commitment, match.published_seed]
    assert record_in(report) == record_in(await town.slash(town.ben, "match dice"))


async def test_the_opening_message_precedes_the_first_roll_and_stays(town_with_dice: Town) -> None:
    town = town_with_dice
    (opening, board), match = town.boards(), await town.match()
    assert match.salt.message == opening.id
    assert match.log[0].kind is RowKind.ROLL
    for language in ("en", "ja"):
        told = say(language, "first-line-dice", title="").strip()
        assert (told in opening.text) == (match.language == language)
    assert "🎲 `[" not in opening.text
    if CATALOGUE[match.game].picture.sheet is not None:
        assert opening.alt == say(match.language, f"{match.game}-sheet-alt")
        assert opening.picture != board.picture
    assert (opening.buttons, opening.mentions) == ([], set())
    assert board.mentions == {mover(town, match).id}
    before = dict(opening.raw)
    first = mover(town, match)
    while len(town.boards()) == 2:
        moves = match.moves
        match = await play_until(town, lambda later, moves=moves: later.moves > moves)  # type: ignore[misc]
    assert dict(opening.raw) == before
    if match.game == "chaturanga":
        shown = [message.picture for message in town.boards()]
        assert len(set(shown)) == len(shown), "no board is posted twice"
    # The rolls of others can't be taken back, so that isn't offered any more; older buttons say so.
    panel = (await town.press(first, town.board(), "Menu")).message
    undo = str(CustomId(Action.TAKE_BACK, match.id, (await town.match()).decision))
    assert undo not in {pressed.custom_id for pressed in panel.buttons}
    town.put_back(panel, undo)
    refused = [say(locale, "refusal-dice-since") for locale in ("en", "ja")]
    assert (await town.press(first, panel, undo)).text.endswith(tuple(refused))


async def test_the_dice_of_a_finished_match_can_be_verified_in_discord_and_offline(
    town_with_dice: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    town = town_with_dice
    await play_until(town, lambda match: len({row.text for row in match.log if row.kind is RowKind.ROLL}) > 1)
    await resign_all(town)
    match = await town.match()
    reply = await town.slash(town.ben, "match dice")
    assert reply.private
    assert f"All {match.rolls} rolls of match {match.id} are proven" in reply.text
    assert f"Proven: {match.rolls} · disproven: 0 · unprovable: 0" in reply.text
    assert DIGITS.findall(reply.text) == [match.commitment, match.published_seed]
    record = parse(record_in(reply).decode())
    assert (record.seed, len(record.lines)) == (match.published_seed, match.revision)
    file = tmp_path / "record.txt"
    file.write_bytes(record_in(reply))
    assert command_line.main(["verify-dice", str(file)]) == 0
    assert match.commitment is not None
    assert match.commitment in capsys.readouterr().out
    last = next(row.text for row in reversed(match.log) if row.kind is RowKind.ROLL)
    first = next(row.text for row in match.log if row.kind is RowKind.ROLL and row.text != last)
    file.write_bytes(record_in(reply).replace(f"- roll {last}".encode(), f"- roll {first}".encode(), 1))
    assert command_line.main(["verify-dice", str(file)]) == 1


@TOY_ALONE
async def test_only_the_commitment_of_an_unfinished_match_is_told(town_with_dice: Town) -> None:
    match = await town_with_dice.match()
    assert match.seed is not None
    reply = await town_with_dice.slash(town_with_dice.ben, "match dice")
    assert reply.private
    assert "still going on" in reply.text
    assert DIGITS.findall(reply.text) == [match.commitment]
    assert match.seed.secret.hex().encode() not in record_in(reply)
    everything = repr([message.raw for message in town_with_dice.vault.messages])
    assert match.seed.secret.hex() not in everything


@TOY_ALONE
async def test_changed_rolls_in_the_database_are_detected(
    town_with_dice: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_with_dice
    await play_until(town, lambda match: match.rolls > 3)
    await resign_all(town)
    match = await town.match()
    monkeypatch.setattr(type(match), "published_seed", "00" * 32)
    reply = await town.slash(town.ben, "match dice")
    assert f"Not all of match {match.id} is proven." in reply.text
    assert f"Proven: 0 · disproven: 0 · unprovable: {match.rolls}" in reply.text
    assert "66687aad" in reply.text


@TOY_ALONE
async def test_forged_rolls_are_named_and_a_long_list_of_them_is_cut(
    town_with_dice: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_with_dice
    await play_until(town, lambda match: match.rolls > 15)
    await resign_all(town)
    match = await town.match()
    assert match.published_seed is not None
    other = hashlib.sha256(bytes.fromhex(match.published_seed)[::-1]).hexdigest()
    monkeypatch.setattr(type(match), "published_seed", (bytes.fromhex(match.published_seed)[::-1]).hex())
    monkeypatch.setattr(type(match), "commitment", other)
    reply = await town.slash(town.ben, "match dice")
    named = re.findall(r"Roll (\d+), in row \d+, is disproven: it shows “.*”, but the seed gives “.*”", reply.text)
    assert 5 < len(named) < 15
    assert len(reply.text) < 2000
    assert DIGITS.findall(reply.text)[0] == other


async def words_form(town: Town, person: Player, challenge: Message) -> Any:
    """The form for words, from the page about the dice."""
    page = await town.press_behind(person, challenge, say(town.language(person), "button-opendice"))
    return (await town.press(person, page.message, say(town.language(person), "button-words"))).modal


async def test_words_entered_by_players_after_the_fingerprint_change_the_rolls(town: Town, tmp_path: Path) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    challenge = town.vault.last
    assert not DIGITS.search(challenge.text), "the fingerprint is on a page of its own"
    page = await town.press_behind(town.dan, challenge, say("en", "button-opendice"))
    (commitment,) = DIGITS.findall(page.text)
    form = (await town.press(town.dan, page.message, say("en", "button-words"))).modal
    assert commitment in str(form.components)
    suggested = str(form.fields[0].raw["value"])
    assert len(suggested) == 12
    other = await words_form(town, town.aoi, challenge)
    assert commitment in str(other.components)
    assert other.fields[0].raw["value"] != suggested
    await town.submit(town.dan, form, suggested)
    assert f"Dan (invited) · `{suggested}`" in challenge.text
    assert not page.has_message, "the channel shows it"
    # Words may be changed until the match starts; they can't ping, link or format the message.
    form = await words_form(town, town.dan, challenge)
    assert form.fields[0].raw["value"] == suggested
    await town.submit(town.dan, form, "@everyone\u202e **`x`**\n https://example.com")
    await town.submit(town.aoi, other, "火と水")
    assert "Dan (invited) · `@everyone **'x'** https://example.com`" in challenge.text
    assert not challenge.mentions & {town.ben.id}
    eve = town.playground.add_person("Eve")
    page = await town.press_behind(eve, challenge, say("en", "button-opendice"))
    refused = await town.press(eve, page.message, say("en", "button-words"))
    assert refused.text.startswith("This challenge is for Dan")
    late = await words_form(town, town.chie, challenge)
    for friend in friends.values():
        await town.press(friend, challenge, "Accept")
    refused = await town.submit(town.chie, late, "too late")
    assert refused.followups[-1].text == say("ja", "refusal-challenge-over", state="started")
    opening, board = town.boards()
    match = await town.match()
    assert match.salt.words == ("@everyone **'x'** https://example.com", "火と水")
    assert DIGITS.findall(opening.text) == [commitment] == [match.commitment]
    assert not DIGITS.search(challenge.text), "the opening message shows it"
    for message in (opening, challenge):
        assert all(f"`{words}`" in message.text for words in match.salt.words)
    assert not DIGITS.search(board.text)
    await resign_all(town)
    reply = await town.slash(town.ben, "match dice")
    assert "disproven: 0 · unprovable: 0" in reply.text
    assert f"the id `{opening.id}`" in reply.text
    assert all(f"`{words}`" in reply.text for words in match.salt.words)
    file = tmp_path / "record.txt"
    file.write_bytes(record_in(reply))
    assert command_line.main(["verify-dice", str(file)]) == 0
    for old, new in (("火と水", "火"), (f'[Salt "{opening.id}"', f'[Salt "{board.id}"')):
        assert old in record_in(reply).decode()
        file.write_text(record_in(reply).decode().replace(old, new), "utf-8")
        assert command_line.main(["verify-dice", str(file)]) == 1


async def refuse(exchange: Exchange) -> None:
    """Nothing can be posted."""
    if (exchange.method, exchange.template) == ("POST", "/channels/{channel_id}/messages"):
        raise error(50013)


async def test_the_opening_message_stays_when_a_computer_begins(town: Town) -> None:
    three: dict[str, Any] = {"opponent-2": town.bot, "opponent-3": town.bot}
    await town.slash(town.ben, "challenge chaturanga", opponent=town.bot, level="1", seat="yellow", **three)
    opening, match = town.boards()[0], await town.match()
    assert match.salt.message == opening.id
    assert len(town.boards()) > 1
    first, *_, last = opening.text.split("\n")
    assert first == "New Chaturanga: the dice come next."
    assert last.startswith("-# ")
    assert match.commitment is not None
    assert match.commitment in opening.text
    assert not opening.buttons


async def test_a_match_whose_opening_message_cannot_be_posted_waits_for_it(town: Town) -> None:
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    challenge = town.vault.last
    town.playground.rest.before.append(refuse)
    for friend in friends.values():
        await town.press(friend, challenge, "Accept")
    match = await town.match()
    assert (match.rolls, match.awaits_salt, town.boards()) == (0, True, [])
    told = (await town.slash(town.ben, "move", move="K e7>n")).text
    assert told == say("en", "refusal-dice-come-first")
    assert "the dice come next" in (await town.slash(town.ben, "watch")).text
    assert say("en", "turn-dice") in (await town.slash(town.ben, "board")).text
    assert "the dice come next" in (await town.slash(town.ben, "matches")).text
    assert say("en", "verify-going", match=str(match.id)) not in (await town.slash(town.ben, "match dice")).text
    town.playground.rest.before.remove(refuse)
    await town.passes(seconds=REMEMBERED_FOR)
    await town.show()
    opening, board = town.boards()
    match = await town.match()
    assert match.salt == Salt((), opening.id)
    assert match.rolls == 1
    assert board.buttons


async def test_words_for_the_dice_are_refused_in_a_game_without_dice(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    pressed = CustomId.read(str(challenge.buttons[0].custom_id))
    assert pressed is not None
    button = str(CustomId(Action.OPEN_WORDS, pressed.subject))
    town.put_back(challenge, button)
    assert (await town.press(town.dan, challenge, button)).text == say("en", "refusal-old-button")
    assert "Dan (invited) ·" not in challenge.text


async def test_a_finished_match_without_dice_says_nothing_was_rolled(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    assert not any(DIGITS.search(board.text) for board in town.boards())
    reply = await town.slash(town.aoi, "match dice")
    match = await town.match()
    assert reply.text == f"対局 {match.id} ではダイスは振られていません。"
    assert parse(record_in(reply).decode()).result is not None


async def test_a_match_elsewhere_is_found_by_number_only_by_people_who_can_see_it(town: Town) -> None:
    hidden = town.playground.add_channel("hidden")
    await town.begin(town.ben, town.dan, hidden, moves=SHORT_GAME)
    match = await town.match(hidden)
    seen = await town.slash(town.chie, "match dice", match=match.id)
    assert f"対局 {match.id}" in seen.text
    hidden.set_permissions(town.playground.guild_id, deny=Permission.VIEW_CHANNEL)
    await town.playground.wait_for(lambda: hides(town, hidden.id))
    assert "記録はもうありません" in (await town.slash(town.chie, "match dice", match=match.id)).text
    assert f"match {match.id}" in (await town.slash(town.ben, "match dice", match=match.id)).text
    missing = await town.slash(town.ben, "match dice", match=404)
    assert missing.text == "I no longer have this match."
    latest = await town.slash(town.ben, "match dice")
    assert f"match {match.id}" in latest.text, "away from a match, one's own last one"
    assert (await town.slash(town.chie, "match dice")).text.startswith("ここに対局はありません。")

"""The computer at the board: it thinks, plays, answers and thanks, and takes over from people."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.computers import players as computers
from bot.computers.jobs import Answer, Search, Task
from bot.computers.workers import EngineWorkers
from bot.core.match import Draw, RowKind, RuleViolation, UserId, legal_texts, level_of
from bot.features import offers
from bot.matches import endings
from bot.storage import match_queries
from bot.storage.matches import load_match, play_move
from bot.texts import say
from bot.ui.match import player, shown_outcome, view_of
from playground.driver import Person, Reply
from playground.seen import Channel, Message
from tests.town.conftest import Town
from tests.town.test_faults import impatient
from tests.workers import InHouse

__all__ = ["impatient"]

STAND_IN = say("en", "button-standin")
CELL = re.compile("[a-h][1-8]")


@dataclass(eq=False)
class Slow:
    """Workers that think when they are let."""

    go: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[Task | Search] = field(default_factory=list)
    faults: int = 0
    """So many thoughts will come to nothing."""

    async def start(self) -> Slow:
        """One more worker."""
        return self

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        self.asked.append(task)
        await self.go.wait()
        if self.faults:
            self.faults -= 1
            return {"error": "a headache"}
        return await InHouse().ask(task)

    async def end(self) -> None:
        """See `Worker`."""

    async def is_asked(self, town: Town, times: int = 1) -> None:
        """Wait until this many searches have begun."""
        await town.playground.wait_for(lambda: len(self.asked) >= times)


@pytest.fixture
def slow() -> Slow:
    """A worker that waits."""
    return Slow()


async def begin(town: Town, game: str = "vault", level: int = 1) -> Message:
    """Ben's match against the computer on all other seats, in which he begins with Vault: its first board."""
    options: dict[str, Any] = {"opponent-2": town.bot, "opponent-3": town.bot}
    if game == "vault":
        options = {"size": "6", "seat": "white"}
    reply = await town.slash(town.ben, f"challenge {game}", opponent=town.bot, level=str(level), **options)
    assert not reply.has_message, reply.text
    return town.board()


async def move(town: Town, person: Person | None = None) -> None:
    """Somebody plays the first move there is, and what it brings about is dealt with."""
    await town.slash(person or town.ben, "move", move=legal_texts(await town.match())[0])


async def wait_for_thinking_board(town: Town, room: Channel | None = None) -> None:
    """Wait until the board says that it thinks."""
    await town.playground.wait_for(lambda: "is thinking…" in town.board(room).text)


async def labelled(town: Town, reply: Reply) -> None:
    """Wait until something can be pressed."""
    await town.playground.wait_for(lambda: reply.message.labels)


def plain(message: Message) -> str:
    """A message's text, as people read it."""
    return message.text.replace("\\", "")


async def table_of_four(town: Town) -> tuple[Person, ...]:
    """Four people begin New Chaturanga: they, by seat."""
    friends: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.aoi, "opponent-3": town.chie}
    await town.slash(town.ben, "challenge chaturanga", **friends)
    for friend in friends.values():
        await town.press(friend, town.vault.last, "Accept")
    by_id = {person.id: person for person in (town.ben, *friends.values())}
    return tuple(by_id[user] for user in (await town.match()).seats)


# Moving


async def test_the_computer_answers_a_move_and_pings_the_next_player(town: Town) -> None:
    first = await begin(town)
    eve = town.playground.add_person("Eve")
    panel = (await town.slash(eve, "watch", match=(await town.match()).id)).message
    await town.press(eve, panel, "Ping at each move")
    await move(town)
    thinking, answered = town.boards()[1:]
    assert not first.labels
    assert "White (Ben) walked" in plain(thinking)
    assert "is thinking…" not in thinking.text
    assert answered.mentions == {town.ben.id, eve.id}
    assert "Banmen Lv.1 walked" in plain(answered)
    assert "White (Ben) played" not in answered.text
    assert answered.labels[:2] == ["Move", "Write a move"]
    assert (await town.match()).log[-1].by == (await town.match()).seats[1]
    assert not await town.store.read(match_queries.unshown)


async def test_while_the_computer_thinks_nobody_is_asked_to_move(town_without_bot: Town, slow: Slow) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=slow.start))
    await begin(town)
    await town.ben.slash(town.vault, "move", move=legal_texts(await town.match())[0])
    await slow.is_asked(town)
    await wait_for_thinking_board(town)
    assert "Black (Banmen Lv.1) is thinking…" in plain(town.board())
    # A board of one person against computers has the button to watch only while there are spectators.
    assert town.board().labels == ["Menu"]
    slow.go.set()
    await town.quiet()
    assert town.board().text.startswith(town.ben.mention)


async def test_several_computers_in_a_row_edit_one_board_that_tells_all_moves(town: Town, same_dice: None) -> None:
    await begin(town, "chaturanga")
    boards = len(town.boards())
    for _ in range(2):
        await move(town)
    board = town.board()
    assert len(town.boards()) == boards
    match = await town.match()
    played = [row for row in match.log if row.by is not None and level_of(row.by)]
    cells = [cell for row in played[-3:] for cell in CELL.findall(row.text)]
    sides = dict(zip(match.names, ("Black", "Red", "Green", "Yellow"), strict=True))
    assert all(side in plain(board) for side in sides.values())
    assert all(cell in plain(board) for cell in cells)
    assert board.text.startswith(town.ben.mention)
    assert match == await load_match(town.store, match.id)


async def test_a_person_gets_a_new_board_unless_they_are_at_the_one_there_is(town: Town) -> None:
    first = await begin(town)
    await move(town)
    assert town.boards() == [first]
    await town.dan.say(town.vault, "Good luck!")
    await town.quiet()
    await move(town)
    assert town.vault.last == town.board() != first
    # While the computer thinks, its player goes away.
    match = await town.match()
    played = await play_move(town.store, match.id, None, UserId(town.ben.id), legal_texts(match)[0])
    await town.passes(minutes=3)
    boards = len(town.boards())
    await town.client.boards.publish(match.id, played)
    await town.quiet()
    assert len(town.boards()) > boards
    assert town.board().mentions == {town.ben.id}
    # Discord allows few edits of what is older than an hour.
    await town.passes(hours=1)
    boards = len(town.boards())
    await move(town)
    assert len(town.boards()) > boards


async def test_the_board_says_how_many_searches_come_first(
    town: Town, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "QUEUE_CHECK_EVERY", 0.05)
    await town.restart(workers=EngineWorkers(1, start=slow.start))
    rooms = [town.playground.add_channel(f"room-{number}") for number in range(3)]
    for room in rooms:
        await town.slash(town.ben, "challenge vault", room, opponent=town.bot, seat="white", size="6")
    for room in rooms:
        await town.ben.slash(room, "move", move="a1-a2")
        await wait_for_thinking_board(town, room)
        await slow.is_asked(town)
    await town.playground.wait_for(lambda: say("en", "thoughts-ahead", count=1) in town.board(rooms[2]).text)
    assert len(town.board(rooms[2]).pictures) == 1
    await town.ben.slash(rooms[2], "match takeback")
    await town.playground.wait_for(lambda: "takes back" in town.board(rooms[2]).text)
    slow.go.set()
    await town.quiet()
    assert all(town.board(room).text.startswith(town.ben.mention) for room in rooms[:2])
    retired = [board.text for room in rooms for board in town.boards(room)[:-1]]
    assert not any("is thinking…" in text or "comes first" in text for text in retired)


async def test_a_person_with_one_match_does_not_wait_for_all_of_anothers(
    town: Town, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "QUEUE_CHECK_EVERY", 0.05)
    await town.restart(workers=EngineWorkers(1, start=slow.start))
    rooms = [town.playground.add_channel(f"room-{number}") for number in range(4)]
    people = [town.ben, town.ben, town.ben, town.dan]
    for room, person in zip(rooms, people, strict=True):
        await town.slash(person, "challenge vault", room, opponent=town.bot, seat="white", size="6")
    for number, (room, person) in enumerate(zip(rooms, people, strict=True)):
        # Each another move, to be told apart.
        await person.slash(room, "move", move=f"{'abcd'[number]}1-{'abcd'[number]}2")
        await wait_for_thinking_board(town, room)
        await slow.is_asked(town)
    told = [say("en", "thoughts-ahead", count=count) for count in (1, 2)]
    await town.playground.wait_for(lambda: told[0] in town.board(rooms[1]).text)
    await town.playground.wait_for(lambda: told[1] in town.board(rooms[2]).text)
    slow.go.set()
    await town.quiet()
    assert [task.moves[0] for task in slow.asked] == ["a1-a2", "d1-d2", "b1-b2", "c1-c2"]


async def test_a_search_that_is_no_longer_needed_is_cancelled(town_without_bot: Town, slow: Slow) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=slow.start))
    await begin(town)
    for times, command in enumerate(("takeback", "pause", "resign"), 1):
        await town.ben.slash(town.vault, "move", move=legal_texts(await town.match())[times])
        await slow.is_asked(town, times)
        reply = await town.ben.slash(town.vault, f"match {command}")
        if command == "resign":
            await labelled(town, reply)
            await town.ben.press(reply.message, "Resign")
        await town.quiet()
        match = await town.match()
        assert match.moves == {"takeback": 0, "pause": 1, "resign": 3}[command]
        if command == "pause":
            slow.go.set()
            await town.slash(town.ben, "match resume")
            slow.go.clear()
    assert (await town.match()).outcome is not None


async def test_a_failed_search_is_retried_and_people_can_go_on(town: Town, slow: Slow, impatient: None) -> None:
    slow.faults = 2
    slow.go.set()
    await town.restart(workers=EngineWorkers(start=slow.start))
    await begin(town)
    await move(town)
    assert (await town.match()).moves == 1
    looks = 0
    while (await town.match()).moves == 1:
        looks += 1
        await town.passes(seconds=10)
        await town.client.catch_up()
        await town.quiet()
    # The pauses between tries grow.
    assert looks > 4
    assert [slow.asked[0]] * 3 == slow.asked
    assert (await town.match()).moves == 2


async def test_an_unfinished_search_is_restarted_after_a_restart(town_without_bot: Town, slow: Slow) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=slow.start))
    await begin(town)
    await town.ben.slash(town.vault, "move", move=legal_texts(await town.match())[0])
    await slow.is_asked(town)
    await town.client.close()
    again = Slow()
    again.go.set()
    await town.restart(workers=EngineWorkers(start=again.start))
    assert again.asked == slow.asked
    assert town.board().text.startswith(town.ben.mention)
    assert (await town.match()).moves == 2


async def test_of_two_processes_only_one_plays_the_computers_move(town_without_bot: Town, slow: Slow) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=slow.start))
    await begin(town)
    await town.ben.slash(town.vault, "move", move=legal_texts(await town.match())[0])
    await slow.is_asked(town)
    found = await town.match()
    answer = await InHouse().ask(slow.asked[0])
    await play_move(town.store, found.id, found.decision, found.seats[1], answer["move"])
    slow.go.set()
    await town.quiet()
    await town.client.catch_up()
    assert (await town.match()).moves == 2
    assert town.board().text.startswith(town.ben.mention)


async def test_a_player_who_resigns_is_not_pinged_about_the_end(town: Town) -> None:
    await begin(town)
    await town.press(town.ben, (await town.ben.slash(town.vault, "match resign")).message, "Resign")
    assert "Banmen Lv.1 wins!" in plain(town.board())
    assert f"Until next time, {town.ben.mention}!" in town.board().text
    assert not town.board().mentions


async def test_the_end_is_shown_although_the_look_back_at_it_fails(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.features.coach.advising.review", fail)
    await begin(town)
    with capture_logs() as logged:
        await town.press(town.ben, (await town.ben.slash(town.vault, "match resign")).message, "Resign")
        assert "Banmen Lv.1 wins!" in plain(town.board())
    assert [each["event"] for each in logged if each["log_level"] == "error"] == ["look back not written"]


async def test_a_match_of_three_with_computers_can_be_played_to_its_end(town: Town) -> None:
    others: dict[str, Any] = {"opponent": town.bot, "opponent-2": town.bot, "players": "three", "level": "1"}
    await town.slash(town.ben, "challenge pentup", **others)
    while (await town.match()).outcome is None:
        await move(town)
    is_led_there = (await town.match()).log[-1].by != town.ben.id
    assert town.board().text.count(town.ben.mention) == 1
    # Two may share the first place, and the beginning of what pings has no formatting.
    assert re.search(r"^(?:\*\*)?1st(?:\*\*)? ", town.board().text, re.MULTILINE)
    assert town.board().mentions == ({town.ben.id} if is_led_there else set())
    assert not await town.store.read(match_queries.unshown)


# Notifications


@pytest.mark.parametrize("game", ["vault", "chaturanga"])
async def test_the_computers_answer_notifies_nobody_who_is_at_the_board(town: Town, same_dice: None, game: str) -> None:
    await begin(town, game)
    phone = len(town.ben.lock_screen)
    for _ in range(3):
        await move(town)
        assert town.ben.mention in town.board().text
    assert len(town.ben.lock_screen) == phone
    # Once they have been away for longer, they are told.
    while (match := await town.match()).mover == town.ben.id:
        await play_move(town.store, match.id, None, UserId(town.ben.id), legal_texts(match)[0])
    await town.passes(minutes=3)
    await town.show()
    await town.quiet()
    assert town.board().mentions == {town.ben.id}
    assert len(town.ben.lock_screen) == phone + 1


async def test_who_waits_for_another_person_is_notified_though_a_computer_moved_last(town: Town) -> None:
    others: dict[str, Any] = {"opponent": town.dan, "opponent-2": town.bot, "players": "three", "seat": "white"}
    await town.slash(town.ben, "challenge pentup", **others)
    await town.press(town.dan, town.vault.last, town.vault.last.labels[0])
    for _ in range(4):
        on_turn = (await town.match()).mover
        mover, other = (town.ben, town.dan) if on_turn == town.ben.id else (town.dan, town.ben)
        phone = len(other.lock_screen)
        await move(town, mover)
        assert len(other.lock_screen) == phone + 1


# Agreeing


async def test_the_computer_agrees_to_everything_but_draws(town: Town) -> None:
    await begin(town)
    await move(town)
    await town.slash(town.ben, "match takeback")
    assert (await town.match()).moves == 0
    assert "White (Ben) takes back their last turn." in town.board().text
    await town.slash(town.ben, "match pause")
    assert (await town.match()).adjourned_since is not None
    assert "White (Ben) pauses the match." in town.board().text
    await town.slash(town.ben, "match resume")
    assert (await town.match()).adjourned_since is None
    await town.slash(town.ben, "match change-channel", place=str(town.games.id))
    assert town.board(town.games).mentions == {town.ben.id}
    assert "White (Ben) brings the match here." in town.board(town.games).text


async def test_the_computer_accepts_no_draw_that_was_withdrawn_while_it_searched(town: Town) -> None:
    await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="white", level="1")
    user = UserId(town.ben.id)
    asked = await offers.offer(town.store, (await town.match()).id, user, Draw())
    action = computers.pending_action(asked)
    assert action is not None
    await offers.decline(town.store, asked.id, user, Draw())
    with pytest.raises(RuleViolation, match="no offer"):
        await town.client.computers._act(asked, action, Answer("", 0.5, (), 0, 0, no_progress=True))
    assert (await town.match()).offers == {}


async def test_a_match_adjourned_for_idleness_resumes_when_its_channel_is_free(town: Town) -> None:
    await begin(town)
    await move(town)
    await town.passes(days=28)
    await town.client.catch_up()
    aside = town.board()
    assert say("en", "told-pause-idle") in aside.text
    assert "Paused" in aside.text
    assert town.board().labels[0] == "Resume"
    await begin(town)
    refused = say("en", "refusal-another-plays-here")
    assert (await town.press(town.ben, aside, "Resume")).text == refused
    assert (await town.slash(town.ben, "match resume")).text == refused
    over = await town.match()
    await endings.resign(town.store, over.id, UserId(town.ben.id))
    assert await town.match() == await load_match(town.store, over.id)
    await town.slash(town.ben, "match resume")
    assert (await town.match()).moves == 2
    assert "White (Ben) resumes the match." in town.board().text


async def test_the_computer_accepts_and_offers_a_draw_when_there_is_no_progress(town: Town) -> None:
    await begin(town)
    offered = await town.slash(town.ben, "match draw")
    assert "declines the draw" in town.board().text
    # An offer that the board has answered has no other message to withdraw it.
    assert not offered.has_message
    match = await town.match()
    computer = match.seats[1]
    menu = await town.press(town.ben, town.board(), "Menu")
    assert "Black (Banmen Lv.1) declines the draw." in menu.text
    assert "Draw" not in menu.message.labels
    text = {user: ("a1-a2", "a2-a1") if user == town.ben.id else ("a6-a5", "a5-a6") for user in match.seats}
    for number in range(26):
        match = await town.match()
        assert match.position.to_move is not None
        user = match.seats[match.position.to_move]
        await play_move(town.store, match.id, None, user, text[user][number // 2 % 2])
    await town.show()
    await town.slash(town.ben, "move", move=text[UserId(town.ben.id)][1])
    board = town.board()
    assert (await town.match()).offers == {Draw(): {1}}
    # A player asked only by the computer needs no other message.
    assert board.text.splitlines()[0] == f"{town.ben.mention}, Banmen Lv.1 offers a draw in Vault."
    await town.press(town.ben, board, "Decline the draw")
    await move(town)
    match = await town.match()
    assert sum(row.kind is RowKind.OFFER and row.by == computer for row in match.log) == 1


async def test_the_end_of_a_match_that_is_left_to_computers_claims_nothing_untrue(town: Town) -> None:
    await begin(town, "chaturanga")
    await town.slash(town.ben, "match resign")
    reply = await town.slash(town.ben, "match resign")
    await town.press(town.ben, reply.message, reply.message.labels[0])
    await town.quiet()
    board, match = town.board(), await town.match()
    told = plain(board)
    assert told.splitlines()[0] == (
        "New Chaturanga: Ben is out of the game. Only computer players are left, so the match ends here."
    )
    places = [line for line in told.splitlines() if line.startswith("**")]
    assert places[-1] == f"**4th** {player(match, match.seats_of(*match.people)[0], 'en')}: 0 points"
    assert [line.split("**")[1] for line in places[:-1]] == ["Still in:"] * 3
    assert "🎲" not in told
    # No computer player is called a winner, neither in words nor in the picture.
    assert not re.search(r"👑|\(shared\)|first place", told + board.alt)
    assert shown_outcome(match) != match.outcome
    assert "agreed" not in told
    assert "Sudden death" not in told


# Gifts


async def test_the_computer_gives_thanks_for_a_gift(town: Town, same_dice: None) -> None:
    await begin(town, "chaturanga")
    match = await town.match()
    seat = match.seats_of(UserId(town.ben.id))[0]
    # Nobody has points at first: those are won by captures, which the others avoid here.
    while len(match.position.asides(seat)) < 2 or match.position.to_move != seat:
        on_turn = match.position.to_move
        assert on_turn is not None
        texts = sorted(legal_texts(match), key=lambda text: ("x" in text) != (on_turn == seat))
        match = await play_move(town.store, match.id, None, match.seats[on_turn], texts[0])
    gift = match.position.notation(match.position.asides(seat)[0])
    reply = await town.slash(town.ben, "move", move=gift)
    assert re.search(r"Give \*\*1 point\*\* to \*\*\w+ \(Banmen Lv\.1( \d)?\)\*\*\?", plain(reply.message))
    await town.press(town.ben, reply.message, reply.message.labels[0])
    told = plain(town.board())
    assert "(Ben) gives points away." in told
    assert " gets 1 point." in told
    assert "Thank you!" in told
    assert gift not in told
    menu = await town.menu_with(town.dan, "Moves")
    listed = await town.press(town.dan, menu, "Moves")
    assert "(Ben) gives points away." in listed.text
    as_text = await town.slash(town.dan, "board", format="text")
    assert " gets 1 point." in as_text.text


# Taking over


async def test_the_computer_substitutes_for_a_leaving_player_when_all_agree(town: Town) -> None:
    people = await table_of_four(town)
    match = await town.match()
    leaver = next(person for person in people if match.seats[match.position.to_move or 0] == person.id)
    asked = await town.slash(leaver, "match resign")
    panel = (await town.press(leaver, asked.message, asked.message.labels[1])).message
    await town.choose(leaver, panel, panel.menus[0].custom_id, panel.menus[0].options[1]["value"])
    for person in people:
        if person != leaver:
            assert (await town.match()).seats == match.seats
            assert "wants to hand over to the computer (level 2) in New Chaturanga." in town.offer().text
            await town.press(person, town.offer(), "Allow")
    assert town.offer().text == "Everyone agreed: the computer plays on."
    after = await town.match()
    assert leaver.id not in after.seats
    assert "Banmen Lv.2" in after.names
    assert not after.rated
    assert after.moves
    assert "(Banmen Lv.2) plays on" in plain(town.boards()[-2])


async def test_a_vacated_seat_can_be_filled_by_button_after_a_restart(town: Town) -> None:
    people = await table_of_four(town)
    match = await town.match()
    leaver = people[match.position.to_move or 0]
    asked = await town.slash(leaver, "match resign")
    await town.press(leaver, asked.message, asked.message.labels[0])
    others = [person for person in people if person != leaver]
    await town.restart()
    board = town.board()
    assert STAND_IN in board.labels
    panel = (await town.press(others[0], board, STAND_IN)).message
    await town.choose(others[0], panel, panel.menus[0].custom_id, panel.menus[0].options[0]["value"])
    for person in others[1:]:
        await town.press(person, town.offer(), "Allow")
    after = await town.match()
    assert leaver.id not in after.seats
    assert STAND_IN not in town.board().labels
    assert "takes over the empty seat" in town.boards()[-2].text
    assert after == await load_match(town.store, after.id)


async def test_a_player_without_a_possible_substitute_is_told_so(town: Town) -> None:
    await begin(town)
    assert (await town.slash(town.ben, "match let-computer-play")).text == say("en", "refusal-nobody-to-replace")
    assert STAND_IN not in (await town.slash(town.ben, "match resign")).message.labels


async def test_the_substitution_menu_shows_names_unescaped(town: Town) -> None:
    guy = town.playground.add_person("cool_guy")
    await town.begin(guy, town.dan)
    panel = (await town.slash(guy, "match let-computer-play")).message
    assert [menu.placeholder for menu in panel.menus] == ["For me, White (cool_guy)"]


async def test_boards_say_at_first_whose_side_is_at_the_bottom_if_several_people_play(town: Town) -> None:
    await table_of_four(town)
    assert town.board().text.splitlines()[-1] == "On this board, Black is at the bottom."
    await town.slash(town.ben, "challenge chaturanga", town.games, opponent=town.bot, seat="green", level="1")
    match = await town.match(town.games)
    assert view_of(match).seat == match.seats_of(UserId(town.ben.id))[0]
    assert "at the bottom" not in town.board(town.games).text

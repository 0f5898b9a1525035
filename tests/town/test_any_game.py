"""Features of games that Vault lacks: dice, several people, second actions, many choices, gifts, points.

Played with the toy of the core's tests, which has all of it, and with Dash, whose turns continue after a roll.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

import pytest
from PIL import Image

from bot.catalogue import CATALOGUE, Entry
from bot.core.challenge import Draft, Person
from bot.core.match import Match, RowKind, UserId
from bot.matches import challenges
from bot.matches.challenges.publication import ChallengeMessages
from bot.storage import match_queries
from bot.texts import say
from bot.ui import match as match_view
from bot.ui import narration as telling
from playground.driver import Person as Player
from playground.seen import Message
from renderers.kit.view import Phrase
from tests.core import toy
from tests.games.further import DASH
from tests.town.conftest import Town


def drawn(*_: object) -> Image.Image:
    """A picture of nothing."""
    picture = Image.new("P", (8, 8))
    picture.putpalette([0, 0, 0, 255, 255, 255])
    return picture


ENTRY = replace(toy.ENTRY, picture=replace(toy.ENTRY.picture, draw=drawn))


@pytest.fixture
async def toys(town_without_bot: Town, same_dice: None, monkeypatch: pytest.MonkeyPatch) -> Town:
    """A town that also has the toy and Dash."""
    town = town_without_bot
    await town.start()
    # No command names them, so they need no words for that.
    monkeypatch.setitem(CATALOGUE, "toy", ENTRY)
    monkeypatch.setitem(CATALOGUE, "dash", Entry(DASH, ENTRY.picture))
    return town


def people(town: Town) -> list[Player]:
    """Those who play, all readers of English."""
    known = {town.playground.world.users[key]["global_name"] for key in town.playground.world.locales}
    eve = town.playground.person("Eve") if "Eve" in known else town.playground.add_person("Eve")
    return [town.ben, town.dan, eve]


async def challenged(town: Town, game: str = "toy", **options: str) -> Message:
    """A challenge of two others to a game, as a command would make it."""
    host, *friends = (Person(UserId(player.id), player.name) for player in people(town))
    made = await challenges.make_challenge(
        town.store,
        Draft(
            game=game,
            options=options,
            guild=town.playground.guild_id,
            channel=town.vault.id,
            host=host,
            invited=tuple(friends),
        ),
    )
    await town.client.part(ChallengeMessages).post(made)
    return town.vault.last


async def begun(town: Town, game: str = "toy", **options: str) -> Match:
    """A match of three."""
    challenge = await challenged(town, game, **options)
    for player in people(town)[1:]:
        await town.press(player, challenge, "Accept")
    return await town.match()


def mover(town: Town, match: Match) -> Player:
    """The person on turn."""
    assert match.position.to_move is not None
    return next(player for player in people(town) if player.id == match.seats[match.position.to_move])


def toy_of(match: Match) -> toy.Toy:
    """The position."""
    assert isinstance(match.position, toy.Toy)
    return match.position


def has_two_actions(match: Match) -> bool:
    """Whether a turn of two actions has just begun."""
    return toy_of(match).pips == 2 and not toy_of(match).second


async def play_until(town: Town, holds: Callable[[Match], bool]) -> Match:
    """Play on by command, always the first legal move, until something holds."""
    while not holds(match := await town.match()):
        moves = match.position.legal_moves()
        await town.slash(mover(town, match), "move", move=match.position.notation(moves[0]))
    return match


async def test_a_match_of_three_starts_when_everybody_has_accepted(toys: Town) -> None:
    challenge = await challenged(toys)
    _, dan, eve = people(toys)
    assert challenge.mentions == {dan.id, eve.id}
    await toys.press(dan, challenge, "Accept")
    assert "Dan ✓" in challenge.text
    assert challenge.labels
    assert not toys.boards()
    await toys.press(eve, challenge, "Accept")
    assert not challenge.labels
    assert all(player.name in toys.board().text for player in people(toys))


async def test_the_board_tells_rolls_and_forced_moves(toys: Town) -> None:
    await begun(toys)
    assert "🎲 [" in toys.board().text
    await play_until(
        toys, lambda match: match.outcome is not None or any(row.kind is RowKind.FORCED for row in match.log[-2:])
    )
    assert "🎲 [1]\nBlack (Eve) could only play pass." in toys.board().text


async def test_a_turn_too_long_for_a_message_shows_only_its_latest_moves(
    toys: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(toys)
    match = await play_until(toys, lambda match: len(telling.last_turn_lines(match)) > 2)
    *_, earlier, latest = telling.last_turn_lines(match)
    monkeypatch.setattr(telling, "LONGEST_TOLD", len(latest) + len(earlier) + 1)
    assert telling.last_turn_lines(match) == ["…", earlier, latest]
    monkeypatch.setattr(telling, "LONGEST_TOLD", len(latest) + len(earlier))
    assert telling.last_turn_lines(match) == ["…", latest]


async def test_within_a_turn_the_board_is_edited_and_nobody_pinged_again(toys: Town) -> None:
    await begun(toys)
    match = await play_until(toys, has_two_actions)
    before, count = toys.board(), len(toys.boards())
    player = mover(toys, match)
    await toys.slash(player, "move", move="take 0")
    assert len(toys.boards()) == count
    assert toys.board() == before
    assert before.text.index("🎲 `[2]`") < before.text.index("played `take 0`")
    assert before.labels[0] == "Move"
    await toys.slash(player, "move", move="end")
    assert len(toys.boards()) == count + 1
    assert not before.labels


async def test_a_turn_that_goes_on_after_a_roll_stays_on_its_board(toys: Town) -> None:
    """Two people run on until they have to pass; a voluntary run shows on one board."""
    match = await begun(toys, "dash")
    goes_on = False
    while not goes_on:
        player, board, count, rolls = mover(toys, match), toys.board(), len(toys.boards()), match.rolls
        await toys.slash(player, "move", move="on")
        match = await toys.match()
        goes_on = not match.outcome and mover(toys, match) == player and match.rolls == rolls + 1
    assert (len(toys.boards()), toys.board()) == (count, board)
    assert board.text.count("🎲") == 2
    await toys.slash(player, "move", move="camp")
    assert len(toys.boards()) == count + 1
    assert toys.board().text.partition("\n")[0].endswith(": Ben played on, then played camp.")


async def test_the_final_board_tells_all_rolls_of_the_last_turn(toys: Town) -> None:
    await begun(toys, "dash")
    match = await play_until(toys, lambda match: match.outcome is not None)
    turn = takewhile(lambda row: row.seat in {None, match.log[-1].seat}, reversed(match.log))
    assert [row.text for row in turn if row.kind is RowKind.ROLL] == ["[3]", "[6]", "[6]"]
    # A lock screen shows the first two, so rolls have no formatting in the whole post.
    told = [line for line in toys.board().text.splitlines() if line.startswith("🎲")]
    assert told == ["🎲 [6]", "🎲 [6]", "🎲 [3]"]


async def test_a_games_news_is_told_where_it_happened(toys: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def news(before: toy.Toy, move: object, after: toy.Toy) -> tuple[Phrase, ...]:
        return (Phrase("turn", (("seat", "red"),)),) if (before.pips, after.pips) == (0, 1) else ()

    entry = replace(ENTRY, picture=replace(ENTRY.picture, news=news))
    monkeypatch.setattr(match_view, "CATALOGUE", {**CATALOGUE, "toy": entry})
    await begun(toys)
    await play_until(
        toys, lambda match: match.outcome is not None or any(row.kind is RowKind.FORCED for row in match.log[-2:])
    )
    assert "🎲 [1]\nRed (Dan) is next.\nBlack (Eve) could only play pass." in toys.board().text


async def test_an_unrecorded_edit_of_a_board_is_recovered_after_a_restart(
    toys: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(toys)
    match = await play_until(toys, has_two_actions)
    count = len(toys.boards())

    async def dies(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.publishing.boards.record_shown", dies)
        await toys.slash(mover(toys, match), "move", move="take 0")
    await toys.passes(minutes=1)
    await toys.restart()
    assert len(toys.boards()) == count
    assert not await toys.store.read(match_queries.unshown)


async def test_a_board_deleted_within_a_turn_is_posted_again(toys: Town) -> None:
    await begun(toys)
    match = await play_until(toys, has_two_actions)
    before, count = toys.board(), len(toys.boards())
    toys.playground.world.delete_message(before.raw)
    await toys.playground.wait_for(lambda: len(toys.boards()) == count)
    await toys.quiet()
    await toys.slash(mover(toys, match), "move", move="take 0")
    assert toys.board() != before
    assert len(toys.boards()) == count
    assert "Red (Dan) played `take 0`." in toys.board().text
    assert not await toys.store.read(match_queries.unshown)


async def until_somebody_can_give(town: Town) -> tuple[Player, int, str]:
    """Somebody who has a point to give although it isn't their turn; their seat, and who is to get it."""
    await begun(town)
    match = await play_until(
        town,
        lambda match: any(score and seat != toy_of(match).turn for seat, score in enumerate(toy_of(match).scores)),
    )
    giver = next(seat for seat, score in enumerate(toy_of(match).scores) if score and seat != toy_of(match).turn)
    player = next(player for player in people(town) if player.id == match.seats[giver])
    return player, giver, toy.NAMES[toy_of(match).turn]


async def test_a_gift_is_chosen_and_confirmed_without_pinging_anybody(toys: Town) -> None:
    player, giver, taker = await until_somebody_can_give(toys)
    before, count = await toys.match(), len(toys.boards())
    private = (await toys.press(player, (await toys.press(player, toys.board(), "Menu")).message, "Give")).message
    assert "Cancel" in private.labels
    await toys.press(player, private, "Cancel")
    assert private.deleted
    private = (await toys.press(player, (await toys.press(player, toys.board(), "Menu")).message, "Give")).message
    assert [label.partition(" ")[2] for label in private.labels if label[0].isdecimal()] == [
        f"{name.capitalize()} ({before.names[seat]})" for seat, name in enumerate(toy.NAMES[:3]) if seat != giver
    ]
    taker_button = next(label for label in private.labels if taker.capitalize() in label)
    await toys.press(player, private, taker_button)
    assert "You can't take it back." in private.text
    assert (await toys.match()).revision == before.revision
    await toys.press(player, private, "Back")
    await toys.press(player, private, taker_button)
    await toys.press(player, private, "Confirm")
    after, text = await toys.match(), f"{toy.NAMES[giver]} gives {taker}"
    assert private.deleted
    assert f"out of turn: `{text}`" in toys.board().text
    assert (after.revision, after.decision) == (before.revision + 1, before.decision)
    assert toy_of(after).scores[giver] == toy_of(before).scores[giver] - 1
    assert len(toys.boards()) == count


async def test_a_gift_that_is_pressed_twice_is_given_once(toys: Town) -> None:
    player, giver, taker = await until_somebody_can_give(toys)
    text = f"{toy.NAMES[giver]} gives {taker}"
    asked, again = [(await toys.slash(player, "move", move=text)).message for _ in range(2)]
    await toys.press(player, asked, "Confirm")
    once = await toys.match()
    told = (await toys.press(player, again, "Confirm")).text
    assert say(toys.language(player), "refusal-given-since") in told
    assert (await toys.match()).log == once.log


async def test_a_typed_gift_is_confirmed_even_after_the_turn_has_passed(toys: Town) -> None:
    player, giver, taker = await until_somebody_can_give(toys)
    text = f"{toy.NAMES[giver]} gives {taker}"
    question = await toys.slash(player, "move", move=text)
    match = await toys.match()
    await toys.slash(mover(toys, match), "move", move=match.position.notation(match.position.legal_moves()[0]))
    await toys.press(player, question.message, "Confirm")
    assert [row.text for row in (await toys.match()).log if row.kind is RowKind.ASIDE] == [text]


async def test_a_player_with_nothing_to_give_is_told_so(toys: Town) -> None:
    match = await begun(toys)
    assert "Give" not in (await toys.press(mover(toys, match), toys.board(), "Menu")).message.labels
    assert (await toys.slash(mover(toys, match), "match give")).text == "You have nothing to give right now."
    assert (await toys.slash(toys.chie, "match give")).text == say("ja", "refusal-not-a-player")


def offered(picker: Message) -> list[str]:
    """The choices of a picker: buttons, or the options of a menu if they are more than 20."""
    return [
        label
        for label in [*picker.labels, *(each for menu in picker.menus for each in menu.labels)]
        if label[0].isdecimal()
    ]


async def choose_last(town: Town, player: Player, picker: Message) -> None:
    """Take the last choice of a picker."""
    if picker.menus:
        await town.choose(player, picker, picker.menus[-1].custom_id, offered(picker)[-1])
    else:
        await town.press(player, picker, offered(picker)[-1])


@pytest.mark.parametrize(("coins", "ranges"), [("1000", 10)])
async def test_more_than_100_options_are_grouped_into_ranges(toys: Town, coins: str, ranges: int) -> None:
    await begun(toys, coins=coins)
    match = await play_until(toys, has_two_actions)
    player = mover(toys, match)
    await toys.asks(player)
    private = (await toys.press(player, toys.board(), "Move")).message
    assert len(offered(private)) == ranges
    assert "–" in offered(private)[0]
    while "Confirm" not in private.labels:
        assert len(offered(private)) <= 100
        before = offered(private)
        await choose_last(toys, player, private)
        assert offered(private) != before
    await toys.press(player, private, "Back")
    assert "Confirm" not in private.labels
    await choose_last(toys, player, private)
    await toys.press(player, private, "Confirm")
    assert private.text.startswith(f"You played `take {int(coins) - 1}`.")


async def test_choices_that_leave_no_row_for_buttons_are_a_menu(toys: Town) -> None:
    await begun(toys, coins="22")
    player = mover(toys, await play_until(toys, has_two_actions))
    await toys.asks(player)
    private = (await toys.press(player, toys.board(), "Move")).message
    (menu,) = private.menus
    assert 20 < len(menu.labels) <= 25
    assert [label.partition(" · ")[0] for label in menu.labels] == [str(n + 1) for n in range(len(menu.labels))]
    await choose_last(toys, player, private)
    assert "Confirm" in private.labels
    await toys.press(player, private, "Back")
    assert private.menus[0].labels == menu.labels
    await choose_last(toys, player, private)
    await toys.press(player, private, "Confirm")
    assert private.text.startswith("You played `take 21`.")


async def test_the_final_board_tells_the_points(toys: Town) -> None:
    await begun(toys)
    match = await play_until(toys, lambda match: match.outcome is not None)
    over = toys.board()
    assert "wins" in over.text
    for seat, score in enumerate(toy_of(match).scores):
        assert f"{toy.NAMES[seat].capitalize()} ({match.names[seat]}): {score} point" in over.text


async def test_a_resignation_is_told_and_the_others_play_on(toys: Town) -> None:
    match = await begun(toys)
    player = mover(toys, match)
    question = await toys.slash(player, "match resign")
    await toys.press(player, question.message, "Resign")
    assert f"({player.name}) resigns." in toys.board().text
    assert not (await toys.match()).outcome
    assert (await toys.slash(player, "match resign")).text == "You have left this match."


async def test_a_draw_of_the_remaining_players_is_shared_first_place(toys: Town) -> None:
    match = await begun(toys)
    player = mover(toys, match)
    question = await toys.slash(player, "match resign")
    await toys.press(player, question.message, "Resign")
    one, other = (each for each in people(toys) if each != player)
    await toys.slash(one, "match draw")
    await toys.press(other, toys.offer(), "Accept the draw")
    match, text = await toys.match(), toys.board().text
    shared = " and ".join(name for user, name in zip(match.seats, match.names, strict=True) if user != player.id)
    assert f"{shared} share first place!" in text
    assert re.findall(r"^(\d\w+(?: \(shared\))?) \w+ \(", text, re.MULTILINE) == ["1st (shared)"] * 2 + ["3rd"]

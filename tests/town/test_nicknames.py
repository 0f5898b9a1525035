"""A nickname that somebody has in one server isn't shown in another: there they have the name that all servers know."""

from __future__ import annotations

import pytest

from playground.driver import Person, Reply
from playground.seen import Channel, Message
from tests.town.conftest import SHORT_GAME, Town

NICKNAME = "Benjamin Realname"


@pytest.fixture
async def hall(town: Town) -> Channel:
    """A channel of another server, in which Ben has a nickname."""
    other = town.playground.add_guild("Self-help group")
    hall = town.playground.add_channel("hall", other)
    await town.playground.wait_for(lambda: town.client.get_channel(hall.id))
    town.playground.world.change_member(str(other), town.ben.key, {"nick": NICKNAME})
    await town.quiet()
    return hall


async def ended(town: Town, hall: Channel, ben: Person) -> int:
    """The number of a rated match of Dan and Ben that is over."""
    await town.begin(town.dan, ben, hall, SHORT_GAME[:4], rating="true")
    number = (await town.match(hall)).id
    asked = await town.slash(ben, "match resign", hall)
    await town.press(ben, asked.message, asked.message.labels[0])
    assert NICKNAME in town.board(hall).text
    return number


def shown(message: Message) -> str:
    """All texts of a message."""
    files = [each.decode(errors="ignore") for each in message.pictures]
    options = [option for menu in message.menus for option in menu.options]
    return "\n".join([message.text, message.alt, str(options), *message.labels, *files])


def check(answer: Reply | Message) -> None:
    """Fail if an answer shows the nickname, or not even Ben's name."""
    text = shown(answer.message if isinstance(answer, Reply) else answer)
    assert NICKNAME not in text
    assert "Ben" in text


async def test_leaderboards_and_profiles_have_the_names_that_all_servers_know(town: Town, hall: Channel) -> None:
    await ended(town, hall, town.ben)
    listed = await town.slash(town.aoi, "leaderboard", game="vault", scope="everywhere")
    check(listed)
    (menu,) = [each for each in listed.message.menus if "Ben" in each.labels]
    check(await town.choose(town.aoi, listed.message, menu.custom_id, "Ben"))
    own = await town.slash(town.dan, "profile")
    check(await town.press(town.dan, own.message, "Everywhere"))
    check(await town.press(town.dan, own.message, "Last matches"))
    there = await town.slash(town.aoi, "leaderboard", hall, game="vault")
    assert NICKNAME in there.text


async def test_a_match_seen_from_another_server_has_the_names_that_all_know(town: Town, hall: Channel) -> None:
    number = await ended(town, hall, town.ben)
    steps = await town.slash(town.dan, "replay", match=number)
    check(steps)
    await town.press(town.dan, steps.message, "More…")
    await town.press(town.dan, steps.message, "Show everyone")
    check(town.vault.last)
    check(await town.slash(town.dan, "record", match=number))
    await town.begin(town.dan, town.ben, hall)
    check(await town.slash(town.dan, "matches"))
    assert NICKNAME in shown((await town.slash(town.dan, "matches", hall)).message)


async def test_a_match_that_moves_to_another_server_leaves_the_nickname_behind(town: Town, hall: Channel) -> None:
    await town.begin(town.dan, town.ben, hall, SHORT_GAME[:2])
    town.playground.world.delete_channel(hall.raw)
    await town.quiet()
    listed = await town.slash(town.dan, "matches")
    (menu,) = listed.message.menus
    await town.choose(town.dan, listed.message, menu.custom_id, menu.labels[0])
    board = town.board()
    check(board)
    await town.restart()
    await town.slash(town.dan, "move", move=SHORT_GAME[2])
    check(town.board())
    assert town.board().id != board.id


async def test_names_follow_a_new_name(town: Town, hall: Channel) -> None:
    ben = town.ben
    await ended(town, hall, ben)
    ben.raw["global_name"] = "Benno"
    await ended(town, hall, ben)
    assert "Benno" in (await town.slash(town.aoi, "leaderboard", game="vault", scope="everywhere")).text

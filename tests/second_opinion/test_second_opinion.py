"""A bot on discord.js in the playground: it does all that a bot can do, and finds nothing amiss."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from playground import Playground, shapes
from playground.driver import Person
from playground.gateway import shard_of
from playground.limits import Limit
from playground.permissions import NOTHING, Permission
from playground.rest import Exchange
from playground.seen import Channel
from tests import openapi

HERE = Path(__file__).parent
NODE = shutil.which("node")
POST = "POST /channels/{channel_id}/messages"
COMMANDS = {"board", "find", "menus", "later", "thread", "look", "Greet", "Quote"}

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="there is no Node.js here"),
    pytest.mark.skipif(
        not (HERE / "node_modules/discord.js").is_dir(),
        reason="discord.js is not installed: npm ci in tests/second_opinion",
    ),
    pytest.mark.asyncio(loop_scope="module"),
]


class Opinion:
    """The bot on discord.js: what it has told so far."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, Any]] = []

    async def listen(self, told: asyncio.StreamReader) -> None:
        """Note what it tells, until it ends."""
        async for line in told:
            name, value = json.loads(line)
            self.lines.append((name, value))

    def of(self, name: str) -> list[Any]:
        """Its reports under this name."""
        return [value for each, value in self.lines if each == name]


@asynccontextmanager
async def asked(playground: Playground) -> AsyncIterator[Opinion]:
    """The bot in a playground, logged in; logged out afterwards."""
    process = await asyncio.create_subprocess_exec(
        *(str(NODE), "--no-warnings", str(HERE / "bot.mjs")),  # it tells of warnings itself
        *(f"{playground.url}/api", playground.cdn_url, playground.token),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    opinion = Opinion()
    listening = asyncio.create_task(opinion.listen(process.stdout))
    try:
        await playground.wait_for(lambda: opinion.of("ready") or process.returncode is not None)
        yield opinion
    finally:
        if process.returncode is None:
            process.terminate()
        errors = await process.stderr.read()
        await listening
    assert (await process.wait(), errors.decode(), opinion.of("amiss")) == (0, "", [])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def both() -> AsyncIterator[tuple[Playground, Opinion]]:
    """A playground with the bot in it. One for all tests: Node.js takes a second to start."""
    async with openapi.opened() as playground, asked(playground) as opinion:
        yield playground, opinion


@pytest.fixture
def town(both: tuple[Playground, Opinion]) -> Playground:
    """The playground that the bot is in."""
    return both[0]


@pytest_asyncio.fixture(loop_scope="module")
async def opinion(both: tuple[Playground, Opinion]) -> AsyncIterator[Opinion]:
    """The bot's opinion; it finds nothing amiss meanwhile."""
    known = len(both[1].of("amiss"))
    yield both[1]
    assert both[1].of("amiss")[known:] == []


async def test_the_other_library_logs_in_and_registers_its_commands(town: Playground, opinion: Opinion) -> None:
    assert opinion.of("ready") == [{"name": "Banmen", "servers": ["Banmen"], "commands": len(COMMANDS)}]
    assert town.person("Aoi").command_names(town.channel("vault")) == COMMANDS
    assert next(iter(town.world.commands.values()))["name_localizations"] == {"ja": "盤面"}


async def test_the_other_library_replies_with_a_picture_and_buttons(town: Playground, opinion: Opinion) -> None:
    aoi, ben = town.person("Aoi"), town.person("Ben")
    board = (await aoi.slash(town.channel("vault"), "board", opponent=ben, size="6 cells")).message
    assert board.text == f"{aoi.mention} against {ben.mention}, on 6 cells"
    assert board.mentions == {aoi.id, ben.id}
    assert (len(board.pictures), board.alt, board.labels) == (1, "Two cells", ["Pressed 0", "Write", "Again"])
    await town.wait_for(lambda: str(board.id) in opinion.of("board"))
    for presses in (1, 2):
        assert (await ben.press(board, f"Pressed {presses - 1}")).text == f"{presses} presses"
        assert board.labels == [f"Pressed {presses}", "Write", "Again"]
    shown = board.picture
    await ben.press(board, "Again")
    assert (board.text, board.labels, board.pictures) == ("2 presses", ["Pressed 2", "Write", "Again"], [shown])
    await town.wait_for(lambda: opinion.of("MessageUpdate").count(str(board.id)) == 3)


async def test_the_other_library_asks_with_a_form(town: Playground, opinion: Opinion) -> None:
    ben = town.person("Ben")
    board = (await ben.slash(town.channel("vault"), "board", opponent=ben)).message
    form = (await ben.press(board, "Write")).modal
    reply = await ben.submit(form, {"Words": "Good luck", "Ink": "blue"})
    assert [each.text for each in await town.wait_for(lambda: reply.followups)] == ["written"]
    assert (reply.message, board.text) == (board, "Good luck, blue")


async def test_the_other_library_receives_choices_from_each_kind_of_menu(town: Playground, opinion: Opinion) -> None:
    aoi, ben, vault = town.person("Aoi"), town.person("Ben"), town.channel("vault")
    menus = (await aoi.slash(vault, "menus")).message
    reply = await aoi.choose(menus, "colours", ["Red", "Blue"])
    assert (reply.text, reply.private) == ("red and blue", True)
    everybody = str(town.guild_id)
    for menu, values, answer in (
        ("users", [aoi.key, ben.key], "Aoi and Ben"),
        ("roles", [everybody], "@everyone"),
        ("mentionables", [everybody, ben.key], f"@everyone and {ben.mention}"),
        ("channels", [vault.key], f"<#{vault.key}>"),
    ):
        assert (await aoi.choose(menus, menu, values)).text == answer


async def test_the_other_library_autocompletes_options(town: Playground, opinion: Opinion) -> None:
    aoi, vault = town.person("Aoi"), town.channel("vault")
    assert [each.value for each in await aoi.autocomplete(vault, "find", "fruit", "ap")] == ["apple", "apricot"]
    assert (await aoi.slash(vault, "find", fruit="apple")).text == "found apple"


async def test_the_other_library_defers_and_follows_up(town: Playground, opinion: Opinion) -> None:
    deleted = len(opinion.of("MessageDelete"))
    reply = await town.person("Ben").slash(town.channel("vault"), "later")
    assert (reply.message.text, reply.private, len(reply.message.pictures)) == ("here it is", True, 0)
    followed = await town.wait_for(lambda: [m for m in reply.followups if m.edited])
    assert [(each.text, each.ephemeral) for each in followed] == [("more, changed", True)]
    await town.wait_for(lambda: len(opinion.of("MessageDelete")) > deleted)
    assert len(reply.followups) == 1


async def test_the_other_librarys_context_menus_work(town: Playground, opinion: Opinion) -> None:
    chie, ben, vault = town.person("Chie"), town.person("Ben"), town.channel("vault")
    greeting = await chie.context(ben, "Greet", vault)
    assert greeting.text == f"{ben.mention}, hello from ja"
    assert (await ben.context(greeting.message, "Quote")).text == f"> {greeting.text}"


async def test_the_other_library_talks_in_threads(town: Playground, opinion: Opinion) -> None:
    aoi, games = town.person("Aoi"), town.channel("games")
    games.set_permissions(town.bot_id, allow=Permission.CREATE_PRIVATE_THREADS | Permission.MANAGE_THREADS)
    await aoi.slash(games, "thread")
    [told] = await town.wait_for(lambda: opinion.of("thread"))
    mention = f"{aoi.mention}?"
    assert told == {"history": ["", mention, "first, changed", ""], "active": ["A long talk", "Alone"]}
    [thread] = games.threads
    assert ([each.text for each in thread.messages], thread.archived) == (["first, changed", mention], False)
    assert len(thread.messages[0].pictures) == 2
    assert thread.members == {aoi.id, town.bot_id}
    assert [each.text for each in games.messages] == ["to the thread", "begin"]
    assert opinion.of("ThreadCreate")[0] == thread.key


async def test_the_other_library_fetches_messages_members_and_permissions(town: Playground, opinion: Opinion) -> None:
    aoi, lounge = town.person("Aoi"), town.channel("lounge")
    lounge.set_permissions(town.guild_id, deny=Permission.ADD_REACTIONS)
    lounge.set_permissions(aoi.id, allow=Permission.MENTION_EVERYONE)
    lounge.set_permissions(town.bot_id, allow=Permission.ADD_REACTIONS, deny=Permission.CREATE_PUBLIC_THREADS)
    await aoi.slash(lounge, "look")
    [[unknown, long, twice]] = await town.wait_for(lambda: opinion.of("refused"))
    assert unknown == [404, 10008, "Unknown Message"]
    assert (long[:2], "content[BASE_TYPE_MAX_LENGTH]" in long[2]) == ([400, 50035], True)
    assert (twice[:2], "components[1].custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]" in twice[2]) == ([400, 50035], True)
    assert opinion.of("look") == [
        {
            "application": "Banmen",
            "owner": "aoi",
            "commands": [command["name"] for command in town.world.commands.values()],
            "guild": "Banmen",
            "members": 5,
            "channels": [channel.name for channel in town.channels],
            "channel": "lounge",
            "roles": ["@everyone", "Banmen"],
            "me": "Banmen",
            "asker": "Aoi",
            "found": ["Ben"],
            "named": 2,
            "asked": ["Aoi"],
            "user": "Aoi",
        }
    ]
    assert lounge.messages == []
    assert aoi.direct.last.text == "in person"


async def test_the_other_library_receives_changes_of_servers_channels_and_roles(
    town: Playground, opinion: Opinion
) -> None:
    owner = town.person("Dan").key
    guild = town.world.add_guild("Elsewhere", owner)
    channel = town.add_channel("attic", int(guild["id"]))
    channel.set_permissions(town.bot_id, allow=Permission.MANAGE_MESSAGES)
    role = town.world.set_role(guild["id"], shapes.role(town.world.snowflake(), "Guest", NOTHING))
    town.world.set_role(guild["id"], role | {"name": "Friend"})
    channel.delete()
    town.world.remove_bot(guild["id"])
    await town.wait_for(lambda: guild["id"] in opinion.of("GuildDelete"))
    assert guild["id"] in opinion.of("GuildCreate")
    for change in ("Create", "Update", "Delete"):
        assert channel.key in opinion.of(f"Channel{change}")
    for change in ("Create", "Update"):
        assert role["id"] in opinion.of(f"GuildRole{change}")


async def answer(town: Playground, person: Person, channel: Channel, words: str) -> str:
    """The bot's reply to a person's words."""
    await person.say(channel, words)
    await town.wait_for(lambda: channel.last.author_id == town.bot_id)
    return channel.last.text


async def test_the_other_library_replies_to_mentions_and_direct_messages(town: Playground, opinion: Opinion) -> None:
    chie, vault = town.person("Chie"), town.channel("vault")
    assert await answer(town, chie, vault, f"<@{town.bot_id}> hello") == f"you said: <@{town.bot_id}> hello"
    assert await answer(town, chie, chie.direct, "hello") == "you said: hello"
    assert (await chie.slash(chie.direct, "find", fruit="apple")).text == "found apple"
    await chie.say(vault, "not for a bot")
    await town.wait_for(lambda: ["chie", ""] in opinion.of("message"))


@pytest.mark.parametrize(
    "strike",
    [
        lambda town: town.gateway.disconnect(),
        lambda town: town.gateway.ask_to_reconnect(),
        lambda town: town.gateway.invalidate(resumable=True),
    ],
    ids=["cut off", "asked to", "declared invalid"],
)
async def test_the_other_library_resumes_and_receives_missed_events(
    town: Playground, opinion: Opinion, strike: Callable[[Playground], Awaitable[None] | None]
) -> None:
    logins, resumed, heard = (len(opinion.of(name)) for name in ("logged in", "resumed", "message"))
    if striking := strike(town):
        await striking
    said = await town.person("Dan").say(town.channel("vault"), f"<@{town.bot_id}> are you there?")
    await town.wait_for(lambda: ["dan", said.text] in opinion.of("message")[heard:])
    await town.wait_for(lambda: len(opinion.of("resumed")) > resumed)
    assert len(opinion.of("logged in")) == logins


async def test_the_other_library_logs_in_again_if_its_session_is_forgotten(town: Playground, opinion: Opinion) -> None:
    logins = len(opinion.of("logged in"))
    await town.gateway.disconnect(resumable=False)
    await town.wait_for(lambda: len(opinion.of("logged in")) > logins)
    assert (await town.person("Dan").slash(town.channel("vault"), "find", fruit="banana")).text == "found banana"


async def test_the_other_library_reconnects_when_heartbeats_are_not_acknowledged(
    town: Playground, opinion: Opinion
) -> None:
    async def come_back(interval: int) -> None:
        resumed = len(opinion.of("resumed"))
        town.gateway.heartbeat_interval = interval
        await town.gateway.disconnect()
        await town.wait_for(lambda: len(opinion.of("resumed")) > resumed)

    usual = town.gateway.heartbeat_interval
    await come_back(300)
    acknowledged = len(opinion.of("acknowledged"))
    await town.wait_for(lambda: len(opinion.of("acknowledged")) >= acknowledged + 3)
    # On a busy machine, one may already have come too late.
    zombies, resumed = len(opinion.of("zombie")), len(opinion.of("resumed"))
    town.gateway.stop_acknowledging()
    await town.wait_for(lambda: len(opinion.of("zombie")) > zombies)
    await town.wait_for(lambda: len(opinion.of("resumed")) > resumed)
    await come_back(usual)


@contextmanager
def answers(town: Playground) -> Iterator[list[tuple[int, float]]]:
    """The status of each answer that the bot gets meanwhile, and when."""
    seen: list[tuple[int, float]] = []

    def see(exchange: Exchange) -> None:
        seen.append((exchange.status, asyncio.get_running_loop().time()))

    town.rest.watchers.append(see)
    try:
        yield seen
    finally:
        town.rest.watchers.remove(see)


async def test_the_other_library_waits_at_rate_limits_and_retries_after_errors(
    town: Playground, opinion: Opinion
) -> None:
    dan = town.person("Dan")
    town.faults.limit(POST, 0.2)
    town.faults.limit(POST, 0.2, scope="global")
    town.faults.fail(POST)
    with answers(town) as seen:
        assert await answer(town, dan, dan.direct, "hello") == "you said: hello"
    assert [status for status, _ in seen] == [429, 429, 500, 200]
    assert all(later - sooner > 0.2 for (_, sooner), (_, later) in pairwise(seen[:3]))


async def test_the_other_library_keeps_within_the_limits_it_is_told(town: Playground, opinion: Opinion) -> None:
    chie = town.person("Chie")
    town.limits.routes[POST] = Limit(2, 0.3)
    with answers(town) as seen:
        for number in range(5):
            await chie.say(chie.direct, str(number))
        await town.wait_for(lambda: chie.direct.last.text == "you said: 4")
    del town.limits.routes[POST]
    assert [status for status, _ in seen] == [200] * 5


@pytest.mark.asyncio(loop_scope="function")
async def test_the_other_library_connects_with_as_many_shards_as_it_is_told() -> None:
    async with openapi.opened() as town:
        town.gateway.shards = town.limits.max_concurrency = 2
        home = shard_of(str(town.guild_id), 2)
        while shard_of((guild := town.world.add_guild("Elsewhere", town.person("Dan").key))["id"], 2) == home:
            pass
        attic = town.add_channel("attic", int(guild["id"]))
        async with asked(town) as opinion:
            assert len(opinion.of("logged in")) == 2
            for channel in (town.channel("vault"), attic):
                assert (await town.person("Dan").slash(channel, "find", fruit="apple")).text == "found apple"

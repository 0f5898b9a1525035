"""The page's own API: what the page may rely on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from yarl import URL

from playground import Playground
from playground.driver import TIMEOUT, Person
from playground.people import PersonError
from playground.permissions import Permission
from playground.protocol import PRIVATE_THREAD
from playground.sample import CHANNELS
from tests.playground.bot import RED, Bot

Ask = Callable[..., Awaitable[Any]]


@pytest.fixture
async def ask(playground: Playground) -> AsyncIterator[Ask]:
    """Ask the page's API as a person: the JSON it answers; errors raise AssertionError with its words."""
    async with aiohttp.ClientSession(playground.url) as session:

        async def asking(person: Person, path: str, body: Any = None) -> Any:
            method = "GET" if body is None else "POST"
            headers = {"X-Person": str(person.id)}
            async with session.request(method, f"/page/{path}", json=body, headers=headers) as response:
                answer = await response.json()
                assert response.status == 200, answer["message"]
                return answer

        yield asking


class Tab:
    """A browser tab, as far as it listens."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def hears(self, name: str) -> Any:
        """The data of the next event of this name."""
        async with asyncio.timeout(TIMEOUT):
            while (event := await self._socket.receive_json())["t"] != name:
                pass
        return event["d"]

    async def hears_nothing_but(self, *names: str) -> list[str]:
        """The names of all that was told, once the last of `names` was."""
        told: list[str] = []
        async with asyncio.timeout(TIMEOUT):
            while names[-1] not in told:
                told.append((await self._socket.receive_json())["t"])
        return told


@pytest.fixture
async def open_tab(playground: Playground) -> AsyncIterator[Callable[[Person], Awaitable[Tab]]]:
    """Opens a tab as a person."""
    async with aiohttp.ClientSession() as session:

        async def opening(person: Person) -> Tab:
            return Tab(await session.ws_connect(f"{playground.url}/page/ws?as={person.id}"))

        yield opening


async def test_the_state_contains_everything_the_page_needs(playground: Playground, bot: Bot, ask: Ask) -> None:
    state = await ask(playground.person("Aoi"), "state")
    assert state["application"] == {"id": str(playground.bot_id), "name": "Banmen", "online": True}
    assert [(person["global_name"], person["locale"]) for person in state["people"]] == [
        ("Aoi", "en-US"),
        ("Ben", "en-GB"),
        ("Chie", "ja"),
        ("Dan", "en-US"),
    ]
    assert [channel["name"] for channel in state["guilds"][0]["channels"]] == list(CHANNELS)
    assert len(state["guilds"][0]["members"]) == 5
    assert "challenge" in {command["name"] for command in state["commands"]}
    async with aiohttp.request("GET", state["people"][0]["avatar_url"]) as response:
        assert response.content_type == "image/svg+xml"
        assert ">A</text>" in await response.text()


async def test_a_command_and_a_press_work_through_the_page(
    playground: Playground, bot: Bot, ask: Ask, open_tab: Callable[[Person], Awaitable[Tab]]
) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    mine = await open_tab(aoi)
    command = next(each for each in (await ask(aoi, "state"))["commands"] if each["name"] == "challenge")
    options = [{"name": "vault", "type": 1, "options": [{"name": "opponent", "type": 6, "value": str(ben.id)}]}]
    asked = await ask(aoi, f"channels/{vault.id}/slash", {"command_id": command["id"], "options": options})
    assert await mine.hears("INTERACTION_STATE") == {**asked, "state": "pending"}
    message = await mine.hears("MESSAGE_CREATE")
    assert await mine.hears("INTERACTION_STATE") == {**asked, "state": "answered"}
    assert [user["id"] for user in message["mentions"]] == [str(ben.id)]
    picture = message["components"][0]["components"][1]["items"][0]["media"]["url"]
    async with aiohttp.request("GET", picture) as response:
        assert (response.content_type, await response.read()) == ("image/png", RED)
    await ask(ben, f"messages/{message['id']}/press", {"custom_id": "count:0"})
    assert (await mine.hears("MESSAGE_UPDATE"))["components"][0]["components"][0]["content"] == "1 presses"
    history = await ask(ben, f"channels/{vault.id}/messages")
    assert [each["id"] for each in history] == [message["id"]]
    assert history[0]["interaction_metadata"]["user"]["id"] == str(aoi.id)


async def test_autocompletion_menus_and_forms_work_through_the_page(
    playground: Playground, bot: Bot, ask: Ask, open_tab: Callable[[Person], Awaitable[Tab]]
) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    mine, others = await open_tab(aoi), await open_tab(playground.person("Ben"))
    ids = {command["name"]: command["id"] for command in (await ask(aoi, "state"))["commands"]}
    typed = [{"name": "move", "type": 3, "value": "c1", "focused": True}]
    offered = await ask(aoi, f"channels/{vault.id}/autocomplete", {"command_id": ids["move"], "options": typed})
    assert offered == {"choices": [{"name": "c1-c2", "value": "c1-c2"}]}
    await ask(aoi, f"channels/{vault.id}/slash", {"command_id": ids["ask"], "options": []})
    form = await mine.hears("MODAL")
    assert form["title"] == "A form"
    fields = [row["component"]["custom_id"] for row in form["components"] if row["type"] == 18]
    text = next(row["components"][0]["custom_id"] for row in form["components"] if row["type"] == 1)
    filled = [{"custom_id": text, "value": "Aoi"}, {"custom_id": fields[0], "values": ["Red"]}]
    await ask(aoi, f"modals/{form['interaction_id']}/submit", {"components": filled})
    assert (await mine.hears("MESSAGE_CREATE"))["content"] == "Aoi likes Red"
    await ask(aoi, f"channels/{vault.id}/slash", {"command_id": ids["menu"], "options": []})
    menu = await mine.hears("MESSAGE_CREATE")
    chosen = {"custom_id": menu["components"][0]["components"][0]["custom_id"], "values": ["red"]}
    await ask(aoi, f"messages/{menu['id']}/select", chosen)
    assert (await mine.hears("MESSAGE_CREATE"))["flags"] == 64
    await ask(aoi, f"channels/{vault.id}/messages", {"content": "done"})
    assert await others.hears_nothing_but("MESSAGE_CREATE") == ["MESSAGE_CREATE"]


async def test_context_menus_of_people_work_through_the_page(playground: Playground, bot: Bot, ask: Ask) -> None:
    aoi, ben, lounge = playground.person("Aoi"), playground.person("Ben"), playground.channel("lounge")
    command = next(each for each in (await ask(aoi, "state"))["commands"] if each["type"] == 2)
    body = {"command_id": command["id"], "target_id": str(ben.id)}
    await ask(aoi, f"channels/{lounge.id}/context", body)
    await playground.wait_for(lambda: lounge.messages)
    assert lounge.last.text == f"{ben.mention}?"


async def test_events_are_sent_only_to_people_who_may_see_them(
    playground: Playground, open_tab: Callable[[Person], Awaitable[Tab]]
) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    mine = await open_tab(aoi)
    await ben.say(ben.direct, "a secret")
    private = playground.channel("games")
    private.set_permissions(aoi.id, deny=Permission.VIEW_CHANNEL)
    await ben.say(private, "behind your back")
    thread = playground.world.add_thread(playground.channel("vault").raw, "over here", ben.key)
    told = ["GUILDS_UPDATE", "THREAD_CREATE", "MESSAGE_CREATE"]
    assert await mine.hears_nothing_but(*told) == told
    playground.world.delete_channel(thread)
    assert (await mine.hears("THREAD_DELETE"))["id"] == thread["id"]


@pytest.mark.parametrize("how", ["closed", "deleted"])
async def test_an_interactions_end_is_reported_after_its_channel_is_deleted(
    playground: Playground, bot: Bot, ask: Ask, open_tab: Callable[[Person], Awaitable[Tab]], how: str
) -> None:
    playground.interactions.answer_within = 0.2
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    mine = await open_tab(aoi)
    command = next(each for each in (await ask(aoi, "state"))["commands"] if each["name"] == "never")
    asked = await ask(aoi, f"channels/{vault.id}/slash", {"command_id": command["id"], "options": []})
    if how == "closed":
        vault.set_permissions(aoi.id, deny=Permission.VIEW_CHANNEL)
    else:
        vault.delete()
    assert await mine.hears("INTERACTION_STATE") == {**asked, "state": "pending"}
    assert await mine.hears("INTERACTION_STATE") == {**asked, "state": "failed"}


async def test_deleting_a_channel_notifies_only_members_who_saw_it(
    playground: Playground, open_tab: Callable[[Person], Awaitable[Tab]]
) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    mine, others = await open_tab(aoi), await open_tab(ben)
    hidden = playground.channel("games")
    hidden.set_permissions(aoi.id, deny=Permission.VIEW_CHANNEL)
    playground.world.add_thread(hidden.raw, "a secret", ben.key)
    secret = playground.world.add_thread(playground.channel("vault").raw, "another", ben.key, kind=PRIVATE_THREAD)
    hidden.delete()
    playground.world.delete_channel(secret)
    await ben.say(playground.channel("lounge"), "hello")
    told = ["GUILDS_UPDATE", "MESSAGE_CREATE"]
    assert await mine.hears_nothing_but(*told) == told
    assert (await others.hears("THREAD_DELETE"))["parent_id"] == hidden.key
    assert (await others.hears("CHANNEL_DELETE"))["id"] == hidden.key
    assert (await others.hears("THREAD_DELETE"))["id"] == secret["id"]


async def test_the_page_is_told_whether_the_bot_is_online(
    playground: Playground, bot: Bot, open_tab: Callable[[Person], Awaitable[Tab]]
) -> None:
    mine = await open_tab(playground.person("Aoi"))
    await bot.close()
    assert await mine.hears("BOT_STATE") == {"online": False}


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("channels/1/messages", {"content": "Hello?"}, "can't see that channel"),
        ("channels/{vault}/messages", {"content": ""}, "empty message"),
        ("channels/{vault}/messages", {}, "not understood"),
        ("channels/{vault}/slash", {"command_id": "1"}, "not available"),
        ("messages/1/press", {"custom_id": "x"}, "gone"),
        ("modals/1/submit", {"components": []}, "Unknown interaction"),
        ("simulate", {"what": "the end of the world"}, "can't be simulated"),
        ("simulate", [], "not understood"),
        ("simulate", "x", "not understood"),
        ("simulate", {"what": [{}]}, "can't be simulated|not understood"),
        ("channels/{vault}/messages", {"content": "x", "files": 7}, "not understood"),
        ("channels/{vault}/slash", {"command_id": {}}, "not understood|not available"),
        ("channels/{vault}/slash", {"command_id": "1", "options": 7}, "not understood|not available"),
        ("channels/{vault}/context", {"command_id": "1", "target_id": None}, "not understood|not available|gone"),
        ("messages/1/select", {"custom_id": 7, "values": {}}, "gone"),
        ("modals/1/submit", {"components": [7]}, "not understood"),
        ("files", {"name": {}, "content": 7}, "not understood"),
    ],
)
async def test_an_impossible_request_gets_an_error_message(
    playground: Playground, ask: Ask, path: str, body: Any, words: str
) -> None:
    with pytest.raises(AssertionError, match=words):
        await ask(playground.person("Aoi"), path.format(vault=playground.channel("vault").id), body)


@pytest.mark.parametrize("path", ["%00", "a" * 5000, "..%2f..%2fpyproject.toml"])
async def test_a_path_that_no_file_can_have_is_not_there(playground: Playground, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(URL(f"{playground.url}/{path}", encoded=True)) as answer:
        assert answer.status in {400, 404}


async def test_a_deleted_channel_has_no_messages_and_no_commands(playground: Playground, ask: Ask) -> None:
    assert await ask(playground.person("Aoi"), "channels/1/messages") is None
    assert await ask(playground.person("Aoi"), "channels/1/commands") == {"commands": [], "may_send": False}


async def test_outdated_options_get_no_autocompletion(playground: Playground, bot: Bot, ask: Ask) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    ids = {command["name"]: command["id"] for command in playground.world.commands.values()}
    typed = [{"name": "move", "type": 3, "value": "c1", "focused": True}]
    gone = [{"name": "vault", "type": 1, "options": [{"name": "opponent", "type": 6, "value": "1"}]}]
    outdated = (
        ("1", ids["move"], typed),
        (vault.key, "1", typed),
        (vault.key, ids["move"], [{**typed[0], "name": "piece"}]),
        (vault.key, ids["challenge"], gone),
    )
    for channel_id, command_id, options in outdated:
        body = {"command_id": command_id, "options": options}
        assert await ask(aoi, f"channels/{channel_id}/autocomplete", body) == {"choices": []}
        with pytest.raises(PersonError):
            await playground.people.autocomplete(aoi.key, channel_id, command_id, options)


async def test_unknown_people_and_paths_are_refused(playground: Playground) -> None:
    async with aiohttp.ClientSession(playground.url) as session:
        for path in ("/page/channels/1/messages", "/page/ws?as=1"):
            async with session.get(path, headers={"X-Person": "1"}) as response:
                assert response.status == 400
        async with session.get("/page/../server.py") as response:
            assert response.status == 404
        async with session.get("/%2e%2e/server.py") as response:
            assert response.status == 404


async def test_every_fault_the_drawer_offers_can_be_injected(
    playground: Playground,
    bot: Bot,
    ask: Ask,
    open_tab: Callable[[Person], Awaitable[Tab]],
) -> None:
    aoi = playground.person("Aoi")
    for left, what in enumerate(("error", "limit", "limit-all", "late", "hang-up"), 1):
        assert await ask(aoi, "simulate", {"what": what}) == {"left": left, "logins": 0}
    assert await ask(aoi, "simulate", {"what": "too-soon"}) == {"left": 5, "logins": 1}
    assert await ask(aoi, "simulate", {"what": "nothing"}) == {"left": 0, "logins": 0}
    for what in ("silence", "reconnect", "drop"):
        await playground.bot_online()
        mine = await open_tab(aoi)
        await ask(aoi, "simulate", {"what": what})
        if what != "silence":
            assert await mine.hears("BOT_STATE") == {"online": False}
            assert await mine.hears("BOT_STATE") == {"online": True}
    await ask(aoi, "simulate", {"what": "down"})
    assert await mine.hears("BOT_STATE") == {"online": False}
    await ask(aoi, "simulate", {"what": "nothing"})
    assert await mine.hears("BOT_STATE") == {"online": True}
    await ask(aoi, "simulate", {"what": "invalidate"})
    assert await mine.hears("BOT_STATE") == {"online": False}
    # A bot that is closed while it connects fails in its library.
    assert await mine.hears("BOT_STATE") == {"online": True}


async def test_channels_and_threads_can_be_managed_through_the_page(playground: Playground, bot: Bot, ask: Ask) -> None:
    aoi, dan, vault = playground.person("Aoi"), playground.person("Dan"), playground.channel("vault")
    said = await aoi.say(vault, "hello")
    thread = await ask(aoi, f"channels/{vault.id}/threads", {"name": "talk", "message_id": str(said.id)})
    assert said.thread is not None
    assert thread["id"] == said.thread.key
    await ask(aoi, f"channels/{thread['id']}/archive", {"archived": True})
    assert said.thread.archived
    await ask(dan, f"channels/{thread['id']}/archive", {"archived": True, "locked": True})
    secret = await ask(aoi, f"channels/{vault.id}/threads", {"name": "secret", "private": True})
    await ask(aoi, f"channels/{secret['id']}/members", {"person": dan.key})
    assert playground.world.can_see(dan.key, secret)
    with pytest.raises(AssertionError, match="permission"):
        await ask(aoi, f"channels/{vault.id}/delete", {})
    await ask(aoi, f"messages/{said.id}/delete", {})
    assert said.deleted
    assert (await ask(aoi, "direct", {}))["id"] == aoi.direct.key
    await ask(aoi, "install", {"installed": True})
    people = {person["id"]: person["installed"] for person in (await ask(aoi, "state"))["people"]}
    assert (people[aoi.key], people[dan.key]) == (True, False)
    await ask(aoi, f"guilds/{playground.guild_id}/leave", {})
    assert (await ask(aoi, "state"))["guilds"][0]["channels"] == []
    await ask(aoi, f"guilds/{playground.guild_id}/join", {})
    await ask(dan, f"channels/{vault.id}/delete", {})
    assert "vault" not in [channel["name"] for channel in (await ask(aoi, "state"))["guilds"][0]["channels"]]

"""Lost lines, reloads, and answers that come late or never."""

from __future__ import annotations

import asyncio
import contextlib
import re

import discord
import pytest
from playwright.async_api import APIResponse, Route, WebSocketRoute, expect

from playground.permissions import Permission
from playground.server import Playground
from tests.playground.greeter import Greeter
from tests.playground.page.helpers import ON_THE_PAGE, Visit, box, greet, newest, watch_for

pytestmark = ON_THE_PAGE


async def test_an_interaction_without_a_reply_is_shown_as_failed(visit: Visit, playground: Playground) -> None:
    ben = await visit("Ben")
    greeting = await greet(ben, "Aoi")
    playground.interactions.answer_within = 0.2
    was_busy = await watch_for(ben, "button[aria-busy=true]", "Ignore")
    await greeting.get_by_role("button", name="Ignore").click()
    await was_busy()
    await expect(greeting.get_by_role("alert")).to_have_text("This interaction failed")


@pytest.mark.campaign
async def test_a_command_without_a_reply_is_shown_as_unanswered(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    ben = await visit("Ben")
    await bot.close()
    playground.interactions.answer_within = 0.2
    await expect(ben.get_by_role("status")).to_contain_text("Banmen is not here yet")
    await box(ben).press_sequentially("/think ")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("The application did not respond")
    await newest(ben).get_by_role("button", name="Dismiss message").click()
    await expect(ben.get_by_role("button", name="Dismiss message")).to_have_count(0)


async def test_a_deferred_reply_shows_as_thinking_until_it_comes(visit: Visit, bot: Greeter) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/think ")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Banmen is thinking…")
    bot.thoughts.put_nowait("I am.")
    await expect(newest(ben)).to_contain_text("I am.")
    await expect(ben.locator("#announcer")).to_contain_text("I am.")


@pytest.mark.campaign
async def test_the_end_of_a_private_task_is_announced(visit: Visit, bot: Greeter) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/work ")
    await ben.keyboard.press("Enter")
    await expect(ben.locator("#announcer")).to_contain_text("Half done")
    bot.thoughts.put_nowait("All done")
    await expect(newest(ben)).to_contain_text("All done")
    await expect(ben.locator("#announcer")).to_contain_text("All done")


async def test_a_reload_keeps_everything(visit: Visit) -> None:
    ben = await visit("Ben")
    greeting = await greet(ben, "Aoi")
    await greeting.get_by_role("button", name="Wave").click()
    await expect(greeting).to_contain_text("Waves: 1")
    await greeting.get_by_role("button", name="Whisper").click()
    await expect(newest(ben)).to_contain_text("A secret")
    await box(ben).fill("half a thought")
    before = await ben.locator(".timeline").inner_text()
    await ben.reload()
    await expect(newest(ben)).to_contain_text("A secret")
    await expect(box(ben)).to_have_value("half a thought")
    await expect(ben.locator(".timeline")).to_have_text(before, use_inner_text=True)
    await greeting.get_by_role("button", name="Wave").click()
    await expect(greeting).to_contain_text("Waves: 2")


async def test_the_websocket_reconnects_by_itself(visit: Visit, playground: Playground) -> None:
    # Routes stay, so this test needs its own window.
    ben, lines = await visit("Ben", own=True), list[WebSocketRoute]()

    def through_us(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    await ben.route_web_socket(re.compile("/page/ws"), through_us)
    await ben.reload()
    await expect(box(ben)).to_be_focused()
    await expect(ben.locator(".hint").first).to_be_attached()
    was_told = await watch_for(ben, "[role=status]", "Connected again.")
    await lines[0].close()
    await playground.person("Aoi").say(playground.channel("vault"), "Are you there?")
    await expect(newest(ben)).to_contain_text("Are you there?")
    await was_told()
    assert len(lines) == 2


@pytest.mark.campaign
async def test_changes_during_the_fetching_of_messages_are_not_lost(visit: Visit, playground: Playground) -> None:
    ben, aoi = await visit("Ben"), playground.person("Aoi")
    greeting = (await aoi.slash(playground.channel("vault"), "greet", person=aoi.key)).message

    async def late(route: Route) -> None:
        """The messages as they were before two more waves come to Ben after word of the waves."""
        fetched = await route.fetch()
        for _ in range(2):
            await aoi.press(greeting, "Wave")
        await route.fulfill(response=fetched)

    await ben.route(re.compile("/messages"), late, times=1)
    await ben.reload()
    await expect(newest(ben)).to_contain_text("Waves: 2")


@pytest.mark.campaign
async def test_changes_before_the_websocket_opens_are_not_lost(visit: Visit, playground: Playground) -> None:
    ben, aoi = await visit("Ben", own=True), playground.person("Aoi")
    greeting = (await aoi.slash(playground.channel("vault"), "greet", person=aoi.key)).message
    changed = asyncio.Event()

    async def late(line: WebSocketRoute) -> None:
        await changed.wait()
        line.connect_to_server()

    await ben.route_web_socket(re.compile("/page/ws"), late)
    async with ben.expect_response(re.compile("/state")):
        await ben.reload()
    await aoi.press(greeting, "Wave")
    changed.set()
    await expect(newest(ben)).to_contain_text("Waves: 1")


@pytest.mark.campaign
async def test_faults_are_injected_from_the_simulate_drawer(visit: Visit, bot: Greeter) -> None:
    ben = await visit("Ben")
    await ben.get_by_role("button", name="Simulate").click()
    drawer = ben.get_by_role("complementary", name="Simulate")
    await expect(drawer.get_by_role("status")).to_have_text("No request will go wrong.")
    await drawer.get_by_role("button", name="Answer 2 seconds late").click()
    await expect(drawer.get_by_role("status")).to_have_text("1 request will go wrong.")
    await drawer.get_by_role("button", name="Back to normal").click()
    await expect(drawer.get_by_role("status")).to_have_text("No request will go wrong.")
    await drawer.get_by_role("button", name="Answer with an error (500)").click()
    await expect(drawer.get_by_role("status")).to_have_text("1 request will go wrong.")
    await drawer.get_by_role("button", name="Break it").click()
    async with asyncio.timeout(60):
        await bot.resumed.wait()
    await ben.keyboard.press("Escape")
    await expect(ben.get_by_role("button", name="Simulate")).to_be_focused()
    await expect(drawer).to_have_count(0)
    await box(ben).press_sequentially("@Banmen hello")
    await box(ben).press("Enter")
    await expect(newest(ben)).to_contain_text("You called, @Ben?")
    await ben.get_by_role("button", name="Simulate").click()
    await expect(drawer.get_by_role("status")).to_have_text("No request will go wrong.")


@pytest.mark.parametrize("answered", [False, True], ids=["before they are asked for", "before they arrive"])
@pytest.mark.campaign
async def test_a_channel_may_be_hidden_while_its_messages_are_fetched(
    visit: Visit, playground: Playground, answered: bool
) -> None:
    ben, lounge = await visit("Ben"), playground.channel("lounge")
    await expect(ben.locator(".hint")).to_be_visible()

    async def late(route: Route) -> None:
        fetched = await route.fetch() if answered else None
        lounge.set_permissions(playground.person("Ben").id, deny=Permission.VIEW_CHANNEL)
        await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
        await route.fulfill(response=fetched or await route.fetch())

    await ben.route(re.compile("/messages"), late, times=1)
    async with ben.expect_response(re.compile("/messages")):
        await ben.get_by_role("link", name="lounge").click()
    await playground.person("Aoi").say(lounge, "Where is Ben?")
    lounge.set_permissions(playground.person("Ben").id)
    await ben.get_by_role("link", name="lounge").click()
    await expect(newest(ben)).to_contain_text("Where is Ben?")


@pytest.mark.campaign
async def test_nothing_remains_of_a_channel_hidden_while_its_messages_are_fetched(
    visit: Visit, playground: Playground
) -> None:
    ben, lounge = await visit("Ben"), playground.channel("lounge")
    me, aoi = playground.person("Ben"), playground.person("Aoi")
    badge, asked = ben.locator(".chip .badge"), asyncio.Queue[Route]()
    await aoi.say(lounge, "Hello")
    await ben.route(re.compile(f"{lounge.key}/messages"), asked.put_nowait, times=1)
    await ben.reload()
    pending = await asked.get()
    await aoi.say(lounge, f"{me.mention}, are you there?")
    await expect(badge).to_have_text("1")
    lounge.set_permissions(me.id, deny=Permission.VIEW_CHANNEL)
    await expect(badge).to_have_count(0)
    async with ben.expect_response(re.compile(f"{lounge.key}/messages")):
        await pending.continue_()
    await aoi.say(playground.channel("vault"), "Ben?")
    await expect(newest(ben)).to_contain_text("Ben?")
    await expect(badge).to_have_count(0)


@pytest.mark.campaign
async def test_a_late_response_about_the_server_does_not_overwrite_a_newer_one(
    visit: Visit, playground: Playground
) -> None:
    ben, lounge = await visit("Ben"), playground.channel("lounge")
    link = ben.get_by_role("link", name="lounge")
    asked, overtaken, learnt, hidden = (asyncio.Event() for _ in range(4))

    async def late(route: Route) -> None:
        """The town as it was while the channel was closed: after the next answer, if that is asked for meanwhile."""
        closed = await route.fetch()
        asked.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(overtaken.wait(), 0.4)
        learnt.set()
        await route.fulfill(response=closed)
        await expect(link).to_have_count(0)
        hidden.set()

    async def following(route: Route) -> None:
        again = await route.fetch()
        if learnt.is_set() and not overtaken.is_set():
            await hidden.wait()
        await route.fulfill(response=again)
        overtaken.set()

    await ben.route(re.compile("/state"), following)
    await ben.route(re.compile("/state"), late, times=1)
    lounge.set_permissions(playground.person("Ben").id, deny=Permission.VIEW_CHANNEL)
    await asked.wait()
    lounge.set_permissions(playground.person("Ben").id)
    await hidden.wait()
    await expect(link).to_be_visible()


@pytest.mark.campaign
async def test_events_received_while_reloading_the_server_are_not_undone_by_the_response(
    visit: Visit, playground: Playground
) -> None:
    ben, aoi = await visit("Ben"), playground.person("Aoi")
    side = ben.get_by_role("list", name="Channels")
    gone, thread = side.get_by_role("link", name="shelt"), side.get_by_role("link", name="A plan")
    answer: asyncio.Queue[tuple[Route, APIResponse]] = asyncio.Queue()

    async def late(route: Route) -> None:
        answer.put_nowait((route, await route.fetch()))

    await ben.route(re.compile("/state"), late, times=1)
    playground.add_person("Emi")
    route, before = await answer.get()
    playground.world.delete_channel(playground.channel("shelt").raw)
    aoi.start_thread(playground.channel("vault"), "A plan")
    await expect(gone).to_have_count(0)
    await expect(thread).to_be_visible()
    await route.fulfill(response=before)
    await expect(ben.locator(".member", has_text="Emi")).to_be_visible()
    await expect(thread).to_be_visible()
    await expect(gone).to_have_count(0)


@pytest.mark.campaign
async def test_an_autocompletion_cancelled_while_waiting_is_not_sent(visit: Visit) -> None:
    ben = await visit("Ben")
    asked = asyncio.Event()

    async def late(route: Route) -> None:
        asked.set()
        await escaped.wait()
        await route.continue_()

    escaped = asyncio.Event()
    await box(ben).press_sequentially("/find ")
    await expect(ben.get_by_role("option")).to_have_count(4)
    await ben.route(re.compile("/autocomplete"), late)
    await ben.keyboard.type("ap")
    await asked.wait()
    await ben.keyboard.press("Enter")
    await ben.get_by_role("link", name="lounge").click()
    await box(ben).fill("Half a word")
    async with ben.expect_response(re.compile("/autocomplete")):
        escaped.set()
    await ben.get_by_role("link", name="vault").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("vault")
    await expect(ben.locator("article")).to_have_count(0)
    await ben.get_by_role("link", name="lounge").click()
    await expect(box(ben)).to_have_value("Half a word")


@pytest.mark.campaign
async def test_a_message_that_could_not_be_sent_stays_in_its_input_box(visit: Visit) -> None:
    ben = await visit("Ben")
    left = asyncio.Event()

    async def failing(route: Route) -> None:
        if route.request.method == "POST":
            await left.wait()
            await route.fulfill(body="no answer")
        else:
            await route.continue_()

    await ben.route(re.compile("/messages"), failing)
    await box(ben).fill("Are you there?")
    await box(ben).press("Enter")
    await expect(box(ben)).to_have_value("")
    await ben.get_by_role("link", name="lounge").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("lounge")
    was_told = await watch_for(ben, "[role=status]", "Not sent")
    left.set()
    await was_told()
    await expect(box(ben)).to_have_value("")
    await ben.get_by_role("link", name="vault").click()
    await expect(box(ben)).to_have_value("Are you there?")


@pytest.mark.campaign
async def test_somebody_elses_answer_is_announced_but_not_that_a_message_is_out_of_date(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    ben = await visit("Ben")
    vault, heard = bot.get_partial_messageable(playground.channel("vault").id), ben.locator("#announcer")
    buttons = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Move", custom_id="move"))
    offer = await vault.send("Aoi, Ben offers a draw.", view=buttons)
    board = await vault.send("Ben, your turn. Move 1", view=buttons)
    await expect(heard).to_contain_text("Move 1")
    await offer.edit(content="Ben offered a draw. Aoi declined.", view=None)
    await expect(heard).to_contain_text("Aoi declined.")
    await board.edit(content="Move 1", view=None)
    await expect(newest(ben)).not_to_contain_text("your turn")
    await expect(heard).to_contain_text("Aoi declined.")


@pytest.mark.campaign
async def test_a_date_is_announced_as_it_is_written(visit: Visit, playground: Playground, bot: Greeter) -> None:
    ben = await visit("Ben")
    await bot.get_partial_messageable(playground.channel("vault").id).send("Puzzle of <t:43200:D>")
    await expect(newest(ben)).to_contain_text("1970")
    await expect(ben.locator("#announcer")).to_contain_text("1970")

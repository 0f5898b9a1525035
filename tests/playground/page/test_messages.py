"""Messages by people and the bot, as each reader sees them."""

from __future__ import annotations

import re

import discord
import pytest
from playwright.async_api import Browser, expect

from playground.server import Playground
from tests.playground.greeter import Greeter, picture
from tests.playground.page.helpers import (
    DESKTOP,
    ON_THE_PAGE,
    PHONE,
    Visit,
    box,
    greet,
    new_context,
    newest,
    place_of,
    scroll_away,
    use,
)

pytestmark = ON_THE_PAGE


async def test_a_message_by_one_person_is_shown_to_another(visit: Visit) -> None:
    aoi, ben = await visit("Aoi"), await visit("Ben")
    await box(aoi).fill("**Well**, <b>met</b>")
    await box(aoi).press("Enter")
    await expect(newest(ben)).to_contain_text("Well, <b>met</b>")
    await expect(newest(ben).locator("strong")).to_have_text("Well")
    await expect(box(aoi)).to_have_value("")


async def test_brackets_around_code_are_in_its_line(visit: Visit) -> None:
    aoi = await visit("Aoi", width=PHONE["width"])
    await box(aoi).fill("\n".join(f"{'x ' * count}(`a1-c5`)" for count in range(14, 30)))
    await box(aoi).press("Enter")
    codes = newest(aoi).locator("code")
    await expect(codes).to_have_count(16)
    apart = """codes => codes.filter(code => {
        const top = (text, at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().top;
        };
        const before = code.previousSibling, after = code.nextSibling;
        const tops = [top(before, before.length - 1), top(after, 0), top(code.firstChild, 4), top(code.firstChild, 0)];
        return Math.max(...tops) - Math.min(...tops) > 8;
    }).length"""
    assert await codes.evaluate_all(apart) == 0


@pytest.mark.campaign
async def test_many_people_fit_in_one_line(visit: Visit, playground: Playground) -> None:
    for number in range(20):
        playground.add_person(f"Guest {number}")
    assert (await place_of((await visit("Ben")).locator(".people")))["height"] < 60


async def test_a_mention_typed_by_name_pings_and_is_marked(visit: Visit) -> None:
    aoi, ben = await visit("Aoi"), await visit("Ben", "lounge")
    await box(aoi).press_sequentially("Hi @be")
    await box(aoi).press("Enter")
    await expect(box(aoi)).to_have_value("Hi @Ben ")
    await box(aoi).press("Enter")
    await expect(aoi.locator(".chip", has_text="Ben").locator(".badge")).to_have_text("1")
    badge = ben.locator(".channel", has_text="vault").locator(".badge")
    await expect(badge).to_contain_text("1")
    await ben.locator(".channel", has_text="vault").click()
    await expect(newest(ben)).to_have_class(re.compile("pings-me"))
    await expect(newest(ben).locator(".mention.mine")).to_have_text("@Ben")
    await expect(aoi.locator(".chip", has_text="Ben").locator(".badge")).to_have_count(0)


@pytest.mark.campaign
async def test_the_bot_replies_to_a_person_who_mentions_it(visit: Visit) -> None:
    dan = await visit("Dan")
    await box(dan).press_sequentially("@Banmen **hello**, you")
    await box(dan).press("Enter")
    await expect(newest(dan)).to_contain_text("You called, @Dan?")
    await expect(newest(dan).locator(".quoted")).to_have_text("@Banmen hello, you")


async def test_a_board_is_large_and_can_be_enlarged(visit: Visit) -> None:
    ben = await visit("Ben")
    picture = (await greet(ben, "Aoi")).get_by_role("img", name="A blue board")
    shown = await place_of(picture)
    assert shown["width"] >= 500
    await picture.click()
    large = ben.get_by_role("dialog").get_by_role("img")
    await expect(large).to_have_js_property("complete", value=True)
    enlarged = await place_of(large)
    assert enlarged["width"] > shown["width"]
    await ben.keyboard.press("Escape")
    await expect(ben.get_by_role("dialog")).to_have_count(0)


@pytest.mark.campaign
async def test_a_messages_actions_do_not_cover_the_quoted_message(visit: Visit) -> None:
    ben = await visit("Ben", width=360)
    await greet(ben, "Aoi")
    await ben.get_by_role("button", name="Whisper").click()
    await expect(newest(ben)).to_contain_text("A secret")
    quoted, actions = newest(ben).locator(".quoted"), newest(ben).locator(".more")
    await quoted.evaluate("(words) => { words.textContent = 'Well '.repeat(99); }")
    before, behind = await place_of(quoted), await place_of(actions)
    assert before["x"] + before["width"] <= behind["x"]


@pytest.mark.campaign
async def test_a_notation_is_not_broken_at_its_hyphen(visit: Visit) -> None:
    ben = await visit("Ben", width=360)
    await box(ben).fill(" ".join(["`d5-e6-f7`"] * 30))
    await box(ben).press("Enter")
    notations = newest(ben).locator("code")
    await expect(notations).to_have_count(30)
    lines = await notations.evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
    assert lines == [1] * 30


async def test_a_private_reply_is_shown_only_to_its_reader(visit: Visit) -> None:
    ben, aoi = await visit("Ben"), await visit("Aoi")
    greeting = await greet(ben, "Aoi")
    await greeting.get_by_role("button", name="Whisper").click()
    secret = ben.locator("article", has_text="A secret")
    await expect(secret).to_contain_text("Only you can see this · Dismiss message")
    await greeting.get_by_role("button", name="Wave").click()
    await expect(newest(aoi)).to_contain_text("Waves: 1")
    await expect(aoi.locator("article", has_text="A secret")).to_have_count(0)
    await secret.get_by_role("button", name="Dismiss message").click()
    await expect(secret).to_have_count(0)
    await ben.reload()
    await expect(ben.locator("article", has_text="Waves: 1")).to_be_visible()
    await expect(secret).to_have_count(0)


async def test_the_switch_says_who_reads_another_language_than_english(visit: Visit) -> None:
    ben = await visit("Ben")
    await expect(ben.locator(".chip .language")).to_have_text(["日本語"])
    await expect(ben.get_by_role("link", name="Be Chie, 日本語")).to_be_visible()


@pytest.mark.campaign
async def test_a_visitor_starts_as_a_person_who_speaks_their_language(browser: Browser, playground: Playground) -> None:
    for locale, name in (("en-US", "Aoi"), ("ja", "Chie"), ("fr-FR", "Aoi")):
        context = await new_context(browser, locale=locale)
        page = await context.new_page()
        await page.goto(playground.url)
        await expect(page.locator(".chip[aria-current]"), locale).to_contain_text(name)
        await context.close()


@pytest.mark.campaign
async def test_new_messages_are_marked_only_for_people_who_were_away(visit: Visit, playground: Playground) -> None:
    ben, aoi, vault = await visit("Ben"), playground.person("Aoi"), playground.channel("vault")
    await aoi.say(vault, "First")
    await expect(newest(ben)).to_contain_text("First")
    await ben.reload()
    await expect(newest(ben)).to_contain_text("First")
    await aoi.say(vault, "Second")
    await expect(newest(ben)).to_contain_text("Second")
    await expect(ben.locator(".line.new")).to_have_count(0)
    await ben.locator(".channel", has_text="lounge").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("lounge")
    await aoi.say(vault, "Third")
    await ben.locator(".channel.unread", has_text="vault").click()
    await expect(ben.locator("li:has(.line.new) + li, .line.new + li")).to_contain_text("Third")


async def test_switching_to_another_person_survives_a_reload(visit: Visit) -> None:
    page = await visit("Ben")
    await page.locator(".chip", has_text="Chie").click()
    await expect(page.locator(".chip[aria-current]")).to_contain_text("Chie")
    await expect(page.get_by_role("heading", level=1)).to_have_text("vault")
    await expect(box(page)).to_have_attribute("placeholder", "#vaultへメッセージを送信")
    address = page.url.split("?")[0]
    await page.goto(address)
    await expect(page.locator(".chip[aria-current]")).to_contain_text("Chie")


@pytest.mark.campaign
async def test_the_view_stays_at_the_end_as_messages_and_pictures_arrive(visit: Visit, playground: Playground) -> None:
    ben = await visit("Ben")
    for _ in range(3):
        await greet(ben, "Aoi")
    ignore = ben.get_by_role("button", name="Ignore").last
    await expect(ignore).to_be_in_viewport()
    await scroll_away(ben, ignore)
    await expect(ignore).not_to_be_in_viewport()
    await playground.person("Aoi").say(playground.channel("vault"), "Look")
    await ben.get_by_role("button", name="New messages").click()
    await expect(newest(ben)).to_contain_text("Look")
    await expect(newest(ben)).to_be_in_viewport()


@pytest.mark.campaign
async def test_a_private_reply_scrolls_into_view(visit: Visit) -> None:
    ben = await visit("Ben")
    for _ in range(3):
        await greet(ben, "Aoi")
    await ben.get_by_role("button", name="Whisper").first.click()
    await expect(newest(ben)).to_contain_text("A secret")
    await expect(newest(ben)).to_be_in_viewport(ratio=1)


@pytest.mark.campaign
async def test_four_play_in_four_tabs_and_one_reloads_in_the_middle_of_a_turn(visit: Visit) -> None:
    tabs = {name: await visit(name) for name in ("Aoi", "Ben", "Chie", "Dan")}
    await greet(tabs["Dan"], "Aoi")
    for waves, (tab, pawn) in enumerate(zip(tabs.values(), "abcd", strict=True)):
        await tab.bring_to_front()
        await expect(tab.locator("article", has_text="Hello")).to_contain_text(f"Waves: {waves}" if waves else "Hello")
        await tab.get_by_role("button", name="Wave").click()
        await use(tab, "/pick")
        await expect(tab.locator("article.private img")).to_have_js_property("complete", value=True)
        await tab.locator("article.private").get_by_role("button", name=pawn, exact=True).click()
        await expect(tab.locator("article.private")).to_contain_text("Pick 2")
        if pawn == "c":
            await tab.reload()
    for tab, (name, pawn) in zip(tabs.values(), zip(tabs, "abcd", strict=True), strict=True):
        await tab.bring_to_front()
        await expect(tab.locator("article", has_text="Hello")).to_contain_text("Waves: 4")
        await tab.locator("article.private").get_by_role("button", name="y", exact=True).click()
        await expect(tab.locator("article.private")).to_have_count(1)
        await expect(tab.locator("article.private")).to_contain_text(f"Picked {pawn}-y")
        for other in tabs.values():
            await expect(newest(other)).to_contain_text(f"@{name} picked {pawn}-y")


@pytest.mark.campaign
async def test_the_address_may_name_a_person(visit: Visit, playground: Playground) -> None:
    page = await visit("Ben")
    await page.goto(f"{playground.url}/?as=aoi")
    await expect(page.locator(".chip[aria-current]")).to_contain_text("Aoi")
    await page.goto(f"{playground.url}/?as=zoe")
    await expect(page.get_by_role("status")).to_contain_text("Nobody here has that name.")


@pytest.mark.campaign
async def test_jumping_within_a_channel_keeps_what_was_being_typed(visit: Visit) -> None:
    ben = await visit("Ben")
    greeting = await greet(ben, "Aoi")
    await greeting.get_by_role("button", name="Whisper").click()
    await expect(newest(ben)).to_contain_text("A secret")
    await box(ben).press_sequentially("/greet ")
    person = ben.get_by_role("combobox", name="person")
    await expect(person).to_be_focused()
    await ben.locator("article.private a.origin").press("Enter")
    await expect(greeting).to_be_focused()
    await expect(person).to_be_visible()


async def test_a_person_can_message_the_bot_privately(visit: Visit) -> None:
    ben = await visit("Ben")
    await ben.locator(".member", has_text="Banmen").click(button="right")
    await ben.get_by_role("menuitem", name="Message Banmen").click()
    await expect(ben.locator("a.channel[aria-current=page]")).to_have_text("Banmen")
    await box(ben).fill("hello")
    await box(ben).press("Enter")
    await expect(newest(ben)).to_contain_text("hello")


@pytest.mark.campaign
async def test_switching_quickly_between_people_raises_no_error(browser: Browser, playground: Playground) -> None:
    # With motion, as people have it.
    context = await new_context(browser, viewport=DESKTOP, reduced_motion="no-preference")
    page, errors = await context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(playground.url)
    for name in ("Aoi", "Dan", "Ben", "Chie"):
        await page.locator(".chip", has_text=name).dispatch_event("click")
    await expect(page.locator(".chip[aria-current]")).to_contain_text("Chie")
    assert errors == []
    await context.close()


@pytest.mark.campaign
async def test_forwards_polls_and_stickers_can_be_read(visit: Visit, playground: Playground) -> None:
    ben, aoi, vault = await visit("Ben"), playground.person("Aoi"), playground.channel("vault")
    await aoi.forward(await aoi.say(playground.channel("lounge"), "over there"), vault)
    await expect(newest(ben)).to_contain_text("Forwarded")
    await expect(newest(ben)).to_contain_text("over there")
    await aoi.poll(vault, "Again?", ["Yes", "No"])
    await expect(newest(ben).get_by_role("region", name="Poll").get_by_role("listitem")).to_have_text(["○ Yes", "○ No"])
    await aoi.sticker(vault, "Wave")
    await expect(newest(ben)).to_contain_text("Sticker: Wave")


@pytest.mark.campaign
async def test_reactions_are_below_their_message(visit: Visit, playground: Playground, bot: Greeter) -> None:
    ben = await visit("Ben")
    sent = await bot.get_partial_messageable(playground.channel("vault").id).send("Ben wins!")
    await sent.add_reaction("🎉")
    await expect(newest(ben).get_by_role("list", name="Reactions").get_by_role("listitem")).to_have_text(["🎉 1"])


async def test_a_classic_board_has_its_picture_below_the_text_and_its_buttons_below_that(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    view = discord.ui.View()
    for number in range(25):
        view.add_item(discord.ui.Button(label=str(number + 1), custom_id=str(number), row=number // 5))
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    sent = await vault.send("Your turn in Vault", file=picture(), view=view)
    seen = playground.message(sent.id)
    assert (seen.text, seen.alt, len(seen.labels)) == ("Your turn in Vault", "A blue board", 25)
    ben = await visit("Ben")
    board = ben.locator(f"#message-{sent.id}")
    image = board.get_by_role("img", name="A blue board")
    await expect(image).to_have_js_property("complete", value=True)
    for size in (DESKTOP, PHONE):
        await ben.set_viewport_size(size)
        await ben.wait_for_function("wide => innerWidth === wide", arg=size["width"])
        words, shown = await place_of(board.locator(".marked")), await place_of(image)
        rows = [await place_of(row) for row in await board.locator(".row").all()]
        assert 300 < shown["width"] <= 350
        assert shown["height"] == shown["width"]
        edges = [words["y"], shown["y"], *(row["y"] for row in rows)]
        assert edges == sorted(edges)
        assert len({round(row["height"]) for row in rows}) == 1
        last = await place_of(board.get_by_role("button", name="5", exact=True))
        assert last["x"] + last["width"] <= size["width"]

"""Buttons, menus and forms."""

from __future__ import annotations

import asyncio

import discord
import pytest
from playwright.async_api import Browser, Route, ViewportSize, expect

from playground import messages, shapes
from playground.permissions import Permission
from playground.server import Playground
from tests.playground.greeter import Greeter, lit
from tests.playground.page.helpers import DESKTOP, ON_THE_PAGE, Visit, box, greet, new_context, newest, scroll_away, use

pytestmark = ON_THE_PAGE


async def test_a_button_changes_the_message_for_everybody(visit: Visit) -> None:
    ben, aoi = await visit("Ben"), await visit("Aoi")
    greeting = await greet(ben, "Aoi")
    await aoi.get_by_role("button", name="Wave").click()
    await expect(greeting).to_contain_text("Waves: 1")
    await greeting.get_by_role("button", name="Wave").click()
    await expect(newest(aoi)).to_contain_text("Waves: 2")


async def test_a_menu_option_can_be_chosen(visit: Visit) -> None:
    ben = await visit("Ben")
    greeting = await greet(ben, "Aoi")
    await greeting.get_by_role("combobox", name="A fruit").click()
    await ben.get_by_role("option", name="Banana").click()
    await expect(newest(ben)).to_contain_text("You chose banana")
    await expect(greeting.get_by_role("combobox", name="A fruit")).to_contain_text("Banana")


@pytest.mark.campaign
async def test_a_menu_shows_the_value_the_bot_sets_even_if_it_was_shown_before(
    visit: Visit, bot: Greeter, playground: Playground
) -> None:
    ben = await visit("Ben")
    channel = bot.get_channel(playground.channel("vault").id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("A lamp", view=lit("red"))
    lamp = newest(ben).get_by_role("combobox", name="The lamp")
    for colour in ("green", "red"):
        await lamp.click()
        await ben.get_by_role("option", name=colour).click()
        await expect(newest(ben)).to_contain_text(f"It is {colour}.")
        await expect(lamp).to_have_text(colour)


async def test_a_form_can_be_filled_in_and_reports_missing_fields(visit: Visit) -> None:
    ben = await visit("Ben")
    greeting = await greet(ben, "Aoi")
    await greeting.get_by_role("button", name="Write").click()
    form = ben.get_by_role("dialog", name="A letter")
    await expect(form.get_by_label("Your words")).to_be_focused()
    await ben.keyboard.press("Enter")
    await expect(form.get_by_text("This field is required.")).to_have_count(2)
    await form.get_by_label("Your words").fill("no")
    await form.get_by_role("combobox").click()
    await ben.get_by_role("option", name="Blue").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("At least 3 characters.")
    await form.get_by_label("Your words").fill("Dear me")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Dear me, in Blue")
    await expect(form).to_have_count(0)


@pytest.mark.campaign
async def test_a_form_opens_only_in_the_tab_that_asked(visit: Visit) -> None:
    here, elsewhere = await visit("Ben"), await visit("Ben")
    greeting = await greet(here, "Aoi")
    await greeting.get_by_role("button", name="Write").click()
    await expect(here.get_by_role("dialog")).to_be_visible()
    await expect(elsewhere.locator("article", has_text="Hello, @Aoi!")).to_be_visible()
    await expect(elsewhere.get_by_role("dialog")).to_have_count(0)


@pytest.mark.campaign
async def test_a_persons_context_menu_lists_the_apps_commands(visit: Visit) -> None:
    ben = await visit("Ben")
    await ben.locator(".member", has_text="Chie").click(button="right")
    await ben.get_by_role("menuitem", name="Greet").click()
    await expect(newest(ben)).to_contain_text("Hello, @Chie!")


async def test_a_picker_that_changes_keeps_its_buttons_in_view_and_the_focus(visit: Visit) -> None:
    ben = await visit("Ben")
    await greet(ben, "Aoi")
    await use(ben, "/pick")
    picker = ben.locator("article.private")
    await expect(picker.get_by_role("button", name="j", exact=True)).to_be_in_viewport(ratio=1)
    # The first picture is gone with the first choice.
    await expect(picker.locator("img")).to_have_js_property("complete", value=True)
    pawn = picker.get_by_role("button", name="a", exact=True)
    await pawn.focus()
    await scroll_away(ben, pawn)
    await ben.keyboard.press("Enter")
    await expect(picker.get_by_role("button", name="z", exact=True)).to_be_in_viewport(ratio=1)
    await expect(picker.get_by_role("button", name="x", exact=True)).to_be_focused()
    await expect(ben.locator("#announcer")).to_contain_text("Pick 2")


@pytest.mark.campaign
async def test_pressing_a_button_at_the_end_keeps_the_view_there_while_the_picture_loads(
    browser: Browser, playground: Playground, bot: Greeter
) -> None:
    # Not by `visit`: without a cache, which a delayed route takes away, an old picture may be asked for that is gone.
    context = await new_context(browser, viewport=DESKTOP, reduced_motion="reduce")
    ben = await context.new_page()
    await ben.goto(f"{playground.url}/?as={playground.person('Ben').key}#{playground.channel('vault').key}")
    await expect(box(ben)).to_be_focused()
    await greet(ben, "Aoi")
    await use(ben, "/pick")
    picker = ben.locator("article.private")
    await expect(picker.get_by_role("button", name="j", exact=True)).to_be_in_viewport(ratio=1)
    # The first picture is gone with the first choice.
    await expect(picker.locator("img")).to_have_js_property("complete", value=True)
    high = "document.querySelector('.timeline').lastElementChild.offsetHeight"
    before = await ben.evaluate(high)

    async def later(route: Route) -> None:
        await asyncio.sleep(0.3)
        await route.continue_()

    shown = await picker.locator("img").get_attribute("src")
    await ben.route(lambda url: url.endswith("/board.png") and not url.endswith(str(shown)), later)
    await picker.get_by_role("button", name="a", exact=True).click()
    last = picker.get_by_role("button", name="z", exact=True)
    await expect(last).to_be_in_viewport(ratio=1)
    assert before - await ben.evaluate(high) < 60
    await expect(picker.locator("img")).to_have_js_property("complete", value=True)
    await expect(last).to_be_in_viewport(ratio=1)
    await context.close()


async def test_every_kind_of_component_is_shown_and_usable(visit: Visit, playground: Playground) -> None:
    role = shapes.role(playground.world.snowflake(), "Referee", Permission.VIEW_CHANNEL)
    playground.world.set_role(str(playground.guild_id), role)
    ben = await visit("Ben")
    await use(ben, "/show")
    shown = ben.locator("article", has_text="There is more.")
    await expect(shown.get_by_role("heading", name="Everything")).to_be_visible()
    for name in ("In small", "The first", "The second"):
        await expect(shown.get_by_role("img", name=name)).to_be_visible()
    await expect(shown.get_by_role("link", name="Elsewhere")).to_have_attribute("href", "https://example.com/")
    await expect(shown.get_by_role("link", name="Open notes.txt")).to_contain_text("5 B")
    await expect(shown.get_by_role("button", name="Never")).to_be_disabled()
    await expect(shown.get_by_role("separator")).to_have_count(1)
    await shown.get_by_role("button", name="Spoiler").click()
    await expect(shown.get_by_text("The butler did it.")).to_be_visible()
    for menu, chosen in (("Which role", "Referee"), ("Whoever", "Chie"), ("Where", "lounge")):
        await shown.get_by_role("combobox", name=menu).click()
        await ben.keyboard.type(chosen)
        await ben.keyboard.press("Enter")
        await expect(newest(ben)).to_contain_text(f"You chose {chosen}", ignore_case=True)
    await expect(newest(ben).locator(".quoted")).to_have_text("Everything There is more.")
    await shown.get_by_role("combobox", name="Who", exact=True).click()
    await ben.get_by_role("option", name="Aoi").click()
    await ben.get_by_role("option", name="Dan").click()
    await ben.get_by_role("button", name="Done").click()
    await expect(newest(ben)).to_contain_text("You chose Aoi and Dan")


async def test_a_form_supports_every_kind_of_field(visit: Visit) -> None:
    ben = await visit("Ben")
    await use(ben, "/ask")
    form = ben.get_by_role("dialog", name="Questions")
    await form.get_by_label("Story").fill("Once\nupon a time")
    await form.get_by_label("L", exact=True).check()
    await form.get_by_label("Ice").check()
    await form.get_by_label("Cake").check()
    await form.get_by_label("Sure").check()
    await form.get_by_role("combobox").click()
    await ben.get_by_role("option", name="Dan").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(newest(ben)).to_contain_text("upon a time / L / Ice+Cake / True / Dan")


@pytest.mark.campaign
async def test_a_click_counts_though_its_target_is_redrawn_meanwhile(visit: Visit, playground: Playground) -> None:
    ben = await visit("Ben")
    lounge = playground.channel("lounge")
    await ben.get_by_role("link", name="lounge").hover()
    await ben.mouse.down()
    await playground.person("Aoi").say(lounge, "@Ben, are you there?")
    await playground.person("Aoi").say(playground.channel("vault"), "Ben?")
    await expect(newest(ben)).to_contain_text("Ben?")
    await ben.mouse.up()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("lounge")


@pytest.mark.campaign
async def test_a_growing_private_picker_keeps_its_buttons_in_view_in_a_low_window(
    visit: Visit, playground: Playground
) -> None:
    ben = await visit("Ben")
    await ben.set_viewport_size(ViewportSize(width=1000, height=640))
    vault = playground.channel("vault")
    await use(ben, "/pick")
    picker = ben.locator("article.private")
    await expect(picker.get_by_role("button", name="j", exact=True)).to_be_in_viewport(ratio=1)
    await playground.person("Aoi").say(vault, "Take your time")
    await expect(newest(ben)).to_be_in_viewport(ratio=1)
    raw = playground.person("Ben").sees(vault)[-2].raw
    button = {"type": 2, "style": 2, "label": "grown", "custom_id": "grown"}
    text = "\n".join(f"line {number}" for number in range(60))
    messages.edit(playground.world, raw, {"content": text, "components": [{"type": 1, "components": [button]}]}, {})
    await expect(picker).to_contain_text("line 59")
    await expect(picker.get_by_role("button", name="grown")).to_be_in_viewport(ratio=1)
    await playground.person("Aoi").say(vault, "Well?")
    await expect(newest(ben)).to_contain_text("Well?")

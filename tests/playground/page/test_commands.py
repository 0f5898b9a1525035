"""Writing commands and their options."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from playground.permissions import Permission
from playground.server import Playground
from tests.playground.greeter import Greeter
from tests.playground.page.helpers import ON_THE_PAGE, Visit, box, newest

pytestmark = ON_THE_PAGE


async def test_commands_are_suggested_and_filtered_while_typing(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/")
    await expect(ben.get_by_role("option")).to_have_count(9)
    await box(ben).press_sequentially("fi")
    await expect(ben.get_by_role("option")).to_have_text(["/findFind a word"])
    await box(ben).press("Escape")
    await expect(ben.get_by_role("option")).to_have_count(0)


async def test_a_command_can_be_composed_with_its_options(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/greet")
    await ben.keyboard.press("Tab")
    await expect(ben.get_by_role("option")).to_contain_text(["Aoi", "Chie", "Dan", "Ben", "Banmen"])
    await ben.keyboard.type("chi")
    await ben.keyboard.press("Enter")
    await ben.get_by_role("button", name="Add words").click()
    await ben.get_by_role("option", name="Briefly").click()
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Hi, @Chie!")
    await expect(newest(ben)).to_contain_text("Ben used")
    await expect(box(ben)).to_be_focused()


@pytest.mark.campaign
async def test_options_may_be_typed_by_hand(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).fill("/greet person:@Chie words:briefly")
    await expect(ben.locator("input[data-option=words]")).to_have_value("briefly")
    person = ben.locator("input[data-option=person]")
    await person.fill("@Banmen")
    assert await person.evaluate("field => field.scrollWidth - field.clientWidth") == 0
    await person.fill("@Chie")
    await ben.keyboard.press("Escape")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Hi, @Chie!")


@pytest.mark.campaign
async def test_several_mentions_typed_at_once_fill_one_option_each(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/lounge @Aoi @Chie @Dan")
    for option, name in (("person", "@Aoi"), ("second", "@Chie"), ("third", "@Dan")):
        await expect(ben.locator(f"input[data-option={option}]")).to_have_value(name)
    await ben.keyboard.press("Escape")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Come in, @Chie, @Dan, @Aoi!")
    await box(ben).fill("/lounge @Aoi, @Chie third:@Dan")
    await expect(ben.locator("input[data-option=second]")).to_have_value("@Chie")
    await expect(ben.locator("input[data-option=third]")).to_have_value("@Dan")


@pytest.mark.campaign
async def test_text_that_matches_only_one_suggestion_selects_it(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).fill("/greet person:chi words:briefly")
    await ben.keyboard.press("Escape")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Hi, @Chie!")


@pytest.mark.campaign
async def test_an_optional_option_can_be_typed_by_hand(visit: Visit, bot: Greeter) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/think ")
    await ben.keyboard.type("of:tea")
    await expect(ben.locator(".field")).to_have_count(1)
    await ben.keyboard.press("Enter")
    bot.thoughts.put_nowait("I think")
    await expect(newest(ben)).to_contain_text("I think of tea")


@pytest.mark.campaign
async def test_text_from_an_input_method_fills_an_optional_option(visit: Visit, bot: Greeter) -> None:
    chie = await visit("Chie")
    await box(chie).press_sequentially("/think ")
    # As it comes once kana are converted: without a key's letter.
    await chie.keyboard.insert_text("何")
    await expect(chie.locator("input[data-option=mood]")).to_have_value("何")
    # Its colon is also a wide one.
    await chie.keyboard.insert_text("を：")
    await chie.keyboard.insert_text("お茶")
    await expect(chie.locator("input[data-option=of]")).to_have_value("お茶")
    await expect(chie.locator(".field")).to_have_count(1)
    await chie.keyboard.press("Enter")
    bot.thoughts.put_nowait("I think")
    await expect(newest(chie)).to_contain_text("I think of お茶")


@pytest.mark.campaign
async def test_a_command_is_named_in_each_readers_language(visit: Visit) -> None:
    chie, ben = await visit("Chie"), await visit("Ben")
    await chie.bring_to_front()
    await box(chie).press_sequentially("/探す ")
    await chie.keyboard.type("cherry")
    await chie.keyboard.press("Enter")
    await chie.keyboard.press("Enter")
    await expect(newest(chie).locator(".command")).to_have_text("/探す")
    await expect(newest(ben).locator(".command")).to_have_text("/find")


async def test_a_missing_option_is_asked_for(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/greet ")
    await ben.keyboard.type("nobody at all")
    await ben.keyboard.press("Enter")
    await expect(ben.get_by_role("alert")).to_contain_text("Choose one from the list.")
    await ben.keyboard.press("Escape")
    await expect(box(ben)).to_be_focused()


async def test_the_bot_autocompletes_an_option(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/find ")
    await expect(ben.get_by_role("option")).to_have_text(["Apple", "Apricot", "Banana", "Cherry"])
    await ben.keyboard.type("ap")
    await expect(ben.get_by_role("option")).to_have_text(["Apple", "Apricot"])
    await ben.keyboard.press("ArrowDown")
    await ben.keyboard.press("Enter")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Found apricot")


@pytest.mark.campaign
async def test_autocompletion_works_beside_a_half_typed_mention(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/find ")
    await ben.keyboard.type("ap whose:@A")
    await ben.locator("input[data-option=word]").press("End")
    await ben.keyboard.type("r")
    await expect(ben.get_by_role("option")).to_have_text(["Apricot"])


@pytest.mark.campaign
async def test_enter_waits_for_the_autocompletion_of_the_latest_text(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/find ")
    await ben.keyboard.type("cher")
    await ben.keyboard.press("Enter")
    await expect(ben.locator("[data-option=word] input, input[data-option=word]")).to_have_value("Cherry")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Found cherry")


@pytest.mark.campaign
async def test_the_first_hint_names_a_command_in_the_persons_language(visit: Visit) -> None:
    ben, chie = await visit("Ben"), await visit("Chie")
    await expect(ben.locator(".hint")).to_contain_text("Type /greet, choose a friend (or Banmen, to play the computer)")
    await expect(chie.locator(".hint")).to_contain_text("友だち（コンピューターと対局するならBanmen）")
    await ben.bring_to_front()
    await ben.get_by_role("link", name="lounge").click()
    await expect(ben.locator(".hint")).to_contain_text("Type /lounge, choose a friend")
    await ben.get_by_role("link", name="vault").click()
    await ben.get_by_role("button", name="Try /greet").click()
    await expect(ben.get_by_role("combobox", name="person")).to_be_focused()


@pytest.mark.campaign
async def test_a_choice_is_found_by_its_key_and_in_every_language(visit: Visit) -> None:
    chie = await visit("Chie")
    await box(chie).press_sequentially("/greet ")
    await chie.keyboard.type("ben")
    await chie.keyboard.press("Enter")
    await chie.get_by_role("button", name="wordsを追加").click()
    words = chie.locator("input[data-option=words]")
    for typed in ("短", "brief", "hi"):
        await words.fill(typed)
        await expect(chie.get_by_role("option")).to_have_text(["短く"])
    await chie.keyboard.press("Escape")
    await chie.keyboard.press("Enter")
    await expect(newest(chie)).to_contain_text("Hi, @Ben!")


@pytest.mark.campaign
async def test_a_channel_suggests_only_commands_usable_there(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    ben = await visit("Ben")
    playground.channel("lounge").set_permissions(playground.person("Ben").id, deny=Permission.USE_APPLICATION_COMMANDS)
    find = next(each for each in playground.world.commands.values() if each["name"] == "find")
    find["contexts"] = [0]
    await box(ben).press_sequentially("/")
    await expect(ben.get_by_role("option", name="/find")).to_be_visible()
    await box(ben).fill("")
    await ben.locator(".member", has_text="Banmen").click(button="right")
    await ben.get_by_role("menuitem", name="Message Banmen").click()
    await expect(ben.locator("a.channel[aria-current=page]")).to_have_text("Banmen")
    await expect(box(ben)).to_be_focused()
    await box(ben).press_sequentially("/")
    await expect(ben.get_by_role("option", name="/think")).to_be_visible()
    await expect(ben.get_by_role("option", name="/find")).to_have_count(0)
    await box(ben).fill("")
    lounge = ben.get_by_role("link", name="lounge")
    await lounge.focus()
    await ben.keyboard.press("Enter")
    await expect(box(ben)).to_be_focused()
    await box(ben).press_sequentially("/")
    await expect(ben.get_by_role("option")).to_have_count(0)


@pytest.mark.campaign
async def test_commands_that_start_with_the_typed_text_come_first_in_the_bots_order(visit: Visit) -> None:
    ben = await visit("Ben")
    await box(ben).press_sequentially("/")
    first = ben.get_by_role("option").first
    await expect(first).to_have_text(re.compile("^/greet"))
    await box(ben).press_sequentially("l")
    await expect(first).to_have_text(re.compile("^/lounge"))

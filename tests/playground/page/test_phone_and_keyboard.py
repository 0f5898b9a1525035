"""A phone's narrow window, the keyboard, and where the focus goes."""

from __future__ import annotations

import asyncio
import re
from functools import partial

import discord
import pytest
from playwright.async_api import Route, expect

from playground.server import Playground
from tests.playground.greeter import Greeter, picture
from tests.playground.page.helpers import ON_THE_PAGE, PHONE, Visit, box, greet, newest, place_of

pytestmark = ON_THE_PAGE


class Setting(discord.ui.Select[discord.ui.View]):
    """A setting, whose choice makes its message longer."""

    WORDS = "\n".join(map(str, range(40)))

    def __init__(self) -> None:
        options = [discord.SelectOption(label=each) for each in ("on", "off")]
        super().__init__(custom_id="setting", placeholder="A setting", options=options, row=0)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say what is set now, above everything else."""
        for option in self.options:
            option.default = option.value in self.values
        assert interaction.message is not None
        before = interaction.message.content
        await interaction.response.edit_message(content=f"Saved: {self.values[0]}\n\n{before}", view=self.view)


async def test_on_a_phone_a_boards_actions_do_not_cover_its_title_or_text(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    ben = await visit("Ben", width=360)
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    for number in range(2):
        title = discord.ui.TextDisplay[discord.ui.LayoutView](f"### A match of somebody with somebody · move {number}")
        await vault.send(view=discord.ui.LayoutView().add_item(discord.ui.Container(title)))
    for number in range(2, 4):
        await vault.send(f"It is somebody's turn in a match of somebody with somebody, move {number}", file=picture())
    for place, selector, number in ((0, "h5", 1), (-1, ".marked", 3)):
        board = ben.locator("article.follows").nth(place)
        words, actions = board.locator(selector), board.locator(".more")
        await expect(words).to_contain_text(f"move {number}")
        await board.hover()
        await expect(actions).to_be_visible()
        above, below = await place_of(actions), await place_of(words)
        assert above["y"] + above["height"] <= below["y"]


@pytest.mark.campaign
async def test_a_channel_opens_at_its_end_but_a_single_message_at_its_top(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    await vault.send("\n".join(["top", *map(str, range(60)), "end"]))
    ben = await visit("Ben", width=360)
    above, first = await place_of(ben.locator(".scroller")), await place_of(newest(ben))
    assert abs(first["y"] - above["y"]) < 20
    await vault.send("and more")
    await expect(ben.get_by_role("button", name="New messages")).to_be_visible()
    dan = await visit("Dan", width=360)
    await expect(dan.get_by_text("and more")).to_be_in_viewport()


async def test_on_a_phone_the_channels_are_in_a_drawer(visit: Visit) -> None:
    ben = await visit("Ben", width=360)
    greeting = await greet(ben, "Aoi")
    assert (await place_of(greeting.get_by_role("img", name="A blue board")))["width"] > 300
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
    await ben.get_by_role("button", name="Show channels").click()
    await ben.get_by_role("link", name="lounge").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(ben.get_by_role("link", name="lounge")).to_have_count(0)
    await ben.get_by_role("button", name="Show channels").click()
    await ben.locator(".member", has_text="Chie").click()
    await ben.get_by_role("menuitem", name="Greet").click()
    await expect(ben.locator(".member", has_text="Chie")).not_to_be_in_viewport()
    await expect(newest(ben)).to_contain_text("Hello, @Chie!")
    wide = await ben.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


async def test_what_was_pressed_keeps_its_place_when_its_message_changes(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    channel = bot.get_channel(playground.channel("vault").id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View(timeout=None).add_item(Setting())
    for number in range(20):
        view.add_item(discord.ui.Button(label="A long button", custom_id=str(number), row=1 + number // 5))
    await channel.send(Setting.WORDS, view=view)
    ben = await visit("Ben", width=360)
    menu = newest(ben).get_by_role("combobox", name="A setting")
    await expect(menu).to_be_visible()
    await menu.evaluate("one => one.scrollIntoView({ block: 'center' })")
    for chosen in ("off", "on"):
        before = await place_of(menu)
        await menu.click()
        await ben.get_by_role("option", name=chosen).click()
        await expect(newest(ben)).to_contain_text(f"Saved: {chosen}")
        assert abs((await place_of(menu))["y"] - before["y"]) < 2


async def test_neither_badges_nor_the_button_for_actions_cover_words(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    vault = bot.get_partial_messageable(playground.channel("vault").id)
    for _ in range(12):
        await vault.send(f"<@{playground.person('Ben').id}> " + "looks here and there, and there, and there " * 2)
    ben = await visit("Ben", "lounge", width=360)
    chip = ben.locator(".chip[aria-current]")
    await expect(chip.locator(".badge")).to_have_text("12")
    badge, name = await place_of(chip.locator(".badge")), await place_of(chip.locator(".name"))
    assert badge["x"] + badge["width"] <= name["x"]
    await ben.evaluate("channel => { location.hash = channel; }", playground.channel("vault").key)
    last = newest(ben)
    await expect(last).to_contain_text("looks here")
    await last.hover()
    dots, words = await place_of(last.locator(".more")), last.locator(".marked")
    lines: list[list[float]] = await words.evaluate(
        """words => {
            const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT), found = [];
            while (texts.nextNode()) {
                const range = document.createRange();
                range.selectNodeContents(texts.currentNode);
                found.push(...[...range.getClientRects()].map((line) => [line.right, line.top]));
            }
            return found;
        }"""
    )
    assert all(right <= dots["x"] or top >= dots["y"] + dots["height"] - 2 for right, top in lines)


@pytest.mark.campaign
async def test_typing_goes_to_the_message_box_wherever_the_focus_is(visit: Visit) -> None:
    ben = await visit("Ben")
    await greet(ben, "Aoi")
    await ben.get_by_role("button", name="Wave").click()
    await ben.keyboard.type("Well")
    await expect(box(ben)).to_have_value("Well")


async def test_everything_can_be_reached_by_keyboard(visit: Visit) -> None:
    ben = await visit("Ben")
    await ben.get_by_role("link", name="Skip to the message box").focus()
    await ben.keyboard.press("Enter")
    await expect(box(ben)).to_be_focused()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("vault")
    await greet(ben, "Aoi")
    await ben.keyboard.press("ArrowUp")
    await expect(newest(ben)).to_be_focused()
    for _ in range(20):
        await ben.keyboard.press("Tab")
        if await ben.evaluate("document.activeElement.textContent") == "Wave":
            break
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Waves: 1")
    await expect(ben.get_by_role("button", name="Wave")).to_be_focused()
    await ben.keyboard.press("Tab")
    await ben.keyboard.press("Tab")
    await ben.keyboard.press("Enter")
    await expect(ben.get_by_role("dialog", name="A letter")).to_be_visible()
    await ben.keyboard.press("Escape")
    await expect(ben.get_by_role("button", name="Write")).to_be_focused()
    await ben.keyboard.press("Tab")
    await ben.keyboard.press("Tab")
    await ben.keyboard.press("ArrowDown")
    await ben.keyboard.press("ArrowDown")
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("You chose apricot")
    await expect(ben.get_by_role("combobox", name="A fruit")).to_be_focused()
    await ben.keyboard.press("Escape")
    await expect(box(ben)).to_be_focused()


@pytest.mark.campaign
async def test_the_focus_stays_on_next_though_each_step_has_other_ids(
    visit: Visit, playground: Playground, bot: Greeter
) -> None:
    def page(at: int) -> discord.ui.View:
        view = discord.ui.View(timeout=None)
        for label, to in (("Back", at - 1), ("Next", at + 1), ("7", at)):
            button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
                label=label, custom_id=f"{at} {label}", disabled=to not in range(4)
            )
            button.callback = partial(turn, to + (label == "7"))  # type: ignore[method-assign]
            view.add_item(button)
        return view

    async def turn(to: int, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"Page {to}", view=page(to))

    ben = await visit("Ben")
    await bot.get_partial_messageable(playground.channel("vault").id).send("Page 0", view=page(0))
    await newest(ben).get_by_role("button", name="Next").focus()
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("Page 1")
    await expect(newest(ben).get_by_role("button", name="Next")).to_be_focused()
    # A number means something else in each choice, so the next one begins at its first control.
    await newest(ben).get_by_role("button", name="7").press("Enter")
    await expect(newest(ben)).to_contain_text("Page 2")
    await expect(newest(ben).get_by_role("button", name="Back")).to_be_focused()
    await newest(ben).get_by_role("button", name="Next").press("Enter")
    await expect(newest(ben)).to_contain_text("Page 3")
    await expect(newest(ben).get_by_role("button", name="Back")).to_be_focused()


@pytest.mark.campaign
async def test_focus_returns_from_a_menu_or_picture_even_after_a_redraw(visit: Visit, playground: Playground) -> None:
    ben, aoi, vault = await visit("Ben"), playground.person("Aoi"), playground.channel("vault")
    await greet(ben, "Chie")
    board = vault.last
    await ben.locator(".member", has_text="Chie").click()
    await expect(ben.get_by_role("menu", name="Chie")).to_be_visible()
    await aoi.say(vault, "Well?")
    await expect(newest(ben)).to_contain_text("Well?")
    await ben.keyboard.press("Escape")
    await expect(ben.locator(".member", has_text="Chie")).to_be_focused()
    greeting = ben.locator("article", has_text="Hello, @Chie!")
    await greeting.get_by_role("button", name="A blue board").click()
    await aoi.press(board, "Wave")
    await expect(greeting).to_contain_text("Waves: 1")
    await ben.keyboard.press("Escape")
    await expect(greeting).to_be_focused()


@pytest.mark.campaign
async def test_on_a_phone_the_drawer_stays_open_when_a_reply_arrives(visit: Visit) -> None:
    ben = await visit("Ben", width=360)
    greeting = await greet(ben, "Aoi")
    opened = asyncio.Event()

    async def late(route: Route) -> None:
        await opened.wait()
        await route.continue_()

    await ben.route(re.compile("/press"), late)
    await greeting.get_by_role("button", name="Wave").click()
    await ben.get_by_role("button", name="Show channels").click()
    await expect(ben.get_by_role("link", name="lounge")).to_be_visible()
    opened.set()
    await expect(greeting).to_contain_text("Waves: 1")
    await expect(greeting.locator("[aria-busy]")).to_have_count(0)
    await ben.get_by_role("link", name="lounge").click()
    await expect(ben.get_by_role("heading", level=1)).to_have_text("lounge")


@pytest.mark.campaign
async def test_a_late_close_event_of_a_dialog_does_not_steal_the_focus(visit: Visit) -> None:
    ben = await visit("Ben")
    await ben.evaluate("""addEventListener("close", (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        setTimeout(() => event.target.dispatchEvent(new Event("close")), 100);
    }, true)""")
    await ben.get_by_role("button", name="Add a server").click()
    await ben.keyboard.press("Enter")
    await expect(ben.get_by_role("heading", level=1)).to_have_text("general")
    await expect(box(ben)).to_be_focused()
    await expect(ben.locator("dialog")).to_have_count(0)
    await expect(box(ben)).to_be_focused()

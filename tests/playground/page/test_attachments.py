"""Files that are sent."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from playwright.async_api import expect

from playground.messages import Upload
from playground.server import Playground
from tests.playground.greeter import Greeter
from tests.playground.page.helpers import ON_THE_PAGE, Visit, box, choose_file, newest, use

pytestmark = ON_THE_PAGE


@pytest.mark.campaign
async def test_a_form_accepts_files(visit: Visit, playground: Playground, tmp_path: Path) -> None:
    ben = await visit("Ben")
    await use(ben, "/photos")
    form = ben.get_by_role("dialog", name="Photos")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert").first).to_have_text("This field is required.")
    for name in ("one.txt", "two.txt", "three.txt"):
        await choose_file(ben, form.get_by_role("button", name="Attach files"), tmp_path, name)
        await expect(form.locator(".brought", has_text=name)).not_to_have_attribute("aria-busy", "true")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert").first).to_have_text("Choose 2 files at most.")
    await form.get_by_role("button", name="Remove two.txt").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(newest(ben)).to_contain_text("one.txt: This is one.txt / three.txt: This is three.txt")
    dan = playground.person("Dan")
    modal = (await dan.slash(playground.channel("vault"), "photos")).modal
    assert (await dan.submit(modal, {"Photos": [Upload("four.txt", b"4")]})).text == "four.txt: 4"


async def test_files_can_be_attached_by_button_or_drop_and_others_can_open_them(visit: Visit, tmp_path: Path) -> None:
    chie, ben = await visit("Chie"), await visit("Ben")
    await chie.bring_to_front()
    await choose_file(chie, chie.get_by_role("button", name="ファイルを添付"), tmp_path, "note.txt")
    tray = chie.get_by_role("list", name="送信するファイル")
    await expect(tray).to_contain_text("note.txt")
    await expect(tray.locator("[aria-busy]")).to_have_count(0)
    await chie.evaluate(
        """() => {
            const data = new DataTransfer();
            data.items.add(new File(["dropped"], "other.txt"));
            for (const kind of ["dragover", "drop"])
                window.dispatchEvent(new DragEvent(kind, {dataTransfer: data, cancelable: true}));
        }"""
    )
    await expect(tray.locator(".brought")).to_have_count(2)
    await tray.get_by_role("button", name="note.txtを外す").click()
    await expect(tray.locator(".brought")).to_have_text(["other.txt"])
    await expect(box(chie)).to_be_focused()
    await chie.keyboard.press("Enter")
    link = newest(ben).get_by_role("link", name="other.txt")
    await expect(link).to_be_visible()
    answer = await ben.request.get(f"{ben.url.partition('/?')[0]}{await link.get_attribute('href')}")
    assert await answer.text() == "dropped"
    await expect(tray.locator(".brought")).to_have_count(0)


@pytest.mark.campaign
async def test_a_command_that_takes_a_file_can_be_given_one_by_keyboard(
    visit: Visit, bot: Greeter, tmp_path: Path
) -> None:
    @discord.app_commands.command(description="Read a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message((await file.read()).decode())

    bot.tree.add_command(read)
    await bot.tree.sync()
    ben = await visit("Ben")
    await box(ben).press_sequentially("/read ")
    field = ben.get_by_role("textbox", name="file")
    await expect(field).to_be_focused()
    await choose_file(ben, field, tmp_path, "first.txt")
    await expect(field).to_have_value("first.txt")
    await ben.keyboard.press("Delete")
    await expect(field).to_have_value("")
    await choose_file(ben, field, tmp_path, "second.txt")
    await expect(field).to_have_value("second.txt")
    await expect(field).not_to_have_attribute("aria-busy", "true")
    await expect(field).to_be_focused()
    await ben.keyboard.press("Enter")
    await expect(newest(ben)).to_contain_text("This is second.txt")

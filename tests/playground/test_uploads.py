"""Files that people send: with a message, and to a command that asks for one."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from playground import Playground
from playground.messages import LARGEST_FILE, Upload
from playground.people import MOST_UPLOADS, PersonError
from playground.permissions import Permission
from tests.playground.bot import Bot

NOTE = Upload("my note.txt", "Grüße".encode())


@app_commands.command(description="Read a file")
async def read(
    interaction: discord.Interaction[Any], file: discord.Attachment, more: discord.Attachment | None
) -> None:
    """Answer with what is in a file."""
    text = (await file.read()).decode()
    about = f"{file.filename} {file.size} {file.content_type} {file.ephemeral}"
    await interaction.response.send_message(f"{text} | {about} | {more and more.filename}")


async def test_a_command_receives_its_file_option(playground: Playground, bot: Bot) -> None:
    bot.tree.add_command(read)
    await bot.tree.sync()
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    reply = await aoi.slash(vault, "read", file=NOTE)
    assert reply.text == "Grüße | my_note.txt 7 text/plain True | None"
    assert (await aoi.slash(vault, "read", file=NOTE, more=Upload("b.png", b"x"))).text.endswith("| b.png")
    with pytest.raises(PersonError, match="required"):
        await aoi.slash(vault, "read")
    with pytest.raises(PersonError, match="not here any more"):
        await aoi.slash(vault, "read", file="123")
    assert vault.messages == [reply.message, vault.last]
    assert not vault.last.raw["attachments"]


@app_commands.command(description="Name a file")
async def name(interaction: discord.Interaction[Any], file: discord.Attachment, words: str) -> None:
    """Never used to the end."""


@name.autocomplete("words")
async def names(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The typed text."""
    return [app_commands.Choice(name=typed, value=typed)]


async def test_a_file_is_stored_when_the_command_is_sent_not_at_every_keystroke(
    playground: Playground, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot.tree.add_command(name)
    await bot.tree.sync()
    stored: list[str] = []
    monkeypatch.setattr(playground.keep, "save_file", lambda key, content, *, lasting: stored.append(key))
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    assert [each.value for each in await aoi.autocomplete(vault, "name", "words", "a", file=NOTE)] == ["a"]
    assert stored == []
    with pytest.raises(PersonError, match="not here any more"):
        await aoi.autocomplete(vault, "name", "words", "a", file="123")


async def test_a_message_with_files_reaches_all(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    said = await aoi.say(vault, "", files=[NOTE, NOTE])
    assert [each["filename"] for each in said.raw["attachments"]] == ["my_note.txt", "my_note.txt"]
    assert said.pictures == [NOTE.content, NOTE.content]
    async with aiohttp.ClientSession() as session, session.get(said.raw["attachments"][1]["url"]) as response:
        assert await response.read() == NOTE.content
    found = await bot.get_partial_messageable(vault.id).fetch_message(said.id)
    # Bots read the messages of others, and their files, only if they are mentioned.
    assert not found.attachments
    meant = await aoi.say(vault, f"<@{playground.bot_id}>", files=[NOTE])
    found = await bot.get_partial_messageable(vault.id).fetch_message(meant.id)
    assert await found.attachments[0].read() == NOTE.content


async def test_unsendable_files_are_refused(playground: Playground, bot: Bot) -> None:
    ben, vault = playground.person("Ben"), playground.channel("vault")
    for file, why in ((Upload("a", b""), "empty"), (Upload("a", bytes(LARGEST_FILE + 1)), "10 MB")):
        with pytest.raises(PersonError, match=why):
            await ben.say(vault, "", files=[file])
    with pytest.raises(PersonError, match="10 files"):
        await ben.say(vault, "", files=[NOTE] * 11)
    vault.set_permissions(ben.id, deny=Permission.ATTACH_FILES)
    with pytest.raises(PersonError, match="permission"):
        await ben.say(vault, "", files=[NOTE])
    first = playground.people.upload(NOTE)
    others = [playground.people.upload(NOTE) for _ in range(MOST_UPLOADS)]
    with pytest.raises(PersonError, match="not here any more"):
        playground.people.say(ben.key, playground.channel("lounge").key, "", files=[first])
    assert playground.people.say(ben.key, playground.channel("lounge").key, "", files=others[-1:])["attachments"]


async def test_an_upload_that_is_never_sent_is_forgotten(playground: Playground) -> None:
    playground.people.uploads_kept = 0.01
    playground.people.upload(NOTE)
    await playground.wait_for(lambda: not playground.people._uploads)

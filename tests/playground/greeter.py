"""A small bot for tests of the page: it answers in every way that the page must be able to show."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from yarl import URL

from playground.server import Playground

Command = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu
WORDS = ("apple", "apricot", "banana", "cherry")


def picture(width: int = 800, height: int = 800) -> discord.File:
    """A PNG of one colour."""
    lines = b"".join(b"\0" + b"\x60\x80\xa0" * width for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    return discord.File(io.BytesIO(png), "board.png", description="A blue board")


class Letter(ui.Modal, title="A letter"):
    """Asks for words and a colour, and says them aloud."""

    words: ui.Label[Letter] = ui.Label(text="Your words", component=ui.TextInput(min_length=3, max_length=20))
    colour: ui.Label[Letter] = ui.Label(
        text="Ink",
        component=ui.Select(options=[discord.SelectOption(label="Red"), discord.SelectOption(label="Blue")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was written."""
        words, colour = self.words.component, self.colour.component
        assert isinstance(words, ui.TextInput)
        assert isinstance(colour, ui.Select)
        await interaction.response.send_message(f"{words.value}, in {colour.values[0]}")


class Buttons(ui.ActionRow["Greeting"]):
    """One button for each way of answering."""

    @ui.button(label="Wave", style=discord.ButtonStyle.primary)
    async def wave(self, interaction: discord.Interaction, _: ui.Button[Greeting]) -> None:
        """Change the message."""
        assert self.view is not None
        self.view.waves += 1
        self.view.words.content = f"{self.view.greeting} Waves: {self.view.waves}"
        await interaction.response.edit_message(view=self.view)

    @ui.button(label="Whisper")
    async def whisper(self, interaction: discord.Interaction, _: ui.Button[Greeting]) -> None:
        """Answer privately."""
        await interaction.response.send_message("A secret", ephemeral=True)

    @ui.button(label="Write", style=discord.ButtonStyle.success)
    async def write(self, interaction: discord.Interaction, _: ui.Button[Greeting]) -> None:
        """Ask by a form."""
        await interaction.response.send_modal(Letter())

    @ui.button(label="Ignore", style=discord.ButtonStyle.danger)
    async def ignore(self, interaction: discord.Interaction, _: ui.Button[Greeting]) -> None:
        """Never answer."""


class Menu(ui.ActionRow["Greeting"]):
    """Something to choose."""

    @ui.select(placeholder="A fruit", options=[discord.SelectOption(label=word.title(), value=word) for word in WORDS])
    async def fruit(self, interaction: discord.Interaction, select: ui.Select[Greeting]) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"You chose {select.values[0]}")


class Greeting(ui.LayoutView):
    """A public message with a picture and all kinds of buttons."""

    def __init__(self, greeting: str) -> None:
        super().__init__(timeout=None)
        self.greeting = greeting
        self.waves = 0
        self.words: ui.TextDisplay[Greeting] = ui.TextDisplay(greeting)
        board = discord.MediaGalleryItem("attachment://board.png", description="A blue board")
        self.add_item(
            ui.Container(self.words, ui.MediaGallery(board), Buttons(), Menu(), accent_colour=discord.Colour.gold())
        )


class Translator(app_commands.Translator):
    """Says in Japanese what has its Japanese beside it."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        """The Japanese words."""
        return string.extras.get("ja") if locale is discord.Locale.japanese else None


class Greeter(discord.Client):
    """Greets people."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.here = asyncio.Event()
        self.thoughts: asyncio.Queue[str] = asyncio.Queue()
        commands: tuple[Command, ...] = (greet, find, think, greet_by_menu)
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Tell Discord the commands."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Be there."""
        self.here.set()

    async def on_message(self, message: discord.Message) -> None:
        """Answer whoever mentions the bot."""
        if self.user in message.mentions and not message.author.bot:
            await message.reply(f"You called, {message.author.mention}?")


async def _greet(interaction: discord.Interaction, person: discord.abc.User, words: str) -> None:
    await interaction.response.send_message(view=Greeting(f"{words}, {person.mention}!"), file=picture())


@app_commands.command(description="Greet somebody")
@app_commands.describe(person="Whom", words="How")
@app_commands.choices(
    words=[app_commands.Choice(name="Kindly", value="Welcome"), app_commands.Choice(name="Briefly", value="Hi")]
)
async def greet(interaction: discord.Interaction, person: discord.User, words: str = "Hello") -> None:
    """Greet somebody with a public message."""
    await _greet(interaction, person, words)


@app_commands.command(name=app_commands.locale_str("find", ja="探す"), description="Find a word")
@app_commands.describe(word="Which")
async def find(interaction: discord.Interaction, word: str) -> None:
    """Say the word that was found."""
    await interaction.response.send_message(f"Found {word}")


@find.autocomplete("word")
async def _words(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word.title(), value=word) for word in WORDS if typed.lower() in word]


@app_commands.command(description="Think until a thought is given")
@app_commands.describe(mood="How", of="Of what")
async def think(interaction: discord.Interaction, mood: str = "", of: str = "") -> None:
    """Answer later."""
    await interaction.response.defer()
    assert isinstance(interaction.client, Greeter)
    thought = await interaction.client.thoughts.get()
    await interaction.edit_original_response(content=" ".join([thought, *(["of", of] if of else []), mood]))


@app_commands.context_menu(name="Greet")
async def greet_by_menu(interaction: discord.Interaction, person: discord.User) -> None:
    """Greet somebody, from their menu."""
    await _greet(interaction, person, "Hello")


@asynccontextmanager
async def greeter_in(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Greeter]:
    """The bot, logged in and ready; logged out afterwards."""
    monkeypatch.setattr(discord.http.Route, "BASE", playground.api_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(playground.gateway_url))
    monkeypatch.setattr(discord.asset.Asset, "BASE", playground.cdn_url)
    async with Greeter() as bot:
        running = asyncio.create_task(bot.start(playground.token))
        async with asyncio.timeout(20):
            await bot.here.wait()
        yield bot
        await bot.close()
        await running

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
from discord import app_commands, ui

from playground.server import Playground
from tests.pointing import has_its_servers, pointed_at

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


class Lamp(ui.Select[ui.View]):
    """A menu that shows what is set."""

    def __init__(self, colour: str) -> None:
        options = [discord.SelectOption(label=each, value=each, default=each == colour) for each in ("red", "green")]
        super().__init__(custom_id="lamp", placeholder="The lamp", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say what is set now."""
        (colour,) = self.values
        await interaction.response.edit_message(content=f"It is {colour}.", view=lit(colour))


def lit(colour: str) -> ui.View:
    """A lamp of this colour."""
    return ui.View(timeout=None).add_item(Lamp(colour))


class Step(ui.Button["Picker"]):
    """One of the things to pick."""

    async def callback(self, interaction: discord.Interaction) -> None:
        """Continue to the next choice, or carry out the picked one."""
        assert self.view is not None
        assert self.label is not None
        path = (*self.view.path, self.label)
        if len(path) < 2:
            await interaction.response.edit_message(content="Pick 2", view=Picker(path), attachments=[picture()])
            return
        await interaction.response.edit_message(content=f"Picked {'-'.join(path)}", view=None, attachments=[])
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send(f"{interaction.user.mention} picked {'-'.join(path)}")


class Picker(ui.View):
    """The choices in a picture, step by step; no button comes twice."""

    def __init__(self, path: tuple[str, ...] = ()) -> None:
        super().__init__(timeout=None)
        self.path = path
        for name in "abcdefghij" if not path else "xyz":
            self.add_item(Step(label=name, custom_id="-".join(("pick", *path, name))))


async def _say_choice(interaction: discord.Interaction, values: list[Any]) -> None:
    await interaction.response.send_message(f"You chose {' and '.join(map(str, values))}")


class People(ui.ActionRow["Everything"]):
    """A menu of people."""

    @ui.select(cls=ui.UserSelect, placeholder="Who", max_values=2)
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Everything]) -> None:
        """Say who."""
        await _say_choice(interaction, [user.display_name for user in select.values])


class Roles(ui.ActionRow["Everything"]):
    """A menu of roles."""

    @ui.select(cls=ui.RoleSelect, placeholder="Which role")
    async def role(self, interaction: discord.Interaction, select: ui.RoleSelect[Everything]) -> None:
        """Say which."""
        await _say_choice(interaction, [role.name for role in select.values])


class Either(ui.ActionRow["Everything"]):
    """A menu of people and roles."""

    @ui.select(cls=ui.MentionableSelect, placeholder="Whoever")
    async def whoever(self, interaction: discord.Interaction, select: ui.MentionableSelect[Everything]) -> None:
        """Say who."""
        await _say_choice(interaction, [one.name for one in select.values])


class Places(ui.ActionRow["Everything"]):
    """A menu of channels."""

    @ui.select(cls=ui.ChannelSelect, placeholder="Where")
    async def where(self, interaction: discord.Interaction, select: ui.ChannelSelect[Everything]) -> None:
        """Say where."""
        await _say_choice(interaction, [place.name for place in select.values])


class Everything(ui.LayoutView):
    """A component of each kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        board = "attachment://board.png"
        pictures = [discord.MediaGalleryItem(board, description=name) for name in ("The first", "The second")]
        link: ui.Button[Everything] = ui.Button(label="Elsewhere", url="https://example.com/")
        never: ui.Button[Everything] = ui.Button(label="Never", disabled=True)
        self.add_item(
            ui.Container(
                ui.Section("# Everything", accessory=ui.Thumbnail(board, description="In small")),
                ui.Section("There is more.", accessory=link),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.MediaGallery(*pictures),
                ui.File("attachment://notes.txt"),
                ui.ActionRow(never),
            )
        )
        for row in (People(), Roles(), Either(), Places()):
            self.add_item(row)
        self.add_item(ui.Container(ui.TextDisplay("The butler did it."), spoiler=True))


class Questions(ui.Modal, title="Questions"):
    """A form with a question of each kind."""

    story: ui.Label[Questions] = ui.Label(
        text="Story", component=ui.TextInput(style=discord.TextStyle.paragraph, required=False)
    )
    size: ui.Label[Questions] = ui.Label(
        text="Size", component=ui.RadioGroup(options=[discord.RadioGroupOption(label=size) for size in ("S", "L")])
    )
    extras: ui.Label[Questions] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(options=[discord.CheckboxGroupOption(label=one) for one in ("Ice", "Tea", "Cake")]),
    )
    sure: ui.Label[Questions] = ui.Label(text="Sure", component=ui.Checkbox())
    friend: ui.Label[Questions] = ui.Label(text="Friend", component=ui.UserSelect())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say all that was answered."""
        story, size, extras = self.story.component, self.size.component, self.extras.component
        sure, friend = self.sure.component, self.friend.component
        assert isinstance(story, ui.TextInput)
        assert isinstance(size, ui.RadioGroup)
        assert isinstance(extras, ui.CheckboxGroup)
        assert isinstance(sure, ui.Checkbox)
        assert isinstance(friend, ui.UserSelect)
        answers = (story.value, size.value, "+".join(extras.values), sure.value, friend.values[0].display_name)
        await interaction.response.send_message(" / ".join(map(str, answers)))


class Photos(ui.Modal, title="Photos"):
    """A form that asks for files."""

    files: ui.Label[Photos] = ui.Label(text="Photos", component=ui.FileUpload(max_values=2))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what is in them."""
        files = self.files.component
        assert isinstance(files, ui.FileUpload)
        read = [f"{file.filename}: {(await file.read()).decode()}" for file in files.values]
        await interaction.response.send_message(" / ".join(read))


class Translator(app_commands.Translator):
    """Translates texts that have a Japanese version beside them."""

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
        self.resumed = asyncio.Event()
        self.thoughts: asyncio.Queue[str] = asyncio.Queue()
        commands: tuple[Command, ...] = (greet, lounge, find, think, work, pick, show, ask, photos, greet_by_menu)
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Tell Discord the commands."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Be there."""
        self.here.set()

    async def on_resumed(self) -> None:
        """Be there again."""
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        """Answer a mention of the bot."""
        if self.user in message.mentions and not message.author.bot:
            await message.reply(f"You called, {message.author.mention}?")


async def _greet(interaction: discord.Interaction, person: discord.abc.User, words: str) -> None:
    await interaction.response.send_message(view=Greeting(f"{words}, {person.mention}!"), file=picture())


@app_commands.command(description="Greet somebody")
@app_commands.describe(person="Whom", words="How")
@app_commands.choices(
    words=[
        app_commands.Choice(name=app_commands.locale_str("Kindly", ja="丁寧に"), value="Welcome"),
        app_commands.Choice(name=app_commands.locale_str("Briefly", ja="短く"), value="Hi"),
    ]
)
async def greet(interaction: discord.Interaction, person: discord.User, words: str = "Hello") -> None:
    """Greet a person with a public message."""
    await _greet(interaction, person, words)


@app_commands.command(description="Ask somebody in")
async def lounge(
    interaction: discord.Interaction,
    person: discord.User,
    second: discord.User | None = None,
    third: discord.User | None = None,
) -> None:
    """Greet one to three people, in the channel of this name."""
    with_them = "".join(f", {other.mention}" for other in (second, third) if other is not None)
    await _greet(interaction, person, f"Come in{with_them}")


@app_commands.command(name=app_commands.locale_str("find", ja="探す"), description="Find a word")
@app_commands.describe(word="Which", whose="Who said it")
async def find(interaction: discord.Interaction, word: str, whose: discord.User | None = None) -> None:
    """Say the word that was found."""
    await interaction.response.send_message(f"Found {word}")


@find.autocomplete("word")
async def _words(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word.title(), value=word) for word in WORDS if typed.lower() in word]


@app_commands.command(description="Think until a thought is given")
@app_commands.describe(mood="How", of="Of what")
@app_commands.rename(of=app_commands.locale_str("of", ja="何を"))
async def think(interaction: discord.Interaction, mood: str = "", of: str = "") -> None:
    """Answer later."""
    await interaction.response.defer()
    assert isinstance(interaction.client, Greeter)
    thought = await interaction.client.thoughts.get()
    await interaction.edit_original_response(content=" ".join([thought, *(["of", of] if of else []), mood]))


@app_commands.command(description="Work in private until a thought is given")
async def work(interaction: discord.Interaction) -> None:
    """Show how far the work is, then its result, with something to press."""
    await interaction.response.send_message("Half done", ephemeral=True)
    assert isinstance(interaction.client, Greeter)
    result = await interaction.client.thoughts.get()
    await interaction.edit_original_response(content=result, view=Picker())


@app_commands.command(description="Pick a pawn and a cell")
async def pick(interaction: discord.Interaction) -> None:
    """Ask in private, by pictures."""
    await interaction.response.send_message("Pick 1", view=Picker(), file=picture(), ephemeral=True)


@app_commands.command(description="Show everything")
async def show(interaction: discord.Interaction) -> None:
    """Send one message with a component of each kind."""
    notes = discord.File(io.BytesIO(b"Hello"), "notes.txt")
    await interaction.response.send_message(view=Everything(), files=[picture(), notes])


@app_commands.command(description="Ask for everything")
async def ask(interaction: discord.Interaction) -> None:
    """Open a form with a question of each kind."""
    await interaction.response.send_modal(Questions())


@app_commands.command(description="Ask for pictures")
async def photos(interaction: discord.Interaction) -> None:
    """Open a form that files are sent with."""
    await interaction.response.send_modal(Photos())


@app_commands.context_menu(name="Greet")
async def greet_by_menu(interaction: discord.Interaction, person: discord.User) -> None:
    """Greet a person, from their menu."""
    await _greet(interaction, person, "Hello")


@asynccontextmanager
async def greeter_in(playground: Playground) -> AsyncIterator[Greeter]:
    """The bot, logged in and ready; logged out afterwards."""
    with pointed_at(playground):
        async with Greeter() as bot:
            running = asyncio.create_task(bot.start(playground.token))
            async with asyncio.timeout(60):
                await bot.here.wait()
            await has_its_servers(playground, bot)
            yield bot
            await bot.close()
            await running

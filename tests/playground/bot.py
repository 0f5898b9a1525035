"""A small bot for tests, on the real discord.py: one command for each capability of a bot."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands, ui

from playground.cdn import one_colour

RED, BLUE = one_colour((200, 30, 30), size=80), one_colour((30, 30, 200), size=40)
MOVES = tuple(f"{file}{rank}-{file}{rank + 1}" for file in "abcdefgh" for rank in range(1, 8))


def file(content: bytes = RED, name: str = "board.png", description: str | None = None) -> discord.File:
    """A picture to send."""
    return discord.File(io.BytesIO(content), name, description=description)


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that counts its presses, also after the bot restarted."""

    def __init__(self, number: int) -> None:
        super().__init__(ui.Button(label=f"Pressed {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> Counter:
        """The button of an old message."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Count one more."""
        await interaction.response.edit_message(view=board(f"{self.number + 1} presses", self.number + 1))


def board(text: str, number: int = 0, *, picture: bool = False) -> ui.LayoutView:
    """The bot's message: a text, perhaps a picture, and the counting button."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(ui.TextDisplay(text), accent_colour=0x336699)
    if picture:
        container.add_item(
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A red square."))
        )
    container.add_item(ui.Separator())
    container.add_item(ui.ActionRow(Counter(number)))
    view.add_item(container)
    return view


class Menu(ui.View):
    """A menu of colours."""

    @ui.select(
        placeholder="Colour", options=[discord.SelectOption(label=name, value=name.lower()) for name in ("Red", "Blue")]
    )
    async def choose(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"you chose {select.values[0]}", ephemeral=True)

    @ui.button(label="Not yet", disabled=True)
    async def disabled(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Never pressed."""


class Everything(ui.View):
    """A menu of each kind."""

    @ui.select(cls=ui.UserSelect, placeholder="Who", max_values=2)
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        """Say who was chosen."""
        await interaction.response.defer()
        await interaction.edit_original_response(content=" and ".join(user.display_name for user in select.values))

    @ui.select(cls=ui.ChannelSelect, placeholder="Where")
    async def where(self, interaction: discord.Interaction, select: ui.ChannelSelect[Any]) -> None:
        """Say where."""
        await interaction.response.edit_message(content=str(select.values[0]))

    @ui.select(cls=ui.RoleSelect, placeholder="Role")
    async def role(self, interaction: discord.Interaction, select: ui.RoleSelect[Any]) -> None:
        """Say which."""
        await interaction.response.edit_message(content=select.values[0].name)

    @ui.select(cls=ui.MentionableSelect, placeholder="Whoever")
    async def whoever(self, interaction: discord.Interaction, select: ui.MentionableSelect[Any]) -> None:
        """Say which."""
        await interaction.response.edit_message(content=str(select.values[0]))


class Form(ui.Modal, title="A form"):
    """A form with a text and a menu."""

    name = ui.TextInput[Any](label="Name", max_length=10)
    colour = ui.Label[Any](
        text="Colour",
        component=ui.Select(options=[discord.SelectOption(label="Red"), discord.SelectOption(label="Blue")]),
    )

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Leave no request waiting."""
        return self.name.value != "nobody"

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        assert isinstance(self.colour.component, ui.Select)
        await interaction.response.send_message(f"{self.name.value} likes {self.colour.component.values[0]}")


class Bot(discord.Client):
    """The bot. It records the events that it receives and its errors."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
        super().__init__(guild_ready_timeout=0.02, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        ours: tuple[Any, ...] = (
            challenge,
            move,
            ask,
            secret,
            later,
            later_in_private,
            never,
            menu,
            follow,
            challenge_user,
            quote,
            here,
            everything,
        )
        for command in ours:
            self.tree.add_command(command)
        self.add_dynamic_items(Counter)

    async def setup_hook(self) -> None:
        """Tell Discord our commands."""
        await self.tree.sync()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Note what is heard."""
        self.heard.append((event, args))
        super().dispatch(event, *args, **kwargs)

    def events(self, name: str) -> list[Any]:
        """The events with this name: the last argument of each."""
        return [args[-1] for event, args in self.heard if event == name and args]

    async def on_message(self, message: discord.Message) -> None:
        """Answer who mentions us."""
        if self.user in message.mentions and not message.author.bot:
            await message.reply(f"you said: {message.content}")


challenge = app_commands.Group(name="challenge", description="Ask somebody to play")


@challenge.command(name="vault", description="Play Vault")
@app_commands.choices(
    seat=[app_commands.Choice(name="White", value="white"), app_commands.Choice(name="Black", value="black")]
)
async def challenge_vault(
    interaction: discord.Interaction,
    opponent: discord.Member,
    size: app_commands.Range[int, 6, 12] = 8,
    seat: str = "random",
) -> None:
    """Ping the opponent, with a picture."""
    text = f"{opponent.mention}, {seat} on {size}, {opponent.resolved_permissions}"
    await interaction.response.send_message(view=board(text, picture=True), file=file())


@app_commands.command(description="Move a piece")
async def move(interaction: discord.Interaction, move: str) -> None:
    """Repeat the move."""
    await interaction.response.send_message(f"moved {move} ({interaction.locale})")


@move.autocomplete("move")
async def moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Moves with this text in them."""
    return [app_commands.Choice(name=each, value=each) for each in MOVES if typed in each][:25]


@app_commands.command(description="Open a form")
async def ask(interaction: discord.Interaction) -> None:
    """Open the form."""
    await interaction.response.send_modal(Form())


@app_commands.command(description="Say something in private")
async def secret(interaction: discord.Interaction) -> None:
    """Only the asker sees it."""
    await interaction.response.send_message(view=board("psst"), ephemeral=True)


@app_commands.command(description="Answer later")
async def later(interaction: discord.Interaction) -> None:
    """Put the answer off, then give it."""
    await interaction.response.defer()
    await interaction.edit_original_response(content=f"{interaction.user.mention}, here it is", attachments=[file()])


@app_commands.command(description="Answer later, in private")
async def later_in_private(interaction: discord.Interaction) -> None:
    """Put the answer off, then give it as a follow-up."""
    await interaction.response.defer(ephemeral=True)
    await interaction.followup.send("here it is")


@app_commands.command(description="Never answer")
async def never(interaction: discord.Interaction) -> None:
    """Leave the person waiting."""


@app_commands.command(description="Show a menu")
async def menu(interaction: discord.Interaction) -> None:
    """Show the menu."""
    await interaction.response.send_message("choose", view=Menu())


@app_commands.command(description="Answer and follow up")
@app_commands.default_permissions(manage_messages=True)
async def follow(interaction: discord.Interaction) -> None:
    """Answer, follow up twice, change one, take the other back."""
    await interaction.response.send_message("first")
    second = await interaction.followup.send("second", wait=True)
    third = await interaction.followup.send("third", ephemeral=True, wait=True)
    await second.edit(content="second, changed")
    await third.delete()
    await interaction.edit_original_response(content="first, changed")


@app_commands.command(description="Where are we?")
async def here(interaction: discord.Interaction) -> None:
    """Tell what the interaction says about the place."""
    place = f"{interaction.guild_locale} {'in person' if interaction.context.dm_channel else 'in a server'}"
    await interaction.response.send_message(
        f"{place} {interaction.permissions.manage_messages} {interaction.app_permissions.attach_files}"
    )


@app_commands.command(description="Show menus of every kind")
async def everything(interaction: discord.Interaction) -> None:
    """Show the menus."""
    await interaction.response.send_message("choose", view=Everything())


@app_commands.context_menu(name="Challenge to a game")
async def challenge_user(interaction: discord.Interaction, user: discord.Member) -> None:
    """From a user's menu."""
    await interaction.response.send_message(f"{user.mention}?")


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    """From a message's menu."""
    await interaction.response.send_message(f"> {message.content}")

"""A bare discord.py bot, the yardstick for a move by four taps: `python -m benchmarks.bare_bot PICTURE`.

It shows messages and pictures like Banmen's in six requests a move, but has no rules, no database and no drawing: every
message shows the same prepared picture.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import discord
from discord import app_commands

import console
from bot.ui.permissions import Address, point_at

BOARD = tuple((label, label) for label in ("Move", "Draw", "Take back", "Resign", "More"))
"""Labels and custom ids of a board's buttons."""
CHOICES = 12
"""Number of pawns, and of cells, to choose from."""


class BareBot(discord.Client):
    """Posts a board after `/board`, and the next one after Move, a pawn, a cell and Confirm."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.picture = picture
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="board", description="Show a board")(self.show_board)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def show_board(self, interaction: discord.Interaction) -> None:
        """Post the first board."""
        await interaction.response.send_message("Here it is.", ephemeral=True)
        await self._post_board(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a tap. A button's custom id contains its step and, after the first, the id of the board's message."""
        data: Any = interaction.data
        step, *rest = data.get("custom_id", "").split(":")
        if step == "Move" and interaction.message:
            view = _numbered("pawn", str(interaction.message.id))
            await interaction.response.send_message("Which pawn?", file=self._file(), view=view, ephemeral=True)
        elif step == "pawn":
            view = _numbered("cell", rest[0])
            await interaction.response.edit_message(content="Where to?", attachments=[self._file()], view=view)
        elif step == "cell":
            view = _view((("Confirm", f"confirm:{rest[0]}"), ("Back", f"back:{rest[0]}")))
            await interaction.response.edit_message(content="Sure?", attachments=[self._file()], view=view)
        elif step == "confirm":
            await interaction.response.defer()
            channel = await self._post_board(interaction)
            await channel.get_partial_message(int(rest[0])).edit(view=None)

    async def _post_board(self, interaction: discord.Interaction) -> discord.TextChannel:
        channel = cast("discord.TextChannel", interaction.channel)
        await channel.send(f"{interaction.user.mention}, your turn", file=self._file(), view=_view(BOARD))
        return channel

    def _file(self) -> discord.File:
        return discord.File(io.BytesIO(self.picture), "board.png", description="The board")


def _numbered(step: str, board: str) -> discord.ui.View:
    return _view((str(number), f"{step}:{board}:{number}") for number in range(1, CHOICES + 1))


def _view(buttons: Iterable[tuple[str, str]]) -> discord.ui.View:
    """Buttons by label and custom id; discord.py doesn't keep the view, as `on_interaction` handles every tap."""
    view = discord.ui.View()
    for label, custom_id in buttons:
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    view.stop()
    return view


if __name__ == "__main__":
    with console.prepared():
        point_at(Address.of_playground(os.environ["DISCORD_URL"]))
        BareBot(Path(sys.argv[1]).read_bytes()).run(os.environ["DISCORD_TOKEN"], log_handler=None)

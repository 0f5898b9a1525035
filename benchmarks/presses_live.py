"""The time from a press to the posted board with 50 matches, while a live channel shows all of them too."""

from __future__ import annotations

from pathlib import Path

import console
from benchmarks.playing import times
from benchmarks.presses import MATCHES, THINKING, rows
from benchmarks.running import running
from benchmarks.table import Row, show
from benchmarks.temporary import in_folder
from playground.limits import Limits
from playground.server import Playground


async def _measure(folder: Path) -> list[Row]:
    async with Playground(limits=Limits()) as playground, running(playground, folder / "banmen.db"):
        # The first match of a process draws the tiles that all later pictures reuse.
        await times(playground, "first", 1, 0.0)
        await _show_live(playground)
        return rows(await times(playground, "live", MATCHES, THINKING), f"{MATCHES} matches, live too")


async def _show_live(playground: Playground) -> None:
    """Show all matches in a live channel too."""
    owner, channel = playground.person("Dan"), playground.add_channel("live")
    panel = (await owner.slash(channel, "settings")).message
    await owner.choose(panel, next(menu.custom_id for menu in panel.menus if "live" in menu.custom_id), str(channel.id))


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())

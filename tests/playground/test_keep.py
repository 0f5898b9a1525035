"""The world after a restart."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from pathlib import Path

from playground.keep import Keep
from playground.permissions import Permission
from tests import openapi
from tests.playground.bot import RED, file
from tests.playground.conftest import StartBot
from tests.playground.test_messages import place


async def test_a_saved_playground_is_restored(tmp_path: Path, start_bot: StartBot) -> None:
    async with openapi.opened(tmp_path) as playground:
        bot = await start_bot(playground)
        aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
        board = (await aoi.slash(vault, "challenge vault", opponent=ben)).message
        await aoi.slash(vault, "secret")
        gone = await place(bot, vault).send("gone soon", file=file())
        await gone.delete()
        started = await place(bot, vault).send("a challenge")
        thread = await started.create_thread(name="Aoi and Ben")
        await thread.send("hello", file=file())
        vault.set_permissions(ben.id, deny=Permission.SEND_MESSAGES)
        aoi.set_direct_messages(allowed=False)
        await bot.close()
    async with openapi.opened(tmp_path) as again:
        assert again.url != playground.url
        assert again.person("Aoi").id == aoi.id
        assert again.application_id == playground.application_id
        assert again.world.closed == {aoi.key}
        kept = again.channel("vault")
        assert [message.text for message in kept.messages] == [board.text, "a challenge"]
        assert kept.messages[0].picture == RED
        assert kept.threads[0].last.picture == RED
        assert kept.threads[0].members == {playground.bot_id}
        assert Permission.SEND_MESSAGES not in again.world.permissions(ben.key, kept.raw)
        await start_bot(again)
        assert (await again.person("Ben").press(kept.messages[0], "Pressed 0")).text == "1 presses"
        assert kept.messages[0].id == board.id
        url = kept.threads[0].last.raw["attachments"][0]["url"]
        assert url.startswith(again.cdn_url)
        assert kept.messages[0].id < (await again.person("Aoi").say(kept, "later")).id


async def test_a_thread_does_not_inherit_the_members_of_a_deleted_one(tmp_path: Path) -> None:
    async with openapi.opened(tmp_path) as playground:
        aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
        said = await aoi.say(vault, "a challenge")
        for _ in range(2):
            thread = aoi.start_thread(said, "Aoi and Ben")
            assert thread.members == {aoi.id}
            await ben.say(thread, "hello")
            thread.delete()
    async with openapi.opened(tmp_path) as again:
        (kept,) = again.channel("vault").messages
        assert again.person("Aoi").start_thread(kept, "Aoi alone").members == {aoi.id}


async def test_files_that_nobody_can_see_are_deleted(tmp_path: Path, start_bot: StartBot) -> None:
    async with openapi.opened(tmp_path) as playground:
        bot = await start_bot(playground)
        vault = playground.channel("vault")
        board = await place(bot, vault).send("a board", file=file())
        await board.edit(attachments=[file()])
        await place(bot, vault).send("gone soon", file=file(), delete_after=0)
        await playground.wait_for(lambda: len(vault.messages) == 1)
        playground.keep.save_file("private", RED, lasting=False)
        assert playground.keep.file("private") == vault.last.picture == RED
        await bot.close()
    with sqlite3.connect(tmp_path / "playground.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM file").fetchone() == (1,)
    database.close()


async def test_a_killed_playground_loses_nothing(tmp_path: Path) -> None:
    script = (
        "import asyncio, pathlib, sys\n"
        "from playground import Playground\n"
        "async def main():\n"
        "    async with Playground(pathlib.Path(sys.argv[1])) as playground:\n"
        "        for number in range(1_000_000):\n"
        "            await playground.person('Aoi').say(playground.channel('vault'), str(number))\n"
        "            print(number, flush=True)\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, str(tmp_path), stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout
    while int(await process.stdout.readline()) < 20:
        pass
    process.send_signal(signal.SIGKILL)
    answered = [20, *map(int, (await process.stdout.read()).split())][-1]
    await process.wait()
    async with openapi.opened(tmp_path) as again:
        kept = [int(message.text) for message in again.channel("vault").messages]
    assert kept == list(range(len(kept)))
    assert len(kept) > answered


def test_what_a_full_disk_refuses_is_kept_in_memory_and_saved_later(tmp_path: Path) -> None:
    keep = Keep(tmp_path, "http://cdn")
    assert keep._database is not None
    keep._database.execute("PRAGMA max_page_count = 1")
    for number in range(100):
        keep.save("user", str(number), {"name": "A" * 100})
    keep.save_file("picture", bytes(10_000))
    assert keep.file("picture") == bytes(10_000)
    assert len(list(keep.things("user"))) < 100
    keep._database.execute("PRAGMA max_page_count = 10000")
    keep.drop("user", "0")
    keep.close()
    again = Keep(tmp_path, "http://cdn")
    assert len(list(again.things("user"))) == 99
    assert again.file("picture") == bytes(10_000)
    again.close()

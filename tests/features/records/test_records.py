"""`/record` sends a match as a file, and `/import` reads it, to view it; errors are polite."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from bot.features.records import importing, service
from bot.features.records.commands import RecordImports
from bot.features.records.importing import MOST_BYTES, Imported, imported
from bot.features.records.reading import parse
from bot.texts import say
from games.kit.rules import AnyGame
from playground.driver import Person, Reply
from playground.messages import Upload
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town


async def import_record(town: Town, person: Person, content: bytes | str, channel: Channel | None = None) -> Reply:
    """The answer to an import."""
    file = Upload("match.txt", content if isinstance(content, bytes) else content.encode())
    return await town.slash(person, "import", channel or town.games, file=file)


async def record_of(town: Town, person: Person, **options: Any) -> str:
    """The file that `/record` gives."""
    reply = await town.slash(person, "record", **options)
    assert reply.private
    (content,) = reply.message.pictures
    return content.decode()


async def record_after(town: Town, *moves: str) -> str:
    """The record of a match between Ben and Dan after some moves."""
    await town.begin(town.ben, town.dan, moves=moves)
    return await record_of(town, town.ben)


async def test_a_match_can_be_exported_as_a_record_and_imported(town: Town) -> None:
    text = await record_after(town, *SHORT_GAME)
    record = parse(text)
    assert [line.text for line in record.lines] == list(SHORT_GAME)
    assert record.result is not None
    reply = await import_record(town, town.chie, text)
    assert reply.private
    assert "Ben" in reply.text
    assert reply.message.picture.startswith(b"\x89PNG")
    # It belongs to no one else and to no channel.
    assert [message for message in town.games.messages if message.pictures] == []
    number = (await town.match()).id + 1
    assert parse(await record_of(town, town.chie, match=number)).lines == record.lines
    assert (await town.slash(town.ben, "record", match=number)).message.pictures == []
    replay, analyse, _ = reply.message.buttons
    assert "50% → 29%" in (await town.press(town.chie, reply.message, analyse.label)).text
    assert (await town.press(town.chie, reply.message, replay.label)).message.pictures


async def test_an_unfinished_match_has_a_record(town: Town) -> None:
    text = await record_after(town, *SHORT_GAME[:3])
    reply = await town.slash(town.dan, "record")
    assert reply.private
    assert reply.message.pictures == [text.encode()]
    again = await import_record(town, town.dan, text)
    assert "wasn't played to its end" in again.text


async def test_a_posted_record_can_be_opened_from_its_context_menu(town: Town) -> None:
    text = await record_after(town, *SHORT_GAME)
    sent = await town.dan.say(town.games, "Look!", files=[Upload("match.txt", text.encode())])
    reply = await town.chie.context(sent, "Open match record")
    await town.quiet()
    assert reply.private
    assert reply.message.picture
    reply = await town.chie.context(await town.dan.say(town.games, "Nothing"), "Open match record")
    await town.quiet()
    assert town.games.last.text == "Nothing"
    assert not reply.message.pictures


async def test_a_forwarded_record_is_opened(town: Town) -> None:
    text = await record_after(town, *SHORT_GAME)
    sent = await town.dan.say(town.vault, "Look", files=[Upload("match.txt", text.encode())])
    reply = await town.ben.context(await town.dan.forward(sent, town.games), "Open match record")
    await town.quiet()
    assert reply.message.pictures, reply.text


async def test_of_several_files_the_one_that_is_a_record_is_opened(town: Town) -> None:
    text = await record_after(town, *SHORT_GAME)
    files = [Upload("board.png", b"\x89PNG\r\n"), Upload("notes.txt", b"Good game!"), Upload("match", text.encode())]
    sent = await town.dan.say(town.games, "Look", files=files)
    reply = await town.ben.context(sent, "Open match record")
    await town.quiet()
    assert reply.message.pictures, reply.text


async def test_of_several_files_the_fault_of_the_record_is_told(town: Town) -> None:
    text = (await record_after(town, *SHORT_GAME)).replace("2. +", "3. +")
    files = [Upload("notes.txt", b"Good game!"), Upload("match.txt", text.encode())]
    reply = await town.ben.context(await town.dan.say(town.games, "Look", files=files), "Open match record")
    await town.quiet()
    assert "number 2" in reply.text


async def test_a_message_without_a_file_is_refused_politely(town: Town) -> None:
    reply = await town.ben.context(await town.dan.say(town.games, "Look"), "Open match record")
    await town.quiet()
    assert reply.text == say("en", "refusal-no-file")


@pytest.mark.parametrize("who", ["ben", "chie"])
async def test_an_invalid_record_is_explained_privately(town_without_limits: Town, who: str) -> None:
    town = town_without_limits
    person: Person = getattr(town, who)
    text = await record_after(town, *SHORT_GAME[:4])
    japanese = town.language(person) == "ja"
    line = text.split("\n").index("") + 3
    wrong: dict[str, tuple[bytes | str, int]] = {
        "c6-c1": (text.replace("c6-b5", "c6-c1"), line),
        "[Banmen": ("hello", 1),
        "UTF-8": (text.encode().replace(b"Ben", b"\xff"), 5),
        f"{MOST_BYTES:,}": (b"x" * (MOST_BYTES + 1), 1),
        "snakes": (text.replace('"vault"', '"snakes"'), 2),
        "…": (text.replace('"size" "6"', f'"{"*@_" * 600}" "x"'), 4),
    }
    for sign, (content, number) in wrong.items():
        reply = await import_record(town, person, content)
        assert reply.private
        assert sign in reply.text
        assert (f"{number}行目" if japanese else f"Line {number}") in reply.text
        assert not reply.message.pictures


@dataclass(eq=False)
class HeldReading:
    """Reading that waits, as that of a long record would, until it is let."""

    go: threading.Event = field(default_factory=threading.Event)
    begun: list[bytes] = field(default_factory=list)
    """The reads, in order."""

    def __call__(self, content: bytes, games: Mapping[str, AnyGame]) -> Imported:
        """See `bot.features.records.importing.imported`."""
        self.begun.append(content)
        self.go.wait(60)
        return imported(content, games)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldReading]:
    """Reading that waits."""
    held = HeldReading()
    monkeypatch.setattr(importing, "imported", held)
    yield held
    held.go.set()


async def test_a_person_importing_one_record_waits_for_only_one_of_anothers(town: Town, held: HeldReading) -> None:
    text = await record_after(town, *SHORT_GAME)
    asking = []
    for number, person in enumerate((town.ben, town.ben, town.ben, town.dan)):
        asking.append(asyncio.create_task(import_record(town, person, text + "\n" * number)))
        # One is read, the others wait.
        await town.playground.wait_for(
            lambda: len(held.begun) + len(town.client.part(RecordImports)._turns._waiting) == len(asking)
        )
    refused = await town.ben.slash(town.games, "import", file=Upload("match.txt", text.encode()))
    assert refused.private
    assert refused.text == say("en", "refusal-too-many-imports", most=importing.MOST_AT_ONCE)
    held.go.set()
    assert all([(await asked).message.picture for asked in asking])
    assert [content.count(b"\n") - text.count("\n") for content in held.begun] == [0, 3, 1, 2]
    assert (await import_record(town, town.ben, text)).message.picture


async def test_old_imports_are_deleted_when_there_are_too_many(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "keep_import", partial(service.keep_import, most=2))
    text = await record_after(town, *SHORT_GAME)
    first = await import_record(town, town.ben, text)
    for person in (town.ben, town.dan, town.ben):
        await import_record(town, person, text)
    gone = await town.slash(town.ben, "record", match=(await town.match()).id + 1)
    assert not gone.message.pictures
    refusal = gone.text  # the next private message replaces it
    assert refusal
    assert (await town.slash(town.ben, "record", match=(await town.match()).id + 2)).message.pictures
    assert (await town.press(town.ben, first.message, first.message.buttons[0].custom_id)).text == refusal

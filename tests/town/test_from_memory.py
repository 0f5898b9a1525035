"""One process that owns the database needs to read nothing that it remembers of a match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.match import UserId
from bot.storage import Store, match_queries
from bot.storage.matches import load_match, load_match_in, play_move
from tests.town.conftest import SHORT_GAME, Town


async def test_steps_of_the_picker_menus_and_suggestions_read_nothing(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not town.store.is_alone:
        pytest.skip("another process may have changed the match")
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.slash(town.ben, "match menu")
    read: list[object] = []

    async def reading(store: Store, work: Any, *args: Any) -> Any:
        read.append(work)
        return await store.database.read(lambda db: work(db, *args))

    monkeypatch.setattr(Store, "read", reading)
    await town.press(town.ben, board, "Menu")
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, picker.labels[0])
    assert await town.ben.autocomplete(town.vault, "move", "move", "")
    assert read == []


async def test_what_is_remembered_is_read_again_after_any_other_change(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    match = await town.match()
    assert (await load_match(town.store, match.id)).channel == match.channel
    await town.store.write(match_queries.note_channel_gone, match.channel)
    assert (await load_match(town.store, match.id)).shown.homeless
    found = await load_match_in(town.store, match.channel)
    assert found is not None
    assert found.shown.homeless


async def test_a_move_and_its_board_are_remembered_as_they_are_stored(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    match = await town.match()
    for number, text in enumerate(SHORT_GAME[2:4]):
        await play_move(town.store, match.id, None, UserId((town.ben, town.dan)[number].id), text)
        await town.show()
        await town.quiet()
        remembered = await load_match(town.store, match.id)
        town.store.matches.clear()
        assert remembered == await load_match(town.store, match.id)

"""One process that owns the database needs to read nothing that it remembers of a match."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.match import UserId
from bot.storage import match_queries
from bot.storage.matches import load_match, load_match_in, play_move
from tests.statements import heard
from tests.town.conftest import SHORT_GAME, Town


async def test_steps_of_the_picker_menus_and_suggestions_read_nothing(town: Town) -> None:
    if not town.store.is_alone:
        pytest.skip("another process may have changed the match")
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    with heard() as said:
        await town.press(town.ben, board, "Menu")
        picker = (await town.press(town.ben, board, "Move")).message
        await town.press(town.ben, picker, picker.labels[0])
        assert await town.ben.autocomplete(town.vault, "move", "move", "")
    assert said == []


async def test_settings_and_preferences_are_read_once(town: Town) -> None:
    if not town.store.is_alone:
        pytest.skip("another process may have changed them")
    await town.slash(town.ben, "settings")
    await town.slash(town.ben, "preferences")
    # A week by the store's clock alone, because matches and challenges are looked after as time passes.
    later = town.store.now() + timedelta(days=7)
    with heard() as said, pytest.MonkeyPatch.context() as patch:
        patch.setattr(town.store, "now", lambda: later)
        await town.slash(town.ben, "settings")
        await town.slash(town.ben, "preferences")
    assert said == []


async def test_a_move_takes_few_units_of_work(town: Town) -> None:
    if not town.store.is_alone:
        pytest.skip("another process may have changed the match")
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    with heard() as said:
        await town.slash(town.ben, "move", move=SHORT_GAME[2])
    # One that saves the move, and one that records its board.
    assert [each.split()[0] for each in said] == ["BEGIN", "UPDATE", "INSERT", "BEGIN", "UPDATE"]


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

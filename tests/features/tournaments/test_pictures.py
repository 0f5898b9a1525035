"""Pictures of tournaments: on the private pages, and on the tournament's message."""

from __future__ import annotations

import io

from PIL import Image

from bot.features.tournaments import queries
from playground.seen import Message
from tests.features.tournaments.cups import joined, started
from tests.town.conftest import Town


def pictured(message: Message) -> Image.Image:
    """The only picture of a message."""
    return Image.open(io.BytesIO(message.picture))


async def test_the_standings_are_a_picture_with_an_alt_text(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan)
    shown = await cup.press(town.ben, "Who has joined")
    assert not shown.message.pictures
    assert "1. Aoi" in shown.text
    await cup.press(town.dan, "Start")
    first, _ = await cup.open_matches()
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    shown = await cup.press(town.ben, "Standings")
    assert shown.private
    assert pictured(shown.message).width == 800
    assert shown.message.alt.startswith("Spring Cup, Round 1 of 3. Columns: place, name, points")
    assert "1 Aoi: 1" in shown.message.alt
    assert "still playing" in shown.message.alt


async def test_buttons_lead_to_the_other_pictures(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-round-robin")])
    await cup.play_out()
    shown = await cup.press(town.ben, "Standings")
    assert shown.message.labels == ["Podium", "Cross table", "Matches", "File"]
    standings = shown.message.picture
    await town.press(town.ben, shown.message, "Podium")
    assert shown.message.alt == "Podium of Spring Cup. 1: Aoi. 2: Ben."
    await town.press(town.ben, shown.message, "Cross table")
    assert shown.message.alt.startswith("Spring Cup, Final standings. Results against number 1 2")
    assert shown.message.picture != standings
    await town.press(town.ben, shown.message, "Standings")
    assert shown.message.picture == standings


async def test_a_knockout_has_a_bracket(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("kind", "days-knockout")])
    shown = await cup.press(town.ben, "Standings")
    await town.press(town.ben, shown.message, "Bracket")
    assert "Semi-finals" in shown.message.alt


async def test_the_message_shows_the_standings_and_at_the_end_the_podium(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan)
    assert not cup.message.pictures
    await cup.press(town.dan, "Start")
    assert pictured(cup.message).width == 800
    assert cup.message.alt.startswith("Spring Cup, Round 1 of 3.")
    begun = cup.message.picture
    first, _ = await cup.open_matches()
    await cup.resign(first, await cup.weakest(first))
    await cup.follow()
    assert cup.message.picture != begun
    assert "1 Aoi: 1" in cup.message.alt
    await cup.play_out()
    assert cup.message.alt == "Podium of Spring Cup. 1: Aoi. 2: Ben. 3: Chie."
    assert len(cup.message.pictures) == 1


async def test_a_picture_is_uploaded_only_when_it_has_changed(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie)
    uploaded = cup.message.raw["attachments"]
    await cup.press(town.dan, "Join")
    joined_late = cup.message.raw["attachments"]
    assert joined_late != uploaded
    await town.store.write(queries.note_change, cup.id)
    await cup.follow()
    assert (await cup.hosted()).shown == (await cup.hosted()).wanted
    assert cup.message.raw["attachments"] == joined_late


async def test_a_message_that_was_deleted_is_posted_again_with_its_picture(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    before, shown = cup.message, cup.message.picture
    town.playground.world.delete_message(before.raw)
    await town.store.write(queries.note_change, cup.id)
    await cup.follow()
    assert cup.message.id != before.id
    assert cup.message.picture == shown


async def test_the_message_of_a_knockout_shows_its_bracket(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("kind", "days-knockout")])
    assert "Semi-finals" in cup.message.alt
